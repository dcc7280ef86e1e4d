import Foundation

@main
enum HouseCheck {
    private static let usage = """
        Usage: house-check [check]                     looks at all rules of the sources
               house-check self-check                  breaks each rule in a sample, and looks
               house-check comments [--check] PATH…    wraps comments, or says where they are too long
               house-check coverage GRAPHS TABLE PAGE  writes docs/COVERAGE.md
               house-check own-names GRAPHS PAGE       checks docs/OWN-NAMES.md

        It works on the repository in the folder that it is started in.

        """

    private static func help() -> Bool {
        print(usage, terminator: "")
        return true
    }

    static func main() {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let command = arguments.isEmpty ? "check" : arguments.removeFirst()
        do {
            let isRight =
                switch (command, arguments.count) {
                case ("help", 0): help()
                case ("check", 0): check()
                case ("self-check", 0): try SelfCheck.run()
                case ("comments", 1...): try wrapComments(arguments)
                case ("coverage", 3):
                    try writeCoverage(
                        graphs: arguments[0], table: arguments[1], page: arguments[2])
                case ("own-names", 2): try checkOwnNames(graphs: arguments[0], page: arguments[1])
                default: throw Failure("“\(command)” is not known in this form.\n\(usage)")
                }
            exit(isRight ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("house-check: \(error)\n".utf8))
            exit(2)
        }
    }

    /// Looks at the repository in the working folder, and says what is against the rules.
    private static func check() -> Bool {
        let clock = ContinuousClock()
        let start = clock.now
        let tree = Tree(root: FileManager.default.currentDirectoryPath)
        let read = clock.now
        let results = concurrently(Rule.all) { rule in
            let start = clock.now
            let findings = rule.findings(in: tree)
            return (rule: rule, findings: findings, time: clock.now - start)
        }
        var problems: [Problem] = []
        for (rule, findings, time) in results {
            problems += findings.problems
            var least = ""
            if findings.looked < rule.least {
                problems.append(
                    Problem(
                        path: ".ci/house", line: 1,
                        sentence:
                            "The rule “\(rule.name)” has looked at \(findings.looked) things; there should be \(rule.least) at least."
                    ))
                least = ", too few"
            }
            let mark = findings.problems.isEmpty && least.isEmpty ? "✔" : "✘"
            print("\(mark) \(rule.promise) (\(findings.looked)\(least); \(milliseconds(time)) ms)")
        }
        for problem in problems.sorted() { print(problem) }
        let lines = tree.files.map(\.lines.count).reduce(0, +)
        print(
            """
            \(problems.isEmpty ? "✔" : "✘") \(results.count) rules, \(tree.files.count) files, \
            \(lines) lines: \(problems.count) problems; read in \(milliseconds(read - start)) ms, \
            checked in \(milliseconds(clock.now - read)) ms.
            """)
        return problems.isEmpty
    }

    private static func milliseconds(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }
}

/// What keeps the program from working, in a sentence.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
