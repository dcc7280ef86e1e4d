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
