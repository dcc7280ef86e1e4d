/// A small tree in which a rule is broken, with right code beside it.
struct Sample: Sendable {
    let rule: Rule
    let tree: Tree
    /// What the rule has to find, and nothing else: "path:line: sentence".
    let finds: [String]

    /// The root and the home of samples.
    static let places = ["/place/of/the/repository", "/place/of/somebody"]

    init(_ rule: Rule, _ files: [String: String], finds: [String]) {
        self.rule = rule
        self.finds = finds
        var paths: Set<String> = []
        for path in files.keys {
            let parts = path.split(separator: "/")
            for count in 1...parts.count {
                paths.insert(parts.prefix(count).joined(separator: "/"))
            }
        }
        tree = Tree(
            files: files.map { SourceFile(path: $0, bytes: Bytes($1)) }, paths: paths,
            places: Self.places)
    }

    init(_ name: String, _ files: [String: String], finds: [String]) {
        // A name that no rule has is noticed: every rule needs a sample in which it finds
        // something.
        let rule = Rule.all.first { $0.name == name } ?? Rule(name, "", least: 0) { _, _ in }
        self.init(rule, files, finds: finds)
    }
}

/// Breaks every rule, and looks whether that is found.
enum SelfCheck {
    static func run() throws -> Bool {
        let clock = ContinuousClock()
        let start = clock.now
        let samples =
            Sample.imports + Sample.sources + Sample.members + Sample.documents
            + Sample.tests
        var faults: [String] = []
        for sample in samples {
            let found = sample.rule.findings(in: sample.tree).problems.map(\.description)
            for line in Set(sample.finds).subtracting(found).sorted() {
                faults.append("The rule “\(sample.rule.name)” does not find: \(line)")
            }
            for line in Set(found).subtracting(sample.finds).sorted() {
                faults.append("The rule “\(sample.rule.name)” finds what is right: \(line)")
            }
        }
        let broken = Set(samples.filter { !$0.finds.isEmpty }.map(\.rule.name))
        for rule in Rule.all where !broken.contains(rule.name) {
            faults.append("No sample breaks the rule “\(rule.name)”.")
        }
        faults += commentFaults()
        faults += try scriptFaults()
        for fault in faults { print("✘ \(fault)") }
        let time = Int((clock.now - start) / .milliseconds(1))
        print(
            """
            \(faults.isEmpty ? "✔" : "✘") \(Rule.all.count) rules and 3 scripts are broken in \
            \(samples.count) samples: \(faults.count) faults; \(time) ms.
            """)
        return faults.isEmpty
    }

    /// Comments that are too long, as they should be wrapped.
    private static func commentFaults() -> [String] {
        let word = String(repeating: "ä", count: 9)
        let words = Array(repeating: word, count: 9).joined(separator: " ")
        let long = "/// \(words) and more"
        let pairs = [
            (long + "\n", "/// \(words) and\n/// more\n"),
            ("    // - \(words)\n", "    // - \(words)\n"),
            ("    // - \(words) and\n", "    // - \(words)\n    //   and\n"),
            ("/// | \(words) | \(words) |\n", "/// | \(words) | \(words) |\n"),
            ("let a = 1 \(long)\n", "let a = 1 \(long)\n"),
            ("\"\"\"\n\(long)\n\"\"\"\n", "\"\"\"\n\(long)\n\"\"\"\n"),
        ]
        return pairs.compactMap { text, wrapped in
            let found = CommentWrapper.wrapped(Bytes(text)).text
            return found == wrapped ? nil : "A comment is wrapped to this:\n\(found)"
        }
    }
}
