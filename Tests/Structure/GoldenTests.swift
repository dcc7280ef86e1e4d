import Foundation
import Testing

/// A golden picture that no test compares with any more is dead weight, and hides that its test
/// went.
struct GoldenTests {
    /// What the Swift files of one folder say: string literals as patterns, and all words.
    struct Sources {
        /// Literals without an interpolation.
        private var literals: Set<String> = []
        /// The fixed parts of literals with interpolations, in order.
        private var patterns: Set<[String]> = []
        private var words: Set<Substring> = []

        init(_ texts: [String]) {
            for text in texts {
                for match in text.matches(of: /"((?:\\\([^()]*(?:\([^()]*\))?[^()]*\)|[^"\\\n])*)"/)
                {
                    let literal = String(match.output.1)
                    let parts = literal.split(
                        separator: /\\\([^()]*(?:\([^()]*\))?[^()]*\)/,
                        omittingEmptySubsequences: false)
                    if parts.count == 1 {
                        literals.insert(literal)
                    } else if parts.contains(where: { $0.contains(where: \.isLetter) || $0 == "-" })
                    {
                        patterns.insert(parts.map(String.init))
                    }
                }
                words.formUnion(text.split { !$0.isLetter && !$0.isNumber })
            }
        }

        /// Whether a literal is the name, or a pattern gives it from words that are there too.
        func name(_ name: String) -> Bool {
            literals.contains(name) || patterns.contains { fits(name[...], $0[...], isFirst: true) }
        }

        private func fits(_ text: Substring, _ parts: ArraySlice<String>, isFirst: Bool) -> Bool {
            guard let part = parts.first else { return text.isEmpty }
            if isFirst {
                return text.hasPrefix(part)
                    && fits(text.dropFirst(part.count), parts.dropFirst(), isFirst: false)
            }
            if parts.count == 1 {
                return text.hasSuffix(part) && isSaid(text.dropLast(part.count))
            }
            // An interpolation and then the fixed part, wherever that is.
            return text.indices.contains { index in
                text[index...].hasPrefix(part) && isSaid(text[..<index])
                    && fits(text[index...].dropFirst(part.count), parts.dropFirst(), isFirst: false)
            }
        }

        private func isSaid(_ text: Substring) -> Bool {
            literals.contains(String(text))
                || text.split { !$0.isLetter && !$0.isNumber }.allSatisfy {
                    words.contains($0) || $0.allSatisfy { $0.isNumber || $0 == "x" }
                }
        }
    }

    @Test("Every golden picture is named by a test of its folder")
    func noneIsOrphaned() throws {
        let manager = FileManager.default
        var count = 0
        for top in ["Tests", "Examples"] {
            let tests = Repository.root.appendingPathComponent(top)
            for case let path as String in manager.enumerator(atPath: tests.path) ?? .init()
            where path.hasSuffix("/Golden") {
                let folder = "\(top)/" + path.dropLast("/Golden".count)
                let sources = Sources(
                    Repository.files(in: [folder], extensions: ["swift"]).map(\.text))
                let pictures = try manager.contentsOfDirectory(atPath: tests.path + "/" + path)
                for picture in pictures where picture.hasSuffix(".png") {
                    count += 1
                    let name = String(picture.dropLast(4))
                    let isNamed = sources.name(name)
                    #expect(isNamed, "no test names \(folder)/Golden/\(picture)")
                }
            }
        }
        #expect(count > 200)
    }

    @Test("Names are found whole and put together, others are not")
    func findsNames() {
        let sources = Sources([
            #"func a(_ side: Side) { expectGolden(x, "flip-\(side)-\(time * 2)") }"#,
            #"enum Side { case left, right }; b("plain"); look("recipe-\(name)\(look.rawValue)")"#,
        ])
        for name in ["plain", "flip-left-25", "flip-right-75", "recipe-left-look"] {
            #expect(sources.name(name), "\(name)")
        }
        for name in ["plane", "flip-top-25", "flip-left", "recipe-cake", "turn-left-25"] {
            #expect(!sources.name(name), "\(name)")
        }
    }
}
