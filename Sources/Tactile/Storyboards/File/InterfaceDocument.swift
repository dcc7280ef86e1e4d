import Foundation
import TactileViews

/// A storyboard or a nib as it was read.
@MainActor
final class InterfaceDocument {
    /// One scene of a storyboard.
    struct Scene {
        var controller: InterfaceElement
        /// What lies next to the controller: placeholders, gesture recognizers, exits.
        var others: [InterfaceElement]
    }

    let file: String
    let bundle: Bundle?
    /// Modules whose resources the file may be among, by the name of its folder.
    let modules: [String]
    let root: InterfaceElement
    private(set) var scenes: [Scene] = []
    private var byID: [String: InterfaceElement] = [:]
    private var told: Set<String> = []

    init(
        _ data: Data, file: String, bundle: Bundle?, modules: [String] = []
    ) throws(InterfaceFileError) {
        self.file = file
        self.bundle = bundle
        self.modules = modules
        if data.starts(with: Data("NIBArchive".utf8)) || data.starts(with: Data("bplist".utf8)) {
            throw InterfaceFileError(
                file: file,
                reason: "this is a compiled nib; take the .xib or .storyboard that Xcode made it of"
            )
        }
        root = try InterfaceXML.parse(data, file: file)
        guard root.name == "document" else {
            throw InterfaceFileError(
                file: file, line: root.line,
                reason: "\(root.title) is no document of Interface Builder")
        }
        let type = root["type"] ?? ""
        guard type.contains("CocoaTouch") else {
            throw InterfaceFileError(
                file: file, line: root.line,
                reason:
                    "a document of type “\(type)” is not for iOS: its type begins with com.apple.InterfaceBuilder3.CocoaTouch"
            )
        }
        index(root)
        for scene in root.list("scenes") {
            let objects = scene.list("objects")
            guard
                let controller = objects.first(where: { $0["sceneMemberID"] == "viewController" })
                    ?? objects.first(where: { $0.name.hasSuffix("ontroller") })
            else { continue }
            scenes.append(
                Scene(controller: controller, others: objects.filter { $0 !== controller }))
        }
    }

    private func index(_ element: InterfaceElement) {
        if let id = element.attributes["id"], element.name != "segue", byID[id] == nil {
            byID[id] = element
        }
        for child in element.children { index(child) }
    }

    func element(_ id: String) -> InterfaceElement? { byID[id] }

    func scene(_ id: String) -> Scene? { scenes.first { $0.controller.id == id } }

    func scene(named identifier: String) -> Scene? {
        scenes.first { $0.controller["storyboardIdentifier"] == identifier }
    }

    var initialScene: Scene? { root["initialViewController"].flatMap { scene($0) } }

    /// A colour of the document's own: `systemColor` and `namedColor` of its `<resources>`.
    func resource(_ kind: String, _ name: String) -> InterfaceElement? {
        root.list("resources").first { $0.name == kind && $0["name"] == name }
    }

    /// Says what the file asks for and does not get, once for each place.
    func tell(_ element: InterfaceElement?, _ text: String) {
        let place = element.map { ":\($0.line): \($0.title)" } ?? ""
        let message = "\(file)\(place): \(text)"
        guard told.insert(message).inserted else { return }
        ApplicationSession.current.report(message)
    }
}
