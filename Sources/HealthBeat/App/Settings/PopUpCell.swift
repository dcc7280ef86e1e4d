import Tactile

/// One of the things that a pop-up in a row offers.
struct PopUpChoice: Equatable {
    var title: String
    /// Under the title, in the menu.
    var detail = ""
}

/// The pop-up of a line, which itself is where the keys stop.
final class PopUpButton: UIButton {
    override var canBecomeFocused: Bool { false }
}

/// A line with a pop-up at its end, or below the title where both do not fit beside each other; a
/// press anywhere on the line opens it.
final class PopUpCell: UITableViewCell {
    static let identifier = "popUp"

    private let title = UILabel()
    let button = PopUpButton(type: .custom)
    private var choices: [PopUpChoice] = []
    private var choose: ((Int) -> Void)?

    /// Points that the two arrows take with their distance from the word.
    private static let arrows: CGFloat = 16
    private static let edge: CGFloat = 10
    /// The least room of a choice beside its title.
    private static let leastChoice: CGFloat = 120

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = Theme.Palette.sheetCard
        title.font = Theme.Text.body
        title.textColor = Theme.Palette.label
        title.adjustsFontSizeToFitWidth = true
        title.minimumScaleFactor = 0.65
        button.titleLabel?.font = Theme.Text.bodyDigits
        button.titleLabel?.lineBreakMode = .byTruncatingMiddle
        button.setTitleColor(Theme.Palette.secondaryLabel, for: .normal)
        button.showsMenuAsPrimaryAction = true
        button.changesSelectionAsPrimaryAction = true
        contentView.addSubview(title)
        contentView.addSubview(button)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a line; a menu that offers the same already is left as it is, for it may be open.
    func show(
        _ title: String, _ choices: [PopUpChoice], selected: Int,
        choose: @escaping @MainActor (Int) -> Void
    ) {
        self.title.text = title
        self.choose = choose
        button.accessibilityLabel = title
        button.accessibilityValue =
            choices.indices.contains(selected) ? choices[selected].title : ""
        let leaves = button.menu?.children.compactMap { $0 as? UIAction } ?? []
        guard choices != self.choices || leaves.firstIndex(where: { $0.state == .on }) != selected
        else { return }
        self.choices = choices
        button.menu = UIMenu(
            children: choices.enumerated().map { index, choice in
                UIAction(
                    title: choice.title, subtitle: choice.detail.isEmpty ? nil : choice.detail,
                    state: index == selected ? .on : .off
                ) { [weak self] _ in self?.chosen(index) }
            })
        setNeedsLayout()
    }

    private func chosen(_ index: Int) { choose?(index) }

    /// Opens the menu.
    func open() { button.performPrimaryAction() }

    // MARK: Layout

    private static func width(of text: String) -> CGFloat {
        text.size(withAttributes: [.font: Theme.Text.bodyDigits]).width.rounded(.up)
    }

    /// Whether title and choice stand one above the other in a row of `width` points.
    private static func isStacked(_ title: String, _ choice: String, width: CGFloat) -> Bool {
        if Theme.Text.isVeryLarge { return true }
        let room = width - 2 * Theme.Space.cardPadding - Theme.Space.gap
        return Self.width(of: title) + min(Self.width(of: choice), leastChoice) + arrows > room
    }

    static func height(of title: String, _ choice: String, width: CGFloat) -> CGFloat {
        isStacked(title, choice, width: width)
            ? 2 * edge + 2 * Theme.Text.room(24) : SettingsPage.rowHeight
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let area = contentView.bounds.insetBy(dx: Theme.Space.cardPadding, dy: 0)
        let choice = button.title(for: .normal) ?? ""
        let wanted = Self.width(of: choice) + Self.arrows
        if Self.isStacked(title.text ?? "", choice, width: bounds.width) {
            let line = Theme.Text.room(24)
            title.leadingFrame = CGRect(x: area.minX, y: Self.edge, width: area.width, height: line)
            button.leadingFrame = CGRect(
                x: area.minX, y: Self.edge + line, width: min(wanted, area.width), height: line)
            return
        }
        let name = Self.width(of: title.text ?? "")
        let width = min(wanted, max(0, area.width - name - Theme.Space.gap))
        title.leadingFrame = CGRect(
            x: area.minX, y: 0, width: min(name, area.width), height: bounds.height)
        button.leadingFrame = CGRect(
            x: area.maxX - width, y: 0, width: width, height: bounds.height)
    }
}
