import CX11
import Foundation
import TactilePlatform

/// Pointers, wheels, touches, pinches and keys in a window.
extension X11Window {
    /// Buttons 4 to 7 are a wheel's notches; none for any other.
    static func notches(button: Int) -> CGPoint? {
        switch button {
        case 4: CGPoint(x: 0, y: -1)
        case 5: CGPoint(x: 0, y: 1)
        case 6: CGPoint(x: -1, y: 0)
        case 7: CGPoint(x: 1, y: 0)
        default: nil
        }
    }

    /// The desktop took the input away: what is down will not be seen to come up.
    func cancelInput() {
        guard buttons != 0 || !touches.isEmpty else { return }
        buttons = 0
        touches = [:]
        send(.inputCancelled)
    }

    // MARK: XInput 2

    /// Takes an event at a place in pixels, which is the event's own unless it came to a pop-up and
    /// belongs to what was pressed in this window.
    func handleDevice(_ event: XIDeviceEvent, x: Double, y: Double) {
        let time = platform.clock.seconds(event.time, now: platform.now)
        let place = points(x, y)
        let modifiers = X11Keysym.modifiers(state: UInt32(bitPattern: event.mods.effective))
        let isEmulated = event.flags & XIPointerEmulated != 0
        switch event.evtype {
        case XI_Motion:
            handleScroll(event, at: place, time: time, modifiers: modifiers)
            guard !isEmulated else { return }
            pointer(.moved, at: place, time: time, modifiers: modifiers)
        case XI_ButtonPress, XI_ButtonRelease:
            let button = Int(event.detail)
            if isEmulated {
                guard acceptsEmulatedWheel, Self.notches(button: button) != nil else { return }
                if event.evtype == XI_ButtonRelease { acceptsEmulatedWheel = false }
            }
            self.button(
                button, isDown: event.evtype == XI_ButtonPress, at: place, time: time,
                modifiers: modifiers)
        case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
            touch(event, at: place, time: time, modifiers: modifiers)
        default: break
        }
    }

    private func handleScroll(
        _ event: XIDeviceEvent, at place: CGPoint, time: TimeInterval,
        modifiers: PlatformModifiers
    ) {
        switch connection.input?.scroll(of: event) {
        case .notches(let x, let y):
            acceptsEmulatedWheel = false
            let isPrecise = x != x.rounded() || y != y.rounded()
            send(
                .scroll(
                    PlatformScrollEvent(
                        notches: CGPoint(x: x, y: y), isPrecise: isPrecise, at: place, time: time,
                        modifiers: modifiers)))
        case .unknown: acceptsEmulatedWheel = true
        default: break
        }
    }

    func handleCrossing(_ event: XIEnterEvent) {
        let time = platform.clock.seconds(event.time, now: platform.now)
        if event.evtype == XI_Enter { connection.input?.forgetScrollValues() }
        // A menu of ours takes the pointer without taking what is down.
        if event.mode == XINotifyGrab, event.evtype == XI_Leave, !platform.hasPopups {
            cancelInput()
        }
        guard event.detail != XINotifyInferior else { return }
        // A finger takes the pointer along, which is not over anything by that.
        if event.evtype == XI_Enter, connection.input?.isTouchScreen(event.sourceid) == true {
            return
        }
        pointer(
            event.evtype == XI_Enter ? .entered : .left, at: points(event.event_x, event.event_y),
            time: time,
            modifiers: X11Keysym.modifiers(state: UInt32(bitPattern: event.mods.effective)))
    }

    private func touch(
        _ event: XIDeviceEvent, at place: CGPoint, time: TimeInterval,
        modifiers: PlatformModifiers
    ) {
        let identifier = UInt32(bitPattern: event.detail)
        let phase: PlatformTouchEvent.Phase
        switch event.evtype {
        case XI_TouchBegin:
            phase = .began
            touches[identifier] = place
        case XI_TouchUpdate:
            guard let last = touches[identifier], last != place else { return }
            phase = .moved
            touches[identifier] = place
        default:
            guard touches.removeValue(forKey: identifier) != nil else { return }
            phase = .ended
        }
        send(
            .touch(
                PlatformTouchEvent(
                    phase, identifier: Int(identifier), at: place, time: time,
                    modifiers: modifiers)))
    }

    func handlePinch(_ event: XIGesturePinchEvent) {
        let phase: PlatformPinchEvent.Phase
        switch event.evtype {
        case XI_GesturePinchBegin:
            phase = .began
            pinchScale = 1
            pinchRotation = 0
        case XI_GesturePinchUpdate: phase = .changed
        default: phase = event.flags & XIGesturePinchEventCancelled != 0 ? .cancelled : .ended
        }
        if event.scale.isFinite, event.scale > 0 { pinchScale = event.scale }
        if event.delta_angle.isFinite { pinchRotation += event.delta_angle * .pi / 180 }
        send(
            .pinch(
                PlatformPinchEvent(
                    phase, scale: pinchScale, rotation: pinchRotation,
                    at: points(event.event_x, event.event_y),
                    time: platform.clock.seconds(event.time, now: platform.now))))
    }

    // MARK: Core events, for servers without XInput 2

    func handleCorePointer(_ event: XEvent) {
        switch event.type {
        case MotionNotify:
            let motion = event.xmotion
            pointer(
                .moved, at: points(Double(motion.x), Double(motion.y)),
                time: platform.clock.seconds(motion.time, now: platform.now),
                modifiers: X11Keysym.modifiers(state: motion.state))
        case ButtonPress, ButtonRelease:
            let press = event.xbutton
            button(
                Int(press.button), isDown: event.type == ButtonPress,
                at: points(Double(press.x), Double(press.y)),
                time: platform.clock.seconds(press.time, now: platform.now),
                modifiers: X11Keysym.modifiers(state: press.state))
        default:
            let crossing = event.xcrossing
            guard crossing.detail != NotifyInferior else { return }
            pointer(
                event.type == EnterNotify ? .entered : .left,
                at: points(Double(crossing.x), Double(crossing.y)),
                time: platform.clock.seconds(crossing.time, now: platform.now),
                modifiers: X11Keysym.modifiers(state: crossing.state))
        }
    }

    // MARK: Handing on

    private func pointer(
        _ kind: PlatformPointerEvent.Kind, at place: CGPoint, time: TimeInterval,
        modifiers: PlatformModifiers
    ) {
        // While another program drags it has the pointer: that it is here again, means that it has
        // ended the drag without a word.
        if case .pressed = kind { platform.drags.pointerActs() }
        send(
            .pointer(
                PlatformPointerEvent(
                    kind, at: place, time: time, modifiers: modifiers, buttons: buttons)))
    }

    private func button(
        _ button: Int, isDown: Bool, at place: CGPoint, time: TimeInterval,
        modifiers: PlatformModifiers
    ) {
        if let notches = Self.notches(button: button) {
            guard isDown else { return }
            send(
                .scroll(
                    PlatformScrollEvent(
                        notches: notches, at: place, time: time, modifiers: modifiers)))
            return
        }
        guard (1...32).contains(button) else { return }
        let bit = 1 << (button - 1)
        if isDown {
            buttons |= bit
        } else {
            // Its press was before the window was, or has been cancelled.
            guard buttons & bit != 0 else { return }
            buttons &= ~bit
        }
        pointer(
            isDown ? .pressed(button: button) : .released(button: button), at: place, time: time,
            modifiers: modifiers)
    }

    func handleKey(_ event: inout XEvent) {
        let time = platform.clock.seconds(event.xkey.time, now: platform.now)
        let isDown = event.type == KeyPress
        let text = isDown ? platform.inputMethod.text(of: &event, in: self) : ""
        guard event.xkey.keycode != 0 else {
            // An input method's own event, which only carries text.
            if !text.isEmpty { send(.text(text)) }
            return
        }
        let key = platform.keyboard.event(&event, typed: text, time: time)
        let commands: PlatformModifiers = [.control, .alt, .command]
        send(.key(key, text: key.modifiers.isDisjoint(with: commands) ? text : ""))
    }
}
