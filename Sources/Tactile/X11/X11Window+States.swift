import CX11
import Foundation
import TactilePlatform

/// Full screen, maximised and above others, as the Extended Window Manager Hints have them.
extension X11Window {
    /// Says how the window is to be shown first; a window manager reads it when the window is
    /// mapped.
    func setFirstStates() {
        guard !states.isEmpty else { return }
        connection.setItems(
            atoms(of: states), property: connection.atoms[.netWMState], type: XA_ATOM,
            of: identifier)
    }

    func request(_ state: PlatformWindowStates, isOn: Bool) {
        guard !connection.isLost, popup == nil else { return }
        if state.contains(.demandsAttention) { isUrgent = isOn }
        let names = atoms(of: state)
        let source: UInt = 1  // An application, not a pager.
        connection.sendMessage(
            connection.atoms[.netWMState], about: identifier, to: connection.root,
            mask: SubstructureNotifyMask | SubstructureRedirectMask,
            items: [isOn ? 1 : 0, names.first ?? 0, names.dropFirst().first ?? 0, source])
        XFlush(connection.display)
    }

    func activate(startup: String?) {
        guard !connection.isLost, popup == nil else { return }
        let atoms = connection.atoms
        // Without a time of what the person did the request is as a pager's: they want it now.
        var source: UInt = 2
        var time: UInt = 0
        if let startup, !startup.isEmpty {
            connection.setText(
                startup, property: atoms[.netStartupID], type: atoms[.utf8String], of: identifier)
            finishStartup(startup)
            if let told = Self.time(ofStartup: startup) { (source, time) = (1, told) }
        }
        connection.sendMessage(
            atoms[.netActiveWindow], about: identifier, to: connection.root,
            mask: SubstructureNotifyMask | SubstructureRedirectMask, items: [source, time, 0])
        XFlush(connection.display)
    }

    func requestKeyboard() {
        guard !connection.isLost, popup == nil, !isWithdrawn else { return }
        let active = platform.windows.values.first(where: \.hasFocus)
        connection.sendMessage(
            connection.atoms[.netActiveWindow], about: identifier, to: connection.root,
            mask: SubstructureNotifyMask | SubstructureRedirectMask,
            items: [1, UInt(platform.serverTime), active?.identifier ?? 0])
        XFlush(connection.display)
    }

    /// The server's time in a name of the startup notification specification: `…_TIME` and digits.
    static func time(ofStartup name: String) -> UInt? {
        guard let mark = name.range(of: "_TIME", options: .backwards) else { return nil }
        let time = UInt32(name[mark.upperBound...].prefix { $0.isASCII && $0.isNumber })
        return time.flatMap { $0 > 0 ? UInt($0) : nil }
    }

    /// The window manager wrote how the window is shown.
    func statesChanged() {
        guard !isWithdrawn else { return }
        let names = connection.property(connection.atoms[.netWMState], of: identifier)?.items ?? []
        var now: PlatformWindowStates = []
        for state in [PlatformWindowStates.fullScreen, .maximized, .above]
        where atoms(of: state).allSatisfy(names.contains) {
            now.insert(state)
        }
        guard now != states else { return }
        states = now
        takeOwnPlace()
        send(.statesChanged(now))
    }

    private func atoms(of states: PlatformWindowStates) -> [UInt] {
        let atoms = connection.atoms
        var names: [UInt] = []
        if states.contains(.fullScreen) { names.append(atoms[.netWMStateFullScreen]) }
        if states.contains(.maximized) {
            names += [
                atoms[.netWMStateMaximizedHorizontally], atoms[.netWMStateMaximizedVertically],
            ]
        }
        if states.contains(.demandsAttention) { names.append(atoms[.netWMStateDemandsAttention]) }
        if states.contains(.above) { names.append(atoms[.netWMStateAbove]) }
        return names
    }

    /// Sets the urgency bit of the window's hints, which window managers know that do not know the
    /// state of the extended hints.
    func showUrgency() {
        guard !connection.isLost, let hints = XGetWMHints(connection.display, identifier) else {
            return
        }
        defer { XFree(hints) }
        let urgency = 1 << 8
        if isUrgent { hints.pointee.flags |= urgency } else { hints.pointee.flags &= ~urgency }
        XSetWMHints(connection.display, identifier, hints)
    }
}
