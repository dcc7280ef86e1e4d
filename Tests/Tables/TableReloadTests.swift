import Foundation
import Tactile
import TestSupport
import Testing

/// What of the cells of before is left when there are other rows.
@Suite @MainActor struct TableReloadTests {
    private final class Rows: NSObject, UITableViewDataSource {
        var count = 5
        func tableView(
            _ tableView: UITableView, numberOfRowsInSection section: Int
        ) -> Int { count }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell { UITableViewCell() }
    }

    @Test func rowsThatWereGoneBeforeAReloadAreTakenAway() {
        let source = Rows()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 220))
        table.dataSource = source
        let harness = Harness(showing: table, size: CGSize(width: 300, height: 220))
        #expect(table.visibleCells.count > 3)
        source.count = 0
        table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 10))
        #expect(table.numberOfRows(inSection: 0) == 0)
        table.reloadData()
        harness.advance(seconds: 0.1)
        #expect(!table.subviews.contains { $0 is UITableViewCell && !$0.isHidden })
    }
}
