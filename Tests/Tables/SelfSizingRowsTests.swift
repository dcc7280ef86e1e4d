import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileTables

/// Rows that size themselves are as high as what is in them, whatever else changes in the same
/// turn.
@Suite(.serialized) @MainActor struct SelfSizingRowsTests {
    enum Kind: CaseIterable { case label, configuration, constraints }
    enum Change: CaseIterable {
        case nothing, safeArea, insets, height, width, style, textSize, header, estimate, texts
        case reload, scroll, editing
    }
    enum Update: CaseIterable { case none, reload, rows, animated, section, batch }

    private final class WrappedCell: UITableViewCell {
        let label = UILabel()

        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            label.numberOfLines = 0
            label.font = .preferredFont(forTextStyle: .body)
            label.adjustsFontForContentSizeCategory = true
            label.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(label)
            NSLayoutConstraint.activate([
                label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 7),
                label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -9),
                label.leadingAnchor.constraint(
                    equalTo: contentView.layoutMarginsGuide.leadingAnchor),
                label.trailingAnchor.constraint(
                    equalTo: contentView.layoutMarginsGuide.trailingAnchor),
            ])
        }
        required init?(coder: NSCoder) { nil }
    }

    @MainActor
    private final class Show: NSObject, UITableViewDataSource, UITableViewDelegate {
        let controller = UIViewController()
        let table = UITableView(frame: .zero, style: .plain)
        let kind: Kind
        var items: [Int] = []
        var extra = 0
        private(set) var harness: Harness!

        init(_ kind: Kind, _ items: [Int]) {
            self.kind = kind
            self.items = items
            super.init()
            table.register(UITableViewCell.self, forCellReuseIdentifier: "plain")
            table.register(WrappedCell.self, forCellReuseIdentifier: "wrapped")
            table.dataSource = self
            table.delegate = self
            table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            table.frame = controller.view.bounds
            controller.view.addSubview(table)
            controller.additionalSafeAreaInsets.top = 60
            harness = Harness(showing: controller, size: CGSize(width: 300, height: 900))
            harness.rest()
        }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            items.count
        }

        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let item = items[indexPath.row]
            let text =
                "Row \(item)"
                + String(repeating: " and more of it", count: item % 4 * 3 + extra)
            let name = kind == .constraints ? "wrapped" : "plain"
            let cell = tableView.dequeueReusableCell(withIdentifier: name, for: indexPath)
            switch kind {
            case .label:
                cell.textLabel?.numberOfLines = 0
                cell.textLabel?.text = text
            case .configuration:
                var content = UIListContentConfiguration.subtitleCell()
                content.text = "Row"
                content.secondaryText = text
                cell.contentConfiguration = content
            case .constraints: (cell as? WrappedCell)?.label.text = text
            }
            return cell
        }

        func make(_ change: Change) {
            switch change {
            case .nothing: break
            case .safeArea: controller.additionalSafeAreaInsets.top = 0
            case .insets: table.contentInset.bottom = 40
            case .height: harness.resize(to: CGSize(width: 300, height: 840))
            case .width: harness.resize(to: CGSize(width: 240, height: 900))
            case .style: controller.overrideUserInterfaceStyle = .dark
            case .textSize:
                controller.traitOverrides.preferredContentSizeCategory = .extraExtraLarge
            case .header:
                table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 30))
            case .estimate: table.estimatedRowHeight = 80
            case .texts:
                extra = 2
                table.reloadRows(
                    at: items.indices.map { IndexPath(row: $0, section: 0) }, with: .none)
            case .reload: table.reloadData()
            case .scroll: table.contentOffset.y += 1
            case .editing: table.setEditing(true, animated: false)
            }
        }

        func update(_ update: Update, to new: [Int]) {
            switch update {
            case .none: return
            case .reload:
                items = new
                table.reloadData()
            case .rows, .animated:
                let count = items.count
                items += new.dropFirst(count)
                let paths = (count..<items.count).map { IndexPath(row: $0, section: 0) }
                table.insertRows(at: paths, with: update == .rows ? .none : .fade)
            case .section:
                items = new
                table.reloadSections([0], with: .automatic)
            case .batch:
                table.performBatchUpdates { [self] in
                    items.removeFirst()
                    table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .left)
                    items.append(contentsOf: [9, 10])
                    table.insertRows(
                        at: [
                            IndexPath(row: items.count - 2, section: 0),
                            IndexPath(row: items.count - 1, section: 0),
                        ], with: .top)
                }
            }
        }

        var heights: [CGFloat] {
            items.indices.map { table.rectForRow(at: IndexPath(row: $0, section: 0)).height }
        }
        var cells: [CGFloat] {
            items.indices.map {
                table.cellForRow(at: IndexPath(row: $0, section: 0))?.frame.height ?? -1
            }
        }
    }

    @Test(arguments: Kind.allCases, Update.allCases)
    func rowsAreAsHighAsTheirTexts(kind: Kind, update: Update) {
        for change in Change.allCases {
            for isFirst in [true, false] {
                let show = Show(kind, [3, 0, 1])
                if isFirst { show.make(change) }
                show.update(update, to: [3, 0, 1, 2, 3, 5])
                if !isFirst { show.make(change) }
                show.harness.rest()
                let fresh = Show(kind, show.items)
                fresh.make(change)
                fresh.harness.rest()
                fresh.table.reloadData()
                fresh.harness.rest()
                let name = "\(kind), \(update), \(change) \(isFirst ? "before" : "after")"
                #expect(show.heights == fresh.heights, "\(name)")
                #expect(show.cells == show.heights, "\(name)")
                #expect(Set(show.heights).count > 1, "\(name)")
                #expect(show.table.contentSize == fresh.table.contentSize, "\(name)")
            }
        }
    }
}
