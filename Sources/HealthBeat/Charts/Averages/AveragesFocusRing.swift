import Foundation
import Tactile

/// The ring about the plot of the averages, over the marks, while they have the keyboard.
final class AveragesFocusRing: UIView {
    /// Points that the view is larger than the plot at each side.
    static let reach: CGFloat = 4

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        isUserInteractionEnabled = false
        isHidden = true
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        ChartDrawing.focusRing(about: bounds.insetBy(dx: Self.reach, dy: Self.reach))
    }
}
