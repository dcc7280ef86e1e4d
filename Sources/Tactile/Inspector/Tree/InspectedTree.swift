import Foundation
import TactileLayers
import TactileViews

/// One of the trees that a program is made of.
enum TreeKind: Int, CaseIterable {
    case views, controllers, layers, accessibility, focus

    var title: String {
        switch self {
        case .views: "Views"
        case .controllers: "Controllers"
        case .layers: "Layers"
        case .accessibility: "Accessibility"
        case .focus: "Focus"
        }
    }
}

/// The objects of a tree, and what the outline says of each.
///
/// It is asked for what is in an object when a row for that is needed, and keeps nothing alive.
@MainActor
struct InspectedTree {
    let kind: TreeKind
    private let elements: AccessibleElements

    init(_ kind: TreeKind) {
        self.kind = kind
        elements = AccessibleElements()
    }

    /// The program's windows, whichever tree it is.
    var roots: [AnyObject] { UIApplication.shared.inspectedWindows }

    func children(of object: AnyObject) -> [AnyObject] {
        switch kind {
        case .views: (object as? UIView)?.inspectedSubviews ?? []
        case .controllers: controllers(in: object)
        case .layers: layers(in: object)
        case .accessibility: (object as? UIWindow).map { elements.objects(in: $0) } ?? []
        case .focus: (object as? UIWindow).map(focusableViews(in:)) ?? []
        }
    }

    private func controllers(in object: AnyObject) -> [AnyObject] {
        if let window = object as? UIWindow { return [window.rootViewController].compactMap { $0 } }
        guard let controller = object as? UIViewController else { return [] }
        var found = controller.children
        // A controller's children say the same controller that it presented.
        if let presented = controller.presentedViewController,
            presented.presentingViewController === controller
        {
            found.append(presented)
        }
        return found
    }

    private func layers(in object: AnyObject) -> [AnyObject] {
        let layer = (object as? UIWindow)?.layer ?? object as? CALayer
        return layer?.sublayers?.filter { !($0 is InspectorLayer) } ?? []
    }

    private func focusableViews(in view: UIView) -> [UIView] {
        view.inspectedSubviews.flatMap { subview -> [UIView] in
            guard !subview.isHidden, subview.alpha >= 0.01 else { return [] }
            let inside = focusableViews(in: subview)
            return subview.canBecomeFocused ? [subview] + inside : inside
        }
    }

    // MARK: Words

    /// What kind of object it is.
    func title(of object: AnyObject) -> String {
        if kind == .accessibility, let element = elements.element(of: object) {
            return element.role
        }
        return Words.type(object)
    }

    /// What tells it from others of its kind.
    func detail(of object: AnyObject) -> String {
        if kind == .accessibility, let element = elements.element(of: object) {
            return [Words.quoted(element.label), element.value].filter { !$0.isEmpty }
                .joined(separator: " ")
        }
        var parts: [String] = []
        if let view = object as? UIView {
            if let text = view.inspectedText { parts.append(Words.quoted(text)) }
            if kind == .focus {
                if UIFocusSystem.focusSystem(for: view)?.focusedItem === view {
                    parts.append("focused")
                }
                if view.isFirstResponder { parts.append("first responder") }
            }
            if view.isHidden { parts.append("hidden") }
            if view.hasAmbiguousLayout { parts.append("ambiguous") }
            parts.append(Words.rect(view.frame))
        } else if let controller = object as? UIViewController {
            if let title = controller.title { parts.append(Words.quoted(title)) }
            if controller.presentingViewController?.presentedViewController === controller {
                parts.append("presented")
            }
            if !controller.isViewLoaded { parts.append("view not loaded") }
        } else if let layer = object as? CALayer {
            if let view = layer.delegate as? UIView { parts.append("of \(Words.type(view))") }
            parts.append(Words.rect(layer.frame))
        }
        return parts.joined(separator: "  ")
    }

    // MARK: From one tree to another

    /// The object of this tree that stands for `object` of another one: itself, or the nearest
    /// around it.
    func counterpart(of object: AnyObject) -> AnyObject? {
        var view: UIView?
        if let controller = object as? UIViewController { view = controller.viewIfLoaded }
        if let layer = object as? CALayer {
            if kind == .layers { return layer }
            var around: CALayer? = layer
            while let current = around, view == nil {
                view = current.delegate as? UIView
                around = current.superlayer
            }
        }
        if let own = object as? UIView { view = own }
        switch kind {
        case .views: return view
        case .layers: return (view as? UIWindow) ?? view?.layer
        case .controllers:
            if object is UIViewController { return object }
            var responder: UIResponder? = view
            while let current = responder {
                if current is UIViewController || current is UIWindow { return current }
                responder = current.next
            }
            return nil
        case .accessibility:
            guard let window = view?.window else { return nil }
            let objects = elements.objects(in: window)
            var current = view
            while let one = current {
                if objects.contains(where: { $0 === one }) { return one }
                current = one.superview
            }
            return window
        case .focus:
            var current = view
            while let one = current, !one.canBecomeFocused, !(one is UIWindow) {
                current = one.superview
            }
            return current
        }
    }

    /// The object that is shown around `object`, which is how the outline finds a row for it.
    func parent(of object: AnyObject) -> AnyObject? {
        switch kind {
        case .views: return (object as? UIView)?.superview
        case .controllers:
            guard let controller = object as? UIViewController else { return nil }
            if let parent = controller.parent { return parent }
            if let presenter = controller.presentingViewController { return presenter }
            return controller.viewIfLoaded?.window
        case .layers:
            guard let around = (object as? CALayer)?.superlayer else { return nil }
            return (around.delegate as? UIWindow) ?? around
        case .accessibility, .focus:
            if object is UIWindow { return nil }
            return (object as? UIView)?.window ?? elements.window(of: object)
        }
    }
}

/// What readers of the screen get of the windows, as far as it was asked for.
@MainActor
final class AccessibleElements {
    private var found: [ObjectIdentifier: [AccessibilityElement]] = [:]

    private func elements(in window: UIWindow) -> [AccessibilityElement] {
        let key = ObjectIdentifier(window)
        if let known = found[key] { return known }
        let elements = UIAccessibility.elements(of: window)
        found[key] = elements
        return elements
    }

    func objects(in window: UIWindow) -> [AnyObject] { elements(in: window).compactMap(\.object) }

    func element(of object: AnyObject) -> AccessibilityElement? {
        for window in UIApplication.shared.inspectedWindows {
            if let match = elements(in: window).first(where: { $0.object === object }) {
                return match
            }
        }
        return nil
    }

    func window(of object: AnyObject) -> UIWindow? {
        UIApplication.shared.inspectedWindows.first { window in
            elements(in: window).contains { $0.object === object }
        }
    }
}

extension UIView {
    /// The subviews but for what the inspector has put there.
    var inspectedSubviews: [UIView] { subviews.filter { !($0 is PickView) } }
}
