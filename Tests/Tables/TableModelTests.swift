import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileTables

/// Sections of rows of given heights, and what a table asks and tells.
@MainActor
private final class Model: NSObject, UITableViewDataSource, UITableViewDelegate {
    struct Section {
        var header: CGFloat
        var footer: CGFloat
        var rows: [CGFloat]
    }
    var sections: [Section]
    var shown: [IndexPath: UITableViewCell] = [:]
    var faults: [String] = []
    var told: [String] = []
    var headers: Set<Int> = []
    var refuses: Set<String> = []
    var redirect: [IndexPath: IndexPath] = [:]

    init(_ sections: [Section]) { self.sections = sections }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].rows.count
    }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "row")
            ?? UITableViewCell(style: .default, reuseIdentifier: "row")
        cell.textLabel?.text = "\(path.section).\(path.row)"
        return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        sections[path.section].rows[path.row]
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        sections[section].header
    }
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        sections[section].footer
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        UITableViewHeaderFooterView(reuseIdentifier: nil)
    }
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
        UITableViewHeaderFooterView(reuseIdentifier: nil)
    }
    func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath
    ) {
        if shown[path] != nil { faults.append("\(path) is displayed twice") }
        shown[path] = cell
    }
    func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath
    ) {
        if shown.removeValue(forKey: path) !== cell { faults.append("\(path) was not displayed") }
    }
    func tableView(
        _ table: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
    ) { headers.insert(section) }

    private func ask(_ name: String, _ path: IndexPath) -> IndexPath? {
        told.append("\(name) \(path.section).\(path.row)")
        if refuses.contains("\(name) \(path.section).\(path.row)") { return nil }
        return redirect[path] ?? path
    }
    func tableView(_ tableView: UITableView, willSelectRowAt path: IndexPath) -> IndexPath? {
        ask("will", path)
    }
    func tableView(_ tableView: UITableView, willDeselectRowAt path: IndexPath) -> IndexPath? {
        ask("unwill", path)
    }
    func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
        told.append("did \(path.section).\(path.row)")
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) {
        told.append("undid \(path.section).\(path.row)")
    }
    func tableView(_ tableView: UITableView, shouldHighlightRowAt path: IndexPath) -> Bool {
        !refuses.contains("light \(path.section).\(path.row)")
    }

    /// The frames of all rows, headers and footers from the top.
    func places(_ top: CGFloat) -> (
        rows: [(path: IndexPath, low: CGFloat, high: CGFloat)], sections: [[CGFloat]]
    ) {
        var y = top
        var rows: [(path: IndexPath, low: CGFloat, high: CGFloat)] = []
        var edges: [[CGFloat]] = []
        for (index, section) in sections.enumerated() {
            let start = y
            y += section.header
            let first = y
            for (row, height) in section.rows.enumerated() {
                rows.append((IndexPath(row: row, section: index), y, y + height))
                y += height
            }
            edges.append([start, first, y, y + section.footer])
            y += section.footer
        }
        return (rows, edges)
    }
}

/// Tables of random sections have their rows where the sums say, wherever they are scrolled.
@Suite @MainActor struct TableModelTests {
    private struct Dice {
        var state: UInt64
        mutating func roll(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
    }

    private func sections(_ dice: inout Dice) -> [Model.Section] {
        (0..<dice.roll(5) + 1).map { _ in
            Model.Section(
                header: CGFloat(dice.roll(3)) * 15, footer: CGFloat(dice.roll(3)) * 9,
                rows: (0..<dice.roll(9)).map { _ in CGFloat(dice.roll(4) * 11 + 20) })
        }
    }

    private func show(
        _ model: Model, _ style: UITableView.Style, height: CGFloat = 200
    ) -> (Harness, UITableView) {
        let table = UITableView(
            frame: CGRect(x: 0, y: 0, width: 240, height: height), style: style)
        table.dataSource = model
        table.delegate = model
        let harness = Harness(size: CGSize(width: 240, height: height))
        harness.window.addSubview(table)
        harness.show()
        return (harness, table)
    }

    @Test(arguments: 0..<8) func placesFollowFromTheHeights(seed: UInt64) {
        var dice = Dice(state: seed &* 41 &+ 11)
        let style: UITableView.Style = [.plain, .grouped, .insetGrouped][Int(seed) % 3]
        let model = Model(sections(&dice))
        let (harness, table) = show(model, style)
        let side: CGFloat = style == .insetGrouped ? 16 : 0
        for round in 0..<12 {
            if round % 3 == 2 {
                model.sections = sections(&dice)
                table.reloadData()
                harness.frame()
            }
            let top: CGFloat = round % 4 == 3 ? 25 : 0
            table.tableHeaderView =
                top > 0 ? UIView(frame: CGRect(x: 0, y: 0, width: 9, height: top)) : nil
            harness.frame()
            let (rows, edges) = model.places(top)
            let bottom = edges.last?.last ?? top
            #expect(table.contentSize == CGSize(width: 240, height: bottom))
            #expect(table.numberOfSections == model.sections.count)
            for (index, edge) in edges.enumerated() {
                #expect(table.numberOfRows(inSection: index) == model.sections[index].rows.count)
                #expect(
                    table.rect(forSection: index)
                        == CGRect(x: 0, y: edge[0], width: 240, height: edge[3] - edge[0]))
                #expect(
                    table.rectForHeader(inSection: index)
                        == CGRect(x: 0, y: edge[0], width: 240, height: edge[1] - edge[0]))
                #expect(
                    table.rectForFooter(inSection: index)
                        == CGRect(x: 0, y: edge[2], width: 240, height: edge[3] - edge[2]))
            }
            for outside in [-1, edges.count] {
                #expect(table.numberOfRows(inSection: outside) == 0)
                #expect(table.rect(forSection: outside) == .zero)
                #expect(table.rectForHeader(inSection: outside) == .zero)
                #expect(table.rectForFooter(inSection: outside) == .zero)
                #expect(table.rectForRow(at: IndexPath(row: 0, section: outside)) == .zero)
            }
            for row in rows {
                #expect(
                    table.rectForRow(at: row.path)
                        == CGRect(
                            x: side, y: row.low, width: 240 - 2 * side, height: row.high - row.low)
                )
                // To the very edge, which belongs to the row below.
                for y in [row.low, (row.low + row.high) / 2, row.high - 0.01] {
                    #expect(table.indexPathForRow(at: CGPoint(x: 50, y: y)) == row.path)
                }
            }
            for y in [-0.01, top - 0.01, bottom, bottom + 50, .infinity, .nan] as [CGFloat] {
                #expect(table.indexPathForRow(at: CGPoint(x: 50, y: y)) == nil)
            }
            for edge in edges where edge[1] > edge[0] {
                #expect(table.indexPathForRow(at: CGPoint(x: 50, y: edge[0])) == nil)
                #expect(table.indexPathForRow(at: CGPoint(x: 50, y: edge[1] - 0.01)) == nil)
            }
            for _ in 0..<8 {
                let low = CGFloat(dice.roll(Int(bottom) + 40)) - 20
                let rect = CGRect(x: 0, y: low, width: 10, height: CGFloat(dice.roll(120) + 1))
                let inside = rows.filter { $0.high > rect.minY && $0.low < rect.maxY }
                #expect(table.indexPathsForRows(in: rect) == inside.map(\.path))
            }
            #expect(table.indexPathsForRows(in: .null) == nil)
            // What is seen exists, and nothing else.
            for _ in 0..<4 {
                let most = max(bottom - 200, 0)
                table.contentOffset.y = CGFloat(dice.roll(Int(most) + 1))
                harness.frame()
                let seen = rows.filter {
                    $0.high > table.bounds.minY && $0.low < table.bounds.maxY
                }
                #expect(table.indexPathsForVisibleRows == seen.map(\.path))
                #expect(
                    table.visibleCells.map(\.frame) == seen.map { table.rectForRow(at: $0.path) })
                #expect(
                    table.visibleCells.map { $0.textLabel?.text }
                        == seen.map { "\($0.path.section).\($0.path.row)" })
                #expect(Set(model.shown.keys) == Set(seen.map(\.path)))
                for (row, cell) in zip(seen, table.visibleCells) {
                    #expect(table.indexPath(for: cell) == row.path && !cell.isHidden)
                    #expect(table.cellForRow(at: row.path) === cell)
                    #expect(model.shown[row.path] === cell)
                    let last = model.sections[row.path.section].rows.count - 1
                    #expect(cell.position.isFirst == (row.path.row == 0))
                    #expect(cell.position.isLast == (row.path.row == last))
                }
                for (index, edge) in edges.enumerated() {
                    let isSeen = edge[3] > table.bounds.minY && edge[0] < table.bounds.maxY
                    let header = table.headerView(forSection: index)
                    #expect((header != nil) == (isSeen && edge[1] > edge[0]))
                    #expect(
                        (table.footerView(forSection: index) != nil)
                            == (isSeen && edge[3] > edge[2]))
                    guard let header else { continue }
                    #expect(model.headers.contains(index))
                    let floating = min(table.bounds.minY, edge[2] - header.frame.height)
                    #expect(
                        header.frame.minY
                            == (style == .plain ? max(edge[0], floating) : edge[0]))
                }
            }
            #expect(model.faults.isEmpty)
        }
    }

    @Test(arguments: [UITableView.Style.plain, .grouped])
    func rowsAreScrolledToTheirPlace(style: UITableView.Style) {
        let section = Model.Section(header: 30, footer: 0, rows: Array(repeating: 40, count: 10))
        let model = Model([section, section])
        let (harness, table) = show(model, style)
        table.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
        harness.frame()
        // 200 points less the insets are seen, of 860.
        let floats: CGFloat = style == .plain ? 30 : 0
        for path in [(0, 0), (0, 3), (0, 9), (1, 0), (1, 4), (1, 9)] {
            let path = IndexPath(row: path.1, section: path.0)
            let row = table.rectForRow(at: path)
            for start in [-10, 100, 400, 680] as [CGFloat] {
                for position in [
                    UITableView.ScrollPosition.none, .top, .middle, .bottom,
                ] {
                    for animated in [false, true] {
                        table.contentOffset.y = start
                        harness.frame()
                        let top = row.minY - floats - 10, bottom = row.maxY - 180
                        let wanted: CGFloat =
                            switch position {
                            case .none: start > top ? top : start < bottom ? bottom : start
                            case .top: top
                            case .middle: row.midY - 85 - 10
                            case .bottom: bottom
                            }
                        table.scrollToRow(at: path, at: position, animated: animated)
                        if animated { harness.rest() }
                        #expect(
                            table.contentOffset.y == min(max(wanted, -10), 680),
                            "\(path) \(position) from \(start)")
                    }
                }
            }
        }
        table.contentOffset.y = 100
        for path in [IndexPath(row: 10, section: 0), IndexPath(row: 0, section: 2)] {
            table.scrollToRow(at: path, at: .top, animated: false)
            #expect(table.contentOffset.y == 100)
        }
        table.scrollToNearestSelectedRow(at: .top, animated: false)
        #expect(table.contentOffset.y == 100)
        table.selectRow(at: IndexPath(row: 2, section: 1), animated: false, scrollPosition: .none)
        #expect(table.contentOffset.y == 100)
        table.scrollToNearestSelectedRow(at: .bottom, animated: false)
        let bottom = table.rectForRow(at: IndexPath(row: 2, section: 1)).maxY - 180
        #expect(table.contentOffset.y == bottom)
        table.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .top)
        let first: CGFloat = style == .plain ? -10 : 20
        #expect(table.contentOffset.y == first)
    }

    // MARK: Selection

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row % 4, section: row / 4) }

    private func selected(_ table: UITableView) -> [Int] {
        (table.indexPathsForSelectedRows ?? []).map { $0.section * 4 + $0.row }
    }

    private func fourAndFour(_ style: UITableView.Style = .plain) -> (Model, Harness, UITableView) {
        let section = Model.Section(header: 0, footer: 0, rows: Array(repeating: 30, count: 4))
        let model = Model([section, section])
        let (harness, table) = show(model, style, height: 260)
        return (model, harness, table)
    }

    private func press(
        _ row: Int, _ flags: PlatformModifiers, _ harness: Harness, _ table: UITableView
    ) {
        harness.advance(seconds: 1)
        let rect = table.rectForRow(at: path(row))
        let point = CGPoint(x: 60, y: rect.midY - table.contentOffset.y)
        harness.modifiers = flags
        harness.tap(at: point)
        harness.modifiers = []
    }

    @Test func theDelegateIsAskedBeforeAndToldAfter() {
        let (model, harness, table) = fourAndFour()
        press(1, [], harness, table)
        #expect(model.told == ["will 0.1", "did 0.1"] && selected(table) == [1])
        model.told = []
        press(6, [], harness, table)
        #expect(model.told == ["will 1.2", "unwill 0.1", "undid 0.1", "did 1.2"])
        #expect(selected(table) == [6])
        model.told = []
        press(6, [], harness, table)
        #expect(model.told == ["will 1.2", "did 1.2"])
        model.refuses = ["will 0.0"]
        model.told = []
        press(0, [], harness, table)
        #expect(model.told == ["will 0.0"] && selected(table) == [6])
        // What may not be deselected stays beside the new one.
        model.refuses = ["unwill 1.2"]
        model.told = []
        press(0, [], harness, table)
        #expect(model.told.last == "did 0.0" && !model.told.contains("undid 1.2"))
        model.refuses = ["light 0.2"]
        model.told = []
        press(2, [], harness, table)
        #expect(model.told.isEmpty)
        model.refuses = []
        model.redirect = [path(3): path(4)]
        table.selectRow(at: nil, animated: false, scrollPosition: .none)
        #expect(selected(table).isEmpty && model.told.isEmpty)
        press(3, [], harness, table)
        #expect(model.told == ["will 0.3", "did 1.0"] && selected(table) == [4])
        model.told = []
        table.deselectRow(at: path(4), animated: false)
        table.deselectRow(at: path(4), animated: false)
        table.selectRow(at: path(1), animated: true, scrollPosition: .none)
        #expect(model.told.isEmpty && selected(table) == [1])
        #expect(table.indexPathForSelectedRow == path(1))
        #expect(table.cellForRow(at: path(1))?.isSelected == true)
        #expect(table.cellForRow(at: path(4))?.isSelected == false)
        table.allowsSelection = false
        press(5, [], harness, table)
        #expect(model.told.isEmpty && selected(table) == [1] && !table.canBecomeFocused)
        table.reloadData()
        harness.frame()
        #expect(selected(table).isEmpty && table.indexPathForSelectedRow == nil)
    }

    @Test(arguments: 0..<4) func pressesAndKeysSelectAsTheModel(seed: UInt64) {
        let (model, harness, table) = fourAndFour([.plain, .grouped][Int(seed) % 2])
        table.allowsMultipleSelection = seed > 0
        var dice = Dice(state: seed &* 17 &+ 1)
        var chosen: Set<Int> = []
        var anchor: Int?
        var cursor: Int?
        let several = seed > 0
        for step in 0..<60 {
            let row = dice.roll(8)
            let what: String
            switch dice.roll(8) {
            case 0, 1:
                what = "press \(row)"
                press(row, [], harness, table)
                chosen = several ? chosen.symmetricDifference([row]) : [row]
                (anchor, cursor) = (row, row)
            case 2:
                what = "control \(row)"
                press(row, .control, harness, table)
                chosen = several ? chosen.symmetricDifference([row]) : [row]
                (anchor, cursor) = (row, row)
            case 3:
                what = "shift \(row)"
                press(row, .shift, harness, table)
                if several {
                    let start = anchor ?? chosen.min() ?? row
                    chosen = Set(min(start, row)...max(start, row))
                    anchor = start
                } else {
                    chosen = [row]
                    anchor = row
                }
                cursor = row
            case 4 where cursor != nil:
                let isDown = dice.roll(2) == 0
                what = isDown ? "down" : "up"
                harness.press(isDown ? .down : .up)
                cursor = min(max((cursor ?? 0) + (isDown ? 1 : -1), 0), 7)
                anchor = cursor
            case 5 where cursor != nil:
                let isEnd = dice.roll(2) == 0
                what = isEnd ? "shift end" : "shift home"
                let start = anchor ?? cursor ?? 0
                harness.press(isEnd ? .end : .home, .shift)
                cursor = isEnd ? 7 : 0
                if several {
                    chosen = Set(min(start, cursor ?? 0)...max(start, cursor ?? 0))
                    anchor = start
                } else {
                    anchor = cursor
                }
            case 6 where cursor != nil:
                what = "space"
                harness.press(" ", [])
                let row = cursor ?? 0
                chosen = several ? chosen.symmetricDifference([row]) : [row]
                anchor = row
            default:
                what = "all"
                guard cursor != nil else { continue }
                harness.press("a", .control)
                if several { chosen = Set(0..<8) }
            }
            #expect(selected(table) == chosen.sorted(), "\(seed), \(step): \(what)")
            #expect(table.selection.cursor == cursor.map(path), "\(seed), \(step): \(what)")
            guard selected(table) == chosen.sorted() else { return }
            for (index, cell) in table.visibleCells.enumerated() {
                #expect(cell.isSelected == chosen.contains(index) && !cell.isHighlighted)
            }
        }
        let asked = model.told.count { $0.hasPrefix("will") }
        #expect(asked == model.told.count { $0.hasPrefix("did") })
        #expect(
            model.told.count { $0.hasPrefix("unwill") }
                == model.told.count { $0.hasPrefix("undid") })
    }
}
