import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

@testable import TactileControls
@testable import TactileTables

@MainActor
private final class EditableRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var rows = ["a", "b", "c", "d", "e"]
    var calls: [String] = []
    var style = UITableViewCell.EditingStyle.delete

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }
    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = rows[indexPath.row]
        return cell
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        rows[indexPath.row] != "e"
    }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { style }
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        calls.append("\(editingStyle) \(rows[indexPath.row])")
        guard editingStyle == .delete else { return }
        rows.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }
    func tableView(
        _ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath
    ) {
        calls.append("move \(source.row) \(target.row)")
        rows.insert(rows.remove(at: source.row), at: target.row)
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        calls.append("select \(rows[indexPath.row])")
    }
    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
        calls.append("begin \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
        calls.append("end \(indexPath?.row ?? -1)")
    }
    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: CGPoint
    ) -> UIContextMenuConfiguration? {
        calls.append("menu \(rows[indexPath.row])")
        return UIContextMenuConfiguration(actionProvider: { _ in
            UIMenu(children: [UIAction(title: "Open") { _ in }])
        })
    }
}

@MainActor
private final class SwipeRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var calls: [String] = []
    var goesFull = true

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath) }
    private func actions(_ names: [String]) -> UISwipeActionsConfiguration {
        let configuration = UISwipeActionsConfiguration(
            actions: names.map { name in
                UIContextualAction(style: .normal, title: name) { [weak self] _, _, done in
                    self?.calls.append(name)
                    done(true)
                }
            })
        configuration.performsFirstActionWithFullSwipe = goesFull
        return configuration
    }
    func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { actions(["Pin"]) }
    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { indexPath.row == 2 ? nil : actions(["Delete", "More"]) }
}

@Suite @MainActor struct TableEditingTests {
    private let rows = EditableRows()

    private func table(
        _ source: any UITableViewDataSource & UITableViewDelegate
    ) -> (Harness, UITableView) {
        let table = UITableView(frame: .zero)
        table.rowHeight = 44
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = source
        table.delegate = source
        let harness = Harness(showing: table, size: CGSize(width: 300, height: 300))
        return (harness, table)
    }

    private func buttons(in view: UIView) -> [UIControl] {
        view.subviews.filter { $0 is SwipeActionsView }.flatMap {
            $0.subviews.compactMap { $0 as? UIControl }
        }
    }

    // MARK: Swipes

    @Test func aSwipedRowStaysWithinItsGroup() throws {
        let table = UITableView(frame: .zero, style: .insetGrouped)
        table.rowHeight = 44
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.delegate = rows
        let harness = Harness(showing: table, size: CGSize(width: 300, height: 300))
        let row = table.rectForRow(at: IndexPath(row: 1, section: 0))
        #expect(row.minX == 16)
        let y = Int(row.midY)
        let margin = harness.look().rgb(8, y)
        #expect(harness.look().rgb(20, y) != margin)
        harness.drag(
            from: CGPoint(x: 250, y: row.midY), to: CGPoint(x: 160, y: row.midY), over: 0.5,
            releasing: false)
        #expect(harness.look().rgb(8, y) == margin && harness.look().rgb(1, y) == margin)
        #expect(harness.look().rgb(18, y) != margin)
        harness.release()
        harness.rest()
        #expect(harness.look().rgb(8, y) == margin)
        harness.tap(at: CGPoint(x: 40, y: row.midY))
        for _ in 0..<10 {
            harness.advance(seconds: 0.03)
            #expect(harness.snapshot().rgb(8, y) == margin)
        }
        harness.rest()
        let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
        #expect(cell.mask == nil && cell.frame == row)
        // A swipe to the first row's end: the buttons have the group's corners.
        let first = table.rectForRow(at: IndexPath(row: 0, section: 0))
        harness.drag(
            from: CGPoint(x: 250, y: first.midY), to: CGPoint(x: 160, y: first.midY), over: 0.5)
        harness.rest()
        #expect(harness.look().rgb(283, Int(first.minY)) == margin)
        #expect(harness.look().rgb(276, Int(first.midY)) != margin)
    }

    @Test func aSwipeUncoversDeleteAndAClickCommits() throws {
        let (harness, table) = table(rows)
        harness.drag(from: CGPoint(x: 250, y: 66), to: CGPoint(x: 170, y: 68), over: 0.5)
        harness.rest()
        let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
        #expect(cell.frame.minX < -60)
        #expect(rows.calls == ["begin 1"])
        harness.tap(at: CGPoint(x: 280, y: 66))
        harness.rest()
        #expect(rows.calls.contains("delete b"))
        #expect(rows.rows == ["a", "c", "d", "e"])
        #expect(table.visibleCells.allSatisfy { $0.frame.minX == 0 && $0.alpha == 1 })
        #expect(buttons(in: table).isEmpty)
    }

    @Test func aPressElsewhereOnlyClosesTheRow() {
        let (harness, table) = table(rows)
        harness.drag(from: CGPoint(x: 250, y: 66), to: CGPoint(x: 170, y: 66), over: 0.5)
        harness.rest()
        harness.tap(at: CGPoint(x: 100, y: 150))
        harness.rest()
        #expect(rows.calls == ["begin 1", "end 1"])
        #expect(table.visibleCells.allSatisfy { $0.frame.minX == 0 })
        harness.tap(at: CGPoint(x: 100, y: 150))
        #expect(rows.calls.last == "select d")
    }

    @Test func aSmallSwipeGoesBackAndAVerticalDragScrolls() {
        let (harness, table) = table(rows)
        harness.drag(from: CGPoint(x: 250, y: 66), to: CGPoint(x: 225, y: 66), over: 0.8)
        harness.rest()
        #expect(table.visibleCells.allSatisfy { $0.frame.minX == 0 })
        harness.drag(from: CGPoint(x: 150, y: 200), to: CGPoint(x: 120, y: 120), releasing: false)
        #expect(!table.swipe.isOpen)
        #expect(table.isDragging)
        harness.release()
        harness.rest()
    }

    @Test func aDragThatIsSteepOpensNothingWhereRowsDoNotScroll() {
        let (harness, table) = table(rows)
        table.isScrollEnabled = false
        harness.drag(from: CGPoint(x: 250, y: 66), to: CGPoint(x: 200, y: 126), releasing: false)
        #expect(!table.swipe.isOpen)
        harness.release()
        harness.drag(from: CGPoint(x: 250, y: 66), to: CGPoint(x: 200, y: 76), releasing: false)
        #expect(table.swipe.isOpen)
        harness.release()
        harness.rest()
    }

    @Test func aFlickOpensAndClosesWhereverItEnds() {
        let (harness, table) = table(rows)
        harness.drag(from: CGPoint(x: 250, y: 66), to: CGPoint(x: 225, y: 66), over: 0.04)
        harness.rest()
        #expect(table.swipe.isOpen)
        let open = table.swipe.offset
        #expect(open < -30)
        harness.drag(from: CGPoint(x: 150, y: 66), to: CGPoint(x: 175, y: 66), over: 0.04)
        harness.rest()
        #expect(!table.swipe.isOpen)
    }

    @Test func rowsThatCannotBeEditedStay() {
        let (harness, table) = table(rows)
        harness.drag(from: CGPoint(x: 250, y: 198), to: CGPoint(x: 100, y: 198), over: 0.4)
        harness.rest()
        #expect(rows.calls.isEmpty)
        #expect(table.visibleCells.allSatisfy { $0.frame.minX == 0 })
    }

    @Test func bothSidesHaveTheirActionsAndAFullSwipePerformsTheFirst() {
        let swipes = SwipeRows()
        let (harness, table) = table(swipes)
        harness.drag(from: CGPoint(x: 40, y: 20), to: CGPoint(x: 130, y: 20), over: 0.5)
        harness.rest()
        harness.tap(at: CGPoint(x: 30, y: 20))
        harness.rest()
        #expect(swipes.calls == ["Pin"])
        harness.drag(from: CGPoint(x: 290, y: 20), to: CGPoint(x: 20, y: 20), over: 0.5)
        harness.rest()
        #expect(swipes.calls == ["Pin", "Delete"])
        swipes.goesFull = false
        harness.drag(from: CGPoint(x: 290, y: 20), to: CGPoint(x: 20, y: 20), over: 0.5)
        harness.rest()
        #expect(swipes.calls == ["Pin", "Delete"])
        #expect(table.swipe.isOpen)
        // Nothing at the trailing side of the last row.
        harness.tap(at: CGPoint(x: 10, y: 250))
        harness.rest()
        harness.drag(from: CGPoint(x: 290, y: 110), to: CGPoint(x: 150, y: 110), over: 0.5)
        #expect(!table.swipe.isOpen)
    }

    @Test func theDeleteKeyDeletesTheRowWithTheKeyboard() {
        let (harness, _) = table(rows)
        harness.press(.tab)
        harness.press(.down)
        harness.press(.delete)
        harness.rest()
        #expect(rows.rows == ["a", "c", "d", "e"])
        harness.press(.end)
        harness.press(.delete)
        #expect(rows.rows == ["a", "c", "d", "e"])
    }

    // MARK: Edit mode

    @Test func signsDeleteAfterAQuestion() throws {
        let (harness, table) = table(rows)
        table.setEditing(true, animated: true)
        harness.rest()
        let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        #expect(cell.isEditing && cell.editingStyle == .delete && cell.showsReorderControl)
        #expect(cell.contentView.frame.minX == CellEditControl.width)
        #expect(cell.contentView.frame.maxX <= 300 - ReorderControl.width)
        let last = try #require(table.cellForRow(at: IndexPath(row: 4, section: 0)))
        #expect(last.editingStyle == .none && last.contentView.frame.minX == 0)
        // Rows cannot be selected meanwhile.
        harness.tap(at: CGPoint(x: 150, y: 66))
        #expect(rows.calls.isEmpty)
        harness.tap(at: CGPoint(x: 20, y: 22))
        harness.rest()
        harness.tap(at: CGPoint(x: 285, y: 22))
        harness.rest()
        #expect(rows.rows == ["b", "c", "d", "e"])
        table.setEditing(false, animated: true)
        harness.rest()
        #expect(table.visibleCells.allSatisfy { !$0.isEditing && $0.contentView.frame.minX == 0 })
    }

    @Test func aGreenSignInserts() {
        rows.style = .insert
        let (harness, table) = table(rows)
        table.isEditing = true
        harness.settle()
        harness.tap(at: CGPoint(x: 20, y: 22))
        #expect(rows.calls == ["insert a"])
    }

    @Test func aHandleMovesARow() {
        let (harness, table) = table(rows)
        table.isEditing = true
        harness.rest()
        harness.drag(from: CGPoint(x: 278, y: 22), to: CGPoint(x: 278, y: 112), over: 0.6)
        harness.rest()
        #expect(rows.calls == ["move 0 2"])
        #expect(rows.rows == ["b", "c", "a", "d", "e"])
        #expect(table.visibleCells.map { $0.textLabel?.text ?? "" } == rows.rows)
        #expect(table.visibleCells.map(\.frame.minY) == [0, 44, 88, 132, 176])
        #expect(table.visibleCells.allSatisfy { $0.layer.zPosition == 0 && $0.alpha == 1 })
        // Back to where it was.
        harness.drag(from: CGPoint(x: 278, y: 110), to: CGPoint(x: 278, y: 120), over: 0.3)
        harness.rest()
        #expect(rows.calls.count == 1)
        #expect(table.visibleCells.map(\.frame.minY) == [0, 44, 88, 132, 176])
    }

    @Test func theRowsBetweenMakeRoomForOneThatGoesUp() {
        let (harness, table) = table(rows)
        table.isEditing = true
        harness.rest()
        harness.drag(
            from: CGPoint(x: 278, y: 110), to: CGPoint(x: 278, y: 20), over: 0.6, releasing: false)
        harness.advance(seconds: 0.5)
        #expect([0, 1, 3].map { table.visibleCells[$0].frame.minY } == [44, 88, 132])
        harness.release()
        harness.rest()
        #expect(rows.rows == ["c", "a", "b", "d", "e"])
        #expect(table.visibleCells.map(\.frame.minY) == [0, 44, 88, 132, 176])
    }

    @Test func reloadingEndsASwipeAndAMove() {
        let (harness, table) = table(rows)
        harness.drag(from: CGPoint(x: 250, y: 66), to: CGPoint(x: 170, y: 66), over: 0.5)
        table.reloadData()
        harness.rest()
        #expect(!table.swipe.isOpen)
        table.isEditing = true
        harness.rest()
        harness.drag(
            from: CGPoint(x: 278, y: 22), to: CGPoint(x: 278, y: 112), over: 0.3, releasing: false)
        table.reloadData()
        harness.release()
        harness.rest()
        #expect(!rows.calls.contains { $0.hasPrefix("move") })
        #expect(table.visibleCells.map(\.frame.minY) == [0, 44, 88, 132, 176])
    }

    // MARK: Menus

    @Test func rowsHaveMenusByButtonAndKey() {
        let (harness, table) = table(rows)
        harness.tap(at: CGPoint(x: 100, y: 66), button: 3)
        #expect(rows.calls == ["menu b"])
        #expect(MenuSession.current(in: harness.window) != nil)
        harness.press(.escape)
        harness.press(.tab)
        harness.press(.down)
        harness.press(.down)
        harness.press(.menu)
        #expect(rows.calls.last == "menu c")
        #expect(table.selection.cursor?.row == 2)
    }

    // MARK: Pictures

    @Test(arguments: ["light", "dark"]) func looksLikeEditMode(_ look: String) {
        let table = UITableView(frame: .zero, style: .insetGrouped)
        let blank = EditableRows()
        blank.rows = ["", "", "e"]
        table.rowHeight = 44
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = blank
        table.delegate = blank
        let harness = Harness(
            showing: table, size: CGSize(width: 240, height: 170), dark: look == "dark")
        blank.rows[2] = ""
        table.isEditing = true
        table.reloadData()
        harness.rest()
        expectGolden(harness.look(), "table-editing-\(look)")
        withExtendedLifetime(blank) {}
    }
}
