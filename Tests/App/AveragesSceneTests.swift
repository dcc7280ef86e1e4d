import Design
import Foundation
import Tactile
import TestSupport
import Testing

@testable import Charts
@testable import HealthBeatApp

@MainActor @Suite struct AveragesSceneTests {
    private func open(
        _ weights: [Double] = (0..<60).map { 84 - Double($0) * 0.05 },
        size: CGSize = CGSize(width: 600, height: 640), dark: Bool = false
    ) throws -> (SceneHarness, AveragesChartView) {
        let app = try SceneHarness(weights: weights, size: size, dark: dark)
        app.select(3)
        return (app, try app.scene(AveragesViewController.self).chart)
    }

    private func choose(_ mode: AveragesLayout.Mode, _ app: SceneHarness) throws {
        let control = try app.scene(AveragesViewController.self).modeControl
        let frame = control.convert(control.bounds, to: nil)
        app.harness.tap(
            at: CGPoint(
                x: frame.minX + frame.width * (CGFloat(mode.rawValue) + 0.5) / 3, y: frame.midY))
        app.harness.rest(upTo: 2)
    }

    private func place(_ index: Int, _ chart: AveragesChartView) -> CGPoint {
        let column = chart.layout.column(index)
        return chart.convert(
            CGPoint(x: column.x + column.width / 2, y: chart.bounds.midY), to: nil)
    }

    @Test(arguments: [390.0, 600, 611, 900])
    func barsShareTheWidthInWholePointsAndAreOnOneLine(width: CGFloat) throws {
        let (app, chart) = try open(size: CGSize(width: width, height: 640))
        try choose(.bars, app)
        let bars = chart.bars.bars
        #expect(bars.count == 8)
        let share = chart.bars.bounds.width * 0.8 / 8
        #expect(Set(bars.map(\.frame.width)).count == 1)
        #expect(bars.allSatisfy { abs($0.frame.width - share) < 1 })
        let gaps = zip(bars, bars.dropFirst()).map { $1.frame.minX - $0.frame.maxX }
        #expect(Set(gaps).count == 1 && gaps.allSatisfy { $0 == $0.rounded() && $0 > 0 })
        #expect(bars.allSatisfy { $0.frame.maxY == chart.bars.bounds.height })
        #expect(bars.map(\.bounds.height).max() == chart.bars.bounds.height)
    }

    /// Weeks or months are chosen beside the title on a phone, else beside their number, by a chip
    /// that is as wide as its word.
    @Test(arguments: [390.0, 900])
    func theChipIsWhereThereIsRoom(width: CGFloat) throws {
        let (app, _) = try open(size: CGSize(width: width, height: 640))
        let averages: AveragesViewController = try app.scene()
        let chip: ChevronChip = try app.find(), count = averages.countControl
        func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }
        #expect(frame(chip).width < 96)
        if width < 600 {
            #expect(frame(chip).midY == frame(averages.titleLabel).midY)
            #expect(frame(chip).maxX == frame(averages.modeControl).maxX)
        } else {
            #expect(frame(chip).midY == frame(count).midY)
            #expect(frame(chip).minX == frame(count).maxX + 8)
        }
        // It goes with the window.
        app.harness.resize(to: CGSize(width: 1_290 - width, height: 640))
        app.harness.rest(upTo: 0.5)
        #expect((chip.superview === averages.view) == (width > 600))
    }

    @Test func aPressADragAndArrowsChooseOne() throws {
        let (app, chart) = try open()
        app.harness.tap(at: place(2, chart))
        #expect(chart.chosen == 2)
        app.harness.press(.right)
        #expect(chart.chosen == 3)
        app.harness.drag(from: place(3, chart), to: place(6, chart), over: 0.3, releasing: false)
        app.harness.advance(seconds: 0.05)
        #expect(chart.chosen == 6)
        app.harness.release()
        app.harness.press(.home)
        #expect(chart.chosen == 0)
        try choose(.bars, app)
        #expect(chart.bars.chosen == 0)
        app.harness.press(.end)
        #expect(chart.bars.chosen == 7)
    }

    @Test func theKeyboardsStopAtTheChartIsSeen() throws {
        let (app, chart) = try open()
        let plot = chart.layout.plot
        // A point of the ring's upper edge, where no mark and no line is.
        let edge = chart.convert(CGPoint(x: plot.midX, y: plot.minY - 3), to: nil)
        app.harness.rest(upTo: 3)
        func color() -> UInt32 { app.harness.pixel(Int(edge.x), Int(edge.y)) }
        let before = color()
        #expect(chart.focusRing.isHidden)
        for _ in 0..<40 where !chart.isFocused { app.harness.press(.tab) }
        try #require(chart.isFocused)
        app.harness.rest(upTo: 1)
        #expect(!chart.focusRing.isHidden)
        let tint = color()
        #expect(tint != before)
        app.harness.press(.right)
        app.harness.rest(upTo: 1)
        #expect(color() == tint)
        app.harness.press(.tab)
        app.harness.rest(upTo: 1)
        #expect(!chart.isFocused && chart.focusRing.isHidden)
        #expect(color() == before)
    }

    /// The wide window has more weeks than the narrow one.
    @Test func anotherModeIsChosenBeforeANarrowerWindowIsLaidOut() throws {
        let app = try SceneHarness.withDays(411)
        app.harness.resize(to: CGSize(width: 1920, height: 1080))
        app.select(3)
        let averages = try app.scene(AveragesViewController.self)
        let wide = averages.chart.figures.count
        app.select(0)
        UIView.setAnimationsEnabled(false)
        defer { UIView.setAnimationsEnabled(true) }
        app.harness.resize(to: CGSize(width: 320, height: 480))
        app.tabs.selectedIndex = 3
        averages.modeControl.selectedSegmentIndex = AveragesLayout.Mode.change.rawValue
        averages.modeControl.sendActions(for: .valueChanged)
        app.harness.rest(upTo: 0.5)
        #expect(averages.chart.mode == .change && averages.chart.figures.count < wide)
    }

    @Test func thePointerShowsWhatItWouldChoose() throws {
        let (app, chart) = try open()
        app.harness.move(to: place(1, chart))
        app.harness.advance(seconds: 0.05)
        #expect(chart.hovered == 1)
        app.harness.move(to: CGPoint(x: 2, y: 2))
        app.harness.advance(seconds: 0.05)
        #expect(chart.hovered == nil)
    }

    /// The marks wait at no height while the scene slides in, and are never complete before.
    @Test func marksGrowFromNothingOnTheFirstVisit() throws {
        let app = try SceneHarness(weights: (0..<60).map { 84 - Double($0) * 0.05 })
        app.harness.press("4", .control)
        let chart = try app.scene(AveragesViewController.self).chart
        for _ in 0..<10 {
            #expect(chart.marks.allSatisfy { $0.bounds.height < 1 })
            app.harness.advance(seconds: 0.02)
        }
        app.harness.rest(upTo: 2)
        #expect(chart.marks.count == 8)
        for (index, mark) in chart.marks.enumerated() {
            #expect(mark.frame == chart.layout.mark(chart.figures[index], at: index))
            #expect(mark.bounds.height >= 12)
        }
    }

    @Test(arguments: [true, false])
    func marksAreInTheirColumnsOnTheFirstVisit(dark: Bool) throws {
        let (app, chart) = try open(dark: dark)
        #expect(Set(chart.marks.map(\.frame.minX)).count == 8)
        try choose(.bars, app)
        #expect(Set(chart.bars.bars.map(\.frame.minX)).count == 8)
    }

    @Test func theChangeSaysWhatItIsAgainst() throws {
        let (app, chart) = try open()
        app.harness.tap(at: place(3, chart))
        let label: UILabel = try app.find {
            $0.text?.hasSuffix(" on the week before") == true
        }
        #expect(!label.isHidden)
    }

    /// A phone has room for the values of eight weeks, but not for both ends of their ranges.
    @Test func valuesAreAtAllMarksWhereTheyDoNotTouch() throws {
        let (app, chart) = try open(size: CGSize(width: 390, height: 700))
        #expect(chart.values.labels.count == 2)
        for mode in [AveragesLayout.Mode.change, .bars] {
            try choose(mode, app)
            let labels = chart.values.labels
            #expect(labels.count == 8, "\(mode)")
            let widths = labels.map { ChartDrawing.size($0.text, Theme.Text.axisChosen).width }
            for ((one, next), width) in zip(zip(labels, labels.dropFirst()), widths) {
                #expect(next.x - one.x > width, "\(mode)")
            }
        }
        app.harness.resize(to: CGSize(width: 320, height: 480))
        app.harness.rest(upTo: 1)
        #expect(chart.values.labels.count == 1)
    }

    @Test func nothingAboveZeroHasNoBars() {
        let chart = BarChartView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        chart.show([0, .nan, -3])
        #expect(chart.bars.isEmpty)
    }

    @Test(arguments: [0, 1, 3])
    func fewEntriesAreNoTrouble(count: Int) throws {
        let (app, chart) = try open(Array(repeating: 80, count: count))
        for mode in AveragesLayout.Mode.allCases where count > 0 { try choose(mode, app) }
        #expect(chart.figures.count { $0.mean != nil } == min(count, 1))
    }

    /// What is chosen is what is shown, at the first visit and after the window's width changed.
    @Test(arguments: [390.0, 1_100, 1_366], [false, true])
    func asManyPeriodsAreShownAsAreChosen(width: CGFloat, isPrepared: Bool) throws {
        let app = try SceneHarness(
            weights: (0..<400).map { 84 - Double($0) * 0.01 },
            size: CGSize(width: width, height: 768))
        if isPrepared {
            app.tabs.prepareScenes()
            app.harness.rest(upTo: 3)
        }
        app.select(3)
        let averages: AveragesViewController = try app.scene()
        func chosen() -> String? {
            averages.countControl.titleForSegment(at: averages.countControl.selectedSegmentIndex)
        }
        func shown() -> String { "\(averages.chart.figures.count)" }
        #expect(chosen() == shown() && chosen() == (width >= 1_340 ? "26" : chosen()))
        app.harness.resize(to: CGSize(width: 1_500 - width / 2, height: 768))
        app.harness.rest(upTo: 1)
        #expect(chosen() == shown())
    }
}
