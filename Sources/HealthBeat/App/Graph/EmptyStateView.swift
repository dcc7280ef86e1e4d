import Foundation
import Tactile

/// What a page shows while it has nothing to show: a sentence that says how to begin, and a button
/// that does.
final class EmptyStateView: UIView {
    private let label = UILabel()
    private let button = UIButton(type: .custom)

    init(text: String, buttonTitle: String, action: @escaping () -> Void) {
        super.init(frame: .zero)
        label.text = text
        label.font = Theme.Text.body
        label.textColor = Theme.Palette.secondaryLabel
        label.textAlignment = .center
        label.numberOfLines = 0
        addSubview(label)
        button.setTitle(buttonTitle, for: .normal)
        button.titleLabel?.font = Theme.Text.headline
        button.setTitleColor(.white, for: .normal)
        button.setTitleColor(UIColor(white: 1, alpha: 0.6), for: .highlighted)
        button.backgroundColor = Theme.Palette.tint
        button.layer.cornerRadius = 10
        button.addAction(UIAction { _ in action() }, for: .touchUpInside)
        addSubview(button)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 320)
        let height = label.sizeThatFits(CGSize(width: width, height: 400)).height.rounded(.up)
        let total = height + 20 + 44
        let top = ((bounds.height - total) / 2).rounded()
        label.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: top, width: width, height: height)
        button.frame = CGRect(
            x: ((bounds.width - 180) / 2).rounded(), y: top + height + 20, width: 180, height: 44)
    }
}
