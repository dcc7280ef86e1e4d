import Foundation
import TactileViews

/// The document of a nib.
@MainActor
final class NibContents: InterfaceNib {
    private let document: InterfaceDocument

    init(_ document: InterfaceDocument) { self.document = document }

    func objects(owner: AnyObject?, external: [String: Any]) -> [Any] {
        let reader = InterfaceReader(document, objects: [:], owner: owner, scene: nil)
        let elements = document.root.list("objects")
        for element in elements where element.name == "placeholder" {
            switch element["placeholderIdentifier"] {
            case "IBFilesOwner":
                if let owner {
                    reader.note(owner, element)
                    reader.wires.append((owner, element))
                }
            case "IBFirstResponder": reader.noteFirstResponder(element)
            case let name:
                if let object = external[name ?? ""] {
                    reader.note(object as AnyObject, element)
                } else {
                    document.tell(element, "no object is given for the placeholder.")
                }
            }
        }
        if document.root["targetRuntime"] == nil, elements.isEmpty {
            document.tell(document.root, "the file has no objects.")
        }
        let objects = elements.compactMap { element -> AnyObject? in
            element.name == "placeholder" ? nil : reader.makeObject(element)
        }
        reader.finish()
        return objects
    }
}

extension Bundle {
    /// Makes the objects of a nib of this bundle.
    ///
    /// - Returns: the objects at the top of the file, without placeholders; none for a file that is
    ///   missing or damaged, about which a message is written.
    @preconcurrency @MainActor
    public func loadNibNamed(
        _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
    ) -> [Any]? {
        UINib(nibName: name, bundle: self).instantiate(withOwner: owner, options: options)
    }
}
