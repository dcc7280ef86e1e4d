import Diary
import Foundation
import Tactile
import TactileViews
import TestSupport
import Testing

@testable import HealthBeatApp

/// What has no words says what it does to a pointer that rests on it.
@MainActor @Suite struct ToolTipTests {
    private func saysSomething(_ view: UIView) -> Bool {
        if let label = view as? UILabel, !label.isHidden, label.text?.isEmpty == false {
            return true
        }
        return view.subviews.contains(where: saysSomething)
    }

    /// The buttons below `root` that are seen and show a picture alone. Fields and calendars have
    /// some of their own, which all programs know.
    private func pictures(in root: UIView) -> [UIButton] {
        var found: [UIButton] = []
        var waiting = [root]
        while let view = waiting.popLast() {
            guard !view.isHidden, view.alpha > 0.01 else { continue }
            if view is UITextField || view is UIDatePicker { continue }
            if let button = view as? UIButton, button.isUserInteractionEnabled {
                if !saysSomething(button) { found.append(button) }
            } else {
                waiting += view.subviews
            }
        }
        return found
    }

    @Test(arguments: [CGSize(width: 390, height: 700), CGSize(width: 1366, height: 768)])
    func everyPictureHasOne(size: CGSize) throws {
        let app = try SceneHarness.withDays(3)
        UIView.setAnimationsEnabled(false)
        defer { UIView.setAnimationsEnabled(true) }
        app.harness.resize(to: size)
        app.harness.rest(upTo: 0.05)
        var told: Set<String> = []
        for page in LayoutPage.all {
            try page.open(app)
            app.harness.rest(upTo: 0.3)
            for button in pictures(in: app.frontmost) {
                let tips = button.interactions.compactMap { $0 as? UIToolTipInteraction }
                let text = tips.first?.defaultToolTip ?? ""
                #expect(!text.isEmpty, "\(type(of: button)) of \(page.name) says nothing")
                told.insert(text)
            }
            try app.closeAll()
        }
        // The walk sees them: those of the graph, the panel and an entry.
        for text in ["Export, or drag the graph out", "Choose the day", "Change the note"] {
            #expect(told.contains(text), "\(told.sorted())")
        }
    }

    /// The number that is being set stays in sight.
    @Test(arguments: [CGSize(width: 390, height: 700), CGSize(width: 1366, height: 768)])
    func noneIsShownWhileTheGoalIsDragged(size: CGSize) throws {
        let app = try SceneHarness(weights: [84, 83, 82], size: size)
        try app.diary.setGoal(Weight(kilograms: 74))
        app.select(4)
        let goal: GoalViewController = try app.scene()
        let ring = goal.dial.geometry.ringFrame
        let frame = goal.dial.convert(ring, to: nil)
        let start = CGPoint(x: frame.minX + 12, y: frame.midY)
        app.harness.move(to: start)
        app.harness.advance(seconds: 0.3)
        app.harness.press(at: start)
        app.harness.advance(seconds: 1)
        app.harness.move(to: CGPoint(x: start.x + 4, y: start.y - 60))
        app.harness.advance(seconds: 1)
        #expect(tip(app) == nil)
        app.harness.release()
        app.harness.advance(seconds: 2)
        #expect(tip(app) == nil)
    }

    /// A press on a button takes its tip away, and none comes for a second after it.
    @Test func aPressEndsATip() throws {
        let app = try SceneHarness(weights: [84, 83, 82])
        app.select(2)
        let button: UIButton = try app.find { button in
            button.interactions.contains {
                ($0 as? UIToolTipInteraction)?.defaultToolTip == "New entry (Ctrl+N)"
            }
        }
        let middle = app.middle(of: button)
        app.harness.move(to: middle)
        app.harness.advance(seconds: 1)
        #expect(tip(app) != nil)
        app.harness.press(at: middle)
        app.harness.advance(seconds: 0.1)
        #expect(tip(app) == nil)
        app.harness.move(to: CGPoint(x: middle.x - 200, y: middle.y + 200))
        app.harness.release()
        app.harness.move(to: middle)
        app.harness.advance(seconds: 0.8)
        #expect(tip(app) == nil)
        app.harness.advance(seconds: 0.4)
        #expect(tip(app) != nil)
    }

    private func tip(_ app: SceneHarness) -> UIView? {
        app.harness.window.subviews.first { "\(type(of: $0))".contains("ToolTip") }
    }
}
