import Foundation
import TactileGeometry
import TactilePlatform
import TactileViews

/// What another program drags over a window in memory. A test says what that does.
@MainActor
public final class HeadlessIncomingDrag: PlatformIncomingDrag {
    public let types: [String]
    public var actions: PlatformDragActions
    /// What a drop would do, as the program said last; empty before it has said anything.
    public private(set) var answer: PlatformDragActions = []
    /// What the program says that became of the drop; nil before that.
    public private(set) var outcome: PlatformDragActions?
    private let data: [String: Data]
    private weak var platform: HeadlessPlatform?
    private weak var window: HeadlessWindow?
    private var location = CGPoint.zero

    /// A drag of one thing in one or several forms.
    ///
    /// - Parameters:
    ///   - forms: The bytes by MIME type, the best form first; without bytes the source never
    ///     answers.
    ///   - actions: What the source offers beyond a copy.
    ///   - platform: Where the window is that it is dragged over.
    public init(
        _ forms: [(type: String, data: Data?)], actions: PlatformDragActions = .copy,
        on platform: HeadlessPlatform
    ) {
        types = forms.map(\.type)
        var data: [String: Data] = [:]
        for form in forms { data[form.type] = form.data }
        self.data = data
        self.actions = actions
        self.platform = platform
    }

    /// Drags it to a place in a window, in points of that, and from the window where it was.
    public func move(to location: CGPoint, in window: HeadlessWindow) {
        if self.window !== window { leave() }
        self.window = window
        self.location = location
        send(.moved)
    }

    /// Drags it away from the window, or cancels the drag.
    public func leave() {
        guard window != nil else { return }
        send(.left)
        window = nil
        answer = []
    }

    /// Drops it where it is, if the program takes it there; else it leaves.
    public func drop() {
        guard !answer.isEmpty else { return leave() }
        send(.dropped)
    }

    private func send(_ kind: PlatformDropEvent.Kind) {
        guard let platform, let window else { return }
        platform.send(.drop(PlatformDropEvent(kind, of: self, at: location)), to: window)
        platform.settle()
    }

    public func answer(_ action: PlatformDragActions) { answer = action }

    public func readData(
        type: String, atMost limit: Int, completion: @escaping @MainActor (PlatformData) -> Void
    ) {
        guard let platform, outcome == nil, types.contains(type) else {
            return completion(.nothing)
        }
        // A source that does not answer is given up, which takes no time here.
        let answer = data[type].map { $0.count > limit ? PlatformData.tooLong : .data($0) }
        platform.pendingReads.append { completion(answer ?? .nothing) }
    }

    public func finish(_ action: PlatformDragActions) {
        if outcome == nil { outcome = action }
        window = nil
    }
}

/// What a program drags out of a window in memory. A test is the other program.
@MainActor
public final class HeadlessOutgoingDrag: PlatformOutgoingDrag {
    /// How far the drag is, as other programs see it.
    public enum State: Sendable {
        /// The button is held down.
        case over
        /// It was let go over another program, which has not answered yet.
        case dropped
        /// It was let go where nobody takes it, or Escape was pressed.
        case cancelled
        /// The other program has said what became of the drop.
        case ended
    }

    /// What the program offers.
    public let offer: PlatformDragOffer
    /// How far the drag is.
    public private(set) var state = State.over
    /// Whether the pointer is over none of the program's own windows.
    public private(set) var isOutside = false
    /// What the other program, which has all of the screen besides the program's windows, would do
    /// with a drop.
    public var targetAction: PlatformDragActions = []
    private var told: PlatformDragActions = []
    private weak var window: HeadlessWindow?
    private weak var platform: HeadlessPlatform?

    init(_ offer: PlatformDragOffer, from window: HeadlessWindow, on platform: HeadlessPlatform) {
        self.offer = offer
        self.window = window
        self.platform = platform
    }

    public func move(to location: CGPoint) -> (any PlatformWindow)? {
        guard let window, let platform, state == .over else { return nil }
        let place = CGPoint(
            x: location.x + window.originOnScreen.x, y: location.y + window.originOnScreen.y)
        let own = platform.windows.last { candidate in
            let size = CGSize(
                width: CGFloat(candidate.pixelSize.width) / candidate.scale,
                height: CGFloat(candidate.pixelSize.height) / candidate.scale)
            return candidate.isShown
                && CGRect(origin: candidate.originOnScreen, size: size).contains(place)
        }
        isOutside = own == nil
        let action = isOutside ? targetAction.intersection(offer.actions.union(.copy)) : []
        if action != told {
            told = action
            offer.actionChanged(action)
        }
        return own
    }

    public func drop() {
        guard state == .over else { return }
        state = .dropped
        if told.isEmpty { finish([]) }
    }

    public func cancel() {
        if state == .over { state = .cancelled }
    }

    /// The other program asks for the bytes of a type.
    public func read(_ type: String, completion: @escaping @MainActor (Data?) -> Void) {
        offer.provide(type, completion)
    }

    /// The other program says what became of the drop; empty for nothing.
    public func finish(_ action: PlatformDragActions) {
        guard state == .dropped else { return }
        state = .ended
        offer.ended(action)
    }
}
