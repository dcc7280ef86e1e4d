import Foundation
import TactileControls
import TactileDrawing
import TactileViews

/// A scene that is a collection view, whose data source and delegate the controller is.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
    UICollectionViewDelegate
{
    /// The layout that the controller was made with.
    public let collectionViewLayout: UICollectionViewLayout

    public init(collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
    }

    /// The scene's view, or in it. Setting it makes the controller its data source and delegate,
    /// where it has none.
    open var collectionView: UICollectionView! {
        get {
            loadViewIfNeeded()
            return madeCollectionView
        }
        set {
            madeCollectionView = newValue
            guard let newValue else { return }
            if newValue.dataSource == nil { newValue.dataSource = self }
            if newValue.delegate == nil { newValue.delegate = self }
            installMovement()
        }
    }
    private var madeCollectionView: UICollectionView?

    /// Whether the selection is dropped whenever the scene is about to appear.
    open var clearsSelectionOnViewWillAppear = true

    /// Whether a long press moves items that the data source lets move.
    open var installsStandardGestureForInteractiveMovement = true {
        didSet { installMovement() }
    }
    private var movementPress: UILongPressGestureRecognizer?

    private func installMovement() {
        if let movementPress { movementPress.view?.removeGestureRecognizer(movementPress) }
        movementPress = nil
        guard installsStandardGestureForInteractiveMovement, let view = madeCollectionView else {
            return
        }
        let press = UILongPressGestureRecognizer(
            target: self,
            action: Selector("itemPressed:", UICollectionViewController.itemPressed(_:)))
        view.addGestureRecognizer(press)
        movementPress = press
    }

    private func itemPressed(_ press: UILongPressGestureRecognizer) {
        guard let view = madeCollectionView else { return }
        let place = press.location(in: view)
        switch press.state {
        case .began:
            if let path = view.indexPathForItem(at: place) {
                view.beginInteractiveMovementForItem(at: path)
            }
        case .changed: view.updateInteractiveMovementTargetPosition(place)
        case .ended: view.endInteractiveMovement()
        default: view.cancelInteractiveMovement()
        }
    }

    open override func loadView() {
        if loadInterface() {
            let found = viewIfLoaded as? UICollectionView
            if let found { collectionView = found }
            return
        }
        let view = UICollectionView(
            frame: CGRect(origin: .zero, size: UIViewController.sizeOfLoading),
            collectionViewLayout: collectionViewLayout)
        view.backgroundColor = .systemBackground
        collectionView = view
        self.view = view
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard clearsSelectionOnViewWillAppear else { return }
        for path in collectionView.indexPathsForSelectedItems ?? [] {
            collectionView.deselectItem(at: path, animated: animated)
        }
    }

    // MARK: Data source

    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

    open func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 0 }

    /// A subclass that has items overrides this.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        preconditionFailure(
            "\(type(of: self)) has items and no cells: override collectionView(_:cellForItemAt:).")
    }

    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        preconditionFailure(
            "The layout of \(type(of: self)) wants a view of kind \(kind): override "
                + "collectionView(_:viewForSupplementaryElementOfKind:at:).")
    }

    open func collectionView(
        _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool { false }

    open func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {}

    // MARK: Delegate

    open func collectionView(
        _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool { true }

    open func collectionView(
        _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { true }

    open func collectionView(
        _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool { true }

    open func collectionView(
        _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: UICollectionView,
        transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
        newLayout toLayout: UICollectionViewLayout
    ) -> UICollectionViewTransitionLayout {
        UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
    }

    open func collectionView(
        _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }

    open func collectionView(
        _ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath
    ) -> Bool { true }

    open func collectionView(
        _ collectionView: UICollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
    ) -> Bool { !collectionView.isEditing }

    open func collectionView(
        _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {}

    open func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }

    open func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
        point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }

    open func collectionView(
        _ collectionView: UICollectionView,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}

    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    open func scrollViewDidEndDragging(
        _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) {}
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
}
