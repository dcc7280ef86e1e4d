import Foundation
import TactileGeometry
import TactileViews

/// Lets things be dropped on a view: those of this program, and those of other programs.
///
/// The innermost view under the pointer counts whose interaction can handle the session.
@preconcurrency @MainActor
open class UIDropInteraction: NSObject, UIInteraction {
    open private(set) weak var delegate: (any UIDropInteractionDelegate)?
    open private(set) weak var view: UIView?
    private var arrival: DropArrival?

    public init(delegate: any UIDropInteractionDelegate) {
        self.delegate = delegate
        super.init()
    }

    open func willMove(to view: UIView?) {
        guard view == nil else { return }
        self.view?.storage.attendants.removeAll { $0 === arrival }
        arrival = nil
    }

    open func didMove(to view: UIView?) {
        self.view = view
        guard let view else { return }
        let arrival = DropArrival()
        self.arrival = arrival
        view.storage.attendants.append(arrival)
        arrival.viewMoved(to: view.window)
    }
}

/// Makes the window that a view comes into one that takes drops.
@MainActor
private final class DropArrival: WindowAttendant {
    func viewMoved(to window: UIWindow?) {
        guard let window, window.dropRouter == nil else { return }
        window.dropRouter = WindowDrops(window)
    }
}

/// Says what may be dropped on a view, and takes it.
@preconcurrency @MainActor
public protocol UIDropInteractionDelegate: AnyObject {
    /// Whether the view may take anything of this session; asked when the session comes over it for
    /// the first time. True by default.
    func dropInteraction(
        _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool
    /// The session is over the view now.
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
    /// What a drop would do where the session is now; asked whenever it comes or moves. Nothing by
    /// default.
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal
    /// The session is over the view no more.
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
    /// Takes the items: asks for what is wanted of them before it returns. What comes later, comes
    /// while the source waits.
    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
    /// The drop's animations are over.
    func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession)
    /// The drag is over, wherever it was dropped, for each view that it has entered.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
    /// What an item of this program becomes. `nil` lets what is dragged fade where it is dropped,
    /// which is also the default.
    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview?
    /// An item's preview is about to go to its place.
    func dropInteraction(
        _ interaction: UIDropInteraction, item: UIDragItem,
        willAnimateDropWith animator: any UIDragAnimating)
}

extension UIDropInteractionDelegate {
    public func dropInteraction(
        _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool { true }
    public func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
    ) {}
    public func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal { UIDropProposal(operation: .cancel) }
    public func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
    ) {}
    public func dropInteraction(
        _ interaction: UIDropInteraction, performDrop session: any UIDropSession
    ) {}
    public func dropInteraction(
        _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
    ) {}
    public func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
    ) {}
    public func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? { nil }
    public func dropInteraction(
        _ interaction: UIDropInteraction, item: UIDragItem,
        willAnimateDropWith animator: any UIDragAnimating
    ) {}
}
