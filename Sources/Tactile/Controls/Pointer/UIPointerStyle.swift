import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// The shape of the pointer.
///
/// Without an effect, paths and rectangles are in points around the pointer's place; with one they
/// are in the coordinates of the effect's container, and say what is lit there.
public enum UIPointerShape {
    case path(UIBezierPath)
    case roundedRect(CGRect, radius: CGFloat = defaultCornerRadius)
    /// A bar between letters of a line; the desktop's theme says how long it is.
    case verticalBeam(length: CGFloat)
    /// A bar between letters of a column, `length` points wide.
    case horizontalBeam(length: CGFloat)

    /// Of a rounded rectangle that does not say its own, in points.
    public static let defaultCornerRadius: CGFloat = 8
}

/// What happens to a view that the pointer is over.
@MainActor
public enum UIPointerEffect {
    /// One of the others, as fits the view: what has a background is lifted, what is small without
    /// one is lit from behind, and what is large is tinted.
    case automatic(UITargetedPreview)
    /// A light shape behind the view.
    case highlight(UITargetedPreview)
    /// The view is larger and has a shadow.
    case lift(UITargetedPreview)
    /// What the arguments say.
    case hover(
        UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false,
        prefersScaledContent: Bool = true)

    public enum TintMode: Int, Sendable {
        case none
        /// Over the view.
        case overlay
        /// Behind it.
        case underlay
    }

    public var preview: UITargetedPreview {
        switch self {
        case .automatic(let preview), .highlight(let preview), .lift(let preview),
            .hover(let preview, _, _, _):
            preview
        }
    }
}

/// How the pointer and what it is over look.
///
/// The desktop's own pointer stays to be seen with an effect: it is the desktop's, and the window
/// knows of it only when the server says so.
@preconcurrency @MainActor
open class UIPointerStyle: NSObject {
    let effect: UIPointerEffect?
    let shape: UIPointerShape?
    private let ownCursor: PlatformCursor?
    /// Where what the pointer is over can be dragged; instead of the style's shape.
    open var accessories: [UIPointerAccessory] = []

    public convenience init(effect: UIPointerEffect, shape: UIPointerShape? = nil) {
        self.init(effect, shape, nil)
    }

    public convenience init(shape: UIPointerShape) { self.init(nil, shape, nil) }

    /// One of the pictures that the desktop's theme has, or one of the program's own.
    public convenience init(cursor: PlatformCursor) { self.init(nil, nil, cursor) }

    private init(_ effect: UIPointerEffect?, _ shape: UIPointerShape?, _ cursor: PlatformCursor?) {
        self.effect = effect
        self.shape = shape
        ownCursor = cursor
        super.init()
    }

    /// No pointer at all.
    public class func hidden() -> UIPointerStyle { UIPointerStyle(cursor: .hidden) }

    /// The pointer as it is without a style.
    public class func system() -> UIPointerStyle { UIPointerStyle(nil, nil, nil) }

    /// What the desktop is asked to show, at `scale` device pixels a point; nil for its arrow.
    func cursor(scale: CGFloat) -> PlatformCursor? {
        if let cursor = ownCursor ?? UIPointerAccessory.cursor(of: accessories) { return cursor }
        guard effect == nil, let shape else { return nil }
        switch shape {
        case .verticalBeam: return .text
        case .horizontalBeam(let length):
            let width = length.isFinite ? min(max(length, 4), 64) : 16
            let rect = CGRect(x: -width / 2, y: -1.5, width: width, height: 3)
            return CursorPicture(UIBezierPath(roundedRect: rect, cornerRadius: 1.5), scale).cursor
        case .roundedRect(let rect, let radius):
            return CursorPicture(UIBezierPath(roundedRect: rect, cornerRadius: radius), scale)
                .cursor
        case .path(let path): return CursorPicture(path, scale).cursor
        }
    }
}

/// Draws a pointer in the shape of a path.
@MainActor
private struct CursorPicture {
    let cursor: PlatformCursor?

    /// Pointers are no larger than this, in points from the pointer's place.
    private static let reach: CGFloat = 64
    /// A light line around the dark shape, so that it is seen on anything.
    private static let border: CGFloat = 1

    init(_ path: UIBezierPath, _ scale: CGFloat) {
        let reach = CGRect(
            x: -Self.reach, y: -Self.reach, width: 2 * Self.reach, height: 2 * Self.reach)
        let bounds = path.isEmpty ? .null : path.bounds
        let area = bounds.insetBy(dx: -2 * Self.border, dy: -2 * Self.border)
            .intersection(reach).integral
        guard scale.isFinite, scale > 0, area.width > 0, area.height > 0, area.width.isFinite,
            area.height.isFinite
        else {
            cursor = nil
            return
        }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        format.opaque = false
        let image = UIGraphicsImageRenderer(size: area.size, format: format).image { context in
            context.cgContext.translateBy(x: -area.minX, y: -area.minY)
            UIColor.white.withAlphaComponent(0.85).setStroke()
            UIColor.black.withAlphaComponent(0.6).setFill()
            path.lineWidth = 2 * Self.border
            path.stroke()
            path.fill()
        }
        guard let bitmap = image.cgImage?.bitmap else {
            cursor = nil
            return
        }
        cursor = .picture(
            PlatformCursorPicture(
                bitmap, hotX: Int((-area.minX * scale).rounded()),
                hotY: Int((-area.minY * scale).rounded())))
    }
}
