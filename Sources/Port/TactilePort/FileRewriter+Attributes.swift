import SwiftSyntax

extension FileRewriter {
    /// What only the Objective-C runtime or Interface Builder reads.
    static let dropped: Set<String> = [
        "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable",
        "IBSegueAction", "GKInspectable", "NSManaged",
    ]

    static func isDropped(_ node: AttributeSyntax) -> Bool {
        dropped.contains(node.attributeName.trimmedDescription)
    }

    func rewriteAttribute(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        let name = node.attributeName.trimmedDescription
        if Self.isDropped(node) {
            remove(node)
            return .skipChildren
        }
        if name == "UIApplicationMain" {
            edits.replace(node.range, with: "@main", in: file)
            return .skipChildren
        }
        if name == "NSCopying" {
            remove(node)
            tell(.warning, at: node.start, "The property keeps what it is given, not a copy.")
            return .skipChildren
        }
        return .visitChildren
    }

    /// `optional` belongs to requirements of Objective-C, and `dynamic` to its properties; Swift's
    /// own `dynamic` stays.
    func rewriteModifiers(_ modifiers: DeclModifierListSyntax, _ attributes: AttributeListSyntax) {
        let isObjectiveC =
            attributes.named("objc") != nil || attributes.named("NSManaged") != nil
            || attributes.named("IBInspectable") != nil
            || modifiers.enclosingType?.attributes.named("objcMembers") != nil
        for modifier in modifiers {
            switch modifier.name.text {
            case "dynamic" where isObjectiveC: remove(modifier)
            case "optional": remove(modifier)
            default: break
            }
        }
    }

    // MARK: Imports

    func rewriteImport(_ node: ImportDeclSyntax) {
        if node.parent?.is(CodeBlockItemSyntax.self) == true, node.isAtTopLevel,
            node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
        {
            lastImport = node.end
        }
        let path = node.path.map(\.name.text)
        guard let module = path.first, let last = node.path.last else { return }
        let range = node.path.start..<last.end
        switch module {
        case "UIKit" where path.count > 1 && node.importKindSpecifier == nil:
            edits.replace(range, with: "UIKit", in: file)
        case "os" where path.count > 1 && node.importKindSpecifier == nil:
            // “os.log” is part of the module.
            edits.replace(range, with: "os", in: file)
        case "ObjectiveC":
            // Associated objects and locks come with the umbrella.
            edits.replace(
                (node.importKindSpecifier ?? node.path.firstToken(viewMode: .sourceAccurate))
                    .map { $0.start..<last.end } ?? range, with: "UIKit", in: file)
        case "Darwin":
            let keepsPath = node.importKindSpecifier != nil
            edits.replace(
                keepsPath ? node.path.start..<(node.path.first?.name.end ?? last.end) : range,
                with: "Glibc", in: file)
        default: break
        }
    }

    // MARK: Conditions

    /// What is compiled for iOS is compiled here. A system that is named in a branch that cannot be
    /// reached stays.
    func rewriteConditions(_ node: IfConfigDeclSyntax) {
        var names: [Set<String>] = []
        for clause in node.clauses {
            let systems = SystemFinder.systems(in: clause.condition)
            names.append(Set(systems.map(\.text)))
            for token in systems where token.text == "iOS" {
                edits.replace(token.range, with: "Linux", in: file)
            }
        }
        let isMixed = names.contains { $0 == ["iOS"] } && names.contains { $0 == ["Linux"] }
        if isMixed {
            tell(
                .warning, at: node.start,
                "The branches for iOS and for Linux both hold here; the first one is compiled.")
        }
    }

    /// A condition of attributes that all go goes with them: Swift does not take an empty one
    /// between attributes.
    ///
    /// - Returns: whether that was done.
    func rewriteAttributeCondition(_ node: IfConfigDeclSyntax) -> Bool {
        guard node.parent?.is(AttributeListSyntax.self) == true else { return false }
        var attributes: [AttributeSyntax] = []
        for clause in node.clauses {
            guard case .attributes(let list)? = clause.elements else { return false }
            for element in list {
                guard case .attribute(let attribute) = element, Self.isDropped(attribute) else {
                    return false
                }
                attributes.append(attribute)
            }
        }
        for attribute in attributes { remove(attribute) }
        for clause in node.clauses {
            let end = clause.condition?.end ?? clause.poundKeyword.end
            edits.replace(clause.poundKeyword.start..<end, with: "", in: file)
        }
        remove(node.poundEndif)
        return true
    }

    // MARK: The program's entry

    /// UIKit gives a delegate its `main`; here opening a display can fail, and `main` says so.
    func rewriteEntryPoint(_ node: ClassDeclSyntax) {
        let old = node.attributes.named("UIApplicationMain")
        guard
            old != nil
                || node.attributes.named("main") != nil
                    && node.inheritedNames.contains("UIApplicationDelegate"),
            let type = index.type(node.typePath), type.methods(named: "main").isEmpty
        else { return }
        // A member in the brace's line is another declaration there.
        let next = node.memberBlock.members.first?.firstToken(viewMode: .sourceAccurate)
        let isApart = next?.leadingTrivia.contains { $0.isNewline } ?? true
        edits.insert(
            " static func main() throws { try "
                + "UIApplication.run(delegate: \(node.name.text)()\(windowMaker(node.name.text))) }"
                + (isApart ? "" : ";"),
            at: node.memberBlock.leftBrace.end)
    }

    /// The arguments that make a program's first window: UIKit makes a scene's delegate by the name
    /// of its class, and reads storyboards that the property list names; here closures do.
    private func windowMaker(_ delegate: String) -> String {
        func storyboard(_ name: String) -> String {
            "UIStoryboard(name: \(Porter.literal(name)), bundle: _portedBundle)"
        }
        let names = index.sceneDelegates
        guard let first = names.first else {
            guard let name = index.interface.mainStoryboard,
                index.type(delegate)?.properties["window"] != nil
            else { return "" }
            return ", mainWindow: { let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, "
                + "height: 600)); window.rootViewController = "
                + "\(storyboard(name)).instantiateInitialViewController(); "
                + "($0 as? \(delegate))?.window = window; return window }"
        }
        var lines: [String] = []
        if let name = index.interface.sceneStoryboard {
            lines.append(
                "configuration.storyboard = configuration.storyboard ?? \(storyboard(name))")
        }
        for name in names.dropFirst() {
            lines.append("if configuration.delegateClass == \(name).self { return \(name)() }")
        }
        let argument = lines.isEmpty ? "_" : "configuration"
        lines.append("return \(first)()")
        return ", sceneDelegate: { \(argument) in \(lines.joined(separator: "; ")) }"
    }

    /// `UIApplicationMain(…)` of a file `main.swift`.
    ///
    /// - Returns: whether the call was one.
    func rewriteMainCall(_ node: FunctionCallExprSyntax) -> Bool {
        guard node.calledExpression.trimmedDescription == "UIApplicationMain" else { return false }
        let arguments = node.arguments.map { className($0.expression) }
        guard arguments.count == 4, let delegate = arguments[3], let application = arguments[2],
            delegate != "nil"
        else {
            tell(
                .error, at: node.start,
                "Write “try UIApplication.run(delegate: …)” here: the classes cannot be seen from this call."
            )
            return true
        }
        let runner = application == "nil" ? "UIApplication" : application
        needsToolkit = true
        edits.replace(
            node.range,
            with: "try \(runner).run(delegate: \(delegate)()\(windowMaker(delegate)))", in: file)
        return true
    }

    /// The class in `NSStringFromClass(Class.self)`, or `nil` for a literal that says so.
    private func className(_ node: ExprSyntax) -> String? {
        if node.is(NilLiteralExprSyntax.self) { return "nil" }
        guard let call = node.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
            call.calledExpression.trimmedDescription == "NSStringFromClass",
            let member = call.arguments.first?.expression.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "self", let base = member.base
        else { return nil }
        return base.trimmedDescription
    }
}
