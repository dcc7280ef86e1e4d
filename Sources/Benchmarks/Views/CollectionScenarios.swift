import Tactile

extension Scenario {
    static let collections: [Scenario] = [
        Scenario(
            name: "grid", summary: "a grid of a million items is opened and scrolled by the wheel",
            run: grid),
        Scenario(
            name: "sized-rows",
            summary: "100 000 rows as high as their constraints say are scrolled", run: sizedRows),
        Scenario(
            name: "composed",
            summary: "a compositional layout of a million items is scrolled",
            run: composed),
    ]

    private static let size = CGSize(width: 600, height: 800)

    @MainActor
    private static func grid(_ report: inout Report) {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 60)
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        let items = Items()
        let stage = items.show(with: layout, in: size)
        // Six columns, fourteen lines that are seen.
        report.count("cells made for the first frame", NumberCell.made, atMost: 6 * 15)
        scrollThrough(items, stage, &report, perPoint: 6.0 / 60, allocationsAtMost: 2_600)
    }

    @MainActor
    private static func composed(_ report: inout Report) {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(0.25), heightDimension: .fractionalHeight(1)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .absolute(60)),
            subitems: [item])
        let items = Items()
        let stage = items.show(
            with: UICollectionViewCompositionalLayout(
                section: NSCollectionLayoutSection(group: group)), in: size)
        report.count("cells made for the first frame", NumberCell.made, atMost: 4 * 15)
        scrollThrough(items, stage, &report, perPoint: 4.0 / 60, allocationsAtMost: 3_000)
    }

    @MainActor
    private static func scrollThrough(
        _ items: Items, _ stage: Stage, _ report: inout Report, perPoint: CGFloat,
        allocationsAtMost: Int
    ) {
        for _ in 0..<20 { stage.scroll() }
        stage.forget()
        items.asked = 0
        NumberCell.made = 0
        let start = items.view.contentOffset.y
        for _ in 0..<100 { stage.scroll() }
        let way = items.view.contentOffset.y - start
        report.count(
            "cells asked for beyond those that came", items.asked - Int(way * perPoint), atMost: 12)
        report.count("cells made while scrolling", NumberCell.made, atMost: 12)
        report.count(
            "layers drawn beyond the cells that came", stage.total.layersDrawn - items.asked,
            atMost: 12)
        report.count(
            "pixels composed beyond those uncovered",
            stage.total.pixelsComposed - Int(way * size.width), atMost: Int(size.width * way * 2))
        report.allocations(
            "allocations in a step", Measuring.allocations { stage.scroll() },
            atMost: allocationsAtMost)
    }

    @MainActor
    private static func sizedRows(_ report: inout Report) {
        let rows = SizedRows()
        let table = UITableView(frame: .zero, style: .plain)
        table.estimatedRowHeight = 60
        table.register(SizedCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        SizedCell.measured = 0
        let stage = Stage(size: size, showing: table)
        report.count("cells measured for the first frame", SizedCell.measured, atMost: 24)
        for _ in 0..<20 { stage.scroll() }
        SizedCell.measured = 0
        rows.asked = 0
        for _ in 0..<100 { stage.scroll() }
        report.count(
            "cells measured beyond those that came", SizedCell.measured - rows.asked, atMost: 2)
        report.count("cells asked for in 100 steps", rows.asked, atMost: 100)
    }
}

/// A million numbers.
@MainActor
private final class Items: NSObject, UICollectionViewDataSource {
    var asked = 0
    private(set) var view = UICollectionView(
        frame: .zero, collectionViewLayout: UICollectionViewLayout())

    func show(with layout: UICollectionViewLayout, in size: CGSize) -> Stage {
        NumberCell.made = 0
        view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        view.backgroundColor = .white
        view.register(NumberCell.self, forCellWithReuseIdentifier: "number")
        view.dataSource = self
        return Stage(size: size, showing: view)
    }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 1_000_000 }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        asked += 1
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.label.text = "\(indexPath.item)"
        return cell
    }
}

private final class NumberCell: UICollectionViewCell {
    static var made = 0
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        Self.made += 1
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds
    }
}

/// Rows of one to three lines.
@MainActor
private final class SizedRows: NSObject, UITableViewDataSource {
    var asked = 0

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100_000 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        asked += 1
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        (cell as? SizedCell)?.label.text = String(
            repeating: "A line of row \(indexPath.row).\n", count: 1 + indexPath.row % 3)
        return cell
    }
}

private final class SizedCell: UITableViewCell {
    static var measured = 0
    let label = UILabel()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
            label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
            label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
            label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
        ])
    }

    required init?(coder: NSCoder) { nil }

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
        Self.measured += 1
        return super.systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: horizontal,
            verticalFittingPriority: vertical)
    }
}
