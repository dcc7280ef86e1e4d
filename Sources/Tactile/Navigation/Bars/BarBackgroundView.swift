import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// What lies behind everything in a bar: the bar's colour, through which a translucent bar shows the
/// content under it, blurred.
package final class BarBackgroundView: UIVisualEffectView {
    /// In points, and how much of the content the colour covers.
    private static let blurRadius: CGFloat = 20
    private static let saturation: CGFloat = 1.8
    private static let cover: CGFloat = 0.72

    package init() {
        super.init(effect: nil)
        isUserInteractionEnabled = false
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    package required init?(coder: NSCoder) { nil }

    package func show(_ color: UIColor, isTranslucent: Bool) {
        contentView.setBackgroundColor(isTranslucent ? nil : color)
        effect =
            isTranslucent
            ? UIBlurEffect(
                blurRadius: Self.blurRadius, saturation: Self.saturation,
                tintColor: color.withAlphaComponent(Self.cover)) : nil
    }
}
