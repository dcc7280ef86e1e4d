import SwiftSyntax

/// A method or a requirement, as far as the port needs it.
struct MethodDeclaration {
    var name: String
    /// `_` where an argument has none.
    var labels: [String]
    /// Types in one line each.
    var parameters: [String]
    /// `nil` for `Void`.
    var result: String?
    /// What `@objc(…)` says.
    var objectiveCName: String?
    var isStatic: Bool
    /// Whether it throws or suspends, which an action cannot.
    var hasEffects: Bool
    var isOptional: Bool
    var isOverride: Bool

    /// `tapped(_:)`.
    var fullName: String { MethodDeclaration.fullName(name, labels) }

    static func fullName(_ name: String, _ labels: [String]) -> String {
        name + "(" + labels.map { $0 + ":" }.joined() + ")"
    }

    init(_ node: FunctionDeclSyntax) {
        name = node.name.name
        let clause = node.signature.parameterClause.parameters
        labels = clause.map(\.firstName.name)
        parameters = clause.map(\.type.flat)
        let type = node.signature.returnClause?.type.flat
        result = type.flatMap { ["Void", "()", "Swift.Void"].contains($0) ? nil : $0 }
        objectiveCName = node.attributes.objectiveCName
        isStatic = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
        hasEffects = node.signature.effectSpecifiers != nil
        isOptional = node.modifiers.has("optional")
        isOverride = node.modifiers.has("override")
    }
}

struct PropertyDeclaration {
    var type: String?
    var objectiveCName: String?
    var isOptional: Bool
}

struct InitializerDeclaration {
    /// `init(frame:)`.
    var name: String
    var isConvenience: Bool
    var isRequired: Bool
}

extension InitializerDeclSyntax {
    /// `init(frame:)`.
    var fullName: String {
        let labels = signature.parameterClause.parameters.map { "\($0.firstName.name):" }
        return "init(\(labels.joined()))"
    }
}

/// A type with all that its extensions add.
final class TypeDeclaration {
    enum Kind { case `class`, other, `protocol`, unknown }

    /// With the names of the types around it: `Outer.Inner`.
    let path: String
    var kind = Kind.unknown
    /// What stands behind its colon and those of its extensions.
    var inherited: [String] = []
    var methods: [MethodDeclaration] = []
    var properties: [String: PropertyDeclaration] = [:]
    var initializers: [InitializerDeclaration] = []
    /// Where its extensions declare their members, for classes that are declared elsewhere.
    var places: [String: (file: SourceFile, offset: Int)] = [:]
    /// The first case of an enumeration.
    var firstCase: String?
    /// Where a class ends: what its extensions override is moved there.
    var end: (file: SourceFile, brace: Int, isConditional: Bool)?

    init(path: String) { self.path = path }

    var name: String { path.split(separator: ".").last.map(String.init) ?? path }

    func methods(named name: String) -> [MethodDeclaration] { methods.filter { $0.name == name } }
}

extension AttributeListSyntax {
    func named(_ name: String) -> AttributeSyntax? {
        for case .attribute(let attribute) in self
        where attribute.attributeName.trimmedDescription == name {
            return attribute
        }
        return nil
    }

    /// The name in `@objc(name)`.
    var objectiveCName: String? {
        guard case .objCName(let pieces) = named("objc")?.arguments else { return nil }
        return pieces.flat
    }
}

extension DeclModifierListSyntax {
    func has(_ name: String) -> Bool { contains { $0.name.text == name } }
}

extension SyntaxProtocol {
    /// The declaration of a type or the extension around this, if there is one.
    var enclosingType: (any DeclGroupSyntax)? {
        var node = parent
        while let current = node {
            if let group = current.asProtocol(DeclGroupSyntax.self) { return group }
            node = current.parent
        }
        return nil
    }

    /// Whether this is below a condition of `#if` that may not hold, within the type around it.
    var isConditional: Bool {
        var node = parent
        while let current = node, !current.isProtocol(DeclGroupSyntax.self) {
            if let clause = current.as(IfConfigClauseSyntax.self),
                let condition = clause.parent?.parent?.as(IfConfigDeclSyntax.self)
            {
                let truth = clause.condition.map { Truth(of: $0) } ?? .yes
                if truth != .yes || condition.liveClauses.count != 1 { return true }
            }
            node = current.parent
        }
        return false
    }

    /// Whether no type and no function is around this.
    var isAtTopLevel: Bool {
        var node = parent
        while let current = node {
            if current.is(CodeBlockSyntax.self) || current.is(ClosureExprSyntax.self)
                || current.is(AccessorBlockSyntax.self) || current.is(MemberBlockSyntax.self)
            {
                return false
            }
            node = current.parent
        }
        return true
    }

    /// Where the member of a type ends, with its semicolon.
    var memberEnd: Int { parent?.as(MemberBlockItemSyntax.self)?.end ?? end }
}

extension DeclGroupSyntax {
    /// The name of the type, as it is written here.
    var typeName: String {
        if let node = self.as(ExtensionDeclSyntax.self) { return node.extendedType.flat }
        return self.asProtocol(NamedDeclSyntax.self)?.name.name ?? ""
    }

    /// With the names of the types around it.
    var typePath: String {
        var names = [typeName]
        var outer = enclosingType
        while let group = outer {
            names.insert(group.typeName, at: 0)
            outer = group.enclosingType
        }
        return names.joined(separator: ".")
    }

    var inheritedNames: [String] {
        inheritanceClause?.inheritedTypes.map { $0.type.flat } ?? []
    }
}
