import SwiftSyntax

/// Optional requirements that are asked for and not called, or not yet: `guard let changed =
/// delegate?.changed(_:) else { … }`, `delegate.changed != nil`, `responds(to:)`. On iOS there is
/// none where a class leaves it out; here there is always the default, so that classes list what
/// they have written.
extension FileRewriter {
    private static let table = "writtenRequirements"

    // MARK: Asking

    func rewriteRequirementReference(_ node: MemberAccessExprSyntax) {
        guard let base = node.base, !base.is(SuperExprSyntax.self), base.flat != "self",
            let method = index.askedRequirement(node), !isCalled(node)
        else { return }
        let holder = base.flat.trimmingSuffix { "?!".contains($0) }
        if node.declName.argumentNames == nil {
            // A property of that name is one.
            guard !index.variables.contains(method.name), node.parent?.isPlaceOfValue == true,
                Self.isHolder(holder) || isRequirement(method, of: base)
            else { return }
        }
        guard !holder.contains("#") else { return }
        edits.insert(
            "OptionalRequirement.method(\(Porter.literal(method.fullName)), of: \(holder), ",
            at: node.start)
        edits.insert(")", at: node.end)
        needsToolkit = true
    }

    /// `delegate.responds(to: #selector(Delegate.changed(_:)))` of an optional requirement of these
    /// sources, a method or a property, or of what a class has.
    ///
    /// - `holder`: who is asked, `self` where nobody is named.
    /// - Returns: whether the call was one.
    func rewriteRequirementQuestion(_ node: FunctionCallExprSyntax, holder: String) -> Bool {
        guard node.arguments.count == 1,
            let macro = node.arguments.first?.expression.as(MacroExpansionExprSyntax.self),
            macro.macroName.text == "selector", let argument = macro.arguments.first
        else { return false }
        let named = argument.expression.as(MemberAccessExprSyntax.self)
        let object = holder.trimmingSuffix { "?!".contains($0) }
        let isProperty = ["getter", "setter"].contains(argument.label?.text ?? "")
        let call: String
        if isProperty, let name = named?.declName.baseName.name,
            index.optionalProperties[name] != nil
        {
            call = "isWritten(\(Porter.literal(name)), by: \(object))"
        } else if !isProperty, let method = named.flatMap(index.askedRequirement) {
            call = "isWritten(\(Porter.literal(method.fullName)), by: \(object))"
        } else if let kind = askedClass(argument.expression, isProperty: isProperty) {
            call = "isKind(of: \(kind).self, \(object))"
        } else {
            return false
        }
        let breaks = String(repeating: "\n", count: file.lineBreaks(in: node.range))
        // Behind a question mark the answer is an optional value, and compared as one.
        let isOptional = holder.contains("?")
        let question = "OptionalRequirement.\(call)"
        edits.replace(
            node.range, with: (isOptional ? "Optional(\(question))" : question) + breaks, in: file)
        needsToolkit = true
        return true
    }

    /// The path of the type whose member is asked for: the type that is written in front of the
    /// member, or the enclosing type where a property is written without one.
    private func askedClass(_ member: ExprSyntax, isProperty: Bool) -> String? {
        let around = member.enclosingType?.typePath
        guard let named = member.as(MemberAccessExprSyntax.self), let base = named.base else {
            return isProperty && member.is(DeclReferenceExprSyntax.self) ? around : nil
        }
        let name = base.flat == "self" ? around ?? "" : base.flat
        if let type = index.type(name, in: around) { return type.kind == .class ? name : nil }
        let isClass =
            ["UI", "CA"].contains { name.hasPrefix($0) } && name.allSatisfy(\.isLetter)
            && !name.hasSuffix("Delegate") && !name.hasSuffix("DataSource")
        return isClass ? name : nil
    }

    private func isCalled(_ node: MemberAccessExprSyntax) -> Bool {
        let sign = node.parent.flatMap {
            $0.is(OptionalChainingExprSyntax.self) || $0.is(ForceUnwrapExprSyntax.self) ? $0 : nil
        }
        let outer = sign ?? Syntax(node)
        return outer.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == outer.id
    }

    private static func isHolder(_ text: String) -> Bool {
        let text = text.lowercased()
        return text.hasSuffix("delegate") || text.hasSuffix("source")
    }

    private func isRequirement(_ method: MethodDeclaration, of base: ExprSyntax) -> Bool {
        guard let name = writtenType(of: base), let type = index.type(name) else { return false }
        return type.kind == .protocol
            && index.lineage(of: type).contains {
                $0.methods.contains { $0.isOptional && $0.fullName == method.fullName }
            }
    }

    // MARK: Listing

    /// The list of what a class has written, where somebody may ask for it.
    func listRequirements(_ node: ClassDeclSyntax) {
        guard let type = index.type(node.typePath), type.kind == .class,
            type.properties[Self.table] == nil
        else { return }
        let isBelow = index.lineage(of: type).dropFirst().contains {
            $0.kind == .class && index.isAsked($0)
        }
        guard isBelow || index.isAsked(type), node.enclosingType == nil || node.isMember else {
            return
        }
        let methods = type.methods.filter { !$0.isStatic }.map(\.fullName)
        let properties = type.properties.keys.filter(index.askedProperties.contains)
        let names = Set(methods + properties).sorted()
        guard !isBelow || !names.isEmpty else { return }
        let level =
            node.modifiers.first { ["open", "public", "package"].contains($0.name.text) }
            .map { $0.name.text + " " } ?? ""
        let list = "[" + names.map { Porter.literal($0) }.joined(separator: ", ") + "]"
        let value = isBelow ? "super.\(Self.table).union(\(list))" : list
        addMembers(
            [
                (isBelow ? "override " : "")
                    + "\(level)nonisolated class var \(Self.table): Set<String> { \(value) }"
            ], to: node)
        needsToolkit = true
        guard !isBelow else { return }
        if let last = node.inheritanceClause?.inheritedTypes.last {
            edits.insert(", RequirementListing", at: last.type.end)
        } else {
            let end = node.genericParameterClause?.end ?? node.name.end
            edits.insert(": RequirementListing", at: end)
        }
    }
}

extension DeclarationIndex {
    /// The optional requirement that an expression may name without calling it.
    func askedRequirement(_ node: MemberAccessExprSyntax) -> MethodDeclaration? {
        let labels = node.declName.argumentNames?.arguments.map(\.name.name)
        return optionalMethods[node.declName.baseName.name]?.first {
            labels == nil || $0.labels == labels
        }
    }

    /// Whether a class conforms to a protocol whose requirements somebody asks for: in these
    /// sources, or in others that declare the protocol.
    func isAsked(_ type: TypeDeclaration) -> Bool {
        let names = type.inherited.flatMap { list in
            list.split(separator: "&").map { name in String(name.filter { $0 != " " }) }
        }
        return names.contains { name in
            guard let declared = self.type(name, in: type.path) else {
                return Self.isForeignDelegate(name) && !isBelowForeignClass(type)
            }
            return declared.kind == .protocol
                && lineage(of: declared).contains { declared in
                    declared.methods.contains { method in
                        method.isOptional
                            && (asked.contains(method.fullName) || asked.contains(method.name))
                    }
                        || declared.properties.contains {
                            $1.isOptional && askedProperties.contains($0)
                        }
                }
        }
    }

    /// A protocol of another module that was brought over, by its name.
    private static func isForeignDelegate(_ name: String) -> Bool {
        (name.hasSuffix("Delegate") || name.hasSuffix("DataSource")) && !isToolkits(name)
    }

    private static func isToolkits(_ name: String) -> Bool {
        guard
            let prefix = ["UI", "NS", "CA", "UN", "URL", "CL", "WK", "MK", "MF", "AV", "PH", "XML"]
                .first(where: { name.hasPrefix($0) })
        else { return false }
        return name.dropFirst(prefix.count).first?.isUppercase == true
    }

    /// Whether the class above may be one of another module, which lists by itself.
    private func isBelowForeignClass(_ type: TypeDeclaration) -> Bool {
        guard let first = type.inherited.first, self.type(first, in: type.path) == nil else {
            return lineage(of: type).dropFirst().contains {
                $0.kind == .class && isBelowForeignClass($0)
            }
        }
        return !Self.isToolkits(first) && !Self.isForeignDelegate(first) && first != "AnyObject"
    }
}

extension Syntax {
    /// Whether a value is looked at here, and not only named.
    fileprivate var isPlaceOfValue: Bool {
        self.is(InitializerClauseSyntax.self) || self.is(ExprListSyntax.self)
            || self.is(LabeledExprSyntax.self) || self.is(ReturnStmtSyntax.self)
    }
}
