import Foundation
import TactileDrawing
import TactileGeometry

/// Finds the elements of a window in the order in which they are read, by the rules of UIKit: what
/// is hidden is passed over, an element hides what is in it, a modal view what is next to it, and a
/// container says its elements itself or has them found by their places.
@MainActor
struct AccessibilityWalk {
    let tree: AccessibilityTree
    /// What the keyboard acts on.
    let keyboard: UIResponder?

    /// The node of a window with all that is in it.
    func node(of window: UIWindow) -> AccessibilityNode {
        let node = tree.claim(window)
        node.isElement = false
        node.children = elements(in: window)
        node.content = AccessibilityDescription(window, role: windowRole(window), keyboard).content
        if window.isKeyWindow { node.content.states.insert(.active) }
        if node.content.label.isEmpty { node.content.label = window.title }
        return node
    }

    private func windowRole(_ window: UIWindow) -> AccessibilityRole {
        window is PopupWindow ? .menu : .window
    }

    /// The nodes of what is in a view, which is itself none of them.
    func elements(in view: UIView) -> [AccessibilityNode] {
        if let listed = listedElements(of: view) { return listed.flatMap(nodes(of:)) }
        var order = ReadingOrder<AccessibilityNode>(
            isMirrored: view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        collect(in: view, into: &order)
        return order.items
    }

    /// What the container says that it has; nil where the subviews say it.
    private func listedElements(of container: UIResponder) -> [UIResponder]? {
        if let elements = container.accessibilityElements {
            return elements.compactMap { $0 as? UIResponder }
        }
        let count = container.accessibilityElementCount()
        guard count > 0, count != NSNotFound else { return nil }
        return (0..<count).compactMap { container.accessibilityElement(at: $0) as? UIResponder }
    }

    private func collect(in view: UIView, into order: inout ReadingOrder<AccessibilityNode>) {
        for subview in shown(view.subviews) { add(subview, to: &order) }
    }

    /// The subviews that count: those in sight, and only the modal one in front where there is one.
    private func shown(_ subviews: [UIView]) -> [UIView] {
        let visible = subviews.filter(isShown)
        if let modal = visible.last(where: \.accessibilityViewIsModal) { return [modal] }
        return visible
    }

    private func isShown(_ view: UIView) -> Bool {
        !view.isHidden && view.alpha >= 0.01 && !view.accessibilityElementsHidden
    }

    private func add(_ view: UIView, to order: inout ReadingOrder<AccessibilityNode>) {
        let rect = place(of: view)
        let isOne =
            view.isAccessibilityElement || listedElements(of: view) != nil
            || holdsTogether(view)
        if isOne {
            for (index, node) in nodes(of: view).enumerated() {
                // Several of one place keep their order.
                order.add(node, at: rect.offsetBy(dx: 0, dy: CGFloat(index) * 1e-6))
            }
        } else if view.shouldGroupAccessibilityChildren {
            var inside = ReadingOrder<AccessibilityNode>(isMirrored: order.isMirrored)
            collect(in: view, into: &inside)
            order.add(inside, at: rect)
        } else {
            collect(in: view, into: &order)
        }
    }

    /// Where a view is read, in its window: an element has its place from its frame, and what
    /// scrolls under bars begins below them.
    private func place(of view: UIView) -> CGRect {
        guard view.isAccessibilityElement else {
            return view.convert(view.bounds.inset(by: view.safeAreaInsets), to: nil)
        }
        let origin = view.window?.platformWindow?.originOnScreen ?? .zero
        return view.accessibilityFrame.offsetBy(dx: -origin.x, dy: -origin.y)
    }

    /// The nodes of a view or element that a container lists or has in it.
    private func nodes(of object: UIResponder) -> [AccessibilityNode] {
        let view = object as? UIView
        if let view, !isShown(view) { return [] }
        if object.accessibilityElementsHidden { return [] }
        if object.isAccessibilityElement { return [element(object)] }
        guard let view else {
            let inside = (listedElements(of: object) ?? []).flatMap(nodes(of:))
            guard object.accessibilityContainerType != .none else { return inside }
            return [container(object, inside)]
        }
        if view.accessibilityNavigationStyle == .combined {
            let node = element(view)
            let combined = AccessibilityText(of: view)
            if node.content.label.isEmpty { node.content.label = combined.text }
            if node.content.role == .group, combined.parts.isEmpty {
                node.content.role = .staticText
            }
            node.children = combined.parts.flatMap(nodes(of:))
            lendLabel(of: node)
            return [node]
        }
        let inside = elements(in: view)
        guard holdsTogether(view) else { return inside }
        // A group of nothing says nothing, but a list may be empty.
        let role = containerRole(view)
        if inside.isEmpty, role == .group { return [] }
        return [container(view, inside)]
    }

    private func element(_ object: UIResponder) -> AccessibilityNode {
        let node = tree.claim(object)
        node.isElement = true
        let parts = (object as? any AccessibilityPartsProviding)?.accessibilityParts ?? []
        node.children = parts.flatMap(nodes(of:))
        node.content = AccessibilityDescription(object, role: nil, keyboard).content
        lendLabel(of: node)
        return node
    }

    /// What is used in a row and has no name, as a rule a switch, is called as the row is.
    private func lendLabel(of node: AccessibilityNode) {
        for part in node.children where part.isElement && part.content.label.isEmpty {
            part.content.label = node.content.label
        }
    }

    private func container(
        _ object: UIResponder, _ children: [AccessibilityNode]
    ) -> AccessibilityNode {
        let node = tree.claim(object)
        node.isElement = false
        node.children = children
        node.content =
            AccessibilityDescription(
                object, role: containerRole(object), keyboard
            ).content
        if object.accessibilityViewIsModal { node.content.states.insert(.modal) }
        switch node.content.role {
        case .tabBar: makeTabs(of: children)
        case .dialog where node.content.label.isEmpty:
            node.content.label = title(of: object, children)
        default: break
        }
        return node
    }

    /// Buttons in what has the trait of a tab bar are its tabs.
    private func makeTabs(of children: [AccessibilityNode]) {
        let buttons = children.filter { $0.isElement && $0.content.role == .button }
        for (index, node) in buttons.enumerated() {
            node.content.role = .tab
            node.content.states.insert(.selectable)
            (node.content.index, node.content.count) = (index, buttons.count)
        }
    }

    /// A dialog is called as the scene in it is, or as the first heading.
    private func title(of dialog: UIResponder, _ children: [AccessibilityNode]) -> String {
        func scene(in view: UIView) -> UIViewController? {
            view.owningViewController ?? view.subviews.lazy.compactMap(scene).first
        }
        if let view = dialog as? UIView, let title = scene(in: view)?.title, !title.isEmpty {
            return title
        }
        let elements = children.flatMap(\.elements)
        return elements.first { $0.content.role == .heading }?.content.label ?? ""
    }

    /// Whether a view that is no element is a node that holds those in it.
    private func holdsTogether(_ view: UIView) -> Bool {
        view.accessibilityContainerType != .none || view.accessibilityViewIsModal
            || view.accessibilityTraits.contains(.tabBar)
            || view.accessibilityNavigationStyle == .combined
            || (view as? any AccessibilityRoleProviding)?.accessibilityRole != nil
    }

    private func containerRole(_ object: UIResponder) -> AccessibilityRole {
        if let role = (object as? any AccessibilityRoleProviding)?.accessibilityRole { return role }
        if object.accessibilityTraits.contains(.tabBar) { return .tabBar }
        switch object.accessibilityContainerType {
        case .dataTable: return .table
        case .list: return .list
        case .landmark: return .landmark
        case .semanticGroup, .none: return object.accessibilityViewIsModal ? .dialog : .group
        }
    }
}

/// The texts of a view's elements as one, and the elements that are used rather than read.
@MainActor
package struct AccessibilityText {
    /// What is read, with commas between.
    package private(set) var text = ""
    /// What is used: switches, buttons, fields.
    package private(set) var parts: [UIView] = []

    /// - `view`: Is looked through itself, whether it is an element or not.
    package init(of view: UIView) {
        var order = ReadingOrder<UIView>(
            isMirrored: view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        for subview in view.subviews { Self.collect(subview, into: &order) }
        var texts: [String] = []
        for found in order.items {
            if Self.isUsed(found) {
                parts.append(found)
            } else {
                texts += [found.accessibilityLabel, found.accessibilityValue]
                    .compactMap { $0 }.filter { !$0.isEmpty }
            }
        }
        text = texts.joined(separator: ", ")
    }

    private static func isUsed(_ view: UIView) -> Bool {
        view.canBecomeFocused || view.accessibilityRespondsToUserInteraction
            || view.accessibilityTraits.contains(.notEnabled)
            || (view as? any AccessibilityRoleProviding)?.accessibilityRole?.isInteractive == true
    }

    private static func collect(_ view: UIView, into order: inout ReadingOrder<UIView>) {
        guard !view.isHidden, view.alpha >= 0.01, !view.accessibilityElementsHidden else { return }
        let holds =
            view.accessibilityElements != nil
            || (view as? any AccessibilityRoleProviding)?.accessibilityRole != nil
        if view.isAccessibilityElement || holds {
            order.add(view, at: view.convert(view.bounds, to: nil))
        } else {
            for subview in view.subviews { collect(subview, into: &order) }
        }
    }
}
