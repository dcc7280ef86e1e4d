import Foundation
import Testing

/// A property that can be set and that nothing reads promises what it does not keep.
@Suite struct UnreadMemberTests {
    private static let remark = "Has no effect here; it is there so that sources for iOS compile."

    private static func code(_ line: Substring) -> Substring {
        line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    }

    nonisolated(unsafe) private static let declaration =
        /^ *(?:open|public) (?:weak )?var (\w+)(?:: [^{=]+)?(?: = [^{]+)?(?:\{ didSet.*)?$/
    nonisolated(unsafe) private static let attribute = #/"[^"]*"|\.\w+ = /#
    nonisolated(unsafe) private static let variable = /\bvar \w+/
    nonisolated(unsafe) private static let target = /\b\w+ =[ ]/

    /// The name of a stored property that everybody may set.
    private static func stored(_ line: Substring) throws -> String? {
        guard line.contains(" var ") else { return nil }
        return try declaration.wholeMatch(in: line.trimmedEnd).map { String($0.output.1) }
    }

    /// The stored properties of the toolkit that are declared and set, and never read, with the
    /// lines above their declarations.
    private static func unread() throws -> [String: [Substring]] {
        var declared: [String: [Substring]] = [:]
        var read: Set<Substring> = []
        for file in Repository.swiftFiles() where file.path.hasPrefix("Sources/Tactile/") {
            var above: Substring = ""
            for line in file.lines {
                let code = code(line)
                if let name = try stored(code) { declared[name, default: []].append(above) }
                // What a file of an interface calls an attribute, and sets, is no reading of it.
                let isFile = file.path.hasPrefix("Sources/Tactile/Storyboards/")
                var said = isFile ? code.replacing(attribute, with: "") : code
                // Matching is slow, and most lines neither declare nor set.
                if said.contains("var ") { said = said.replacing(variable, with: "") }
                if said.contains(" = ") { said = said.replacing(target, with: "") }
                read.formUnion(said.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
                above = line
            }
        }
        return declared.filter { !read.contains(Substring($0.key)) }
    }

    @Test func whatCanBeSetIsReadOrListed() throws {
        let listed = Set(try Self.listed("What has no effect").map(String.init))
        let unread = try Self.unread()
        #expect(listed.count > 5)
        for name in Set(unread.keys).subtracting(listed).sorted() {
            Issue.record("Nothing reads \(name): implement it or remove it.")
        }
        for name in listed.subtracting(unread.keys).sorted() {
            Issue.record("\(name) is read now: take it out of docs/PORTING.md.")
        }
        for (name, lines) in unread {
            for line in lines {
                #expect(line.contains(Self.remark), "\(name): say “\(Self.remark)”")
            }
        }
        let remarks = Repository.swiftFiles().filter { $0.path.hasPrefix("Sources/Tactile/") }
            .flatMap(\.lines).count { $0.contains(Self.remark) }
        #expect(remarks == unread.values.map(\.count).reduce(0, +), "a remark is out of date")
    }

    /// The members in the table of a section of the porting guide.
    static func listed(_ title: String) throws -> [Substring] {
        let guide = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/PORTING.md"), encoding: .utf8)
        let section = try #require(guide.components(separatedBy: "## \(title)\n").last)
        return section.components(separatedBy: "\n## ")[0].matches(of: /\n\| `(\w+)` \|/)
            .map { Substring($0.output.1) }
    }

    @Test func whatNothingAsksIsListed() throws {
        let rows = try Self.listed("What nothing asks")
        var declared: [Substring] = []
        for file in Repository.swiftFiles() where file.path.hasPrefix("Sources/Tactile/") {
            for (above, line) in zip(file.lines, file.lines.dropFirst())
            where above.contains("Nothing asks it here; it is there so that") {
                let name = try /^ *open (?:var|func) (\w+)/.firstMatch(in: line)?.output.1
                declared.append(try #require(name, "\(file.path): \(line)"))
            }
        }
        #expect(declared.count > 5)
        #expect(rows.sorted() == declared.sorted())
    }
}

extension Substring {
    fileprivate var trimmedEnd: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
