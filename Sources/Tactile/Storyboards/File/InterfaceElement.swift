import Foundation
import TactileGeometry

/// An element of a storyboard or a nib.
final class InterfaceElement {
    let name: String
    let attributes: [String: String]
    /// In the file, from 1.
    let line: Int
    fileprivate(set) var children: [InterfaceElement] = []
    fileprivate(set) var text = ""
    fileprivate(set) weak var parent: InterfaceElement?
    /// The attributes that something asked for. What is left in the end has no effect.
    private var asked: Set<String> = []
    /// Whether something asked for the element.
    private(set) var isAsked = false

    init(name: String, attributes: [String: String], line: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
    }

    func add(_ child: InterfaceElement) {
        child.parent = self
        children.append(child)
    }

    func add(text: String) { self.text += text }

    var id: String? { self["id"] }

    subscript(attribute: String) -> String? {
        guard let value = attributes[attribute] else { return nil }
        asked.insert(attribute)
        return value
    }

    /// The child that has a key, as values and parts have.
    func child(key: String) -> InterfaceElement? {
        let found = children.first { $0.attributes["key"] == key }
        found?.isAsked = true
        // `<nil key="textColor"/>` says that there is none.
        return found?.name == "nil" ? nil : found
    }

    /// The first child of a name without a key.
    func child(_ name: String) -> InterfaceElement? {
        let found = children.first { $0.name == name && $0.attributes["key"] == nil }
        found?.isAsked = true
        return found
    }

    /// The children of the first child of a name: what is in `<subviews>`.
    func list(_ name: String) -> [InterfaceElement] {
        let list = child(name)?.children ?? []
        for element in list { element.isAsked = true }
        return list
    }

    /// Every child counts as asked for.
    func askAll() {
        for child in children { child.isAsked = true }
    }

    /// The attributes that nothing asked for, in order.
    var ignoredAttributes: [String] {
        attributes.keys.filter { !asked.contains($0) && !Self.silent.contains($0) }.sorted()
    }

    /// What only the editor reads, or names the element.
    private static let silent: Set<String> = [
        "id", "key", "customClass", "customModule", "customModuleProvider", "fixedFrame",
        "userLabel",
        "sceneMemberID", "misplaced", "ambiguous", "verifyAmbiguity",
        "userComments", "colorLabel", "storyboardIdentifier",
        "catalog", "propertyAccessControl", "tableViewCell", "isKindOf", "springLoaded",
    ]

    /// How messages name it.
    var title: String {
        attributes["id"].map { "<\(name) id=\"\($0)\">" } ?? "<\(name)>"
    }
}

/// Why a file cannot be read at all.
struct InterfaceFileError: Error, CustomStringConvertible {
    var file: String
    /// From 1; 0 for the file as a whole.
    var line = 0
    var reason: String

    var description: String {
        line > 0 ? "\(file):\(line): \(reason)" : "\(file): \(reason)"
    }
}
