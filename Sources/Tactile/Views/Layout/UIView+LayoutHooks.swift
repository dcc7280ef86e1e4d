import Foundation

/// Where the views tell the layout engine what changed.
extension UIView {
    /// The frame was set from outside.
    func layoutPlacementChanged() {}
    /// The view came into another tree.
    func superviewChanged() {}
    /// Safe area or margins changed.
    func layoutGuidesChanged() {}
    func intrinsicContentSizeChanged() { superview?.setNeedsLayout() }
    func constraintsNeedUpdate() {}
    /// The view was hidden or shown.
    func arrangedVisibilityChanged() {}
    /// Runs `updateConstraints` where it was asked for, deepest first.
    func updateConstraintsForTree() {}
    /// Gives the subviews the frames that the constraints say.
    func applyConstraintsToSubviews() {}
}
