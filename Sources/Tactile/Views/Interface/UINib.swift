import Foundation

/// What a nib's file describes.
@MainActor
package protocol InterfaceNib: AnyObject {
    /// Makes the objects anew; those at the top of the file, without placeholders.
    ///
    /// - `external`: the objects that the file's placeholders stand for, by their names.
    func objects(owner: AnyObject?, external: [String: Any]) -> [Any]
}

/// Objects as a file `….xib` has them, of which any number can be made.
///
/// The file is the one that Xcode saves; it need not be compiled. Where it is looked for, see
/// `UIStoryboard`, with whose module, `TactileStoryboards`, files are read.
@preconcurrency @MainActor
open class UINib: NSObject {
    /// What a nib may be given besides its owner.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A dictionary from the names of the file's placeholders to objects.
        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }

    private let contents: (any InterfaceNib)?

    /// A nib whose file is damaged or missing has no objects; a message on the standard error
    /// output says why.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) {
        contents = Self.finder?.nib(named: name, in: bundleOrNil)
        super.init()
    }

    /// A nib of the bytes of an XML file.
    public init(data: Data, bundle bundleOrNil: Bundle?) {
        contents = Self.finder?.nib(data, bundle: bundleOrNil)
        super.init()
    }

    private static var finder: (any InterfaceFinding.Type)? {
        if let finder = InterfaceFinder.type { return finder }
        ApplicationSession.current.report(
            "This program reads no nibs: import TactileStoryboards, and add it to the target.")
        return nil
    }

    /// Makes the objects, and connects them with each other and with the owner.
    ///
    /// - Returns: the objects at the top of the file, without placeholders.
    open func instantiate(
        withOwner ownerOrNil: Any?, options optionsOrNil: [UINib.OptionsKey: Any]? = nil
    ) -> [Any] {
        let external = optionsOrNil?[.externalObjects] as? [String: Any] ?? [:]
        return contents?.objects(owner: ownerOrNil.map { $0 as AnyObject }, external: external)
            ?? []
    }

    /// The file's first object, which is to be of a class.
    package func first<View: UIView>(_ type: View.Type, for identifier: String) -> View? {
        let objects = instantiate(withOwner: nil)
        if let view = objects.first as? View { return view }
        ApplicationSession.current.report(
            "The nib for the reuse identifier “\(identifier)” does not begin with a \(type).")
        return nil
    }
}
