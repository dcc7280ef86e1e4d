import Foundation
import Testing

@testable import TactileViews

/// A window may keep an event and send it later.
@MainActor
@Suite struct KeptEventTests {
    private final class Keeper: UIWindow {
        var kept: [UIEvent] = []
        var keeps = true

        override func sendEvent(_ event: UIEvent) {
            if keeps { kept.append(event) } else { super.sendEvent(event) }
        }

        func letGo() {
            keeps = false
            for event in kept { sendEvent(event) }
            kept = []
        }
    }

    /// Writes down what it hears, with the places.
    private final class Recorder: UIView, UIKeyInput {
        var heard: [String] = []
        var text = ""
        var hasText: Bool { !text.isEmpty }
        override var canBecomeFirstResponder: Bool { true }
        func insertText(_ text: String) { self.text += text }
        func deleteBackward() { text = String(text.dropLast()) }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            note("began", touches, event)
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
            note("moved", touches, event)
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
            note("ended", touches, event)
        }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            note("cancelled", touches, event)
        }
        private func note(_ name: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
            for touch in touches {
                let places = event?.coalescedTouches(for: touch) ?? []
                let path = places.map { Int($0.location(in: nil).x) }
                heard.append("\(name) \(Int(touch.location(in: nil).x)) \(path)")
            }
        }
    }

    @MainActor
    private final class Stage {
        let window = Keeper(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        let recorder = Recorder(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        private var now: TimeInterval = 1000

        init() { window.addSubview(recorder) }

        func touch(_ phase: PlatformTouchEvent.Phase, _ x: CGFloat) {
            now += 0.01
            window.router.handle(
                .touch(
                    PlatformTouchEvent(phase, identifier: 1, at: CGPoint(x: x, y: 9), time: now)))
        }
        func frame() { window.router.flush(at: now) }
        func drag() {
            touch(.began, 10)
            touch(.moved, 20)
            touch(.moved, 30)
            frame()
            touch(.moved, 40)
            frame()
            touch(.ended, 40)
        }
        func key(_ key: PlatformKey, _ text: String = "") {
            for isDown in [true, false] {
                window.router.handle(
                    .key(
                        PlatformKeyEvent(
                            isDown: isDown, key: key, characters: text,
                            charactersIgnoringModifiers: text, time: now), text: isDown ? text : ""
                    ))
            }
        }
    }

    private static let path = [
        "began 10 [10]", "moved 30 [20, 30]", "moved 40 [40]", "ended 40 [40]",
    ]

    @Test func aDragThatIsKeptAndSentLaterIsTheDragThatItWas() {
        let stage = Stage()
        var states: [UIGestureRecognizer.State] = []
        let pan = UIPanGestureRecognizer()
        pan.cancelsTouchesInView = false
        pan.addAction { states.append($0.state) }
        stage.recorder.addGestureRecognizer(pan)
        stage.drag()
        #expect(stage.recorder.heard.isEmpty && states.isEmpty)
        stage.window.letGo()
        #expect(stage.recorder.heard == Self.path)
        #expect(states == [.began, .changed, .ended])
        #expect(stage.window.router.touches.views.touches.isEmpty)
        // Nothing of it is left for the next one.
        stage.recorder.heard = []
        stage.drag()
        #expect(stage.recorder.heard == Self.path)
        #expect(stage.window.router.touches.views.touches.isEmpty)
    }

    @Test func eventsAreSentLaterWhileTheFingerIsStillDown() {
        let stage = Stage()
        stage.touch(.began, 10)
        stage.touch(.moved, 20)
        stage.frame()
        #expect(stage.recorder.heard.isEmpty)
        stage.window.letGo()
        stage.touch(.moved, 40)
        stage.frame()
        stage.touch(.ended, 40)
        #expect(
            stage.recorder.heard == [
                "began 10 [10]", "moved 20 [20]", "moved 40 [40]", "ended 40 [40]",
            ])
    }

    @Test func aBeginningThatIsDroppedIsNotMadeUpFor() {
        let stage = Stage()
        stage.touch(.began, 10)
        stage.window.kept = []
        stage.window.keeps = false
        stage.touch(.moved, 20)
        stage.frame()
        stage.touch(.ended, 20)
        #expect(stage.recorder.heard.isEmpty)
        #expect(stage.window.router.touches.views.touches.isEmpty)
    }

    @Test func anEventThatNobodyKeepsIsUsedAgain() {
        let stage = Stage()
        stage.window.keeps = false
        final class Identity: UIView {
            var events: [ObjectIdentifier] = []
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                if let event { events.append(ObjectIdentifier(event)) }
            }
        }
        let identity = Identity(frame: stage.recorder.bounds)
        stage.recorder.addSubview(identity)
        stage.drag()
        #expect(identity.events.count == 2)
        #expect(Set(identity.events).count == 1)
    }

    @Test func keysThatAreKeptTypeAndEditLater() {
        let stage = Stage()
        stage.recorder.becomeFirstResponder()
        stage.key(.character, "a")
        stage.key(.character, "b")
        stage.key(.backspace)
        stage.key(.character, "c")
        #expect(stage.recorder.text.isEmpty)
        stage.window.letGo()
        #expect(stage.recorder.text == "ac")
        #expect(stage.window.router.keys.presses.isEmpty)
    }

    @Test func theHoverOfAKeptEventIsWhereItWas() {
        let stage = Stage()
        var heard: [String] = []
        let hover = UIHoverGestureRecognizer()
        hover.addAction { heard.append("\($0.state) \(Int($0.location(in: nil).x))") }
        stage.recorder.addGestureRecognizer(hover)
        for x in [10, 20] {
            stage.window.router.handle(
                .pointer(PlatformPointerEvent(.moved, at: CGPoint(x: x, y: 5), time: 1000)))
            stage.frame()
        }
        stage.window.router.handle(
            .pointer(PlatformPointerEvent(.left, at: CGPoint(x: 20, y: 5), time: 1000)))
        #expect(heard.isEmpty)
        stage.window.letGo()
        #expect(heard.map { $0.split(separator: " ").last ?? "" } == ["10", "20", "20"])
        #expect(heard.first?.hasPrefix("began") == true)
        #expect(heard.last?.hasPrefix("ended") == true)
    }
}
