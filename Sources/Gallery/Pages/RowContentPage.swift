import Tactile

/// Rows of a table whose content is a configuration, with its knobs.
final class RowContentPage: UIView, UITableViewDataSource {
    private let table = UITableView(frame: .zero, style: .insetGrouped)
    private let knobs: [(name: String, knob: UISwitch)] = [
        "Picture", "Side by side", "Long text", "Disabled", "Own background",
    ].map { ($0, UISwitch()) }
    private var labels: [UILabel] = []
    private let fish = ["Carp", "Herring", "Pike", "Salmon", "Trout"]

    override init(frame: CGRect) {
        super.init(frame: frame)
        table.dataSource = self
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        for (name, knob) in knobs {
            let label = UILabel()
            label.text = name
            labels.append(label)
            knob.addAction(
                UIAction { [weak self] _ in self?.showAgain() }, for: .valueChanged)
            addSubview(label)
            addSubview(knob)
        }
        knobs[0].knob.isOn = true
        addSubview(table)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (index, label) in labels.enumerated() {
            let y = CGFloat(index) * 38
            knobs[index].knob.frame.origin = CGPoint(x: 0, y: y)
            label.frame = CGRect(x: 64, y: y, width: 160, height: 30)
        }
        let top = CGFloat(labels.count) * 38 + 8
        table.frame = CGRect(
            x: 0, y: top, width: min(bounds.width, 420), height: max(bounds.height - top, 0))
    }

    private func isOn(_ knob: Int) -> Bool { knobs[knob].knob.isOn }

    private func showAgain() {
        for cell in table.visibleCells {
            if let path = table.indexPath(for: cell) { configure(cell, fish[path.row]) }
        }
    }

    private func configure(_ cell: UITableViewCell, _ name: String) {
        var content = isOn(1) ? UIListContentConfiguration.valueCell() : .subtitleCell()
        content.text =
            isOn(2) ? "\(name), which has a name that needs more than one line of a row" : name
        content.secondaryText = "\(name.count) letters"
        if isOn(0) {
            content.image = Self.picture
            content.imageProperties.reservedLayoutSize.width =
                UIListContentConfiguration.ImageProperties.standardDimension
        }
        cell.contentConfiguration = content
        cell.isUserInteractionEnabled = !isOn(3)
        var background = cell.defaultBackgroundConfiguration()
        if isOn(4) {
            background.cornerRadius = 10
            background.strokeColor = .systemTeal
            background.strokeWidth = 2
            background.backgroundInsets = NSDirectionalEdgeInsets(
                top: 3, leading: 3, bottom: 3, trailing: 3)
        }
        cell.backgroundConfiguration = background
    }

    private static let picture = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 16)).image
    {
        _ in
        UIColor.systemTeal.setFill()
        UIBezierPath(ovalIn: CGRect(x: 0, y: 2, width: 18, height: 12)).fill()
        let tail = UIBezierPath()
        tail.move(to: CGPoint(x: 15, y: 8))
        tail.addLine(to: CGPoint(x: 24, y: 2))
        tail.addLine(to: CGPoint(x: 24, y: 14))
        tail.close()
        tail.fill()
    }

    // MARK: Rows

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        fish.count
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        configure(cell, fish[indexPath.row])
        return cell
    }
}
