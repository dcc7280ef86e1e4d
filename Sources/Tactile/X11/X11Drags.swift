import CX11
import Foundation
import TactileGeometry
import TactilePlatform

/// Drags between this program and others, by the protocol XDND in its version 5.
///
/// `X11IncomingDrag.swift` has what comes, `X11OutgoingDrag.swift` what goes. Messages that do not
/// belong to a drag under way are left alone: anybody may send them.
@MainActor
final class X11Drags {
    unowned let platform: X11Platform
    private(set) var incoming: X11IncomingDrag?
    private(set) var outgoing: X11OutgoingDrag?
    /// What is dropped and not taken yet; a source may begin its next drag meanwhile.
    private var dropped: [X11IncomingDrag] = []

    /// The protocol's version that is spoken here, and the oldest that others may speak.
    static let version = 5
    static let oldestVersion = 3

    init(platform: X11Platform) { self.platform = platform }

    private var connection: X11Connection { platform.connection }
    private var atoms: X11Atoms { platform.connection.atoms }

    /// A message to one of this program's windows.
    func handle(_ message: XClientMessageEvent, in window: X11Window) {
        guard message.format == 32 else { return }
        let data = message.data.l
        let items = [data.0, data.1, data.2, data.3, data.4].map {
            UInt(bitPattern: $0) & 0xffff_ffff
        }
        let source = items[0]
        switch message.message_type {
        case atoms[.xdndEnter]: enter(items, in: window)
        case atoms[.xdndPosition]:
            guard let incoming, incoming.isFrom(source, in: window) else { return }
            incoming.moved(
                x: Int(Int16(truncatingIfNeeded: items[2] >> 16)),
                y: Int(Int16(truncatingIfNeeded: items[2])), action: items[4])
        case atoms[.xdndLeave]:
            guard let incoming, incoming.isFrom(source, in: window) else { return }
            forgetIncoming()
        case atoms[.xdndDrop]:
            guard let drag = incoming, drag.isFrom(source, in: window) else { return }
            incoming = nil
            dropped.append(drag)
            drag.drop(at: items[2])
        case atoms[.xdndStatus]:
            outgoing?.status(from: source, accepts: items[1] & 1 != 0, action: items[4])
        case atoms[.xdndFinished]:
            outgoing?.finished(by: source, accepts: items[1] & 1 != 0, action: items[2])
        default: break
        }
    }

    private func enter(_ items: [UInt], in window: X11Window) {
        let version = Int(items[1] >> 24)
        guard version >= Self.oldestVersion, isForeign(items[0]), !window.isDestroyed else {
            return
        }
        forgetIncoming()
        incoming = X11IncomingDrag(
            from: items[0], version: min(version, Self.version),
            types: items[1] & 1 != 0 ? nil : Array(items[2...]), in: window)
        connection.tolerating {
            XSelectInput(connection.display, items[0], StructureNotifyMask)
        }
    }

    /// Whether a window may be another program's. What this program wants to hear of others would
    /// be lost with what is asked of a source.
    private func isForeign(_ window: Window) -> Bool {
        window != 0 && window != connection.root && platform.windows[window] == nil
            && window != platform.settingsOwner && window != platform.selections.window
    }

    /// The source has gone elsewhere, or is gone.
    private func forgetIncoming() {
        guard let drag = incoming else { return }
        incoming = nil
        drag.left()
    }

    /// Another program's drag over this window is over: the pointer acts there again.
    func pointerActs() {
        if incoming != nil { forgetIncoming() }
    }

    func isOver(_ drag: X11IncomingDrag) { dropped.removeAll { $0 === drag } }

    // MARK: Outgoing

    func begin(_ offer: PlatformDragOffer, from window: X11Window) -> X11OutgoingDrag {
        outgoing?.end([], told: true)
        let drag = X11OutgoingDrag(offer, from: window)
        outgoing = drag
        return drag
    }

    func isOver(_ drag: X11OutgoingDrag) {
        if outgoing === drag { outgoing = nil }
    }

    /// The target of a drop asks for something, or takes a piece of it.
    func progressed() { outgoing?.progressed() }

    // MARK: Ends

    /// Another program's window is gone.
    func destroyed(_ window: Window) {
        if let incoming, incoming.source == window { forgetIncoming() }
        outgoing?.destroyed(window)
    }

    /// One of this program's windows is gone.
    func closed(_ window: X11Window) {
        if incoming?.window === window { incoming = nil }
        if let outgoing, outgoing.window === window { outgoing.end([], told: true) }
    }

    /// Gives up who has not answered; returns when that is to be looked at again.
    func expire(at now: TimeInterval) -> TimeInterval? { outgoing?.expire(at: now) }
}
