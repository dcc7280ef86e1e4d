import SwiftOperators
import SwiftSyntax

/// Finds all places of a file where a change of meaning can be made.
final class Finder: SyntaxVisitor {
    private(set) var found: [Mutant] = []
    private let file: String
    private let locations: SourceLocationConverter
    /// What the functions around the place return, innermost last; `nil` for nothing.
    private var results: [String?] = []
    /// Nothing is left out of initializers: the compiler counts what they set.
    private var initializers = 0

    init(file: String, tree: SourceFileSyntax) {
        self.file = file
        locations = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    // MARK: Where nothing is changed

    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: SwitchCaseLabelSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
    }
    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
    }
    /// A default argument may be part of the interface of its module.
    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.calledExpression.trimmedDescription
        // What says that a program is wrong says nothing of what it does.
        if ["precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError"]
            .contains(name) || name.hasPrefix("Complaint")
        {
            return .skipChildren
        }
        let arguments = Array(node.arguments)
        if ["min", "max"].contains(name), arguments.count == 2 {
            let other = name == "min" ? "max" : "min"
            let rest = node.trimmedDescription.dropFirst(name.count)
            choose(.extreme, node, other + rest)
        } else if arguments.count >= 2, node.trailingClosure == nil {
            let (first, second) = (arguments[0].expression, arguments[1].expression)
            let texts = (first.trimmedDescription, second.trimmedDescription)
            if texts.0 != texts.1, isPlain(first), isPlain(second) {
                let pair = [(arguments[0], texts.1), (arguments[1], texts.0)].map {
                    ($0.0.label.map { "\($0.trimmedDescription): " } ?? "") + $0.1
                }
                let others = arguments.dropFirst(2).map {
                    ($0.label.map { "\($0.trimmedDescription): " } ?? "")
                        + $0.expression.trimmedDescription
                }
                choose(
                    .swapped, node, "\(name)(\((pair + others).joined(separator: ", ")))")
            }
        }
        return .visitChildren
    }

    // MARK: Declarations

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        // What is inlined elsewhere sees nothing of its module.
        if node.attributes.trimmedDescription.contains("inlinable") { return .skipChildren }
        let result = node.signature.returnClause?.type.trimmedDescription
        results.append(result)
        guard let body = node.body, result == nil || result == "Void", body.statements.count > 0
        else { return .visitChildren }
        insert(.returned, after: body.leftBrace, "if mutant({n}) { return }", "\(node.name.text)()")
        return .visitChildren
    }

    override func visitPost(_ node: FunctionDeclSyntax) {
        if !node.attributes.trimmedDescription.contains("inlinable") { results.removeLast() }
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.attributes.trimmedDescription.contains("inlinable") { return .skipChildren }
        results.append(node.bindings.first?.typeAnnotation?.type.trimmedDescription)
        return .visitChildren
    }

    override func visitPost(_ node: VariableDeclSyntax) {
        if !node.attributes.trimmedDescription.contains("inlinable") { results.removeLast() }
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        results.append(nil)
        return .visitChildren
    }

    override func visitPost(_ node: ClosureExprSyntax) { results.removeLast() }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        initializers += 1
        return .visitChildren
    }

    override func visitPost(_ node: InitializerDeclSyntax) { initializers -= 1 }

    // MARK: Statements

    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        let items = Array(node)
        // The only statement of a getter or closure may be its value.
        let mayBeValue = items.count == 1 && node.parent?.is(IfExprSyntax.self) != true
        let isTop = node.parent?.is(SourceFileSyntax.self) == true
        let isValue = items.count == 1 && results.last != .some(nil) && isBody(node)
        guard !isTop, !isValue, initializers == 0 else { return .visitChildren }
        for (index, item) in items.enumerated() {
            guard canGo(item), !(mayBeValue && node.parent?.is(CodeBlockSyntax.self) != true) else {
                continue
            }
            let text = item.trimmedDescription
            replace(.removed, item, "if !mutant({n}) { \(text) }", "left out")
            if index + 1 < items.count, canGo(items[index + 1]) {
                let next = items[index + 1].trimmedDescription
                let both = text + "\n" + next
                let between =
                    item.trailingTrivia.description
                    + items[index + 1].leadingTrivia.description
                // In one line each, so that the lines of the file stay where they are.
                guard !text.contains("\n"), !next.contains("\n"),
                    between.filter({ $0 == "\n" }).count == 1, !between.contains("//")
                else { continue }
                let start = item.positionAfterSkippingLeadingTrivia
                let end = items[index + 1].endPositionBeforeTrailingTrivia
                add(
                    .order, start: start, end: end, old: both,
                    "if mutant({n}) { \(next); \(text) } else { \(text)\n\(next) }",
                    "the other way round")
            }
        }
        return .visitChildren
    }

    /// Whether statements are all that a function or an accessor has.
    private func isBody(_ node: CodeBlockItemListSyntax) -> Bool {
        guard let around = node.parent?.parent else { return false }
        return around.is(FunctionDeclSyntax.self) || around.is(AccessorDeclSyntax.self)
    }

    /// Whether a statement can be left out: a call or an assignment.
    private func canGo(_ item: CodeBlockItemSyntax) -> Bool {
        guard let expression = item.item.as(ExprSyntax.self) else {
            return false
        }
        let text = expression.trimmedDescription
        if text.hasPrefix("super.init") || text.hasPrefix("self.init") { return false }
        for name in ["precondition", "fatalError", "assert", "Complaint"]
        where text.hasPrefix(name) { return false }
        let inner =
            expression.as(TryExprSyntax.self)?.expression
            ?? expression.as(AwaitExprSyntax.self)?.expression ?? expression
        if inner.is(FunctionCallExprSyntax.self) || inner.is(OptionalChainingExprSyntax.self) {
            return true
        }
        if let infix = inner.as(InfixOperatorExprSyntax.self) {
            return infix.operator.is(AssignmentExprSyntax.self)
                || infix.operator.trimmedDescription.hasSuffix("=")
                    && !["==", "!=", "<=", ">="].contains(infix.operator.trimmedDescription)
        }
        return false
    }

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        if let condition = node.condition.as(ExprSyntax.self) {
            wrap(.negated, condition, "mutant({n}) != (", ")", "negated")
        }
        return .visitChildren
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        guard let value = node.expression, let type = results.last ?? nil else {
            return .visitChildren
        }
        if type == "Bool", !value.is(BooleanLiteralExprSyntax.self) {
            wrap(.result, value, "mutant({n}) != (", ")", "negated")
        } else if type.hasSuffix("?"), !value.is(NilLiteralExprSyntax.self) {
            wrap(.result, value, "mutant({n}) ? nil : (", ")", "nil")
        }
        return .visitChildren
    }

    // MARK: Expressions

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        let sign = node.operator.trimmedDescription
        let left = node.leftOperand.trimmedDescription, right = node.rightOperand.trimmedDescription
        let bounds = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]
        let sums = ["+": "-", "-": "+", "*": "/", "/": "*"]
        if let other = bounds[sign] {
            choose(.bound, node, "\(left) \(other) \(right)")
        } else if let other = sums[sign], !left.contains("\""), !right.contains("\"") {
            choose(.arithmetic, node, "\(left) \(other) \(right)")
        } else if sign == "&&" || sign == "||" {
            choose(.side, node, left)
            choose(.side, node, right)
        } else if sign == "??" {
            choose(.fallback, node, right)
        } else if sign == "..<" {
            replace(
                .range, node, "\(left)..<(mutant({n}) ? (\(right)) - 1 : \(right))",
                "\(left)..<(\(right)) - 1")
        }
        return .visitChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let text = node.literal.text
        if let value = Int(text.replacing("_", with: "")), isPartOfSum(node) {
            choose(.offByOne, node, "\(value + 1)")
        }
        return .skipChildren
    }

    override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if let value = Double(node.literal.text), value != 0 {
            choose(.constant, node, "\(value * 2)")
        }
        return .skipChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let text = node.literal.text
        if node.parent?.is(LabeledExprSyntax.self) == true
            || node.parent?.is(ReturnStmtSyntax.self) == true
            || node.parent?.is(InfixOperatorExprSyntax.self) == true
        {
            choose(.constant, node, text == "true" ? "false" : "true")
        }
        return .skipChildren
    }

    // MARK: What is written

    private func isPartOfSum(_ node: IntegerLiteralExprSyntax) -> Bool {
        node.parent?.is(InfixOperatorExprSyntax.self) == true
            || node.parent?.is(LabeledExprSyntax.self) == true
    }

    /// Whether an expression is a name or a number: two of them may be of one type.
    private func isPlain(_ node: ExprSyntax) -> Bool {
        node.is(DeclReferenceExprSyntax.self) || node.is(MemberAccessExprSyntax.self)
            || node.is(IntegerLiteralExprSyntax.self) || node.is(FloatLiteralExprSyntax.self)
    }

    private func choose(_ kind: Mutant.Kind, _ node: some SyntaxProtocol, _ other: String) {
        let text = node.trimmedDescription
        guard other != text, !other.contains("\n"), !text.contains("\n") else { return }
        replace(kind, node, "(mutant({n}) ? (\(other)) : (\(text)))", other)
    }

    private func wrap(
        _ kind: Mutant.Kind, _ node: some SyntaxProtocol, _ before: String, _ after: String,
        _ new: String
    ) {
        replace(kind, node, "(\(before)\(node.trimmedDescription)\(after))", new)
    }

    private func replace(
        _ kind: Mutant.Kind, _ node: some SyntaxProtocol, _ replacement: String, _ new: String
    ) {
        add(
            kind, start: node.positionAfterSkippingLeadingTrivia,
            end: node.endPositionBeforeTrailingTrivia, old: node.trimmedDescription, replacement,
            new)
    }

    private func insert(
        _ kind: Mutant.Kind, after token: TokenSyntax, _ text: String, _ old: String
    ) {
        let end = token.endPositionBeforeTrailingTrivia
        add(kind, start: end, end: end, old: old, " \(text);", "returns at once")
    }

    private func add(
        _ kind: Mutant.Kind, start: AbsolutePosition, end: AbsolutePosition, old: String,
        _ replacement: String, _ new: String
    ) {
        // A comment within one line would take the rest of it along.
        guard !old.contains("//") else { return }
        found.append(
            Mutant(
                kind: kind, file: file, line: locations.location(for: start).line,
                offset: start.utf8Offset, length: end.utf8Offset - start.utf8Offset,
                replacement: replacement, old: old, new: new))
    }
}
