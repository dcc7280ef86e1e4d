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

@MainActor @Suite(.serialized) struct TableFocusTests {
    private func show(_ source: Names) -> (Harness, UITableView) {
        let table = UITableView(frame: .zero, style: .plain)
        table.rowHeight = 44
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
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
        #expect(source.chosen == ["39", "0"])
        #expect(UIFocusSystem.focusSystem(for: UIView()) == nil)
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
}
