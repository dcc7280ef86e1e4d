import Tactile

/// A grid of three labels a row. The first and the last column are as wide as their widest text,
/// the middle one takes the rest and breaks its text into lines. Rows below the window's bottom
/// edge are laid out, too, but clipped.
final class FormPage: UIView {
    private static let margin: CGFloat = 16
    private static let columnGap: CGFloat = 16
    private static let rowGap: CGFloat = 14

    private let look = SceneWords.attributes
    private let names = UILayoutGuide()
    private let values = UILayoutGuide()

    init(count: Int) {
        super.init(frame: .zero)
        backgroundColor = SceneData.page
        isOpaque = true
        clipsToBounds = true
        addLayoutGuide(names)
        addLayoutGuide(values)
        var rules = [
            names.leadingAnchor.constraint(equalTo: leadingAnchor, constant: Self.margin),
            values.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -Self.margin),
        ]
        for column in [names, values] {
            let narrow = column.widthAnchor.constraint(equalToConstant: 0)
            narrow.priority = .defaultLow
            rules.append(narrow)
        }
        var above: UIView?
        for index in 0..<count { above = addRow(index, below: above, &rules) }
        NSLayoutConstraint.activate(rules)
    }

    required init?(coder: NSCoder) { nil }

    private func addRow(
        _ index: Int, below above: UIView?, _ rules: inout [NSLayoutConstraint]
    ) -> UIView {
        let texts = SceneWords.formRow(index)
        let (name, value) = (line(texts.label), line(texts.value))
        let text = label()
        text.numberOfLines = 0
        text.attributedText = NSAttributedString(
            string: texts.text, attributes: look)
        text.setContentHuggingPriority(UILayoutPriority(1), for: .horizontal)
        text.setContentCompressionResistancePriority(UILayoutPriority(1), for: .horizontal)
        let top =
            above.map { text.topAnchor.constraint(equalTo: $0.bottomAnchor, constant: Self.rowGap) }
            ?? text.topAnchor.constraint(equalTo: topAnchor, constant: Self.margin)
        rules += [
            top,
            name.topAnchor.constraint(equalTo: text.topAnchor),
            value.topAnchor.constraint(equalTo: text.topAnchor),
            name.heightAnchor.constraint(equalToConstant: SceneWords.lineHeight),
            value.heightAnchor.constraint(equalToConstant: SceneWords.lineHeight),
            name.leadingAnchor.constraint(equalTo: names.leadingAnchor),
            name.trailingAnchor.constraint(lessThanOrEqualTo: names.trailingAnchor),
            value.trailingAnchor.constraint(equalTo: values.trailingAnchor),
            value.leadingAnchor.constraint(greaterThanOrEqualTo: values.leadingAnchor),
            text.leadingAnchor.constraint(
                equalTo: names.trailingAnchor, constant: Self.columnGap),
            text.trailingAnchor.constraint(
                equalTo: values.leadingAnchor, constant: -Self.columnGap),
        ]
        return text
    }

    private func line(_ text: String) -> UILabel {
        let label = label()
        label.font = SceneWords.font
        label.textColor = SceneData.text
        label.text = text
        return label
    }

    private func label() -> UILabel {
        let label = UILabel()
        label.backgroundColor = SceneData.page
        label.isOpaque = true
        label.translatesAutoresizingMaskIntoConstraints = false
        addSubview(label)
        return label
    }
}
