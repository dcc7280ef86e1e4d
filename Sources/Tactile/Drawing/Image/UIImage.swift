import Foundation
import Synchronization
import TactileGeometry

/// A picture with a size in points. All but its names is immutable.
public final class UIImage: NSObject, @unchecked Sendable {
    // Unchecked: immutable, but for the names, which have a lock.
    public enum Orientation: Int, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored

        /// Whether width and height change places.
        var isSideways: Bool {
            switch self {
            case .left, .right, .leftMirrored, .rightMirrored: true
            default: false
            }
        }
    }

    public enum RenderingMode: Int, Sendable {
        case automatic, alwaysOriginal
        /// Only the alpha counts; the colour is the tint colour of the view that shows the image.
        case alwaysTemplate
    }

    public enum ResizingMode: Int, Sendable {
        case tile, stretch
    }

    /// Where an image comes from that looks otherwise under other traits.
    struct SetName {
        var name: String
        var folder: URL
    }

    /// Everything but the pixels.
    struct Traits {
        var scale: CGFloat = 1
        var orientation = Orientation.up
        var renderingMode = RenderingMode.automatic
        var capInsets = UIEdgeInsets.zero
        var resizingMode = ResizingMode.tile
        var isResizable = false
        var alignmentRectInsets = UIEdgeInsets.zero
        var baselineOffsetFromBottom: CGFloat?
        var flips = false
        var tint: UIColor?
        var set: SetName?
        var symbol: SymbolSource?
        /// Shown one after the other; `nil` for a single picture.
        var frames: [UIImage]?
        /// Seconds for all frames; 0 leaves it to their number.
        var duration: TimeInterval = 0
    }

    /// The picture's name, size and scale, in UIKit's format.
    public override var description: String { ownDescription }

    public let cgImage: CGImage?
    let traits: Traits
    private let names = Mutex(Names())

    private struct Names {
        var label: String?
        var identifier: String?
    }

    /// What the picture shows, for readers of the screen: views that show it and have no label of
    /// their own are called so. Pictures that are made of this one have none.
    public var accessibilityLabel: String? {
        get { names.withLock { $0.label } }
        set { names.withLock { $0.label = newValue } }
    }
    /// Names the picture for programs and tests: it is the identifier of an image view that has
    /// none of its own.
    public var accessibilityIdentifier: String? {
        get { names.withLock { $0.identifier } }
        set { names.withLock { $0.identifier = newValue } }
    }

    init(cgImage: CGImage?, traits: Traits) {
        self.cgImage = cgImage
        self.traits = traits
        super.init()
    }

    /// An empty image of size zero.
    public override convenience init() { self.init(cgImage: nil, traits: Traits()) }

    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    /// A scale that is not a positive finite number counts as 1.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(
            cgImage: cgImage, traits: Traits(scale: scale.usableScale, orientation: orientation))
    }

    /// In points, as the orientation shows it.
    public var size: CGSize {
        guard let cgImage else { return .zero }
        let width = CGFloat(cgImage.width) / scale, height = CGFloat(cgImage.height) / scale
        return imageOrientation.isSideways
            ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }

    /// Pixels to a point.
    public var scale: CGFloat { traits.scale }
    public var imageOrientation: Orientation { traits.orientation }
    public var renderingMode: RenderingMode { traits.renderingMode }
    public var capInsets: UIEdgeInsets { traits.capInsets }
    public var resizingMode: ResizingMode { traits.resizingMode }
    public var alignmentRectInsets: UIEdgeInsets { traits.alignmentRectInsets }
    public var flipsForRightToLeftLayoutDirection: Bool { traits.flips }
    public var baselineOffsetFromBottom: CGFloat? { traits.baselineOffsetFromBottom }

    /// Made by ``resizableImage(withCapInsets:resizingMode:)``.
    package var isResizable: Bool { traits.isResizable }

    /// The colour that ``withTintColor(_:)`` gave.
    package var tint: UIColor? { traits.tint }

    private func changed(_ change: (inout Traits) -> Void) -> UIImage {
        var traits = traits
        change(&traits)
        traits.frames = traits.frames?.map { $0.changed(change) }
        return UIImage(cgImage: cgImage, traits: traits)
    }

    public func withRenderingMode(_ mode: RenderingMode) -> UIImage {
        changed { $0.renderingMode = mode }
    }

    /// The image's shape in one colour, which may be dynamic: it resolves when the image is drawn.
    public func withTintColor(_ color: UIColor) -> UIImage { changed { $0.tint = color } }

    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        changed {
            $0.tint = color
            $0.renderingMode = renderingMode
        }
    }

    /// An image whose edges keep their size when it is drawn larger; the middle is tiled.
    public func resizableImage(withCapInsets insets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: insets, resizingMode: .tile)
    }

    /// Insets in points of the image; negative and non-finite ones count as 0.
    public func resizableImage(
        withCapInsets insets: UIEdgeInsets, resizingMode: ResizingMode
    ) -> UIImage {
        func usable(_ value: CGFloat) -> CGFloat { value > 0 && value.isFinite ? value : 0 }
        return changed {
            $0.capInsets = UIEdgeInsets(
                top: usable(insets.top), left: usable(insets.left),
                bottom: usable(insets.bottom), right: usable(insets.right))
            $0.resizingMode = resizingMode
            $0.isResizable = true
        }
    }

    /// An image whose one-point middle, after the caps, is stretched.
    public func stretchableImage(withLeftCapWidth left: Int, topCapHeight top: Int) -> UIImage {
        resizableImage(
            withCapInsets: UIEdgeInsets(
                top: CGFloat(top), left: CGFloat(left),
                bottom: top > 0 ? max(size.height - CGFloat(top) - 1, 0) : 0,
                right: left > 0 ? max(size.width - CGFloat(left) - 1, 0) : 0),
            resizingMode: .stretch)
    }

    /// An image that Auto Layout aligns by a smaller (positive insets) or larger rectangle.
    public func withAlignmentRectInsets(_ insets: UIEdgeInsets) -> UIImage {
        changed { $0.alignmentRectInsets = insets }
    }

    public func withBaselineOffset(fromBottom offset: CGFloat) -> UIImage {
        changed { $0.baselineOffsetFromBottom = offset }
    }

    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
        changed { $0.flips = true }
    }

    /// Mirrored left to right when it is drawn.
    public func withHorizontallyFlippedOrientation() -> UIImage {
        changed {
            switch $0.orientation {
            case .up: $0.orientation = .upMirrored
            case .down: $0.orientation = .downMirrored
            case .left: $0.orientation = .leftMirrored
            case .right: $0.orientation = .rightMirrored
            case .upMirrored: $0.orientation = .up
            case .downMirrored: $0.orientation = .down
            case .leftMirrored: $0.orientation = .left
            case .rightMirrored: $0.orientation = .right
            }
        }
    }

    /// Equal means the same pixels object, shown the same way.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return other === self
            || (cgImage != nil && cgImage === other.cgImage && scale == other.scale
                && imageOrientation == other.imageOrientation
                && renderingMode == other.renderingMode && capInsets == other.capInsets
                && tint == other.tint)
    }

    public override var hash: Int { cgImage.map { ObjectIdentifier($0).hashValue } ?? 0 }
}
