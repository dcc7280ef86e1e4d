import SwiftSyntax

/// What a condition of `#if` says here, as far as can be known without the compiler's flags.
enum Truth {
    case yes, no, unknown

    static prefix func ! (a: Truth) -> Truth {
        switch a {
        case .yes: .no
        case .no: .yes
        case .unknown: .unknown
        }
    }

    static func && (a: Truth, b: Truth) -> Truth {
        if a == .no || b == .no { return .no }
        return a == .yes && b == .yes ? .yes : .unknown
    }

    static func || (a: Truth, b: Truth) -> Truth { !(!a && !b) }

    private static let present: Set<String> = [
        "UIKit", "QuartzCore", "CoreGraphics", "UniformTypeIdentifiers", "Foundation", "Dispatch",
        "Glibc",
    ]
    private static let absent: Set<String> = [
        "AppKit", "Cocoa", "Combine", "Darwin", "ObjectiveC", "SwiftUI", "WatchKit",
    ]

    /// Whether code below a condition is compiled: the systems are iOS and Linux at once.
    init(of condition: ExprSyntax) {
        self = .unknown
        if let literal = condition.as(BooleanLiteralExprSyntax.self) {
            self = literal.literal.text == "true" ? .yes : .no
        } else if let prefix = condition.as(PrefixOperatorExprSyntax.self) {
            if prefix.operator.text == "!" { self = !Truth(of: prefix.expression) }
        } else if let tuple = condition.as(TupleExprSyntax.self) {
            if let only = tuple.elements.first, tuple.elements.count == 1 {
                self = Truth(of: only.expression)
            }
        } else if let sequence = condition.as(SequenceExprSyntax.self) {
            self = Truth(ofSequence: Array(sequence.elements))
        } else if let call = condition.as(FunctionCallExprSyntax.self),
            let argument = call.arguments.first?.expression
        {
            let name = argument.trimmedDescription
            switch call.calledExpression.trimmedDescription {
            case "os": self = name == "iOS" || name == "Linux" ? .yes : .no
            case "targetEnvironment", "_runtime": self = .no
            case "swift", "compiler": self = Truth(ofVersion: argument)
            case "canImport":
                if Self.present.contains(name) { self = .yes }
                if Self.absent.contains(name) { self = .no }
            default: break
            }
        }
    }

    /// `>=5.3` holds for each compiler that this is built with, also in the language mode of
    /// Swift 5, which calls itself 5.10.
    private init(ofVersion condition: ExprSyntax) {
        self = .unknown
        guard let prefix = condition.as(PrefixOperatorExprSyntax.self) else { return }
        let parts = prefix.expression.trimmedDescription.split(separator: ".").compactMap {
            Int($0)
        }
        guard let major = parts.first else { return }
        let isOld = (major, parts.dropFirst().first ?? 0) <= (5, 10)
        switch prefix.operator.text {
        case ">=": if isOld { self = .yes }
        case "<": if isOld { self = .no }
        default: break
        }
    }

    /// Operands with `&&` and `||` between them, of which the first binds more tightly.
    private init(ofSequence elements: [ExprSyntax]) {
        var any = Truth.no
        var all: Truth?
        var isAnd = true
        for element in elements {
            if let sign = element.as(BinaryOperatorExprSyntax.self) {
                isAnd = sign.operator.text == "&&"
                if !isAnd, sign.operator.text != "||" {
                    self = .unknown
                    return
                }
            } else if isAnd {
                all = all.map { $0 && Truth(of: element) } ?? Truth(of: element)
            } else {
                any = any || (all ?? .yes)
                all = Truth(of: element)
            }
        }
        self = any || (all ?? .yes)
    }
}

extension IfConfigDeclSyntax {
    /// The branches that may be compiled here; the others are not ours to judge.
    var liveClauses: [IfConfigClauseSyntax] {
        var live: [IfConfigClauseSyntax] = []
        for clause in clauses {
            let truth = clause.condition.map { Truth(of: $0) } ?? .yes
            if truth != .no { live.append(clause) }
            if truth == .yes { break }
        }
        return live
    }
}

/// Finds the names of systems in a condition.
final class SystemFinder: SyntaxVisitor {
    private(set) var tokens: [TokenSyntax] = []

    static func systems(in condition: ExprSyntax?) -> [TokenSyntax] {
        guard let condition else { return [] }
        let finder = SystemFinder(viewMode: .sourceAccurate)
        finder.walk(condition)
        return finder.tokens
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.calledExpression.trimmedDescription == "os",
            let name = node.arguments.first?.expression.as(DeclReferenceExprSyntax.self)
        {
            tokens.append(name.baseName)
        }
        return .visitChildren
    }
}
