import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileTables

/// What a table says of changes that do not add up, and what it announces before it shows it.
@Suite @MainActor struct TableChangeTests {
    private func row(_ row: Int, _ section: Int = 0) -> IndexPath {
        IndexPath(row: row, section: section)
    }

    private func fault(
        _ before: [Int], _ after: [Int], _ change: (inout TableUpdates) -> Void
    ) -> String? {
        var updates = TableUpdates()
        change(&updates)
        return updates.fault(before: before, after: after)
    }

    @Test func changesThatAddUpHaveNoFault() {
        #expect(fault([3, 2], [3, 2]) { _ in } == nil)
        let all = fault([3, 2, 5], [3, 1, 5]) {
            $0.deletedRows = [.init(row(1), .fade)]
            $0.insertedRows = [.init(row(0), .fade)]
            $0.movedRows = [(row(1, 1), row(4, 2))]
            $0.reloadedRows = [.init(row(0), .fade)]
            $0.deletedRows.append(.init(row(0, 2), .fade))
        }
        #expect(all == nil)
        let sections = fault([3, 2, 5], [5, 9, 2]) {
            $0.deletedSections = [0, 1]
            $0.insertedSections = [1, 2]
            $0.reloadedSections = []
        }
        #expect(sections == nil)
        #expect(fault([3], [8]) { $0.reloadedSections = [0] } == nil)
    }

    @Test func sectionsMoveWithTheirRows() throws {
        var updates = TableUpdates()
        updates.movedSections = [(0, 2)]
        let map = updates.map()
        #expect(map.place(of: row(1, 0)) == row(1, 2))
        #expect(map.place(of: row(0, 1)) == row(0, 0) && map.place(of: row(4, 2)) == row(4, 1))
        updates.insertedSections = [0]
        updates.deletedSections = [1]
        #expect(updates.map().place(of: row(4, 2)) == row(4, 1))
        #expect(updates.map().place(of: row(4, 1)) == nil)
        #expect(fault([3, 2, 5], [2, 5, 3]) { $0.movedSections = [(0, 2)] } == nil)
        #expect(fault([3, 2, 5], [2, 5, 3]) { _ in } != nil)
        let outside = try #require(fault([3, 2], [2, 3]) { $0.movedSections = [(0, 2)] })
        #expect(outside.contains("move section 0 to 2"))
        let twice = fault([3, 2], [2, 3]) { $0.movedSections = [(0, 1), (1, 1)] }
        #expect(twice?.contains("more than once") == true)
        let wrong = try #require(fault([3, 2], [2, 4]) { $0.movedSections = [(0, 1)] })
        #expect(wrong.contains("section 1 after the update (4)"))
    }

    @MainActor
    private final class TwoSections: NSObject, UITableViewDataSource {
        var names = ["A", "B"]
        func numberOfSections(in tableView: UITableView) -> Int { names.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.textLabel?.text = names[indexPath.section] + "\(indexPath.row)"
            return cell
        }
    }

    @MainActor
    private final class Indenting: NSObject, UITableViewDelegate {
        var log: [String] = []
        func tableView(
            _ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath
        ) -> Int { indexPath.row + 1 }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            log.append("select \(indexPath.row)")
        }
        func tableView(
            _ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath
        ) { log.append("perform \(indexPath.row)") }
    }

    @MainActor private final class Silent: NSObject, UITableViewDelegate {}

    @Test func aDelegateIndentsRowsAndPerformsTheirActions() {
        let source = TwoSections(), delegate = Indenting(), silent = Silent()
        let (harness, table) = show(source)
        table.cellForRow(at: row(0, 0))?.indentationLevel = 3
        table.delegate = delegate
        table.reloadData()
        harness.advance(seconds: 0.1)
        #expect(table.visibleCells.prefix(2).map(\.indentationLevel) == [1, 2])
        harness.tap(at: CGPoint(x: 100, y: 66))
        #expect(delegate.log == ["select 1", "perform 1"])
        delegate.log = []
        table.isEditing = true
        table.allowsSelectionDuringEditing = true
        harness.tap(at: CGPoint(x: 150, y: 22))
        #expect(delegate.log == ["select 0"])
        table.isEditing = false
        table.delegate = silent
        table.visibleCells.first?.indentationLevel = 7
        table.reloadRows(at: [], with: .none)
        harness.settle()
        #expect(table.visibleCells.first?.indentationLevel == 7, "it is the cell's own")
    }

    private func show(_ source: TwoSections) -> (Harness, UITableView) {
        let table = UITableView(frame: .zero)
        table.rowHeight = 44
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = source
        return (Harness(showing: table, size: CGSize(width: 300, height: 300)), table)
    }

    @Test func aTableMovesASection() {
        let source = TwoSections()
        let (harness, table) = show(source)
        table.selectRow(at: row(1, 0), animated: false, scrollPosition: .none)
        let cell = table.cellForRow(at: row(0, 0))
        #expect(!table.hasUncommittedUpdates)
        table.performBatchUpdates {
            source.names = ["B", "A"]
            table.moveSection(0, toSection: 1)
            #expect(table.hasUncommittedUpdates)
        }
        harness.settle()
        #expect(!table.hasUncommittedUpdates)
        #expect(table.cellForRow(at: row(0, 1)) === cell, "its rows are kept")
        #expect(table.indexPathForSelectedRow == row(1, 1))
        #expect(table.cellForRow(at: row(0, 0))?.textLabel?.text == "B0")
    }

    @Test func separatorsAreMeasuredFromTheCellOrFromTheirUsualPlace() {
        let (_, table) = show(TwoSections())
        #expect(table.separatorInset(of: nil).left == 16)
        table.separatorInsetReference = .fromAutomaticInsets
        #expect(table.separatorInset(of: nil).left == 16)
        table.separatorInset = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 5)
        #expect(
            table.separatorInset(of: nil) == UIEdgeInsets(top: 0, left: 26, bottom: 0, right: 5))
        #expect(table.separatorInset(of: .zero).left == 16)
        table.separatorInsetReference = .fromCellEdges
        #expect(table.separatorInset(of: nil).left == 10)
        #expect(table.separatorInset(of: .zero).left == 0)
    }

    @Test func aFaultNamesTheNumbers() throws {
        let rows = try #require(
            fault([3], [3]) { $0.deletedRows = [.init(row(1), .fade)] })
        #expect(rows.contains("after the update (3)") && rows.contains("before the update (3)"))
        #expect(rows.contains("0 inserted, 1 deleted"))
        let sections = try #require(fault([3], [3, 1]) { _ in })
        #expect(sections.contains("sections") && sections.contains("(2)"))
        let outside = try #require(
            fault([3], [4]) { $0.insertedRows = [.init(row(9), .fade)] })
        #expect(outside.contains("insert row 9 of section 0") && outside.contains("4 rows after"))
        let gone = try #require(
            fault([3], [2]) { $0.deletedRows = [.init(row(0, 4), .fade)] })
        #expect(gone.contains("section 4") && gone.contains("only 1 sections before"))
        let twice = try #require(
            fault([3], [2]) {
                $0.deletedRows = [.init(row(1), .fade)]
                $0.movedRows = [(row(1), row(0))]
            })
        #expect(twice.contains("more than once"))
    }

    // MARK: Prefetching

    @MainActor
    private final class Rows: NSObject, UITableViewDataSource, UITableViewDataSourcePrefetching {
        var announced: [[Int]] = []
        var cancelled: [[Int]] = []

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            var content = cell.defaultContentConfiguration()
            content.text = "Row \(indexPath.row)"
            cell.contentConfiguration = content
            return cell
        }
        func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
            announced.append(indexPaths.map(\.row))
        }
        func tableView(
            _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
        ) { cancelled.append(indexPaths.map(\.row)) }
    }

    private func show(_ rows: Rows, height: CGFloat = 220) -> (Harness, UITableView) {
        let table = UITableView(frame: .zero, style: .plain)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.prefetchDataSource = rows
        return (Harness(showing: table, size: CGSize(width: 240, height: height)), table)
    }

    @Test func rowsAreAnnouncedAPageAheadAndCancelledFarAway() {
        let rows = Rows()
        let (harness, table) = show(rows)
        harness.rest()
        #expect(rows.announced == [[5, 6, 7, 8, 9]])
        table.contentOffset.y = 88
        harness.rest()
        #expect(rows.announced.last == [10, 11])
        table.contentOffset.y = 2200
        harness.rest()
        #expect(rows.cancelled == [[7, 8, 9, 10, 11]])
        #expect(rows.announced.last == [55, 56, 57, 58, 59])
        table.contentOffset.y = 2156
        harness.rest()
        #expect(rows.announced.last == [48, 47, 46, 45, 44])
        table.isPrefetchingEnabled = false
        let count = rows.announced.count
        table.contentOffset.y = 0
        harness.rest()
        #expect(rows.announced.count == count)
    }

    // MARK: Sizes

    @Test func anotherWidthKeepsTheFirstRowInItsPlace() throws {
        @MainActor final class Texts: NSObject, UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
                60
            }
            func tableView(
                _ tableView: UITableView, cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell {
                let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
                var content = cell.defaultContentConfiguration()
                content.text = "\(indexPath.row): words that need several lines in a narrow table"
                cell.contentConfiguration = content
                return cell
            }
        }
        let source = Texts()
        let table = UITableView(frame: .zero, style: .plain)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = source
        let harness = Harness(showing: table, size: CGSize(width: 160, height: 300))
        for step in 1...20 {
            table.contentOffset.y = CGFloat(step) * 100
            harness.rest()
        }
        func top() -> (IndexPath, CGFloat)? {
            let rows = table.indexPathsForVisibleRows ?? []
            let first = rows.first { table.rectForRow(at: $0).minY >= table.contentOffset.y }
            return first.map { ($0, table.rectForRow(at: $0).minY - table.contentOffset.y) }
        }
        let before = try #require(top())
        harness.resize(to: CGSize(width: 600, height: 300))
        table.frame.size.width = 600
        harness.rest()
        let place = table.rectForRow(at: before.0).minY - table.contentOffset.y
        #expect(abs(place - before.1) < 1)
        #expect(table.rectForRow(at: before.0).height == 44)
    }
}
