import SwiftSyntax

/// What the sources that are brought over together declare.
final class DeclarationIndex {
    private var types: [String: TypeDeclaration] = [:]
    private var pathsByName: [String: Set<String>] = [:]
    /// Names of variables, parameters and cases: what `name?(…)` calls is a closure then.
    private(set) var variables: Set<String> = []
    /// Requirements that a conforming class may leave out, by name.
    private(set) var optionalMethods: [String: [MethodDeclaration]] = [:]
    /// Properties that a conforming class may leave out, by name, with whether their type has no
    /// `nil` of its own.
    private(set) var optionalProperties: [String: [Bool]] = [:]
    /// Names of members that are named somewhere and not called: `changed(_:)`, `changed`.
    private(set) var asked: Set<String> = []
    /// Properties that objects are asked for, as in `responds(to: #selector(getter: Kind.length))`.
    private(set) var askedProperties: Set<String> = []
    /// Whether the module has resources from iOS.
    var hasResources = false

    init(_ files: [SourceFile]) {
        for file in files where !file.tree.hasError {
            Collector(index: self, file: file).walk(file.tree)
        }
    }

    /// The type that a name means in the scope of another one.
    func type(_ name: String, in scope: String? = nil) -> TypeDeclaration? {
        var scope = scope
        while let outer = scope {
            if let found = types[outer + "." + name] { return found }
            let parts = outer.split(separator: ".").dropLast()
            scope = parts.isEmpty ? nil : parts.joined(separator: ".")
        }
        if let found = types[name] { return found }
        guard let paths = pathsByName[name], paths.count == 1, let path = paths.first
        else { return nil }
        return types[path]
    }

    /// The type and those it inherits from, as far as they are declared here, the type first.
    func lineage(of type: TypeDeclaration) -> [TypeDeclaration] {
        var line = [type]
        var index = 0
        while index < line.count {
            for name in line[index].inherited {
                if let parent = self.type(name, in: line[index].path),
                    !line.contains(where: { $0 === parent })
                {
                    line.append(parent)
                }
            }
            index += 1
        }
        return line
    }

    /// The names of all classes that conform to a scene delegate's protocol, nested classes
    /// included. The class that `Info.plist` names comes first, the others follow in alphabetical
    /// order.
    var sceneDelegates: [String] {
        types.values.filter { type in
            type.kind == .class
                && lineage(of: type).contains { declared in
                    declared.inherited.contains { Self.sceneProtocols.contains($0) }
                }
        }.map(\.path).sorted { first, second in
            let names = interface.sceneDelegate
            return (first == names ? 0 : 1, first) < (second == names ? 0 : 1, second)
        }
    }
    private static let sceneProtocols: Set = ["UIWindowSceneDelegate", "UISceneDelegate"]
    /// What the program's `Info.plist` says of its first window.
    var interface = MainInterface()

    /// Whether a class is, or inherits from, a layer of Core Animation.
    func isLayer(_ type: TypeDeclaration) -> Bool {
        lineage(of: type).contains { declared in
            declared.inherited.contains { $0.hasPrefix("CA") && $0.hasSuffix("Layer") }
        }
    }

    /// Whether a class below `type` overrides a method of that name.
    func isOverridden(_ method: MethodDeclaration, of type: TypeDeclaration) -> Bool {
        types.values.contains { other in
            other !== type && lineage(of: other).contains { $0 === type }
                && other.methods.contains { $0.isOverride && $0.fullName == method.fullName }
        }
    }

    /// Where an extension of a class of the toolkit declares a member that `root` inherits.
    func foreignMember(
        _ name: String, ofAncestorOf root: String
    ) -> (owner: String, place: (file: SourceFile, offset: Int))? {
        guard type(root) == nil || type(root)?.kind == .unknown else { return nil }
        let names = [root] + Self.ancestors(of: root)
        for owner in names {
            if let type = types[owner], type.kind == .unknown, let place = type.places[name] {
                return (owner, place)
            }
        }
        return nil
    }

    /// The classes above one of UIKit's, as far as sources extend them.
    private static func ancestors(of name: String) -> [String] {
        guard name.hasPrefix("UI") else { return name.hasPrefix("NS") ? ["NSObject"] : [] }
        if name.hasSuffix("Controller") {
            return ["UIViewController", "UIResponder", "NSObject"]
        }
        switch name {
        case "UITableView", "UICollectionView", "UITextView":
            return ["UIScrollView", "UIView", "UIResponder", "NSObject"]
        case "UIButton", "UISlider", "UISwitch", "UITextField", "UIStepper", "UIPageControl",
            "UISegmentedControl", "UIDatePicker", "UIRefreshControl":
            return ["UIControl", "UIView", "UIResponder", "NSObject"]
        case "UICollectionViewCell":
            return ["UICollectionReusableView", "UIView", "UIResponder", "NSObject"]
        default: return ["UIView", "UIResponder", "NSObject"]
        }
    }

    /// Whether these sources have a function or a method of a name.
    func declaresFunction(_ name: String) -> Bool {
        functions.contains(name)
    }
    private var functions: Set<String> = []

    /// Texts that may be keys of animations.
    private(set) var spokenKeys: Set<String> = []

    fileprivate func add(key: String) { spokenKeys.insert(key) }

    fileprivate func declare(_ path: String) -> TypeDeclaration {
        if let type = types[path] { return type }
        let type = TypeDeclaration(path: path)
        types[path] = type
        pathsByName[type.name, default: []].insert(path)
        return type
    }

    fileprivate func add(function name: String) { functions.insert(name) }

    fileprivate func add(asked name: String) { asked.insert(name) }

    fileprivate func add(askedProperty name: String) { askedProperties.insert(name) }

    fileprivate func add(variable name: String) { variables.insert(name) }

    fileprivate func add(optionalProperty name: String, hasNil: Bool) {
        optionalProperties[name, default: []].append(!hasNil)
    }

    fileprivate func add(optional method: MethodDeclaration) {
        optionalMethods[method.name, default: []].append(method)
    }
}

/// Reads the declarations of one file into the index.
private final class Collector: SyntaxVisitor {
    private let index: DeclarationIndex
    private let file: SourceFile

    init(index: DeclarationIndex, file: SourceFile) {
        self.index = index
        self.file = file
        super.init(viewMode: .sourceAccurate)
    }

    private func declare(
        _ node: some DeclGroupSyntax, _ kind: TypeDeclaration.Kind
    ) -> SyntaxVisitorContinueKind {
        let type = index.declare(node.typePath)
        if kind != .unknown { type.kind = kind }
        type.inherited += node.inheritedNames
        if kind == .class {
            type.end = (file, node.memberBlock.rightBrace.start, node.isConditional)
        }
        return .visitChildren
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        for clause in node.liveClauses {
            if let elements = clause.elements { walk(elements) }
        }
        return .skipChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(node, .class)
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(node, .other)
    }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(node, .other)
    }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(node, .other)
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(node, .protocol)
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        declare(node, .unknown)
    }

    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
        if let type = node.enclosingType.map({ index.declare($0.typePath) }) {
            if type.firstCase == nil, node.parameterClause == nil {
                type.firstCase = node.name.text
            }
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let method = MethodDeclaration(node)
        index.add(function: method.name)
        // A function in a function belongs to no type.
        if node.isMember, let group = node.enclosingType {
            index.declare(group.typePath).methods.append(method)
            note(method.fullName, node, node.modifiers)
            if method.isOptional { index.add(optional: method) }
        }
        return .visitChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.isMember, let group = node.enclosingType {
            index.declare(group.typePath).initializers.append(
                InitializerDeclaration(
                    name: node.fullName, isConvenience: node.modifiers.has("convenience"),
                    isRequired: node.modifiers.has("required")))
        }
        return .visitChildren
    }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if let text = node.representedLiteralValue { index.add(key: text) }
        return .visitChildren
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        if node.macroName.text == "keyPath",
            let name = node.lastToken(viewMode: .sourceAccurate)?
                .previousToken(viewMode: .sourceAccurate)
        {
            index.add(key: name.name)
        }
        if node.macroName.text == "selector", let named = node.arguments.first,
            ["getter", "setter"].contains(named.label?.text ?? ""),
            let name = named.expression.lastToken(viewMode: .sourceAccurate)
        {
            index.add(askedProperty: name.name)
        }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.declName.baseName.name
        if let labels = node.declName.argumentNames?.arguments.map(\.name.name) {
            index.add(asked: MethodDeclaration.fullName(name, labels))
        } else if node.base != nil, node.parent?.is(FunctionCallExprSyntax.self) != true {
            let sign = node.parent.flatMap {
                $0.is(OptionalChainingExprSyntax.self) || $0.is(ForceUnwrapExprSyntax.self)
                    ? $0 : nil
            }
            if sign?.parent?.is(FunctionCallExprSyntax.self) != true { index.add(asked: name) }
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        index.add(variable: (node.secondName ?? node.firstName).name)
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        let group = node.isMember ? node.enclosingType : nil
        for (number, binding) in node.bindings.enumerated() {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.name
            else { continue }
            index.add(variable: name)
            guard let group else { continue }
            note(name, node, node.modifiers)
            // In `var a, b: T` the type stands behind the last name.
            let typed = node.bindings.dropFirst(number).first { $0.typeAnnotation != nil }
            index.declare(group.typePath).properties[name] = PropertyDeclaration(
                type: typed?.typeAnnotation?.type.flat ?? Self.madeType(binding.initializer?.value),
                objectiveCName: node.attributes.objectiveCName,
                isOptional: node.modifiers.has("optional"))
            if node.modifiers.has("optional") {
                let type = typed?.typeAnnotation?.type.flat ?? ""
                index.add(
                    optionalProperty: name,
                    hasNil: "?!".contains(type.last ?? " ") || type.hasPrefix("Optional<"))
            }
        }
        return .visitChildren
    }
}

extension Collector {
    private func note(
        _ name: String, _ node: some SyntaxProtocol, _ modifiers: DeclModifierListSyntax
    ) {
        guard !modifiers.has("override"), let group = node.enclosingType,
            group.is(ExtensionDeclSyntax.self)
        else { return }
        index.declare(group.typePath).places[name] = (file, node.start)
    }

    /// The class in `Class(…)`.
    private static func madeType(_ value: ExprSyntax?) -> String? {
        guard let called = value?.as(FunctionCallExprSyntax.self)?.calledExpression.flat,
            called.first?.isUppercase == true, called.allSatisfy({ $0.isLetter || $0.isNumber })
        else { return nil }
        return called
    }
}

extension SyntaxProtocol {
    /// Whether this is declared in a type itself, and not in one of its functions.
    var isMember: Bool {
        var node = parent
        while let current = node {
            if current.is(MemberBlockSyntax.self) { return true }
            if current.is(CodeBlockSyntax.self) || current.is(ClosureExprSyntax.self)
                || current.is(AccessorBlockSyntax.self)
            {
                return false
            }
            node = current.parent
        }
        return false
    }
}
