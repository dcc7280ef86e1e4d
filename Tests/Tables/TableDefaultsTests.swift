import Foundation
import Tactile
import TestSupport
import Testing

/// What tables do of what their data source leaves open.
@Suite @MainActor struct TableDefaultsTests {
    @MainActor
    private final class Rows: NSObject, UITableViewDataSource {
        var committed: [Int] = []
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "row"
            cell.accessoryType = .disclosureIndicator
            cell.editingAccessoryType = indexPath.row == 1 ? .checkmark : .none
            return cell
        }
        func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
            forRowAt indexPath: IndexPath
        ) { committed.append(indexPath.row) }
    }

    private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    @Test func rowsCanBeEditedUnlessTheDataSourceSaysNo() {
        let rows = Rows(), table = UITableView()
        table.dataSource = rows
        let harness = Harness(showing: table, size: CGSize(width: 300, height: 220))
        table.setEditing(true, animated: false)
        #expect(table.cellForRow(at: row(0))?.editingStyle == .delete)
        harness.tap(at: CGPoint(x: 20, y: 22))
        harness.rest()
        harness.tap(at: CGPoint(x: 280, y: 22))
        #expect(rows.committed == [0])
    }

    @Test func nothingIsDeletedByASwipeThatNobodyAnnounced() {
        let rows = Rows(), table = UITableView()
        table.dataSource = rows
        let harness = Harness(showing: table, size: CGSize(width: 300, height: 220))
        harness.drag(from: CGPoint(x: 250, y: 22), to: CGPoint(x: 20, y: 22))
        harness.rest()
        #expect(table.cellForRow(at: row(0))?.frame.minX == 0)
        #expect(rows.committed.isEmpty)
    }

    @Test func aDetailEndsBeforeTheAccessory() throws {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        cell.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
        cell.textLabel?.text = "Height"
        let detail = try #require(cell.detailTextLabel)
        detail.text = "182 cm"
        cell.layoutIfNeeded()
        let end = detail.frame.maxX
        #expect(end > 280)
        cell.accessoryType = .disclosureIndicator
        cell.layoutIfNeeded()
        #expect(detail.frame.maxX < end - 5)
    }

    @Test func editModeHasAccessoriesOfItsOwn() {
        let rows = Rows(), table = UITableView()
        table.dataSource = rows
        let harness = Harness(showing: table, size: CGSize(width: 300, height: 220))
        let content = { (row: Int) in
            table.cellForRow(at: self.row(row))?.contentView.frame.width ?? 0
        }
        let plain = content(0)
        #expect(plain < 300 && content(1) == plain)
        table.setEditing(true, animated: false)
        harness.settle()
        #expect(content(0) > content(1))
        table.setEditing(false, animated: false)
        harness.settle()
        #expect(content(0) == plain && content(1) == plain)
    }

}

/// Rows whose cells stay while they are configured again.
@Suite @MainActor struct ReconfiguredRowTests {
    @MainActor
    private final class Source: NSObject, UITableViewDataSource {
        var texts = ["a", "b", "c"]
        var dequeued: [UITableViewCell] = []
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            texts.count
        }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.textLabel?.text = texts[indexPath.row]
            dequeued.append(cell)
            return cell
        }
    }

    @Test func theCellStays() throws {
        let table = UITableView(), source = Source()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = source
        let harness = Harness(showing: table)
        let path = IndexPath(row: 1, section: 0)
        let cell = try #require(table.cellForRow(at: path))
        source.texts[1] = "new"
        source.dequeued = []
        table.reconfigureRows(at: [path, IndexPath(row: 9, section: 0)])
        #expect(source.dequeued == [cell])
        harness.rest()
        #expect(table.cellForRow(at: path) === cell && cell.textLabel?.text == "new")
    }

    @Test func aLongerTextMakesTheRowHigher() throws {
        let table = UITableView(), source = Source()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.rowHeight = UITableView.automaticDimension
        table.dataSource = source
        let harness = Harness(showing: table)
        let path = IndexPath(row: 0, section: 0)
        let before = table.rectForRow(at: path).height
        try #require(table.cellForRow(at: path)).textLabel?.numberOfLines = 0
        source.texts[0] = String(repeating: "many words ", count: 30)
        table.reconfigureRows(at: [path])
        harness.rest()
        #expect(table.rectForRow(at: path).height > before + 20)
    }
}
