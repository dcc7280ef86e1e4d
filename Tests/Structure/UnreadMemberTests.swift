import Foundation
import Testing

/// A property that can be set and that nothing reads promises what it does not keep.
@Suite struct UnreadMemberTests {
    private static let remark = "Has no effect here; it is there so that sources for iOS compile."

    private static func code(_ line: Substring) -> Substring {
        line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    }

    /// The name of a stored property that everybody may set.
    private static func stored(_ line: Substring) throws -> String? {
        let declaration =
            /^ *(?:open|public) (?:weak )?var (\w+)(?:: [^{=]+)?(?: = [^{]+)?(?:\{ didSet.*)?$/
        return try declaration.wholeMatch(in: line.trimmedEnd).map { String($0.output.1) }
    }

    /// The stored properties of the toolkit that are declared and set, and never read, with the lines
    /// above their declarations.
    private static func unread() throws -> [String: [Substring]] {
        var declared: [String: [Substring]] = [:]
        var read: Set<Substring> = []
        for file in Repository.swiftFiles() where file.path.hasPrefix("Sources/Tactile/") {
            var above: Substring = ""
            for line in file.lines {
                let code = code(line)
                if let name = try stored(code) { declared[name, default: []].append(above) }
                let uses = code.replacing(/\bvar \w+/, with: "").replacing(/\b\w+ =[ ]/, with: "")
                read.formUnion(uses.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
                above = line
            }
        }
        return declared.filter { !read.contains(Substring($0.key)) }
    }

    @Test func whatCanBeSetIsReadOrListed() throws {
        let guide = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/PORTING.md"), encoding: .utf8)
        let section = try #require(guide.components(separatedBy: "## What has no effect").last)
        let rows = section.components(separatedBy: "\n## ")[0].matches(of: /\n\| `(\w+)` \|/)
        let listed = Set(rows.map { String($0.output.1) })
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
}

extension Substring {
    fileprivate var trimmedEnd: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
