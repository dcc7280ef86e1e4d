import Design
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

/// A line with a pop-up at its end; a press anywhere on the line opens it.
final class PopUpCell: ControlCell, SettingsRowCell {
    static let identifier = "popUp"

    let button = PopUpButton(type: .custom)
    override var control: UIView { button }
    private var choices: [PopUpChoice] = []
    private var choose: ((Int) -> Void)?

    /// Points that the two arrows take with their distance from the word.
    private static let arrows: CGFloat = 16
    /// The least room of a choice beside its title.
    private static let leastChoice: CGFloat = 120

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        button.titleLabel?.font = Theme.Text.bodyDigits
        button.titleLabel?.lineBreakMode = .byTruncatingMiddle
        button.setTitleColor(Theme.Palette.secondaryLabel, for: .normal)
        button.showsMenuAsPrimaryAction = true
        button.changesSelectionAsPrimaryAction = true
    }

    required init?(coder: NSCoder) { nil }

    func show(_ row: SettingsRow) {
        guard case .popUp(let choices, let selected, let choose) = row.control else { return }
        title.text = row.title
        self.choose = choose
        // The menu may have shown a longer choice already.
        setNeedsLayout()
        button.accessibilityLabel = row.title
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
                ) { [weak self] _ in self?.choose?(index) }
            })
    }

    /// Opens the menu.
    func open() { button.performPrimaryAction() }

    override var controlWidths: (wanted: CGFloat, least: CGFloat) {
        let choice = button.title(for: .normal) ?? ""
        return (Self.width(of: choice) + Self.arrows, Self.least(for: choice))
    }

    static func least(for choice: String) -> CGFloat {
        min(Self.width(of: choice), leastChoice) + arrows
    }
}
