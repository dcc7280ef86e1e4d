import SwiftSyntax

extension FileRewriter {
    /// A protocol of Objective-C is one of classes, and has defaults for what may be left out.
    func rewriteProtocol(_ node: ProtocolDeclSyntax) {
        guard let attribute = node.attributes.named("objc") else { return }
        let names = node.inheritedNames
        let isBound = names.contains { ["AnyObject", "class", "NSObjectProtocol"].contains($0) }
        if !isBound {
            if let first = node.inheritanceClause?.inheritedTypes.first {
                edits.insert("AnyObject, ", at: first.start)
            } else {
                edits.insert(": AnyObject", at: node.name.end)
            }
        }
        var defaults: [Default] = []
        for member in requirements(node.memberBlock.members) {
            if let function = member.as(FunctionDeclSyntax.self) {
                defaults += defaultMethod(function)
            } else if let variable = member.as(VariableDeclSyntax.self) {
                defaults += defaultProperty(variable)
            }
        }
        guard !defaults.isEmpty else { return }
        let level = node.modifiers.first { ["public", "package"].contains($0.name.text) }
        let prefix = level.map { $0.name.text + " " } ?? ""
        // An extension is written behind everything that is around the protocol.
        var outermost: any DeclGroupSyntax = node
        while let outer = outermost.enclosingType { outermost = outer }
        guard node.enclosingType == nil || node.isMember, outermost.isAtTopLevel else {
            tell(
                .error, at: attribute.start,
                "Defaults of optional requirements are written behind a protocol, which is not possible within a function."
            )
            return
        }
        let text = defaults.map { $0.availability + prefix + $0.text }.joined(separator: "; ")
        edits.insert(
            "; extension \(node.typePath) { \(text) }", at: outermost.memberBlock.rightBrace.end)
    }

    /// The members of a protocol, with those below conditions that hold.
    private func requirements(_ members: MemberBlockItemListSyntax) -> [DeclSyntax] {
        members.flatMap { member -> [DeclSyntax] in
            guard let condition = member.decl.as(IfConfigDeclSyntax.self) else {
                return [member.decl]
            }
            return condition.liveClauses.flatMap { clause -> [DeclSyntax] in
                guard case .decls(let members) = clause.elements else { return [] }
                let found = requirements(members)
                if condition.liveClauses.count == 1,
                    clause.condition.map({ Truth(of: $0) }) ?? .yes == .yes
                {
                    return found
                }
                for member in found {
                    let modifiers = member.asProtocol(WithModifiersSyntax.self)?.modifiers
                    if modifiers?.has("optional") == true {
                        tell(
                            .error, at: member.start,
                            "An optional requirement below a condition gets no default; write one.")
                    }
                }
                return []
            }
        }
    }

    /// A member that a class may leave out.
    private struct Default {
        var availability: String
        var text: String
    }

    private func defaultMethod(_ node: FunctionDeclSyntax) -> [Default] {
        guard node.modifiers.has("optional") else { return [] }
        let method = MethodDeclaration(node)
        let availability = availability(node.attributes)
        let text =
            (method.isStatic ? "static " : "") + "func \(node.name.text)\(node.signature.flat)"
        guard let result = method.result else {
            return [Default(availability: availability, text: text + " {}")]
        }
        return [Default(availability: availability, text: "\(text) { \(answer(of: result)) }")]
    }

    /// What a default returns: a value that no caller gets to see.
    private func answer(of type: String) -> String {
        let value = placeholder(for: type) ?? ""
        return value == "nil" ? value : "OptionalRequirement.isLeftOut(\(value))"
    }

    private func defaultProperty(_ node: VariableDeclSyntax) -> [Default] {
        guard node.modifiers.has("optional") else { return [] }
        var defaults: [Default] = []
        for binding in node.bindings {
            // In `var a, b: T` the type is behind the last name.
            guard let type = binding.typeAnnotation?.type.flat else { continue }
            let name = binding.pattern.trimmedDescription
            let isSet = Self.isSettable(binding)
            defaults.append(
                Default(
                    availability: availability(node.attributes),
                    text: "var \(name): \(type) { \(isSet ? "get { " : "")\(answer(of: type))"
                        + (isSet ? " } set {}" : "") + " }"))
        }
        return defaults
    }

    private static func isSettable(_ binding: PatternBindingSyntax) -> Bool {
        guard case .accessors(let list)? = binding.accessorBlock?.accessors else { return false }
        return list.contains { $0.accessorSpecifier.text == "set" }
    }

    private func availability(_ attributes: AttributeListSyntax) -> String {
        attributes.named("available").map { $0.flat + " " } ?? ""
    }

    private static let placeholders: [String: String] = [
        "Bool": "false", "String": "\"\"", "CGPoint": ".zero", "CGSize": ".zero",
        "CGRect": ".zero", "CGVector": ".zero", "UIEdgeInsets": ".zero", "UIOffset": ".zero",
        "NSDirectionalEdgeInsets": ".zero", "CGAffineTransform": ".identity", "UIColor": ".clear",
        "UIFont": ".systemFont(ofSize: 12)", "IndexPath": "IndexPath()", "Date": "Date()",
        "Data": "Data()", "UIImage": "UIImage()", "UIView": "UIView()", "UILabel": "UILabel()",
        "NSAttributedString": "NSAttributedString()", "IndexSet": "IndexSet()", "Any": "0",
    ]

    /// Any value of a type: what a default returns, which nobody looks at.
    private func placeholder(for type: String) -> String? {
        if type.hasSuffix("?") || type.hasSuffix("!") || type.hasPrefix("Optional<") {
            return "nil"
        }
        if Self.numbers.contains(type) { return "0" }
        if let known = Self.placeholders[type] { return known }
        if type.hasPrefix("["), type.hasSuffix("]") {
            return type.contains(":") ? "[:]" : "[]"
        }
        return index.type(type)?.firstCase.map { ".\($0)" }
    }

    // MARK: Properties

    /// `source.rate ?? 4`: what a class may leave out is an optional value on iOS.
    ///
    /// A property of the same name that is none is wrapped, too, where it is used as an optional
    /// value: its value is passed on as it is.
    func rewriteOptionalProperty(_ node: MemberAccessExprSyntax) {
        let name = node.declName.baseName.name
        guard let base = node.base, let requirements = index.optionalProperties[name] else {
            return
        }
        let sign = node.parent.flatMap {
            $0.is(OptionalChainingExprSyntax.self) || $0.is(ForceUnwrapExprSyntax.self) ? $0 : nil
        }
        let called = (sign ?? Syntax(node)).parent?.as(FunctionCallExprSyntax.self)
        if let called, called.calledExpression.id == (sign?.id ?? node.id) { return }
        if isAssigned(node) { return }
        let type = writtenType(of: base)
        let declared = type.flatMap { index.type($0, in: node.enclosingType?.typePath) }
        let found = declared.flatMap { property(name, of: $0) }
        let isOptional = found?.isOptional ?? false
        let isKnown = declared.map { $0.kind != .protocol && $0.kind != .unknown } ?? false
        guard isOptional || !isKnown && isOptionalUse(node) else {
            let holder = base.flat.trimmingSuffix { "?!".contains($0) }.lowercased()
            if declared == nil, type == nil, isInitialValue(node), requirements.contains(true),
                ["delegate", "source"].contains(where: { holder.hasSuffix($0) })
            {
                tell(
                    .warning, at: node.start,
                    "“\(name)” is an optional requirement in these sources, and what “\(base.flat)” is cannot be seen from here: if it may be left out, write “OptionalRequirement.value(\(node.flat))”."
                )
            }
            return
        }
        edits.insert("OptionalRequirement.value(", at: node.start)
        edits.insert(")", at: node.end)
    }

    private func isAssigned(_ node: MemberAccessExprSyntax) -> Bool {
        guard let list = node.parent?.as(ExprListSyntax.self), list.first?.id == node.id else {
            return false
        }
        return list.dropFirst().first?.is(AssignmentExprSyntax.self) == true
    }

    private func isInitialValue(_ node: MemberAccessExprSyntax) -> Bool {
        node.parent?.as(InitializerClauseSyntax.self)?.parent?
            .as(PatternBindingSyntax.self)?.typeAnnotation == nil
            && node.parent?.is(InitializerClauseSyntax.self) == true
    }

    /// Whether something is done with a value that only optional ones allow.
    private func isOptionalUse(_ node: MemberAccessExprSyntax) -> Bool {
        guard let parent = node.parent else { return false }
        if parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self) {
            return true
        }
        if let clause = parent.as(InitializerClauseSyntax.self) {
            return clause.parent?.is(OptionalBindingConditionSyntax.self) == true
        }
        guard let list = parent.as(ExprListSyntax.self) else { return false }
        let parts = Array(list)
        guard let place = parts.firstIndex(where: { $0.id == node.id }), place + 2 < parts.count,
            let sign = parts[place + 1].as(BinaryOperatorExprSyntax.self)?.operator.text
        else { return false }
        return sign == "??"
            || ["==", "!="].contains(sign) && parts[place + 2].is(NilLiteralExprSyntax.self)
    }

    // MARK: Calls

    /// `delegate?.changed?(self)`: a requirement that may be left out is called without the sign,
    /// for it has a default; where its value is used, the value of a default is `nil`.
    func rewriteOptionalCall(_ node: FunctionCallExprSyntax) {
        let member: MemberAccessExprSyntax
        let sign: TokenSyntax
        if let optional = node.calledExpression.as(OptionalChainingExprSyntax.self),
            let access = optional.expression.as(MemberAccessExprSyntax.self)
        {
            (member, sign) = (access, optional.questionMark)
        } else if let forced = node.calledExpression.as(ForceUnwrapExprSyntax.self),
            let access = forced.expression.as(MemberAccessExprSyntax.self)
        {
            (member, sign) = (access, forced.exclamationMark)
        } else {
            return
        }
        guard let base = member.base else { return }
        let name = member.declName.baseName.name
        let count = node.arguments.count + (node.trailingClosure == nil ? 0 : 1)
        let hasLabels = node.arguments.contains { $0.label != nil }
        let own = index.optionalMethods[name]?.filter { method in
            method.labels.count >= count
                && node.arguments.allSatisfy { argument in
                    argument.label.map { method.labels.contains($0.name) } ?? true
                }
        }
        if let method = own?.first {
            if index.variables.contains(name), !hasLabels {
                tell(
                    .warning, at: sign.start,
                    "“\(name)” is a variable and an optional requirement in these sources; this is taken for a call of the requirement."
                )
            }
            edits.replace(sign.range, with: "", in: file)
            // Also where nobody looks at the value: what is left out here is not left out around
            // it.
            guard let result = method.result, placeholder(for: result) != "nil" else { return }
            wrap(node, isForced: sign.text == "!")
            return
        }
        guard isToolkitRequirement(base, name, hasLabels) else { return }
        edits.replace(sign.range, with: "", in: file)
        if !isStatement(node) {
            tell(
                .warning, at: sign.start,
                "An object without “\(name)” answers here with the toolkit's default.")
        }
    }

    /// Closures have no labels, and delegates have few closures.
    private func isToolkitRequirement(
        _ base: ExprSyntax, _ name: String, _ hasLabels: Bool
    ) -> Bool {
        if hasLabels { return true }
        if index.variables.contains(name) { return false }
        let text = base.flat.trimmingSuffix { "?!".contains($0) }.lowercased()
        return text.hasSuffix("delegate") || text.hasSuffix("datasource")
    }

    private func wrap(_ node: FunctionCallExprSyntax, isForced: Bool) {
        edits.insert("OptionalRequirement.value(", at: node.start)
        let continues =
            node.parent.map { parent in
                parent.as(MemberAccessExprSyntax.self)?.base?.id == node.id
                    || parent.as(SubscriptCallExprSyntax.self)?.calledExpression.id == node.id
            } ?? false
        edits.insert(")" + (isForced ? "!" : continues ? "?" : ""), at: node.end)
    }

    /// Whether nobody looks at the value of a call.
    private func isStatement(_ node: FunctionCallExprSyntax) -> Bool {
        guard let parent = node.parent else { return true }
        if let item = parent.as(CodeBlockItemSyntax.self) {
            // The only expression of a closure or an accessor is its value.
            guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
                let owner = list.parent
            else { return true }
            if owner.is(ClosureExprSyntax.self) || owner.is(AccessorBlockSyntax.self) {
                return false
            }
            if let body = owner.as(CodeBlockSyntax.self),
                let function = body.parent?.as(FunctionDeclSyntax.self)
            {
                return MethodDeclaration(function).result == nil
            }
            if let accessor = owner.parent?.as(AccessorDeclSyntax.self) {
                return accessor.accessorSpecifier.text != "get"
            }
            return true
        }
        if let elements = parent.as(ExprListSyntax.self), elements.count == 3 {
            return elements.first?.is(DiscardAssignmentExprSyntax.self) == true
        }
        return false
    }
}
