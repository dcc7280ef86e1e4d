import SwiftSyntax

/// What an expression is, as far as these sources say: declared types, values made by a class's
/// name, and names bound to something known.
extension FileRewriter {
    /// The name of the type, without the signs of optional values; `nil` where it is not written
    /// down.
    func writtenType(of node: ExprSyntax, depth: Int = 0) -> String? {
        // A name may be bound to itself.
        guard depth < 12 else { return nil }
        func type(_ inner: ExprSyntax) -> String? { writtenType(of: inner, depth: depth + 1) }
        if let optional = node.as(OptionalChainingExprSyntax.self) {
            return type(optional.expression)
        }
        if let forced = node.as(ForceUnwrapExprSyntax.self) { return type(forced.expression) }
        if let tuple = node.as(TupleExprSyntax.self), tuple.elements.count == 1 {
            return tuple.elements.first.flatMap { type($0.expression) }
        }
        if let name = node.as(DeclReferenceExprSyntax.self) {
            return typeOfName(name.baseName.name, at: Syntax(node), depth: depth + 1)
        }
        if node.is(SuperExprSyntax.self) {
            return node.enclosingType.flatMap { index.type($0.typePath)?.inherited.first }
        }
        if let member = node.as(MemberAccessExprSyntax.self) {
            guard let base = member.base else { return nil }
            let name = member.declName.baseName.name
            let scope = node.enclosingType?.typePath
            let owner = type(base) ?? index.type(base.flat, in: scope)?.path
            guard let owner, let declared = index.type(owner, in: scope) else { return nil }
            return property(name, of: declared)?.type.map(Self.plainType)
        }
        if let call = node.as(FunctionCallExprSyntax.self) { return madeType(call, depth) }
        if let sequence = node.as(SequenceExprSyntax.self) {
            // `value as? Class`.
            let parts = Array(sequence.elements)
            guard parts.count == 3, parts[1].is(UnresolvedAsExprSyntax.self) else { return nil }
            return parts[2].as(TypeExprSyntax.self).map { Self.plainType($0.type.flat) }
        }
        return nil
    }

    /// Of `Class(…)`, `Class.appearance(…)` and a method that is declared here.
    private func madeType(_ call: FunctionCallExprSyntax, _ depth: Int) -> String? {
        let scope = call.enclosingType?.typePath
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.name {
            if name.first?.isUppercase == true || index.type(name, in: scope) != nil {
                return name
            }
            return scope.flatMap { index.type($0) }.flatMap { result(of: name, in: $0) }
        }
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
            let base = member.base
        else { return nil }
        let name = member.declName.baseName.name
        if name == "appearance" { return "UIAppearanceProxy<\(base.flat)>" }
        if name == "init" { return base.flat }
        guard let owner = writtenType(of: base, depth: depth + 1),
            let declared = index.type(owner, in: scope)
        else { return nil }
        return result(of: name, in: declared)
    }

    private func result(of method: String, in type: TypeDeclaration) -> String? {
        let found = index.lineage(of: type).flatMap { $0.methods(named: method) }
        let results = Set(found.map { $0.result ?? "" })
        return results.count == 1 ? results.first.map(Self.plainType) : nil
    }

    func property(_ name: String, of type: TypeDeclaration?) -> PropertyDeclaration? {
        guard let type else { return nil }
        for declared in index.lineage(of: type) {
            if let found = declared.properties[name] { return found }
        }
        return nil
    }

    /// `Class` of `any Class?`, `inout Class` and `@escaping Class`.
    static func plainType(_ text: String) -> String {
        var words = text.split(separator: " ").map(String.init)
        while words.count > 1, let first = words.first,
            ["any", "some", "inout", "weak"].contains(first) || first.hasPrefix("@")
        {
            words.removeFirst()
        }
        var name = words.joined(separator: " ")
        if name.hasPrefix("Optional<"), name.hasSuffix(">") {
            name = String(name.dropFirst("Optional<".count).dropLast())
        }
        name = name.trimmingSuffix { "?!".contains($0) }
        if name.hasPrefix("("), name.hasSuffix(")"), !name.contains(",") {
            return plainType(String(name.dropFirst().dropLast()))
        }
        return name
    }

    // MARK: Names

    /// Names that sources from before Swift 4.2 gave to an object that a closure holds weakly.
    private static let namesOfSelf: Set<String> = [
        "self", "strongSelf", "weakSelf", "sself", "wself", "_self", "this",
    ]

    /// What a name was bound to, from the inside out.
    private func typeOfName(_ name: String, at node: Syntax, depth: Int) -> String? {
        guard depth < 12 else { return nil }
        if name == "self" { return node.enclosingType?.typePath }
        var current = node
        while let parent = current.parent {
            switch binding(of: name, in: parent, around: current) {
            case .none: break
            case .type(let type): return Self.plainType(type)
            case .value(let value):
                return writtenType(of: value, depth: depth + 1)
            case .outer: break
            case .unknown: return fallback(name, at: node)
            }
            current = parent
        }
        guard let group = node.enclosingType, let type = index.type(group.typePath) else {
            return nil
        }
        return property(name, of: type)?.type.map(Self.plainType) ?? fallback(name, at: node)
    }

    private func fallback(_ name: String, at node: Syntax) -> String? {
        Self.namesOfSelf.contains(name) ? node.enclosingType?.typePath : nil
    }

    private enum Binding {
        case none
        case type(String)
        case value(ExprSyntax)
        /// Bound to what has the name further out, as in `if let button`.
        case outer
        /// Bound to something that is not written down.
        case unknown
    }

    private func binding(of name: String, in parent: Syntax, around child: Syntax) -> Binding {
        if let list = parent.as(CodeBlockItemListSyntax.self) {
            for item in list.reversed() where item.end <= child.start {
                if let variable = item.item.as(VariableDeclSyntax.self),
                    let found = binding(of: name, in: variable)
                {
                    return found
                }
                if let condition = item.item.as(GuardStmtSyntax.self)?.conditions,
                    let found = binding(of: name, in: condition, before: child.start)
                {
                    return found
                }
            }
        } else if let node = parent.as(IfExprSyntax.self) {
            guard node.elseBody.map({ $0.start > child.start }) ?? true else { return .none }
            return binding(of: name, in: node.conditions, before: child.start) ?? .none
        } else if let node = parent.as(WhileStmtSyntax.self) {
            return binding(of: name, in: node.conditions, before: child.start) ?? .none
        } else if let node = parent.as(GuardStmtSyntax.self) {
            return binding(of: name, in: node.conditions, before: child.start) ?? .none
        } else if let node = parent.as(ForStmtSyntax.self) {
            return binding(of: name, in: node)
        } else if let closure = parent.as(ClosureExprSyntax.self) {
            return closure.signature.map { binding(of: name, in: $0) } ?? .none
        } else if let function = parent.as(FunctionDeclSyntax.self) {
            return parameter(name, in: function.signature.parameterClause)
        } else if let initializer = parent.as(InitializerDeclSyntax.self) {
            return parameter(name, in: initializer.signature.parameterClause)
        } else if let node = parent.as(SubscriptDeclSyntax.self) {
            return parameter(name, in: node.parameterClause)
        }
        return .none
    }

    private func parameter(_ name: String, in clause: FunctionParameterClauseSyntax) -> Binding {
        for parameter in clause.parameters
        where (parameter.secondName ?? parameter.firstName).name == name {
            return .type(parameter.type.flat)
        }
        return .none
    }

    private func binding(of name: String, in variable: VariableDeclSyntax) -> Binding? {
        for item in variable.bindings
        where item.pattern.as(IdentifierPatternSyntax.self)?.identifier.name == name {
            if let type = item.typeAnnotation?.type.flat { return .type(type) }
            return item.initializer.map { .value($0.value) } ?? .unknown
        }
        return nil
    }

    private func binding(
        of name: String, in conditions: ConditionElementListSyntax, before place: Int
    ) -> Binding? {
        for element in conditions.reversed() where element.end <= place {
            guard let bound = element.condition.as(OptionalBindingConditionSyntax.self),
                bound.pattern.as(IdentifierPatternSyntax.self)?.identifier.name == name
            else { continue }
            if let type = bound.typeAnnotation?.type.flat { return .type(type) }
            return bound.initializer.map { .value($0.value) } ?? .outer
        }
        return nil
    }

    private func binding(of name: String, in node: ForStmtSyntax) -> Binding {
        guard node.pattern.as(IdentifierPatternSyntax.self)?.identifier.name == name else {
            return .none
        }
        if let type = node.typeAnnotation?.type.flat { return .type(type) }
        guard let list = writtenType(of: node.sequence, depth: 6), list.hasPrefix("["),
            list.hasSuffix("]"), !list.contains(":")
        else { return .unknown }
        return .type(String(list.dropFirst().dropLast()))
    }

    private func binding(of name: String, in signature: ClosureSignatureSyntax) -> Binding {
        for item in signature.capture?.items ?? [] where item.name.name == name {
            return item.initializer.map { .value($0.value) } ?? .outer
        }
        switch signature.parameterClause {
        case .parameterClause(let clause):
            for parameter in clause.parameters
            where (parameter.secondName ?? parameter.firstName).name == name {
                return parameter.type.map { .type($0.flat) } ?? .unknown
            }
        case .simpleInput(let names):
            if names.contains(where: { $0.name.name == name }) { return .unknown }
        case nil: break
        @unknown default: break
        }
        return .none
    }
}
