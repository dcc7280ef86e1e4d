import CX11
import Foundation
import TactileDrawing
import TactileGeometry
import TactilePlatform

/// A drag of this program's, as it is told to other programs.
@MainActor
final class X11OutgoingDrag: PlatformOutgoingDrag {
    let window: X11Window
    private let offer: PlatformDragOffer
    private let types: [Atom]
    private var icon: X11DragIcon?
    /// The other program's window under the pointer.
    private var target: (window: Window, version: Int)?
    /// Where the pointer is on the screen, in pixels.
    private var place = (x: 0, y: 0)
    /// What the target would do.
    private var action: PlatformDragActions = []
    /// Until when the target's answer is waited for, or its end of the drop; nil while it owes
    /// nothing.
    private var deadline: TimeInterval?
    /// The pointer has moved since the target was told.
    private var hasNews = false
    private var state = State.over
    /// Versions of XDND that windows speak; 0 for those that do not.
    private var versions: [Window: Int] = [:]

    private enum State { case over, dropping, dropped, ended }

    /// Seconds in which a target answers where the pointer is, and in which it ends a drop or asks
    /// for more of it. A person may be asked meanwhile what to do with a file.
    private static let patience: TimeInterval = 3
    private static let dropPatience: TimeInterval = 60

    init(_ offer: PlatformDragOffer, from window: X11Window) {
        self.offer = offer
        self.window = window
        let selections: X11Selections = window.platform.selections
        let connection = window.connection
        let atoms = connection.atoms
        var made: [Atom: String] = [:]
        var list: [Atom] = []
        for type in offer.types {
            let forms = type == "text/plain" ? selections.texts : [selections.atom(named: type)]
            for form in forms where made[form] == nil {
                made[form] = type
                list.append(form)
            }
        }
        types = list
        let time = window.platform.serverTime
        XSetSelectionOwner(connection.display, atoms[.xdndSelection], window.identifier, time)
        selections.offers[atoms[.xdndSelection]] = X11Selections.Offer(
            text: nil, data: [:], time: time, made: made, provide: offer.provide)
        connection.setItems(
            list, property: atoms[.xdndTypeList], type: XA_ATOM, of: window.identifier)
        let actions =
            [atoms[.xdndActionCopy]]
            + (offer.actions.contains(.move) ? [atoms[.xdndActionMove]] : [])
        connection.setItems(
            actions, property: atoms[.xdndActionList], type: XA_ATOM, of: window.identifier)
        window.findOrigin()
        icon = offer.picture.flatMap {
            X11DragIcon($0, anchor: offer.pictureAnchor, on: connection)
        }
        XFlush(connection.display)
    }

    private var connection: X11Connection { window.connection }
    private var atoms: X11Atoms { connection.atoms }
    private var now: TimeInterval { window.platform.now }

    // MARK: Moving

    func move(to location: CGPoint) -> (any PlatformWindow)? {
        guard state == .over, !connection.isLost else { return nil }
        place = (
            window.lastOrigin.x + pixels(location.x), window.lastOrigin.y + pixels(location.y)
        )
        let (own, found) = find()
        if own === window { icon?.hide() } else { icon?.move(to: place) }
        if found?.window != target?.window { exchangeTarget(for: found) }
        hasNews = target != nil
        tellPosition()
        return own
    }

    private func pixels(_ length: CGFloat) -> Int {
        let value = (length * window.scale).rounded()
        return value.isFinite ? Int(min(32_767, max(-32_767, value))) : 0
    }

    /// The program's own window under the pointer, or another one that takes drops: the outermost
    /// on the way down from the screen.
    private func find() -> (own: X11Window?, target: (window: Window, version: Int)?) {
        var current = connection.root
        for _ in 0..<32 {
            var (x, y): (Int32, Int32) = (0, 0)
            var child: Window = 0
            var isThere = false
            connection.tolerating {
                isThere =
                    XTranslateCoordinates(
                        connection.display, connection.root, current, Int32(place.x),
                        Int32(place.y), &x, &y, &child) != 0
            }
            guard isThere, child != 0 else { break }
            current = child
            if let own = window.platform.windows[child] { return (own, nil) }
            let version = version(of: child)
            if version > 0 { return (nil, (child, version)) }
        }
        return (nil, nil)
    }

    private func version(of other: Window) -> Int {
        if let known = versions[other] { return known }
        let told =
            connection.property(atoms[.xdndAware], of: other)?.items.first.map { Int($0) } ?? 0
        let version = told >= X11Drags.oldestVersion ? min(told, X11Drags.version) : 0
        versions[other] = version
        return version
    }

    private func exchangeTarget(for new: (window: Window, version: Int)?) {
        leave()
        target = new
        guard let new else { return }
        connection.tolerating { XSelectInput(connection.display, new.window, StructureNotifyMask) }
        let first = (types + [0, 0, 0]).prefix(3)
        send(
            atoms[.xdndEnter],
            [UInt(new.version) << 24 | (types.count > 3 ? 1 : 0)] + first)
    }

    private func leave() {
        if target != nil { send(atoms[.xdndLeave], []) }
        unwatch()
        target = nil
        deadline = nil
        hasNews = false
        setAction([])
    }

    private func unwatch() {
        guard let target, !connection.isLost else { return }
        connection.tolerating { XSelectInput(connection.display, target.window, 0) }
    }

    /// Tells the target where the pointer is, unless it has not answered yet.
    private func tellPosition() {
        guard hasNews, target != nil, deadline == nil else { return }
        hasNews = false
        deadline = now + Self.patience
        func half(_ value: Int) -> UInt { UInt(UInt16(truncatingIfNeeded: value)) }
        send(
            atoms[.xdndPosition],
            [
                0, half(place.x) << 16 | half(place.y), window.platform.serverTime,
                atoms[.xdndActionCopy],
            ])
    }

    private func send(_ message: Atom, _ items: [UInt]) {
        guard let target, !connection.isLost else { return }
        connection.sendMessage(
            message, about: target.window, to: target.window, mask: 0,
            items: [window.identifier] + items)
        XFlush(connection.display)
    }

    private func setAction(_ new: PlatformDragActions) {
        guard new != action else { return }
        action = new
        offer.actionChanged(new)
    }

    // MARK: Answers

    func status(from other: Window, accepts: Bool, action wanted: Atom) {
        guard other == target?.window, state == .over || state == .dropping else { return }
        deadline = nil
        setAction(accepts ? meaning(of: wanted) : [])
        // The place where it was dropped may not be told yet.
        tellPosition()
        if state == .dropping, deadline == nil { decideDrop() }
    }

    /// What a target says that it does. Whatever else it names is a copy as far as this side goes.
    private func meaning(of atom: Atom) -> PlatformDragActions {
        atom == atoms[.xdndActionMove] && offer.actions.contains(.move) ? .move : .copy
    }

    func finished(by other: Window, accepts: Bool, action: Atom) {
        guard other == target?.window, state == .dropped else { return }
        // Versions before 5 do not say whether it went well.
        let isOld = (target?.version ?? 0) < 5
        end(accepts || isOld ? (isOld ? self.action : meaning(of: action)) : [], told: true)
    }

    func progressed() {
        if state == .dropped { deadline = now + Self.dropPatience }
    }

    func destroyed(_ other: Window) {
        guard other == target?.window, state != .ended else { return }
        versions[other] = 0
        target = nil
        deadline = nil
        hasNews = false
        setAction([])
        if state != .over { end([], told: true) }
    }

    func expire(at now: TimeInterval) -> TimeInterval? {
        guard let deadline, deadline <= now else { return deadline }
        self.deadline = nil
        switch state {
        case .over:
            // Whoever does not answer takes nothing; it is asked again when the pointer moves.
            setAction([])
            tellPosition()
        case .dropping, .dropped: end([], told: true)
        case .ended: break
        }
        return self.deadline
    }

    // MARK: Ends

    func drop() {
        guard state == .over else { return }
        icon?.hide()
        state = .dropping
        // The target may be about to say something else of the last place.
        if deadline == nil { tellPosition() }
        if deadline == nil { decideDrop() }
    }

    private func decideDrop() {
        guard !action.isEmpty, target != nil else { return end([], told: true) }
        state = .dropped
        deadline = now + Self.dropPatience
        send(atoms[.xdndDrop], [0, window.platform.serverTime])
    }

    func cancel() { end([], told: false) }

    /// - `told`: whether the program hears of it.
    func end(_ result: PlatformDragActions, told: Bool) {
        guard state != .ended else { return }
        if state == .dropped { unwatch() } else { leave() }
        let wasDropped = state == .dropping || state == .dropped
        state = .ended
        deadline = nil
        icon?.close()
        icon = nil
        window.platform.drags.isOver(self)
        let selection = atoms[.xdndSelection]
        window.platform.selections.offers[selection] = nil
        if !connection.isLost, !window.isDestroyed {
            if XGetSelectionOwner(connection.display, selection) == window.identifier {
                XSetSelectionOwner(connection.display, selection, 0, window.platform.serverTime)
            }
            XDeleteProperty(connection.display, window.identifier, atoms[.xdndTypeList])
            XDeleteProperty(connection.display, window.identifier, atoms[.xdndActionList])
            XFlush(connection.display)
        }
        // Not from inside of what the program is doing just now.
        guard told, wasDropped else { return }
        window.platform.soon.append { [offer] in offer.ended(result) }
    }
}
