import Foundation
import TactileGeometry
import TactileViews

/// Makes the scene that a menu shows as its preview; nil shows the view itself.
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?
/// Makes a menu from what the responder chain suggests; nil shows none.
public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?

/// What a context menu consists of.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
    /// Tells one menu of a delegate's from another.
    public let identifier: AnyHashable
    let makePreview: UIContextMenuContentPreviewProvider?
    let makeMenu: UIContextMenuActionProvider
    /// Whether the view stays where it is, however the menu is opened.
    package var neverLifts = false

    /// - `previewProvider`: makes a view controller that is shown next to the menu, in its
    ///   `preferredContentSize` as far as that fits; without one it is the view that is lifted,
    ///   and that only by a finger.
    /// - `actionProvider`: makes the menu when it is about to be shown, from what the responder
    ///   chain suggests for the place; without one it is those.
    public init(
        identifier: AnyHashable? = nil,
        previewProvider: UIContextMenuContentPreviewProvider? = nil,
        actionProvider: UIContextMenuActionProvider? = nil
    ) {
        self.identifier = identifier ?? AnyHashable(UUID())
        makePreview = previewProvider
        makeMenu = actionProvider ?? { UIMenu(children: $0) }
        super.init()
    }
}

/// Says whether a view has a menu at a place, what is in it, and what is shown next to it.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// The menu at a place in the view's coordinates; nil if there is none.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
    /// What is lifted while the menu is open; nil is the view. Not asked for a compact menu.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    /// Where the preview goes when the menu ends; nil is where it came from.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    /// The preview was tapped.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating)
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
}
