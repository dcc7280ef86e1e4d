import Foundation
import Tactile
import TestSupport
import Testing

/// A press of a row whose cell goes away meanwhile.
@Suite @MainActor struct TablePressTests {
    private final class Rows: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 200 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        }
    }

    private final class Titled: NSObject, UITableViewDataSource, UITableViewDelegate {
        var chosen: [IndexPath] = []
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 50 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell { UITableViewCell() }
        func tableView(
            _ tableView: UITableView, titleForHeaderInSection section: Int
        ) -> String? { "A header" }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            chosen.append(indexPath)
        }
    }

    @Test func aHeaderOverARowIsNotThatRow() {
        let rows = Titled()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300), style: .plain)
        table.dataSource = rows
        table.delegate = rows
        let harness = Harness(showing: table, size: table.bounds.size)
        table.contentOffset.y = 400
        harness.advance(seconds: 0.1)
        harness.press(at: CGPoint(x: 100, y: 5))
        harness.advance(seconds: 0.3)
        #expect(highlighted(in: table).isEmpty)
        harness.release(at: CGPoint(x: 100, y: 5))
        #expect(rows.chosen.isEmpty)
        harness.press(at: CGPoint(x: 100, y: 100))
        harness.advance(seconds: 0.3)
        #expect(highlighted(in: table).count == 1)
        harness.release(at: CGPoint(x: 100, y: 100))
        #expect(rows.chosen.count == 1)
    }

    private func highlighted(in table: UITableView) -> [UITableViewCell] {
        table.subviews.compactMap { $0 as? UITableViewCell }.filter(\.isHighlighted)
    }

    @Test func aRowThatIsScrolledAwayUnderTheFingerLeavesNoMark() {
        let rows = Rows()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        let harness = Harness(showing: table, size: table.bounds.size)
        harness.press(at: CGPoint(x: 100, y: 60))
        harness.advance(seconds: 0.3)
        #expect(highlighted(in: table).count == 1)
        table.contentOffset.y = 2_000
        harness.advance(seconds: 0.1)
        #expect(highlighted(in: table).isEmpty)
        // Back under the finger it is marked again, and chosen when that is lifted.
        table.contentOffset.y = 0
        harness.advance(seconds: 0.1)
        #expect(highlighted(in: table).count == 1)
        table.contentOffset.y = 2_000
        harness.advance(seconds: 0.1)
        harness.send(.inputCancelled)
        harness.advance(seconds: 0.5)
        #expect(highlighted(in: table).isEmpty)
        table.contentOffset.y = 0
        harness.advance(seconds: 0.1)
        #expect(highlighted(in: table).isEmpty)
    }
}
