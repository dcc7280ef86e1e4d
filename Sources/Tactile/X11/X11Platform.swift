import CX11
import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// The platform of a real display: one connection, its windows, and the loop that serves them.
///
/// `X11Platform+Loop.swift` has the loop, `X11Platform+Dispatch.swift` hands events to windows.
@MainActor
public final class X11Platform: Platform {
    public weak var delegate: (any PlatformDelegate)?
    public private(set) var screen: PlatformScreen
    let connection: X11Connection
    let keyboard: X11Keyboard
    let inputMethod: X11InputMethod
    private(set) var selections: X11Selections!
    var windows: [Window: X11Window] = [:]
    let wakeUps: X11WakeUps
    var clock = X11Clock()
    var isRunning = false
    /// When the delegate wants its next turn.
    var frameDeadline: TimeInterval?
    var runLoopBlocks = RunLoopBlocks()
    /// The first of RandR's events; 0 until the first frame is out, or without RandR.
    private var firstOutputEvent: Int32 = 0
    /// The server's time of what the user did last, which claims to selections are dated by.
    var serverTime: Time = 0
    /// Work for the next turn, which comes at once.
    var soon: [@MainActor () -> Void] = []
    /// Work for when the first frame is out: what a window can be shown without.
    var later: [@MainActor () -> Void] = []
    private let fixedScale: CGFloat?
    private var settingsOwner: Window = 0

    /// Connects to a display.
    ///
    /// - Parameters:
    ///   - displayName: such as `:0`; `nil` for the one that the variable `DISPLAY` names.
    ///   - scale: device pixels per point instead of what the desktop says; values that are not
    ///     finite or not positive count as `nil`.
    /// - Throws: ``X11Error``, with a sentence for the user.
    public init(displayName: String? = nil, scale: CGFloat? = nil) throws {
        let environment = ProcessInfo.processInfo.environment
        connection = try X11Connection(
            displayName: displayName,
            allowsSharedMemory: environment["TACTILE_NO_SHM"]?.isEmpty ?? true)
        wakeUps = X11WakeUps(connection: connection.fileDescriptor)
        keyboard = X11Keyboard(display: connection.display)
        inputMethod = X11InputMethod(display: connection.display)
        fixedScale = scale.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        screen = PlatformScreen(size: .zero, scale: 1)
        selections = X11Selections(platform: self)
        watchSettings()
        updateScreen(with: readSettings())
        connection.sharedMemory?.didFail = { [weak self] in self?.sharedMemoryFailed() }
        later.append { [weak self] in
            self?.readFrameRate()
            self?.runLoopBlocks.learn()
        }
    }

    public var now: TimeInterval { X11Clock.now }

    public var firstFrameLead: TimeInterval { 1 / screen.framesPerSecond }

    public func makeWindow(_ options: PlatformWindowOptions) throws -> any PlatformWindow {
        guard !connection.isLost else { throw X11Error.noDisplay }
        let window = X11Window(platform: self, options: options)
        windows[window.identifier] = window
        return window
    }

    public var showsPopups: Bool { true }

    public func stop() {
        isRunning = false
    }

    public func readText(
        _ selection: PlatformSelection, completion: @escaping @MainActor (String?) -> Void
    ) {
        selections.readText(selection, completion: completion)
    }

    public func writeText(_ text: String?, to selection: PlatformSelection) {
        selections.writeText(text, to: selection)
    }

    // MARK: Desktop settings

    private func watchSettings() {
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

    private func readSettings() -> X11Settings {
        var settings = X11Settings()
        if let resources = XResourceManagerString(connection.display) {
            settings.read(resources: String(cString: resources))
        }
        if settingsOwner != 0,
            let property = connection.property(connection.atoms[.xsettings], of: settingsOwner)
        {
            settings.read(xsettings: property.bytes)
        }
        return settings
    }

    /// Handles what happens to the root window and the settings manager's.
    func handleDesktopEvent(_ event: inout XEvent) {
        let atoms = connection.atoms
        switch event.type {
        case PropertyNotify where event.xany.window == connection.root:
            guard event.xproperty.atom == XA_RESOURCE_MANAGER else { return }
            var settings = readSettings()
            // Xlib keeps the resources of the connection's beginning.
            if let resources = connection.property(XA_RESOURCE_MANAGER, of: connection.root) {
                settings.read(resources: String(decoding: resources.bytes, as: UTF8.self))
            }
            settingsChanged(to: settings)
        case PropertyNotify where event.xany.window == settingsOwner:
            guard event.xproperty.atom == atoms[.xsettings] else { return }
            settingsChanged(to: readSettings())
        case ClientMessage where event.xclient.message_type == atoms[.manager]:
            guard event.xclient.data.l.1 == Int(atoms[.xsettingsOwner]) else { return }
            settingsManagerChanged()
            settingsChanged(to: readSettings())
        case DestroyNotify where event.xdestroywindow.window == settingsOwner:
            settingsOwner = 0
        case ConfigureNotify where event.xconfigure.window == connection.root:
            XRRUpdateConfiguration(&event)
            settingsChanged(to: readSettings())
        case firstOutputEvent + RRScreenChangeNotify where firstOutputEvent > 0:
            XRRUpdateConfiguration(&event)
            readFrameRate()
        case MappingNotify:
            keyboard.mappingChanged(&event)
        default: break
        }
    }

    private func settingsChanged(to settings: X11Settings) {
        let before = screen
        updateScreen(with: settings)
        for window in windows.values {
            if screen.scale != before.scale { window.scaleChanged() }
            if screen.isDark != before.isDark {
                window.send(.appearanceChanged(dark: screen.isDark))
            }
        }
    }

    private func updateScreen(with settings: X11Settings) {
        let scale = fixedScale ?? CGFloat(settings.scale)
        let width = CGFloat(XDisplayWidth(connection.display, connection.screen))
        let height = CGFloat(XDisplayHeight(connection.display, connection.screen))
        screen.size = CGSize(width: width / scale, height: height / scale)
        screen.scale = scale
        screen.isDark = settings.isDark
        screen.doubleClickTime = settings.doubleClickTime
        delegate?.platformScreenChanged(self)
    }

    /// The output's rate; 60 where the server does not say.
    private func readFrameRate() {
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

    private func sharedMemoryFailed() {
        for window in windows.values { window.sharedMemoryFailed() }
    }
}
