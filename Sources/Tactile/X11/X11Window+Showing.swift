import CX11
import Foundation
import TactileGeometry

/// How a window comes to the screen, and leaves it for a while.
extension X11Window {
    func show() {
        guard isWithdrawn, !isClosed, !connection.isLost else { return }
        isWithdrawn = false
        // While the window manager lets go of it, it would take no new request.
        if !isLeaving { map() }
    }

    func hide() {
        guard !isWithdrawn, !isClosed, !connection.isLost else { return }
        if isMapped, popup == nil, hasOwnSize { keepPlace() }
        isWithdrawn = true
        isShown = false
        isLeaving = isMapped
        XWithdrawWindow(connection.display, identifier, XDefaultScreen(connection.display))
        XFlush(connection.display)
    }

    /// Window managers find a place for each window that comes, unless it says one.
    private func keepPlace() {
        let (place, desktop) = (placeOnScreen, platform.desktopScale)
        wantedOrigin = CGPoint(
            x: (place.x * desktop).rounded(), y: (place.y * desktop).rounded())
        originWish = wantedOrigin
        setSizeHints()
    }

    private func map() {
        isShown = true
        // What the window manager said of a window that left, it has taken away. It also leaves the
        // window where its frame was, and looks at that rather than at the wish.
        setFirstStates()
        if let wantedOrigin, popup == nil {
            XMoveWindow(
                connection.display, identifier, Int32(wantedOrigin.x), Int32(wantedOrigin.y))
        }
        if popup == nil { XMapWindow(connection.display, identifier) } else { mapPopup() }
        XFlush(connection.display)
    }

    func setMapped(_ mapped: Bool) {
        guard mapped != isMapped else { return }
        isMapped = mapped
        isShown = mapped && !isWithdrawn
        if mapped, isWithdrawn { return }
        if !mapped {
            cancelInput()
            resizeSync?.hidden()
        }
        if !mapped, isLeaving {
            isLeaving = false
            if !isWithdrawn { return map() }
        }
        send(.visibilityChanged(mapped))
    }
}
