import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// A view that turns touches and keys into actions: buttons, sliders, switches.
///
/// A control tracks one touch at a time. What a subclass does with it stands in
/// ``beginTracking(_:with:)`` and its companions; what happened is told to targets and actions in
/// the order in which they were added. Targets are held weakly.
@preconcurrency @MainActor
open class UIControl: UIView {
    private var actions = ControlActions()
    private var trackedTouch: UITouch?
    private var isPressedByKey = false
    private var focusRing: FocusRing?
    /// Whether the control has the focus and got it from the keyboard.
    private(set) var showsFocus = false {
        didSet { if showsFocus != oldValue { focusVisibilityChanged() } }
    }
    private(set) var isHovered = false
    private var hoverRecognizer: UIHoverGestureRecognizer?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        if wantsHover {
            let recognizer = UIHoverGestureRecognizer(
                target: self, action: Selector("hoverChanged:", UIControl.hoverChanged(_:)))
            addGestureRecognizer(recognizer)
            hoverRecognizer = recognizer
        }
    }

    /// A control that performs `primaryAction` when it does what it is for.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    public convenience init() { self.init(frame: .zero) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: State

    /// Whether the control reacts. A disabled control still keeps touches from what is behind it.
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled {
                cancelTracking()
                if isFocused { window?.focus(nil, visibly: false) }
            }
            stateDidChange()
        }
    }

    open var isSelected = false {
        didSet { if isSelected != oldValue { stateDidChange() } }
    }

    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { stateDidChange() } }
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

    /// Shows what changed in ``state``, hover or focus.
    func stateDidChange() {}

    // MARK: Tracking

    /// Whether a touch is being tracked.
    public private(set) var isTracking = false
    /// Whether the tracked touch is inside, with the slack that a finger gets.
    public private(set) var isTouchInside = false

    /// A touch begins; returns whether to go on tracking it. `false` sends no more touch events.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The touch moved; returns whether to go on tracking it.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// The touch was lifted.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// The touch was taken away, by a gesture or by the desktop.
    open func cancelTracking(with event: UIEvent?) {}

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, trackedTouch == nil, let touch = touches.first else { return }
        if isFocused || focusesOnPress { window?.focus(self, visibly: false) }
        trackedTouch = touch
        isTouchInside = true
        isTracking = true
        guard beginTracking(touch, with: event) else {
            endTouch()
            return
        }
        isHighlighted = true
        sendActions(for: .touchDown, event: event)
        if touch.tapCount > 1 { sendActions(for: .touchDownRepeat, event: event) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
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
        guard let touch = trackedTouch, touches.includes(touch) else { return }
        isTouchInside = isInsideWithSlack(touch)
        isHighlighted = false
        endTracking(touch, with: event)
        let isInside = isTouchInside
        endTouch()
        sendActions(for: isInside ? .touchUpInside : .touchUpOutside, event: event)
        if isInside { touchUpInsideDidHappen(event) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
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

    private func endTouch() {
        trackedTouch = nil
        isTracking = false
        isTouchInside = false
    }

    private func isInsideWithSlack(_ touch: UITouch) -> Bool {
        let location = touch.location(in: self)
        if point(inside: location, with: nil) { return true }
        let slack =
            touch.type == .indirectPointer ? ControlStyle.pointerSlack : ControlStyle.touchSlack
        return bounds.insetBy(dx: -slack, dy: -slack).holds(location)
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

    /// What a press that ended inside means for a kind of control.
    func touchUpInsideDidHappen(_ event: UIEvent?) {}

    // MARK: Actions

    /// Calls `action` on `target` whenever one of `controlEvents` happens. The target is held
    /// weakly; `nil` means the first responder up the chain that has the method.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        actions.add(target.map { $0 as AnyObject }, action, for: controlEvents)
    }

    /// `nil` stands for any target, or for any action.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        actions.remove(target.map { $0 as AnyObject }, action, for: controlEvents)
    }

    /// Adds a closure; one with the same identifier is replaced.
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

    /// Everyone who is told of something; `NSNull` stands for the responder chain.
    open var allTargets: Set<AnyHashable> {
        var targets: Set<AnyHashable> = []
        for entry in actions.entries {
            switch entry.callee {
            case .target(let target, _):
                if let object = target.object {
                    targets.insert(
                        (object as? NSObject).map { AnyHashable($0) }
                            ?? AnyHashable(ObjectIdentifier(object)))
                }
            case .responderChain: targets.insert(NSNull())
            case .closure(let action): targets.insert(action)
            }
        }
        return targets
    }

    /// Every event for which something is registered.
    open var allControlEvents: Event { actions.events }

    /// The names of the actions that `target` gets for `controlEvent`; `nil` when there are none.
    open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
        let object = target.map { $0 as AnyObject }
        let names = actions.entries.compactMap { entry -> String? in
            guard !entry.events.isDisjoint(with: controlEvent) else { return nil }
            switch entry.callee {
            case .target(let other, let selector):
                return other.object != nil && other.object === object ? selector.name : nil
            case .responderChain(let selector): return object == nil ? selector.name : nil
            case .closure: return nil
            }
        }
        return names.isEmpty ? nil : names
    }

    /// Calls `iterator` for everything registered, until it sets its last argument.
    open func enumerateEventHandlers(
        _ iterator: (UIAction?, (Any?, Selector)?, Event, inout Bool) -> Void
    ) {
        var stop = false
        for entry in actions.entries where !stop {
            switch entry.callee {
            case .target(let target, let selector):
                if let object = target.object {
                    iterator(nil, (object, selector), entry.events, &stop)
                }
            case .responderChain(let selector):
                iterator(nil, (nil, selector), entry.events, &stop)
            case .closure(let action): iterator(action, nil, entry.events, &stop)
            }
        }
    }

    /// Performs everything registered for any of `controlEvents`.
    open func sendActions(for controlEvents: Event) {
        sendActions(for: controlEvents, event: nil)
    }

    /// Performs one action, by ``UIApplication/sendAction(_:to:from:for:)``; override to watch or to
    /// hold back what the control sends.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        UIApplication.shared.sendAction(action, to: target, from: self, for: event)
    }

    open func sendAction(_ action: UIAction) {
        action.performWithSender(self, target: nil)
    }

    /// Does what a press of an enabled control is for, as ``Event/primaryActionTriggered`` tells it; a
    /// button whose menu is its primary action opens that.
    open func performPrimaryAction() {
        if isEnabled { sendActions(for: .primaryActionTriggered) }
    }

    func sendActions(for controlEvents: Event, event: UIEvent?) {
        for entry in actions.entries where !entry.events.isDisjoint(with: controlEvents) {
            switch entry.callee {
            case .target(let target, let selector):
                guard let object = target.object else { continue }
                sendAction(selector, to: object, for: event)
            case .responderChain(let selector): sendAction(selector, to: nil, for: event)
            case .closure(let action): sendAction(action)
            }
        }
    }

    // MARK: Keyboard

    /// Whether space and return do what a press does.
    var isActivatedByKeys: Bool { false }
    /// Whether a press gives the control the focus, so that arrow keys go on where it stopped.
    var focusesOnPress: Bool { false }

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
        if handleKey(key) {
            // The key may have moved the focus on itself.
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
        touchUpInsideDidHappen(event)
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isPressedByKey else { return super.pressesCancelled(presses, with: event) }
        isPressedByKey = false
        isHighlighted = false
    }

    /// Does what a key means to a kind of control; false when it means nothing.
    func handleKey(_ key: UIKey) -> Bool { false }

    // MARK: Focus and hover

    /// What the focus ring goes around, in the control's coordinates.
    var focusRingBounds: CGRect { bounds }
    var focusRingCornerRadius: CGFloat { layer.cornerRadius }
    /// Whether the control shows that the pointer is over it.
    var wantsHover: Bool { false }

    private func focusVisibilityChanged() {
        if showsFocus {
            let ring = focusRing ?? FocusRing()
            focusRing = ring
            ring.show(around: focusRingBounds, cornerRadius: focusRingCornerRadius, in: self)
        } else {
            focusRing?.hide()
        }
        stateDidChange()
    }

    func hoverChanged(_ recognizer: UIHoverGestureRecognizer) {
        let isOver = recognizer.state == .began || recognizer.state == .changed
        guard isOver != isHovered else { return }
        isHovered = isOver
        stateDidChange()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeFocusRing()
    }

    /// What the focus ring goes around may have moved.
    func placeFocusRing() {
        guard showsFocus else { return }
        focusRing?.show(around: focusRingBounds, cornerRadius: focusRingCornerRadius, in: self)
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        focusRing?.setColor(tintColor)
    }

    var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}

extension UIKey {
    /// Whether the key presses what has the keyboard: space, return, enter.
    var isActivation: Bool {
        switch keyCode {
        case .keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter: modifierFlags.isEmpty
        default: false
        }
    }
}
