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
    }

    let file: SourceFile
    let index: DeclarationIndex
    var edits = Edits()
    var resources = ResourceUse()
    private(set) var messages: [Message] = []
    private(set) var moves: [Move] = []

    init(_ file: SourceFile, _ index: DeclarationIndex) {
        self.file = file
        self.index = index
        super.init(viewMode: .sourceAccurate)
    }

    func tell(_ severity: Message.Severity, at offset: Int, _ text: String) {
        let (line, column) = file.position(of: offset)
        messages.append(
            Message(severity: severity, file: file.path, line: line, column: column, text: text))
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
            if let elements = clause.elements { walk(elements) }
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
        return .visitChildren
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteProtocol(node)
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteModifiers(node.modifiers, node.attributes)
        moveIntoClass(node, node.modifiers, MethodDeclaration(node))
        lookAtInheritedConformance(node)
        return .visitChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteModifiers(node.modifiers, node.attributes)
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
        lookAtLayerProperty(node)
        moveIntoClass(node, node.modifiers, nil)
        return .visitChildren
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.macroName.text {
        case "selector": rewriteSelector(node)
        case "keyPath": rewriteKeyPath(node)
        default: return .visitChildren
        }
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if rewriteMainCall(node) || rewriteSelectorText(node) { return .skipChildren }
        rewriteOptionalCall(node)
        switch node.arguments.first?.label?.text {
        case "named": resources.hasNamed = true
        case "format": resources.hasFormat = true
        default: break
        }
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        noteResources(node)
        return .visitChildren
    }
}
