import Foundation
import Tactile
import TactileHeadless
import TestSupport

/// Pointer, fingers, wheel and touch pad.
extension Monkey {
    // MARK: Pointer

    func sendPointer(_ kind: PlatformPointerEvent.Kind) {
        let window = pointerWindow
        if let last = lastPointerWindow, last !== window, last.isShown {
            send(.left, to: last)
        }
        lastPointerWindow = window
        send(kind, to: window)
    }

    private func send(_ kind: PlatformPointerEvent.Kind, to window: HeadlessWindow) {
        let (own, main) = (window.originOnScreen, harness.platformWindow.originOnScreen)
        let place = CGPoint(x: pointer.x + main.x - own.x, y: pointer.y + main.y - own.y)
        let event = PlatformPointerEvent(
            kind, at: place, time: harness.now, modifiers: harness.modifiers,
            buttons: button.map { 1 << ($0 - 1) } ?? 0)
        harness.platform.send(.pointer(event), to: window)
        harness.settle()
    }

    /// Which window hears of the pointer, as a display decides it: the one in which a button went
    /// down, else what is under it, else the pop-up that holds the pointer.
    private var pointerWindow: HeadlessWindow {
        let main = harness.platformWindow
        if let pressedIn, pressedIn.isShown { return pressedIn }
        let popups = harness.platform.windows.filter { $0.options.popup != nil && $0.isShown }
        let place = CGPoint(
            x: pointer.x + main.originOnScreen.x, y: pointer.y + main.originOnScreen.y)
        let under = popups.last { CGRect(origin: $0.originOnScreen, size: $0.size).contains(place) }
        if let under { return under }
        return harness.window.bounds.contains(pointer) ? main : popups.first ?? main
    }

    func moveTo(_ point: CGPoint) {
        pointer = point
        sendPointer(.moved)
    }

    func press() {
        guard button == nil else { return }
        let number = [1, 1, 1, 1, 3, 3, 2, 8][dice.below(8)]
        let point = place()
        say("press \(number) at \(point)")
        moveTo(point)
        pressedIn = pointerWindow
        button = number
        sendPointer(.pressed(button: number))
    }

    /// A second button goes down and comes up while one is held.
    func chord() {
        guard let button else { return press() }
        let other = button == 1 ? 3 : 1
        say("press and release \(other) too")
        sendPointer(.pressed(button: other))
        if dice.below(2) == 0 { moveTo(pointer.applying(nudge())) }
        sendPointer(.released(button: other))
    }

    func release() {
        guard let number = button else { return }
        say("release \(number)")
        button = nil
        sendPointer(.released(button: number))
        pressedIn = nil
    }

    func click() {
        release()
        press()
        if dice.below(2) == 0 { harness.advance(seconds: 0.02) }
        release()
    }

    func twice() {
        click()
        guard button == nil else { return }
        for _ in 0...dice.below(2) {
            pressedIn = pointerWindow
            button = 1
            sendPointer(.pressed(button: 1))
            release()
        }
    }

    func move() {
        let point = place()
        say("move to \(point)")
        moveTo(point)
        if dice.below(6) == 0 { sendPointer(.left) }
    }

    func drag() {
        if button == nil { press() }
        let start = pointer
        let end = dice.below(4) == 0 ? start.applying(nudge()) : place()
        let steps = 1 + dice.below(8)
        say("drag to \(end) in \(steps)")
        for step in 1...steps {
            let part = CGFloat(step) / CGFloat(steps)
            if dice.below(2) == 0 { harness.advance(seconds: 0.016) }
            moveTo(
                CGPoint(
                    x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
        }
        if dice.below(5) > 0 { release() }
    }

    func nudge() -> CGAffineTransform {
        CGAffineTransform(
            translationX: 30 * dice.fraction() - 15, y: 30 * dice.fraction() - 15)
    }

    // MARK: Fingers

    func send(_ phase: PlatformTouchEvent.Phase, _ finger: Int, at point: CGPoint) {
        say("finger \(finger) \(phase) at \(point)")
        harness.touch(phase, finger, at: point)
    }

    func lift(_ finger: Int) {
        guard let point = fingers.removeValue(forKey: finger) else { return }
        send(.ended, finger, at: point)
    }

    func finger() {
        let finger = 1 + dice.below(4)
        guard let old = fingers[finger] else {
            let point = place()
            fingers[finger] = point
            send(.began, finger, at: point)
            return
        }
        switch dice.below(5) {
        case 0, 1:
            for _ in 0...dice.below(4) {
                let point = dice.below(2) == 0 ? old.applying(nudge()) : place()
                fingers[finger] = point
                send(.moved, finger, at: point)
                if dice.below(2) == 0 { harness.advance(seconds: 0.01) }
            }
        case 2:
            fingers[finger] = nil
            send(.cancelled, finger, at: old)
        default: lift(finger)
        }
    }

    /// A pinch or a turn of two fingers, from its beginning to its end.
    func twoFingers() {
        for finger in fingers.keys.sorted() { lift(finger) }
        let middle = place()
        let radius = 20 + 60 * dice.fraction()
        let (growth, turn) = (0.5 + 2 * dice.fraction(), 2 * dice.fraction() - 1)
        for step in 0...6 {
            let part = CGFloat(step) / 6
            let r = radius * (1 + (growth - 1) * part)
            for finger in [1, 2] {
                let angle = turn * part + (finger == 1 ? 0 : .pi)
                let point = CGPoint(x: middle.x + r * cos(angle), y: middle.y + r * sin(angle))
                fingers[finger] = point
                send(step == 0 ? .began : .moved, finger, at: point)
            }
            harness.advance(seconds: 0.016)
        }
        lift(1)
        lift(2)
    }

    func padPinch() {
        if isPinching {
            pinch(dice.below(4) == 0 ? .cancelled : .ended)
            return
        }
        pinch(.began)
        for _ in 0..<dice.below(5) { pinch(.changed) }
        if dice.below(3) > 0 { pinch(.ended) }
    }

    func pinch(_ phase: PlatformPinchEvent.Phase) {
        isPinching = phase == .began || phase == .changed
        let (scale, rotation) = (0.2 + 3 * dice.fraction(), 2 * dice.fraction() - 1)
        say("pinch \(phase) \(scale)")
        harness.send(
            .pinch(
                PlatformPinchEvent(
                    phase, scale: scale, rotation: rotation, at: pointer, time: harness.now)))
    }

    func wheel() {
        let isPrecise = dice.below(2) == 0
        let size = isPrecise ? 3 * dice.fraction() : CGFloat(1 + dice.below(5))
        let notches = dice.below(2) == 0 ? size : -size
        let modifiers = PlatformModifiers(rawValue: dice.below(6) == 0 ? dice.below(16) : 0)
        let point = place()
        let isSideways = dice.below(4) == 0
        say("wheel \(notches) at \(point) with \(modifiers.rawValue)")
        for _ in 0...dice.below(4) {
            harness.send(
                .scroll(
                    PlatformScrollEvent(
                        notches: isSideways
                            ? CGPoint(x: notches, y: 0) : CGPoint(x: 0, y: notches),
                        isPrecise: isPrecise, at: point, time: harness.now, modifiers: modifiers)))
        }
    }
}

extension HeadlessWindow {
    /// In points.
    fileprivate var size: CGSize {
        CGSize(width: CGFloat(pixelSize.width) / scale, height: CGFloat(pixelSize.height) / scale)
    }
}
