import Tactile

/// A table of many rows.
final class ListPage: UIView, UITableViewDataSource {
    private let table = UITableView(frame: .zero, style: .plain)
    private let count: Int

    init(count: Int) {
        self.count = count
        super.init(frame: .zero)
        table.rowHeight = SceneData.rowHeight
        table.separatorStyle = .none
        table.backgroundColor = SceneData.page
        table.allowsSelection = false
        table.dataSource = self
        table.register(ListCell.self, forCellReuseIdentifier: "row")
        addSubview(table)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        table.frame = bounds
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        (cell as? ListCell)?.show(indexPath.row)
        return cell
    }
}

private final class ListCell: UITableViewCell {
    private let dateLabel = UILabel()
    private let weightLabel = UILabel()
    private let separator = UIView()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = SceneData.page
        for label in [dateLabel, weightLabel] {
            label.font = SceneData.font(14)
            label.textColor = SceneData.text
            label.backgroundColor = SceneData.page
            label.isOpaque = true
            contentView.addSubview(label)
        }
        weightLabel.textAlignment = .right
        separator.backgroundColor = SceneData.line
        contentView.addSubview(separator)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ row: Int) {
        let texts = SceneData.row(row)
        dateLabel.text = texts.date
        weightLabel.text = texts.weight
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds
        dateLabel.frame = CGRect(x: 16, y: 12, width: 100, height: 20)
        weightLabel.frame = CGRect(x: bounds.width - 96, y: 12, width: 80, height: 20)
        separator.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
    }
}
