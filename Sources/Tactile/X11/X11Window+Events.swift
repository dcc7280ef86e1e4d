import CX11
import Foundation
import TactileGeometry
import TactilePlatform

/// What servers, window managers and other programs do to a window.
extension X11Window {
    func handle(_ event: inout XEvent) {
        switch event.type {
        case Expose:
            let area = event.xexpose
            lost(x: area.x, y: area.y, width: area.width, height: area.height, at: area.serial)
        case GraphicsExpose:
            let area = event.xgraphicsexpose
            lost(x: area.x, y: area.y, width: area.width, height: area.height, at: area.serial)
        case ConfigureNotify:
            guard event.xconfigure.window == identifier else { return }
            configured(
                to: PixelSize(
                    width: Int(event.xconfigure.width), height: Int(event.xconfigure.height)))
            resizeSync?.sizeCame()
        case DestroyNotify:
            if event.xdestroywindow.window == identifier { destroyed() }
        case MapNotify: setMapped(true)
        case UnmapNotify: setMapped(false)
        case FocusIn, FocusOut: focusChanged(event.xfocus)
        case ClientMessage: handleMessage(&event)
        case PropertyNotify:
            switch event.xproperty.atom {
            case connection.atoms[.frameMark]: frameBuffer.didComplete()
            case connection.atoms[.netFrameExtents]: hasNewFrame = true
            case connection.atoms[.netWMState]: statesChanged()
            default: break
            }
        case KeyPress, KeyRelease: handleKey(&event)
        case ButtonPress, ButtonRelease, MotionNotify, EnterNotify, LeaveNotify:
            handleCorePointer(event)
        default: break
        }
    }

    /// Notes a part that shows nothing of ours any more; ``finishTurn()`` puts it again.
    private func lost(x: Int32, y: Int32, width: Int32, height: Int32, at serial: UInt) {
        let area = PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
        exposures.add(area, at: serial)
    }

    private func focusChanged(_ event: XFocusChangeEvent) {
        // Grabs, as for a window manager's switcher, take keys for a moment and no focus. What is
        // down will not be seen to come up.
        if event.mode == NotifyGrab, event.type == FocusOut, hasFocus {
            if platform.keyboard.hasKeysDown { send(.keysCancelled) }
            platform.keyboard.releaseAll()
        }
        guard event.mode != NotifyGrab, event.mode != NotifyUngrab,
            event.detail != NotifyPointer, event.detail != NotifyInferior
        else { return }
        if event.type == FocusIn { platform.keyboard.prepare() }
        setFocused(event.type == FocusIn)
    }

    /// Without a window manager keys come to the window under the pointer, which is not notified.
    func receivedKey() {
        setFocused(true)
    }

    private func setFocused(_ focused: Bool) {
        guard focused != hasFocus else { return }
        hasFocus = focused
        if focused {
            isUrgent = false
            platform.inputMethod.focus(self)
        } else {
            platform.inputMethod.unfocus(self)
            platform.keyboard.releaseAll()
            cancelInput()
        }
        send(.focusChanged(focused))
    }

    private func handleMessage(_ event: inout XEvent) {
        let atoms = connection.atoms
        if event.xclient.message_type == atoms[.netWMFrameDrawn] {
            let value = event.xclient.data.l
            resizeSync?.drawn(low: value.0, high: value.1)
            return
        }
        guard event.xclient.message_type == atoms[.wmProtocols] else {
            platform.drags.handle(event.xclient, in: self)
            return
        }
        let message = Atom(bitPattern: event.xclient.data.l.0)
        if message == atoms[.wmDeleteWindow] {
            send(.closeRequested)
        } else if message == atoms[.netWMPing] {
            event.xclient.window = connection.root
            XSendEvent(
                connection.display, connection.root, 0,
                SubstructureNotifyMask | SubstructureRedirectMask, &event)
        } else if message == atoms[.netWMSyncRequest] {
            let value = event.xclient.data.l
            resizeSync?.request(low: value.2, high: value.3, isForFrames: value.4 != 0)
        } else if message == atoms[.wmTakeFocus], isMapped {
            let time = Time(bitPattern: event.xclient.data.l.1)
            connection.tolerating {
                XSetInputFocus(connection.display, identifier, RevertToParent, time)
            }
        }
    }
}
