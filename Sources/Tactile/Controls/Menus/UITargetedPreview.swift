import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// What of a view a preview shows, and on what.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject {
    /// The part of the view that is shown, in the view's coordinates; nil is all of it, with the
    /// view's own corners.
    open var visiblePath: UIBezierPath?
    /// What casts the shadow, in the view's coordinates; nil is what is shown.
    open var shadowPath: UIBezierPath?
    /// Behind what is shown; nil puts back the system's background.
    open var backgroundColor: UIColor! = .systemBackground {
        didSet { if backgroundColor == nil { backgroundColor = .systemBackground } }
    }

    public override init() { super.init() }

    /// The lines of a text as one shape: each rectangle, in the view's coordinates, with a little
    /// room and round corners. Rectangles without a size or with numbers that are none are left
    /// out.
    public init(textLineRects rects: [CGRect]) {
        super.init()
        let path = UIBezierPath()
        for rect in rects where rect.width > 0 && rect.height > 0 && rect.isFinite {
            path.append(
                UIBezierPath(
                    roundedRect: rect.insetBy(dx: -Self.textMargin, dy: -Self.textMargin),
                    cornerRadius: Self.textMargin))
        }
        visiblePath = path
    }
    private static let textMargin: CGFloat = 6
}

/// Where a preview comes from or goes to.
@preconcurrency @MainActor
open class UIPreviewTarget: NSObject {
    public let container: UIView
    /// The preview's middle in the container's coordinates.
    public let center: CGPoint
    public let transform: CGAffineTransform

    public init(
        container: UIView, center: CGPoint, transform: CGAffineTransform = .identity
    ) {
        self.container = container
        self.center = center
        self.transform = transform
        super.init()
    }
}

/// A view that is lifted out of the window for a moment, from where it is or to where it goes.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject {
    public let view: UIView
    public let parameters: UIPreviewParameters
    public let target: UIPreviewTarget

    public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
        self.view = view
        self.parameters = parameters
        self.target = target
        super.init()
    }

    /// A preview of a view where it is.
    ///
    /// - Precondition: the view is in a window.
    public convenience init(view: UIView, parameters: UIPreviewParameters) {
        guard view.window != nil, let container = view.superview ?? view.window else {
            preconditionFailure(
                "A UITargetedPreview without a target needs a view that is in a window; add"
                    + " \(view) to one, or say with a UIPreviewTarget where the preview is.")
        }
        self.init(
            view: view, parameters: parameters,
            target: UIPreviewTarget(
                container: container, center: view.center, transform: view.transform))
    }

    /// A preview of a whole view where it is.
    ///
    /// - Precondition: the view is in a window.
    public convenience init(view: UIView) {
        self.init(view: view, parameters: UIPreviewParameters())
    }

    /// What is shown, in points of the view.
    open var size: CGSize { visibleRect.size }

    /// The same preview with another place.
    open func retargetedPreview(with newTarget: UIPreviewTarget) -> UITargetedPreview {
        UITargetedPreview(view: view, parameters: parameters, target: newTarget)
    }

    /// What is shown, in the view's coordinates.
    var visibleRect: CGRect {
        guard let path = parameters.visiblePath else { return view.bounds }
        return path.isEmpty ? .zero : path.bounds
    }
}

extension CGRect {
    /// Whether it is a place with a size.
    fileprivate var isFinite: Bool {
        minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
    }
}
