import Foundation
import Tactile
import TestSupport
import Testing

/// What a delegate hears of rows that are not shown any more.
@Suite @MainActor struct TableRowEndTests {
    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var count = 3
        var gone: [String] = []
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            count
        }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.tag = indexPath.row
            return cell
        }
        func tableView(
            _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
            forRowAt indexPath: IndexPath
        ) { gone.append("\(cell.tag) at \(indexPath.row)") }
    }

    @Test func rowsThatAreDeletedAndReloadedAreToldToBeGone() {
        let rows = Rows()
        let table = UITableView(frame: .zero)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.delegate = rows
        let harness = Harness(showing: table, size: CGSize(width: 200, height: 300))
        rows.count = 2
        table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
        #expect(rows.gone == [])
        harness.rest()
        #expect(rows.gone == ["1 at 1"])
        rows.gone = []
        rows.count = 1
        table.reloadData()
        harness.rest()
        #expect(rows.gone == ["0 at 0", "2 at 1"])
    }
}
