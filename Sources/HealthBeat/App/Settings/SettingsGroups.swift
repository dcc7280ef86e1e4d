import Design
import Tactile

/// The groups of the settings, below each other at the side of their lines. Arrows choose among
/// them.
final class SettingsGroups: UIView, UITableViewDataSource, UITableViewDelegate {
    static let width: CGFloat = 200

    let table = UITableView(frame: .zero, style: .plain)
    private let titles: [String]
    private let choose: (Int) -> Void
    private let enter: () -> Void

    private static let edge: CGFloat = 10

    /// A name on a fill that says whether it is the chosen one.
    private final class Cell: UITableViewCell {
        let name = UILabel()
        private let fill = UIView()

        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            backgroundColor = .clear
            selectionStyle = .none
            fill.layer.cornerRadius = 8
            name.adjustsFontSizeToFitWidth = true
            name.minimumScaleFactor = 0.65
            contentView.addSubview(fill)
            contentView.addSubview(name)
        }

        required init?(coder: NSCoder) { nil }

        override func setSelected(_ selected: Bool, animated: Bool) {
            super.setSelected(selected, animated: animated)
            showLook()
        }

        override func setHighlighted(_ highlighted: Bool, animated: Bool) {
            super.setHighlighted(highlighted, animated: animated)
            showLook()
        }

        func showLook() {
            let palette = Theme.Palette.self
            fill.backgroundColor =
                isSelected ? palette.tintedFill : isHighlighted ? palette.pressed : .clear
            name.textColor = isSelected ? palette.tintOnFill : palette.label
            name.font = isSelected ? Theme.Text.cardTitle : Theme.Text.subheadline
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            fill.frame = contentView.bounds.insetBy(dx: 0, dy: 1)
            name.frame = contentView.bounds.insetBy(dx: 12, dy: 0)
        }
    }

    /// - `choose`: called with the group that was chosen.
    /// - `enter`: called when the keys are to go to the group's lines.
    init(
        titles: [String], chosen: Int, choose: @escaping (Int) -> Void,
        enter: @escaping () -> Void
    ) {
        self.titles = titles
        self.choose = choose
        self.enter = enter
        super.init(frame: .zero)
        table.dataSource = self
        table.delegate = self
        table.backgroundColor = .clear
        table.separatorStyle = .none
        // The first is in line with the first of the lines.
        table.contentInset.top = 14
        table.selectionFollowsFocus = true
        table.accessibilityLabel = localized("Settings")
        table.register(Cell.self, forCellReuseIdentifier: "group")
        addSubview(table)
        table.reloadData()
        table.selectRow(
            at: IndexPath(row: chosen, section: 0), animated: false, scrollPosition: .none)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        table.frame = CGRect(
            x: Self.edge, y: 0, width: bounds.width - 2 * Self.edge, height: bounds.height)
    }

    // MARK: Table

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        titles.count
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "group", for: indexPath)
        guard let cell = cell as? Cell else { return cell }
        cell.name.text = titles[indexPath.row]
        cell.accessibilityLabel = titles[indexPath.row]
        cell.showLook()
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        Theme.Text.room(38)
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        choose(indexPath.row)
    }

    // MARK: Keys

    /// The arrow towards the lines goes to them.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        guard let key = presses.first?.key,
            key.keyCode == (isMirrored ? .keyboardLeftArrow : .keyboardRightArrow),
            key.modifierFlags.intersection([.control, .alternate, .command, .shift]).isEmpty
        else { return super.pressesBegan(presses, with: event) }
        enter()
    }
}
