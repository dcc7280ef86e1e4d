import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import Charts
@testable import HealthBeatApp

/// No scene tells anything by colours alone: what makes a difference is seen in shades of grey,
/// too.
@MainActor
@Suite struct ColourAloneSceneTests {
    private let app: SceneHarness

    init() throws { app = try SceneHarness.withDays(60) }

    /// How bright each pixel is, 0…255.
    private struct Greys {
        var width: Int
        var values: [Int]
    }

    private func greys() -> Greys {
        app.harness.rest(upTo: 0.5)
        let picture = app.harness.snapshot()
        return Greys(
            width: picture.width,
            values: (0..<picture.height).flatMap { y in
                (0..<picture.width).map { x in
                    let color = picture.rgb(x, y)
                    let red = Int(color >> 16 & 0xff), green = Int(color >> 8 & 0xff)
                    return (299 * red + 587 * green + 114 * Int(color & 0xff)) / 1000
                }
            })
    }

    /// Pixels of a view that are clearly brighter or darker than they were.
    private func difference(_ one: Greys, _ other: Greys, in view: UIView) -> Int {
        let frame = view.convert(view.bounds, to: nil).integral
            .intersection(app.harness.window.bounds)
        guard !frame.isNull else { return 0 }
        var count = 0
        for y in Int(frame.minY)..<Int(frame.maxY) {
            for x in Int(frame.minX)..<Int(frame.maxX) {
                let index = y * one.width + x
                if abs(one.values[index] - other.values[index]) >= 32 { count += 1 }
            }
        }
        return count
    }

    /// What a step changes in a view.
    private func change(in view: UIView, _ step: () -> Void) -> Int {
        let before = greys()
        step()
        return difference(before, greys(), in: view)
    }

    private func look(dark: Bool) {
        UIView.setAnimationsEnabled(false)
        app.harness.window.overrideUserInterfaceStyle = dark ? .dark : .light
        app.harness.rest(upTo: 0.5)
    }

    @Test(arguments: [false, true])
    func tabsSegmentsAndBarsThatAreChosen(dark: Bool) throws {
        look(dark: dark)
        defer { UIView.setAnimationsEnabled(true) }
        for tab in 0..<4 {
            app.select(tab)
            #expect(change(in: app.tabs.tabBar) { app.select(tab + 1) } > 30, "tab \(tab)")
        }
        app.select(1)
        let graph: GraphViewController = try app.scene()
        #expect(
            change(in: graph.rangeControl) {
                graph.rangeControl.selectedSegmentIndex = 0
                graph.rangeControl.sendActions(for: .valueChanged)
            } > 100)
        app.select(3)
        let averages: AveragesViewController = try app.scene()
        for mode in AveragesLayout.Mode.allCases {
            averages.modeControl.selectedSegmentIndex = mode.rawValue
            averages.modeControl.sendActions(for: .valueChanged)
            #expect(
                change(in: averages.chart) { app.harness.press(.left) } > 200, "\(mode)")
        }
    }

    @Test(arguments: [false, true])
    func whatCanBeSavedSelectedAndIsAimedFor(dark: Bool) throws {
        look(dark: dark)
        defer { UIView.setAnimationsEnabled(true) }
        app.select(0)
        let card: WeightFieldCard = try app.find()
        card.saveButton.sendActions(for: .primaryActionTriggered)
        #expect(change(in: card.saveButton) { app.harness.type("79.5") } > 100)
        card.clear()
        app.select(2)
        let list = try app.scene(HistoryViewController.self).list
        list.setEditing(true, animated: false)
        app.harness.rest(upTo: 0.5)
        let row = try #require(list.table.visibleCells.first)
        #expect(
            change(in: row) {
                list.table.selectRow(at: [0, 0], animated: false, scrollPosition: .none)
            } > 60)
        list.setEditing(false, animated: false)
        app.select(4)
        let dial = try app.scene(GoalViewController.self).dial
        try app.diary.setGoal(nil)
        let without = greys()
        try app.diary.setGoal(Weight(kilograms: 74))
        #expect(difference(without, greys(), in: dial) > 500)
    }
}
