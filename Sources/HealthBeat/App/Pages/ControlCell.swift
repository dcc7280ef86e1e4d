import Design
import Tactile

/// A line of a page that shows one row of it.
protocol SettingsRowCell: UITableViewCell {
    /// Shows a row; a control that shows the row's value already is left as it is, for it may be
    /// moving or open.
    func show(_ row: SettingsRow)
}

/// A cell with a control behind its title, or below the title where the cell is too narrow for
/// both.
///
/// The cell has the keyboard focus, not its control.
class ControlCell: UITableViewCell {
    let title = UILabel()
    /// What is at the end; a kind of these cells has its own.
    var control: UIView { title }

    private static let edge: CGFloat = 10

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = Theme.Palette.sheetCard
        title.font = Theme.Text.body
        title.textColor = Theme.Palette.label
        title.adjustsFontSizeToFitWidth = true
        title.minimumScaleFactor = 0.65
        contentView.addSubview(title)
        contentView.addSubview(control)
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Layout

    /// Points that the control would like to have, and those that it does not do without.
    var controlWidths: (wanted: CGFloat, least: CGFloat) { (0, 0) }

    static func width(of text: String) -> CGFloat {
        text.size(withAttributes: [.font: Theme.Text.bodyDigits]).width.rounded(.up)
    }

    /// Whether the control is below the title in a row of `width` points.
    private static func isStacked(_ title: String, least: CGFloat, width: CGFloat) -> Bool {
        if Theme.Text.isVeryLarge { return true }
        let room = width - 2 * Theme.Space.cardPadding - Theme.Space.gap
        return Self.width(of: title) + least > room
    }

    /// Points that a row of `width` points needs.
    ///
    /// - `least`: points that its control does not do without.
    static func height(of title: String, least: CGFloat, width: CGFloat) -> CGFloat {
        isStacked(title, least: least, width: width)
            ? 2 * edge + Theme.Text.room(24) + max(Theme.Text.room(24), 34)
            : SettingsPage.rowHeight
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let area = contentView.bounds.insetBy(dx: Theme.Space.cardPadding, dy: 0)
        let (wanted, least) = controlWidths
        if Self.isStacked(title.text ?? "", least: least, width: bounds.width) {
            let line = Theme.Text.room(24)
            title.leadingFrame = CGRect(x: area.minX, y: Self.edge, width: area.width, height: line)
            control.leadingFrame = CGRect(
                x: area.minX, y: Self.edge + line, width: min(wanted, area.width),
                height: max(0, bounds.height - 2 * Self.edge - line))
            return
        }
        let name = Self.width(of: title.text ?? "")
        let width = min(wanted, max(0, area.width - name - Theme.Space.gap))
        title.leadingFrame = CGRect(
            x: area.minX, y: 0, width: min(name, area.width), height: bounds.height)
        control.leadingFrame = CGRect(
            x: area.maxX - width, y: 0, width: width, height: bounds.height)
    }

    // MARK: Keys

    /// What an arrow to the left or to the right does to the control; false where it does nothing.
    func handleArrow(_ key: UIKey) -> Bool { false }

    /// Arrows to the sides are the control's; the others are for the table.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let key = presses.first?.key,
            [.keyboardLeftArrow, .keyboardRightArrow].contains(key.keyCode),
            key.modifierFlags.intersection([.control, .alternate, .command, .shift]).isEmpty,
            handleArrow(key)
        else { return super.pressesBegan(presses, with: event) }
    }
}
