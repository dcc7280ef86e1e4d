import CX11
import Foundation
import TactilePlatform

/// Takes events from the connection and hands each to whom it concerns.
extension X11Platform {
    /// Seconds for which events are handed over before a turn is given, even if more keep coming:
    /// half a frame.
    private static var longestTake: TimeInterval { 0.008 }

    /// Hands over what has arrived, oldest first.
    func handleArrivedEvents() {
        let display = connection.display
        let end = now + Self.longestTake
        var event = XEvent()
        repeat {
            guard !connection.isLost, takeEvent(&event) else { break }
            guard !connection.isLost else { return }
            handle(&event)
        } while now < end
        heldEvents =
            selections.holdsInput(at: now) ? XEventsQueued(display, QueuedAlready) : 0
        guard !connection.isLost else { return }
        // Room for a window depends on its frame.
        for window in windows.values { window.applyNewFrame() }
        applyDesktopChanges()
        for window in windows.values { window.applyNewPlace() }
        for window in windows.values { window.applyNewSizeInTime() }
    }

    /// Takes the oldest event that may be handed over now; false when there is none.
    private func takeEvent(_ event: inout XEvent) -> Bool {
        let display = connection.display
        // What was pasted is handed over with the next turn.
        guard selections.holdsInput(at: now) || !soon.isEmpty else {
            guard XEventsQueued(display, QueuedAfterReading) > 0 else { return false }
            XNextEvent(display, &event)
            return true
        }
        let isNoInput:
            @convention(c) (OpaquePointer?, UnsafeMutablePointer<XEvent>?, XPointer?)
                -> Int32 = { _, event, _ in
                    guard let type = event?.pointee.type else { return 0 }
                    return type == GenericEvent || (KeyPress...MotionNotify).contains(type) ? 0 : 1
                }
        return XCheckIfEvent(display, &event, isNoInput, nil) != 0
    }

    func handle(_ event: inout XEvent) {
        if event.type == KeyPress, let window = windows[event.xany.window] {
            window.receivedKey()
            inputMethod.prepare(for: window, at: now)
        }
        if inputMethod.isOpen, XFilterEvent(&event, 0) != 0 { return }
        if event.type == GenericEvent {
            handleGeneric(&event)
            return
        }
        if let memory = connection.sharedMemory, event.type == memory.completionEvent {
            windows[event.xany.window]?.frameBuffer.didComplete()
            return
        }
        switch event.type {
        case SelectionNotify, SelectionRequest, SelectionClear: selections.handle(event)
        case MappingNotify: handleDesktopEvent(&event)
        default:
            guard let window = windows[event.xany.window] else {
                handleDesktopEvent(&event)
                selections.handle(event)
                if event.type == DestroyNotify { drags.destroyed(event.xdestroywindow.window) }
                return
            }
            switch event.type {
            case KeyPress, KeyRelease:
                serverTime = event.xkey.time
                if event.type == KeyPress { window.noteUser(at: serverTime) }
                window.applyNewSize()
            case ButtonPress, ButtonRelease:
                serverTime = event.xbutton.time
                if event.type == ButtonPress { window.noteUser(at: serverTime) }
                window.applyNewSize()
            default: break
            }
            let goesOn = event.type == MotionNotify || event.type == ButtonRelease
            if goesOn, let owner = ownerOfPress(besides: window) {
                if event.type == MotionNotify {
                    event.xmotion.x = event.xmotion.x_root - Int32(owner.lastOrigin.x)
                    event.xmotion.y = event.xmotion.y_root - Int32(owner.lastOrigin.y)
                } else {
                    event.xbutton.x = event.xbutton.x_root - Int32(owner.lastOrigin.x)
                    event.xbutton.y = event.xbutton.y_root - Int32(owner.lastOrigin.y)
                }
                owner.handle(&event)
                return
            }
            window.handle(&event)
        }
    }

    private func handleGeneric(_ event: inout XEvent) {
        guard let input = connection.input, event.xcookie.`extension` == input.majorOpcode,
            XGetEventData(connection.display, &event.xcookie) != 0
        else { return }
        defer { XFreeEventData(connection.display, &event.xcookie) }
        guard let data = event.xcookie.data else { return }
        switch event.xcookie.evtype {
        case XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_TouchBegin, XI_TouchUpdate,
            XI_TouchEnd:
            let device = data.assumingMemoryBound(to: XIDeviceEvent.self)
            guard let window = windows[device.pointee.event] else { return }
            serverTime = device.pointee.time
            if device.pointee.evtype != XI_Motion { window.applyNewSize() }
            if [XI_ButtonPress, XI_TouchBegin].contains(device.pointee.evtype) {
                window.noteUser(at: serverTime)
            }
            let event = device.pointee
            let goesOn = event.evtype == XI_Motion || event.evtype == XI_ButtonRelease
            if goesOn, let owner = ownerOfPress(besides: window) {
                owner.handleDevice(
                    event, x: event.root_x - Double(owner.lastOrigin.x),
                    y: event.root_y - Double(owner.lastOrigin.y))
            } else {
                window.handleDevice(event, x: event.event_x, y: event.event_y)
            }
        case XI_Enter, XI_Leave:
            let crossing = data.assumingMemoryBound(to: XIEnterEvent.self)
            windows[crossing.pointee.event]?.handleCrossing(crossing.pointee)
        case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
            let pinch = data.assumingMemoryBound(to: XIGesturePinchEvent.self)
            guard let window = windows[pinch.pointee.event] else { return }
            window.applyNewSize()
            window.handlePinch(pinch.pointee)
        case XI_DeviceChanged:
            let change = data.assumingMemoryBound(to: XIDeviceChangedEvent.self)
            input.deviceChanged(change.pointee.sourceid)
        default: break
        }
    }
}
