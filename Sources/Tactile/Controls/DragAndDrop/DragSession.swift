import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// A drag that began in one of this program's windows.
@MainActor
final class DragSession: NSObject, UIDragSession, RunningDrag {
    var items: [UIDragItem] = []
    var localContext: Any?
    private let interaction: UIDragInteraction
    private let window: UIWindow
    private let start: CGPoint
    private var place: CGPoint
    private var previews: DragPreviews?
    private var outgoing: (any PlatformOutgoingDrag)?
    /// The drop over this program's windows; its session holds this one, until the drag is over.
    private var dropTracker: DropTracker?
    /// What another program under the pointer would do.
    private var foreignOperation = UIDropOperation.cancel
    private var isOutside = false
    private var state = State.waiting
    /// Whether nothing is lifted yet.
    var isWaiting: Bool { state == .waiting }

    private enum State { case waiting, lifted, moving, over }

    init(of interaction: UIDragInteraction, in window: UIWindow, at place: CGPoint) {
        self.interaction = interaction
        self.window = window
        self.place = place
        start = place
        super.init()
    }

    private var delegate: (any UIDragInteractionDelegate)? { interaction.delegate }

    func location(in view: UIView) -> CGPoint {
        guard let other = view.window, other !== window else {
            return view.convert(place, from: nil)
        }
        let (from, to) = (window.originOnScreen ?? .zero, other.originOnScreen ?? .zero)
        return view.convert(
            CGPoint(x: place.x + from.x - to.x, y: place.y + from.y - to.y), from: nil)
    }

    private var tracker: DropTracker {
        let tracker = dropTracker ?? DropTracker(DropSession(items, of: self))
        dropTracker = tracker
        return tracker
    }

    private func endTracking() {
        dropTracker?.end()
        dropTracker = nil
    }

    // Asked once, when the drag begins.
    private(set) var allowsMoveOperation = true
    private(set) var isRestrictedToDraggingApplication = false

    // MARK: Lifting

    func lift() {
        state = .lifted
        window.session.runningDrag = self
        let previews = DragPreviews(in: window)
        for item in items {
            let preview = delegate?.dragInteraction(
                interaction, previewForLifting: item, session: self)
            if let preview, preview.target.container.window === window {
                previews.add(item, preview, at: start)
            }
        }
        self.previews = previews
        let animator = DragAnimator()
        delegate?.dragInteraction(interaction, willAnimateLiftWith: animator, session: self)
        previews.lift(with: animator)
    }

    private func begin() {
        state = .moving
        delegate?.dragInteraction(interaction, sessionWillBegin: self)
        allowsMoveOperation =
            delegate?.dragInteraction(interaction, sessionAllowsMoveOperation: self) ?? true
        isRestrictedToDraggingApplication =
            delegate?.dragInteraction(interaction, sessionIsRestrictedToDraggingApplication: self)
            ?? false
        previews?.begin()
        window.platformWindow?.cursor = .closedHand
        guard !isRestrictedToDraggingApplication, let platformWindow = window.platformWindow,
            let offer = makeOffer()
        else { return }
        outgoing = window.session.platform?.beginDrag(offer, from: platformWindow)
    }

    // MARK: Moving

    /// The pointer is at a place, in points of the window where the drag began.
    func move(to place: CGPoint) {
        if state == .lifted { begin() }
        guard state == .moving else { return }
        self.place = place
        previews?.move(to: place)
        delegate?.dragInteraction(interaction, sessionDidMove: self)
        guard state == .moving else { return }
        let (under, location) = windowUnderPointer()
        isOutside = under == nil
        previews?.setOutside(under !== window && outgoing != nil)
        if let under { tracker.move(to: location, in: under) } else { tracker.leave() }
        updateCursor()
    }

    /// Whether the pointer is over another program, or over nobody.
    private var isForeign: Bool { isOutside && outgoing != nil }

    /// What a drop would do now.
    private var operation: UIDropOperation { isForeign ? foreignOperation : tracker.operation }

    private func updateCursor() {
        guard state == .moving, let platformWindow = window.platformWindow else { return }
        let cursor = operation.cursor
        if platformWindow.cursor != cursor { platformWindow.cursor = cursor }
    }

    /// The program's window that the pointer is over, and where in that.
    private func windowUnderPointer() -> (UIWindow?, CGPoint) {
        guard let outgoing else {
            return (window.bounds.contains(place) ? window : nil, place)
        }
        guard let found = outgoing.move(to: place) else { return (nil, place) }
        let windows = window.session.application.windows
        guard let under = windows.first(where: { $0.platformWindow === found }) else {
            return (nil, place)
        }
        guard under !== window else { return (window, place) }
        let (from, to) = (window.originOnScreen ?? .zero, under.originOnScreen ?? .zero)
        return (under, CGPoint(x: place.x + from.x - to.x, y: place.y + from.y - to.y))
    }

    // MARK: Ends

    /// The pointer's button or the finger came up.
    func drop() {
        guard state == .moving else { return cancel() }
        let (isForeign, operation) = (self.isForeign, self.operation)
        guard operation.takesItems else { return cancel(operation) }
        over()
        delegate?.dragInteraction(interaction, session: self, willEndWith: operation)
        if isForeign {
            endTracking()
            previews?.end(to: { _, _ in nil }, completion: {})
            outgoing?.drop()
            return
        }
        outgoing?.cancel()
        outgoing = nil
        _ = tracker.perform()
        let target = tracker.target
        let animators = items.map { _ in DragAnimator() }
        if let target {
            for (item, animator) in zip(items, animators) {
                target.delegate?.dropInteraction(target, item: item, willAnimateDropWith: animator)
            }
        }
        previews?.end(animators: animators) { item, preview in
            target.flatMap {
                $0.delegate?.dropInteraction($0, previewForDropping: item, withDefault: preview)
            }
        } completion: { [self] in
            tracker.conclude()
            endTracking()
            ended(operation)
        }
    }

    /// The drag has come to its end, with its animations.
    private func ended(_ operation: UIDropOperation) {
        // The offer holds the session.
        outgoing = nil
        delegate?.dragInteraction(interaction, session: self, didEndWith: operation)
        if operation.takesItems {
            delegate?.dragInteraction(interaction, sessionDidTransferItems: self)
        }
    }

    /// Nothing is taken: what was lifted goes back.
    func cancel() { cancel(.cancel) }

    private func cancel(_ operation: UIDropOperation) {
        guard state == .lifted || state == .moving else { return }
        let hadBegun = state == .moving
        over()
        outgoing?.cancel()
        outgoing = nil
        if hadBegun {
            delegate?.dragInteraction(interaction, session: self, willEndWith: operation)
            endTracking()
        }
        previews?.end { [self] item, preview in
            guard hadBegun else { return preview }
            return delegate?.dragInteraction(
                interaction, previewForCancelling: item, withDefault: preview)
        } completion: { [self] in
            if hadBegun { ended(operation) }
        }
    }

    private func over() {
        state = .over
        previews?.setOutside(false)
        if window.session.runningDrag === self { window.session.runningDrag = nil }
        window.router.hover.updateCursor()
    }

    func cancelByKey() -> Bool {
        guard state == .lifted || state == .moving else { return false }
        cancel()
        interaction.forgetPress()
        return true
    }

    // MARK: Other programs

    /// What other programs may have of the items; nil for nothing.
    private func makeOffer() -> PlatformDragOffer? {
        let content = OfferedItems(items.map(\.itemProvider))
        guard !content.types.isEmpty else { return nil }
        let picture = previews?.picture()
        let scale = window.contentScaleFactor
        func pixel(_ length: CGFloat) -> Int { Int((length * scale).rounded()) }
        return PlatformDragOffer(
            types: content.types, actions: allowsMoveOperation ? [.copy, .move] : .copy,
            picture: picture?.image.cgImage?.bitmap,
            pictureAnchor: picture.map { (pixel($0.anchor.x), pixel($0.anchor.y)) } ?? (0, 0),
            provide: { type, completion in content.load(type, completion: completion) },
            actionChanged: { [weak self] in
                self?.foreignOperation = UIDropOperation($0)
                self?.updateCursor()
            },
            ended: { [self] action in ended(UIDropOperation(action)) })
    }
}

extension UIDropOperation {
    /// What another program says that it does.
    fileprivate init(_ actions: PlatformDragActions) {
        self = actions.contains(.move) ? .move : actions.contains(.copy) ? .copy : .cancel
    }

    /// What the pointer looks like where a drop does this.
    fileprivate var cursor: PlatformCursor {
        switch self {
        case .copy: .copy
        case .move: .closedHand
        case .cancel: .noDrop
        case .forbidden: .notAllowed
        }
    }
}
