import Foundation
import Tactile
import TestSupport
import Testing

/// Questions to a table's delegate that are seldom answered.
@Suite @MainActor struct TableQuestionTests {
    @MainActor
    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var accessory = UITableViewCell.AccessoryType.none
        var selected: [Int] = []
        var detailed: [Int] = []

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 50 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "\(indexPath.row)"
            cell.accessoryType = accessory
            return cell
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            selected.append(indexPath.row)
        }
        func tableView(
            _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
        ) { detailed.append(indexPath.row) }
    }

    @MainActor
    private final class Guesses: NSObject, UITableViewDataSource, UITableViewDelegate {
        var asked = 0
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 50 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        func tableView(
            _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
        ) -> CGFloat {
            asked += 1
            return indexPath.row == 49 ? UITableView.automaticDimension : 100
        }
    }

    @Test(arguments: [UITableViewCell.AccessoryType.detailButton, .detailDisclosureButton])
    func theDetailButtonTellsTheDelegateAndSelectsNothing(
        accessory: UITableViewCell.AccessoryType
    ) {
        let table = UITableView(), rows = Rows()
        rows.accessory = accessory
        table.dataSource = rows
        table.delegate = rows
        let harness = Harness(showing: table, size: CGSize(width: 300, height: 220))
        let x: CGFloat = accessory == .detailButton ? 274 : 254
        harness.tap(at: CGPoint(x: x, y: 22 + 2 * 44))
        #expect(rows.detailed == [2] && rows.selected.isEmpty)
        harness.tap(at: CGPoint(x: 100, y: 22 + 3 * 44))
        #expect(rows.detailed == [2] && rows.selected == [3])
    }

    @Test func aChevronIsPartOfTheRow() {
        let table = UITableView(), rows = Rows()
        rows.accessory = .disclosureIndicator
        table.dataSource = rows
        table.delegate = rows
        let harness = Harness(showing: table, size: CGSize(width: 300, height: 220))
        harness.tap(at: CGPoint(x: 280, y: 22))
        #expect(rows.detailed.isEmpty && rows.selected == [0])
    }

    @Test func rowsNotSeenYetAreAsHighAsTheDelegateThinks() {
        let table = UITableView(), rows = Guesses()
        table.dataSource = rows
        table.delegate = rows
        table.estimatedRowHeight = 30
        let harness = Harness(showing: table, size: CGSize(width: 300, height: 200))
        harness.settle()
        let seen = table.visibleCells.count
        #expect(rows.asked == 50 && seen > 3)
        // Those seen are 44 points high each, the last one has no estimate of its own.
        #expect(table.contentSize.height == CGFloat(seen * 44 + (49 - seen) * 100 + 30))
    }
}
