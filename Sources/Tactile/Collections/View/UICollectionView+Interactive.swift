import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// The way to another layout that somebody's fingers go.
@MainActor
final class CollectionInteractiveChange {
    let layout: UICollectionViewTransitionLayout
    let views: [UICollectionReusableView]
    let completion: ((Bool, Bool) -> Void)?
    var isEnding = false
    /// Whether it ends with the new layout.
    var isFinishing = false

    init(
        _ layout: UICollectionViewTransitionLayout, views: [UICollectionReusableView],
        completion: ((Bool, Bool) -> Void)?
    ) {
        self.layout = layout
        self.views = views
        self.completion = completion
    }
}

extension UICollectionView {
    /// Hears whether the last piece of the way to a layout was shown in full, and whether that
    /// layout was taken on.
    public typealias LayoutInteractiveTransitionCompletion = (Bool, Bool) -> Void

    /// Begins the way to another layout, which goes on as the layout's
    /// ``UICollectionViewTransitionLayout/transitionProgress`` is set, until
    /// ``finishInteractiveTransition()`` or ``cancelInteractiveTransition()``.
    ///
    /// - `completion`: Called at the end with whether the last piece of the way was shown in full,
    ///   and whether the new layout was taken on.
    @discardableResult
    public func startInteractiveTransition(
        to layout: UICollectionViewLayout,
        completion: LayoutInteractiveTransitionCompletion? = nil
    ) -> UICollectionViewTransitionLayout {
        if let interactive {
            settle(interactive, finishes: interactive.isFinishing, isShown: false)
        }
        prepareLayoutIfNeeded()
        let old = collectionViewLayout
        let transition =
            collectionDelegate?.collectionView(
                self, transitionLayoutForOldLayout: old, newLayout: layout)
            ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
        old.prepareForTransition(to: layout)
        layout.prepareForTransition(from: old)
        let views = tiler.elements.values.map(\.view)
        for view in views { view.willTransition(from: old, to: layout) }
        interactive = CollectionInteractiveChange(transition, views: views, completion: completion)
        adopt(transition)
        prepareLayoutIfNeeded()
        return transition
    }

    /// Goes the rest of the way, and takes the new layout on.
    public func finishInteractiveTransition() { endInteractiveTransition(finishes: true) }

    /// Goes back, and keeps the layout from before.
    public func cancelInteractiveTransition() { endInteractiveTransition(finishes: false) }

    private func endInteractiveTransition(finishes: Bool) {
        guard let change = interactive, !change.isEnding else {
            if interactive == nil {
                ApplicationSession.current.report(
                    "No interactive transition of a layout is under way: begin one with "
                        + "startInteractiveTransition(to:completion:).")
            }
            return
        }
        change.isEnding = true
        change.isFinishing = finishes
        let target: CGFloat = finishes ? 1 : 0
        let finalize = {
            change.layout.currentLayout.finalizeLayoutTransition()
            change.layout.nextLayout.finalizeLayoutTransition()
        }
        guard canAnimateChanges, change.layout.transitionProgress != target else {
            change.layout.transitionProgress = target
            finalize()
            settle(change, finishes: finishes, isShown: true)
            return
        }
        layoutIfNeeded()
        UIView.animate(
            withDuration: ControlStyle.changeDuration, delay: 0, options: .allowUserInteraction
        ) {
            change.layout.transitionProgress = target
            self.layoutIfNeeded()
            finalize()
        } completion: { [weak self] finished in
            guard let self, interactive === change else { return }
            settle(change, finishes: finishes, isShown: finished)
        }
    }

    /// One of the two layouts is the collection's from now on.
    func settle(_ change: CollectionInteractiveChange, finishes: Bool, isShown: Bool) {
        interactive = nil
        let (current, next) = (change.layout.currentLayout, change.layout.nextLayout)
        change.layout.transitionProgress = finishes ? 1 : 0
        let (stays, goes) = finishes ? (next, current) : (current, next)
        adopt(stays)
        goes.collectionView = nil
        for element in tiler.elements.values { element.measured = nil }
        for view in change.views {
            if finishes {
                view.didTransition(from: current, to: next)
            } else {
                view.didTransition(from: next, to: current)
            }
        }
        change.completion?(isShown, finishes)
    }
}
