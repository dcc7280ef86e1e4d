import CX11
import Foundation
import TactilePlatform

/// The clipboard and the primary selection: offered to others here, read from them in
/// `X11Selections+Reading.swift`.
///
/// Conventions: ICCCM 2.0, chapter 2. Nothing here waits long for another program; whoever does
/// not answer in time is given up.
@MainActor
final class X11Selections {
    unowned let platform: X11Platform
    /// A window that is never shown, which owns selections and receives answers.
    lazy var window = makeWindow()
    private var hasWindow = false
    var offers: [Atom: Offer] = [:]
    var readings: [X11Reading] = []
    private var sendings: [Sending] = []
    /// Where the answer that is waited for comes; what was given up may still come elsewhere.
    var answerName = X11AtomName.selectionProperty
    /// When a clipboard manager last took something.
    private var lastProgress: TimeInterval = 0

    struct Offer {
        var text: String?
        /// Bytes by the atoms of their MIME types.
        var data: [Atom: [UInt8]]
        var time: Time
        /// MIME types that are made when somebody asks, by their atoms, and who makes them.
        var made: [Atom: String] = [:]
        var provide: PlatformDragOffer.Provider?
    }

    /// Bytes on their way to another program in pieces.
    private struct Sending {
        var requestor: Window
        var property: Atom
        var type: Atom
        var bytes: ArraySlice<UInt8>
        var deadline: TimeInterval
    }

    /// Seconds without progress after which another program is given up.
    static let patience: TimeInterval = 3
    /// Bytes from which an answer goes in pieces, and the size of a piece.
    private static let pieceSize = 128 * 1024
    /// Seconds without progress after which a program that ends gives up a clipboard manager, and
    /// the longest that a big clipboard may take.
    private static let managerPatience: TimeInterval = 1
    private static let longestGoodbye: TimeInterval = 10
    init(platform: X11Platform) {
        self.platform = platform
    }

    var connection: X11Connection { platform.connection }
    var atoms: X11Atoms { platform.connection.atoms }
    var display: OpaquePointer { platform.connection.display }
    private var drags: X11Drags { platform.drags }

    func atom(_ selection: PlatformSelection) -> Atom {
        selection == .clipboard ? atoms[.clipboard] : XA_PRIMARY
    }

    private func makeWindow() -> Window {
        var attributes = XSetWindowAttributes()
        attributes.event_mask = PropertyChangeMask
        hasWindow = true
        return XCreateWindow(
            display, connection.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, UInt(CWEventMask),
            &attributes)
    }

    // MARK: Offering

    func write(_ offer: PlatformOffer?, to selection: PlatformSelection) {
        guard !connection.isLost else { return }
        let name = atom(selection)
        guard let offer else {
            if offers.removeValue(forKey: name) != nil {
                XSetSelectionOwner(display, name, 0, platform.serverTime)
            }
            return
        }
        XSetSelectionOwner(display, name, window, platform.serverTime)
        var data: [Atom: [UInt8]] = [:]
        for (type, bytes) in offer.data { data[atom(named: type)] = Array(bytes) }
        offers[name] = Offer(text: offer.text, data: data, time: platform.serverTime)
        XFlush(display)
    }

    /// The atom of a MIME type.
    func atom(named type: String) -> Atom { XInternAtom(display, type, 0) }

    func handle(_ event: XEvent) {
        switch event.type {
        case SelectionClear:
            // What was given up may be taken again before this is told.
            let lost = event.xselectionclear
            guard XGetSelectionOwner(display, lost.selection) != lost.window else { return }
            offers[lost.selection] = nil
        case SelectionRequest:
            lastProgress = platform.now
            answer(event.xselectionrequest)
        case SelectionNotify: received(event.xselection)
        case PropertyNotify where hasWindow && event.xproperty.window == window:
            if event.xproperty.state == PropertyNewValue { receivedPiece(event.xproperty.atom) }
        case PropertyNotify where event.xproperty.state == PropertyDelete:
            sendPiece(to: event.xproperty.window, property: event.xproperty.atom)
        case DestroyNotify:
            sendings.removeAll { $0.requestor == event.xdestroywindow.window }
        default: break
        }
    }

    private func answer(_ request: XSelectionRequestEvent) {
        // Programs of before ICCCM leave the property out.
        let property = request.property == 0 ? request.target : request.property
        var done = false
        if let offer = offers[request.selection],
            request.time == 0 || offer.time == 0 || request.time >= offer.time
        {
            if request.selection == atoms[.xdndSelection] { drags.progressed() }
            if let type = offer.made[request.target], let provide = offer.provide {
                return make(type, by: provide, for: request, property: property)
            }
            if request.target == atoms[.multiple] {
                done = answerMultiple(request, property: property, offer: offer)
            } else {
                done = convert(
                    offer, to: request.target, property: property, of: request.requestor)
            }
        }
        tell(request, property: done ? property : 0)
    }

    /// Answers a request for what is made now, when it is there.
    private func make(
        _ type: String, by provide: PlatformDragOffer.Provider,
        for request: XSelectionRequestEvent, property: Atom
    ) {
        provide(type) { [weak self] data in
            guard let self, !connection.isLost else { return }
            guard let data else { return tell(request, property: 0) }
            var (bytes, target) = (Array(data), request.target)
            if target == XA_STRING { bytes = X11Text.latin1(String(decoding: data, as: UTF8.self)) }
            if target == atoms[.text] { target = atoms[.utf8String] }
            send(bytes, type: target, property: property, to: request.requestor)
            tell(request, property: property)
            XFlush(display)
        }
    }

    /// Tells who asked that the property is there, or with 0 that there is nothing.
    private func tell(_ request: XSelectionRequestEvent, property: Atom) {
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.time = request.time
        event.xselection.property = property
        connection.tolerating { XSendEvent(display, request.requestor, 0, 0, &event) }
    }

    private func answerMultiple(
        _ request: XSelectionRequestEvent, property: Atom, offer: Offer
    ) -> Bool {
        guard request.property != 0,
            let pairs = connection.property(property, of: request.requestor), pairs.format == 32
        else { return false }
        var items = pairs.items
        for index in stride(from: 0, to: items.count - 1, by: 2)
        where !convert(offer, to: items[index], property: items[index + 1], of: request.requestor) {
            items[index + 1] = 0
        }
        connection.tolerating {
            connection.setItems(
                items, property: property, type: atoms[.atomPair], of: request.requestor)
        }
        return true
    }

    /// Puts the offer into another program's property in the form asked for; false when there is
    /// no such form.
    private func convert(
        _ offer: Offer, to target: Atom, property: Atom, of requestor: Window
    ) -> Bool {
        switch target {
        case atoms[.targets]:
            let list =
                [atoms[.targets], atoms[.timestamp], atoms[.multiple], atoms[.saveTargets]]
                + (offer.text == nil ? [] : texts) + offer.data.keys + offer.made.keys
            connection.tolerating {
                connection.setItems(list, property: property, type: XA_ATOM, of: requestor)
            }
        case atoms[.timestamp]:
            connection.tolerating {
                connection.setItems(
                    [offer.time], property: property, type: XA_INTEGER, of: requestor)
            }
        case atoms[.saveTargets]:
            // A mark that the offer may be saved: asking for it does nothing.
            connection.tolerating {
                connection.setItems([], property: property, type: atoms[.null], of: requestor)
            }
        default:
            guard let (bytes, type) = bytes(of: offer, in: target) else { return false }
            send(bytes, type: type, property: property, to: requestor)
        }
        return true
    }

    private func send(_ bytes: [UInt8], type: Atom, property: Atom, to requestor: Window) {
        guard bytes.count > Self.pieceSize else {
            connection.tolerating {
                connection.setBytes(bytes, property: property, type: type, of: requestor)
            }
            return
        }
        connection.tolerating {
            XSelectInput(display, requestor, PropertyChangeMask | StructureNotifyMask)
            connection.setItems(
                [UInt(bytes.count)], property: property, type: atoms[.incr], of: requestor)
        }
        sendings.append(
            Sending(
                requestor: requestor, property: property, type: type, bytes: bytes[...],
                deadline: platform.now + Self.patience))
    }

    /// The other side took a piece: the next one, of which an empty one is the last.
    private func sendPiece(to requestor: Window, property: Atom) {
        guard
            let index = sendings.firstIndex(where: {
                $0.requestor == requestor && $0.property == property
            })
        else { return }
        lastProgress = platform.now
        let sending = sendings[index]
        let piece = sending.bytes.prefix(Self.pieceSize)
        connection.tolerating {
            connection.setBytes(piece, property: property, type: sending.type, of: requestor)
        }
        sendings[index].bytes = sending.bytes.dropFirst(piece.count)
        sendings[index].deadline = platform.now + Self.patience
        drags.progressed()
        if piece.isEmpty { endSending(at: index) }
    }

    private func endSending(at index: Int) {
        let requestor = sendings.remove(at: index).requestor
        guard !sendings.contains(where: { $0.requestor == requestor }),
            platform.windows[requestor] == nil
        else { return }
        connection.tolerating { XSelectInput(display, requestor, 0) }
    }

    // MARK: Time

    /// Gives up who has not answered; returns when that is to be looked at again.
    func expire(at now: TimeInterval) -> TimeInterval? {
        if readings.isEmpty, sendings.isEmpty { return nil }
        if let reading = readings.first, reading.deadline <= now { finishReading(with: .nothing) }
        while let index = sendings.firstIndex(where: { $0.deadline <= now }) {
            endSending(at: index)
        }
        var deadlines = readings.prefix(1).map(\.deadline) + sendings.map(\.deadline)
        if holdsInput(at: now), let end = readings.first?.holdEnd { deadlines.append(end) }
        return deadlines.min()
    }

    // MARK: The end

    /// Asks the desktop's clipboard manager, if there is one, to take the clipboard over, and
    /// serves it as long as it goes on taking.
    func saveClipboard() {
        guard let offer = offers[atoms[.clipboard]], !connection.isLost,
            XGetSelectionOwner(display, atoms[.clipboardManager]) != 0
        else { return }
        // What is worth saving: the forms that others can be made of.
        let forms = (offer.text == nil ? [] : [atoms[.utf8String], XA_STRING]) + offer.data.keys
        connection.setItems(
            forms, property: atoms[.selectionProperty], type: XA_ATOM,
            of: window)
        XConvertSelection(
            display, atoms[.clipboardManager], atoms[.saveTargets], atoms[.selectionProperty],
            window, platform.serverTime)
        let start = platform.now
        lastProgress = start
        while !connection.isLost {
            let end = min(lastProgress + Self.managerPatience, start + Self.longestGoodbye)
            guard platform.now < end else { return }
            while XPending(display) > 0 {
                var event = XEvent()
                XNextEvent(display, &event)
                if event.type == SelectionNotify,
                    event.xselection.selection == atoms[.clipboardManager]
                {
                    return
                }
                handle(event)
            }
            _ = platform.wakeUps.wait(timeout: end - platform.now)
        }
    }
}
