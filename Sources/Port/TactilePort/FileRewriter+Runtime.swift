import SwiftSyntax

/// What asks Objective-C's runtime: where there is another way, it is written; where there is
/// none, a message says what to write.
extension FileRewriter {
    /// Functions of the runtime, with what to write.
    private static func advice(forFunction name: String) -> String? {
        for (prefix, text) in [
            (
                "method_exchange",
                "override the method in a class of your own, or call what is to be added where the method is called"
            ),
            ("class_getInstance", "override the method in a class of your own"),
            ("class_getClassMethod", "override the method in a class of your own"),
            ("class_add", "declare the method in the class"),
            ("class_replace", "override the method in a class of your own"),
            ("class_copy", "a “Mirror(reflecting:)” has a value's stored properties"),
            ("class_", "write “type(of:)”, “is” and “as?”"),
            ("method_", "call the method itself"),
            ("object_setClass", "make an object of that class"),
            ("object_getClass", "write “type(of:)”"), ("object_", "write “type(of:)”"),
            ("ivar_", "a “Mirror(reflecting:)” has a value's stored properties"),
            ("imp_", "use a closure"), ("protocol_", "write “is” and “as?”"),
            ("property_", "a “Mirror(reflecting:)” has a value's stored properties"),
            ("sel_", "write “Selector(…)”"), ("objc_getClass", "name the class"),
            ("objc_lookUpClass", "name the class"), ("objc_copyClass", "name the classes"),
            ("objc_allocateClass", "declare the class"),
        ] where name.hasPrefix(prefix) { return text }
        return nil
    }

    /// Keys of UIKit's private properties that sources for iOS read, with what is public.
    private static let privateKeys: [String: String] = [
        "searchField": "write “searchTextField”", "_searchField": "write “searchTextField”",
        "_placeholderLabel": "write “attributedPlaceholder”",
        "_placeholderLabel.textColor": "write “attributedPlaceholder”",
        "placeholderLabel.textColor": "write “attributedPlaceholder”",
        "textColor": "write the property itself, where there is one",
        "cancelButton": "set the bar's “showsCancelButton”",
        "_cancelButtonText": "set the bar's “showsCancelButton”",
        "cancelButtonText": "set the bar's “showsCancelButton”",
        "statusBar": "a window here has no status bar",
        "statusBarWindow": "a window here has no status bar",
        "statusBarWindow.statusBar": "a window here has no status bar",
        "attributedTitle": "write “title”", "attributedMessage": "write “message”",
        "contentViewController": "present a controller of your own",
        "titleTextColor": "give the alert's view a “tintColor”",
        "_pageImage": "write “setIndicatorImage(_:forPage:)”",
        "_currentPageImage": "write “preferredIndicatorImage”",
        "orientation": "a desktop window is not turned: its user gives it its size",
        "hidesShadow": "write “standardAppearance.shadowColor”",
    ]

    /// - Returns: whether the call was one, and has been dealt with as a whole.
    func rewriteRuntimeCall(_ node: FunctionCallExprSyntax) -> Bool {
        if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
            if name == "description", node.arguments.isEmpty, isInStaticMember(node),
                !index.declaresFunction(name)
            {
                edits.replace(node.range, with: "NSStringFromClass(self)", in: file)
                return true
            }
            if name == "responds", node.arguments.first?.label?.text == "to",
                !index.declaresFunction(name)
            {
                return rewriteRequirementQuestion(node, holder: "self")
            }
            guard !index.variables.contains(name), !index.declaresFunction(name),
                node.arguments.first?.label == nil, let advice = Self.advice(forFunction: name)
            else { return false }
            tell(
                .error, at: node.start,
                "“\(name)” asks Objective-C's runtime, which is not here: \(advice).")
            return true
        }
        guard let member = Self.member(called: node), let base = member.base else { return false }
        switch (member.declName.baseName.text, node.arguments.first?.label?.text) {
        case ("description", nil) where node.arguments.isEmpty && namesClass(base):
            let text = base.flat
            let type =
                text.hasSuffix(".self") || text.first?.isUppercase != true || text.contains("(")
                ? text : text + ".self"
            edits.insert("NSStringFromClass(", at: base.start)
            if type != text { edits.insert(".self", at: base.end) }
            edits.replace(base.end..<node.end, with: ")", in: file)
        case ("responds", "to"):
            guard !index.declaresFunction("responds") else { return false }
            if rewriteRequirementQuestion(node, holder: base.flat) { return true }
            tell(
                .error, at: member.declName.start,
                "No object can be asked for its methods here: ask for a protocol, “\(base.flat) is …”, or call the method, which has a default where a protocol leaves it optional."
            )
            return true
        case ("perform", nil):
            guard node.arguments.count <= 2, !index.declaresFunction("perform"),
                node.arguments.count == 1 || node.arguments.last?.label?.text == "with",
                node.trailingClosure == nil, isSelector(node.arguments.first?.expression)
            else { return false }
            tell(
                .error, at: member.declName.start,
                "A method is not called by its name here: write the call, or “perform(_:with:afterDelay:)”, which calls a “#selector(…)” that these sources declare."
            )
            return true
        case ("value", "forKey"), ("value", "forKeyPath"), ("setValue", nil):
            return lookAtKey(node, base: base, member: member)
        default: break
        }
        return false
    }

    private static func member(called node: FunctionCallExprSyntax) -> MemberAccessExprSyntax? {
        var called = node.calledExpression
        if let optional = called.as(OptionalChainingExprSyntax.self) {
            called = optional.expression
        } else if let forced = called.as(ForceUnwrapExprSyntax.self) {
            called = forced.expression
        }
        return called.as(MemberAccessExprSyntax.self)
    }

    /// Whether `self` is a class and no object.
    private func isInStaticMember(_ node: some SyntaxProtocol) -> Bool {
        var current = node.parent
        while let parent = current {
            if let member = parent.asProtocol(WithModifiersSyntax.self), parent.isMember,
                parent.is(FunctionDeclSyntax.self) || parent.is(VariableDeclSyntax.self)
            {
                return member.modifiers.has("static") || member.modifiers.has("class")
            }
            if parent.isProtocol(DeclGroupSyntax.self) { return false }
            current = parent.parent
        }
        return false
    }

    private func isSelector(_ node: ExprSyntax?) -> Bool {
        guard let node else { return false }
        let text = node.flat
        return text.hasPrefix("#selector") || text.hasPrefix("Selector(")
            || text.hasPrefix("NSSelectorFromString") || text.lowercased().hasSuffix("selector")
            || text == "action" || writtenType(of: node) == "Selector"
    }

    /// Whether an expression is a class and no object: `Cell`, `Cell.self`, `type(of: cell)`,
    /// `cellClass`.
    private func namesClass(_ base: ExprSyntax) -> Bool {
        let text = base.flat
        if text.hasSuffix(".self") || text.hasPrefix("type(of:") || text.hasSuffix("classForCoder")
        {
            return true
        }
        if let type = writtenType(of: base) {
            return type.hasSuffix(".Type") || type == "AnyClass"
        }
        guard let last = text.split(separator: ".").last else { return false }
        return last.first?.isUppercase == true && last.allSatisfy { $0.isLetter || $0.isNumber }
            || last.hasSuffix("Class") || last == "aClass" || last == "cls"
    }

    /// `object.value(forKey: "view")`: layers have keys, and so has what is observed here; the
    /// preferences have them by another name; no other object of UIKit has any.
    private func lookAtKey(
        _ node: FunctionCallExprSyntax, base: ExprSyntax, member: MemberAccessExprSyntax
    ) -> Bool {
        let type = writtenType(of: base)
        let isSetter = member.declName.baseName.text == "setValue"
        let key = (isSetter ? node.arguments.last : node.arguments.first)?.expression
        guard !isSetter || node.arguments.last?.label?.text.hasPrefix("forKey") == true,
            let key
        else { return false }
        if type == "UserDefaults" || base.flat.contains("UserDefaults.") {
            edits.replace(
                member.declName.range, with: isSetter ? "set" : "object", in: file)
            return false
        }
        if type == "NSCoder" || base.flat == "coder" || base.flat == "aDecoder" {
            tell(
                .error, at: node.start,
                "A coder has no keys of its own here: write “decodeObject(forKey:)”.")
            return true
        }
        if let declared = type.flatMap({ index.type($0, in: node.enclosingType?.typePath) }) {
            let names = index.lineage(of: declared).flatMap(\.inherited)
            let isOwn = index.lineage(of: declared).contains {
                !$0.methods(named: isSetter ? "setValue" : "value").isEmpty
            }
            if isOwn || names.contains("NSKeyValueCoding") || index.isLayer(declared) {
                return false
            }
        }
        guard let text = key.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
            !base.flat.lowercased().hasSuffix("layer"),
            !base.flat.lowercased().hasSuffix("animation")
        else { return false }
        let isPrivate =
            text.hasPrefix("_") || isSetter && type.map { $0.hasPrefix("UI") } ?? false
        let known = Self.privateKeys[text]
        guard isPrivate || known != nil || base.flat.hasPrefix("UIApplication") else {
            return false
        }
        let advice = known ?? "write the property itself, if it is public"
        tell(
            .error, at: node.start,
            "“\(text)” is reached by its key, which UIKit's classes do not have here: \(advice).")
        return true
    }

    // MARK: Appearance

    /// `bar.setCorners([…])` of an appearance proxy: a method that these sources declare is
    /// recorded with its arguments, and called for each view.
    ///
    /// - Returns: whether the call was one.
    func rewriteProxyCall(_ node: FunctionCallExprSyntax) -> Bool {
        guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
            let base = member.base, let type = writtenType(of: base),
            type.hasPrefix("UIAppearanceProxy<")
        else { return false }
        let target = String(type.dropFirst("UIAppearanceProxy<".count).dropLast())
        let name = member.declName.baseName.name
        guard let declared = index.type(target, in: node.enclosingType?.typePath),
            let method = index.lineage(of: declared).flatMap({ $0.methods(named: name) }).first
        else { return false }
        // What is set for a state is another setting than what is set for another one.
        let rest = node.arguments.dropFirst().map { " " + $0.expression.flat }.joined()
        let id = Porter.literal(method.fullName + rest)
        edits.replace(
            member.declName.range,
            with: "record(\(id), (), get: { _ in }, set: { view, _ in "
                + (method.result == nil ? "" : "_ = ") + "view.\(member.declName.baseName.text)",
            in: file)
        edits.insert(" })", at: node.end)
        return false
    }
}
