import Foundation
import Tactile
import TestSupport
import Testing

/// Selecting several rows by pointer and by keyboard.
@MainActor @Suite struct TableSeveralTests {
    @MainActor
    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var chosen: [Int] = []
        var allows = true
        var begun: [Int] = []

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 8 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.textLabel?.text = "\(indexPath.row)"
            return cell
        }
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            chosen.append(indexPath.row)
        }
        func tableView(
            _ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt path: IndexPath
        ) -> Bool { allows }
        func tableView(
            _ tableView: UITableView, didBeginMultipleSelectionInteractionAt path: IndexPath
        ) { begun.append(path.row) }
    }

    /// A list of eight rows in a window.
    @MainActor
    private final class List {
        let rows = Rows()
        let table = UITableView(frame: .zero, style: .plain)
        let harness: Harness

        init() {
            table.rowHeight = 30
            table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            table.dataSource = rows
            table.delegate = rows
            table.allowsMultipleSelectionDuringEditing = true
            harness = Harness(showing: table, size: CGSize(width: 300, height: 240))
        }

        var selected: [Int] { table.indexPathsForSelectedRows?.map(\.row) ?? [] }

        func click(_ row: Int, _ modifiers: PlatformModifiers = []) {
            harness.modifiers = modifiers
            harness.tap(at: CGPoint(x: 150, y: 30 * Double(row) + 15))
            harness.modifiers = []
            harness.rest()
        }

        func focus() {
            UIFocusSystem.focusSystem(for: table)?.requestFocusUpdate(to: table)
        }
    }

    @Test func controlAddsRowsAndTakesThemOut() {
        let list = List()
        list.click(1, .control)
        #expect(list.table.isEditing && list.rows.begun == [1])
        list.click(3, .control)
        #expect(list.selected == [1, 3])
        // In edit mode a press alone adds too.
        list.click(5)
        list.click(1, .control)
        #expect(list.selected == [3, 5])
        #expect(list.rows.begun == [1])
        list.table.setEditing(false, animated: false)
        #expect(list.selected.isEmpty)
    }

    @Test func shiftSelectsUpToTheRow() {
        let list = List()
        list.click(2)
        list.rows.chosen = []
        list.click(5, .shift)
        #expect(list.selected == [2, 3, 4, 5])
        #expect(list.rows.chosen == [2, 3, 4, 5])
        list.click(1, .shift)
        #expect(list.selected == [1, 2])
        list.click(6, .control)
        list.click(7, [.shift, .control])
        #expect(list.selected == [1, 2, 6, 7])
    }

    @Test func keysSelectSeveral() {
        let list = List()
        list.focus()
        list.harness.press(.down)
        list.harness.press(.down, .shift)
        list.harness.press(.down, .shift)
        #expect(list.selected == [1, 2, 3])
        list.harness.press(.up, .shift)
        #expect(list.selected == [1, 2])
        list.harness.press(.end, .shift)
        #expect(list.selected == [1, 2, 3, 4, 5, 6, 7])
        list.harness.press(.home)
        list.harness.press(.return)
        #expect(list.selected == [0, 1, 2, 3, 4, 5, 6, 7])
        list.harness.press(.return)
        #expect(list.selected.first == 1)
        list.harness.press("a", .control)
        #expect(list.selected.count == 8)
        // Which of them Delete means is not the table's to say.
        list.harness.press(.delete)
        #expect(list.selected.count == 8)
    }

    @Test func aDelegateThatDoesNotAllowItGetsSingleRows() {
        let list = List()
        list.rows.allows = false
        list.click(1, .control)
        list.click(2, .shift)
        list.focus()
        list.harness.press(.down, .shift)
        list.harness.press("a", .control)
        #expect(!list.table.isEditing)
        #expect(list.selected == [2] && list.rows.chosen == [1, 2])
    }

    @Test func arrowsSelectWhereTheSelectionFollows() {
        let list = List()
        list.table.selectionFollowsFocus = true
        list.focus()
        #expect(list.selected.isEmpty)
        list.harness.press(.down)
        list.harness.press(.down)
        #expect(list.selected == [2] && list.rows.chosen == [1, 2])
    }
}

/// What is behind the content of rows that are selected.
@Suite @MainActor struct TableMarkTests {
    private final class Rows: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.selectedBackgroundView = UIView()
            cell.multipleSelectionBackgroundView = UIView()
            return cell
        }
    }

    @Test func anotherViewShowsItWhereSeveralMayBe() throws {
        let table = UITableView(), rows = Rows()
        table.dataSource = rows
        let harness = Harness(showing: table)
        func look(_ row: Int) throws -> [Bool] {
            let path = IndexPath(row: row, section: 0)
            table.selectRow(at: path, animated: false, scrollPosition: .none)
            harness.rest()
            let cell = try #require(table.cellForRow(at: path))
            return [cell.selectedBackgroundView, cell.multipleSelectionBackgroundView].map {
                $0?.superview === cell && $0?.alpha == 1
            }
        }
        #expect(try look(0) == [true, false])
        table.allowsMultipleSelection = true
        #expect(try look(1) == [false, true])
        table.setEditing(true, animated: false)
        #expect(try look(2) == [true, false])
    }
}
