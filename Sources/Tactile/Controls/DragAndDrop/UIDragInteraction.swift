import Foundation
import TactileGeometry
import TactileViews

/// Lets something be dragged out of a view: with the pointer by pressing and moving, with a finger
/// by resting on it first. Escape ends a drag.
///
/// What other programs may have of the items goes to them where the display has a way for that.
@preconcurrency @MainActor
open class UIDragInteraction: NSObject, UIInteraction {
    open private(set) weak var delegate: (any UIDragInteractionDelegate)?
    open private(set) weak var view: UIView?
    private let recognizer = DragGestureRecognizer()
    private lazy var gate = DragGate(self)
    /// The drag that is about to begin or under way.
    private var session: DragSession?

    /// Whether drags begin. On a desktop they do by default.
    open var isEnabled = UIDragInteraction.isEnabledByDefault {
        didSet { recognizer.isEnabled = isEnabled }
    }
    open class var isEnabledByDefault: Bool { true }

    /// A gesture of the same view that comes first; held weakly.
    package var rival: (any DragRival)? {
        get { recognizer.rival }
        set { recognizer.rival = newValue }
    }

    public init(delegate: any UIDragInteractionDelegate) {
        self.delegate = delegate
        super.init()
        recognizer.delegate = gate
        recognizer.addAction { [weak self] in self?.dragged($0) }
        recognizer.pressEnded = { [weak self] in self?.forgetWaiting() }
    }

    open func willMove(to view: UIView?) {
        guard view == nil else { return }
        self.view?.removeGestureRecognizer(recognizer)
    }

    open func didMove(to view: UIView?) {
        self.view = view
        view?.addGestureRecognizer(recognizer)
    }

    /// Asks the delegate what is dragged from where the press began; false for nothing.
    fileprivate func mayBegin() -> Bool {
        guard let view, let window = view.window, let delegate,
            window.session.runningDrag == nil
        else { return false }
        let session = DragSession(of: self, in: window, at: recognizer.start)
        session.items = delegate.dragInteraction(self, itemsForBeginning: session)
        self.session = session.items.isEmpty ? nil : session
        return self.session != nil
    }

    private func dragged(_ recognizer: DragGestureRecognizer) {
        guard let session else { return }
        let place = recognizer.location(in: nil)
        switch recognizer.state {
        case .began:
            session.lift()
            // A finger that rests may still be lifted without a drag.
            if !recognizer.isFinger { session.move(to: place) }
        case .changed: session.move(to: place)
        case .ended:
            self.session = nil
            session.drop()
        case .cancelled, .failed:
            self.session = nil
            session.cancel()
        case .possible: break
        }
    }

    /// Forgets a drag that might have begun, and gave way to something else: it keeps the window.
    private func forgetWaiting() {
        if session?.isWaiting == true { session = nil }
    }

    /// Ends what the press does, which the session has ended.
    func forgetPress() {
        session = nil
        recognizer.abandon()
    }
}

/// Asks whether a press becomes a drag.
@MainActor
private final class DragGate: UIGestureRecognizerDelegate {
    private unowned let interaction: UIDragInteraction

    init(_ interaction: UIDragInteraction) { self.interaction = interaction }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        interaction.mayBegin()
    }
}

/// Says what is dragged out of a view, and hears what becomes of it.
@preconcurrency @MainActor
public protocol UIDragInteractionDelegate: AnyObject {
    /// What is dragged from the session's place; nothing begins no drag.
    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem]
    /// What is lifted for an item: the interaction's view by default, nothing for `nil`.
    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
        session: any UIDragSession
    ) -> UITargetedDragPreview?
    /// The previews are about to be lifted.
    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
        session: any UIDragSession)
    /// What is lifted begins to move.
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession)
    /// Whether targets may move the items, so that they are removed here; true by default.
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool
    /// Whether other programs get nothing; false by default.
    func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool
    /// The pointer has moved.
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession)
    /// The items were dropped, or the drag is cancelled; animations follow.
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        willEndWith operation: UIDropOperation)
    /// The drag is over with its animations, and the target has said what it has done.
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        didEndWith operation: UIDropOperation)
    /// The target has all that it wanted of the items: they may be removed after a move.
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession)
    /// Where an item goes back to when the drag is cancelled: where it was lifted by default; `nil`
    /// lets it fade.
    func dragInteraction(
        _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview?
}

extension UIDragInteractionDelegate {
    public func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
        session: any UIDragSession
    ) -> UITargetedDragPreview? {
        guard let view = interaction.view, view.window != nil else { return nil }
        return UITargetedDragPreview(view: view)
    }
    public func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
        session: any UIDragSession
    ) {}
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
    ) {}
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { true }
    public func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { false }
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession
    ) {}
    public func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        willEndWith operation: UIDropOperation
    ) {}
    public func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        didEndWith operation: UIDropOperation
    ) {}
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession
    ) {}
    public func dragInteraction(
        _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? { defaultPreview }
}
