import SwiftSyntax

/// The delegate of a table, a collection or a text view: on iOS its type is that of the class, and
/// here it is that of scroll views, since Swift overrides no property with one of another type.
extension FileRewriter {
    private static let delegates = [
        "UITableView": "UITableViewDelegate", "UICollectionView": "UICollectionViewDelegate",
        "UITextView": "UITextViewDelegate",
    ]
    private static let shared = "(any UIScrollViewDelegate)"

    // MARK: Overriding

    /// `override var delegate: UITableViewDelegate?`: the type becomes that of scroll views, and
    /// what is set is looked at as one of the class's own.
    func rewriteDelegateOverride(_ node: VariableDeclSyntax) {
        guard node.modifiers.has("override"), node.isMember, node.bindings.count == 1,
            let binding = node.bindings.first, let type = binding.typeAnnotation?.type,
            binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.name == "delegate",
            let wanted = Self.delegates.values.first(where: { Self.plainType(type.flat) == $0 })
        else { return }
        edits.replace(
            type.range, with: Self.shared + (type.flat.hasSuffix("!") ? "!" : "?"), in: file)
        guard case .accessors(let list)? = binding.accessorBlock?.accessors else { return }
        for accessor in list {
            guard let body = accessor.body else { continue }
            let parameter = accessor.parameters?.name.name
            let names: [String] =
                switch accessor.accessorSpecifier.text {
                case "set", "willSet": [parameter ?? "newValue"]
                case "didSet": [parameter ?? "oldValue", "delegate"]
                default: []
                }
            let text = body.statements.trimmedDescription
            for name in names where text.names(name) {
                let value = name == "delegate" && parameter != "delegate" ? "self.delegate" : name
                // Nobody but the accessor may set the property again.
                guard name == value || !text.contains("delegate =") else { continue }
                edits.insert(
                    " let \(name) = \(value) as? any \(wanted);", at: body.leftBrace.end)
            }
        }
    }

    // MARK: Calling

    /// `tableView.delegate?.tableView?(…)`: the delegate is asked for as one of the class's own.
    func rewriteDelegateUse(_ node: FunctionCallExprSyntax) {
        var called = node.calledExpression
        if let optional = called.as(OptionalChainingExprSyntax.self) {
            called = optional.expression
        } else if let forced = called.as(ForceUnwrapExprSyntax.self) {
            called = forced.expression
        }
        guard let member = called.as(MemberAccessExprSyntax.self),
            let base = member.base, let sign = Self.sign(of: base),
            let wanted = ownDelegate(sign.expression, asks: member.declName.baseName.name)
        else { return }
        edits.insert("(", at: base.start)
        edits.insert(" as? any \(wanted))", at: sign.expression.end)
    }

    private static func sign(of base: ExprSyntax) -> (expression: ExprSyntax, text: String)? {
        if let optional = base.as(OptionalChainingExprSyntax.self) {
            return (optional.expression, "?")
        }
        return base.as(ForceUnwrapExprSyntax.self).map { ($0.expression, "!") }
    }

    /// The protocol of the class whose delegate this is, if a requirement is not of scroll views.
    private func ownDelegate(_ node: ExprSyntax, asks name: String) -> String? {
        guard !name.hasPrefix("scrollView"), !name.hasPrefix("viewForZooming") else { return nil }
        if let own = node.as(DeclReferenceExprSyntax.self), own.baseName.text == "delegate" {
            return ownDelegate(of: node.enclosingType?.typePath)
        }
        guard let member = node.as(MemberAccessExprSyntax.self), let holder = member.base,
            member.declName.baseName.text == "delegate"
        else { return nil }
        let text = holder.flat.trimmingSuffix { "?!".contains($0) }
        if ["self", "super"].contains(text) {
            return ownDelegate(of: node.enclosingType?.typePath)
        }
        if let type = writtenType(of: holder) {
            return Self.delegates[type] ?? ownDelegate(of: type)
        }
        let last = text.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return Self.delegates.first { last.hasSuffix($0.key.dropFirst(2).lowercased()) }?.value
    }

    /// That of the class of the toolkit which a class is below, unless it has a delegate of another
    /// type.
    private func ownDelegate(of path: String?) -> String? {
        guard let path, let type = index.type(path) else {
            return path.flatMap { Self.delegates[$0] }
        }
        let line = index.lineage(of: type)
        let own = line.compactMap { $0.properties["delegate"]?.type }.first
        let names = line.flatMap(\.inherited) + [path]
        guard let found = names.lazy.compactMap({ Self.delegates[$0] }).first else { return nil }
        return own == nil || own.map(Self.plainType) == found ? found : nil
    }
}

extension String {
    /// Whether a word is in a text by itself.
    fileprivate func names(_ word: String) -> Bool {
        split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == word }
    }
}
