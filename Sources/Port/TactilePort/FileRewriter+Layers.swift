import SwiftSyntax

/// Presentations are made by the classes of their layers. Without a runtime Swift finds
/// `init(layer:)` of a class, and `init()`, only if they are required, so they are, of all layers.
extension FileRewriter {
    /// `override init(layer:)` of a layer is `required init(layer:)`.
    func rewriteLayerInitializer(_ node: InitializerDeclSyntax) {
        guard node.modifiers.has("override"), Self.isRequired(node), let group = node.enclosingType,
            let type = index.type(group.typePath), index.isLayer(type)
        else { return }
        var isRequired = node.modifiers.has("required")
        for word in node.modifiers where word.name.text == "override" {
            if isRequired {
                remove(word)
            } else {
                edits.replace(word.range, with: "required", in: file)
            }
            isRequired = true
        }
    }

    /// A layer that has initializers of its own, and not these two, ends the program where they are
    /// called: so it does on iOS.
    func addLayerInitializers(_ node: ClassDeclSyntax) {
        guard let type = index.type(node.typePath), index.isLayer(type) else { return }
        let own = Self.initializers(in: node.memberBlock.members)
        guard own.contains(where: { !$0.modifiers.has("convenience") }) else { return }
        let isOpen = node.modifiers.contains { ["open", "public"].contains($0.name.text) }
        let missing = [("init()", ""), ("init(layer:)", "layer: Any")].filter { name, _ in
            !own.contains { Self.name(of: $0) == name }
        }
        guard !missing.isEmpty else { return }
        let texts = missing.map { name, parameters in
            let message = "Use of unimplemented initializer '\(name)' for class '\(node.name.name)'"
            return
                "\(isOpen ? "public " : "")required init(\(parameters)) { preconditionFailure(\(Porter.literal(message))) }"
        }
        let brace = node.memberBlock.rightBrace
        let isApart =
            brace.leadingTrivia.contains { $0.isNewline }
            || node.memberBlock.members.last?.semicolon != nil
        edits.insert(
            (isApart ? "" : "; ") + texts.joined(separator: "; ") + " ", at: brace.start)
    }

    private static func initializers(in members: MemberBlockItemListSyntax)
        -> [InitializerDeclSyntax]
    {
        members.flatMap { member -> [InitializerDeclSyntax] in
            if let own = member.decl.as(InitializerDeclSyntax.self) { return [own] }
            guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { return [] }
            return condition.liveClauses.flatMap { clause in
                clause.elements?.as(MemberBlockItemListSyntax.self).map(initializers) ?? []
            }
        }
    }

    private static func isRequired(_ node: InitializerDeclSyntax) -> Bool {
        ["init()", "init(layer:)"].contains(name(of: node))
    }

    /// `init(layer:)`.
    private static func name(of node: InitializerDeclSyntax) -> String {
        let labels = node.signature.parameterClause.parameters.map { "\($0.firstName.name):" }
        return "init(\(labels.joined()))"
    }
}
