import Tactile

/// How a label breaks, cuts, shrinks, aligns and colours its text; its width is a knob.
final class LabelsPage: UIView {
    private let width = UISlider()
    private let widthLabel = Column.label("", size: 13)
    private let direction = UISegmentedControl(items: ["Left to right", "Right to left"])
    private var labels: [(caption: UILabel, label: UILabel, lines: CGFloat)] = []

    private static let sentence = "The quick brown fox jumps over the lazy dog near the river."

    override init(frame: CGRect) {
        super.init(frame: frame)
        width.minimumValue = 80
        width.maximumValue = 400
        width.value = 240
        width.addAction(
            UIAction { [weak self] _ in
                self?.setNeedsLayout()
                self?.superview?.setNeedsLayout()
            }, for: .valueChanged)
        direction.selectedSegmentIndex = 0
        direction.addAction(
            UIAction { [weak self] _ in self?.turn() }, for: .valueChanged)
        widthLabel.textColor = Column.quiet
        for part in [width, widthLabel, direction] { addSubview(part) }
        addBreaks()
        addLooks()
    }

    required init?(coder: NSCoder) { nil }

    private func turn() {
        for (_, label, _) in labels {
            label.semanticContentAttribute =
                direction.selectedSegmentIndex == 1 ? .forceRightToLeft : .unspecified
        }
    }

    private func add(_ caption: String, lines: CGFloat = 1, _ set: (UILabel) -> Void) {
        let name = Column.label(caption, size: 12)
        name.textColor = Column.quiet
        let label = Column.label(Self.sentence, size: 17)
        label.layer.borderWidth = 0.5
        label.layer.borderColor = UIColor.systemGray.withAlphaComponent(0.4).cgColor
        set(label)
        addSubview(name)
        addSubview(label)
        labels.append((name, label, lines))
    }

    private func addBreaks() {
        add("Cut at the end") { $0.lineBreakMode = .byTruncatingTail }
        add("Cut in the middle") { $0.lineBreakMode = .byTruncatingMiddle }
        add("Cut at the beginning") { $0.lineBreakMode = .byTruncatingHead }
        add("Clipped") { $0.lineBreakMode = .byClipping }
        add("Shrinks to half its size") {
            $0.adjustsFontSizeToFitWidth = true
            $0.minimumScaleFactor = 0.5
        }
        add("Two lines at words", lines: 2) { $0.numberOfLines = 2 }
        add("Two lines at characters", lines: 2) {
            $0.numberOfLines = 2
            $0.lineBreakMode = .byCharWrapping
        }
    }

    private func addLooks() {
        add("Centred", lines: 2) {
            $0.textAlignment = .center
            $0.numberOfLines = 2
        }
        add("Justified", lines: 3) {
            $0.textAlignment = .justified
            $0.numberOfLines = 3
        }
        add("Shadow, highlighted") {
            $0.text = "Raised text"
            $0.shadowColor = UIColor.black.withAlphaComponent(0.25)
            $0.shadowOffset = CGSize(width: 0, height: 1)
            $0.highlightedTextColor = .systemRed
            $0.isHighlighted = true
        }
        add("Disabled") {
            $0.text = "Not to be used now"
            $0.isEnabled = false
        }
        add("Attributes", lines: 2) {
            $0.numberOfLines = 2
            let text = NSMutableAttributedString(string: "Bold, ")
            text.setAttributes(
                [.font: UIFont.systemFont(ofSize: 17, weight: .bold)],
                range: NSRange(location: 0, length: 6))
            text.append(
                NSAttributedString(
                    string: "underlined",
                    attributes: [
                        .font: UIFont.systemFont(ofSize: 17),
                        .underlineStyle: NSUnderlineStyle.single.rawValue,
                    ]))
            text.append(
                NSAttributedString(
                    string: " and in colour.",
                    attributes: [
                        .font: UIFont.systemFont(ofSize: 17),
                        .foregroundColor: UIColor.systemPurple,
                    ]))
            $0.attributedText = text
        }
        add("Both directions") { $0.text = "Weight משקל 82.4 وزن today" }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let knob = min(bounds.width, 420)
        direction.frame = CGRect(x: 0, y: 0, width: knob, height: 32)
        width.frame = CGRect(x: 0, y: 40, width: max(0, knob - 90), height: 34)
        let wide = min(CGFloat(width.value).rounded(), bounds.width)
        widthLabel.text = "\(Int(wide)) wide"
        widthLabel.frame = CGRect(x: knob - 80, y: 40, width: 80, height: 34)
        let columns = max(1, Int((bounds.width + 24) / (wide + 24)))
        var tops = [CGFloat](repeating: 88, count: min(columns, 3))
        for (caption, label, lines) in labels {
            guard let column = tops.indices.min(by: { tops[$0] < tops[$1] }) else { return }
            let x = CGFloat(column) * (wide + 24)
            caption.frame = CGRect(x: x, y: tops[column], width: wide, height: 18)
            let height = (label.font.lineHeight * lines).rounded(.up) + 2
            label.frame = CGRect(x: x, y: tops[column] + 20, width: wide, height: height)
            tops[column] += 20 + height + 14
        }
    }
}
