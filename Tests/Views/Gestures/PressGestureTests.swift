import Foundation
import Testing

@testable import TactileViews

/// Keys as the presses of recognizers.
@MainActor
@Suite struct PressGestureTests {
    /// Has the keyboard and writes down what it hears of presses.
    final class Listener: UIView {
        var heard: [UIPress.Phase] = []
        override var canBecomeFirstResponder: Bool { true }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            heard += presses.map(\.phase)
        }
        override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            heard += presses.map(\.phase)
        }
        override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            heard += presses.map(\.phase)
        }
    }

    private func listener(_ script: TouchScript) -> Listener {
        let listener = Listener(frame: script.view.bounds)
        script.view.addSubview(listener)
        listener.becomeFirstResponder()
        return listener
    }

    private func key(
        _ script: TouchScript, _ key: PlatformKey, isDown: Bool, isRepeat: Bool = false
    ) {
        script.window.router.handle(
            .key(
                PlatformKeyEvent(isDown: isDown, key: key, isRepeat: isRepeat, time: script.now)))
    }

    private let select = [NSNumber(value: UIPress.PressType.select.rawValue)]

    @Test func returnTapsWhereItIsAllowed() {
        let script = TouchScript()
        let listener = listener(script)
        let tap = UITapGestureRecognizer()
        let log = script.add(tap)
        for isDown in [true, false] { key(script, .return, isDown: isDown) }
        #expect(log.states.isEmpty)
        #expect(listener.heard == [.began, .ended])
        tap.allowedPressTypes = select
        key(script, .return, isDown: true)
        key(script, .return, isDown: true, isRepeat: true)
        #expect(log.states.isEmpty)
        key(script, .return, isDown: false)
        #expect(log.states == [.ended])
        // The view is told that its press was taken.
        #expect(listener.heard.last == .cancelled)
        key(script, .left, isDown: true)
        key(script, .left, isDown: false)
        #expect(log.states == [.ended])
    }

    @Test func aTapThatTakesNothingLeavesThePressToTheView() {
        let script = TouchScript()
        let listener = listener(script)
        let tap = UITapGestureRecognizer()
        tap.allowedPressTypes = select
        tap.cancelsTouchesInView = false
        let log = script.add(tap)
        for isDown in [true, false] { key(script, .return, isDown: isDown) }
        #expect(log.states == [.ended])
        #expect(listener.heard == [.began, .ended])
    }

    @Test func aKeyThatIsHeldIsALongPress() {
        let script = TouchScript()
        let listener = listener(script)
        let hold = UILongPressGestureRecognizer()
        hold.allowedPressTypes = select
        let log = script.add(hold, to: listener)
        key(script, .return, isDown: true)
        script.wait(0.4)
        key(script, .return, isDown: false)
        script.wait(1)
        #expect(log.states.isEmpty)
        key(script, .return, isDown: true)
        script.wait(0.6)
        #expect(log.states == [.began])
        key(script, .return, isDown: false)
        #expect(log.states == [.began, .ended])
        #expect(hold.state == .possible)
    }

    @Test func aHeldKeyKeepsATapFromIt() {
        let script = TouchScript()
        let listener = listener(script)
        let (tap, hold) = (UITapGestureRecognizer(), UILongPressGestureRecognizer())
        for recognizer in [tap, hold] { recognizer.allowedPressTypes = select }
        let taps = script.add(tap, to: listener)
        let holds = script.add(hold, to: listener)
        key(script, .return, isDown: true)
        script.wait(0.6)
        key(script, .return, isDown: false)
        #expect(taps.states.isEmpty)
        #expect(holds.states == [.began, .ended])
        for isDown in [true, false] { key(script, .return, isDown: isDown) }
        #expect(taps.states == [.ended])
    }

    @Test func losingTheFocusCancelsAndTheDelegateMayRefuse() {
        final class Refusing: UIGestureRecognizerDelegate {
            func gestureRecognizer(
                _ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress
            ) -> Bool { false }
        }
        let script = TouchScript()
        let listener = listener(script)
        let hold = UILongPressGestureRecognizer()
        hold.allowedPressTypes = select
        let log = script.add(hold, to: listener)
        key(script, .return, isDown: true)
        script.wait(0.6)
        script.window.router.handle(.focusChanged(false))
        #expect(log.states == [.began, .cancelled])
        let delegate = Refusing()
        hold.delegate = delegate
        key(script, .return, isDown: true)
        script.wait(0.6)
        #expect(log.states == [.began, .cancelled])
        key(script, .return, isDown: false)
    }

    @Test func subclassesHearPressesAndMayIgnoreThem() {
        final class Custom: UIGestureRecognizer {
            var heard: [String] = []
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
                heard.append("began \(presses.count) of \(event.presses(for: self).count)")
            }
            override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
                heard.append("ended")
                state = .failed
            }
            override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {
                heard.append("cancelled")
                state = .failed
            }
        }
        let script = TouchScript()
        _ = listener(script)
        let custom = Custom()
        custom.allowedPressTypes = [UIPress.PressType.leftArrow, .select].map {
            NSNumber(value: $0.rawValue)
        }
        script.add(custom)
        for isDown in [true, false] { key(script, .left, isDown: isDown) }
        #expect(custom.heard == ["began 1 of 1", "ended"])
        #expect(custom.state == .possible)
        key(script, .return, isDown: true)
        script.window.router.handle(.inputCancelled)
        #expect(custom.heard.last == "cancelled")
    }
}
