import CX11
import Foundation
import TactileGeometry
import TactilePlatform

/// Another program's drag over one of this program's windows.
@MainActor
final class X11IncomingDrag: PlatformIncomingDrag {
    let source: Window
    let window: X11Window
    private let version: Int
    let types: [String]
    private(set) var actions: PlatformDragActions = .copy
    /// What to ask for to get a type, the best first.
    private var targets: [String: [Atom]] = [:]
    private var place = CGPoint.zero
    /// What a drop would do, as the program has said.
    private var accepted: PlatformDragActions = []
    private var hasMoved = false
    /// The server's time of the drop; nil before it, and when it is over.
    private var dropTime: Time?
    private var isOver = false

    /// - `types`: the atoms of an XdndEnter, without those that are 0; nil where there are more
    ///   than three, which are in a property of the source then.
    init(from source: Window, version: Int, types: [Atom]?, in window: X11Window) {
        self.source = source
        self.version = version
        self.window = window
        let connection = window.connection
        let list =
            types ?? connection.property(connection.atoms[.xdndTypeList], of: source)?.items ?? []
        (self.types, targets) = window.platform.selections.sort(list)
    }

    private var connection: X11Connection { window.connection }
    private var atoms: X11Atoms { connection.atoms }

    func isFrom(_ source: Window, in window: X11Window) -> Bool {
        self.source == source && self.window === window
    }

    // MARK: Over the window

    /// The source says where the pointer is, in pixels of the screen, and what it would rather do.
    func moved(x: Int, y: Int, action: Atom) {
        actions = action == atoms[.xdndActionMove] ? [.copy, .move] : .copy
        // The window may have moved since the last time; the server answers at once.
        window.findOrigin()
        place = window.points(Double(x - window.lastOrigin.x), Double(y - window.lastOrigin.y))
        hasMoved = true
        accepted = []
        send(.moved)
        // Wherever the pointer moves, it is to be told: the rectangle for quiet is empty.
        connection.sendMessage(
            atoms[.xdndStatus], about: source, to: source, mask: 0,
            items: [window.identifier, accepted.isEmpty ? 2 : 3, 0, 0, atom(of: accepted)])
        XFlush(connection.display)
    }

    func answer(_ action: PlatformDragActions) { accepted = action }

    private func atom(of action: PlatformDragActions) -> Atom {
        if action.contains(.move) { return atoms[.xdndActionMove] }
        return action.contains(.copy) ? atoms[.xdndActionCopy] : 0
    }

    func left() {
        guard !isOver else { return }
        isOver = true
        unwatch()
        if hasMoved { send(.left) }
    }

    private func send(_ kind: PlatformDropEvent.Kind) {
        window.send(.drop(PlatformDropEvent(kind, of: self, at: place)))
    }

    /// The source's end is of no interest any more.
    private func unwatch() {
        guard window.platform.windows[source] == nil, !connection.isLost else { return }
        connection.tolerating { XSelectInput(connection.display, source, 0) }
    }

    // MARK: Dropped

    func drop(at time: Time) {
        dropTime = time
        guard !accepted.isEmpty else {
            if hasMoved { send(.left) }
            return finish([])
        }
        send(.dropped)
    }

    func readData(
        type: String, atMost limit: Int, completion: @escaping @MainActor (PlatformData) -> Void
    ) {
        guard let dropTime, !isOver, let targets = targets[type] else {
            return completion(.nothing)
        }
        window.platform.selections.readDrop(targets, atMost: limit, at: dropTime) { answer in
            switch answer {
            case .bytes(let bytes, let target):
                completion(
                    .data(type == "text/plain" ? X11Text.utf8(bytes, of: target) : Data(bytes)))
            case .nothing: completion(.nothing)
            case .tooLong: completion(.tooLong)
            }
        }
    }

    func finish(_ action: PlatformDragActions) {
        guard !isOver, dropTime != nil else { return }
        isOver = true
        window.platform.drags.isOver(self)
        guard !connection.isLost else { return }
        unwatch()
        connection.sendMessage(
            atoms[.xdndFinished], about: source, to: source, mask: 0,
            items: [window.identifier, action.isEmpty ? 0 : 1, atom(of: action)])
        XFlush(connection.display)
    }
}
