import Foundation
import TactileDrawing
import TactileGeometry
import TactilePlatform

/// A view's state besides its layer.
package struct ViewStorage {
    package var subviews: [UIView] = []
    package var gestureRecognizers: [UIGestureRecognizer] = []
    var interactions: [any UIInteraction] = []
    /// What hears when the view comes into a window and leaves it.
    package var attendants: [any WindowAttendant] = []
    package var backgroundColor: UIColor?
    package var tintColor: UIColor?
    package var isOpaque = true
    package var hasOwnContentScale = false
    package var baseDrawWasCalled = false
    var restorationIdentifier: String?
    package var layoutMargins: UIEdgeInsets?
    package var safeAreaInsets = UIEdgeInsets.zero
    /// Whether the focus passes over the views behind this one, under the same superview.
    package var hidesFocusBehind = false
    /// Whether the focus goes to what is in this view only, though it can be first responder.
    package var leavesFocusToParts = false
    /// Whether the focus goes to this view also inside of a control that can have it itself.
    package var hasFocusOfItsOwn = false
    var focusGroup: FocusGroupTraits?
    /// Edges at which the view's own insets make up for the safe area, so that what is inside need
    /// not: those of a scroll view's content, which moves.
    package var absorbedSafeArea: UIRectEdge = []
    package var pointerCursor: PlatformCursor?
    /// How many running animations keep touches away from this view.
    package var animationBlocks = 0
    package var appearanceRecord = AppearanceRecord()
    var traitObservers: TraitObservers?
    var traitOverrides: UITraitOverrides?
    /// The sizes of text that the view and all in it keep within.
    var minimumTextSize: UIContentSizeCategory?
    var maximumTextSize: UIContentSizeCategory?
    /// What the view's traits were when it was made or last taken out of its place in a window;
    /// `nil` in one.
    var departedTraits: UITraitCollection?
    /// How many animations let touches find this view where it is seen.
    package var presentationHits = 0
}
