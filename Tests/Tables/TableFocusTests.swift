import Foundation
import Tactile
import TestSupport
import Testing

/// Rows that can be deleted by key.
@MainActor
private final class Names: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [[String]]
    var chosen: [String] = []

    init(_ sections: [[String]]) { self.sections = sections }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = sections[indexPath.section][indexPath.row]
        return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        "\(section)"
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        sections[indexPath.section].remove(at: indexPath.row)
        if sections[indexPath.section].isEmpty {
            sections.remove(at: indexPath.section)
            tableView.deleteSections(IndexSet(integer: indexPath.section), with: .automatic)
        } else {
            tableView.deleteRows(at: [indexPath], with: .automatic)
        }
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        chosen.append(sections[indexPath.section][indexPath.row])
    }
}

@MainActor @Suite struct TableFocusTests {
    private func show(
        _ source: Names, cells: UITableViewCell.Type = UITableViewCell.self
    ) -> (Harness, UITableView) {
        let table = UITableView(frame: .zero, style: .plain)
        table.rowHeight = 44
        table.register(cells, forCellReuseIdentifier: "row")
        table.dataSource = source
        table.delegate = source
        let harness = Harness(showing: table, size: CGSize(width: 300, height: 220))
        return (harness, table)
    }

    @Test func aProgramGivesTheFocusAndKeysWorkAtOnce() {
        let source = Names([(0..<40).map { "\($0)" }])
        let (harness, table) = show(source)
        let focus = UIFocusSystem.focusSystem(for: table)
        #expect(focus?.focusedItem == nil)
        focus?.requestFocusUpdate(to: harness.window)
        #expect(table.isFocused && focus?.focusedItem === table)
        harness.press(.end)
        harness.press(.return)
        harness.press(.home)
        harness.press(.return)
        harness.press(.pageDown)
        harness.press(.pageUp)
        harness.press(.pageUp)
        harness.press(.return)
        #expect(source.chosen == ["39", "0", "0"])
        #expect(UIFocusSystem.focusSystem(for: UIView()) == nil)
    }

    /// A row that uses one key itself and leaves the others to its table.
    private final class SteppedCell: UITableViewCell {
        static var steps = 0

        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            guard presses.first?.key?.keyCode == .keyboardRightArrow else {
                return super.pressesBegan(presses, with: event)
            }
            Self.steps += 1
        }
    }

    @Test func theRowAtTheCursorIsAskedFirst() {
        let source = Names([["a", "b", "c"]])
        let (harness, table) = show(source, cells: SteppedCell.self)
        UIFocusSystem.focusSystem(for: table)?.requestFocusUpdate(to: table)
        SteppedCell.steps = 0
        for key in [.down, .right, .down, .right] as [PlatformKey] { harness.press(key) }
        harness.press(.return)
        #expect(SteppedCell.steps == 2 && source.chosen == ["c"])
        #expect(table.isFocused)
    }

    @Test func theFirstRowOfTheFocusIsWhollySeen() {
        let source = Names([(0..<40).map { "\($0)" }])
        let (harness, table) = show(source)
        // Row 2 is half under the floating header.
        table.contentOffset.y = table.rectForRow(at: IndexPath(row: 2, section: 0)).minY - 10
        harness.settle()
        UIFocusSystem.focusSystem(for: table)?.requestFocusUpdate(to: table)
        harness.press(.return)
        #expect(source.chosen == ["3"])
    }

    @Test func deletingGivesTheFocusToTheNextRowAndAtTheEndToTheOneBefore() {
        let source = Names([["a", "b", "c"], ["d"], ["e"]])
        let (harness, table) = show(source)
        UIFocusSystem.focusSystem(for: table)?.requestFocusUpdate(to: table)
        harness.press(.down)
        for left in ["acde", "ade", "ae", "a"] {
            harness.press(.delete)
            harness.rest()
            #expect(source.sections.flatMap { $0 }.joined() == left)
            #expect(table.isFocused)
        }
        harness.press(.return)
        #expect(source.chosen == ["a"])
    }

    @Test func reloadingKeepsTheKeyboardAtItsPlace() {
        let source = Names([["a", "b", "c"], ["d"]])
        let (harness, table) = show(source)
        UIFocusSystem.focusSystem(for: table)?.requestFocusUpdate(to: table)
        harness.press(.down)
        harness.press(.down)
        table.reloadData()
        // Before the rows are laid out, and after.
        harness.press(.return)
        #expect(source.chosen == ["c"])
        table.reloadData()
        harness.settle()
        harness.press(.delete)
        harness.rest()
        #expect(source.sections == [["a", "b"], ["d"]])
        source.sections = [["z"]]
        table.reloadData()
        harness.settle()
        harness.press(.return)
        #expect(source.chosen == ["c", "z"])
    }

    @Test func aRowThatIsReloadedKeepsTheKeyboard() {
        let source = Names([["a", "b", "c"]])
        let (harness, table) = show(source)
        UIFocusSystem.focusSystem(for: table)?.requestFocusUpdate(to: table)
        harness.press(.down)
        source.sections[0][1] = "B"
        table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .none)
        harness.rest()
        harness.press(.return)
        #expect(source.chosen == ["B"])
    }

    @Test func theRingFollowsARowThatIsPushedDown() throws {
        let source = Names([["a", "b", "c"]])
        let (harness, table) = show(source)
        UIFocusSystem.focusSystem(for: table)?.requestFocusUpdate(to: table)
        harness.press(.down)
        source.sections[0].insert("0", at: 0)
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        harness.rest()
        let ring = try #require(table.layer.sublayers?.last { $0.borderWidth == 2 })
        #expect(abs(ring.frame.midY - table.rectForRow(at: IndexPath(row: 2, section: 0)).midY) < 1)
        harness.press(.return)
        #expect(source.chosen == ["b"])
    }

    @Test func reloadingKeepsTheKeyboardWhereverTheFocusIs() {
        let source = Names([["a", "b"], ["c", "d"]])
        let (harness, table) = show(source)
        let focus = UIFocusSystem.focusSystem(for: table)
        focus?.requestFocusUpdate(to: table)
        for _ in 0..<2 { harness.press(.down) }
        source.sections[1][0] = "C"
        table.reloadData()
        table.reloadData()
        harness.settle()
        harness.press(.return)
        #expect(source.chosen == ["C"])
        // Also where the focus comes back before the rows are there.
        harness.window.focus(nil, visibly: false)
        table.reloadData()
        focus?.requestFocusUpdate(to: table)
        harness.press(.return)
        #expect(source.chosen == ["C", "C"])
        // In a shorter list it goes to the last row.
        source.sections = [["a", "b"]]
        table.reloadData()
        harness.settle()
        harness.press(.return)
        #expect(source.chosen == ["C", "C", "b"])
    }
}
