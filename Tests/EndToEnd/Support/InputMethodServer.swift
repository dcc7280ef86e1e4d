import CX11
import Foundation

/// An input method as ibus or fcitx is one, with a script of six lines for a mind.
///
/// Letters are composed, a space turns what is composed into `日本`, Return commits it, Escape
/// gives it up; every other key goes back to the program. It speaks the X Input Method Protocol
/// 1.0 over X, as far as Xlib's client needs it, on a thread and a connection of its own.
final class InputMethodServer: @unchecked Sendable {
    static let name = "scripted"

    private let display: OpaquePointer
    private let window: Window
    private let lock = NSLock()
    private var heard: [String] = []
    private var isEnded = false
    /// The program's window that answers go to.
    private var client: Window = 0
    private var composed = "" {
        didSet { lock.withLock { shown = composed } }
    }
    private var shown = ""
    private var isComposing = false
    private var answers = 0

    init(_ server: VirtualDisplay) throws {
        guard let display = XOpenDisplay(server.name) else { throw DisplayClient.NoConnection() }
        XSetIOErrorExitHandler(display, { _, _ in }, nil)
        self.display = display
        let root = XDefaultRootWindow(display)
        window = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
        // Programs take it that a server has made these names.
        for name in ["LOCALES", "TRANSPORT", "_XIM_XCONNECT", "_XIM_PROTOCOL"] {
            XInternAtom(display, name, 0)
        }
        let own = XInternAtom(display, "@server=\(Self.name)", 0)
        XSetSelectionOwner(display, own, window, 0)
        var list = [own]
        list.withUnsafeMutableBytes { bytes in
            _ = XChangeProperty(
                display, root, XInternAtom(display, "XIM_SERVERS", 0), XA_ATOM, 32,
                PropModeReplace, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
        }
        XSync(display, 0)
        Thread.detachNewThread { [self] in serve() }
    }

    /// What the program asked for so far, in order.
    var requests: [String] { lock.withLock { heard } }

    /// What it composes now.
    var composedText: String { lock.withLock { shown } }

    /// Goes away without a word, as a server that crashed.
    func end() { lock.withLock { isEnded = true } }

    private func note(_ request: String) { lock.withLock { heard.append(request) } }

    private func serve() {
        var descriptor = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
        while !lock.withLock({ isEnded }) {
            while XPending(display) > 0 {
                var event = XEvent()
                XNextEvent(display, &event)
                switch event.type {
                case SelectionRequest: answer(event.xselectionrequest)
                case ClientMessage: receive(event.xclient)
                default: break
                }
            }
            poll(&descriptor, 1, 20)
        }
        XCloseDisplay(display)
    }

    // MARK: Finding each other

    private func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

    private func answer(_ request: XSelectionRequestEvent) {
        let text =
            request.target == atom("LOCALES")
            ? "@locale=C,POSIX,en_US,C.UTF-8" : "@transport=X/"
        var bytes = Array(text.utf8)
        XChangeProperty(
            display, request.requestor, request.property, request.target, 8, PropModeReplace,
            &bytes, Int32(bytes.count))
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.property = request.property
        event.xselection.time = request.time
        XSendEvent(display, request.requestor, 0, 0, &event)
        XFlush(display)
    }

    private func receive(_ message: XClientMessageEvent) {
        if message.message_type == atom("_XIM_XCONNECT") {
            client = Window(bitPattern: message.data.l.0)
            var event = clientMessage(atom("_XIM_XCONNECT"), format: 32)
            event.xclient.data.l = (Int(window), 0, 0, 20, 0)
            XSendEvent(display, client, 0, 0, &event)
            XFlush(display)
        } else if message.message_type == atom("_XIM_PROTOCOL") {
            if message.format == 8 {
                let bytes = withUnsafeBytes(of: message.data) { Array($0.prefix(20)) }
                handle(InputMethodMessage(bytes))
            } else {
                read(property: Atom(bitPattern: message.data.l.1), length: message.data.l.0)
            }
        }
    }

    private func clientMessage(_ type: Atom, format: Int32) -> XEvent {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.display = display
        event.xclient.window = client
        event.xclient.message_type = type
        event.xclient.format = format
        return event
    }

    private func read(property: Atom, length: Int) {
        var (type, format): (Atom, Int32) = (0, 0)
        var (count, rest): (UInt, UInt) = (0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display, window, property, 0, 1 << 16, 1, 0, &type, &format, &count, &rest, &data)
        guard let data else { return }
        handle(InputMethodMessage(Array(UnsafeBufferPointer(start: data, count: Int(count)))))
        XFree(data)
    }

    /// Short answers stand in the message, long ones in a property of the program's window.
    private func send(_ code: UInt8, _ build: (inout InputMethodMessage.Writer) -> Void) {
        var writer = InputMethodMessage.Writer()
        build(&writer)
        var bytes = writer.message(code)
        let type = atom("_XIM_PROTOCOL")
        if bytes.count <= 20 {
            var event = clientMessage(type, format: 8)
            withUnsafeMutableBytes(of: &event.xclient.data) { $0.copyBytes(from: bytes) }
            XSendEvent(display, client, 0, 0, &event)
        } else {
            // A property of its own for each: the program may not have read the last one yet.
            answers += 1
            let property = atom("_scripted_answer\(answers % 64)")
            XChangeProperty(
                display, client, property, XA_STRING, 8, PropModeAppend, &bytes,
                Int32(bytes.count))
            var event = clientMessage(type, format: 32)
            event.xclient.data.l = (bytes.count, Int(bitPattern: property), 0, 0, 0)
            XSendEvent(display, client, 0, 0, &event)
        }
        XFlush(display)
    }

    // MARK: Requests

    /// Numbers are the protocol's request codes.
    private func handle(_ message: InputMethodMessage) {
        switch message.code {
        case 1: send(2) { $0.short(1, 0) }
        case 30: open()
        case 40: send(41) { $0.short(1, 0) }
        // The first encoding of any list is compound text.
        case 38: send(39) { $0.short(1, 0, 0, 0) }
        case 44: sendStyles()
        case 50:
            note("create")
            send(51) { $0.short(1, 1) }
            // Key presses come here first, one after the other.
            send(37) {
                $0.short(1, 1)
                $0.long(UInt32(KeyPressMask), 0)
            }
        case 52: send(53) { $0.short(1, 1) }
        case 54: send(55) { $0.short(1, 1) }
        case 56: sendValues(of: message)
        case 58: note("focus")
        case 59: note("unfocus")
        case 60: press(message)
        case 61: send(62) { $0.short(1, 1) }
        case 64:
            note("reset")
            composed = ""
            send(65) { $0.short(1, 1, 0, 0) }
        case 32: send(33) { $0.short(1, 0) }
        case 3: send(4) { _ in }
        default: break
        }
    }

    private func open() {
        send(31) {
            $0.short(1)
            $0.attributes([(0, 10, "queryInputStyle")])
            $0.attributes(
                [
                    (0, 3, "inputStyle"), (1, 5, "clientWindow"), (2, 5, "focusWindow"),
                    (3, 3, "filterEvents"), (4, 0x7FFF, "preeditAttributes"),
                    (5, 12, "spotLocation"), (6, 0, "separatorofNestedList"),
                ], padded: true)
        }
    }

    private func sendStyles() {
        let styles = [
            XIMPreeditCallbacks | XIMStatusNothing, XIMPreeditNothing | XIMStatusNothing,
        ]
        send(45) {
            $0.short(1, UInt16(8 + 4 * styles.count), 0, UInt16(4 + 4 * styles.count))
            $0.short(UInt16(styles.count), 0)
            for style in styles { $0.long(UInt32(style)) }
        }
    }

    /// What is asked for are the events that the program may not handle by itself.
    private func sendValues(of message: InputMethodMessage) {
        let count = Int(message.short(4)) / 2
        send(57) {
            $0.short(1, 1, UInt16(8 * count), 0)
            for index in 0..<count {
                $0.short(message.short(6 + 2 * index), 4)
                $0.long(UInt32(KeyPressMask))
            }
        }
    }

    // MARK: Composing

    private func press(_ message: InputMethodMessage) {
        // The X event stands behind input method, context, flag and serial number.
        let code = Int32(message.byte(8 + 1))
        let state = message.short(8 + 28)
        let symbol = XkbKeycodeToKeysym(display, UInt8(code), 0, state & 1 == 0 ? 0 : 1)
        switch Int32(truncatingIfNeeded: symbol) {
        case XK_a...XK_z where state & 4 == 0:
            let letter = Character(Unicode.Scalar(UInt8(truncatingIfNeeded: symbol)))
            show(composed + String(letter))
        case XK_space where !composed.isEmpty: show("日本")
        case XK_Escape where !composed.isEmpty: show("")
        case XK_Return where !composed.isEmpty:
            let text = composed
            show("")
            commit(text)
        default: send(60) { $0.bytes(message.body) }
        }
        if message.short(4) & 1 == 1 { send(62) { $0.short(1, 1) } }
    }

    private func show(_ text: String) {
        if !isComposing {
            isComposing = true
            send(73) { $0.short(1, 1) }
        }
        let old = composed.count
        composed = text
        send(75) {
            $0.short(1, 1)
            $0.long(UInt32(text.count), 0, UInt32(old), text.isEmpty ? 3 : 0)
            $0.string(Self.compoundText(text))
            $0.short(UInt16(4 * text.count), 0)
            for _ in text { $0.long(UInt32(XIMUnderline)) }
        }
        if text.isEmpty {
            isComposing = false
            send(78) { $0.short(1, 1) }
        }
    }

    private func commit(_ text: String) {
        send(63) {
            $0.short(1, 1, 2)
            $0.string(Self.compoundText(text))
        }
    }

    /// UTF-8 within compound text, between the sequences that begin and end it.
    private static func compoundText(_ text: String) -> [UInt8] {
        text.isEmpty ? [] : [0x1B, 0x25, 0x47] + Array(text.utf8) + [0x1B, 0x25, 0x40]
    }
}
