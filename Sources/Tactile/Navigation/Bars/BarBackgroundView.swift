import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// What lies behind everything in a bar: the bar's colour, through which a translucent bar shows the
/// content under it, blurred, and the line between bar and content.
final class BarBackgroundView: UIVisualEffectView {
    /// In points, and how much of the content the colour covers.
    private static let blurRadius: CGFloat = 20
    private static let saturation: CGFloat = 1.8
    private static let cover: CGFloat = 0.72

    /// The edge of the bar that the content is at.
    enum Edge { case top, bottom }

    private let edge: Edge
    private let standardColor: UIColor
    private let hairline = UIView()
    /// The colour that the bar was given; nil shows the standard one.
    var barTintColor: UIColor? { didSet { showColor() } }
    var isTranslucent = true { didSet { showColor() } }

    init(lineAt edge: Edge, standardColor: UIColor) {
        self.edge = edge
        self.standardColor = standardColor
        super.init(effect: nil)
        isUserInteractionEnabled = false
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        hairline.backgroundColor = .separator
        contentView.addSubview(hairline)
        showColor()
    }

    required init?(coder: NSCoder) { nil }

    /// Puts itself behind everything that is in `bar`.
    func fill(_ bar: UIView) {
        frame = bar.bounds
        bar.insertSubview(self, at: 0)
    }

    private func showColor() {
        let color = barTintColor ?? standardColor
        contentView.setBackgroundColor(isTranslucent ? nil : color)
        effect =
            isTranslucent
            ? UIBlurEffect(
                blurRadius: Self.blurRadius, saturation: Self.saturation,
                tintColor: color.withAlphaComponent(Self.cover)) : nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let line = 1 / max(contentScaleFactor, 1)
        hairline.frame = CGRect(
            x: 0, y: edge == .top ? 0 : bounds.height - line, width: bounds.width, height: line)
    }
}
