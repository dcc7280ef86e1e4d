import Design
import Foundation
import Tactile

/// What a scene shows while it has nothing to show: its picture, a sentence that says how to begin,
/// a button that does, and the import as the other way.
final class EmptyStateView: UIView {
    private let iconView = UIImageView()
    private let label = UILabel()
    private let button = CapsuleButton()
    private let importButton = ImportButton.make(localized("Import…"))

    init(text: String, buttonTitle: String, action: @escaping () -> Void) {
        super.init(frame: .zero)
        iconView.tintColor = Theme.Palette.tertiaryLabel
        label.text = text
        label.font = Theme.Text.body
        label.textColor = Theme.Palette.secondaryLabel
        label.textAlignment = .center
        label.numberOfLines = 0
        button.setTitle(buttonTitle, for: .normal)
        button.look = .filled
        button.addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
        for part in [iconView, label, button, importButton] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    private static let iconSide: CGFloat = 48
    private static var buttonHeight: CGFloat { Theme.Text.room(44) }
    private static var importHeight: CGFloat { Theme.Text.room(36) }
    private static let widest: CGFloat = 320

    override func didMoveToWindow() {
        super.didMoveToWindow()
        guard let scene = responder(SceneViewController.self) else { return }
        iconView.image = scene.icon.image(
            filled: false, scale: scene.model.pictureScale, side: Self.iconSide)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, Self.widest)
        let text = label.sizeThatFits(CGSize(width: width, height: 400)).height.rounded(.up)
        let parts: [(UIView, width: CGFloat, height: CGFloat, gap: CGFloat)] = [
            (iconView, Self.iconSide, Self.iconSide, 16), (label, width, text, 20),
            (button, max(180, button.preferredWidth), Self.buttonHeight, 8),
            (
                importButton, importButton.sizeThatFits(bounds.size).width.rounded(.up),
                Self.importHeight, 0
            ),
        ]
        let total = parts.reduce(0) { $0 + $1.height + $1.gap }
        var y = max(0, ((bounds.height - total) / 2).rounded())
        for (view, width, height, gap) in parts {
            view.frame = CGRect(
                x: ((bounds.width - width) / 2).rounded(), y: y, width: width, height: height)
            y += height + gap
        }
    }
}
