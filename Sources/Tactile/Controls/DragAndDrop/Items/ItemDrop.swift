import Foundation
import TactileGeometry
import TactileViews

/// A drop on a list of items, and where its delegate sends each item's preview.
@MainActor
package final class ItemDrop {
    /// What is dropped, and where it was if that is in this list.
    package let items: [(item: UIDragItem, source: IndexPath?)]
    /// Where the items go: before the item that is there now, once those that are moved away are
    /// out.
    package let destination: IndexPath?
    package let proposal: UIDropProposal
    package let session: any UIDropSession
    private weak var host: (any ItemDragHost)?
    private var ends: [(item: UIDragItem, target: UIDragPreviewTarget?, animator: LaterAnimator)] =
        []

    /// How large a preview is at the end that goes into an item.
    private static let vanishing: CGFloat = 0.1

    init(
        _ items: [(item: UIDragItem, source: IndexPath?)], to destination: IndexPath?,
        _ proposal: UIDropProposal, _ session: any UIDropSession, on host: any ItemDragHost
    ) {
        self.items = items
        self.destination = destination
        self.proposal = proposal
        self.session = session
        self.host = host
    }

    /// A preview becomes the item at a path.
    package func end(_ item: UIDragItem, at path: IndexPath) -> any UIDragAnimating {
        let frame = host?.frameOfItem(at: path)
        return end(item, at: frame.map { CGPoint(x: $0.midX, y: $0.midY) }, scale: 1)
    }

    /// A preview goes into a part of the item at a path, in that item's coordinates.
    package func end(
        _ item: UIDragItem, into part: CGRect, ofItemAt path: IndexPath
    ) -> any UIDragAnimating {
        let frame = host?.frameOfItem(at: path)
        return end(
            item, at: frame.map { CGPoint(x: $0.minX + part.midX, y: $0.minY + part.midY) },
            scale: Self.vanishing)
    }

    /// A preview goes to a place of the program's choice.
    package func end(_ item: UIDragItem, at target: UIDragPreviewTarget?) -> any UIDragAnimating {
        let animator = LaterAnimator()
        ends.append((item, target, animator))
        return animator
    }

    private func end(
        _ item: UIDragItem, at place: CGPoint?, scale: CGFloat
    ) -> any UIDragAnimating {
        guard let host, let place else { return end(item, at: nil) }
        return end(
            item,
            at: UIDragPreviewTarget(
                container: host, center: place,
                transform: CGAffineTransform(scaleX: scale, y: scale)))
    }

    func target(of item: UIDragItem) -> UIDragPreviewTarget? {
        ends.last { $0.item === item }?.target
    }

    /// An item's preview is about to move.
    func animate(_ item: UIDragItem, with animator: any UIDragAnimating) {
        for end in ends where end.item === item { end.animator.hand(to: animator) }
    }

    /// What had no preview has nothing to be animated with: it is done at once.
    func conclude() {
        for end in ends { end.animator.performAtOnce() }
    }
}

/// Keeps what is to be animated until a preview moves.
@MainActor
private final class LaterAnimator: NSObject, UIDragAnimating {
    private var animations: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    func hand(to other: any UIDragAnimating) {
        for animation in animations { other.addAnimations(animation) }
        for completion in completions { other.addCompletion(completion) }
        (animations, completions) = ([], [])
    }

    func performAtOnce() {
        let (changes, ends) = (animations, completions)
        (animations, completions) = ([], [])
        for change in changes { change() }
        for end in ends { end(.end) }
    }
}
