import SwiftSyntax

extension FileRewriter {
    /// `#keyPath(Layer.progress)` is the text "progress".
    func rewriteKeyPath(_ node: MacroExpansionExprSyntax) {
        guard let argument = node.arguments.first, node.arguments.count == 1,
            var names = Self.names(argument.expression)
        else {
            tell(.error, at: node.start, "This key path names no property.")
            return
        }
        var type = node.enclosingType.flatMap { index.type($0.typePath) }
        var isForeign = false
        while names.count > 1, let first = names.first {
            if let found = index.type(first, in: type?.path) {
                type = found
            } else if first.first?.isUppercase == true, property(first, of: type) == nil {
                // A class of the toolkit.
                type = nil
                isForeign = true
            } else {
                break
            }
            names.removeFirst()
        }
        var keys: [String] = []
        for name in names where name != "self" || !keys.isEmpty {
            let declared = property(name, of: type)
            if let declared {
                keys.append(declared.objectiveCName ?? name)
            } else {
                let key = ObjectiveCNames.key(ofForeign: name)
                if key != name, type == nil, !isForeign {
                    tell(
                        .warning, at: node.start,
                        "“\(name)” is taken for a property of the toolkit, which is called “\(key)”."
                    )
                }
                keys.append(key)
            }
            let written = declared?.type.map { $0.trimmingSuffix { "?!".contains($0) } }
            let next = written.flatMap { index.type($0, in: type?.path) }
            isForeign = declared != nil && next == nil
            type = next
        }
        let text = Porter.literal(keys.joined(separator: "."))
        let breaks = file.lineBreaks(in: node.range)
        edits.replace(
            node.range,
            with: breaks == 0 ? text : "(" + String(repeating: "\n", count: breaks) + text + ")",
            in: file)
    }

    /// The names in `a.b.c`, without the signs of optional values.
    private static func names(_ node: ExprSyntax) -> [String]? {
        if let name = node.as(DeclReferenceExprSyntax.self) { return [name.baseName.name] }
        if let member = node.as(MemberAccessExprSyntax.self) {
            guard let base = member.base.flatMap(names) else { return nil }
            return base + [member.declName.baseName.name]
        }
        if let optional = node.as(OptionalChainingExprSyntax.self) {
            return names(optional.expression)
        }
        if let forced = node.as(ForceUnwrapExprSyntax.self) { return names(forced.expression) }
        return nil
    }

    // MARK: Properties of layers

    /// What a layer answers where a key was never set.
    private static let unset: [String: String] = [
        "Bool": "false", "CGPoint": ".zero", "CGSize": ".zero", "CGRect": ".zero",
        "CGAffineTransform": ".identity", "CATransform3D": "CATransform3DIdentity",
    ]
    /// Types of numbers, which are 0 where nothing else is known.
    static let numbers: Set<String> = [
        "CGFloat", "Double", "Float", "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8",
        "UInt16", "UInt32", "UInt64", "TimeInterval", "CFTimeInterval", "NSInteger",
    ]

    /// `@NSManaged var progress: CGFloat` of a layer is kept by the layer, under its name.
    func rewriteManagedProperty(_ node: VariableDeclSyntax) {
        guard let attribute = node.attributes.named("NSManaged") else { return }
        guard let group = node.enclosingType, let type = index.type(group.typePath),
            index.isLayer(type)
        else {
            tell(.error, at: attribute.start, "Only a layer's properties can be “@NSManaged” here.")
            return
        }
        for (number, binding) in node.bindings.enumerated() {
            guard
                let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
                let annotation = node.bindings.dropFirst(number)
                    .first(where: { $0.typeAnnotation != nil })?.typeAnnotation?.type
            else {
                tell(.error, at: binding.start, "This property has no type.")
                return
            }
            var text = binding.typeAnnotation == nil ? ": \(annotation.flat)" : ""
            text += accessors(key: name.name, type: annotation.flat)
            if let comma = binding.trailingComma {
                // Without a space after the comma, as in `a,b`, the next name would join the
                // keyword.
                let gap = comma.trailingTrivia.isEmpty ? " " : ""
                edits.replace(
                    comma.range, with: text + "; " + modifiers(of: node) + "var" + gap, in: file)
            } else {
                edits.insert(text, at: binding.end)
            }
        }
    }

    private func modifiers(of node: VariableDeclSyntax) -> String {
        node.modifiers.filter { $0.name.text != "dynamic" }.map { $0.flat + " " }.joined()
    }

    private func accessors(key: String, type: String) -> String {
        let key = Porter.literal(key)
        // `self`, for a property may be called `value`.
        let value = "self.value(forKey: \(key))"
        let plain = type.trimmingSuffix { "?!".contains($0) }
        let get: String
        if Self.numbers.contains(type) {
            // A number that was set as one type can be read as another.
            let number = type == "CGFloat" ? "CGFloat($0.doubleValue)" : "\(type)(truncating: $0)"
            get = "\(value) as? \(type) ?? (\(value) as? NSNumber).map { \(number) } ?? 0"
        } else if let unset = Self.unset[type] {
            get = "\(value) as? \(type) ?? \(unset)"
        } else if plain != type || type.hasPrefix("Optional<") {
            get = "\(value) as? \(plain)"
        } else {
            get = "(\(value) as? \(type))!"
        }
        return " { get { \(get) } set { setValue(newValue, forKey: \(key)) } }"
    }

    /// An animation reaches a stored property of a layer through Objective-C on iOS, and not here.
    func lookAtLayerProperty(_ node: VariableDeclSyntax) {
        guard
            node.isMember, node.attributes.named("objc") != nil || node.modifiers.has("dynamic"),
            node.attributes.named("NSManaged") == nil, node.bindingSpecifier.text == "var",
            !node.modifiers.has("static"), let group = node.enclosingType,
            let type = index.type(group.typePath), index.isLayer(type)
        else { return }
        for binding in node.bindings {
            let isStored = binding.accessorBlock.map { block in
                guard case .accessors(let list) = block.accessors else { return false }
                return list.contains { ["didSet", "willSet"].contains($0.accessorSpecifier.text) }
            }
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.name ?? ""
            guard isStored ?? true, index.spokenKeys.contains(name) else { continue }
            tell(
                .warning, at: binding.start,
                "Keys of animations do not reach the stored property “\(name)”; with “@NSManaged” they do."
            )
        }
    }

    // MARK: Extensions

    /// What overrides is moved from an extension into its class, and so is what classes below
    /// override, since neither can be in an extension without Objective-C.
    func moveIntoClass(
        _ node: some DeclSyntaxProtocol, _ modifiers: DeclModifierListSyntax,
        _ method: MethodDeclaration?
    ) {
        guard node.isMember, let group = node.enclosingType?.as(ExtensionDeclSyntax.self) else {
            return
        }
        let name = group.extendedType.flat
        let type = index.type(group.typePath)
        var isNeeded = modifiers.has("override")
        if !isNeeded, let method, let type {
            isNeeded =
                index.isOverridden(method, of: type)
                || type.kind == .class && overridesCell(method, in: node.enclosingType)
        }
        guard isNeeded else { return }
        guard let type, type.kind == .class, let end = type.end else {
            // The class below is told where it overrides.
            guard modifiers.has("override") else { return }
            tell(
                .error, at: node.start,
                "Without Objective-C an extension overrides nothing, and the class “\(name)” is not in these sources."
            )
            return
        }
        let isPlain = group.attributes.allSatisfy { element in
            guard case .attribute(let attribute) = element else { return false }
            return Self.dropped.contains(attribute.attributeName.trimmedDescription)
        }
        guard isPlain, !node.isConditional, !group.isConditional, !end.isConditional,
            group.genericWhereClause == nil, !end.file.tree.hasError
        else {
            tell(
                .error, at: node.start,
                "Without Objective-C an extension overrides nothing, and conditions keep this from moving into the class; write it there."
            )
            return
        }
        let levels = ["public", "open", "package", "internal", "fileprivate", "private"]
        let own = modifiers.contains { levels.contains($0.name.text) && $0.detail == nil }
        let given = group.modifiers.first { levels.contains($0.name.text) }?.name.text
        let prefix = own ? "" : given.map { ($0 == "private" ? "fileprivate" : $0) + " " } ?? ""
        move(
            Move(
                range: node.range, end: node.memberEnd, type: type, prefix: prefix,
                forwarder: forwarder(for: node, modifiers, prefix: prefix, into: end.file)))
    }
}
