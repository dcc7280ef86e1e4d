import Design
import Tactile

/// A line of a page with a sentence or a long value below it, as many lines long as it needs.
final class NoteCell: UITableViewCell, SettingsRowCell {
    static let identifier = "note"

    private let title = UILabel()
    private let sentence = UILabel()
    private let toggle = UISwitch()
    private let button = CellButton(type: .custom)
    private var set: ((Bool) -> Void)?
    private var act: (() -> Void)?

    /// The button of a line, which itself is where the keys stop.
    private final class CellButton: UIButton {
        override var canBecomeFocused: Bool { false }
        override var isHighlighted: Bool {
            didSet { alpha = isHighlighted ? 0.75 : 1 }
        }
    }

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
        button.titleLabel?.font = Theme.Text.chip
        button.setTitleColor(Theme.Palette.tintOnFill, for: .normal)
        button.backgroundColor = Theme.Palette.tintedFill
        button.addAction(UIAction { [weak self] _ in self?.act?() }, for: .primaryActionTriggered)
    }

    required init?(coder: NSCoder) { nil }

    /// What is below the title.
    var sentenceText: String {
        get { sentence.text ?? "" }
        set { sentence.text = newValue }
    }

    func show(_ row: SettingsRow) {
        let title = row.title, sentence = sentenceText
        self.title.text = title
        set = nil
        act = nil
        var accessory: UIView?
        switch row.control {
        case .check(_, let isOn, let set):
            if toggle.isOn != isOn { toggle.setOn(isOn, animated: window != nil) }
            toggle.accessibilityLabel = title
            toggle.accessibilityHint = sentence
            self.set = set
            accessory = toggle
            (accessoryType, selectionStyle) = (.none, .none)
        case .button(_, let name, let act):
            button.setTitle(name, for: .normal)
            button.accessibilityLabel = "\(name), \(title)"
            button.bounds.size = Self.size(ofButton: name)
            self.act = act
            accessory = button
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

    private static func size(ofButton title: String) -> CGSize {
        let width = title.size(withAttributes: [.font: Theme.Text.chip]).width.rounded(.up)
        return CGSize(width: width + 24, height: Theme.Text.room(30))
    }

    /// Points at the end that a button takes with its distance from the text.
    static func room(forButton title: String) -> CGFloat {
        size(ofButton: title).width + Theme.Space.gap
    }

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
        button.layer.cornerRadius = button.bounds.height / 2
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
