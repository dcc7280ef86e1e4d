import CX11
import CXTest
import Foundation

/// The tests' own connection to a display: what a person could see and do there.
///
/// `DisplayClient+Input.swift` has the doing.
final class DisplayClient {
    let display: OpaquePointer
    let root: Window
    /// The window manager, when there is one.
    var manager: Program?
    private var atoms: [String: Atom] = [:]
    /// Key codes that were given symbols which the keyboard lacks.
    var borrowedKeys: [UInt: UInt8] = [:]

    struct NoConnection: Error {}

    init(_ server: VirtualDisplay) throws {
        // Windows of ended programs are gone when asked about: no reason to end the tests.
        XSetErrorHandler { _, _ in 0 }
        XSetIOErrorHandler { _ in 0 }
        guard let display = XOpenDisplay(server.name) else { throw NoConnection() }
        XSetIOErrorExitHandler(display, { _, _ in }, nil)
        self.display = display
        root = XDefaultRootWindow(display)
    }

    deinit { XCloseDisplay(display) }

    func atom(_ name: String) -> Atom {
        if let known = atoms[name] { return known }
        let atom = XInternAtom(display, name, 0)
        atoms[name] = atom
        return atom
    }

    // MARK: Windows

    func children(of window: Window) -> [Window] {
        var top: Window = 0
        var parent: Window = 0
        var list: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        guard XQueryTree(display, window, &top, &parent, &list, &count) != 0, let list else {
            return []
        }
        defer { XFree(list) }
        return Array(UnsafeBufferPointer(start: list, count: Int(count)))
    }

    /// The windows below `window` in words, for a test that looked for one in vain.
    private func tree(of window: Window) -> String {
        children(of: window).map {
            let size = size(of: $0)
            return "\($0) \(className(of: $0)) \(size.width)x\(size.height)"
                + "\(isViewable($0) ? "" : " hidden") [\(tree(of: $0))]"
        }.joined(separator: ", ")
    }

    /// All windows with the class `name`, frames searched too.
    private func find(_ name: String, in window: Window) -> Window? {
        for child in children(of: window) {
            if className(of: child).contains(name) { return child }
            if let found = find(name, in: child) { return found }
        }
        return nil
    }

    /// Waits for a program's window to be visible; `name` is either half of its class.
    func window(_ name: String, of program: Program) async throws -> Window {
        try await wait(
            for: "the window of \(name)",
            state: {
                "\(tree(of: root)) \(String(describing: program.exit)) \(program.output)"
                    + program.errors.suffix(1000)
            }
        ) {
            if let window = find(name, in: root), isViewable(window) { return window }
            guard program.exit == nil else {
                throw Timeout(
                    what: "the window of \(name), which has ended",
                    state: "\(String(describing: program.exit)) \(program.errors)")
            }
            return nil
        }
    }

    func isViewable(_ window: Window) -> Bool {
        attributes(window)?.map_state == IsViewable
    }

    private func attributes(_ window: Window) -> XWindowAttributes? {
        var result = XWindowAttributes()
        return XGetWindowAttributes(display, window, &result) != 0 ? result : nil
    }

    func size(of window: Window) -> (width: Int, height: Int) {
        let found = attributes(window)
        return (Int(found?.width ?? 0), Int(found?.height ?? 0))
    }

    /// The window's top left corner on the screen.
    func origin(of window: Window) -> (x: Int, y: Int) {
        var x: Int32 = 0
        var y: Int32 = 0
        var child: Window = 0
        XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
        return (Int(x), Int(y))
    }

    /// Moves a window and returns when it is there, so that no click goes to where it was; its
    /// frame adds a little to the place.
    func move(_ window: Window, to x: Int, _ y: Int) async throws {
        XMoveWindow(display, window, Int32(x), Int32(y))
        XFlush(display)
        try await wait(for: "the window to move") {
            let origin = origin(of: window)
            return (0...40).contains(origin.x - x) && (0...40).contains(origin.y - y)
        }
        // It moves the window before it tells the program.
        waitForManager()
    }

    func resize(_ window: Window, width: Int, height: Int) {
        XResizeWindow(display, window, UInt32(width), UInt32(height))
        XFlush(display)
    }

    /// Returns when the window manager has dealt with everything that the tests did so far.
    func waitForManager() {
        for _ in 0..<20_000 {
            syncTwice()
            guard let quiet = manager.map({ Quiet(programs: [$0]) }) else { return }
            let before = quiet.wakeUps
            // What it asked for before it fell asleep may wake it again.
            syncTwice()
            if before != nil, quiet.wakeUps == before { return }
            usleep(500)
        }
    }

    /// After the second answer the server has also sent what the first one's turn made for others,
    /// and has served the others that asked before.
    private func syncTwice() {
        XSync(display, 0)
        XSync(display, 0)
    }

    func makeWindow() -> Window {
        XCreateSimpleWindow(display, root, 0, 0, 10, 10, 0, 0, 0)
    }

    /// Asks for a window to be shown, again if it was asked before.
    func unmap(_ window: Window) {
        XUnmapWindow(display, window)
        XSync(display, 0)
    }

    func map(_ window: Window) {
        XUnmapWindow(display, window)
        XMapWindow(display, window)
        XSync(display, 0)
    }

    /// Shows a window of the tests' own over others, to hide what lies there.
    func cover(x: Int, y: Int, width: Int, height: Int) -> Window {
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.background_pixel = 0xff00ff
        let window = XCreateWindow(
            display, root, Int32(x), Int32(y), UInt32(width), UInt32(height), 0, 0,
            UInt32(InputOutput), nil, UInt(CWOverrideRedirect | CWBackPixel), &attributes)
        XMapRaised(display, window)
        XSync(display, 0)
        return window
    }

    func destroy(_ window: Window) {
        XDestroyWindow(display, window)
        XSync(display, 0)
    }

    // MARK: Properties

    /// A property's bytes; 32-bit items come as longs. Empty when there is none.
    private func property(_ name: String, of window: Window) -> (format: Int32, data: Data) {
        property(atom(name), of: window)
    }

    private func property(_ name: Atom, of window: Window) -> (format: Int32, data: Data) {
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var left: UInt = 0
        var bytes: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display, window, name, 0, 1 << 20, 0, Atom(AnyPropertyType), &type, &format,
            &count, &left, &bytes)
        guard let bytes else { return (0, Data()) }
        defer { XFree(bytes) }
        let size = format == 32 ? 8 : Int(format) / 8
        return (format, Data(bytes: bytes, count: Int(count) * size))
    }

    func text(_ name: String, of window: Window) -> String {
        String(decoding: property(name, of: window).1, as: UTF8.self)
    }

    func items(_ name: String, of window: Window) -> [UInt] {
        let (format, data) = property(name, of: window)
        guard format == 32 else { return [] }
        return data.withUnsafeBytes { Array($0.bindMemory(to: UInt.self)) }
    }

    func className(of window: Window) -> [String] {
        text("WM_CLASS", of: window).split(separator: "\0").map(String.init)
    }

    /// Says what a window manager can do that is not there.
    func setSupported(_ names: [String]) {
        let items = names.map(atom)
        items.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display, root, atom("_NET_SUPPORTED"), XA_ATOM, 32, PropModeReplace,
                bytes.bindMemory(to: UInt8.self).baseAddress, Int32(items.count))
        }
        XSync(display, 0)
    }

    func setRootText(_ text: String, property name: String) {
        let bytes = Array(text.utf8)
        XChangeProperty(
            display, root, atom(name), XA_STRING, 8, PropModeReplace, bytes, Int32(bytes.count))
        XFlush(display)
    }

    /// The lower half of a counter that a window tells a size's drawing by.
    func counter(_ identifier: UInt) -> UInt32 {
        var event: Int32 = 0
        var error: Int32 = 0
        var value = XSyncValue()
        guard XSyncQueryExtension(display, &event, &error) != 0 else { return 0 }
        XSyncQueryCounter(display, identifier, &value)
        return value.lo
    }

    // MARK: Selections

    func hasOwner(_ selection: String) -> Bool {
        XGetSelectionOwner(display, atom(selection)) != 0
    }

    /// Takes a selection with a window of the tests' own.
    func own(_ selection: String) {
        XSetSelectionOwner(display, atom(selection), makeWindow(), 0)
        XSync(display, 0)
    }

    /// What a selection holds; `nil` when nobody gives any.
    func content(of selection: String) async throws -> String? {
        let window = makeWindow()
        defer { destroy(window) }
        XConvertSelection(
            display, atom(selection), atom("UTF8_STRING"), atom("CONTENT"), window, 0)
        XSync(display, 0)
        let answer = try await wait(for: "an answer about \(selection)") {
            var event = XEvent()
            return XCheckTypedWindowEvent(display, window, SelectionNotify, &event) != 0
                ? event.xselection : nil
        }
        return answer.property == 0 ? nil : text("CONTENT", of: window)
    }

    func owner(_ selection: String) -> Window { XGetSelectionOwner(display, atom(selection)) }

    /// The next request for a selection of the tests' own.
    func nextRequest() -> XSelectionRequestEvent? {
        while XPending(display) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
            if event.type == SelectionRequest { return event.xselectionrequest }
        }
        return nil
    }

    /// Puts a piece of an answer into the property that was asked for; an empty one is the last.
    func putPiece(_ text: String, for request: XSelectionRequestEvent) {
        let bytes = Array(text.utf8)
        XChangeProperty(
            display, request.requestor, request.property, atom("UTF8_STRING"), 8, PropModeReplace,
            bytes, Int32(bytes.count))
        XSync(display, 0)
    }

    /// Whether the property that was asked for is there: what it held is not taken yet.
    func hasAnswer(to request: XSelectionRequestEvent) -> Bool {
        property(request.property, of: request.requestor).format != 0
    }

    /// Answers that what was asked for comes in pieces, `size` bytes at least.
    func beginPieces(of request: XSelectionRequestEvent, size: UInt = 100) {
        var size = size
        withUnsafeBytes(of: &size) { bytes in
            _ = XChangeProperty(
                display, request.requestor, request.property, atom("INCR"), 32, PropModeReplace,
                bytes.bindMemory(to: UInt8.self).baseAddress, 1)
        }
        notify(request)
    }

    /// Answers with a whole text.
    func answer(_ request: XSelectionRequestEvent, with text: String) {
        putPiece(text, for: request)
        notify(request)
    }

    private func notify(_ request: XSelectionRequestEvent) {
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.time = request.time
        event.xselection.property = request.property
        XSendEvent(display, request.requestor, 0, 0, &event)
        XSync(display, 0)
    }

    // MARK: Messages

    /// Sends what a window manager sends: WM_PROTOCOLS with `name`.
    ///
    /// - `last`: the message's fifth number.
    func sendProtocol(
        _ name: String, to window: Window, _ extra: Int = 0, value: Int = 0, last: Int = 0
    ) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = atom("WM_PROTOCOLS")
        event.xclient.format = 32
        event.xclient.data.l = (
            Int(atom(name)), extra, value == 0 ? Int(window) : value, 0, last
        )
        XSendEvent(display, window, 0, 0, &event)
        XFlush(display)
    }

    func selectRootMessages() {
        XSelectInput(display, root, SubstructureNotifyMask)
        XSync(display, 0)
    }

    /// The next message of the type `name` that arrived; `nil` when there is none yet.
    func nextMessage(_ name: String) -> (Int, Int, Int, Int, Int)? {
        while XPending(display) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
            if event.type == ClientMessage, event.xclient.message_type == atom(name) {
                return event.xclient.data.l
            }
        }
        return nil
    }
}
