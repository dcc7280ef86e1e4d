import SwiftSyntax

/// What sources for iOS write as a matter of course, and what Swift without Objective-C spells
/// otherwise.
extension FileRewriter {
    // MARK: Optionals of Apple's headers

    /// Lists of words that Apple's Foundation declares as `[String]!`, and this one as `[String]`.
    private static let words: Set<String> = {
        var names: Set = ["eraSymbols", "longEraSymbols"]
        for unit in ["weekday", "month", "quarter"] {
            for length in ["", "short", "veryShort"] {
                for use in ["", "standalone"] {
                    let parts = [length, use, unit, "symbols"].filter { !$0.isEmpty }
                    // Only the first letters become capitals, those within "veryShort" stay.
                    let rest = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
                    names.insert(parts[0] + rest.joined())
                }
            }
        }
        return names
    }()

    /// `formatter.weekdaySymbols!`, also with a question mark: there is nothing to take off.
    func rewriteWords(_ mark: TokenSyntax, behind expression: ExprSyntax) {
        guard let member = expression.as(MemberAccessExprSyntax.self), member.base != nil,
            Self.words.contains(member.declName.baseName.text)
        else { return }
        edits.replace(mark.range, with: "", in: file)
    }

    // MARK: Members of any object

    /// `var responder: AnyObject? = self`, in a function that goes on by `responder?.next`: only
    /// Objective-C looks for members of any object.
    func rewriteResponder(_ node: VariableDeclSyntax) {
        guard !node.isMember, let body = node.enclosing(CodeBlockItemListSyntax.self) else {
            return
        }
        for binding in node.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.name,
                let type = binding.typeAnnotation?.type,
                ["AnyObject", "AnyObject?", "AnyObject!"].contains(type.flat)
            else { continue }
            let text = body.trimmedDescription
            let walks = ["?.next", "!.next", ".next"].contains { end in
                text.contains(name + end) && !text.contains(name + end + "(")
            }
            guard walks else { continue }
            let ending = type.flat.dropFirst("AnyObject".count)
            edits.replace(type.range, with: "UIResponder" + ending, in: file)
        }
    }

    // MARK: Objects of a class that is a parameter

    /// `View()` where `View` is a parameter `<View: UIView>`: such an object is made by `made()`,
    /// since Swift wants `required` of an initializer that is called so.
    func rewriteMaking(_ node: FunctionCallExprSyntax) {
        var called = node.calledExpression
        if let member = called.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "init", let base = member.base
        {
            called = base
        }
        guard node.trailingClosure == nil,
            let name = called.as(DeclReferenceExprSyntax.self)?.baseName.name,
            let bound = bound(of: name, at: Syntax(node))
        else { return }
        let labels = node.arguments.map { $0.label?.text ?? "_" }
        guard [[], ["frame"], ["nibName", "bundle"]].contains(labels) else { return }
        let full = "init(\(labels.map { $0 + ":" }.joined()))"
        for part in bound.split(separator: "&") {
            let part = part.trimmed
            if Self.isObjectiveC(part) { return write(node) }
            if let type = index.type(part) {
                let line = index.lineage(of: type)
                let isRequired = line.contains { declared in
                    declared.initializers.contains { $0.isRequired && $0.name == full }
                        || declared.kind == .protocol
                            && declared.initializers.contains { $0.name == full }
                }
                if isRequired { return }
                if line.flatMap(\.inherited).contains(where: Self.isObjectiveC) {
                    return write(node)
                }
            }
        }
        func write(_ node: FunctionCallExprSyntax) {
            edits.replace(
                node.calledExpression.range, with: called.flat + ".made", in: file)
            needsToolkit = true
        }
    }

    private static func isObjectiveC(_ name: String) -> Bool {
        name == "NSObject" || name.hasPrefix("UI") && !name.hasSuffix("Delegate")
    }

    /// What a generic parameter has to be, as the declarations around say.
    private func bound(of name: String, at node: Syntax) -> String? {
        var current = node.parent
        while let parent = current {
            let generic = parent.asProtocol(WithGenericParametersSyntax.self)
            let parameters = generic?.genericParameterClause?.parameters
            if let parameter = parameters?.first(where: { $0.name.name == name }) {
                var bounds = [parameter.inheritedType?.flat].compactMap { $0 }
                for requirement in generic?.genericWhereClause?.requirements ?? [] {
                    guard
                        let conformance = requirement.requirement.as(
                            ConformanceRequirementSyntax.self),
                        conformance.leftType.flat == name
                    else { continue }
                    bounds.append(conformance.rightType.flat)
                }
                return bounds.joined(separator: "&")
            }
            current = parent.parent
        }
        return nil
    }

    // MARK: The screen

    /// `UIScreen.main.bounds`: a program on a phone fills the screen and means the room it has,
    /// which is its window's here.
    func rewriteScreen(_ node: MemberAccessExprSyntax) {
        guard node.declName.baseName.text == "bounds", let base = node.base,
            base.flat == "UIScreen.main" || writtenType(of: base) == "UIScreen"
        else { return }
        edits.replace(node.declName.range, with: "windowBounds", in: file)
        needsToolkit = true
    }

    // MARK: Wishes

    /// What is asked for here without being asked: edges are smooth, what is large is drawn in
    /// tiles, and a desktop has no sign of the network.
    private static let wishes: Set = [
        "allowsEdgeAntialiasing", "drawsAsynchronously", "isNetworkActivityIndicatorVisible",
        "allowsDefaultTighteningForTruncation", "remembersLastFocusedIndexPath", "fillerRowHeight",
        "allowsNonContiguousLayout", "showsSelectionIndicator", "showsTouchWhenHighlighted",
        "reversesTitleShadowWhenHighlighted", "landscapeImagePhone", "passwordRules",
        "indexDisplayMode", "focusStyle", "reorderingCadence", "defersCurrentPageDisplay",
        "adjustsImageSizeForAccessibilityContentSizeCategory", "applicationIconBadgeNumber",
        "userInteractionEnabledWhileDragging", "insetsContentViewsToSafeArea",
    ]

    /// `layer.drawsAsynchronously = true` as a statement: the value goes nowhere.
    func rewriteWish(_ node: SequenceExprSyntax) {
        let parts = Array(node.elements)
        guard parts.count >= 3, parts[1].is(AssignmentExprSyntax.self),
            node.parent?.is(CodeBlockItemSyntax.self) == true,
            let member = parts[0].as(MemberAccessExprSyntax.self),
            Self.wishes.contains(member.declName.baseName.text),
            !index.variables.contains(member.declName.baseName.text)
        else { return }
        // `.fast` and `nil` have a type by what they are for alone.
        let value = parts.last?.as(MemberAccessExprSyntax.self)
        if parts.count == 3,
            parts[2].is(NilLiteralExprSyntax.self) || value?.base == nil && value != nil
        {
            let breaks = String(repeating: "\n", count: file.lineBreaks(in: node.range))
            edits.replace(node.range, with: "()" + breaks, in: file)
        } else {
            edits.replace(parts[0].range, with: "_", in: file)
        }
    }

    // MARK: Gestures of cells

    /// On iOS a cell is a delegate of recognizers without these methods; here it has them.
    func overrideInCell(_ node: FunctionDeclSyntax, _ method: MethodDeclaration) {
        guard node.isMember, overridesCell(method, in: node.enclosingType) else { return }
        edits.insert("override ", at: node.modifiers.first?.start ?? node.funcKeyword.start)
    }

    func overridesCell(
        _ method: MethodDeclaration, in group: (any DeclGroupSyntax)?
    ) -> Bool {
        guard method.name == "gestureRecognizer", !method.isOverride,
            method.parameters.count == 2, method.parameters[0] == "UIGestureRecognizer",
            ["UITouch", "UIGestureRecognizer"].contains(method.parameters[1]),
            let type = group.flatMap({ index.type($0.typePath) })
        else { return false }
        let line = index.lineage(of: type)
        let isBelow = line.dropFirst().contains {
            $0.methods.contains { $0.fullName == method.fullName }
        }
        return !isBelow
            && line.contains { declared in
                declared.inherited.contains { $0 == "UITableViewCell" && index.type($0) == nil }
            }
    }
}

extension SyntaxProtocol {
    /// The nearest node of a kind around this one.
    fileprivate func enclosing<Kind: SyntaxProtocol>(_ kind: Kind.Type) -> Kind? {
        var current = parent
        while let node = current {
            if let found = node.as(kind) { return found }
            current = node.parent
        }
        return nil
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
