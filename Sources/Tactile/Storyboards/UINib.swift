import Foundation
import TactileCollections
import TactileTables
import TactileViews

/// Objects as a file `….xib` has them, of which any number can be made.
///
/// The file is the one that Xcode saves; it need not be compiled. Where it is looked for, see
/// ``UIStoryboard``.
@preconcurrency @MainActor
open class UINib: NSObject {
    /// What a nib may be given besides its owner.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A dictionary from the names of the file's placeholders to objects.
        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }

    private let document: InterfaceDocument?

    /// A nib whose file is damaged or missing has no objects; a message on the standard error
    /// output says why.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) {
        do {
            document = try InterfaceFiles.document(name, "xib", in: bundleOrNil)
            if document == nil {
                ApplicationSession.current.report(
                    "There is no nib “\(name).xib” among the resources of "
                        + "\((bundleOrNil ?? .main).bundlePath).")
            }
        } catch {
            ApplicationSession.current.report("\(error)")
            document = nil
        }
        super.init()
    }

    /// A nib of the bytes of an XML file.
    public init(data: Data, bundle bundleOrNil: Bundle?) {
        do {
            document = try InterfaceDocument(data, file: "nib", bundle: bundleOrNil)
        } catch {
            ApplicationSession.current.report("\(error)")
            document = nil
        }
        super.init()
    }

    /// Makes the objects, and connects them with each other and with the owner.
    ///
    /// - Returns: the objects at the top of the file, without placeholders.
    open func instantiate(
        withOwner ownerOrNil: Any?, options optionsOrNil: [UINib.OptionsKey: Any]? = nil
    ) -> [Any] {
        guard let document else { return [] }
        let owner = ownerOrNil.map { $0 as AnyObject }
        let reader = InterfaceReader(document, objects: [:], owner: owner, scene: nil)
        let external = optionsOrNil?[.externalObjects] as? [String: Any] ?? [:]
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

extension UITableView {
    /// The nib whose first object is the cell that ``dequeueReusableCell(withIdentifier:for:)``
    /// makes; `nil` forgets it.
    public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        registerCells(
            identifier,
            made: nib.map { nib in
                { nib.first(UITableViewCell.self, for: identifier) }
            })
    }

    public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        registerHeaderFooters(
            identifier,
            made: nib.map { nib in
                { nib.first(UITableViewHeaderFooterView.self, for: identifier) }
            })
    }
}

extension UICollectionView {
    /// The nib whose first object is the cell that
    /// `dequeueReusableCell(withReuseIdentifier:for:)` makes; `nil` forgets it.
    public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        registerCells(
            identifier,
            made: nib.map { nib in
                { nib.first(UICollectionViewCell.self, for: identifier) }
            })
    }

    public func register(
        _ nib: UINib?, forSupplementaryViewOfKind kind: String,
        withReuseIdentifier identifier: String
    ) {
        registerSupplementary(
            kind, identifier,
            made: nib.map { nib in
                { nib.first(UICollectionReusableView.self, for: identifier) }
            })
    }
}

extension UINib {
    /// The file's first object, which is to be of a class.
    fileprivate func first<View: UIView>(_ type: View.Type, for identifier: String) -> View? {
        let objects = instantiate(withOwner: nil)
        if let view = objects.first as? View { return view }
        ApplicationSession.current.report(
            "The nib for the reuse identifier “\(identifier)” does not begin with a \(type).")
        return nil
    }
}
