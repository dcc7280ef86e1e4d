import SwiftSyntax

/// Walks through one file and notes what is put in the place of what.
final class FileRewriter: SyntaxVisitor {
    /// A member of an extension that goes into its class.
    struct Move {
        var range: Range<Int>
        /// Behind the semicolon, where one follows.
        var end: Int
        var type: TypeDeclaration
        /// What the extension says of the access of its members.
        var prefix: String
        /// What goes into the class instead of the member, which stays and has another name.
        var forwarder: String?
    }

    let file: SourceFile
    let index: DeclarationIndex
    var edits = Edits()
    var resources = ResourceUse()
    /// Where the last import ends that no condition is around.
    var lastImport: Int?
    /// Whether something was written, or is named, that the toolkit declares.
    var needsToolkit = false
    /// Whether something is named that Foundation has in a module of its own here.
    var needsNetworking = false
    private(set) var messages: [Message] = []
    private(set) var moves: [Move] = []

    init(_ file: SourceFile, _ index: DeclarationIndex) {
        self.file = file
        self.index = index
        super.init(viewMode: .sourceAccurate)
    }

    /// How many conditions of the program's own are around what is visited. Whether they hold is
    /// not known here, so that what cannot be brought over below them may never be compiled.
    private var ownFlags = 0

    func tell(_ severity: Message.Severity, at offset: Int, _ text: String) {
        let (line, column) = file.position(of: offset)
        let message = Message(
            severity: ownFlags > 0 ? .warning : severity, file: file.path, line: line,
            column: column, text: text)
        if !messages.contains(message) { messages.append(message) }
    }

    func move(_ move: Move) { moves.append(move) }

    /// Takes something out, and the blanks behind it.
    func remove(_ node: some SyntaxProtocol) {
        var end = node.end
        let blanks: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\t")]
        while end < file.bytes.count, blanks.contains(file.bytes[end]) { end += 1 }
        edits.replace(node.start..<end, with: "", in: file)
    }

    // MARK: Visiting

    /// Branches that are not compiled here stay as they are.
    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        if rewriteAttributeCondition(node) { return .skipChildren }
        rewriteConditions(node)
        for clause in node.liveClauses {
            guard let elements = clause.elements else { continue }
            let isOwnFlag =
                clause.condition.map {
                    Truth(of: $0) == .unknown && !["DEBUG", "!DEBUG"].contains($0.flat)
                } ?? false
            ownFlags += isOwnFlag ? 1 : 0
            walk(elements)
            ownFlags -= isOwnFlag ? 1 : 0
        }
        return .skipChildren
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.path.first?.name.text { resources.imports.insert(name) }
        rewriteImport(node)
        return .skipChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        rewriteAttribute(node)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteEntryPoint(node)
        addLayerInitializers(node)
        addRequiredInitializers(node)
        listRequirements(node)
        return .visitChildren
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteProtocol(node)
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteModifiers(node.modifiers, node.attributes)
        let method = MethodDeclaration(node)
        lookAtForeignOverride(node, node.modifiers, method.fullName)
        moveIntoClass(node, node.modifiers, method)
        lookAtInheritedConformance(node)
        overrideInCell(node, method)
        return .visitChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteModifiers(node.modifiers, node.attributes)
        requireInitializer(node)
        moveIntoClass(node, node.modifiers, nil)
        return .visitChildren
    }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteModifiers(node.modifiers, node.attributes)
        moveIntoClass(node, node.modifiers, nil)
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteModifiers(node.modifiers, node.attributes)
        rewriteManagedProperty(node)
        rewriteResponder(node)
        rewriteDelegateOverride(node)
        lookAtLayerProperty(node)
        for binding in node.bindings {
            if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.name {
                lookAtForeignOverride(node, node.modifiers, name)
            }
        }
        moveIntoClass(node, node.modifiers, nil)
        return .visitChildren
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.macroName.text {
        case "selector": rewriteSelector(node)
        case "keyPath": rewriteKeyPath(node)
        case "imageLiteral", "fileLiteral": return rewriteResourceLiteral(node)
        default: return .visitChildren
        }
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if rewriteMainCall(node) || rewriteSelectorText(node) || rewriteRuntimeCall(node)
            || rewriteProxyCall(node)
        {
            return .skipChildren
        }
        noteArguments(node)
        rewriteMaking(node)
        rewriteDelegateUse(node)
        rewriteOptionalCall(node)
        switch node.arguments.first?.label?.text {
        case "named": resources.hasNamed = true
        case "format": resources.hasFormat = true
        case "localized": resources.hasLocalized = true
        case "for": noteBundleOfClass(node)
        default: break
        }
        return .visitChildren
    }

    override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
        rewriteWords(node.exclamationMark, behind: node.expression)
        return .visitChildren
    }

    override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
        rewriteWords(node.questionMark, behind: node.expression)
        return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        rewriteWish(node)
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        rewriteOptionalProperty(node)
        rewriteRequirementReference(node)
        rewriteScreen(node)
        rewriteModuleBundle(node)
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        noteName(node.name.name)
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        noteResources(node)
        let member = node.parent?.as(MemberAccessExprSyntax.self)
        if member?.declName.id != node.id || member?.base == nil { noteName(node.baseName.name) }
        return .visitChildren
    }
}
