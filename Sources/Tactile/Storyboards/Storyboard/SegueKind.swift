import Foundation
import TactileControls
import TactileGeometry
import TactileNavigation
import TactileViews

/// How a segue of the file goes its way.
@MainActor
struct SegueKind {
    private let element: InterfaceElement
    private let document: InterfaceDocument

    init(_ element: InterfaceElement, _ document: InterfaceDocument) {
        self.element = element
        self.document = document
    }

    /// - Parameters:
    ///   - segue: The way, which holds what is returned.
    ///   - sender: What a popover points at, where the file names nothing.
    ///   - container: The view in which an embedded scene lies.
    /// - Returns: what ``UIStoryboardSegue/perform()`` does.
    func action(
        _ segue: UIStoryboardSegue, sender: Any?, in container: UIView?
    ) -> () -> Void {
        let animates = element.bool("animates") ?? true
        switch element["kind"] {
        case "show", "push":
            return { [unowned segue] in segue.source.show(segue.destination, sender: sender) }
        case "showDetail", "replace":
            return { [unowned segue] in
                segue.source.showDetailViewController(segue.destination, sender: sender)
            }
        case "presentation", "modal":
            return { [self, unowned segue] in present(segue, animated: animates) }
        case "popoverPresentation", "popover":
            return { [self, unowned segue] in popOver(segue, sender, animated: animates) }
        case "embed":
            return { [unowned segue] in
                guard let container else { return }
                embed(segue.destination, of: segue.source, in: container)
            }
        case "custom": return {}
        default:
            document.tell(element, "there is no segue of this kind; nothing is shown.")
            return {}
        }
    }

    private func present(_ segue: UIStoryboardSegue, animated: Bool) {
        element.choice("modalPresentationStyle", InterfaceReader.presentations) {
            segue.destination.modalPresentationStyle = $0
        }
        element.choice("modalTransitionStyle", InterfaceReader.transitions) {
            segue.destination.modalTransitionStyle = $0
        }
        segue.source.present(segue.destination, animated: animated)
    }

    private func popOver(_ segue: UIStoryboardSegue, _ sender: Any?, animated: Bool) {
        segue.destination.modalPresentationStyle = .popover
        let popover = segue.destination.popoverPresentationController
        if let item = sender as? UIBarButtonItem {
            popover?.barButtonItem = item
        } else if let view = sender as? UIView {
            popover?.sourceView = view
            popover?.sourceRect = view.bounds
        }
        segue.source.present(segue.destination, animated: animated)
    }

    private func embed(
        _ child: UIViewController, of parent: UIViewController, in container: UIView
    ) {
        parent.addChild(child)
        child.view.frame = container.bounds
        child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        child.view.translatesAutoresizingMaskIntoConstraints = true
        container.addSubview(child.view)
        child.didMove(toParent: parent)
    }
}

/// The way back to a scene that was shown before.
@MainActor
struct Unwinding {
    private let element: InterfaceElement
    private let document: InterfaceDocument
    private let source: UIViewController
    private let sender: Any?

    init(
        _ element: InterfaceElement, _ document: InterfaceDocument, _ source: UIViewController,
        _ sender: Any?
    ) {
        self.element = element
        self.document = document
        self.source = source
        self.sender = sender
    }

    func perform() {
        guard let name = element["unwindAction"] else {
            return document.tell(element, "the way back names no action.")
        }
        let selector = Selector(stringLiteral: name)
        guard let target = target(selector) else {
            return document.tell(element, "no scene behind this one has the action “\(name)”.")
        }
        let segue = make(to: target)
        segue.handler = { [unowned segue] in Self.goBack(segue) }
        source.prepare(for: segue, sender: sender)
        InterfaceTable.action(name, of: type(of: target))?.call(on: target, sender: segue)
        segue.perform()
    }

    private func make(to target: UIViewController) -> UIStoryboardSegue {
        let reader = InterfaceReader(document, objects: [:], owner: source, scene: nil)
        if let type = reader.customClass(of: element, below: UIStoryboardSegue.self)
            as? UIStoryboardSegue.Type
        {
            return type.init(named: element["identifier"], from: source, to: target)
        }
        return UIStoryboardSegue(
            identifier: element["identifier"], source: source, destination: target)
    }

    /// Up from the source: each container asks the children that it allows, then itself, then
    /// whoever presented it.
    private func target(_ action: Selector) -> UIViewController? {
        let begin = UIStoryboardUnwindSegueSource(
            source: source, unwindAction: action, sender: sender)
        var current: UIViewController? = source
        while let controller = current {
            let above = controller.parent ?? controller.presentingViewController
            guard let above else { return nil }
            if let found = search(above, begin, action) { return found }
            current = above
        }
        return nil
    }

    private func search(
        _ controller: UIViewController, _ begin: UIStoryboardUnwindSegueSource, _ action: Selector
    ) -> UIViewController? {
        for child in controller.allowedChildrenForUnwinding(from: begin) {
            if let found = search(child, begin, action) { return found }
        }
        let may = controller.canPerformUnwindSegueAction(action, from: source, sender: sender)
        return may && controller !== source ? controller : nil
    }

    /// Takes away what was presented in front of the destination, and what lies above it in its
    /// stack.
    private static func goBack(_ segue: UIStoryboardSegue) {
        let target = segue.destination
        var root = target
        while let parent = root.parent { root = parent }
        let isPresented = root.presentedViewController != nil
        if isPresented { root.dismiss(animated: true) }
        var child = target
        while let parent = child.parent {
            if let stack = parent as? UINavigationController, stack.topViewController !== child {
                stack.popToViewController(child, animated: !isPresented)
            } else if let tabs = parent as? UITabBarController {
                tabs.selectedViewController = child
            }
            parent.unwind(for: segue, towards: child)
            child = parent
        }
    }
}
