import Foundation
import Tactile
import TestSupport
import Testing

@MainActor
private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [[String]]
    var titles: [String] = []
    var configured: [IndexPath] = []
    var selected: [IndexPath] = []
    var deselections: [String] = []

    init(_ sections: [[String]]) { self.sections = sections }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        configured.append(indexPath)
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = sections[indexPath.section][indexPath.row]
        return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        titles.indices.contains(section) ? titles[section] : nil
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        selected.append(indexPath)
    }
    func tableView(
        _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
    ) -> IndexPath? {
        deselections.append("will \(indexPath.row)")
        return indexPath
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        deselections.append("did \(indexPath.row)")
    }
}

@MainActor
private final class Million: NSObject, UITableViewDataSource {
    var configured = 0
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        1_000_000
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        configured += 1
        return tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }
}

@Suite @MainActor final class TableViewTests {
    private lazy var harness = Harness(size: CGSize(width: 300, height: 220))

    private func show(
        _ source: any UITableViewDataSource, style: UITableView.Style = .plain,
        cell: UITableViewCell.Type = UITableViewCell.self
    ) -> UITableView {
        let table = UITableView(frame: harness.window.bounds, style: style)
        table.rowHeight = 44
        table.register(cell, forCellReuseIdentifier: "row")
        table.dataSource = source
        table.delegate = source as? any UIScrollViewDelegate
        harness.window.addSubview(table)
        harness.show()
        return table
    }

    private func rows(_ count: Int) -> Rows { Rows([(0..<count).map { "row \($0)" }]) }

    @Test func onlyTheFirstFingerChooses() {
        let source = rows(5)
        let table = show(source)
        harness.touch(.began, 1, at: CGPoint(x: 50, y: 20))
        harness.advance(seconds: 0.3)
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.isHighlighted == true)
        harness.touch(.began, 2, at: CGPoint(x: 50, y: 110))
        harness.advance(seconds: 0.3)
        harness.touch(.ended, 2, at: CGPoint(x: 50, y: 110))
        harness.advance(seconds: 0.1)
        #expect(source.selected == [])
        #expect(table.cellForRow(at: IndexPath(row: 2, section: 0))?.isHighlighted == false)
        harness.touch(.ended, 1, at: CGPoint(x: 50, y: 20))
        harness.advance(seconds: 0.1)
        #expect(source.selected == [IndexPath(row: 0, section: 0)])
        #expect(table.visibleCells.allSatisfy { !$0.isHighlighted })
    }

    @Test func onlySeenRowsExist() {
        let source = Million()
        let table = show(source)
        #expect(table.contentSize.height == 44_000_000)
        #expect(source.configured == 5)
        #expect(table.visibleCells.count == 5)
        table.scrollToRow(at: IndexPath(row: 999_999, section: 0), at: .bottom, animated: false)
        harness.frame()
        #expect(table.indexPathsForVisibleRows?.last == IndexPath(row: 999_999, section: 0))
        #expect(source.configured <= 11)
    }

    /// Between a reload and the next layout the cells are those of before.
    @Test(arguments: [[], [[]], [["a"]]] as [[[String]]])
    func whoAsksAfterAReloadHearsOfTheRowsThatThereAre(left: [[String]]) throws {
        let source = rows(5)
        let table = show(source)
        let last = try #require(table.visibleCells.last)
        source.sections = left
        table.reloadData()
        #expect(table.numberOfSections == left.count)
        #expect(table.indexPath(for: last) == nil)
        let seen = left.first.map { $0.indices.map { IndexPath(row: $0, section: 0) } } ?? []
        #expect(table.indexPathsForVisibleRows == seen)
        #expect(table.visibleCells.count == seen.count)
    }

    @Test func rowsComeToStandBelowTheFloatingHeader() {
        let source = Rows([(0..<30).map { "\($0)" }, (0..<30).map { "\($0)" }])
        source.titles = ["One", "Two"]
        let table = show(source)
        let header = table.rectForHeader(inSection: 1).height
        #expect(header > 10)
        let path = IndexPath(row: 20, section: 1)
        table.scrollToRow(at: path, at: .top, animated: false)
        #expect(table.contentOffset.y == table.rectForRow(at: path).minY - header)
        let before = IndexPath(row: 19, section: 1)
        table.scrollToRow(at: before, at: .none, animated: false)
        #expect(table.contentOffset.y == table.rectForRow(at: before).minY - header)
    }

    @Test func aNotchConfiguresOnlyWhatComesIn() {
        let source = rows(100)
        let table = show(source)
        let cells = Set(table.visibleCells.map(ObjectIdentifier.init))
        source.configured = []
        harness.notch(1)
        // 75 points: rows 0…4 become 1…6.
        #expect(source.configured.map(\.row) == [5, 6])
        #expect(table.indexPathsForVisibleRows?.map(\.row) == [1, 2, 3, 4, 5, 6])
        source.configured = []
        harness.notch(-1)
        #expect(source.configured.map(\.row) == [0])
        #expect(table.visibleCells.count == 5)
        let again = Set(table.visibleCells.map(ObjectIdentifier.init))
        #expect(again.intersection(cells).count >= 4)
        #expect(table.subviews.count { $0 is UITableViewCell } <= 7)
    }

    @Test func aNotchShiftsPixelsAndDrawsOnlyTheTextOfNewRows() {
        let source = rows(1_000)
        let table = show(source)
        table.allowsSelection = false
        for _ in 0..<3 { harness.notch(1) }
        let notch = PlatformScrollEvent(
            notches: CGPoint(x: 0, y: 1), at: CGPoint(x: 100, y: 100), time: harness.now)
        for _ in 0..<5 {
            // Past the shortest time between two frames, so that the notch is shown at once.
            harness.send(.scroll(notch))
            for _ in 0..<3 {
                harness.platform.advance(by: 0.03)
                let frame = harness.platformWindow.lastFrame
                #expect(frame.pixelsMoved >= 300 * (220 - 75))
                #expect(frame.layersDrawn <= 2)
                #expect(frame.surfacesCreated == 0)
            }
            harness.rest()
        }
    }

    @Test func aClickSelectsAndTells() {
        let source = rows(10)
        let table = show(source)
        harness.press(at: CGPoint(x: 100, y: 60))
        #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.isHighlighted == true)
        harness.release()
        #expect(source.selected == [IndexPath(row: 1, section: 0)])
        #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
        harness.tap(at: CGPoint(x: 100, y: 10))
        #expect(table.indexPathsForSelectedRows?.count == 1)
        table.deselectRow(at: IndexPath(row: 0, section: 0), animated: false)
        #expect(table.indexPathForSelectedRow == nil)
        table.allowsSelection = false
        harness.tap(at: CGPoint(x: 100, y: 60))
        #expect(source.selected.count == 2)
    }

    @Test func aDragScrollsAndSelectsNothing() {
        let source = rows(100)
        let table = show(source)
        harness.drag(from: CGPoint(x: 100, y: 150), to: CGPoint(x: 100, y: 50))
        #expect(table.contentOffset.y > 50)
        #expect(source.selected.isEmpty)
        #expect(!table.visibleCells.contains { $0.isHighlighted })
        harness.rest()
    }

    @Test func keysMoveTheCursorAndChoose() {
        let source = rows(100)
        let table = show(source)
        harness.press(.tab)
        harness.press(.down)
        harness.press(.down)
        harness.press(.return)
        #expect(source.selected == [IndexPath(row: 2, section: 0)])
        harness.press(.end)
        harness.press(.return)
        #expect(source.selected.last == IndexPath(row: 99, section: 0))
        #expect(table.contentOffset.y == CGFloat(4_180))
    }

    @Test func sectionsHaveHeadersThatFloat() {
        let source = Rows([["a", "b", "c"], (0..<20).map(String.init)])
        source.titles = ["First", "Second"]
        let table = show(source)
        #expect(table.numberOfSections == 2)
        let header = table.headerView(forSection: 0)
        #expect(header?.textLabel?.text == "First")
        #expect(header?.frame.minY == 0)
        harness.notch(1)
        #expect(table.headerView(forSection: 0)?.frame.minY == 75)
        harness.notch(4)
        #expect(table.headerView(forSection: 0) == nil)
        #expect(table.headerView(forSection: 1)?.frame.minY == 375)
    }

    @Test func deletedAndInsertedRowsSlide() {
        let source = rows(10)
        let table = show(source)
        table.selectRow(at: IndexPath(row: 3, section: 0), animated: false, scrollPosition: .none)
        let third = table.cellForRow(at: IndexPath(row: 3, section: 0))
        source.sections[0].remove(at: 1)
        table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
        #expect(table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
        #expect(table.cellForRow(at: IndexPath(row: 2, section: 0)) === third)
        harness.rest()
        #expect(third?.frame.minY == 88)
        #expect(
            table.visibleCells.map { $0.textLabel?.text } == [
                "row 0", "row 2", "row 3", "row 4", "row 5",
            ])
        source.sections[0].insert("new", at: 0)
        table.performBatchUpdates {
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
        }
        harness.rest()
        #expect(table.visibleCells.first?.textLabel?.text == "new")
        #expect(table.numberOfRows(inSection: 0) == 10)
        #expect(table.visibleCells.allSatisfy { $0.alpha == 1 && !$0.isHidden })
    }

    @Test func reloadingAsksAgain() {
        let source = rows(3)
        let table = show(source)
        source.sections = [["x"]]
        table.reloadData()
        harness.frame()
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["x"])
        source.configured = []
        source.sections = [["y"]]
        table.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        harness.frame()
        #expect(source.configured == [IndexPath(row: 0, section: 0)])
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["y"])
    }

    @Test func resizingKeepsRowsAsWideAsTheTable() {
        let source = rows(30)
        let table = show(source)
        table.frame.size = CGSize(width: 200, height: 500)
        harness.frame()
        #expect(table.visibleCells.count == 12)
        #expect(table.visibleCells.allSatisfy { $0.frame.width == 200 })
        #expect(table.contentSize.width == 200)
        #expect(source.configured.count == 12)
    }

    @Test func rowsSizeThemselves() {
        let long = String(repeating: "a long text that needs lines ", count: 8)
        let source = Rows([["short", long, "short"]])
        let table = show(source)
        table.rowHeight = UITableView.automaticDimension
        harness.frame()
        table.visibleCells.forEach { $0.textLabel?.numberOfLines = 0 }
        table.reloadData()
        harness.frame()
        let frames = (0..<3).map { table.rectForRow(at: IndexPath(row: $0, section: 0)) }
        #expect(frames[0].height == 44)
        #expect(frames[1].height > 60)
        #expect(frames[2].minY == frames[1].maxY)
        #expect(table.numberOfRows(inSection: 0) == source.sections[0].count)
    }

    @Test func aCellThatIsTakenAgainIsPreparedOnce() {
        final class Prepared: UITableViewCell {
            var times = 0
            override func prepareForReuse() {
                super.prepareForReuse()
                times += 1
            }
        }
        let source = rows(100)
        let table = show(source, cell: Prepared.self)
        let cells = table.visibleCells.compactMap { $0 as? Prepared }
        #expect(cells.count == 5 && cells.allSatisfy { $0.times == 0 })
        table.contentOffset.y = 44 * 50
        harness.frame()
        let again = table.visibleCells.compactMap { $0 as? Prepared }
        #expect(again.count == 5 && again.allSatisfy { $0.times == 1 })
        #expect(Set(again.map(ObjectIdentifier.init)) == Set(cells.map(ObjectIdentifier.init)))
    }

    private var tall: Rows?

    /// Rows that size themselves, of heights that nobody can guess.
    private func showTall() -> UITableView {
        final class Tall: UITableViewCell {
            override func sizeThatFits(_ size: CGSize) -> CGSize {
                CGSize(width: size.width, height: 60)
            }
        }
        let source = rows(200)
        tall = source
        let table = show(source, cell: Tall.self)
        table.rowHeight = UITableView.automaticDimension
        table.estimatedRowHeight = 44
        table.reloadData()
        harness.frame()
        return table
    }

    /// Where the seen cells are in the window, by their rows.
    private func places(_ table: UITableView) -> [Int: CGFloat] {
        var found: [Int: CGFloat] = [:]
        for path in table.indexPathsForVisibleRows ?? [] {
            guard let cell = table.cellForRow(at: path) else { continue }
            found[path.row] = cell.convert(cell.bounds, to: nil).minY
        }
        return found
    }

    @Test func rowsMeasuredAboveDoNotMoveWhatIsSeen() {
        let table = showTall()
        table.contentOffset.y = 2_000
        harness.frame()
        #expect(table.visibleCells.first?.bounds.height == 60)
        for _ in 0..<12 {
            let before = places(table)
            table.contentOffset.y -= 20
            harness.frame()
            let after = places(table)
            let kept = Set(before.keys).intersection(after.keys)
            #expect(!kept.isEmpty)
            for row in kept { #expect(abs((after[row] ?? 0) - (before[row] ?? 0) - 20) < 0.01) }
        }
    }

    @Test func theWheelGoesOnWhileRowsAboveAreMeasured() {
        let table = showTall()
        table.contentOffset.y = 2_000
        harness.frame()
        let before = places(table)
        let seen = before.keys.min() ?? 0
        for _ in 0..<2 {
            harness.scroll(notches: -1, at: CGPoint(x: 100, y: 100))
            for _ in 0..<3 { harness.advance(seconds: 0.016) }
        }
        harness.advance(seconds: 0.12)
        let after = places(table)
        #expect(after[seen] != nil)
        #expect(abs((after[seen] ?? 0) - (before[seen] ?? 0) - 150) < 0.01)
    }

    @Test func askingForWhatIsNotThereIsHarmless() {
        let source = rows(2)
        let table = show(source)
        #expect(table.numberOfRows(inSection: 0) == source.sections[0].count)
        #expect(table.rectForRow(at: IndexPath(row: 9, section: 9)) == .zero)
        #expect(table.cellForRow(at: IndexPath(row: -1, section: 0)) == nil)
        #expect(table.numberOfRows(inSection: 7) == 0)
        #expect(table.indexPathForRow(at: CGPoint(x: CGFloat.nan, y: .nan)) == nil)
        table.scrollToRow(at: IndexPath(row: 50, section: 3), at: .top, animated: true)
        table.deselectRow(at: IndexPath(row: 50, section: 3), animated: false)
        table.endUpdates()
    }

    /// Cells are made before they stand in a window that is dark although the desktop is light.
    @Test func linesBetweenRowsHaveTheColourOfTheirWindow() throws {
        let source = rows(3)
        let table = show(source)
        let light = UIColor.red, dark = UIColor.green
        table.separatorColor = UIColor { $0.userInterfaceStyle == .dark ? dark : light }
        func lines() -> [CGColor?] {
            table.visibleCells.map { cell in
                cell.layer.sublayers?.first { $0.frame.height == 1 }?.backgroundColor
            }
        }
        harness.rest()
        #expect(lines() == [light.cgColor, light.cgColor, light.cgColor])
        harness.window.overrideUserInterfaceStyle = .dark
        harness.rest()
        #expect(lines() == [dark.cgColor, dark.cgColor, dark.cgColor])
        let holder = try #require(table.superview)
        table.reloadData()
        harness.rest()
        #expect(lines() == [dark.cgColor, dark.cgColor, dark.cgColor])
        table.removeFromSuperview()
        harness.window.overrideUserInterfaceStyle = .light
        harness.rest()
        holder.addSubview(table)
        harness.rest()
        #expect(lines() == [light.cgColor, light.cgColor, light.cgColor])
    }

    @Test(arguments: [true, false]) func noRowStaysPressedWhenRowsChangeUnderAFinger(
        reloads: Bool
    ) {
        let rows = Rows([["a", "b", "c", "d"]])
        let table = show(rows)
        harness.press(at: CGPoint(x: 100, y: 100))
        #expect(table.visibleCells.contains { $0.isHighlighted })
        rows.sections[0].removeFirst()
        if reloads {
            table.reloadData()
        } else {
            table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        }
        harness.release()
        harness.rest()
        #expect(!table.visibleCells.contains { $0.isHighlighted })
        #expect(rows.selected.isEmpty)
    }

    /// A row that is chosen again was never deselected; another one takes its place.
    @Test func choosingARowAgainDeselectsNothing() {
        let source = Rows([["a", "b", "c"]])
        let table = show(source)
        harness.tap(at: CGPoint(x: 50, y: 20))
        harness.tap(at: CGPoint(x: 50, y: 20))
        #expect(source.deselections.isEmpty && source.selected.count == 2)
        harness.tap(at: CGPoint(x: 50, y: 64))
        #expect(source.deselections == ["will 0", "did 0"])
        #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    }
}
