import Tactile
import TactileTesting
import Testing

@testable import Knob

@MainActor
@Suite struct KnobTests {
    private let knob = KnobControl(frame: CGRect(x: 40, y: 40, width: 120, height: 120))

    private func show() -> (Harness, () -> Int) {
        let harness = Harness(size: CGSize(width: 200, height: 200))
        harness.window.backgroundColor = .white
        harness.window.addSubview(knob)
        harness.show()
        var count = 0
        knob.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
        return (harness, { count })
    }

    @Test("A drag upwards turns it up, and no further than its end")
    func isDragged() {
        let (harness, changes) = show()
        harness.drag(
            from: CGPoint(x: 100, y: 120), to: CGPoint(x: 100, y: 40), releasing: false)
        // Moves wait for the next frame.
        harness.advance(seconds: 0.02)
        #expect(abs(knob.value - 0.5) < 0.001)
        harness.move(to: CGPoint(x: 100, y: -200))
        harness.release()
        #expect(knob.value == 1 && changes() > 5)
    }

    @Test("Keys turn it where the keyboard's focus is on it")
    func isTurnedByKeys() {
        let (harness, changes) = show()
        harness.press(.tab)
        #expect(knob.isFocused)
        harness.press(.up)
        harness.press(.right)
        harness.press(.down)
        #expect(abs(knob.value - 0.05) < 0.001 && changes() == 3)
        harness.press(.end)
        harness.press(.up)
        #expect(knob.value == 1 && changes() == 4)
        harness.press(.pageDown)
        knob.semanticContentAttribute = .forceRightToLeft
        harness.press(.right)
        #expect(abs(knob.value - 0.75) < 0.001)
    }

    @Test("A reader of the screen hears the value and turns it")
    func isRead() throws {
        let (harness, changes) = show()
        knob.accessibilityLabel = "Volume"
        let element = try #require(harness.accessibilityElement("Volume", role: "slider"))
        #expect(element.value == "0 %" && element.perform("increment") && changes() == 1)
        #expect(harness.accessibilityElement("Volume")?.value == "5 %")
    }

    @Test("The wheel turns it, unless it is disabled")
    func isTurnedByTheWheel() {
        let (harness, _) = show()
        harness.scroll(notches: -2, at: CGPoint(x: 100, y: 100))
        #expect(abs(knob.value - 0.1) < 0.001)
        knob.isEnabled = false
        harness.scroll(notches: -2, at: CGPoint(x: 100, y: 100))
        harness.tap(at: CGPoint(x: 100, y: 100))
        #expect(abs(knob.value - 0.1) < 0.001)
    }

    @Test("What is set is kept between 0 and 1 and sends nothing")
    func keepsItsLimits() {
        let (_, changes) = show()
        knob.value = 7
        #expect(knob.value == 1)
        knob.value = .nan
        #expect(knob.value == 1)
        knob.value = -1
        #expect(knob.value == 0 && changes() == 0)
    }

    @Test("It looks as it did")
    func looks() {
        let (harness, _) = show()
        knob.value = 0.65
        harness.rest()
        expectGolden(harness.snapshot(), "knob")
        harness.press(.tab)
        harness.rest()
        expectGolden(harness.snapshot(), "knob-focused")
    }
}
