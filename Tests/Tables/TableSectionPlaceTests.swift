import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileTables

/// Where sections are, and the titles at the side, each from the first to the last.
@Suite @MainActor struct TableSectionPlaceTests {
    private final class Source: NSObject, UITableViewDataSource {
        var titles = ["A", "B", "C", "D"]
        func numberOfSections(in tableView: UITableView) -> Int { 4 }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            section + 1
        }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
        func tableView(
            _ tableView: UITableView, titleForHeaderInSection section: Int
        ) -> String? { "Section \(section)" }
        func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
    }

    private let source = Source()
    private let table = UITableView(frame: .zero, style: .plain)

    private func show() -> Harness {
        table.rowHeight = 40
        table.sectionHeaderHeight = 20
        table.sectionFooterHeight = 0
        table.dataSource = source
        let harness = Harness(showing: table, size: CGSize(width: 200, height: 200))
        harness.rest()
        return harness
    }

    @Test func sectionsAreBelowEachOther() {
        let harness = show()
        var end: CGFloat = table.rect(forSection: 0).minY
        for section in 0..<4 {
            let rect = table.rect(forSection: section)
            let header = table.rectForHeader(inSection: section)
            let last = table.rectForRow(at: IndexPath(row: section, section: section))
            #expect(rect.minY == end && rect.minX == 0 && rect.width == 200, "section \(section)")
            #expect(rect.minY == header.minY && rect.maxY == last.maxY, "section \(section)")
            #expect(
                rect.height == header.height + 40 * CGFloat(section + 1), "section \(section)")
            for y in [rect.minY, rect.midY, rect.maxY - 0.5] {
                #expect(table.section(at: y) == section, "section \(section) at \(y)")
            }
            end = rect.maxY
        }
        #expect(table.rect(forSection: 4) == .zero && table.rect(forSection: -1) == .zero)
        #expect(table.section(at: end + 10) == 3)
        harness.rest()
    }

    /// What is asked for anew takes the place of what was there, each time.
    @Test func titlesAreExchanged() {
        let harness = show()
        func labels() -> [String] {
            table.sectionIndex.subviews.compactMap { ($0 as? UILabel)?.text }
        }
        #expect(labels() == ["A", "B", "C", "D"])
        for titles in [["X", "Y"], ["A", "B", "C", "D"], ["Q"], ["A", "B"]] {
            source.titles = titles
            table.reloadSectionIndexTitles()
            harness.rest()
            #expect(labels() == titles)
        }
    }
}
