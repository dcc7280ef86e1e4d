import Foundation
import TactileDrawing
import TactileGeometry

/// Asks an object all that a reader of the screen gets of it.
@MainActor
struct AccessibilityDescription {
    private let object: UIResponder
    private(set) var content: AccessibilityContent

    /// - Parameters:
    ///   - object: Whom it is about.
    ///   - role: Of a container; nil for an element, whose role is its own or that of its traits.
    ///   - keyboard: What the keyboard acts on.
    init(_ object: UIResponder, role: AccessibilityRole?, _ keyboard: UIResponder?) {
        self.object = object
        let traits = object.accessibilityTraits
        content = AccessibilityContent(role: role ?? Self.role(of: object, traits))
        content.traits = traits
        takeTexts()
        takePlace()
        takeNumbers()
        takeStates()
        if object === keyboard { content.states.formUnion([.focusable, .focused]) }
        takeActions(isElement: role == nil)
    }

    private static func role(
        of object: UIResponder, _ traits: UIAccessibilityTraits
    ) -> AccessibilityRole {
        if let role = (object as? any AccessibilityRoleProviding)?.accessibilityRole {
            return role == .textField && traits.contains(.searchField) ? .searchField : role
        }
        if object is any AXChart { return .chart }
        let byTraits: [(UIAccessibilityTraits, AccessibilityRole)] = [
            (.toggleButton, .toggle), (.keyboardKey, .key), (.link, .link), (.button, .button),
            (.adjustable, .slider), (.searchField, .searchField), (.header, .heading),
            (.image, .image), (.tabBar, .tabBar), (.staticText, .staticText),
        ]
        if let match = byTraits.first(where: { traits.contains($0.0) }) { return match.1 }
        if let input = object as? any UITextInput, input is UIView { return .textArea }
        return .group
    }

    // MARK: Texts

    private mutating func takeTexts() {
        let label = object.accessibilityAttributedLabel
        content.label = label?.string ?? ""
        content.value = object.accessibilityAttributedValue?.string ?? ""
        content.hint = object.accessibilityAttributedHint?.string ?? ""
        content.identifier = object.accessibilityIdentifier ?? ""
        content.language =
            object.accessibilityLanguage
            ?? Self.attribute(.accessibilitySpeechLanguage, of: label) as? String ?? ""
        content.inputLabels = object.accessibilityUserInputLabels ?? []
        let provider = object as? any AccessibilityPlaceholderProviding
        content.placeholder = provider?.accessibilityPlaceholder ?? ""
        if content.traits.contains(.header) {
            let level = Self.attribute(.accessibilityTextHeadingLevel, of: label)
            content.headingLevel = min(
                max((level as? NSNumber)?.intValue ?? level as? Int ?? 0, 0), 6)
        }
    }

    private static func attribute(
        _ key: NSAttributedString.Key, of text: NSAttributedString?
    ) -> Any? {
        guard let text, text.length > 0 else { return nil }
        return text.attribute(key, at: 0, effectiveRange: nil)
    }

    // MARK: Place and number

    private mutating func takePlace() {
        content.frame = object.accessibilityPath?.bounds ?? object.accessibilityFrame
        content.activationPoint = object.accessibilityActivationPoint
        guard let place = (object as? any AccessibilityPlaceProviding)?.accessibilityPlace else {
            return
        }
        content.index = place.index
        content.count = place.count
    }

    private mutating func takeNumbers() {
        content.numbers = (object as? any AccessibilityNumbersProviding)?.accessibilityNumbers
    }

    // MARK: States

    private mutating func takeStates() {
        let traits = content.traits
        var states: AccessibilityStates = []
        if !traits.contains(.notEnabled) { states.insert(.enabled) }
        if traits.contains(.selected) { states.insert(.selected) }
        // A value that changes often is no work that a reader has to wait for.
        if content.role == .activity, traits.contains(.updatesFrequently) { states.insert(.busy) }
        if (object as? any AccessibilityMenuProviding)?.opensMenu == true {
            states.insert(.opensMenu)
        }
        switch content.role {
        case .toggle:
            states.insert(.checkable)
            if content.value == "1" { states.insert(.checked) }
        case .menuItem where traits.contains(.toggleButton):
            states.insert(.checkable)
            if traits.contains(.selected) { states.insert(.checked) }
        case .row, .cell:
            let place = object as? any AccessibilityPlaceProviding
            if place?.isAccessibilityChoice ?? true { states.insert(.selectable) }
        case .tab: states.insert(.selectable)
        case .textField, .secureField, .searchField, .textArea:
            if states.contains(.enabled), object is any UIKeyInput { states.insert(.editable) }
        default: break
        }
        if let view = object as? UIView {
            let taker = view as? any FocusCursorTaking
            if view.canBecomeFocused || view.canBecomeFirstResponder
                || taker?.canTakeFocusCursor == true
            {
                states.insert(.focusable)
            }
            if let window = view.window {
                let inWindow = UIAccessibility.convertToScreenCoordinates(window.bounds, in: window)
                if inWindow.intersects(content.frame) { states.insert(.onScreen) }
            }
        } else if let container = nearestView, let window = container.window,
            UIAccessibility.convertToScreenCoordinates(window.bounds, in: window)
                .intersects(content.frame)
        {
            states.insert(.onScreen)
        }
        content.states = states
    }

    private var nearestView: UIView? {
        var candidate: UIResponder? = object
        while let current = candidate {
            if let view = current as? UIView { return view }
            candidate = current.next
        }
        return nil
    }

    // MARK: Actions

    private mutating func takeActions(isElement: Bool) {
        var actions: [AccessibilityAction] = []
        // An item is chosen as a whole, also where its parts are read one by one.
        if isElement || content.role == .cell, content.states.contains(.enabled) {
            if isUsed { actions.append(.activate) }
            if content.traits.contains(.adjustable) { actions += [.increment, .decrement] }
        }
        if let view = object as? UIView {
            if content.role == .scrollArea || content.role == .list || content.role == .table {
                actions += [.scroll(.up), .scroll(.down), .scroll(.left), .scroll(.right)]
            }
            if isElement, view.interactions.contains(where: { $0 is any MenuInteraction }) {
                actions.append(.showMenu)
            }
        }
        if object.accessibilityViewIsModal { actions.append(.escape) }
        for (index, action) in (object.accessibilityCustomActions ?? []).enumerated() {
            actions.append(.custom(action.attributedName.string, index))
        }
        for (index, rotor) in (object.accessibilityCustomRotors ?? []).enumerated() {
            actions.append(.rotor(rotor.name, index, .next))
            actions.append(.rotor(rotor.name, index, .previous))
        }
        content.actions = actions
    }

    /// Whether a click on the element does something.
    private var isUsed: Bool {
        if content.role.isInteractive || object.accessibilityRespondsToUserInteraction {
            return true
        }
        guard let view = object as? UIView else { return false }
        return view.canBecomeFocused
            || view.gestureRecognizers?.contains { $0 is UITapGestureRecognizer } == true
    }
}
