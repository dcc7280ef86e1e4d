import Foundation
import TactileGeometry
import TactileLayers

extension UIView {
    /// What gives way when the superview's size changes. Several parts of one direction share the
    /// change in proportion to their lengths; where none gives way, the right and the bottom margin
    /// do.
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    func finishInit(frame: CGRect) {
        link.view = self
        layer.owner = self
        layer.delegateDraws = true
        storage.departedTraits = .current
        layer.setNeedsDisplay()
        if frame != .zero { layer.frame = frame }
    }

    func setFrame(_ frame: CGRect) {
        let old = layer.bounds.size
        let shown = frameForDebugging
        layer.frame = frame
        tellOfFrame(from: shown)
        sizeMayHaveChanged(from: old)
    }

    func setBounds(_ bounds: CGRect) {
        let old = layer.bounds
        guard old != bounds else { return }
        let shown = frameForDebugging
        layer.bounds = bounds
        tellOfFrame(from: shown)
        if old.origin != bounds.origin { setNeedsLayout() }
        sizeMayHaveChanged(from: old.size)
    }

    func setCenter(_ center: CGPoint) {
        let shown = frameForDebugging
        layer.position = center
        tellOfFrame(from: shown)
        superviewSafeAreaMayApply()
        layoutPlacementChanged()
    }

    private func sizeMayHaveChanged(from old: CGSize) {
        superviewSafeAreaMayApply()
        layoutPlacementChanged()
        guard old != layer.bounds.size else { return }
        setNeedsLayout()
        owningViewController?.viewSizeDidChange(from: old)
        if autoresizesSubviews { resizeSubviews(from: old) }
    }

    // MARK: Autoresizing

    private func resizeSubviews(from old: CGSize) {
        let size = bounds.size
        for view in subviews
        where view.translatesAutoresizingMaskIntoConstraints && !view.autoresizingMask.isEmpty {
            view.resize(superviewFrom: old, to: size)
        }
    }

    /// Shares the superview's change in size among the flexible parts, in proportion to their
    /// lengths, equally when all of them are zero.
    private func resize(superviewFrom old: CGSize, to new: CGSize) {
        // What a transform shows is not the layout.
        var frame = untransformedFrame
        (frame.origin.x, frame.size.width) = UIView.autoresize(
            origin: frame.origin.x, length: frame.width, old: old.width, new: new.width,
            before: autoresizingMask.contains(.flexibleLeftMargin),
            inside: autoresizingMask.contains(.flexibleWidth),
            after: autoresizingMask.contains(.flexibleRightMargin))
        (frame.origin.y, frame.size.height) = UIView.autoresize(
            origin: frame.origin.y, length: frame.height, old: old.height, new: new.height,
            before: autoresizingMask.contains(.flexibleTopMargin),
            inside: autoresizingMask.contains(.flexibleHeight),
            after: autoresizingMask.contains(.flexibleBottomMargin))
        DebugLog.because(.layout, "autoresizing in \(superview?.debugName ?? "nothing")") {
            if CATransform3DIsIdentity(layer.transform) {
                self.frame = frame
            } else {
                fill(frame)
            }
        }
    }

    private static func autoresize(
        origin: CGFloat, length: CGFloat, old: CGFloat, new: CGFloat, before: Bool, inside: Bool,
        after: Bool
    ) -> (CGFloat, CGFloat) {
        let delta = new - old
        guard before || inside || after, delta != 0, delta.isFinite else { return (origin, length) }
        let tail = old - origin - length
        let flexible =
            (before ? origin : 0) + (inside ? length : 0) + (after ? tail : 0)
        let parts = CGFloat((before ? 1 : 0) + (inside ? 1 : 0) + (after ? 1 : 0))
        func share(_ part: CGFloat, _ isFlexible: Bool) -> CGFloat {
            guard isFlexible else { return 0 }
            return flexible != 0 ? delta * part / flexible : delta / parts
        }
        return (
            origin + share(origin, before), max(0, length + share(length, inside))
        )
    }

    /// The point that `center` places and `transform` turns about, from 0 to 1 in each direction of
    /// the bounds. Another one moves the view, whose centre stays.
    public var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }

    // MARK: Coordinates

    /// `point` of this view's coordinates in those of `view`, or of the window when that is nil.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let other = view ?? rootView else { return point }
        return layer.convert(point, to: other.layer)
    }

    /// `point` of the coordinates of `view`, or of the window when that is nil, in this view's.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        guard let other = view ?? rootView else { return point }
        return layer.convert(point, from: other.layer)
    }

    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        guard let other = view ?? rootView else { return rect }
        return layer.convert(rect, to: other.layer)
    }

    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        guard let other = view ?? rootView else { return rect }
        return layer.convert(rect, from: other.layer)
    }

    /// A touch's place in the superview, in this view's coordinates: as it is seen while an
    /// animator moves it, else as it is set.
    func touchPlace(of point: CGPoint, in superview: UIView) -> CGPoint {
        guard storage.presentationHits > 0, let shown = layer.presentation() else {
            return layer.convert(point, fromParent: superview.layer)
        }
        return shown.convert(point, from: superview.layer)
    }

    /// The window, or the topmost view of a tree that is in none.
    private var rootView: UIView? {
        if let window { return window }
        var view = self
        while let parent = view.superview { view = parent }
        return view
    }
}
