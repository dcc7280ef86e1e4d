import CX11
import Foundation

/// One open connection to an X server with what every window on it shares.
@MainActor
final class X11Connection {
    let display: OpaquePointer
    let screen: Int32
    let root: Window
    let atoms: X11Atoms
    /// A visual whose pixels are `0xRRGGBB` in 32 bits.
    let visual: UnsafeMutablePointer<Visual>
    let depth: Int32
    /// `nil` when windows take their parent's.
    let colormap: Colormap?
    /// Whether server and program can share memory.
    let sharedMemory: X11SharedMemoryExtension?
    let input: X11InputExtension?
    /// Set when the server has gone; nothing may be asked of it any more.
    private(set) var isLost = false
    /// Requests with these serials may fail without a word: another program's window was gone.
    var toleratedSerials: ClosedRange<UInt> = 0...0

    /// The connection that Xlib's process-wide handlers report to.
    private static weak var current: X11Connection?

    /// Connects to `name`, or to what `DISPLAY` says when it is `nil`.
    init(displayName name: String?, allowsSharedMemory: Bool) throws(X11Error) {
        signal(SIGPIPE, SIG_IGN)
        let environment = ProcessInfo.processInfo.environment
        let shown = name ?? environment["DISPLAY"] ?? ""
        guard !shown.isEmpty else {
            throw environment["WAYLAND_DISPLAY"]?.isEmpty == false ? .noXWayland : .noDisplay
        }
        guard let display = XOpenDisplay(name) else { throw .cannotOpen(display: shown) }
        let screen = XDefaultScreen(display)
        guard let format = X11PixelFormat(display: display, screen: screen) else {
            let depth = Int(XDefaultDepth(display, screen))
            XCloseDisplay(display)
            throw .unsupportedVisual(display: shown, depth: depth)
        }
        self.display = display
        self.screen = screen
        root = XRootWindow(display, screen)
        visual = format.visual
        depth = format.depth
        colormap =
            format.isDefault
            ? nil : XCreateColormap(display, root, format.visual, AllocNone)
        atoms = X11Atoms(display: display, screen: screen)
        sharedMemory = allowsSharedMemory ? X11SharedMemoryExtension(display: display) : nil
        input = X11InputExtension(display: display)
        Self.current = self
        installHandlers()
    }

    func close() {
        guard !isLost else { return }
        isLost = true
        XCloseDisplay(display)
    }

    var fileDescriptor: Int32 { XConnectionNumber(display) }

    /// Runs requests that name windows of other programs, which may be gone.
    func tolerating(_ requests: () -> Void) {
        let first = XNextRequest(display)
        let lowest = min(first, max(toleratedSerials.lowerBound, first &- 4096))
        // The answer to a request that waits for one comes before the others are made.
        toleratedSerials = lowest...UInt.max
        requests()
        toleratedSerials = lowest...max(first, XNextRequest(display) &- 1)
    }

    private func installHandlers() {
        XSetErrorHandler { _, event in
            if let event {
                let error = event.pointee
                MainActor.assumeIsolated { X11Connection.current?.report(error) }
            }
            return 0
        }
        XSetIOErrorHandler { _ in
            MainActor.assumeIsolated { X11Connection.current?.isLost = true }
            return 0
        }
        // Without this Xlib ends the process, with whatever it had not saved.
        XSetIOErrorExitHandler(display, { _, _ in }, nil)
    }

    /// Whether a window is one of this program's.
    var isOwnWindow: @MainActor (Window) -> Bool = { _ in false }

    private func report(_ error: XErrorEvent) {
        // Another program destroyed it, which an event tells as well.
        if [UInt8(BadWindow), UInt8(BadDrawable)].contains(error.error_code),
            isOwnWindow(error.resourceid)
        {
            return
        }
        if let sharedMemory, sharedMemory.handle(error) { return }
        if toleratedSerials.contains(error.serial) { return }
        var text = [CChar](repeating: 0, count: 256)
        XGetErrorText(display, Int32(error.error_code), &text, Int32(text.count))
        let name = text.withUnsafeBufferPointer {
            String(decoding: $0.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        let message =
            "X11: the server refused request \(error.request_code).\(error.minor_code)"
            + " (\(name), resource 0x\(String(error.resourceid, radix: 16))); continuing\n"
        FileHandle.standardError.write(Data(message.utf8))
    }
}

/// Where on a screen pixels can be put as they are kept: a true-colour visual of depth 24 or 32.
struct X11PixelFormat {
    let visual: UnsafeMutablePointer<Visual>
    let depth: Int32
    let isDefault: Bool

    /// `nil` when the screen has none.
    init?(display: OpaquePointer, screen: Int32) {
        if let visual = XDefaultVisual(display, screen), Self.isUsable(visual.pointee),
            [24, 32].contains(XDefaultDepth(display, screen))
        {
            self.visual = visual
            depth = XDefaultDepth(display, screen)
            isDefault = true
            return
        }
        for depth: Int32 in [24, 32] {
            var info = XVisualInfo()
            if XMatchVisualInfo(display, screen, depth, TrueColor, &info) != 0,
                let visual = info.visual, Self.isUsable(visual.pointee)
            {
                self.visual = visual
                self.depth = depth
                isDefault = false
                return
            }
        }
        return nil
    }

    private static func isUsable(_ visual: Visual) -> Bool {
        visual.red_mask == 0xff0000 && visual.green_mask == 0xff00 && visual.blue_mask == 0xff
    }
}
