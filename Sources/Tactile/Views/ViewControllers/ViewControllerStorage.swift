import Foundation
import TactileDrawing
import TactileGeometry

/// What a view controller remembers.
package struct ViewControllerStorage {
    package var view: UIView?
    var isLoading = false
    var keyCommands: [UIKeyCommand] = []
    package weak var parent: UIViewController?
    package var children: [UIViewController] = []
    /// How far the scene is with its parent.
    package enum Containment { case settled, arriving, leaving }
    package var containment = Containment.settled
    /// Whether the bars at the bottom go while the scene is on top; set by its stack.
    package var hidesBottomBar = false
    var appearance = Appearance.disappeared
    /// The appearance was begun because the view came into a window by itself.
    var appearsByItself = false
    package var presented: UIViewController?
    package weak var presenting: UIViewController?
    package var presentation: UIPresentationController?
    /// Makes the presentation of a scene whose kind decides how it is shown.
    package var makePresentation: ((UIViewController) -> UIPresentationController)?
    /// Made when somebody says where the scene's popover is to point, before it is shown.
    var popover: UIPopoverPresentationController?
    /// Made when somebody says how the scene's sheet is to be, before it is shown.
    var sheet: UISheetPresentationController?
    /// The style that the scene is shown in in the place of its own.
    var adaptedStyle: UIModalPresentationStyle?
    /// Whether the scene is a popover where it was told what to point at.
    package var mayBePopover = false
    /// Where the keyboard was before this scene was presented.
    var keyboardBehind: KeyboardPlace?
    var presentationPhase = PresentationPhase.none
    package weak var transition: TransitionContext?
    /// What bars that lie over the view take of its safe area, set by a container.
    package var barInsets = UIEdgeInsets.zero
    package var titleChanged: (() -> Void)?
    var isEditing = false
    /// Lets the scene's edit button follow.
    package var editingChanged: (() -> Void)?
    var traitObservers: TraitObservers?
    var traitOverrides: UITraitOverrides?
    /// The traits that the container gives this scene in the place of its own.
    package var givenTraits: UITraitCollection?
    /// What is looked for in the scene; nil where nothing can be.
    package var searchedText: (() -> String?)?
    /// What lies over the scene because it has nothing to show.
    package var cover: (any SceneCover)?
    var needsUnavailableUpdate = true
    /// The child that a container shows, so that keys find their way to it.
    package weak var frontChild: UIViewController?
    /// What the storyboard or the nib keeps that the controller came out of.
    package var scene: (any InterfaceScene)?
    /// What other rooms keep for this controller: its tab's item, its navigation item.
    package var attachments: [ObjectIdentifier: AnyObject] = [:]
}

/// The appearance state of a view controller, from disappeared to appeared.
enum Appearance: Equatable {
    case disappeared
    /// ``UIViewController/viewIsAppearing(_:)`` is called as soon as the view is in a window.
    case appearing(animated: Bool, isInWindow: Bool)
    case appeared
    case disappearing(animated: Bool)

    var isAppearing: Bool {
        if case .appearing = self { true } else { false }
    }
}

/// Where a scene that is presented lies. `automatic` is a sheet. The two that are full cover all of
/// the window, those of the current context the nearest scene above that defines one; what is under
/// `over…` stays in the window and may be seen through. `custom` asks the transitioning delegate.
public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen = 0, pageSheet, formSheet, currentContext, custom, overFullScreen
    case overCurrentContext, popover
    case none = -1
    case automatic = -2
}

public enum UIModalTransitionStyle: Int, Sendable {
    case coverVertical, flipHorizontal, crossDissolve, partialCurl
}
