import CX11
import Foundation

/// Another program that drags to a window, or takes what is dragged: it says just what a test says.
final class DragPartner {
    let client: DisplayClient
    let window: Window
    private let display: OpaquePointer
    /// What is offered, by target; without bytes the partner never answers.
    var offers: [String: [UInt8]] = [:]
    /// Answers of more bytes go in pieces.
    private static let piece = 100_000
    private var pieces:
        [(requestor: Window, property: Atom, type: Atom, bytes: ArraySlice<UInt8>)] = []
    /// What has come and was not looked for yet.
    private var messages: [(name: Atom, items: [UInt])] = []
    private var received: [UInt8] = []
    private var isReceivingPieces = false
    /// What a request gave; nil while it is waited for.
    private(set) var answer: [UInt8]?

    /// - `place`: in pixels of the screen; a window that is shown there takes drops.
    init(
        _ display: VirtualDisplay, showing place: (x: Int, y: Int, width: Int, height: Int)? = nil
    ) throws {
        client = try DisplayClient(display)
        self.display = client.display
        var attributes = XSetWindowAttributes()
        attributes.event_mask = PropertyChangeMask
        attributes.override_redirect = 1
        let place = place ?? (-10, -10, 1, 1)
        window = XCreateWindow(
            client.display, client.root, Int32(place.x), Int32(place.y), UInt32(place.width),
            UInt32(place.height), 0, 0, UInt32(InputOutput), nil,
            UInt(CWEventMask | CWOverrideRedirect), &attributes)
        set([5], property: "XdndAware")
        XMapRaised(client.display, window)
        XSync(client.display, 0)
    }

    func set(_ items: [UInt], property: String) {
        items.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display, window, client.atom(property), XA_ATOM, 32, PropModeReplace,
                bytes.bindMemory(to: UInt8.self).baseAddress, Int32(items.count))
        }
    }

    // MARK: Messages

    func send(_ name: String, to target: Window, _ items: [UInt], from source: Window? = nil) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = target
        event.xclient.message_type = client.atom(name)
        event.xclient.format = 32
        let all = ([source ?? window] + items + [0, 0, 0, 0]).map { Int(bitPattern: $0) }
        event.xclient.data.l = (all[0], all[1], all[2], all[3], all[4])
        XSendEvent(display, target, 0, 0, &event)
        XSync(display, 0)
    }

    /// Comes over a window with forms; more than three are told in a property.
    func enter(_ target: Window, types: [String], version: UInt = 5) {
        XSetSelectionOwner(display, client.atom("XdndSelection"), window, 0)
        let atoms = types.map { client.atom($0) }
        set(atoms, property: "XdndTypeList")
        let first = (atoms + [0, 0, 0]).prefix(3)
        send("XdndEnter", to: target, [version << 24 | (types.count > 3 ? 1 : 0)] + first)
    }

    /// Moves to a pixel of a window.
    func move(over target: Window, x: Int, y: Int, action: String = "XdndActionCopy") {
        let origin = client.origin(of: target)
        send(
            "XdndPosition", to: target,
            [0, UInt(origin.x + x) << 16 | UInt(origin.y + y), 0, client.atom(action)])
    }

    func drop(on target: Window) { send("XdndDrop", to: target, [0, 0]) }

    /// The next message of a name, without those that came before it.
    func message(_ name: String) async throws -> [UInt] {
        try await wait(for: name) {
            serve()
            guard let index = messages.firstIndex(where: { $0.name == client.atom(name) }) else {
                return nil
            }
            defer { messages.removeFirst(index + 1) }
            return messages[index].items
        }
    }

    /// Whether a message of a name has come, and was not looked for.
    func hasMessage(_ name: String) -> Bool {
        serve()
        return messages.contains { $0.name == client.atom(name) }
    }

    // MARK: Selections

    /// Asks for what is dragged, in one form.
    func request(_ target: String) {
        answer = nil
        received = []
        isReceivingPieces = false
        XConvertSelection(
            display, client.atom("XdndSelection"), client.atom(target), client.atom("PARTNER"),
            window, 0)
        XSync(display, 0)
    }

    /// What ``request(_:)`` gave; empty also if there is nothing.
    func received() async throws -> [UInt8] {
        try await wait(for: "what is dragged") {
            serve()
            return answer
        }
    }

    /// Looks at what has come and answers requests.
    func serve() {
        while XPending(display) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
            switch event.type {
            case ClientMessage:
                let l = event.xclient.data.l
                messages.append(
                    (
                        event.xclient.message_type,
                        [l.0, l.1, l.2, l.3, l.4].map { UInt(bitPattern: $0) }
                    ))
            case SelectionRequest: answer(event.xselectionrequest)
            case SelectionNotify:
                if event.xselection.property == 0 { answer = [] } else { take() }
            case PropertyNotify where event.xproperty.window == window:
                if isReceivingPieces, event.xproperty.state == PropertyNewValue,
                    event.xproperty.atom == client.atom("PARTNER")
                {
                    take()
                }
            case PropertyNotify where event.xproperty.state == PropertyDelete:
                sendPiece(to: event.xproperty.window, event.xproperty.atom)
            default: break
            }
        }
    }

    private func take() {
        var (type, format, count, left): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
        var bytes: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display, window, client.atom("PARTNER"), 0, 1 << 22, 1, Atom(AnyPropertyType), &type,
            &format, &count, &left, &bytes)
        defer { if let bytes { XFree(bytes) } }
        if type == client.atom("INCR") {
            isReceivingPieces = true
            return
        }
        let part = bytes.map { Array(UnsafeBufferPointer(start: $0, count: Int(count))) } ?? []
        received += part
        if !isReceivingPieces || part.isEmpty { answer = received }
    }

    private func answer(_ request: XSelectionRequestEvent) {
        let name = offers.keys.first { client.atom($0) == request.target }
        guard let bytes = name.flatMap({ offers[$0] }) else {
            // A form that was not named is refused; without any the partner is silent.
            if !offers.isEmpty { notify(request, property: 0) }
            return
        }
        if bytes.count > Self.piece {
            XSelectInput(display, request.requestor, PropertyChangeMask)
            var size = UInt(bytes.count)
            withUnsafeBytes(of: &size) {
                _ = XChangeProperty(
                    display, request.requestor, request.property, client.atom("INCR"), 32,
                    PropModeReplace, $0.bindMemory(to: UInt8.self).baseAddress, 1)
            }
            pieces.append((request.requestor, request.property, request.target, bytes[...]))
        } else {
            put(bytes[...], request.requestor, request.property, request.target)
        }
        notify(request, property: request.property)
    }

    private func put(
        _ bytes: ArraySlice<UInt8>, _ requestor: Window, _ property: Atom, _ type: Atom
    ) {
        let bytes = Array(bytes)
        XChangeProperty(
            display, requestor, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
    }

    private func sendPiece(to requestor: Window, _ property: Atom) {
        guard
            let index = pieces.firstIndex(where: {
                $0.requestor == requestor && $0.property == property
            })
        else { return }
        let piece = pieces[index].bytes.prefix(Self.piece)
        put(piece, requestor, property, pieces[index].type)
        pieces[index].bytes = pieces[index].bytes.dropFirst(piece.count)
        if piece.isEmpty { pieces.remove(at: index) }
        XFlush(display)
    }

    private func notify(_ request: XSelectionRequestEvent, property: Atom) {
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

    /// Ends the partner's connection, as the end of its program does.
    func die() {
        XDestroyWindow(display, window)
        XSync(display, 0)
    }
}
