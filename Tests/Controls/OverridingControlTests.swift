import Foundation
import Tactile
import TestSupport
import Testing

/// What a subclass of `UIControl` overrides is asked, whether it asks the base class in turn or
/// not.
@MainActor
@Suite struct OverridingControlTests {
    private final class Noting: UIControl {
        var asked: Set<String> = []
        var asksSuper = true
        private func note(_ name: String, _ goOn: () -> Void) {
            asked.insert(name)
            if asksSuper { goOn() }
        }

        override var isEnabled: Bool { didSet { asked.insert("isEnabled") } }
        override var isSelected: Bool { didSet { asked.insert("isSelected") } }
        override var isHighlighted: Bool { didSet { asked.insert("isHighlighted") } }
        override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            asked.insert("beginTracking")
            return asksSuper ? super.beginTracking(touch, with: event) : true
        }
        override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            asked.insert("continueTracking")
            return asksSuper ? super.continueTracking(touch, with: event) : true
        }
        override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
            note("endTracking") { super.endTracking(touch, with: event) }
        }
        override func cancelTracking(with event: UIEvent?) {
            note("cancelTracking") { super.cancelTracking(with: event) }
        }
        override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
            note("sendAction") { super.sendAction(action, to: target, for: event) }
        }
        override func sendActions(for controlEvents: Event) {
            note("sendActions") { super.sendActions(for: controlEvents) }
        }
        override func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
            note("addTarget") { super.addTarget(target, action: action, for: controlEvents) }
        }
        func pressed() { asked.insert("pressed") }
    }

    @Test(arguments: [true, false]) func whatAControlOverridesIsAsked(asksSuper: Bool) {
        let harness = Harness(size: CGSize(width: 200, height: 200))
        let control = Noting(frame: CGRect(x: 20, y: 20, width: 100, height: 40))
        harness.window.addSubview(control)
        harness.show()
        func expect(_ names: String..., after act: () -> Void) {
            control.asked = []
            act()
            for name in names { #expect(control.asked.contains(name), "\(name)") }
        }
        let pressed = Selector("pressed", Noting.pressed)
        expect("addTarget") {
            control.addTarget(control, action: pressed, for: .touchUpInside)
        }
        control.asksSuper = asksSuper
        expect("isEnabled") { control.isEnabled = false }
        expect("isEnabled") { control.isEnabled = true }
        expect("isSelected") { control.isSelected = true }
        expect("beginTracking", "isHighlighted", "endTracking", "sendAction") {
            harness.tap(control)
        }
        #expect(control.asked.contains("pressed") == asksSuper)
        expect("continueTracking", "endTracking") {
            harness.drag(from: CGPoint(x: 40, y: 40), to: CGPoint(x: 60, y: 40), over: 0.2)
        }
        expect("cancelTracking") {
            harness.press(at: CGPoint(x: 40, y: 40))
            control.removeFromSuperview()
            harness.release(at: CGPoint(x: 40, y: 40))
        }
        #expect(!control.isTracking)
        expect("sendActions") { control.sendActions(for: .valueChanged) }
    }
}
