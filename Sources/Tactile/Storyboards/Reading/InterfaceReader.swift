import Foundation
import TactileControls
import TactileNavigation
import TactileViews

/// Makes the objects that a part of a document describes, once, and connects them.
@MainActor
final class InterfaceReader {
    let document: InterfaceDocument
    /// By their ids.
    private(set) var objects: [String: AnyObject]
    /// The ids of what stands for the first responder.
    private(set) var firstResponders: Set<String> = []
    /// The scene that a storyboard's objects belong to.
    let scene: StoryboardScene?
    /// Whose module is searched for classes, too.
    private let owner: AnyObject?

    /// Objects with their elements, in the order in which they were made.
    private(set) var made: [(object: AnyObject, element: InterfaceElement)] = []
    /// Elements whose connections belong to objects that were there before.
    var wires: [(object: AnyObject, element: InterfaceElement)] = []
    private var constraints: [(view: UIView, element: InterfaceElement)] = []
    private var filled: Set<ObjectIdentifier> = []
    /// Whether connections to objects that are missing are left for a later reader.
    var leavesMissing = false

    init(
        _ document: InterfaceDocument, objects: [String: AnyObject], owner: AnyObject?,
        scene: StoryboardScene?
    ) {
        self.document = document
        self.objects = objects
        self.owner = owner
        self.scene = scene
    }

    func note(_ object: AnyObject, _ element: InterfaceElement) {
        if let id = element.id { objects[id] = object }
    }

    func noteFirstResponder(_ element: InterfaceElement) {
        if let id = element.id { firstResponders.insert(id) }
    }

    func takeFirstResponders(_ ids: Set<String>) { firstResponders.formUnion(ids) }

    func tell(_ element: InterfaceElement?, _ text: String) { document.tell(element, text) }

    // MARK: Making

    /// An object that lies at the top of a file or in a list of things that are no views.
    func makeObject(_ element: InterfaceElement) -> AnyObject? {
        if InterfaceClasses.views[element.name] != nil { return makeView(element) }
        if let recognizer = makeRecognizer(element) { return recognizer }
        switch element.name {
        case "barButtonItem": return makeBarItem(element)
        case "navigationItem":
            let item = UINavigationItem()
            fill(item, element)
            return item
        case "customObject", "userDefaultsController":
            tell(
                element,
                "an object of the class “\(element.attributes["customClass"] ?? "NSObject")” cannot be made from a file: make it in code."
            )
        default:
            tell(element, "there is nothing of this kind; it is left out.")
        }
        return nil
    }

    func makeView(_ element: InterfaceElement) -> UIView? {
        guard let base = InterfaceClasses.views[element.name] else {
            tell(element, "there is no view of this kind; it is left out.")
            return nil
        }
        let type = customClass(of: element, below: base) as? UIView.Type ?? base
        if let view = type.init(coder: coder(for: element)) {
            finishFilling(view, element)
            return view
        }
        tell(element, "init(coder:) of \(type) gives nothing; a \(base) takes its place.")
        let view = base.init(coder: coder(for: element))
        if let view { finishFilling(view, element) }
        return view
    }

    /// What `init(coder:)` of an element's class gets.
    func coder(for element: InterfaceElement) -> InterfaceCoder {
        InterfaceClasses.setUp()
        filled.remove(ObjectIdentifier(element))
        return InterfaceCoder(element.attributes) { [weak self] object in
            guard let self, filled.insert(ObjectIdentifier(element)).inserted else { return }
            fill(object, element)
        }
    }

    /// For an object whose class does not end its `init(coder:)` with what the file says.
    func finishFilling(_ object: AnyObject, _ element: InterfaceElement) {
        if filled.insert(ObjectIdentifier(element)).inserted { fill(object, element) }
    }

    /// Takes on what an element says: at once what is about the object itself, later its
    /// connections.
    func fill(_ object: AnyObject, _ element: InterfaceElement) {
        note(object, element)
        made.append((object, element))
        if let view = object as? UIView {
            fill(view: view, element)
        } else if let controller = object as? UIViewController {
            fill(controller: controller, element)
        } else if let item = object as? UIBarItem {
            fill(barItem: item, element)
        } else if let item = object as? UINavigationItem {
            fill(navigationItem: item, element)
        }
        tellIgnored(element)
    }

    func addConstraints(of view: UIView, _ elements: [InterfaceElement]) {
        constraints += elements.map { (view, $0) }
    }

    // MARK: Classes

    /// The class that an element names, if it is one of those that may take its place.
    func customClass(of element: InterfaceElement, below base: AnyClass) -> AnyClass? {
        guard let name = element.attributes["customClass"] else { return nil }
        let module = element.attributes["customModule"]
        for candidate in modules(module) {
            guard let type = NSClassFromString("\(candidate).\(name)") else { continue }
            guard InterfaceClasses.isSame(type, orBelow: base) else {
                tell(element, "the class \(name) is no \(base); a \(base) takes its place.")
                return nil
            }
            return type
        }
        let place = module.map { " in the module \($0)" } ?? ""
        tell(element, "there is no class \(name)\(place); a \(base) takes its place.")
        return nil
    }

    /// Where classes are looked for: the module that the file names, which may be a framework whose
    /// sources now are part of another target; that whose resources it is among; those of the owner
    /// and of the program, and the toolkit's own.
    private func modules(_ named: String?) -> [String] {
        var modules: [String] = []
        let others: [AnyObject?] = [owner, UIApplication.shared.delegate]
        let own = others.compactMap { $0.map { String(reflecting: type(of: $0)) } }
        for module in [named].compactMap({ $0 }) + document.modules
            + own.compactMap({ $0.split(separator: ".").first.map(String.init) })
            + [ProcessInfo.processInfo.processName] + InterfaceClasses.modules
        where !modules.contains(module) && !module.contains(".") && !module.isEmpty {
            modules.append(module)
        }
        return modules
    }

    // MARK: Connecting

    /// Adds constraints, connects what was made, sets attributes and wakes all up.
    func finish() {
        for (view, element) in constraints { addConstraint(element, of: view) }
        constraints = []
        let all = wires + made
        for (object, element) in all { connect(object, element) }
        for (object, element) in all { setUserAttributes(object, element) }
        applyVariations()
        for (object, _) in made { (object as? UIResponder)?.awakeFromNib() }
        for (object, _) in wires { (object as? NSLayoutConstraint)?.awakeFromNib() }
        wires = []
        made = []
    }

    // MARK: What has no effect

    private func tellIgnored(_ element: InterfaceElement) {
        for name in element.ignoredAttributes {
            tell(element, "the attribute “\(name)” has no effect.")
        }
        for child in element.children where !child.isAsked {
            if Self.silent.contains(child.name) || child.name.hasPrefix("simulated") { continue }
            if child.attributes["key"].map({ Self.silentKeys.contains($0) }) ?? false { continue }
            tell(child, "this part of \(element.title) has no effect.")
        }
    }

    /// Elements that something else reads, or only the editor.
    private static let silent: Set<String> = [
        "nil", "connections", "variation", "userDefinedRuntimeAttributes", "constraints",
        "freeformSimulatedSizeMetrics", "designable", "viewLayoutGuide", "layoutGuides",
    ]
    private static let silentKeys: Set<String> = [
        "canvasLocation", "freeformSize", "frame", "autoresizingMask",
    ]
}
