import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// One thing that is dragged: what it is for others, and what follows the pointer meanwhile.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
    /// The forms in which it can be had.
    public let itemProvider: NSItemProvider
    /// What it is in this program; other programs see nothing of it.
    open var localObject: Any? {
        get { ownObject }
        set { ownObject = newValue }
    }
    private var ownObject: Any?
    /// Makes what follows the pointer when the item leaves the place where it was lifted. `nil`,
    /// the default, goes on with what was lifted; a provider that returns `nil` shows nothing.
    open var previewProvider: (() -> UIDragPreview?)?

    public init(itemProvider: NSItemProvider) {
        self.itemProvider = itemProvider
        super.init()
    }
}

/// What a dragged view shows of itself, and on what.
@preconcurrency @MainActor
open class UIDragPreviewParameters: UIPreviewParameters {}

/// A view that follows the pointer for a dragged item; it need not be in a window.
@preconcurrency @MainActor
open class UIDragPreview: NSObject {
    public let view: UIView
    public let parameters: UIDragPreviewParameters

    public init(view: UIView, parameters: UIDragPreviewParameters) {
        self.view = view
        self.parameters = parameters
        super.init()
    }

    public convenience init(view: UIView) {
        self.init(view: view, parameters: UIDragPreviewParameters())
    }
}

/// Where a preview of a drag comes from or goes to.
@preconcurrency @MainActor
open class UIDragPreviewTarget: UIPreviewTarget {}

/// A view that is lifted out of the window for a drag, or that a dropped item becomes.
@preconcurrency @MainActor
open class UITargetedDragPreview: UITargetedPreview {
    /// The same preview with another place.
    open func retargetedPreview(with newTarget: UIDragPreviewTarget) -> UITargetedDragPreview {
        UITargetedDragPreview(view: view, parameters: parameters, target: newTarget)
    }
}
