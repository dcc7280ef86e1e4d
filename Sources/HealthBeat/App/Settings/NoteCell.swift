import Tactile

/// A line of a page with a sentence or a long value below it, as many lines long as it needs.
final class NoteCell: UITableViewCell {
    private let title = UILabel()
    private let sentence = UILabel()
    private let toggle = UISwitch()
    private var set: ((Bool) -> Void)?

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = Theme.Palette.sheetCard
        title.font = Theme.Text.bodyDigits
        title.adjustsFontSizeToFitWidth = true
        title.minimumScaleFactor = Self.leastScale
        title.textColor = Theme.Palette.label
        sentence.font = Theme.Text.footnote
        sentence.textColor = Theme.Palette.secondaryLabel
        sentence.numberOfLines = 0
        contentView.addSubview(title)
        contentView.addSubview(sentence)
        toggle.onTintColor = Theme.Palette.tint
        toggle.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                set?(toggle.isOn)
            }, for: .valueChanged)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ title: String, _ sentence: String, _ control: SettingsRow.Control) {
        self.title.text = title
        self.sentence.text = sentence
        set = nil
        var accessory: UIView?
        switch control {
        case .check(_, let isOn, let set):
            if toggle.isOn != isOn { toggle.setOn(isOn, animated: window != nil) }
            toggle.accessibilityLabel = title
            toggle.accessibilityHint = sentence
            self.set = set
            accessory = toggle
            (accessoryType, selectionStyle) = (.none, .none)
        case .page: (accessoryType, selectionStyle) = (.disclosureIndicator, .default)
        case .item: (accessoryType, selectionStyle) = (.none, .default)
        default: (accessoryType, selectionStyle) = (.none, .none)
        }
        if accessoryView !== accessory { accessoryView = accessory }
        setNeedsLayout()
    }

    private static let edge: CGFloat = 10
    /// Points at the end that a switch takes with its distance from the text.
    static let toggleRoom: CGFloat = 64
    private static let leastScale: CGFloat = 0.8

    /// Of a title of one line, or of two where it would have to be set small.
    private static func titleHeight(_ title: String, width: CGFloat) -> CGFloat {
        let font = Theme.Text.bodyDigits, line = Theme.Text.room(22)
        let wanted = title.size(withAttributes: [.font: font]).width * leastScale
        return wanted <= width ? line : line + font.lineHeight.rounded(.up)
    }

    /// Points that a row of `width` points needs.
    ///
    /// - `accessory`: points at the end that a sign takes.
    static func height(
        of title: String, _ sentence: String, width: CGFloat, accessory: CGFloat
    ) -> CGFloat {
        let label = UILabel()
        label.font = Theme.Text.footnote
        label.numberOfLines = 0
        label.text = sentence
        let room = CGSize(
            width: width - 2 * Theme.Space.cardPadding - accessory, height: .infinity)
        return 2 * edge + titleHeight(title, width: room.width)
            + label.sizeThatFits(room).height.rounded(.up)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let area = contentView.bounds.insetBy(dx: Theme.Space.cardPadding, dy: Self.edge)
        let height = Self.titleHeight(title.text ?? "", width: area.width)
        // A title that is a little too long is set smaller, on its one line.
        title.numberOfLines = height > Theme.Text.room(22) ? 2 : 1
        title.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: height)
        sentence.frame = CGRect(
            x: area.minX, y: title.frame.maxY, width: area.width,
            height: max(0, area.maxY - title.frame.maxY))
    }
}
