import CX11
import Foundation
import TactileDrawing
import TactileGeometry
import TactilePlatform

/// The platform of a real display: one connection, its windows, and the loop that serves them.
///
/// `X11Platform+Loop.swift` has the loop, `X11Platform+Dispatch.swift` hands events to windows.
@MainActor
public final class X11Platform: Platform {
    public weak var delegate: (any PlatformDelegate)?
    public internal(set) var screen: PlatformScreen
    let connection: X11Connection
    let keyboard: X11Keyboard
    let inputMethod: X11InputMethod
    private(set) var selections: X11Selections!
    private(set) var drags: X11Drags!
    private(set) var session: X11Session!
    var windows: [Window: X11Window] = [:]
    let wakeUps: X11WakeUps
    var clock = X11Clock()
    var isRunning = false
    /// Whether the window manager tells when frames are seen.
    var framesAreWatched = false
    /// When the delegate wants its next turn.
    var frameDeadline: TimeInterval?
    var runLoopBlocks = RunLoopBlocks()
    /// The first of RandR's events; 0 until the first frame is out, or without RandR.
    var firstOutputEvent: Int32 = 0
    /// The server's time of what the user did last, which claims to selections are dated by.
    var serverTime: Time = 0
    /// Events that stay in Xlib's queue for now.
    var heldEvents: Int32 = 0
    /// Work for the next turn, which comes at once.
    var soon: [@MainActor () -> Void] = []
    /// Whether a window has shown its first frame.
    var hasStarted = false
    /// When the program's code is unmapped; nil before the first frame, and when that is done.
    var textRelease: TimeInterval?
    /// How cursors are to look, and how those look that were made last.
    var cursorTheme = X11CursorTheme()
    var usedCursorTheme = X11CursorTheme()
    /// Work for when the first frame is out: what a window can be shown without.
    var later: [@MainActor () -> Void] = []
    let fixedScale: CGFloat?
    /// Device pixels per point as the desktop says, which some monitors may need otherwise.
    var desktopScale: CGFloat = 1
    /// In the server's order; empty where it does not say.
    var monitors: [X11Monitor] = []
    var settingsOwner: Window = 0
    /// What the desktop changed and has not been looked at yet, and when that was last done.
    var desktopChanges: X11DesktopChanges = []
    var lastDesktopChange = -TimeInterval.infinity

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
        drags = X11Drags(platform: self)
        session = X11Session(self, environment: environment)
        watchSettings()
        updateScreen(with: readSettings())
        connection.isOwnWindow = { [weak self] in self?.windows[$0] != nil }
        // Xlib reports errors in the midst of any request, one that puts pixels as well.
        connection.sharedMemory?.didFail = { [weak self] in
            self?.soon.append { self?.sharedMemoryFailed() }
        }
        later.append { [weak self] in
            self?.readFrameRate()
            self?.readSupport()
            self?.runLoopBlocks.learn()
            self?.session.join()
        }
    }

    public var now: TimeInterval { X11Clock.now }

    public var firstFrameLead: TimeInterval { 1 / screen.framesPerSecond }

    public func makeWindow(_ options: PlatformWindowOptions) throws -> any PlatformWindow {
        guard !connection.isLost else { throw X11Error.noDisplay }
        let window = X11Window(platform: self, options: options)
        windows[window.identifier] = window
        windowScaled(to: window.scale)
        return window
    }

    public var showsPopups: Bool { true }

    public func stop() {
        isRunning = false
    }

    public func readText(
        _ selection: PlatformSelection, atMost limit: Int,
        completion: @escaping @MainActor (PlatformText) -> Void
    ) {
        selections.readText(selection, atMost: limit, completion: completion)
    }

    public func readData(
        _ selection: PlatformSelection, type: String, atMost limit: Int,
        completion: @escaping @MainActor (PlatformData) -> Void
    ) {
        selections.readData(selection, type: type, atMost: limit, completion: completion)
    }

    public func readTypes(
        _ selection: PlatformSelection, completion: @escaping @MainActor ([String]) -> Void
    ) {
        selections.readTypes(selection, completion: completion)
    }

    public func write(_ offer: PlatformOffer?, to selection: PlatformSelection) {
        selections.write(offer, to: selection)
    }

    public func beginDrag(
        _ offer: PlatformDragOffer, from window: any PlatformWindow
    ) -> (any PlatformOutgoingDrag)? {
        guard let window = window as? X11Window, !connection.isLost else { return nil }
        return drags.begin(offer, from: window)
    }

    private func sharedMemoryFailed() {
        for window in windows.values { window.sharedMemoryFailed() }
    }
}
