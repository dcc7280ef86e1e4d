import Diary
import Foundation
import Tactile
import Testing

@testable import HealthBeatApp

/// The goal is changed by what is meant to change it, and by nothing else.
@MainActor
@Suite(.serialized) struct GoalTests {
    private func goal(_ size: CGSize = CGSize(width: 600, height: 640)) throws -> (
        SceneHarness, CircularSlider, UITextField
    ) {
        let app = try SceneHarness(weights: [82, 81.8], size: size)
        try app.diary.setGoal(Weight(kilograms: 75))
        app.select(4)
        let scene = try app.scene(GoalViewController.self)
        return (app, try app.find(in: scene.view), try app.find(in: scene.view))
    }

    @Test func aStrayPressChangesNothing() throws {
        let (app, dial, _) = try goal()
        let frame = dial.convert(dial.bounds, to: nil)
        let radius = DialGeometry(bounds: dial.bounds).radius
        for point in [
            CGPoint(x: frame.minX + 2, y: frame.minY + 2),
            CGPoint(x: frame.maxX - 2, y: frame.maxY - 2),
            CGPoint(x: frame.midX, y: frame.midY + radius * 0.6),
        ] {
            app.harness.tap(at: point)
            app.harness.rest(upTo: 1)
            #expect(app.diary.settings.goal?.text == "75.0", "\(point)")
        }
        app.harness.tap(at: CGPoint(x: frame.midX + radius, y: frame.midY - 4))
        app.harness.rest(upTo: 1)
        #expect(app.diary.settings.goal?.text != "75.0")
    }

    @Test func aDragFromTheEdgeOverTheRingChangesNothing() throws {
        let (app, dial, _) = try goal(CGSize(width: 360, height: 640))
        let frame = dial.convert(dial.bounds, to: nil)
        app.harness.drag(
            from: CGPoint(x: 18, y: frame.midY), to: CGPoint(x: 200, y: frame.midY), over: 0.3)
        app.harness.rest(upTo: 1)
        #expect(app.diary.settings.goal?.text == "75.0")
    }

    @Test func turningPastTheEndStopsThere() throws {
        let (app, dial, _) = try goal()
        let geometry = DialGeometry(bounds: dial.bounds)
        func place(_ degrees: Int) -> CGPoint {
            dial.convert(geometry.knobCenter(at: degrees), to: nil)
        }
        app.harness.press(at: place(340))
        for degrees in [350, 358, 3, 10, 20] {
            app.harness.move(to: place(degrees))
            app.harness.advance(seconds: 0.02)
        }
        #expect(dial.value == 359)
        app.harness.release()
        app.harness.press(at: place(12))
        for degrees in [4, 357, 340] {
            app.harness.move(to: place(degrees))
            app.harness.advance(seconds: 0.02)
        }
        #expect(dial.value == 0)
        app.harness.release()
    }

    @Test func letGoOfTheGoalIsSavedAndThenCalledSo() throws {
        let (app, dial, _) = try goal()
        let scene = try app.scene(GoalViewController.self)
        func says(_ text: String) -> Bool {
            (try? app.find(UILabel.self, in: scene.view) { $0.text == text }) != nil
        }
        #expect(says("Saved in your diary"))
        let geometry = DialGeometry(bounds: dial.bounds)
        app.harness.press(at: dial.convert(geometry.knobCenter(at: 100), to: nil))
        #expect(says("Not saved yet") && !says("Saved in your diary"))
        app.harness.release()
        #expect(!says("Saved in your diary"))
        app.harness.rest(upTo: 0.1)
        #expect(says("Saved in your diary"))
        #expect(app.diary.settings.goal == app.model.goal)
    }

    @Test func theGoalCanBeRemovedAndBroughtBack() throws {
        let (app, _, field) = try goal()
        let button: UIButton = try app.find { $0.currentTitle == "Remove goal" }
        app.harness.tap(button)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.settings.goal == nil && button.isHidden)
        app.harness.press("z", .control)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.settings.goal?.text == "75.0")
        app.harness.tap(field)
        app.harness.rest(upTo: 0.1)
        app.harness.press(.backspace)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.settings.goal == nil)
    }

    @Test func textThatIsTooLongIsRefusedWithAWord() throws {
        let (app, _, field) = try goal()
        app.harness.tap(field)
        app.harness.rest(upTo: 0.1)
        UIPasteboard.general.string = String(repeating: "7", count: WeightParser.mostPasted + 1)
        field.paste(nil)
        app.harness.settle()
        #expect(field.text == "75.0")
        #expect(field.layer.animation(forKey: "shake") != nil)
        let label: UILabel = try app.find { $0.text == "Too long for a weight." }
        #expect(label.intrinsicContentSize.width <= label.bounds.width)
    }

    @Test func aClickSelectsTheNumberAndEscapeBringsItBack() throws {
        let (app, _, field) = try goal()
        app.harness.tap(field)
        app.harness.rest(upTo: 0.1)
        app.harness.type("74.5")
        #expect(field.text == "74.5")
        app.harness.press(.escape)
        app.harness.rest(upTo: 0.1)
        #expect(field.text == "75.0" && !field.isFirstResponder)
        #expect(app.diary.settings.goal?.text == "75.0")
    }

    @Test func anImplausibleGoalIsAskedAbout() throws {
        let (app, _, field) = try goal()
        app.harness.tap(field)
        app.harness.rest(upTo: 0.1)
        app.harness.type("5")
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.settings.goal?.text == "75.0")
        let asked: UILabel = try app.find { $0.text?.hasPrefix("An unusual goal") == true }
        #expect(asked.window != nil)
        app.harness.press(.return)
        app.harness.rest(upTo: 0.5)
        #expect(app.diary.settings.goal?.text == "5")
    }
}
