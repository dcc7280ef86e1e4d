import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// The number pad and what makes room for it.
@Suite @MainActor struct NumberPadTests {
    private func touch(_ harness: Harness, _ point: CGPoint) {
        harness.touch(.began, 1, at: point)
        harness.advance(seconds: 0.05)
        harness.touch(.ended, 1, at: point)
        harness.advance(seconds: 0.4)
    }

    private func swipe(_ harness: Harness, from start: CGPoint, by dy: CGFloat) {
        harness.touch(.began, 1, at: start)
        for step in 1...6 {
            harness.advance(seconds: 0.016)
            harness.touch(
                .moved, 1, at: CGPoint(x: start.x, y: start.y + dy * CGFloat(step) / 6))
        }
        harness.touch(.ended, 1, at: CGPoint(x: start.x, y: start.y + dy))
        harness.advance(seconds: 0.4)
    }

    /// Where the pad begins, or `nil` while there is none.
    private func padTop(_ app: SceneHarness) -> CGFloat? {
        let pad: UIInputView? = try? app.find(where: { $0.window != nil })
        return pad.map { $0.convert($0.bounds, to: nil).minY }
    }

    @Test func aFingerOnTodaysFieldBringsThePadAndSwipesMoveIt() throws {
        let app = try SceneHarness(weights: [80], size: CGSize(width: 320, height: 480))
        let field: UITextField = try app.find()
        #expect(field.isFirstResponder && padTop(app) == nil)
        touch(app.harness, app.middle(of: field))
        let top = try #require(padTop(app))
        #expect(field.convert(field.bounds, to: nil).maxY < top)
        swipe(app.harness, from: CGPoint(x: 160, y: 60), by: 120)
        #expect(padTop(app) == nil)
        #expect(!field.isFirstResponder)
        swipe(app.harness, from: CGPoint(x: 160, y: 200), by: -120)
        #expect(padTop(app) == top && field.isFirstResponder)
        app.harness.type("81")
        app.harness.press(.return)
        app.harness.rest(upTo: 1)
        #expect(app.model.entries.count == 2)
        #expect(padTop(app) == nil)
    }

    /// The page may have been scrolled before, and scrolls with no finger that brings the pad.
    @Test func aSwipeThatBringsThePadShowsTheFieldWhole() throws {
        let app = try SceneHarness(weights: [82, 81], size: CGSize(width: 430, height: 420))
        let today: TodayViewController = try app.scene()
        let card: WeightFieldCard = try app.find()
        let scroll = try #require(card.superview as? UIScrollView)
        touch(app.harness, app.middle(of: card.field))
        swipe(app.harness, from: CGPoint(x: 200, y: 60), by: 120)
        app.harness.rest(upTo: 1)
        scroll.setContentOffset(
            CGPoint(x: 0, y: scroll.contentSize.height - scroll.bounds.height), animated: false)
        swipe(app.harness, from: CGPoint(x: 200, y: 360), by: -160)
        app.harness.rest(upTo: 1)
        let top = try #require(padTop(app))
        let place = card.convert(card.bounds, to: nil)
        #expect(card.field.isFirstResponder)
        #expect(place.minY >= 0 && place.maxY <= top, "\(place) over \(top)")
        #expect(today.view.window != nil)
    }

    @Test func theSettingShowsThePadAlwaysOrNever() throws {
        let app = try SceneHarness(weights: [80], size: CGSize(width: 320, height: 480))
        let field: UITextField = try app.find()
        #expect(field.isFirstResponder && padTop(app) == nil)
        var settings = app.diary.settings
        settings.numberPad = .always
        try app.diary.setSettings(settings)
        app.harness.advance(seconds: 0.5)
        #expect(padTop(app) != nil)
        settings.numberPad = .never
        try app.diary.setSettings(settings)
        app.harness.advance(seconds: 0.5)
        touch(app.harness, app.middle(of: field))
        #expect(padTop(app) == nil)
        settings.numberPad = nil
        try app.diary.setSettings(settings)
        touch(app.harness, app.middle(of: field))
        #expect(padTop(app) != nil)
    }

    @Test func thePanelStandsAboveThePad() throws {
        let app = try SceneHarness(weights: [80], size: CGSize(width: 320, height: 480))
        app.harness.press("n", .control)
        app.harness.advance(seconds: 0.4)
        let panel: AddEntryPanel = try app.find()
        let usual = panel.center.y
        touch(app.harness, app.middle(of: panel.weightField))
        let top = try #require(padTop(app))
        #expect(abs(panel.convert(panel.bounds, to: nil).maxY - (top - 8)) <= 1)
        // The date needs letters.
        touch(app.harness, app.middle(of: panel.dateField))
        #expect(padTop(app) == nil && panel.center.y == usual)
        touch(app.harness, app.middle(of: panel.weightField))
        app.harness.resize(to: CGSize(width: 400, height: 500))
        app.harness.advance(seconds: 0.1)
        let lower = try #require(padTop(app))
        #expect(lower != top)
        #expect(abs(panel.convert(panel.bounds, to: nil).maxY - (lower - 8)) <= 1)
    }

    @Test func theReturnKeySaysThatItSaves() throws {
        let app = try SceneHarness(weights: [80], size: CGSize(width: 320, height: 480))
        let field: UITextField = try app.find()
        touch(app.harness, app.middle(of: field))
        let pad: UIInputView = try app.find()
        _ = try app.find(UIView.self, in: pad) { $0.accessibilityLabel == "Save" }
        #expect(throws: SceneHarness.Missing.self) {
            try app.find(UIView.self, in: pad) { $0.accessibilityLabel == "Done" }
        }
    }
}
