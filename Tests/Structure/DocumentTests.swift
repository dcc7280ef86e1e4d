import Foundation
import Testing

/// Code in documents is code that is compiled: each piece occurs in the packages in `Examples` or
/// in `Tests/Outside`.
struct DocumentTests {
    private static let documents =
        Repository.files(in: ["docs"], extensions: ["md"])
        .filter { !$0.path.hasPrefix("docs/decisions/") } + readme

    private static var readme: [Repository.File] {
        let url = Repository.root.appendingPathComponent("README.md")
        return (try? String(contentsOf: url, encoding: .utf8)).map {
            [Repository.File(path: "README.md", text: $0)]
        } ?? []
    }

    /// Lines without indentation and comments, as one text. A document's package is cloned next to
    /// the new one, the example's is around it.
    private static func flat(_ lines: some Sequence<Substring>) -> String {
        lines.map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
            .joined(separator: "\n").replacing("\"../healthbeat\"", with: "\"../..\"") + "\n"
    }

    @Test("Every piece of Swift in a document is in an example")
    func snippetsAreCompiled() {
        let examples = Repository.files(in: ["Examples", "Tests/Outside"], extensions: ["swift"])
            .filter { !$0.path.contains("/.build/") }
            .map { "\n" + Self.flat($0.lines) }
        var count = 0
        for document in Self.documents {
            for block in document.text.matches(of: /```swift\n((?:[^`]|`[^`])*?)```/) {
                count += 1
                let code = "\n" + Self.flat(block.output.1.split(separator: "\n"))
                let isFound = examples.contains { $0.contains(code) }
                #expect(
                    isFound, "\(document.path): no file in Examples or Tests/Outside has\(code)")
            }
        }
        #expect(count > 10)
    }

    @Test("Files that documents name are there")
    func linksLead() throws {
        // What a document tells to write is in an example.
        let examples = Repository.root.appendingPathComponent("Examples")
        let roots =
            [Repository.root]
            + (try FileManager.default.contentsOfDirectory(atPath: examples.path)).map {
                examples.appendingPathComponent($0)
            }
        for document in Self.documents
            + Repository.files(in: ["docs/decisions"], extensions: ["md"])
        {
            let folder = Repository.root.appendingPathComponent(document.path)
                .deletingLastPathComponent()
            for link in document.text.matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/) {
                let path = folder.appendingPathComponent(String(link.output.1)).path
                let isThere = FileManager.default.fileExists(atPath: path)
                #expect(isThere, "\(document.path) links to \(link.output.1)")
            }
            let pattern = /`((?:Sources|Tests|Examples|docs|Resources|\.ci)\/[\w\/.+-]+)`/
            for name in document.text.matches(of: pattern) where name.output.1 != "Tests/Failures" {
                let isThere = roots.contains {
                    FileManager.default.fileExists(
                        atPath: $0.appendingPathComponent(String(name.output.1)).path)
                }
                #expect(isThere, "\(document.path) names \(name.output.1)")
            }
        }
    }
}
