import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// What lies behind everything in a bar: the bar's colour, through which a translucent bar shows
/// the content under it, blurred, and the line between bar and content.
final class BarBackgroundView: UIVisualEffectView {
    /// In points, and how much of the content the colour covers.
    private static let blurRadius: CGFloat = 20
    private static let saturation: CGFloat = 1.8
    private static let cover: CGFloat = 0.72

    /// The edge of the bar that the content is at.
    enum Edge { case top, bottom }

    private let edge: Edge
    private let standardColor: UIColor
    private let hairline = UIImageView()
    private var picture: UIImageView?
    /// The colour that the bar was given; nil shows the standard one.
    var barTintColor: UIColor? { didSet { showColor() } }
    var isTranslucent = true { didSet { showColor() } }
    /// Counts before the colour; nil where the bar was given none.
    var appearance: UIBarAppearance? { didSet { showColor() } }
    /// Stand before the colour, too.
    var pictures = BarPictures() { didSet { showColor() } }
    /// Which of the pictures count.
    var position = UIBarPosition.any { didSet { if position != oldValue { showColor() } } }
    var hasPrompt = false { didSet { if hasPrompt != oldValue { showColor() } } }

    init(lineAt edge: Edge, standardColor: UIColor) {
        self.edge = edge
        self.standardColor = standardColor
        super.init(effect: nil)
        isUserInteractionEnabled = false
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
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
        guard let appearance else { return showPictures() }
        show(appearance.backgroundImage, as: appearance.backgroundImageContentMode)
        let color: UIColor? =
            appearance.backgroundColor ?? (appearance.ground == .opaque ? standardColor : nil)
        let usual = appearance.ground == .standard ? blur(standardColor) : nil
        show(
            appearance.ownEffect ?? usual, color: color, line: appearance.shadowColor,
            lineImage: appearance.shadowImage)
    }

    private func showPictures() {
        let ground = pictures.ground(
            at: position, isCompact: traitCollection.verticalSizeClass == .compact,
            hasPrompt: hasPrompt)
        show(ground, as: .scaleToFill)
        let color = barTintColor ?? standardColor
        let line = pictures.line(at: position)
        // A picture is the whole ground, also one of nothing.
        let hasColor = ground == nil
        show(
            hasColor && isTranslucent ? blur(color) : nil,
            color: hasColor && !isTranslucent ? color : nil,
            line: line == nil ? .separator : nil, lineImage: line)
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        if !pictures.isEmpty { showColor() }
    }

    private func blur(_ color: UIColor) -> UIBlurEffect {
        UIBlurEffect(
            blurRadius: Self.blurRadius, saturation: Self.saturation,
            tintColor: color.withAlphaComponent(Self.cover))
    }

    private func show(
        _ effect: UIBlurEffect?, color: UIColor?, line: UIColor?, lineImage: UIImage?
    ) {
        contentView.setBackgroundColor(color)
        self.effect = effect
        hairline.setBackgroundColor(lineImage == nil ? line : nil)
        hairline.image = lineImage
        hairline.tintColor = line
        hairline.isHidden = line == nil && lineImage == nil
        setNeedsLayout()
    }

    private func show(_ image: UIImage?, as mode: UIView.ContentMode) {
        guard image != nil || picture != nil else { return }
        let view = picture ?? UIImageView()
        picture = view
        view.image = image
        view.contentMode = mode
        view.clipsToBounds = true
        view.frame = contentView.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.insertSubview(view, at: 0)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let line = hairline.image?.size.height ?? 1 / max(contentScaleFactor, 1)
        hairline.frame = CGRect(
            x: 0, y: edge == .top ? 0 : bounds.height - line, width: bounds.width, height: line)
    }
}
