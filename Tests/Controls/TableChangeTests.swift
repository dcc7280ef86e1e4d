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
