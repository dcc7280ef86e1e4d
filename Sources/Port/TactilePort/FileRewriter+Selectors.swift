import SwiftSyntax

extension FileRewriter {
    /// A method that is named in `#selector(…)`.
    private struct Reference {
        /// What stands in front of the name: a class, `self`, a variable.
        var base: ExprSyntax?
        var name: String
        /// Where the reference says so.
        var labels: [String]?
        /// The types of the arguments, after `as`.
        var parameters: [String]?

        init?(_ node: ExprSyntax) {
            if let tuple = node.as(TupleExprSyntax.self), let only = tuple.elements.first,
                tuple.elements.count == 1
            {
                self.init(only.expression)
            } else if let sequence = node.as(SequenceExprSyntax.self) {
                let parts = Array(sequence.elements)
                guard parts.count == 3, parts[1].is(UnresolvedAsExprSyntax.self) else { return nil }
                self.init(parts[0])
                parameters = Self.arguments(of: parts[2])
            } else if let member = node.as(MemberAccessExprSyntax.self) {
                guard let base = member.base else { return nil }
                self.init(member.declName)
                self.base = base
            } else if let name = node.as(DeclReferenceExprSyntax.self) {
                self.init(name)
            } else {
                return nil
            }
        }

        private init(_ node: DeclReferenceExprSyntax) {
            name = node.baseName.name
            labels = node.argumentNames?.arguments.map(\.name.name)
        }

        /// The types in `(Class) -> (A, B) -> Void`, or in `(A, B) -> Void`.
        private static func arguments(of node: ExprSyntax) -> [String]? {
            guard let type = node.as(TypeExprSyntax.self)?.type.as(FunctionTypeSyntax.self) else {
                return nil
            }
            let inner = type.returnClause.type.as(FunctionTypeSyntax.self) ?? type
            return inner.parameters.map(\.type.flat)
        }
    }

    /// Methods of the toolkit that are often named without their labels or for whoever has them, as
    /// selectors of the class that declares them.
    private static let standard: [String: String] = [
        "copy": "Selector(\"copy:\",% UIResponder.copy(_:))",
        "cut": "Selector(\"cut:\",% UIResponder.cut(_:))",
        "paste": "Selector(\"paste:\",% UIResponder.paste(_:))",
        "delete": "Selector(\"delete:\",% UIResponder.delete(_:))",
        "select": "Selector(\"select:\",% UIResponder.select(_:))",
        "selectAll": "Selector(\"selectAll:\",% UIResponder.selectAll(_:))",
        // The sender takes the place of an argument that is true for every object.
        "endEditing":
            "Selector(\"endEditing:\",% { (target: UIView) in { _ = target.endEditing(true) } })",
        "becomeFirstResponder":
            "Selector(\"becomeFirstResponder\",% { (target: UIResponder) in { _ = target.becomeFirstResponder() } })",
        "resignFirstResponder":
            "Selector(\"resignFirstResponder\",% { (target: UIResponder) in { _ = target.resignFirstResponder() } })",
    ]

    func rewriteSelector(_ node: MacroExpansionExprSyntax) {
        guard let argument = node.arguments.first, node.arguments.count == 1,
            node.trailingClosure == nil
        else { return }
        needsToolkit = true
        if argument.label != nil {
            rewriteAccessorSelector(node, argument)
            return
        }
        guard let reference = Reference(argument.expression) else {
            tell(
                .error, at: node.start, "This selector names no method that can be seen from here.")
            return
        }
        guard let owner = owner(of: reference, at: node) else { return }
        let declared = method(of: reference, in: owner)
        let breaks = String(repeating: "\n", count: file.lineBreaks(in: node.range))
        if declared == nil, let text = Self.standard[reference.name] {
            edits.replace(node.range, with: text.replacing("%", with: breaks), in: file)
            return
        }
        if declared?.hasEffects == true || declared?.isStatic == true {
            tell(
                .error, at: node.start,
                "A selector's method here belongs to an object, does not throw and does not wait: “\(reference.name)” is another."
            )
            return
        }
        let isBare =
            declared == nil && reference.labels == nil && reference.parameters == nil
        if isBare {
            tell(
                .warning, at: node.start,
                "“\(reference.name)” is declared elsewhere, so that the selector's name is taken to be without arguments; write the labels if it has some."
            )
        }
        let labels =
            reference.labels ?? declared?.labels ?? reference.parameters?.map { _ in "_" } ?? []
        if labels.count > 2 {
            tell(.error, at: node.start, "An action takes a sender and an event at most.")
            return
        }
        let name =
            declared?.objectiveCName ?? ObjectiveCNames.selector(reference.name, labels)
        // The compiler finds a name without labels where only it knows the declaration.
        let function =
            labels.isEmpty || isBare
            ? reference.name : MethodDeclaration.fullName(reference.name, labels)
        var text = "\(owner).\(function)"
        if let declared, declared.result != nil {
            // What an action returns is nobody's.
            text = closure(owner, reference.name, labels, declared.parameters)
        } else if let types = reference.parameters ?? overloaded(declared, in: owner) {
            text +=
                " as @MainActor @Sendable (\(owner)) -> @MainActor (\(types.joined(separator: ", "))) -> Void"
        }
        edits.replace(
            node.range, with: "Selector(\(Porter.literal(name)),\(breaks) \(text))", in: file)
    }

    private func closure(
        _ owner: String, _ name: String, _ labels: [String], _ types: [String]
    ) -> String {
        let letters = ["a", "b"]
        let parameters = zip(letters, types).map { "\($0): \($1)" }.joined(separator: ", ")
        let arguments = zip(letters, labels).map { $1 == "_" ? $0 : "\($1): \($0)" }
        let head = labels.isEmpty ? "" : " (\(parameters)) in"
        return
            "{ (target: \(owner)) in {\(head) _ = target.\(name)(\(arguments.joined(separator: ", "))) } }"
    }

    /// The class whose method is meant, as it is called where the selector is.
    private func owner(of reference: Reference, at node: MacroExpansionExprSyntax) -> String? {
        let group = node.enclosingType
        guard let expression = reference.base else {
            return implicitOwner(of: reference, around: group, at: node)
        }
        let base = expression.flat.trimmingSuffix { "?!".contains($0) }
        if base == "self" || base == "Self" {
            return implicitOwner(of: reference, around: group, at: node)
        }
        let scope = group?.typePath
        if base == "super" {
            let type = scope.flatMap { index.type($0) }
            guard let parent = type?.inherited.first else {
                tell(.error, at: node.start, "The class above is not declared in these sources.")
                return nil
            }
            return parent
        }
        if index.type(base, in: scope) != nil || base.first?.isUppercase == true { return base }
        if let type = writtenType(of: expression) {
            // The class around, by another name of the object.
            if type == scope { return implicitOwner(of: reference, around: group, at: node) }
            return type
        }
        tell(
            .error, at: node.start,
            "The class of “\(base)” cannot be seen from here; write its name in the selector.")
        return nil
    }

    /// The innermost type around the selector that has the method.
    private func implicitOwner(
        of reference: Reference, around group: (any DeclGroupSyntax)?,
        at node: MacroExpansionExprSyntax
    ) -> String? {
        guard let group else {
            tell(
                .error, at: node.start,
                "There is no class around this selector; write the method's class in it.")
            return nil
        }
        var current: (any DeclGroupSyntax)? = group
        while let candidate = current {
            if let type = index.type(candidate.typePath),
                index.lineage(of: type).contains(where: {
                    !$0.methods(named: reference.name).isEmpty
                })
            {
                return candidate.typeName
            }
            current = candidate.enclosingType
        }
        return group.typeName
    }

    private func method(of reference: Reference, in owner: String) -> MethodDeclaration? {
        let candidates = candidates(reference.name, in: owner)
        if let labels = reference.labels {
            let named = candidates.filter { $0.labels == labels }
            return named.first { $0.parameters == reference.parameters } ?? named.first
        }
        if let types = reference.parameters {
            return candidates.first { $0.parameters == types }
                ?? candidates.first { $0.labels.count == types.count }
        }
        return candidates.first
    }

    /// The types of a method's arguments, if others have its name and labels.
    private func overloaded(_ method: MethodDeclaration?, in owner: String) -> [String]? {
        guard let method else { return nil }
        let others = candidates(method.name, in: owner).filter {
            $0.labels == method.labels && $0.parameters != method.parameters
        }
        return others.isEmpty ? nil : method.parameters
    }

    private func candidates(_ name: String, in owner: String) -> [MethodDeclaration] {
        index.type(owner).map { index.lineage(of: $0).flatMap { $0.methods(named: name) } } ?? []
    }

    // MARK: Other selectors

    /// `#selector(getter: title)`: a name, for nothing here calls a property by it.
    private func rewriteAccessorSelector(
        _ node: MacroExpansionExprSyntax, _ argument: LabeledExprSyntax
    ) {
        guard let reference = Reference(argument.expression), let label = argument.label?.text,
            label == "getter" || label == "setter"
        else {
            tell(.error, at: node.start, "This selector names no property.")
            return
        }
        let type = node.enclosingType.flatMap { index.type($0.typePath) }
        let isOwn =
            index.type(reference.base?.flat ?? "", in: type?.path)?.properties[reference.name]
            != nil
            || type?.properties[reference.name] != nil
        let property =
            label == "getter" || isOwn
            ? reference.name : ObjectiveCNames.key(ofForeign: reference.name)
        let name =
            label == "getter"
            ? property : "set" + property.prefix(1).uppercased() + property.dropFirst() + ":"
        let breaks = String(repeating: "\n", count: file.lineBreaks(in: node.range))
        edits.replace(
            node.range, with: "Selector(\(breaks)stringLiteral: \(Porter.literal(name)))", in: file)
        tell(
            .warning, at: node.start,
            "The selector of a property is a name here, which can be compared and not called.")
    }

    /// `Selector("tapped:")` and `NSSelectorFromString("tapped:")`: where the class around has such
    /// a method the selector calls it.
    ///
    /// - Returns: whether the call was one.
    func rewriteSelectorText(_ node: FunctionCallExprSyntax) -> Bool {
        let called = node.calledExpression.trimmedDescription
        guard called == "Selector" || called == "NSSelectorFromString", node.arguments.count == 1,
            let argument = node.arguments.first, argument.label == nil
        else { return false }
        needsToolkit = true
        var value = argument.expression
        while let tuple = value.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let only = tuple.elements.first
        {
            value = only.expression
        }
        let name = value.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        guard let name else {
            tell(
                .error, at: node.start,
                "A selector needs its method here; this one is only made while the program runs.")
            return true
        }
        let breaks = String(repeating: "\n", count: file.lineBreaks(in: node.range))
        let literal = Porter.literal(name)
        if let group = node.enclosingType, let type = index.type(group.typePath) {
            let methods = index.lineage(of: type).flatMap(\.methods).filter {
                let own = $0.objectiveCName ?? ObjectiveCNames.selector($0.name, $0.labels)
                return own == name && !$0.isStatic && !$0.hasEffects && $0.labels.count <= 2
            }
            if let method = methods.first {
                let function =
                    method.result != nil
                    ? closure(group.typeName, method.name, method.labels, method.parameters)
                    : "\(group.typeName)."
                        + (method.labels.isEmpty ? method.name : method.fullName)
                edits.replace(
                    node.range, with: "Selector(\(literal),\(breaks) \(function))", in: file)
                return true
            }
        }
        edits.replace(node.range, with: "Selector(\(breaks)stringLiteral: \(literal))", in: file)
        tell(
            .warning, at: node.start,
            "No method “\(name)” is declared in the class around: this selector can be compared and not called."
        )
        return true
    }
}

extension String {
    func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        var text = self[...]
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return String(text)
    }
}
