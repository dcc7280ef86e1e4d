import Foundation
import TactileGeometry
import TactileDrawing
import TactileGeometry

/// The editing commands, by the name under which sources for iOS ask for them: every responder has
/// them, and nothing else.
public typealias UIResponderStandardEditActions = UIResponder

/// Whoever can answer an event: views, view controllers, windows, the application.
///
/// What a responder does not handle goes to its ``next``.
@preconcurrency @MainActor
open class UIResponder: NSObject, NSKeyValueObserver {
    public override init() { super.init() }

    /// What the object is, in UIKit's format.
    nonisolated open override var description: String { Description.of(self) }

    /// The responder asked when this one does not handle an event.
    open var next: UIResponder? { nil }

    /// Called for values that this responder observes. The base class does nothing.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}

    /// The object was read out of a storyboard or a nib, with all the others there, and its outlets
    /// and actions are connected. An override calls super.
    open func awakeFromNib() {}

    // MARK: Where a person was

    /// What the person is at in here, for the next run. Setting it asks for its details when they
    /// are read.
    open var userActivity: NSUserActivity? { didSet { userActivity?.needsSave = true } }
    /// The activity is about to be kept: an override writes what it needs into its details. The
    /// base class does nothing.
    open func updateUserActivityState(_ activity: NSUserActivity) {}
    /// An override goes back to where an activity of an earlier run was, and hands it on to the
    /// responders that it knows. The base class does nothing.
    open func restoreUserActivityState(_ activity: NSUserActivity) {}
    /// Saves the state of a view or view controller with a `restorationIdentifier`, for the next
    /// run. An override writes its own values and calls super, which saves a scroll view's offset
    /// and zoom scale, and the selected text range.
    open func encodeRestorableState(with coder: NSCoder) { encodeContentState(with: coder) }
    /// Takes back what ``encodeRestorableState(with:)`` of an earlier run has written. An override
    /// calls super.
    open func decodeRestorableState(with coder: NSCoder) { decodeContentState(with: coder) }

    // MARK: First responder

    open var canBecomeFirstResponder: Bool { false }
    open var canResignFirstResponder: Bool { true }
    open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

    /// Takes the keyboard. The present first responder must agree to give it up.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard let window = responderWindow else { return false }
        return window.makeFirstResponder(self)
    }

    /// Gives the keyboard back to nobody.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        DebugLog.because(.focus, "resignFirstResponder()") {
            responderWindow?.firstResponder = nil
        }
        return true
    }

    /// The view shown instead of a keyboard while this is the first responder.
    open var inputView: UIView? { nil }
    /// The view shown above the input view.
    open var inputAccessoryView: UIView? { nil }
    /// Asks for both views again, if this is the first responder.
    open func reloadInputViews() {
        if isFirstResponder { responderWindow?.keyboard.update() }
    }

    // MARK: Touches and presses

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let next {
            next.pressesBegan(presses, with: event)
        } else {
            event?.isUnhandled = true
        }
    }
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesChanged(presses, with: event)
    }
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }
    /// A wheel notch or a smooth scroll step over this responder or one behind it.
    open func scrollWheel(with event: UIScrollEvent) {
        next?.scrollWheel(with: event)
    }

    // MARK: A phone in the hand

    /// Nothing asks it here; it is there so that sources for iOS compile.
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        next?.motionBegan(motion, with: event)
    }
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        next?.motionEnded(motion, with: event)
    }
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        next?.motionCancelled(motion, with: event)
    }

    // MARK: Commands

    open var keyCommands: [UIKeyCommand]? { nil }
    open var undoManager: UndoManager? { next?.undoManager }

    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }

    /// Whoever performs `action`: this responder, or the first up the chain that can.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        var responder: UIResponder? = self
        while let candidate = responder {
            if candidate.canPerformAction(action, withSender: sender) { return candidate }
            responder = candidate.next
        }
        return nil
    }

    /// Changes the menus of a ``UIMenuSystem``: of the main one the application and its delegate
    /// are asked, of the context one who is edited and all responders up from there. An override
    /// looks at ``UIMenuBuilder/system``, and may call super. The base class does nothing.
    open func buildMenu(with builder: any UIMenuBuilder) {}

    /// Brings title, mark and attributes of a command up to date before a menu shows it.
    open func validate(_ command: UICommand) {}

    // MARK: Accessibility

    /// What was set for readers of the screen; most responders have none of it.
    final var accessibilityStorage: AccessibilityStorage?

    /// Whether a reader of the screen gets this as one thing, and nothing of what is inside. Unless
    /// it is set, ``isAccessibilityElementByDefault`` says so.
    open var isAccessibilityElement: Bool {
        get { accessibilityStorage?.isElement ?? isAccessibilityElementByDefault }
        set { keptAccessibility.isElement = newValue }
    }
    /// What `isAccessibilityElement` is until it is set: false, and true in labels, controls and
    /// what else is to be read as one thing.
    open var isAccessibilityElementByDefault: Bool { false }
    /// What ``accessibilityTraits`` are until they are set: none here. A control has those of its
    /// kind and of its state.
    open var defaultAccessibilityTraits: UIAccessibilityTraits { .none }

    /// What the element is called, in a word or few: "Play", not "Play button". A control that
    /// shows its name has it by itself.
    open var accessibilityLabel: String? {
        get { accessibilityStorage?.label?.string }
        set { keptAccessibility.label = newValue.map { AccessibleText($0) } }
    }
    open var accessibilityAttributedLabel: NSAttributedString? {
        get { accessibilityLabel.accessible(with: accessibilityStorage?.label) }
        set { keptAccessibility.label = newValue.map { AccessibleText($0) } }
    }
    /// What comes of using the element, in a phrase, where its name does not tell.
    open var accessibilityHint: String? {
        get { accessibilityStorage?.hint?.string }
        set { keptAccessibility.hint = newValue.map { AccessibleText($0) } }
    }
    open var accessibilityAttributedHint: NSAttributedString? {
        get { accessibilityHint.accessible(with: accessibilityStorage?.hint) }
        set { keptAccessibility.hint = newValue.map { AccessibleText($0) } }
    }
    /// What the element holds at the moment: a field's text, a slider's "50%".
    open var accessibilityValue: String? {
        get { accessibilityStorage?.value?.string }
        set { keptAccessibility.value = newValue.map { AccessibleText($0) } }
    }
    open var accessibilityAttributedValue: NSAttributedString? {
        get { accessibilityValue.accessible(with: accessibilityStorage?.value) }
        set { keptAccessibility.value = newValue.map { AccessibleText($0) } }
    }
    /// What the element is and what state it is in. Unless they are set,
    /// ``defaultAccessibilityTraits`` say so; what is set takes their place as a whole.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { accessibilityStorage?.traits ?? defaultAccessibilityTraits }
        set { keptAccessibility.traits = newValue }
    }
    /// The language of the texts as a tag of BCP 47, such as "de"; nil for the program's.
    open var accessibilityLanguage: String? {
        get { accessibilityStorage?.language }
        set { keptAccessibility.language = newValue }
    }
    /// Names the element for programs and tests; never read to a person.
    open var accessibilityIdentifier: String? {
        get { accessibilityStorage?.identifier }
        set { keptAccessibility.identifier = newValue }
    }
    /// What a person may call the element by voice, the likeliest first. Empty unless set; the
    /// label counts then.
    open var accessibilityUserInputLabels: [String]! {
        get { accessibilityStorage?.userInputLabels.map(\.string) ?? [] }
        set {
            keptAccessibility.userInputLabels =
                newValue?.map { NSAttributedString(string: $0) } ?? []
        }
    }

    /// Where the element is, in points of the screen; a view's bounds unless it is set.
    open var accessibilityFrame: CGRect {
        get { accessibilityStorage?.frame ?? ownAccessibilityFrame }
        set { keptAccessibility.frame = newValue }
    }
    var ownAccessibilityFrame: CGRect { .zero }
    /// The outline of the element in points of the screen, where a rectangle does not do.
    open var accessibilityPath: UIBezierPath? {
        get { accessibilityStorage?.path }
        set { keptAccessibility.path = newValue }
    }
    /// Where a reader clicks to use the element, in points of the screen; the middle of its frame
    /// unless it is set.
    open var accessibilityActivationPoint: CGPoint {
        get {
            if let point = accessibilityStorage?.activationPoint { return point }
            let frame = accessibilityFrame
            return CGPoint(x: frame.midX, y: frame.midY)
        }
        set { keptAccessibility.activationPoint = newValue }
    }

    /// Whether readers pass over all that is in here.
    open var accessibilityElementsHidden: Bool {
        get { accessibilityStorage?.hidesElements ?? false }
        set { keptAccessibility.hidesElements = newValue }
    }
    /// Whether readers pass over the views next to this one, as over those behind an alert.
    open var accessibilityViewIsModal: Bool {
        get { accessibilityStorage?.isModal ?? false }
        set { keptAccessibility.isModal = newValue }
    }
    open var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
        get { accessibilityStorage?.navigationStyle ?? .automatic }
        set { keptAccessibility.navigationStyle = newValue }
    }
    /// Whether using the element does anything. Unless it is set: whether it has an action, or can
    /// be adjusted, or has one of the traits of what can be used.
    open var accessibilityRespondsToUserInteraction: Bool {
        get {
            accessibilityStorage?.respondsToInteraction
                ?? !accessibilityTraits.isDisjoint(with: [
                    .button, .link, .searchField, .keyboardKey, .adjustable,
                    .allowsDirectInteraction,
                ])
        }
        set { keptAccessibility.respondsToInteraction = newValue }
    }

    /// The elements in here in the order in which they are read, views or others; nil for those
    /// that are found among the subviews, by their places.
    open var accessibilityElements: [Any]? {
        get { accessibilityStorage?.elements }
        set { keptAccessibility.elements = newValue }
    }
    /// How many elements there are for ``accessibilityElement(at:)``, which a container overrides
    /// that makes them as they are asked for.
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
    /// The element at an index; nil outside.
    open func accessibilityElement(at index: Int) -> Any? {
        guard let elements = accessibilityElements, elements.indices.contains(index) else {
            return nil
        }
        return elements[index]
    }
    /// The index of an element, `NSNotFound` for one that is not in here.
    open func index(ofAccessibilityElement element: Any) -> Int {
        let object = element as AnyObject
        return accessibilityElements?.firstIndex { ($0 as AnyObject) === object } ?? NSNotFound
    }
    open var accessibilityContainerType: UIAccessibilityContainerType {
        get { accessibilityStorage?.containerType ?? .none }
        set { keptAccessibility.containerType = newValue }
    }

    /// What can be done with the element besides what it is for.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { accessibilityStorage?.customActions }
        set { keptAccessibility.customActions = newValue }
    }
    /// Ways through elements of one kind in here.
    open var accessibilityCustomRotors: [UIAccessibilityCustomRotor]? {
        get { accessibilityStorage?.customRotors }
        set { keptAccessibility.customRotors = newValue }
    }

    /// Does what the element is for, and returns true; where it returns false, a reader clicks at
    /// the ``accessibilityActivationPoint``.
    open func accessibilityActivate() -> Bool { false }
    /// Raises the value of an element that is ``UIAccessibilityTraits/adjustable``.
    open func accessibilityIncrement() {}
    /// Lowers the value of an element that is ``UIAccessibilityTraits/adjustable``.
    open func accessibilityDecrement() {}
    /// Scrolls by a page and returns true, or returns false for the next responder to try.
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
    /// Puts away what is shown for the moment and returns true, or returns false for the next
    /// responder to try. Escape calls it, from whoever has the keyboard up the chain, if no
    /// responder took the key; a presented scene that Escape may dismiss is dismissed last.
    open func accessibilityPerformEscape() -> Bool { false }
    /// Does the one thing that matters most at the moment, such as to pause what plays, and returns
    /// true, or returns false for the next responder to try.
    open func accessibilityPerformMagicTap() -> Bool { false }
    /// A reader has come to the element.
    open func accessibilityElementDidBecomeFocused() {}
    /// A reader has left the element.
    open func accessibilityElementDidLoseFocus() {}
    /// Whether a reader is at the element.
    open func accessibilityElementIsFocused() -> Bool {
        ApplicationSession.current.accessibility?.readerFocus === self
    }

    /// What is set of a responder, which readers look at again in the next turn of the loop.
    private var keptAccessibility: AccessibilityStorage {
        ApplicationSession.current.accessibility?.setNeedsUpdate()
        if let accessibilityStorage { return accessibilityStorage }
        let storage = AccessibilityStorage()
        accessibilityStorage = storage
        return storage
    }

    // MARK: Editing

    open func cut(_ sender: Any?) {}
    open func copy(_ sender: Any?) {}
    open func paste(_ sender: Any?) {}
    open func delete(_ sender: Any?) {}
    open func select(_ sender: Any?) {}
    open func selectAll(_ sender: Any?) {}
    open func toggleBoldface(_ sender: Any?) {}
    open func toggleItalics(_ sender: Any?) {}
    open func toggleUnderline(_ sender: Any?) {}

    /// The window whose keyboard this responder can have.
    package var responderWindow: UIWindow? {
        var responder: UIResponder? = self
        while let candidate = responder {
            if let window = candidate as? UIWindow { return window }
            if let view = candidate as? UIView { return view.window }
            responder = candidate.next
        }
        return nil
    }
}
