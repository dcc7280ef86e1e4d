import Design
import Diary
import Foundation
import Tactile
import TestDepths
import Testing

@testable import HealthBeatApp

/// The scenes of the day and of the goal in windows of every kind: nothing is cut, covered, out of
/// sight or too pale.
@MainActor
@Suite struct LayoutTests {
    private static let sizes = [
        (320, 480), (320, 300), (360, 640), (683, 384), (900, 640), (1100, 700), (1366, 768),
        (1920, 1080),
    ]

    private static func weights(_ count: Int) -> [Double] {
        (0..<count).map { (day: Int) -> Double in
            let noise: Double = day % 3 == 0 ? 0.6 : 0
            return 84 - 4.5 * Double(day) / Double(count) + noise
        }
    }

    private func audit(
        _ app: SceneHarness, _ tab: Int, _ what: String, _ sizes: [(Int, Int)]
    ) throws {
        UIView.setAnimationsEnabled(false)
        defer { UIView.setAnimationsEnabled(true) }
        app.select(tab)
        let scene = try #require(app.tabs.viewControllers?[tab])
        for (width, height) in sizes {
            app.harness.resize(to: CGSize(width: width, height: height))
            app.harness.rest(upTo: 1)
            let audit = LayoutAudit(scene.view, in: app.harness.window) { $0 is CardView }
            #expect(audit.problems.isEmpty, "\(what) in \(width) × \(height): \(audit.problems)")
        }
    }

    nonisolated private static let diaries = [
        (WeightUnit.kilograms, 0), (.kilograms, 1), (.kilograms, 3), (.kilograms, 60),
        (.pounds, 60), (.stones, 3), (.stones, 60),
    ]

    /// Each diary in two of the windows, each window with diaries of few and of many entries.
    @Test(arguments: diaries.indices)
    func goalAndTodayFitWindowsInTurn(number: Int) throws {
        let (unit, count) = Self.diaries[number]
        let sizes = [number, number + 4].map { Self.sizes[$0 % Self.sizes.count] }
        try lookAtGoalAndToday(unit, count, sizes)
    }

    @Test(.tags(.night), arguments: diaries)
    func goalAndTodayFitEveryWindow(unit: WeightUnit, count: Int) throws {
        try lookAtGoalAndToday(unit, count, Self.sizes)
    }

    private func lookAtGoalAndToday(
        _ unit: WeightUnit, _ count: Int, _ sizes: [(Int, Int)]
    ) throws {
        let app = try SceneHarness(weights: Self.weights(count), dark: count == 3)
        var settings = app.diary.settings
        settings.unit = unit
        settings.heightInCentimetres = count == 60 ? 178 : nil
        settings.goal = count == 1 ? nil : Weight(kilograms: 74)
        settings.goalStart = app.diary.entries.first?.moment.date
        try app.diary.setSettings(settings)
        app.harness.settle()
        try audit(app, 4, "the goal of \(count) in \(unit)", sizes)
        try audit(app, 0, "the day of \(count) in \(unit)", sizes)
    }

    @Test func aWideWindowHasTwoPanesAndChangesWhileItIsResized() throws {
        let app = try SceneHarness(
            weights: Self.weights(60), size: CGSize(width: 1366, height: 768))
        try app.diary.setGoal(Weight(kilograms: 74))
        app.select(4)
        let goal: GoalViewController = try app.scene()
        let chart: ForecastChartCard = try app.find()
        #expect(!chart.isHidden && chart.frame.minX > goal.dial.frame.maxX)
        #expect(chart.plot.content.fan != nil && chart.plot.content.goal == 74)
        app.harness.resize(to: CGSize(width: 800, height: 640))
        app.harness.rest(upTo: 0.5)
        #expect(chart.isHidden)
        app.harness.resize(to: CGSize(width: 1366, height: 768))
        app.harness.rest(upTo: 0.5)
        #expect(!chart.isHidden)
        app.select(0)
        let weeks: WeeksChartCard = try app.find()
        let latest: LatestCard = try app.find()
        #expect(!weeks.isHidden && !latest.isHidden)
        #expect(weeks.frame.minX > latest.frame.maxX)
        #expect(abs(weeks.frame.maxY - latest.frame.maxY) < 1)
    }

    /// A 4K window is filled as a full HD one is; its left pane gets a share of the room.
    @Test func theContentFillsTheLargestWindow() throws {
        let app = try SceneHarness(
            weights: Self.weights(60), size: CGSize(width: 1920, height: 1080))
        app.select(4)
        let chart: ForecastChartCard = try app.find()
        let card: CardView = try app.find { $0.superview === chart.superview && $0 !== chart }
        #expect(abs(chart.convert(chart.bounds, to: nil).maxX - 1_896) < 0.5)
        #expect(card.frame.width == 540)
        app.harness.resize(to: CGSize(width: 3840, height: 2160))
        app.harness.rest(upTo: 0.5)
        #expect(abs(chart.convert(chart.bounds, to: nil).maxX - 3_816) < 0.5)
        #expect(card.frame.width > 700 && card.frame.width <= 800)
        let dial = try app.scene(GoalViewController.self).dial
        #expect(dial.geometry.side > 700)
        app.select(2)
        let around: AroundDayCard = try app.find()
        #expect(3_840 - around.convert(around.bounds, to: nil).maxX < 40)
    }

    /// The dial never takes the window's edges, where drags between the scenes begin.
    @Test func theRingLeavesTheEdgesFree() throws {
        let app = try SceneHarness(weights: Self.weights(60))
        app.select(4)
        let dial = try app.scene(GoalViewController.self).dial
        for (width, height) in Self.sizes {
            app.harness.resize(to: CGSize(width: width, height: height))
            app.harness.rest(upTo: 0.5)
            let center = dial.convert(dial.geometry.center, to: nil)
            let reach = dial.geometry.outerRadius
            #expect(2 * reach <= CGFloat(width) - 80, "\(width) × \(height)")
            #expect(center.x - reach >= 36 && center.x + reach <= CGFloat(width) - 36)
        }
    }
}
