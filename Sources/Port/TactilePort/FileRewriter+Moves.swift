import SwiftSyntax

/// Members of extensions that Objective-C lets override and be overridden.
extension FileRewriter {
    /// Leaves the body of a member where the private names that it uses are seen, under a name of
    /// its own, and gives the class a member that calls it.
    ///
    /// - Returns: the member for the class, or `nil` if the whole member can be moved, or cannot be
    ///   called.
    func forwarder(
        for node: some DeclSyntaxProtocol, _ modifiers: DeclModifierListSyntax, prefix: String,
        into target: SourceFile
    ) -> String? {
        guard target !== file, !prefix.hasPrefix("fileprivate"), usesHiddenName(node) else {
            return nil
        }
        let head =
            prefix + modifiers.filter { $0.name.text != "dynamic" }.map { $0.flat + " " }.joined()
        if let function = node.as(FunctionDeclSyntax.self), function.genericParameterClause == nil {
            let parameters = function.signature.parameterClause.parameters
            guard !parameters.contains(where: { $0.ellipsis != nil }) else { return nil }
            let arguments = parameters.map { parameter in
                let name = (parameter.secondName ?? parameter.firstName).text
                let value = (parameter.type.flat.hasPrefix("inout ") ? "&" : "") + name
                return parameter.firstName.text == "_"
                    ? value : "\(parameter.firstName.text): \(value)"
            }
            let effects = function.signature.effectSpecifiers
            let call =
                (effects?.throwsClause == nil ? "" : "try ")
                + (effects?.asyncSpecifier == nil ? "" : "await ")
                + "_ported_\(function.name.name)(\(arguments.joined(separator: ", ")))"
            rename(function.name, modifiers)
            return "\(head)func \(function.name.text)\(function.signature.flat) { \(call) }"
        }
        if let variable = node.as(VariableDeclSyntax.self), variable.bindings.count == 1,
            let binding = variable.bindings.first, let block = binding.accessorBlock,
            let type = binding.typeAnnotation?.type.flat,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
        {
            var isSettable = false
            if case .accessors(let list) = block.accessors {
                let kinds = list.map(\.accessorSpecifier.text)
                guard kinds.contains("get") else { return nil }
                isSettable = kinds.contains("set")
            }
            let own = "_ported_\(name.name)"
            rename(name, modifiers)
            let body = isSettable ? "get { \(own) } set { \(own) = newValue }" : own
            return "\(head)var \(name.text): \(type) { \(body) }"
        }
        return nil
    }

    private func rename(_ name: TokenSyntax, _ modifiers: DeclModifierListSyntax) {
        edits.replace(name.range, with: "_ported_\(name.name)", in: file)
        for modifier in modifiers where modifier.name.text == "override" { remove(modifier) }
    }

    private func usesHiddenName(_ node: some SyntaxProtocol) -> Bool {
        let names = HiddenNames.of(file.tree)
        guard !names.isEmpty else { return false }
        return node.tokens(viewMode: .sourceAccurate).contains { names.contains($0.name) }
    }

    // MARK: Extensions of the toolkit's classes

    /// What an extension gives to a class of the toolkit is overridden on iOS, and cannot be here.
    func lookAtForeignOverride(
        _ node: some DeclSyntaxProtocol, _ modifiers: DeclModifierListSyntax, _ name: String
    ) {
        guard node.isMember, modifiers.has("override"), let group = node.enclosingType,
            let type = index.type(group.typePath)
        else { return }
        let line = index.lineage(of: type)
        let isDeclared = line.dropFirst().contains {
            $0.kind == .class
                && ($0.properties[name] != nil || $0.methods.contains { $0.fullName == name })
        }
        guard !isDeclared else { return }
        for root in line.flatMap(\.inherited) {
            guard
                let (owner, place) = index.foreignMember(name, ofAncestorOf: root)
            else { continue }
            let (row, _) = place.file.position(of: place.offset)
            let path = place.file.path.split(separator: "/").last ?? ""
            tell(
                .error, at: node.start,
                "“\(name)” comes from an extension of “\(owner)” (\(path), line \(row)), and without Objective-C nothing overrides it: declare it in a class of your own between “\(owner)” and this one, or in a protocol that the extension asks for by “as?”."
            )
            return
        }
    }
}

/// What a file declares for itself alone.
private final class HiddenNames: SyntaxVisitor {
    private var names: Set<String> = []

    static func of(_ tree: SourceFileSyntax) -> Set<String> {
        let visitor = HiddenNames(viewMode: .sourceAccurate)
        visitor.walk(tree)
        return visitor.names
    }

    private func isHidden(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.contains {
            ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil
        }
    }

    private func note(_ name: TokenSyntax, _ node: some SyntaxProtocol & WithModifiersSyntax) {
        let isInHidden =
            node.enclosingType?.as(ExtensionDeclSyntax.self).map { isHidden($0.modifiers) } ?? false
        if isHidden(node.modifiers) || isInHidden { names.insert(name.name) }
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        note(node.name, node)
        return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for binding in node.bindings {
            if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier {
                note(name, node)
            }
        }
        return .skipChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        note(node.name, node)
        return .visitChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        note(node.name, node)
        return .visitChildren
    }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        note(node.name, node)
        return .visitChildren
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        note(node.name, node)
        return .visitChildren
    }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        note(node.name, node)
        return .skipChildren
    }
}
