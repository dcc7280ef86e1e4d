import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// A view that turns touches and keys into actions: buttons, sliders, switches.
///
/// A control tracks one touch at a time. A subclass says what a touch does in
/// ``beginTracking(_:with:)`` and its companions, and what keys, the wheel, the pointer and the
/// focus do in the members under “For the desktop”, which UIKit does not have; docs/NEW-CONTROL.md
/// shows how. Targets and actions are called in the order in which they were added. Targets are
/// held weakly.
@preconcurrency @MainActor
open class UIControl: UIView {
    var actions = ControlActions()
    private var trackedTouch: UITouch?
    private var isPressedByKey = false
    var focusRing: FocusRing?
    /// Turns of the wheel that are not a whole step yet.
    private var wheelRest: CGFloat = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        watchHover()
    }

    /// A control that performs `primaryAction` when it does what it is for.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    public convenience init() { self.init(frame: .zero) }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        watchHover()
        coder.takeOnInterface(self, as: UIControl.self)
    }

    // MARK: State

    /// Whether the control reacts. A disabled control still keeps touches from what is behind it.
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled {
                cancelTracking()
                if isFocused { window?.focus(nil, visibly: false) }
            }
            noteState()
        }
    }

    open var isSelected = false {
        didSet { if isSelected != oldValue { noteState() } }
    }

    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { noteState() } }
    }

    open var state: State {
        var state: State = []
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        if showsFocus { state.insert(.focused) }
        return state
    }

    open var contentVerticalAlignment: ContentVerticalAlignment = .center {
        didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
    }

    open var contentHorizontalAlignment: ContentHorizontalAlignment = .center {
        didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
    }

    /// The horizontal alignment with leading and trailing put into left and right.
    open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
        switch contentHorizontalAlignment {
        case .leading: isRightToLeft ? .right : .left
        case .trailing: isRightToLeft ? .left : .right
        case let alignment: alignment
        }
    }

    // MARK: Tracking

    /// Whether a touch is being tracked.
    public private(set) var isTracking = false
    /// Whether the tracked touch is inside, with the slack that a finger gets.
    public private(set) var isTouchInside = false

    /// A touch begins; returns whether to go on tracking it. `false` sends no more touch events.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The touch moved since the last frame; returns whether to go on tracking it. `false` ends it
    /// without a call of `endTracking` or `cancelTracking`.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The touch was lifted. `isTracking` is still true, and `isTouchInside` says where it was
    /// lifted.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// The touch was taken away, by a gesture or by the desktop; or, with `nil`, the control was
    /// disabled or left its window amid a press. `isTracking` is false already.
    open func cancelTracking(with event: UIEvent?) {}

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, trackedTouch == nil, let touch = touches.first else { return }
        if focusesOnPress, canBecomeFirstResponder { becomeFirstResponder() }
        if isFocused || focusesOnPress { window?.focus(self, visibly: false) }
        trackedTouch = touch
        isTouchInside = true
        isTracking = true
        // From here on the touch is the menu's.
        if menuDriver?.opened(by: touch) == true { return endTouch() }
        guard beginTracking(touch, with: event) else {
            endTouch()
            return
        }
        isHighlighted = true
        sendActions(for: .touchDown, event: event)
        if touch.tapCount > 1 { sendActions(for: .touchDownRepeat, event: event) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if menuDriver?.moved(touches) == true { return }
        guard let touch = trackedTouch, touches.includes(touch) else { return }
        let wasInside = isTouchInside
        isTouchInside = isInsideWithSlack(touch)
        guard continueTracking(touch, with: event) else {
            isHighlighted = false
            endTouch()
            return
        }
        guard trackedTouch === touch else { return }
        isHighlighted = isTouchInside
        if wasInside != isTouchInside {
            sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit, event: event)
        }
        sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside, event: event)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if menuDriver?.ended(touches) == true { return }
        guard let touch = trackedTouch, touches.includes(touch) else { return }
        isTouchInside = isInsideWithSlack(touch)
        isHighlighted = false
        endTracking(touch, with: event)
        let isInside = isTouchInside
        endTouch()
        sendActions(for: isInside ? .touchUpInside : .touchUpOutside, event: event)
        if isInside { didActivate(with: event) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if menuDriver?.cancelled(touches) == true { return }
        guard let touch = trackedTouch, touches.includes(touch) else { return }
        isHighlighted = false
        endTouch()
        cancelTracking(with: event)
        sendActions(for: .touchCancel, event: event)
    }

    /// Ends the touch being tracked as cancelled.
    private func cancelTracking() {
        isPressedByKey = false
        isHighlighted = false
        guard trackedTouch != nil else { return }
        endTouch()
        cancelTracking(with: nil)
        sendActions(for: .touchCancel)
    }

    /// A control that leaves its window amid a press does not act when the press ends.
    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if window != nil, newWindow !== window { cancelTracking() }
    }

    private func endTouch() {
        trackedTouch = nil
        isTracking = false
        isTouchInside = false
    }

    /// A tap on a control is the control's, not that of a recognizer on a view behind it.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if isEnabled, recognizer.view !== self, let tap = recognizer as? UITapGestureRecognizer,
            tap.numberOfTapsRequired == 1, tap.numberOfTouchesRequired == 1
        {
            return false
        }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    // MARK: Actions

    /// Calls `action` on `target` whenever one of `controlEvents` happens. The target is held
    /// weakly; `nil` means the first responder up the chain that has the method.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        actions.add(target.map { $0 as AnyObject }, action, for: controlEvents)
    }

    /// `nil` means any target, or any action.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        actions.remove(target.map { $0 as AnyObject }, action, for: controlEvents)
    }

    /// Adds a closure; it replaces a closure with an equal identifier.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        actions.add(action, for: controlEvents)
    }

    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        actions.remove(action.identifier, for: controlEvents)
    }

    open func removeAction(
        identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
    ) {
        actions.remove(actionIdentifier, for: controlEvents)
    }

    /// All targets; `NSNull` represents the responder chain.
    open var allTargets: Set<AnyHashable> { actions.targets }

    /// Every event for which something is registered.
    open var allControlEvents: Event { actions.events }

    /// The names of the actions that `target` gets for `controlEvent`; `nil` when there are none.
    open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
        actions.names(target.map { $0 as AnyObject }, controlEvent)
    }

    /// Calls `iterator` for everything registered, until it sets its last argument.
    open func enumerateEventHandlers(
        _ iterator: (UIAction?, (Any?, Selector)?, Event, inout Bool) -> Void
    ) {
        actions.enumerate(iterator)
    }

    /// Performs everything registered for any of `controlEvents`.
    open func sendActions(for controlEvents: Event) { sendActions(for: controlEvents, event: nil) }

    /// Performs one action, by `UIApplication.sendAction(_:to:from:for:)`; override to watch or to
    /// hold back what the control sends.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        UIApplication.shared.sendAction(action, to: target, from: self, for: event)
    }

    open func sendAction(_ action: UIAction) {
        action.performWithSender(self, target: nil)
    }

    /// Does what a press of an enabled control is for, as `primaryActionTriggered` tells it; a
    /// button whose menu is its primary action opens that.
    open func performPrimaryAction() {
        guard isEnabled, menuDriver?.openedByCommand() != true else { return }
        sendActions(for: .primaryActionTriggered)
    }

    // MARK: Menu

    private(set) var menuDriver: ControlMenu?
    /// Whether the control has menus: those of
    /// ``contextMenuInteraction(_:configurationForMenuAtLocation:)``, opened by the secondary
    /// button, a long press of a finger or the menu key, or by a press if
    /// ``showsMenuAsPrimaryAction``.
    open var isContextMenuInteractionEnabled: Bool {
        get { menuDriver?.isEnabled ?? false }
        set {
            if newValue, menuDriver == nil { menuDriver = ControlMenu(self) }
            menuDriver?.isEnabled = newValue
        }
    }
    /// `nil` until menus are enabled.
    open var contextMenuInteraction: UIContextMenuInteraction? { menuDriver?.interaction }
    open var showsMenuAsPrimaryAction = false { didSet { menuDriver?.waysChanged() } }
    /// Where a menu that a press opens is put, in the control's coordinates: below its leading
    /// edge.
    open func menuAttachmentPoint(for configuration: UIContextMenuConfiguration) -> CGPoint {
        usualMenuPoint
    }
    /// The menu at a place in the control; the base class has none.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// The row of the menu that is put over the control, as of a button that shows a choice.
    var chosenMenuRow: Int? { nil }
    func menuElementChosen(_ element: UIMenuElement) {}

    // MARK: Keyboard

    open override var canBecomeFocused: Bool { isEnabled }

    open override func focusDidChange() {
        super.focusDidChange()
        if !isFocused, isPressedByKey {
            isPressedByKey = false
            isHighlighted = false
        }
        showsFocus = isFocused && window?.focusIsVisible == true
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isEnabled, let key = presses.first?.key else {
            return super.pressesBegan(presses, with: event)
        }
        let focused = window?.focusedView
        if menuDriver?.opened(by: key) == true || handleKey(key) {
            // The key may have moved the focus.
            if window?.focusedView === focused { window?.focus(self, visibly: true) }
        } else if isActivatedByKeys, key.isActivation {
            // A key that is held presses once, and not what gets the focus meanwhile.
            guard presses.first?.isRepeat == false else { return }
            window?.focus(self, visibly: true)
            isPressedByKey = true
            isHighlighted = true
            sendActions(for: .touchDown, event: event)
        } else {
            super.pressesBegan(presses, with: event)
        }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isPressedByKey, presses.contains(where: { $0.key?.isActivation == true }) else {
            return super.pressesEnded(presses, with: event)
        }
        isPressedByKey = false
        isHighlighted = false
        sendActions(for: .touchUpInside, event: event)
        didActivate(with: event)
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isPressedByKey else { return super.pressesCancelled(presses, with: event) }
        isPressedByKey = false
        isHighlighted = false
    }

    open override func scrollWheel(with event: UIScrollEvent) {
        guard isEnabled, isAdjustedByWheel, event.notches.y != 0 else {
            return super.scrollWheel(with: event)
        }
        let turned = wheelRest - event.notches.y
        let steps = min(max(turned.rounded(.towardZero), -1000), 1000)
        wheelRest = abs(turned - steps) < 1 ? turned - steps : 0
        if steps != 0 { _ = adjustValue(by: .steps(Int(steps))) }
    }

    open override var isAccessibilityElementByDefault: Bool { true }
    open override var defaultAccessibilityTraits: UIAccessibilityTraits { stateTraits }
    /// Does what Space does if `isActivatedByKeys`; other controls are clicked.
    open override func accessibilityActivate() -> Bool { isPressedByReader() }
    open override func accessibilityIncrement() { adjustFromReader(by: 1) }
    open override func accessibilityDecrement() { adjustFromReader(by: -1) }

    // MARK: For the desktop

    /// Shows `state`, `isHovered` and `showsFocus` as they are now. Called after each change of
    /// one of them, and not by `init`. The base class shows nothing.
    open func stateDidChange() {}

    /// Does what the control is for, after a press ended inside it, or after Space or Return came
    /// up if ``isActivatedByKeys``. Targets have been told ``UIControl/Event/touchUpInside``. The
    /// base class does nothing.
    open func didActivate(with event: UIEvent?) {}

    /// Whether Space, Return and Enter press the control while it has the focus. False by default.
    open var isActivatedByKeys: Bool { false }

    /// Does what a key means that went down, or is held, while the control has the focus; the focus
    /// is shown from then on. Returns whether it means anything: if not, the key goes on to
    /// `isActivatedByKeys` and up the responder chain, where arrow keys move the focus. The base
    /// class offers arrow keys, Page Up, Page Down, Home and End to `adjustValue(by:)`.
    open func handleKey(_ key: UIKey) -> Bool {
        guard let change = Adjustment(key, isRightToLeft: isRightToLeft) else { return false }
        return adjustValue(by: change)
    }

    /// Changes the control's value as a key or the wheel asks, and sends its actions if that
    /// changed anything. Returns whether such a change means anything to the control; the base
    /// class returns false.
    open func adjustValue(by adjustment: Adjustment) -> Bool { false }

    /// Whether the wheel over the control adjusts its value, a step for each notch, instead of
    /// scrolling what lies behind. False by default; `isFocused` suits a control in a page that
    /// scrolls.
    open var isAdjustedByWheel: Bool { false }

    /// Whether a press gives the control the focus, so that keys go on where the press stopped; a
    /// control that can become first responder does. False by default.
    open var focusesOnPress: Bool { false }

    /// What the focus ring goes around, in the control's coordinates. The ring leaves a gap of
    /// 2 points. Call `updateFocusRing()` when this changes without a layout, or in a layout after
    /// `super`.
    open var focusRingBounds: CGRect { bounds }

    /// The radius in points of the corners of `focusRingBounds`; the layer's by default.
    open var focusRingCornerRadius: CGFloat { layer.cornerRadius }

    /// Whether `isHovered` is kept up to date. Asked once, by `init`, when a subclass has only its
    /// initial values. False by default.
    open var wantsHover: Bool { false }

    /// Whether the pointer is over the control, if ``wantsHover``. While a button is down it stays
    /// as it was at the press. Where the pointer is, a `UIHoverGestureRecognizer` of your own
    /// tells.
    public internal(set) var isHovered = false {
        didSet { if isHovered != oldValue { stateDidChange() } }
    }

    /// Whether the control has the focus and the focus is to be seen, because keys moved it.
    public private(set) var showsFocus = false {
        didSet { if showsFocus != oldValue { focusVisibilityChanged() } }
    }

    // MARK: Focus and hover

    open override func layoutSubviews() {
        super.layoutSubviews()
        updateFocusRing()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        focusRing?.setColor(tintColor)
    }
}
