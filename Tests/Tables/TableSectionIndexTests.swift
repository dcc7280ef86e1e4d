import Foundation
import TactileDrawing
import TactileGeometry
import TestSupport
import Testing

@testable import TactileControls
@testable import TactileTables
@testable import TactileViews

@MainActor
@Suite struct TableSectionIndexTests {
    /// Twenty-six sections of five rows each, in a window of 200 × 440 points.
    private final class Source: UITableViewDataSource {
        var titles: [String]? = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
        var asked: [String] = []
        var sections = 26
        var section: (Int) -> Int = { $0 }

        func numberOfSections(in tableView: UITableView) -> Int { sections }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
            cell.accessoryType = .checkmark
            return cell
        }
        func tableView(
            _ tableView: UITableView, titleForHeaderInSection section: Int
        ) -> String? { "Section \(section)" }
        func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
        func tableView(
            _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
        ) -> Int {
            asked.append("\(title) \(index)")
            return section(index)
        }
    }

    @MainActor private struct Stage {
        let source = Source()
        let table = UITableView(frame: .zero, style: .plain)
        let harness: Harness

        init(prepare: (UITableView, Source) -> Void = { _, _ in }) {
            table.dataSource = source
            prepare(table, source)
            harness = Harness(showing: table, size: CGSize(width: 200, height: 440))
            harness.rest()
        }

        var strip: TableSectionIndex { table.sectionIndex }
        /// The section at the top.
        var top: Int? { table.section(at: table.contentOffset.y + 1) }
    }

    @Test func titlesAreAtTheSideAndRowsMakeRoom() throws {
        let stage = Stage()
        #expect(!stage.strip.isHidden)
        #expect(stage.strip.frame.maxX == 200 && stage.strip.frame.height == 440)
        #expect(stage.strip.shownTitles.count == 26)
        let cell = try #require(stage.table.visibleCells.first)
        let mark = try #require(cell.subviews.first { $0 is CellAccessoryView })
        #expect(mark.frame.maxX <= stage.strip.frame.minX)
        #expect(stage.source.asked.isEmpty)
    }

    @Test func aPressAndADragGoThroughSections() {
        let stage = Stage()
        let x = stage.strip.frame.midX
        stage.harness.press(at: CGPoint(x: x, y: 220))
        #expect(stage.source.asked == ["N 13"])
        #expect(stage.top == 13)
        #expect(stage.table.contentOffset.y == stage.table.rect(forSection: 13).minY)
        stage.harness.move(to: CGPoint(x: x - 60, y: 30))
        stage.harness.rest()
        #expect(stage.top == 0)
        stage.harness.move(to: CGPoint(x: x, y: 439))
        stage.harness.rest()
        // The last section is at the end, where the table cannot be scrolled further.
        #expect(stage.source.asked.last == "Z 25")
        #expect(stage.table.indexPathsForVisibleRows?.last == IndexPath(row: 4, section: 25))
        stage.harness.release()
        #expect(stage.table.indexPathForSelectedRow == nil)
        // The strip stays where it is.
        stage.harness.rest()
        #expect(stage.strip.convert(stage.strip.bounds, to: nil).minY == 0)
        #expect(
            stage.table.subviews.last { $0 is UITableViewCell || $0 === stage.strip }
                === stage.strip)
    }

    @Test func keysGoFromSectionToSection() {
        let stage = Stage()
        stage.harness.window.focus(stage.strip, visibly: true)
        stage.harness.press(.down)
        stage.harness.press(.down)
        #expect(stage.top == 2)
        stage.harness.press(.up)
        #expect(stage.top == 1)
        stage.harness.press(.end)
        #expect(stage.source.asked.contains("Z 25"))
        // They go on from what is seen.
        stage.table.scrollToRow(at: IndexPath(row: 0, section: 7), at: .top, animated: false)
        stage.harness.rest()
        stage.harness.press(.down)
        #expect(stage.top == 8)
        #expect(stage.strip.accessibilityValue == "I")
        stage.strip.accessibilityDecrement()
        #expect(stage.top == 7)
    }

    @Test func theDataSourceMayLeadElsewhereOrNowhere() {
        let stage = Stage()
        stage.source.section = { $0 == 13 ? NSNotFound : 4 }
        let x = stage.strip.frame.midX
        stage.harness.tap(at: CGPoint(x: x, y: 220))
        #expect(stage.top == 0)
        stage.harness.tap(at: CGPoint(x: x, y: 100))
        #expect(stage.top == 4)
    }

    @Test func whereThereIsLittleRoomDotsAreForSeveral() {
        let stage = Stage()
        stage.harness.resize(to: CGSize(width: 200, height: 160))
        stage.harness.rest()
        let shown = stage.strip.shownTitles
        #expect(shown.first == 0 && shown.last == 25)
        #expect(shown.count <= 11)
        let isDot = shown.map { $0 == nil }
        #expect(isDot == shown.indices.map { !$0.isMultiple(of: 2) })
        stage.harness.tap(at: CGPoint(x: stage.strip.frame.midX, y: 157))
        #expect(stage.source.asked == ["Z 25"])
    }

    @Test func theStripGoesWithItsTitles() {
        let stage = Stage()
        stage.source.titles = nil
        stage.table.reloadSectionIndexTitles()
        stage.harness.rest()
        #expect(stage.strip.isHidden && stage.strip.superview == nil)
        stage.source.titles = ["A", "B"]
        stage.table.reloadData()
        stage.harness.rest()
        #expect(!stage.strip.isHidden)
        stage.table.setEditing(true, animated: false)
        stage.harness.rest()
        #expect(stage.strip.isHidden)
        stage.table.setEditing(false, animated: false)
        stage.table.sectionIndexMinimumDisplayRowCount = 131
        stage.harness.rest()
        #expect(stage.strip.isHidden)
        stage.table.sectionIndexMinimumDisplayRowCount = 130
        stage.harness.rest()
        #expect(!stage.strip.isHidden)
    }

    @Test func coloursAreTheProgramsChoice() {
        let stage = Stage { table, _ in
            table.sectionIndexColor = .systemRed
            table.sectionIndexBackgroundColor = .white
            table.sectionIndexTrackingBackgroundColor = .black
        }
        let x = Int(stage.strip.frame.minX)
        #expect(stage.harness.pixel(x, 3) == 0xFFFFFF)
        stage.harness.press(at: CGPoint(x: stage.strip.frame.midX, y: 220))
        stage.harness.rest()
        #expect(stage.harness.pixel(x, 3) == 0)
        stage.harness.move(to: CGPoint(x: 20, y: 220))
        stage.harness.rest()
        #expect(stage.harness.pixel(x, 3) == 0)
        stage.harness.release()
        stage.harness.rest()
        #expect(stage.harness.pixel(x, 3) == 0xFFFFFF)
        let labels = stage.strip.subviews.compactMap { $0 as? UILabel }
        #expect(labels.allSatisfy { $0.textColor === UIColor.systemRed })
        #expect(UITableView.indexSearch == "{search}")
    }

    @Test func theBarIsNextToTheStrip() {
        let stage = Stage()
        let strip = stage.strip.frame
        stage.harness.move(to: CGPoint(x: strip.minX - 5, y: 300))
        stage.table.flashScrollIndicators()
        #expect(stage.table.barFrame(.vertical).maxX <= strip.minX)
        // Outside of its knob a press turns a page, and no title is gone to.
        stage.harness.tap(at: CGPoint(x: strip.minX - 5, y: 300))
        stage.harness.rest()
        #expect(stage.table.contentOffset.y > 0)
        #expect(stage.source.asked.isEmpty)
        stage.source.titles = nil
        stage.table.reloadSectionIndexTitles()
        stage.harness.rest()
        #expect(stage.table.barFrame(.vertical).maxX > strip.minX)
    }

    @Test func groupedTablesHaveNone() {
        let source = Source()
        let table = UITableView(frame: .zero, style: .grouped)
        table.dataSource = source
        let harness = Harness(showing: table, size: CGSize(width: 200, height: 440))
        harness.rest()
        #expect(table.sectionIndex.isHidden)
    }
}
