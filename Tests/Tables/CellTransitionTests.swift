import Foundation
import Tactile
import TestSupport
import Testing

/// What a row hears of edit mode and of the buttons beside it.
@Suite @MainActor struct CellTransitionTests {
    private final class Row: UITableViewCell {
        var heard: [String] = []

        override func willTransition(to state: UITableViewCell.StateMask) {
            super.willTransition(to: state)
            heard.append("will \(state.rawValue)")
        }
        override func didTransition(to state: UITableViewCell.StateMask) {
            super.didTransition(to: state)
            heard.append("did \(state.rawValue)")
        }
    }

    private final class Rows: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        }
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
            indexPath.row == 0
        }
    }

    private let rows = Rows()
    private let table = UITableView(frame: .zero)
    private let harness: Harness
    private let row: Row

    init() throws {
        table.rowHeight = 44
        table.register(Row.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        harness = Harness(showing: table, size: CGSize(width: 300, height: 300))
        row = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? Row)
    }

    @Test func editModeIsToldBeforeAndAfter() throws {
        table.setEditing(true, animated: true)
        #expect(row.heard == ["will 1"])
        harness.rest()
        #expect(row.heard == ["will 1", "did 1"])
        table.setEditing(false, animated: false)
        #expect(row.heard == ["will 1", "did 1", "will 0", "did 0"])
        // A row without a sign comes to no other state.
        let other = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)) as? Row)
        #expect(other.heard == ["will 0", "did 0", "will 0", "did 0"])
    }

    @Test func aSwipeIsToldWhenItBeginsAndWhenTheButtonsAreOpen() {
        harness.drag(from: CGPoint(x: 250, y: 22), to: CGPoint(x: 130, y: 22), over: 0.5)
        #expect(row.heard == ["will 2"])
        harness.rest()
        #expect(row.heard == ["will 2", "did 2"])
        harness.tap(at: CGPoint(x: 100, y: 66))
        harness.rest()
        #expect(row.heard == ["will 2", "did 2", "will 0", "did 0"])
    }
}
