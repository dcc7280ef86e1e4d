import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileTables

/// Rows that are used a second time, and motions of rows into which something comes.
@Suite @MainActor struct TableAgainTests {
    private final class Names: NSObject, UITableViewDataSource, UITableViewDelegate {
        var rows: [String] = []
        var calls: [String] = []

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
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
        func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
        func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
            forRowAt indexPath: IndexPath
        ) {
            calls.append("commit \(rows.remove(at: indexPath.row))")
            tableView.deleteRows(at: [indexPath], with: .automatic)
        }
        func tableView(
            _ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath
        ) {
            calls.append("move \(source.row) \(target.row)")
            rows.insert(rows.remove(at: source.row), at: target.row)
        }
        func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
            calls.append("highlight \(indexPath.row)")
        }
        func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
            calls.append("unhighlight \(indexPath.row)")
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            calls.append("select \(indexPath.row)")
        }
        func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
            calls.append("deselect \(indexPath.row)")
        }
        func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
            calls.append("begin")
        }
        func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
            calls.append("end")
        }

        func count(_ call: String) -> Int { calls.count { $0.hasPrefix(call) } }
    }

    private let source = Names()
    private let table = UITableView(frame: .zero)
    private let harness: Harness

    init() {
        source.rows = (0..<5).map { "row \($0)" }
        table.rowHeight = 44
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = source
        table.delegate = source
        harness = Harness(showing: table, size: CGSize(width: 300, height: 300))
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    /// Begins anew with so many rows, at the top.
    private func fill(_ count: Int) {
        source.rows = (0..<count).map { "row \($0)" }
        table.reloadData()
        table.setContentOffset(.zero, animated: false)
        harness.frame()
    }

    /// Whether the rows that are seen show what the source has, where they belong, at rest.
    private func expectRows(
        _ frame: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            table.numberOfRows(inSection: 0) == source.rows.count, "frame \(frame)",
            sourceLocation: sourceLocation)
        let wanted = (table.indexPathsForVisibleRows ?? []).map {
            "\(source.rows[$0.row]) at \(CGFloat($0.row) * 44)"
        }
        let shown = table.visibleCells.map { "\($0.textLabel?.text ?? "") at \($0.frame.minY)" }
        #expect(shown == wanted, "frame \(frame)", sourceLocation: sourceLocation)
        #expect(
            table.visibleCells.allSatisfy {
                $0.alpha == 1 && $0.frame.minX == 0
                    && $0.frame.size == CGSize(width: 300, height: 44)
                    && $0.layer.zPosition == 0
            }, "frame \(frame)", sourceLocation: sourceLocation)
    }

    // MARK: Pressing

    @Test func pressesAreToldAlikeEachTime() {
        harness.again(keeping: source.count("highlight") - source.count("unhighlight")) { time in
            source.calls = []
            for row in [1, 3] { harness.tap(at: CGPoint(x: 100, y: 44 * row + 22)) }
            #expect(table.indexPathForSelectedRow == path(3))
            let before = time == 1 ? [] : ["deselect 3"]
            #expect(
                source.calls.filter { $0.contains("select") }
                    == before + ["select 1", "deselect 1", "select 3"])
        }
        // A program that selects tells nobody.
        harness.again(keeping: source.calls) { _ in
            table.selectRow(at: path(2), animated: true, scrollPosition: .none)
            #expect(table.indexPathForSelectedRow == path(2))
            harness.rest()
            table.deselectRow(at: path(2), animated: true)
            #expect(table.indexPathForSelectedRow == nil)
        }
        #expect(table.visibleCells.allSatisfy { !$0.isSelected && !$0.isHighlighted })
    }

    @Test func aPressUnderWhichRowsChangeChoosesNothing() {
        harness.interrupting(
            {
                fill(5)
                harness.press(at: CGPoint(x: 100, y: 66))
            }, keeping: source.count("select")
        ) { _ in
            table.reloadData()
            harness.frame()
            harness.release(at: CGPoint(x: 100, y: 280))
        } then: { frame in
            expectRows(frame)
            #expect(table.visibleCells.allSatisfy { !$0.isHighlighted }, "frame \(frame)")
        }
    }

    // MARK: Scrolling

    @Test func aScrollToARowEndsWhereTheRowIsThen() {
        let scroll = {
            fill(60)
            table.scrollToRow(at: path(50), at: .top, animated: true)
        }
        harness.interrupting(scroll, keeping: source.calls) { _ in
            source.rows.removeLast(40)
            table.reloadData()
        } then: { frame in
            #expect(table.contentOffset.y <= 580, "frame \(frame)")
            expectRows(frame)
        }
        harness.interrupting(scroll, keeping: source.calls) { _ in
            table.scrollToRow(at: path(9), at: .top, animated: true)
        } then: { frame in
            #expect(table.contentOffset.y == 396, "frame \(frame)")
            expectRows(frame)
        }
        harness.interrupting(scroll, keeping: source.calls) { _ in
            table.scrollToRow(at: path(9), at: .bottom, animated: false)
        } then: { frame in
            #expect(table.contentOffset.y == 140, "frame \(frame)")
        }
    }

    // MARK: Changes

    /// Deletes the second row and inserts two above it.
    private func change() {
        source.rows.remove(at: 1)
        source.rows.insert(contentsOf: ["new", "newer"], at: 0)
        table.performBatchUpdates {
            table.deleteRows(at: [path(1)], with: .fade)
            table.insertRows(at: [path(0), path(1)], with: .top)
        }
    }

    @Test func changesAddUpEachTime() {
        harness.again(keeping: source.calls) { time in
            change()
            harness.rest()
            #expect(source.rows.count == 5 + time)
            expectRows(0)
        }
    }

    @Test func changesThatComeIntoOthersAddUp() {
        let begin = {
            fill(5)
            change()
        }
        harness.interrupting(begin, keeping: source.calls) { _ in
            change()
        } then: { frame in
            #expect(source.rows.prefix(4) == ["new", "newer", "new", "row 0"], "frame \(frame)")
            expectRows(frame)
        }
        harness.interrupting(begin, keeping: source.calls) { _ in
            source.rows = ["another"]
            table.reloadData()
        } then: { frame in
            expectRows(frame)
        }
        harness.interrupting(begin, keeping: source.calls) { _ in
            source.rows.insert(source.rows.remove(at: 5), at: 0)
            table.moveRow(at: path(5), to: path(0))
        } then: { frame in
            expectRows(frame)
        }
        harness.interrupting(begin, keeping: source.calls) { _ in
            table.setContentOffset(CGPoint(x: 0, y: 0), animated: false)
            table.removeFromSuperview()
            harness.frame()
            harness.window.addSubview(table)
        } then: { frame in
            expectRows(frame)
        }
    }

    @Test func completionsAreCalledOnceEach() {
        var ended = 0
        harness.interrupting(
            {
                fill(5)
                ended = 0
                source.rows.removeFirst()
                table.performBatchUpdates {
                    table.deleteRows(at: [path(0)], with: .fade)
                } completion: { _ in
                    ended += 1
                }
            }, keeping: source.calls
        ) { _ in
            source.rows.removeFirst()
            table.performBatchUpdates {
                table.deleteRows(at: [path(0)], with: .fade)
            } completion: { _ in
                ended += 1
            }
        } then: { frame in
            #expect(ended == 2, "frame \(frame)")
            expectRows(frame)
        }
    }

    // MARK: Editing

    private func swipe() {
        harness.drag(from: CGPoint(x: 250, y: 66), to: CGPoint(x: 170, y: 68), over: 0.5)
    }

    @Test func aRowIsSwipedAndClosedAlikeEachTime() {
        harness.again(keeping: source.count("begin") - source.count("end")) { time in
            swipe()
            harness.rest()
            #expect(table.swipe.isOpen)
            harness.tap(at: CGPoint(x: 100, y: 150))
            harness.rest()
            #expect(!table.swipe.isOpen)
            #expect(source.count("begin") == time && source.count("end") == time)
            expectRows(time)
        }
    }

    @Test func aRowThatClosesIsWholeWhateverComes() {
        let close = {
            fill(5)
            swipe()
            harness.rest()
            table.reloadData()
            harness.rest()
            swipe()
            harness.tap(at: CGPoint(x: 100, y: 150))
        }
        let balance = { source.count("begin") - source.count("end") }
        harness.interrupting(close, keeping: balance()) { _ in
            table.setEditing(true, animated: true)
        } then: { frame in
            #expect(!table.swipe.isOpen && table.isEditing, "frame \(frame)")
            table.setEditing(false, animated: false)
            expectRows(frame)
        }
        harness.interrupting(close, keeping: balance()) { _ in
            source.rows.remove(at: 1)
            table.deleteRows(at: [path(1)], with: .left)
        } then: { frame in
            #expect(!table.swipe.isOpen, "frame \(frame)")
            expectRows(frame)
        }
    }

    @Test func editModeGoesThereAndBackFromAnyFrame() {
        let places = { table.visibleCells.map(\.contentView.frame) }
        let usual = places()
        harness.again(keeping: places()) { time in
            table.setEditing(true, animated: true)
            harness.rest()
            #expect(table.visibleCells.allSatisfy { $0.isEditing && $0.contentView.frame.minX > 0 })
            table.setEditing(false, animated: true)
        }
        harness.interrupting({ table.setEditing(true, animated: true) }, keeping: source.calls) {
            _ in
            table.setEditing(false, animated: true)
        } then: { frame in
            #expect(places() == usual, "frame \(frame)")
            #expect(table.visibleCells.allSatisfy { !$0.isEditing }, "frame \(frame)")
        }
    }

    @Test func aRowIsMovedAlikeEachTime() {
        table.isEditing = true
        harness.rest()
        harness.again(keeping: source.rows.sorted()) { time in
            let rows = source.rows
            harness.drag(from: CGPoint(x: 278, y: 22), to: CGPoint(x: 278, y: 112), over: 0.6)
            harness.rest()
            #expect(source.calls == Array(repeating: "move 0 2", count: time))
            #expect(source.rows == [rows[1], rows[2], rows[0], rows[3], rows[4]])
            expectRows(time)
        }
    }
}
