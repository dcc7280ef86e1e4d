import Tactile

/// Places views below each other, each with its height.
@MainActor
enum Column {
    static func place(_ views: [(UIView, CGFloat)], in bounds: CGRect, gap: CGFloat = 16) {
        var y = bounds.minY
        for (view, height) in views {
            view.frame = CGRect(x: bounds.minX, y: y, width: bounds.width, height: height)
            y += height + gap
        }
    }

    static func label(_ text: String, size: CGFloat = 15) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: size)
        label.textColor = .label
        return label
    }

    static func button(_ title: String, action: @escaping @MainActor () -> Void) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.addAction(UIAction { _ in action() }, for: .touchUpInside)
        return button
    }
}
