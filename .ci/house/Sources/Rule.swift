/// Something in the repository that is against a rule.
struct Problem: Hashable, Sendable, Comparable, CustomStringConvertible {
    let path: String
    /// From 1.
    let line: Int
    let sentence: String

    var description: String { "\(path):\(line): \(sentence)" }

    static func < (left: Problem, right: Problem) -> Bool {
        (left.path, left.line, left.sentence) < (right.path, right.line, right.sentence)
    }
}

/// What a rule has found.
struct Findings: Sendable {
    /// How many things the rule has looked at: files, names, pictures.
    var looked = 0
    private(set) var problems: [Problem] = []

    mutating func add(_ path: String, _ line: Int = 1, _ sentence: String) {
        problems.append(Problem(path: path, line: line, sentence: sentence))
    }
}

struct Rule: Sendable {
    let name: String
    /// What holds where the rule finds nothing.
    let promise: String
    /// In the repository the rule looks at no fewer things; a rule that finds nothing to look at
    /// would promise nothing.
    let least: Int
    let check: @Sendable (Tree, inout Findings) -> Void

    init(
        _ name: String, _ promise: String, least: Int,
        check: @escaping @Sendable (Tree, inout Findings) -> Void
    ) {
        self.name = name
        self.promise = promise
        self.least = least
        self.check = check
    }

    func findings(in tree: Tree) -> Findings {
        var findings = Findings()
        check(tree, &findings)
        return findings
    }

    static let all: [Rule] =
        importRules + folderRules + nameRules + sourceRules + memberRules + documentRules
        + testRules
}
