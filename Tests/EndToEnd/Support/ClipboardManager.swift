import CX11
import Foundation

/// A desktop's clipboard manager, as far as a program that ends needs one: it takes over what the
/// program offered and serves it on, on a thread and a connection of its own.
final class ClipboardManager: @unchecked Sendable {
    private let display: OpaquePointer
    private let window: Window
    private let answers: Bool
    private let lock = NSLock()
    private var saved: String?
    private var asked: [String] = []
    private var isEnded = false

    /// - `answers`: whether it does anything about what it is asked.
    init(_ server: VirtualDisplay, answers: Bool = true) throws {
        guard let display = XOpenDisplay(server.name) else { throw DisplayClient.NoConnection() }
        XSetIOErrorExitHandler(display, { _, _ in }, nil)
        self.display = display
        self.answers = answers
        window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
        XSelectInput(display, window, PropertyChangeMask)
        XSetSelectionOwner(display, XInternAtom(display, "CLIPBOARD_MANAGER", 0), window, 0)
        XSync(display, 0)
        Thread.detachNewThread { [self] in serve() }
    }

    /// The text that was taken over.
    var text: String? { lock.withLock { saved } }
    /// The forms that the program asked to be saved.
    var wishes: [String] { lock.withLock { asked } }

    func end() { lock.withLock { isEnded = true } }

    private func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

    private func serve() {
        while let event = next() {
            guard event.type == SelectionRequest, answers else { continue }
            let request = event.xselectionrequest
            if request.target == atom("SAVE_TARGETS") {
                save(request)
            } else {
                hand(request)
            }
        }
        XCloseDisplay(display)
    }

    /// The next event; `nil` at the end.
    private func next() -> XEvent? {
        var descriptor = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
        while !lock.withLock({ isEnded }) {
            if XPending(display) > 0 {
                var event = XEvent()
                XNextEvent(display, &event)
                return event
            }
            poll(&descriptor, 1, 20)
        }
        return nil
    }

    // MARK: Taking over

    private func save(_ request: XSelectionRequestEvent) {
        let wishes = read(request.property, of: request.requestor, deleting: false)
        let names = wishes.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt.self)) }.compactMap
        {
            XGetAtomName(display, $0).map { name in
                defer { XFree(name) }
                return String(cString: name)
            }
        }
        let taken = atom("TAKEN")
        XConvertSelection(display, atom("CLIPBOARD"), atom("UTF8_STRING"), taken, window, 0)
        var bytes: [UInt8] = []
        var isInPieces = false
        while let event = next() {
            if event.type == SelectionNotify {
                guard event.xselection.property != 0 else { return }
                let answer = read(taken, of: window, deleting: true)
                isInPieces = answer.type == atom("INCR")
                if isInPieces { continue }
                bytes = answer.bytes
                break
            }
            guard isInPieces, event.type == PropertyNotify, event.xproperty.atom == taken,
                event.xproperty.state == PropertyNewValue
            else { continue }
            let piece = read(taken, of: window, deleting: true).bytes
            if piece.isEmpty { break }
            bytes += piece
        }
        XSetSelectionOwner(display, atom("CLIPBOARD"), window, 0)
        lock.withLock {
            saved = String(decoding: bytes, as: UTF8.self)
            asked = names
        }
        answer(request, property: request.property)
    }

    private func read(
        _ property: Atom, of owner: Window, deleting: Bool
    ) -> (type: Atom, bytes: [UInt8]) {
        var type: Atom = 0, format: Int32 = 0, count: UInt = 0, left: UInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display, owner, property, 0, 1 << 24, deleting ? 1 : 0, Atom(AnyPropertyType), &type,
            &format, &count, &left, &data)
        guard let data else { return (type, []) }
        defer { XFree(data) }
        let size = format == 32 ? 8 : Int(format) / 8
        return (type, Array(UnsafeBufferPointer(start: data, count: Int(count) * size)))
    }

    // MARK: Serving

    private func hand(_ request: XSelectionRequestEvent) {
        guard let text, request.target == atom("UTF8_STRING") else {
            return answer(request, property: 0)
        }
        var bytes = Array(text.utf8)
        XChangeProperty(
            display, request.requestor, request.property, request.target, 8, PropModeReplace,
            &bytes, Int32(bytes.count))
        answer(request, property: request.property)
    }

    private func answer(_ request: XSelectionRequestEvent, property: Atom) {
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.time = request.time
        event.xselection.property = property
        XSendEvent(display, request.requestor, 0, 0, &event)
        XFlush(display)
    }
}
