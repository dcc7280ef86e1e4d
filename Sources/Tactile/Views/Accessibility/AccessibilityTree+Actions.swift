import Foundation
import TactileDrawing
import TactileGeometry
import TactilePlatform

extension AccessibilityTree {
    /// Does what a reader asks of a node. False where the node has gone or nothing took it.
    @discardableResult
    package func perform(_ action: AccessibilityAction, on node: AccessibilityNode) -> Bool {
        guard let object = node.object else { return false }
        setNeedsUpdate()
        switch action {
        case .activate:
            guard node.content.states.contains(.enabled) else { return false }
            return object.accessibilityActivate() || click(object)
        case .increment: return adjust(object, node) { object.accessibilityIncrement() }
        case .decrement: return adjust(object, node) { object.accessibilityDecrement() }
        case .escape: return ask(object) { $0.accessibilityPerformEscape() }
        case .scroll(let direction): return ask(object) { $0.accessibilityScroll(direction) }
        case .showMenu:
            guard let view = object as? UIView else { return false }
            for case let interaction as any MenuInteraction in view.interactions
            where interaction.showMenuByKey() {
                return true
            }
            return false
        case .custom(_, let index):
            let actions = object.accessibilityCustomActions ?? []
            return actions.indices.contains(index) && actions[index].perform()
        case .rotor(_, let index, let direction): return search(object, index, direction)
        }
    }

    /// Asks the responders from an element up what puts something away or pauses it.
    package func performMagicTap(from node: AccessibilityNode) -> Bool {
        guard let object = node.object else { return false }
        return ask(object) { $0.accessibilityPerformMagicTap() }
    }

    private func adjust(
        _ object: UIResponder, _ node: AccessibilityNode, _ change: () -> Void
    ) -> Bool {
        guard object.accessibilityTraits.contains(.adjustable),
            !object.accessibilityTraits.contains(.notEnabled)
        else { return false }
        change()
        return true
    }

    private func ask(_ object: UIResponder, _ question: (UIResponder) -> Bool) -> Bool {
        var candidate: UIResponder? = object
        while let current = candidate {
            if question(current) { return true }
            candidate = current.next
        }
        return false
    }

    /// Goes to what a rotor finds from where the reader is.
    private func search(
        _ object: UIResponder, _ index: Int, _ direction: UIAccessibilityCustomRotor.Direction
    ) -> Bool {
        let rotors = object.accessibilityCustomRotors ?? []
        guard rotors.indices.contains(index) else { return false }
        let predicate = UIAccessibilityCustomRotorSearchPredicate(at: readerFocus, direction)
        guard let found = rotors[index].itemSearchBlock(predicate), let target = found.targetElement
        else { return false }
        if let range = found.targetRange, let input = target as? any UITextInput {
            input.selectedTextRange = range
        }
        return focus(target)
    }

    // MARK: Focus

    /// Moves the reader to a node, brings it into sight, and gives it the keyboard if it takes
    /// that.
    @discardableResult
    package func focus(_ node: AccessibilityNode) -> Bool {
        if let object = node.object { return focus(object) }
        guard revealRow(node), let list = node.parent else { return false }
        update()
        let row = list.children.first { $0.content.index == node.content.index }
        return row?.object.map { focus($0) } ?? false
    }

    /// Scrolls a list to a row that has no view; false for what is no such row.
    private func revealRow(_ node: AccessibilityNode) -> Bool {
        guard node.identifier == AccessibilityNode.unseen, let index = node.content.index,
            let list = node.parent?.object as? any AccessibilityRowRevealing
        else { return false }
        setNeedsUpdate()
        return list.revealAccessibilityRow(index)
    }

    private func focus(_ object: UIResponder) -> Bool {
        moveReader(to: object)
        setNeedsUpdate()
        guard let view = object as? UIView, let window = view.window else { return true }
        view.revealInScrollViews()
        if let taker = view as? any FocusCursorTaking, taker.canTakeFocusCursor {
            taker.takeFocusCursor()
            return true
        }
        if view.canBecomeFirstResponder { view.becomeFirstResponder() }
        if view.canBecomeFocused { window.focus(view, visibly: true) }
        return true
    }

    /// Lets the scroll views around a node show it; false for what is in no view.
    package func reveal(_ node: AccessibilityNode) -> Bool {
        guard let view = node.object as? UIView else { return revealRow(node) }
        setNeedsUpdate()
        view.revealInScrollViews()
        return true
    }

    /// Sets the value of a node that is a number; false where it cannot be set.
    package func setNumber(_ number: Double, of node: AccessibilityNode) -> Bool {
        guard number.isFinite, node.content.states.contains(.enabled) else { return false }
        setNeedsUpdate()
        let provider = node.object as? any AccessibilityNumbersProviding
        return provider?.setAccessibilityNumber(number) ?? false
    }

    // MARK: Clicks

    /// Presses and releases the pointer at an element's activation point.
    private func click(_ object: UIResponder) -> Bool {
        guard let window = window(of: object) else { return false }
        (object as? UIView)?.revealInScrollViews()
        let origin = window.platformWindow?.originOnScreen ?? .zero
        let point = object.accessibilityActivationPoint
        let place = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
        let now = window.session.now
        let left = PlatformEvent.pointer(
            PlatformPointerEvent(.left, at: place, time: now, modifiers: [], buttons: 0))
        for (kind, buttons) in [
            (PlatformPointerEvent.Kind.moved, 0), (.pressed(button: 1), 1),
            (.released(button: 1), 0),
        ] {
            window.handle(
                .pointer(
                    PlatformPointerEvent(
                        kind, at: place, time: now, modifiers: [], buttons: buttons)))
        }
        window.handle(left)
        return true
    }

    private func window(of object: UIResponder) -> UIWindow? {
        var candidate: UIResponder? = object
        while let current = candidate {
            if let window = (current as? UIView)?.window { return window }
            candidate = current.next
        }
        return nil
    }
}
