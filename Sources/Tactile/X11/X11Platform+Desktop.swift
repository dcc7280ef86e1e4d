import CX11
import Foundation
import TactilePlatform

/// What the desktop changed, to be looked at once however often it said so.
struct X11DesktopChanges: OptionSet {
    let rawValue: Int
    /// Resources of the root window, the settings manager's property, or the screen's size.
    static let settings = X11DesktopChanges(rawValue: 1)
    static let settingsManager = X11DesktopChanges(rawValue: 2)
    static let frameRate = X11DesktopChanges(rawValue: 4)
    /// What panels leave of the screen.
    static let workArea = X11DesktopChanges(rawValue: 8)
    /// Which monitors there are, and how they are turned.
    static let monitors = X11DesktopChanges(rawValue: 16)
    /// What the window manager can do.
    static let support = X11DesktopChanges(rawValue: 32)
}

/// Settings of the desktop: scale, dark or light, frame rate, room for windows.
extension X11Platform {
    /// The least number of seconds between two looks at the desktop's settings. Each may lay out
    /// and draw everything again.
    private static var shortestDesktopPause: TimeInterval { 0.25 }

    func watchSettings() {
        XSelectInput(connection.display, connection.root, PropertyChangeMask | StructureNotifyMask)
        settingsManagerChanged()
    }

    /// Looks for the settings manager, which may come and go.
    private func settingsManagerChanged() {
        settingsOwner = XGetSelectionOwner(connection.display, connection.atoms[.xsettingsOwner])
        guard settingsOwner != 0 else { return }
        connection.tolerating {
            XSelectInput(
                connection.display, settingsOwner, PropertyChangeMask | StructureNotifyMask)
        }
    }

    /// The settings as they were when the connection began, as Xlib keeps them.
    func readSettings() -> X11Settings {
        guard let resources = XResourceManagerString(connection.display) else {
            return readSettings(resources: nil)
        }
        return readSettings(resources: String(cString: resources))
    }

    private func readSettings(resources: String?) -> X11Settings {
        var settings = X11Settings()
        if let resources { settings.read(resources: resources) }
        if settingsOwner != 0,
            let property = connection.property(connection.atoms[.xsettings], of: settingsOwner)
        {
            settings.read(xsettings: property.bytes)
        }
        return settings
    }

    /// Notes what happens to the root window and the settings manager's.
    func handleDesktopEvent(_ event: inout XEvent) {
        let atoms = connection.atoms
        switch event.type {
        case PropertyNotify where event.xany.window == connection.root:
            if event.xproperty.atom == XA_RESOURCE_MANAGER {
                desktopChanges.insert(.settings)
            } else if event.xproperty.atom == atoms[.netWorkArea] {
                desktopChanges.insert(.workArea)
            } else if event.xproperty.atom == atoms[.netSupported] {
                desktopChanges.insert(.support)
            }
        case PropertyNotify where event.xany.window == settingsOwner:
            guard event.xproperty.atom == atoms[.xsettings] else { return }
            desktopChanges.insert(.settings)
        case ClientMessage where event.xclient.message_type == atoms[.manager]:
            guard event.xclient.data.l.1 == Int(atoms[.xsettingsOwner]) else { return }
            desktopChanges.formUnion([.settings, .settingsManager])
        case DestroyNotify where event.xdestroywindow.window == settingsOwner:
            settingsOwner = 0
        case ConfigureNotify where event.xconfigure.window == connection.root:
            XRRUpdateConfiguration(&event)
            desktopChanges.formUnion([.settings, .workArea])
        case firstOutputEvent + RRScreenChangeNotify where firstOutputEvent > 0:
            XRRUpdateConfiguration(&event)
            desktopChanges.formUnion([.frameRate, .monitors])
        case MappingNotify:
            keyboard.mappingChanged(&event)
        default: break
        }
    }

    /// Looks at what the desktop changed, unless it did so a moment ago.
    func applyDesktopChanges() {
        guard !desktopChanges.isEmpty, desktopDeadline.map({ $0 <= now }) ?? true else { return }
        let changes = desktopChanges
        desktopChanges = []
        lastDesktopChange = now
        if changes.contains(.settingsManager) { settingsManagerChanged() }
        if changes.contains(.settings) {
            let resources = connection.property(XA_RESOURCE_MANAGER, of: connection.root)
            settingsChanged(
                to: readSettings(
                    resources: resources.map { String(decoding: $0.bytes, as: UTF8.self) }))
        }
        if changes.contains(.monitors), !changes.contains(.settings) { updateMonitors() }
        if !changes.isDisjoint(with: [.workArea, .monitors]) {
            for window in windows.values { window.roomChanged() }
        }
        if changes.contains(.frameRate) { readFrameRate() }
        if changes.contains(.support) { readSupport() }
    }

    /// When changes that wait are due.
    var desktopDeadline: TimeInterval? {
        desktopChanges.isEmpty ? nil : lastDesktopChange + Self.shortestDesktopPause
    }

    private func settingsChanged(to settings: X11Settings) {
        let before = screen
        updateScreen(with: settings)
        for window in windows.values {
            if screen.isDark != before.isDark {
                window.send(.appearanceChanged(dark: screen.isDark))
            }
        }
    }

    func updateScreen(with settings: X11Settings) {
        desktopScale = fixedScale ?? CGFloat(settings.scale)
        updateMonitors()
        // The window's, where there is one: pictures are made for it.
        let window = windows.values.first { $0.popup == nil }
        showScale(window?.scale ?? monitors.first?.scale ?? desktopScale)
        screen.isDark = settings.isDark
        screen.hasHighContrast = settings.hasHighContrast
        screen.hasBoldText = settings.hasBoldText
        screen.doubleClickTime = settings.doubleClickTime
        screen.dragThreshold = settings.dragThreshold
        screen.reducesMotion = settings.reducesMotion
        screen.caretBlink = settings.caretBlinks ? settings.blinkTime : nil
        if cursorTheme != settings.cursors {
            cursorTheme = settings.cursors
            for window in windows.values { window.cursorThemeChanged() }
        }
        delegate?.platformScreenChanged(self)
    }

    /// The output's rate; 60 where the server does not say.
    func readFrameRate() {
        if firstOutputEvent == 0 {
            var error: Int32 = 0
            guard XRRQueryExtension(connection.display, &firstOutputEvent, &error) != 0 else {
                return
            }
            XRRSelectInput(
                connection.display, connection.root, Int32(RRScreenChangeNotifyMask))
        }
        guard let info = XRRGetScreenInfo(connection.display, connection.root) else { return }
        let rate = XRRConfigCurrentRate(info)
        XRRFreeScreenConfigInfo(info)
        guard (24...1000).contains(rate), Double(rate) != screen.framesPerSecond else { return }
        screen.framesPerSecond = Double(rate)
        delegate?.platformScreenChanged(self)
    }
}
