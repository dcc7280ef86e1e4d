import Foundation
import TactileControls
import TactileViews

/// A button that is as high as the bar it is in.
final class BarButton: UIButton {
    /// Points between the ring and the bar's edges, where a sheet may be cut.
    private static let ringInset: CGFloat = 8
    /// Points that the ring leaves beside the words more than usual.
    private static let ringMargin: CGFloat = 2

    /// The ring stays in the bar, which has no room around it.
    override var focusRingBounds: CGRect {
        bounds.insetBy(dx: -Self.ringMargin, dy: min(Self.ringInset, bounds.height / 4))
    }
}
