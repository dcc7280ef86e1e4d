import Dial
import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import Charts
@testable import HealthBeatApp
@testable import TactileLanguages
@testable import TactileTables

/// In a language that is written from right to left pages are the mirror images of what they are in
/// others, but for charts.
@MainActor
@Suite struct MirroredTests {
    /// Part of a page, with the parts in it.
    private struct Part {
        var name: String
        var rect: CGRect
        var parts: [Part]
    }

    /// What is in these is not mirrored, or by itself.
    private static func isWhole(_ view: UIView) -> Bool {
        view is GraphPaperView || view is GraphPlotView || view is GraphChipsView
            || view is AveragesChartView || view is CircularSlider || view is UITextField
            || view is InspectionView || view is AroundDayCard
    }

    private static func part(_ view: UIView) -> Part {
        // What is typed has its place in a chart.
        let parts =
            isWhole(view)
            ? []
            : view.subviews.filter {
                !$0.isHidden && $0.alpha > 0.01 && !$0.bounds.isEmpty && !($0 is TypedWeightView)
            }
        return Part(
            name: "\(type(of: view))", rect: view.convert(view.bounds, to: nil),
            parts: parts.map(part))
    }

    /// Each page of a window as it is in a language.
    private func pages(_ size: CGSize) throws -> [(name: String, part: Part)] {
        let app = try SceneHarness.withDays(411)
        UIView.setAnimationsEnabled(false)
        defer { UIView.setAnimationsEnabled(true) }
        app.harness.resize(to: size)
        return try LayoutPage.all.map { page in
            try page.open(app)
            app.harness.rest(upTo: 0.3)
            defer { try? app.closeAll() }
            return (page.name, Self.part(app.frontmost))
        }
    }

    private func differences(_ plain: Part, _ mirrored: Part, width: CGFloat) -> [String] {
        guard plain.name == mirrored.name, plain.parts.count == mirrored.parts.count else {
            return ["\(plain.name) is \(mirrored.name)"]
        }
        var found: [String] = []
        let (one, other) = (plain.rect, mirrored.rect)
        let away = min(abs(one.minX - width + other.maxX), abs(one.maxX - width + other.minX))
        // Mirrored letters have no kerning, and what stands behind a title begins where it ends.
        if away > 4 || abs(plain.rect.width - mirrored.rect.width) > 4 {
            found.append("\(plain.name) at \(plain.rect) is at \(mirrored.rect)")
        }
        for (one, other) in zip(plain.parts, mirrored.parts) {
            found += differences(one, other, width: width)
        }
        return found
    }

    private func inArabic<Result>(_ body: () throws -> Result) throws -> Result {
        let language = try #require(Language("ar-XB", folders: [InLanguage.folder]))
        return try Language.$scope.withValue(Language.Scope(language)) { try body() }
    }

    @Test(arguments: [CGSize(width: 360, height: 640), CGSize(width: 900, height: 640)])
    func pagesAreMirrorImages(size: CGSize) throws {
        let plain = try pages(size)
        let mirrored = try inArabic { try pages(size) }
        // A card at a point of the chart, which is not mirrored, hides the summary in one direction
        // only.
        for (one, other) in zip(plain, mirrored) where one.name != "Graph of all, inspected" {
            let found = differences(one.part, other.part, width: size.width)
            #expect(found.isEmpty, "\(one.name): \(found.joined(separator: "\n"))")
        }
    }

    /// Time runs to the right in every language: the bars stand over their labels.
    @Test(.language("ar-XB")) func barsAreNotMirrored() throws {
        let app = try SceneHarness(
            weights: (0..<56).map { 70 + 0.2 * Double($0) }, size: CGSize(width: 360, height: 640))
        app.select(3)
        let averages: AveragesViewController = try app.scene()
        averages.modeControl.selectedSegmentIndex = AveragesLayout.Mode.bars.rawValue
        averages.modeControl.sendActions(for: .valueChanged)
        app.harness.rest(upTo: 1)
        let chart: BarChartView = try app.find()
        let xs = chart.bars.map(\.frame.minX), heights = chart.bars.map(\.bounds.height)
        #expect(xs.count > 3 && xs == xs.sorted() && heights == heights.sorted())
    }

    // MARK: Numbers

    @Test(.language("ar-XB")) func theCaretIsBehindTheDigitsOfAWeight() throws {
        let app = try SceneHarness(weights: [84, 83], size: CGSize(width: 360, height: 640))
        let field: WeightField = try app.find()
        field.becomeFirstResponder()
        app.harness.type("81.2")
        app.harness.rest(upTo: 0.3)
        let start = field.caretRect(for: field.beginningOfDocument)
        let end = field.caretRect(for: field.endOfDocument)
        #expect(end.minX > start.minX + 20)
        #expect(end.maxX > field.bounds.maxX - 4)
    }

    @Test func aSignStaysToTheLeftOfItsDigits() throws {
        let app = try SceneHarness(weights: [84, 83], size: CGSize(width: 360, height: 640))
        #expect(app.model.signedNumber(kilograms: -1) == "\u{2212}1.0")
        let mirrored = try inArabic { app.model.signedNumber(kilograms: -1) }
        #expect(mirrored == "\u{200F}\u{200E}\u{2212}1.0")
    }

    // MARK: Drags

    @Test(.language("ar-XB")) func theNextTabComesFromTheLeft() throws {
        let app = try SceneHarness(weights: [84, 83], size: CGSize(width: 360, height: 640))
        app.select(1)
        func drag(_ from: CGFloat, _ to: CGFloat) -> Int {
            app.harness.drag(
                from: CGPoint(x: from, y: 20), to: CGPoint(x: to, y: 20), over: 0.5)
            app.harness.rest(upTo: 1)
            return app.tabs.selectedIndex
        }
        #expect(drag(4, 300) == 2)
        #expect(drag(4, 60) == 2)
        #expect(drag(356, 60) == 1)
        #expect(drag(356, 60) == 0)
        #expect(drag(356, 60) == 0)
    }

    @Test(.language("ar-XB"), arguments: [890, 690])
    func dragsGoBackFromBothSidesOfTheSidebar(x: CGFloat) throws {
        let app = try SceneHarness(weights: [84, 83], size: CGSize(width: 900, height: 640))
        app.select(3)
        app.harness.drag(
            from: CGPoint(x: x, y: 500), to: CGPoint(x: x - 500, y: 500), over: 0.5)
        app.harness.rest(upTo: 1)
        #expect(app.tabs.selectedIndex == 2)
    }

    @Test(.language("ar-XB")) func theNextSceneSlidesInFromTheLeft() throws {
        let app = try SceneHarness(weights: [84, 83], size: CGSize(width: 360, height: 640))
        app.select(1)
        app.tabs.selectedIndex = 2
        app.harness.advance(seconds: 0.1)
        let history: HistoryViewController = try app.scene()
        let x = history.view.layer.presentation()?.frame.minX ?? 0
        #expect(x < -20 && x > -360)
    }

    // MARK: Rows

    @Test(.language("ar-XB")) func aSwipeToTheRightUncoversAndLeavesTheDayInSight() throws {
        let app = try SceneHarness(
            weights: (0..<60).map { 80 + 0.1 * Double($0 % 7) },
            size: CGSize(width: 360, height: 560))
        app.select(2)
        let scene: HistoryViewController = try app.scene()
        let table: UITableView = try app.find(in: scene.view)
        app.harness.touch(.began, 1, at: CGPoint(x: 100, y: 260))
        for x in stride(from: 110.0, through: 200, by: 15) {
            app.harness.advance(seconds: 0.016)
            app.harness.touch(.moved, 1, at: CGPoint(x: x, y: 261))
        }
        let actions: SwipeActionsView = try app.find(in: table)
        #expect(actions.convert(actions.bounds, to: nil).minX < 100)
        let cell = try #require(
            table.visibleCells.compactMap { $0 as? HistoryCell }.first { $0.frame.minX > 20 })
        let day: UILabel = try app.find(in: cell) { $0.text?.first?.isLetter == true }
        #expect(abs(day.convert(day.bounds, to: nil).maxX - 328) < 1)
        app.harness.touch(.ended, 1, at: CGPoint(x: 200, y: 261))
    }
}
