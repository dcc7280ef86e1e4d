import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// The panel that drops in, is dragged, thrown away and springs back, at any moment of all that.
@MainActor @Suite struct LivelyPanelTests {
    /// Small, for what is behind the panel is blurred in each frame.
    private static let size = CGSize(width: 480, height: 480)

    private func app(reduced: Bool = false) throws -> SceneHarness {
        let app = try SceneHarness(weights: [84, 83], size: Self.size)
        var settings = app.diary.settings
        settings.hasLivelyPanel = true
        settings.reducesMotion = reduced ? true : nil
        try app.diary.setSettings(settings)
        app.harness.rest(upTo: 0.5)
        return app
    }

    private func open(_ app: SceneHarness) throws -> PanelStage {
        app.harness.press("n", .control)
        app.harness.settle()
        return try app.find()
    }

    private func rested() throws -> (SceneHarness, PanelStage) {
        let app = try app()
        let stage = try open(app)
        app.harness.rest(upTo: 2)
        #expect(stage.motion == .resting)
        return (app, stage)
    }

    /// Where the panel is in each of the next frames. With `HEALTHBEAT_SHEETS` set to a directory
    /// the pictures are kept there, to be looked at.
    private func record(
        _ app: SceneHarness, _ stage: PanelStage, frames: Int, as name: String
    ) -> [CGPoint] {
        (0..<frames).map { frame in
            if let directory = ProcessInfo.processInfo.environment["HEALTHBEAT_SHEETS"] {
                let number = String(format: "%02d", frame)
                try? app.harness.snapshot().pngData()?.write(
                    to: URL(fileURLWithPath: "\(directory)/\(name)-\(number).png"))
            }
            let center = stage.panel.center
            app.harness.advance(seconds: 1 / 60)
            return center
        }
    }

    private func grip(_ stage: PanelStage) -> CGPoint {
        stage.panel.convert(CGPoint(x: stage.panel.bounds.midX, y: 6), to: nil)
    }

    private func isOpen(_ app: SceneHarness) -> Bool { app.tabs.presentedViewController != nil }

    // MARK: Falling

    @Test("It drops in, bounces and comes to rest exactly at its place, alike in each run")
    func dropsIn() throws {
        var runs: [[CGPoint]] = []
        for run in 0..<2 {
            let app = try app()
            let stage = try open(app)
            let places = record(app, stage, frames: 64, as: "drop")
            let end = CGPoint(x: stage.restFrame.midX, y: stage.restFrame.midY)
            #expect(places[0].y < end.y - 150)
            #expect(places.allSatisfy { $0.x == end.x && $0.y < end.y + 1.5 })
            let landing = try #require(places.firstIndex { $0.y > end.y - 8 })
            #expect((15...30).contains(landing), "\(landing)")
            let height = places[landing...].map { end.y - $0.y }.max() ?? 0
            #expect(height > 12 && height < 80, "bounces \(height) high")
            #expect(places[62] == end && stage.motion == .resting)
            #expect(stage.panel.frame == stage.restFrame)
            #expect(stage.panel.transform == .identity && stage.panel.alpha == 1)
            if run == 1 { #expect(places == runs[0]) }
            runs.append(places)
        }
    }

    @Test("Keys type from the first moment, and the draft is there when it has landed")
    func typesWhileItFalls() throws {
        let app = try app()
        let stage = try open(app)
        app.harness.type("82.5")
        let panel = try #require(stage.panel as? AddEntryPanel)
        #expect(panel.weightField.text == "82.5" && stage.motion == .falling)
        app.harness.rest(upTo: 2)
        #expect(panel.weightField.text == "82.5" && panel.weightField.isFirstResponder)
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(!isOpen(app) && app.diary.entries.count == 3)
    }

    @Test("Escape lets it fall on from where it is, and the scene behind has the keys at once")
    func escapesWhileItFalls() throws {
        let app = try app()
        let stage = try open(app)
        app.harness.advance(seconds: 0.2)
        app.harness.press(.escape)
        let places = record(app, stage, frames: 12, as: "escape")
        for (one, next) in zip(places, places.dropFirst()) {
            #expect(next.y > one.y && next.y - one.y < 60)
        }
        #expect(stage.motion == .leaving)
        app.harness.press("3", .control)
        app.harness.rest(upTo: 0.4)
        #expect(!isOpen(app) && stage.window == nil)
        #expect(app.tabs.selectedIndex == 2)
    }

    @Test("Another size of the window, or of the panel, springs to the new place without a jump")
    func isResizedWhileItFalls() throws {
        let app = try app()
        let stage = try open(app)
        app.harness.advance(seconds: 0.2)
        let before = stage.panel.center
        app.harness.resize(to: CGSize(width: 600, height: 560))
        app.harness.advance(seconds: 1 / 60)
        #expect(stage.motion == .springing)
        #expect(abs(stage.panel.center.x - before.x) < 30)
        app.harness.rest(upTo: 2)
        #expect(stage.motion == .resting && stage.panel.frame == stage.restFrame)
        #expect(abs(stage.panel.frame.midX - 300) <= 1)
        // The longer sentence of a date that is not understood.
        let panel = try #require(stage.panel as? AddEntryPanel)
        let height = panel.bounds.height
        panel.dateField.text = "the day after the last but one at noon or a little later"
        panel.dateField.sendActions(for: .editingChanged)
        app.harness.rest(upTo: 1)
        #expect(panel.bounds.height > height && panel.frame == stage.restFrame)
    }

    // MARK: Dragging

    @Test("A drag takes it out of its fall, and the point under the pointer stays there")
    func isTakenWhileItFalls() throws {
        let app = try app()
        let stage = try open(app)
        app.harness.advance(seconds: 0.36)
        let start = grip(stage)
        #expect(stage.motion == .falling && start.y > 20)
        app.harness.press(at: start)
        app.harness.move(to: CGPoint(x: start.x, y: start.y + 14))
        app.harness.advance(seconds: 1 / 60)
        #expect(stage.motion == .held)
        let held = stage.panel.convert(CGPoint(x: start.x, y: start.y + 14), from: stage)
        for step in 1...20 {
            let place = CGPoint(x: start.x + 9 * CGFloat(step), y: start.y + 14)
            app.harness.move(to: place)
            app.harness.advance(seconds: 1 / 60)
            let under = stage.panel.convert(place, from: stage)
            #expect(abs(under.x - held.x) < 0.01 && abs(under.y - held.y) < 0.01)
        }
        #expect(stage.panel.transform.b > 0.1)
        app.harness.advance(seconds: 0.3)
        app.harness.release()
        app.harness.rest(upTo: 2)
        #expect(stage.motion == .resting && stage.panel.frame == stage.restFrame)
        #expect(stage.panel.transform == .identity && isOpen(app))
    }

    @Test("Not thrown far enough, it springs back with what was typed")
    func springsBack() throws {
        let (app, stage) = try rested()
        app.harness.type("82")
        let start = grip(stage)
        app.harness.drag(from: start, to: CGPoint(x: start.x + 50, y: start.y), over: 0.1)
        let places = record(app, stage, frames: 45, as: "back")
        // On with the speed of the drag before it turns.
        let end = CGPoint(x: stage.restFrame.midX, y: stage.restFrame.midY)
        #expect(places.map(\.x).max() ?? 0 > places[0].x + 3)
        #expect(places[44] == end && stage.motion == .resting)
        let panel = try #require(stage.panel as? AddEntryPanel)
        #expect(panel.weightField.text == "82" && panel.weightField.isFirstResponder)
        #expect(isOpen(app))
    }

    @Test(
        "A throw goes on as it was made and takes the panel away",
        arguments: [CGPoint(x: 220, y: 0), CGPoint(x: -170, y: -80), CGPoint(x: 20, y: 240)])
    func isThrownAway(way: CGPoint) throws {
        let (app, stage) = try rested()
        let start = grip(stage)
        app.harness.drag(
            from: start, to: CGPoint(x: start.x + way.x, y: start.y + way.y), over: 0.15)
        #expect(stage.motion == .leaving)
        // No longer than the shortest flight, the one downwards.
        let places = record(app, stage, frames: 6, as: "throw")
        let length = hypot(way.x, way.y)
        func along(_ point: CGPoint) -> CGFloat { (point.x * way.x + point.y * way.y) / length }
        let steps = zip(places, places.dropFirst()).map {
            along(CGPoint(x: $1.x - $0.x, y: $1.y - $0.y))
        }
        // Never slower than the hand, and never with a jump.
        #expect(steps.dropFirst().allSatisfy { $0 > length / 0.15 / 60 * 0.8 && $0 < 120 })
        app.harness.rest(upTo: 1)
        #expect(!isOpen(app) && stage.window == nil)
        #expect(app.diary.entries.count == 2)
    }

    @Test("What was typed is thrown away with it and can be brought back")
    func bringsBack() throws {
        let (app, stage) = try rested()
        app.harness.type("82.7")
        let start = grip(stage)
        app.harness.drag(from: start, to: CGPoint(x: start.x + 200, y: start.y), over: 0.15)
        app.harness.rest(upTo: 1)
        #expect(!isOpen(app))
        let button: UIButton = try app.find { $0.title(for: .normal) == "Bring back" }
        app.harness.tap(button)
        app.harness.rest(upTo: 2)
        let panel: AddEntryPanel = try app.find()
        #expect(panel.weightField.text == "82.7" && panel.hasChanges)
        #expect(panel.saveButton.isEnabled)
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.diary.entries.contains { $0.weight.text == "82.7" })
    }

    @Test("Escape during a drag ends it, and the drag does nothing more")
    func escapesDuringADrag() throws {
        let (app, stage) = try rested()
        let start = grip(stage)
        app.harness.drag(
            from: start, to: CGPoint(x: start.x + 80, y: start.y), over: 0.2, releasing: false)
        app.harness.press(.escape)
        app.harness.move(to: CGPoint(x: start.x - 200, y: start.y))
        app.harness.advance(seconds: 0.1)
        #expect(stage.motion == .leaving && stage.panel.center.x > start.x + 40)
        app.harness.release()
        app.harness.rest(upTo: 1)
        #expect(!isOpen(app))
    }

    @Test("A drag on a field selects its text, and one on a button presses nothing")
    func controlsKeepTheirDrags() throws {
        let (app, stage) = try rested()
        let panel = try #require(stage.panel as? AddEntryPanel)
        for view in [panel.dateField, panel.cancelButton] as [UIView] {
            let start = app.middle(of: view)
            app.harness.drag(from: start, to: CGPoint(x: start.x + 60, y: start.y + 120), over: 0.1)
            app.harness.rest(upTo: 0.5)
            #expect(stage.motion == .resting && isOpen(app))
        }
    }

    // MARK: Rest

    @Test("The calendar finds its button where that stays")
    func opensTheCalendarWhileItFalls() throws {
        let app = try app()
        let stage = try open(app)
        let panel = try #require(stage.panel as? AddEntryPanel)
        panel.calendarButton.sendActions(for: .primaryActionTriggered)
        #expect(stage.motion == .resting && panel.frame == stage.restFrame)
        app.harness.rest(upTo: 1)
        app.harness.press(.escape)
        app.harness.rest(upTo: 1)
        #expect(isOpen(app) && panel.frame == stage.restFrame)
    }

    @Test("At rest it leans to the pointer, and lies flat when that is in the middle")
    func leans() throws {
        let (app, stage) = try rested()
        func shown() -> CATransform3D { stage.panel.layer.presentation()?.transform ?? .init() }
        app.harness.move(to: CGPoint(x: Self.size.width / 2, y: Self.size.height / 2))
        app.harness.rest(upTo: 2)
        #expect(abs(shown().m13) < 0.001 && abs(shown().m23) < 0.001)
        app.harness.move(to: CGPoint(x: Self.size.width - 1, y: Self.size.height / 2))
        app.harness.rest(upTo: 2)
        let right = shown()
        #expect(abs(right.m13) > 0.03 && abs(right.m23) < 0.001)
        app.harness.move(to: CGPoint(x: 1, y: 1))
        app.harness.rest(upTo: 2)
        #expect(shown().m13 * right.m13 < 0 && abs(shown().m23) > 0.03)
        #expect(stage.panel.frame == stage.restFrame)
        _ = record(app, stage, frames: 1, as: "lean")
    }

    @Test("With motion reduced, and without the setting, it is the calm panel")
    func isCalm() throws {
        let reduced = try app(reduced: true)
        reduced.harness.press("n", .control)
        reduced.harness.rest(upTo: 0.5)
        let panel: AddEntryPanel = try reduced.find()
        #expect(panel.grip.isHidden && panel.motionEffects.isEmpty)
        #expect((try? reduced.find(PanelStage.self)) == nil)
        let calm = try SceneHarness(weights: [84], size: Self.size)
        calm.harness.press("n", .control)
        calm.harness.rest(upTo: 0.5)
        #expect((try? calm.find(PanelStage.self)) == nil && isOpen(calm))
    }

    @Test("Motion that is reduced while it is open lets it fade")
    func isReducedMeanwhile() throws {
        let (app, stage) = try rested()
        var settings = app.diary.settings
        settings.reducesMotion = true
        try app.diary.setSettings(settings)
        app.harness.press(.escape)
        let places = record(app, stage, frames: 6, as: "fade")
        #expect(Set(places.map(\.y)).count == 1)
        app.harness.rest(upTo: 0.5)
        #expect(!isOpen(app))
    }

    @Test("A drag leans the panel back, and is a throw when it is quick, long and outward")
    func holds() {
        let center = CGPoint(x: 100, y: 100)
        let upper = PanelHold(at: CGPoint(x: 100, y: 20), center: center, angle: 0, height: 160)
        #expect(upper.center(at: upper.start) == center)
        #expect(upper.angle(at: CGPoint(x: 200, y: 20)) > 0.05)
        let lower = PanelHold(at: CGPoint(x: 100, y: 180), center: center, angle: 0, height: 160)
        #expect(lower.angle(at: CGPoint(x: 200, y: 180)) < -0.05)
        #expect(abs(upper.angle(at: CGPoint(x: 9_000, y: 20))) <= 0.2001)
        let away = CGPoint(x: 260, y: 20), quick = CGPoint(x: 900, y: 0)
        #expect(upper.throwsAway(at: away, velocity: quick))
        #expect(!upper.throwsAway(at: away, velocity: CGPoint(x: 300, y: 0)))
        #expect(!upper.throwsAway(at: away, velocity: CGPoint(x: -900, y: 0)))
        #expect(!upper.throwsAway(at: CGPoint(x: 110, y: 20), velocity: CGPoint(x: 620, y: 0)))
    }
}
