import Foundation

/// A kind of files or data by its uniform type identifier, such as `public.json`, with the kinds
/// that it is one of, and the extensions and MIME types that it is known by.
///
/// Apple's systems have it in the framework UniformTypeIdentifiers. A dozen groups and the usual
/// types of files are known here; a program adds its own by ``init(exportedAs:conformingTo:)`` and
/// tells their extensions by ``init(filenameExtension:conformingTo:)``.
public struct UTType: Hashable, Sendable, Identifiable, CustomStringConvertible {
    /// Such as `public.json`; in lower case, since case makes no difference.
    public let identifier: String
    /// Of a type that is not known here: what it was said to be one of, and what it was made from.
    let own: Own?

    struct Own: Hashable, Sendable {
        var parent: String
        var fileExtension: String?
        var mimeType: String?
    }

    init(identifier: String, own: Own? = nil) {
        self.identifier = identifier
        self.own = own
    }

    public var id: String { identifier }
    public var description: String { identifier }

    public static func == (one: UTType, other: UTType) -> Bool {
        one.identifier == other.identifier
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

    // MARK: Finding types

    /// The type of an identifier; `nil` for one that is not known here.
    public init?(_ identifier: String) {
        let name = identifier.lowercased()
        guard UTTypeTable.rows[name] != nil else { return nil }
        self.init(identifier: name)
    }

    /// The type of files whose names have an extension, without a dot; in upper or lower case. One
    /// that is not known here has a type of its own, which is told apart from others by its
    /// extension.
    ///
    /// - Returns: `nil` for an empty extension, and where the type that is known is none of
    ///   `supertype`.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        let name = filenameExtension.lowercased()
        self.init(name, in: UTTypeTable.identifiersByExtension, of: supertype) {
            Own(parent: $0, fileExtension: name)
        }
    }

    /// The type that has a MIME type, such as `text/csv`; what follows a semicolon is not looked
    /// at. One that is not known here has a type of its own.
    ///
    /// - Returns: `nil` for an empty name, and where the type that is known is none of `supertype`.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        let name = mimeType.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        self.init(name, in: UTTypeTable.identifiersByMIMEType, of: supertype) {
            Own(parent: $0, mimeType: name)
        }
    }

    private init?(
        _ name: String, in known: [String: String], of supertype: UTType, own: (String) -> Own
    ) {
        guard !name.isEmpty else { return nil }
        guard let identifier = known[name] else {
            self.init(
                identifier: "dyn.\(supertype.identifier).\(name)",
                own: own(supertype.identifier))
            return
        }
        self.init(identifier: identifier)
        guard conforms(to: supertype) else { return nil }
    }

    /// A type of the program's own, which nobody else defines.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(
            identifier: identifier.lowercased(),
            own: Own(parent: (parentType ?? .data).identifier))
    }

    /// A type of another program.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(exportedAs: identifier, conformingTo: parentType)
    }

    // MARK: What it is

    /// The extension that files of the type usually have, without a dot.
    public var preferredFilenameExtension: String? {
        filenameExtensions.first
    }

    /// The MIME type that data of the type usually have.
    public var preferredMIMEType: String? {
        UTTypeTable.rows[identifier]?.mimeTypes.first ?? own?.mimeType
    }

    /// All extensions of names that the type is known by, without dots and in lower case.
    package var filenameExtensions: [String] {
        UTTypeTable.rows[identifier]?.extensions ?? own?.fileExtension.map { [$0] } ?? []
    }

    /// What it is, for people; `nil` for a type that is not known here.
    public var localizedDescription: String? { UTTypeTable.rows[identifier]?.name }

    /// Whether it was made from an extension or a MIME type that is not known here.
    public var isDynamic: Bool { identifier.hasPrefix("dyn.") }

    /// The types that this one is one of, without itself.
    public var supertypes: Set<UTType> {
        var found: Set<UTType> = []
        var open = parents
        while let next = open.popLast() {
            if found.insert(next).inserted { open += next.parents }
        }
        return found
    }

    private var parents: [UTType] {
        if let row = UTTypeTable.rows[identifier] {
            return row.parents.map { UTType(identifier: $0) }
        }
        return own.map { [UTType(identifier: $0.parent)] } ?? []
    }

    /// Whether it is `type` or one of its kind.
    public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }
    /// Whether it is another type than `type` and one of its kind.
    public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }
    /// Whether `type` is another type and one of this kind.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

extension UTType {
    /// The extensions of all types known here that are of this kind.
    package var endingsOfSubtypes: [String] {
        UTTypeTable.rows.filter { UTType(identifier: $0.key).conforms(to: self) }
            .flatMap(\.value.extensions).sorted()
    }
}
