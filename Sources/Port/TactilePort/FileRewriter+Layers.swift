import SwiftSyntax

/// Presentations are made by the classes of their layers, whose initializer for that is inherited
/// by a class that has all of its superclass's own.
extension FileRewriter {
    /// A layer that has initializers of its own, and not these two, ends the program where they are
    /// called: so it does on iOS.
    func addLayerInitializers(_ node: ClassDeclSyntax) {
        guard let type = index.type(node.typePath), index.isLayer(type) else { return }
        let own = Self.initializers(in: node.memberBlock.members)
        guard own.contains(where: { !$0.modifiers.has("convenience") }) else { return }
        let isOpen = node.modifiers.contains { ["open", "public"].contains($0.name.text) }
        let missing = [("init()", ""), ("init(layer:)", "layer: Any")].filter { name, _ in
            !own.contains { $0.fullName == name }
        }
        var texts = missing.map { name, parameters in
            let message = "Use of unimplemented initializer '\(name)' for class '\(node.name.name)'"
            return
                "\(isOpen ? "public " : "")override init(\(parameters)) { preconditionFailure(\(Porter.literal(message))) }"
        }
        // Below a class whose own initializers it may lack, nothing is inherited.
        let isDirect = type.inherited.contains { $0.hasPrefix("CA") && $0.hasSuffix("Layer") }
        if !isDirect, !own.contains(where: { $0.fullName == "init(presenting:)" }) {
            texts.append(
                "\(isOpen ? "public " : "")required convenience init(presenting layer: CALayer?) { if let layer { self.init(layer: layer) } else { self.init() } }"
            )
        }
        guard !texts.isEmpty else { return }
        addMembers(texts, to: node)
    }

    /// Writes members in front of a class's closing brace, in its line.
    func addMembers(_ texts: [String], to node: ClassDeclSyntax) {
        let brace = node.memberBlock.rightBrace
        let isApart =
            brace.leadingTrivia.contains { $0.isNewline }
            || node.memberBlock.members.last?.semicolon != nil
            || node.memberBlock.members.isEmpty
        edits.insert(
            (isApart ? "" : "; ") + texts.joined(separator: "; ") + " ", at: brace.start)
    }

    static func initializers(in members: MemberBlockItemListSyntax)
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
}
