import Design
import Tactile

/// A line of the settings with its control at the end.
final class SettingsCell: UITableViewCell, SettingsRowCell {
    static let identifier = "row"

    private let segments = UISegmentedControl()
    private let toggle = UISwitch()
    private var choose: ((Int) -> Void)?
    private var set: ((Bool) -> Void)?

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .value1, reuseIdentifier: reuseIdentifier)
        backgroundColor = Theme.Palette.sheetCard
        textLabel?.font = Theme.Text.body
        textLabel?.adjustsFontSizeToFitWidth = true
        textLabel?.minimumScaleFactor = 0.65
        detailTextLabel?.font = Theme.Text.bodyDigits
        detailTextLabel?.textColor = Theme.Palette.secondaryLabel
        segments.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                choose?(segments.selectedSegmentIndex)
            }, for: .valueChanged)
        toggle.onTintColor = Theme.Palette.tint
        toggle.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                set?(toggle.isOn)
            }, for: .valueChanged)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ row: SettingsRow) {
        textLabel?.text = row.title
        textLabel?.textColor = Theme.Palette.label
        detailTextLabel?.text = nil
        var accessory: UIView?
        accessoryType = .none
        selectionStyle = .none
        choose = nil
        set = nil
        switch row.control {
        case .page(let value, _):
            detailTextLabel?.text = value
            accessoryType = .disclosureIndicator
            selectionStyle = .default
        case .door:
            accessoryType = .disclosureIndicator
            selectionStyle = .default
        case .segments(let titles, let selected, let choose):
            showSegments(titles, selected)
            self.choose = choose
            accessory = segments
        case .toggle(let isOn, let set):
            if toggle.isOn != isOn { toggle.setOn(isOn, animated: window != nil) }
            self.set = set
            accessory = toggle
        case .fact(let text), .note(let text), .check(let text, _, _):
            detailTextLabel?.text = text
        case .item(let value, _):
            detailTextLabel?.text = value
            selectionStyle = .default
        // Lines of their own kind.
        case .popUp, .slider, .clock, .button: break
        case .action:
            textLabel?.textColor = Theme.Palette.tint
            selectionStyle = .default
        }
        for control in [segments, toggle] as [UIView] { control.accessibilityLabel = row.title }
        if accessoryView !== accessory { accessoryView = accessory }
    }

    /// Arrows choose among a row's segments; the others are for the table.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard accessoryView === segments, let key = presses.first?.key,
            [.keyboardLeftArrow, .keyboardRightArrow].contains(key.keyCode),
            key.modifierFlags.intersection([.control, .alternate, .command, .shift]).isEmpty,
            segments.handleKey(key)
        else { return super.pressesBegan(presses, with: event) }
    }

    /// Segments leave the title its room.
    override func layoutSubviews() {
        if accessoryView === segments {
            let title = textLabel?.intrinsicContentSize.width.rounded(.up) ?? 0
            let room = bounds.width - title - 2 * Theme.Space.cardPadding - Theme.Space.gap
            let most = max(room, bounds.width / 2), height = segments.fitText(in: most)
            segments.bounds.size = CGSize(
                width: min(segments.sizeThatFits(bounds.size).width, most), height: height)
        }
        super.layoutSubviews()
    }

    private func showSegments(_ titles: [String], _ selected: Int) {
        let shown = (0..<segments.numberOfSegments).map { segments.titleForSegment(at: $0) }
        if shown != titles {
            segments.removeAllSegments()
            for (index, title) in titles.enumerated() {
                segments.insertSegment(withTitle: title, at: index, animated: false)
            }
            segments.sizeToFit()
        }
        if segments.selectedSegmentIndex != selected { segments.selectedSegmentIndex = selected }
    }
}
