import Foundation
import TactileControls
import TactileNavigation
import TactileViews

/// What a scene of a storyboard needs while it lives: its elements, and what was made of them.
@MainActor
final class StoryboardScene: InterfaceScene {
    let storyboard: UIStoryboard
    let document: InterfaceDocument
    private let scene: InterfaceDocument.Scene
    weak var controller: UIViewController?
    /// What was made with the controller: its items.
    private var objects: [String: AnyObject] = [:]
    private var embeds: [(segue: InterfaceElement, view: UIView)] = []
    /// Containers within each other that are being made: a storyboard in which a scene holds itself
    /// has no end.
    private static var depth = 0

    init(
        _ storyboard: UIStoryboard, _ document: InterfaceDocument, _ scene: InterfaceDocument.Scene
    ) {
        self.storyboard = storyboard
        self.document = document
        self.scene = scene
    }

    var id: String { scene.controller.id ?? "" }

    // MARK: Making

    /// Makes the controller, by `maker` if that gives one.
    func make(_ maker: ((NSCoder) -> UIViewController?)?) -> UIViewController {
        let element = scene.controller
        guard Self.depth < 20 else {
            document.tell(element, "the scene holds itself; an empty one takes its place.")
            return UIViewController()
        }
        Self.depth += 1
        defer { Self.depth -= 1 }
        if element.name == "viewControllerPlaceholder" { return makeReferenced(element, maker) }
        let reader = InterfaceReader(document, objects: [:], owner: nil, scene: self)
        let coder = reader.coder(for: element)
        let base = base(of: element)
        let type = reader.customClass(of: element, below: base) as? UIViewController.Type ?? base
        guard let made = maker?(coder) ?? type.init(coder: coder) ?? base.init(coder: coder) else {
            document.tell(element, "init(coder:) of \(type) gives nothing; the scene is empty.")
            return UIViewController()
        }
        reader.finishFilling(made, element)
        controller = made
        made.storage.scene = self
        objects = reader.objects
        reader.leavesMissing = element.child(key: "view") != nil
        reader.finish()
        return made
    }

    private func base(of element: InterfaceElement) -> UIViewController.Type {
        if let base = InterfaceClasses.controllers[element.name] { return base }
        let name = "UI" + element.name.prefix(1).uppercased() + element.name.dropFirst()
        for module in InterfaceClasses.modules {
            if let type = NSClassFromString("\(module).\(name)") as? UIViewController.Type {
                return type
            }
        }
        document.tell(
            element, "there is no scene of this kind; a UIViewController takes its place.")
        return UIViewController.self
    }

    /// A scene of another storyboard.
    private func makeReferenced(
        _ element: InterfaceElement, _ maker: ((NSCoder) -> UIViewController?)?
    ) -> UIViewController {
        let other: UIStoryboard
        if let name = element["storyboardName"] {
            other = UIStoryboard(name: name, bundle: document.bundle)
        } else {
            other = storyboard
        }
        let identifier = element["referencedIdentifier"]
        let found =
            identifier.map { other.document?.scene(named: $0) } ?? other.document?.initialScene
        guard let found else {
            document.tell(
                element,
                "the storyboard “\(other.name)” has no scene \(identifier ?? "to begin with").")
            return UIViewController()
        }
        return other.make(found, maker: maker)
    }

    /// The scene that a segue leads to, made new.
    func makeDestination(
        of segue: InterfaceElement, maker: ((NSCoder) -> UIViewController?)?
    ) -> UIViewController? {
        guard let id = segue["destination"], let found = document.scene(id) else {
            document.tell(segue, "there is no scene “\(segue["destination"] ?? "")”.")
            return nil
        }
        return StoryboardScene(storyboard, document, found).make(maker)
    }

    // MARK: The view

    func loadView(of controller: UIViewController) -> Bool {
        guard let element = scene.controller.child(key: "view") else {
            return loadNib(of: controller)
        }
        var known = objects
        known[id] = controller
        let reader = InterfaceReader(document, objects: known, owner: controller, scene: self)
        for other in scene.others { prepare(other, reader) }
        guard let view = reader.makeView(element) else { return false }
        controller.view = view
        noteBars(of: controller, reader)
        for other in scene.others where !Self.placeholders.contains(other.name) {
            if let object = reader.makeObject(other) { objects[other.id ?? ""] = object }
        }
        reader.wires.append((controller, scene.controller))
        reader.finish()
        performEmbeds(from: controller)
        return true
    }

    private static let placeholders: Set<String> = ["placeholder", "exit"]

    private func prepare(_ element: InterfaceElement, _ reader: InterfaceReader) {
        if element.name == "placeholder" { reader.noteFirstResponder(element) }
    }

    /// The guides that old layouts have at the bars.
    private func noteBars(of controller: UIViewController, _ reader: InterfaceReader) {
        for guide in scene.controller.list("layoutGuides") {
            let bar: AnyObject? =
                guide["type"] == "bottom"
                ? controller.bottomLayoutGuide as AnyObject : controller.topLayoutGuide as AnyObject
            if let bar { reader.note(bar, guide) }
        }
    }

    /// A scene without a view in its storyboard may have one in a nib of its class's name.
    private func loadNib(of controller: UIViewController) -> Bool {
        guard scene.controller.name == "viewController" else { return false }
        return NibFinder.scene(for: controller)?.loadView(of: controller) ?? false
    }

    // MARK: Embedding

    func embed(_ segue: InterfaceElement, in view: UIView) { embeds.append((segue, view)) }

    /// Puts the scenes of containers into their views; before the scene's own `viewDidLoad()`.
    private func performEmbeds(from controller: UIViewController) {
        // What is in a container loads its own containers meanwhile.
        Self.depth += 1
        defer { Self.depth -= 1 }
        for (segue, view) in embeds {
            perform(segue, from: controller, sender: nil, container: view)
        }
        embeds = []
    }

    // MARK: Segues

    func performSegue(_ identifier: String, of controller: UIViewController, sender: Any?) {
        guard let segue = segue(identifier) else {
            return document.tell(
                scene.controller, "the scene has no segue “\(identifier)”: nothing is shown.")
        }
        perform(segue, from: controller, sender: sender)
    }

    /// Of the scene itself or of something in it.
    private func segue(_ identifier: String) -> InterfaceElement? {
        func find(_ element: InterfaceElement) -> InterfaceElement? {
            if element.name == "segue", element["identifier"] == identifier { return element }
            for child in element.children {
                if let found = find(child) { return found }
            }
            return nil
        }
        for element in [scene.controller] + scene.others {
            if let found = find(element) { return found }
        }
        return nil
    }

    /// A control, a row or a gesture begins a segue, which the scene may refuse.
    func trigger(_ segue: InterfaceElement, sender: AnyObject) {
        guard let controller,
            controller.shouldPerformSegue(
                withIdentifier: segue["identifier"] ?? "", sender: sender)
        else { return }
        perform(segue, from: controller, sender: sender)
    }

    private func perform(
        _ element: InterfaceElement, from source: UIViewController, sender: Any?,
        container: UIView? = nil
    ) {
        if element["kind"] == "unwind" {
            return Unwinding(element, document, source, sender).perform()
        }
        guard let destination = destination(of: element, from: source, sender: sender) else {
            return
        }
        let segue = make(element, from: source, to: destination)
        segue.handler = SegueKind(element, document).action(segue, sender: sender, in: container)
        source.prepare(for: segue, sender: sender)
        segue.perform()
    }

    private func destination(
        of element: InterfaceElement, from source: UIViewController, sender: Any?
    ) -> UIViewController? {
        guard let name = element["destinationCreationSelector"] else {
            return makeDestination(of: element, maker: nil)
        }
        let action = InterfaceTable.tables(of: type(of: source)).lazy.flatMap(\.segueActions)
            .first { $0.name == name }
        if action == nil {
            document.tell(element, "\(type(of: source)) has no segue action “\(name)”.")
        }
        return makeDestination(of: element) { coder in
            action?.make(source, coder, sender, element["identifier"])
        }
    }

    private func make(
        _ element: InterfaceElement, from source: UIViewController, to destination: UIViewController
    ) -> UIStoryboardSegue {
        let identifier = element["identifier"]
        let reader = InterfaceReader(document, objects: [:], owner: source, scene: nil)
        if let type = reader.customClass(of: element, below: UIStoryboardSegue.self)
            as? UIStoryboardSegue.Type
        {
            return type.init(named: identifier, from: source, to: destination)
        }
        return UIStoryboardSegue(
            identifier: identifier, source: source, destination: destination)
    }
}
