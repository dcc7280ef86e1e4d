import Diary
import Foundation
import Tactile
import TestSupport
import Testing

@testable import HealthBeatApp

/// What is said of one thing is said in the singular, wherever things are counted.
@MainActor
@Suite struct GrammarTests {
    private static let things =
        "(entries|rows|lines|weights|weighings|settings|bytes|days|weeks|months|years|backups|files)"

    /// A text that counts one thing as many; nil where there is none.
    private func slip(in text: String) -> String? {
        let plain = text.replacing("\u{A0}", with: " ")
        return plain.range(
            of: #"(?<![\d.,−-])1 (more )?"# + Self.things + #"\b"#, options: .regularExpression
        ).map { String(plain[$0]) }
    }

    /// A number in a text is counted by `\(counting:)`, which has a form for one.
    @Test func noSourceCountsByItself() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/HealthBeat")
        let files = try #require(
            FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        let pattern = #"\\\((?!counting: )(?:[^()]|\([^()]*\))*\) (more )?"# + Self.things + #"\b"#
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            count += 1
            let text = try String(contentsOf: file, encoding: .utf8)
            for line in text.split(separator: "\n")
            where line.range(of: pattern, options: .regularExpression) != nil
                && !line.contains("///")
            {
                Issue.record("\(file.lastPathComponent): \(line)")
            }
        }
        #expect(count > 100)
    }

    @Test func commandsSayOneEntry() throws {
        let terminal = Terminal()
        let table = try terminal.file("one.csv", "date,kg\n2026-11-01,82\n")
        let copy = terminal.directory + "/copy.csv"
        for (arguments, said) in [
            (["import", table], "1 row: 1 added"), (["check"], "sound, 1 entry"),
            (["export", copy], "1 entry written"), (["undo"], "import of an entry"), (["redo"], ""),
            (["backup", "--list"], ""), (["stats"], ""), (["backup"], ""),
        ] {
            guard case .exit(0) = terminal.request(arguments) else {
                Issue.record("\(arguments): \(terminal.errors)")
                continue
            }
            let text = terminal.output + terminal.errors
            #expect(said.isEmpty || text.contains(said), "\(text)")
            #expect(slip(in: text) == nil, "\(text)")
        }
        // One line more than are listed.
        let bad = (1...21).map { "2026-13-\($0),82\n" }.joined()
        let refused = try terminal.file("bad.csv", "date,kg\n2026-11-02,82\n" + bad)
        _ = terminal.request(["import", "--dry-run", refused])
        #expect(terminal.errors.contains("1 more line was refused"))
    }

    @Test func pagesSayOneEntry() throws {
        let app = try SceneHarness.withDays(1)
        UIView.setAnimationsEnabled(false)
        defer { UIView.setAnimationsEnabled(true) }
        var texts: Set<String> = []
        for size in [CGSize(width: 390, height: 700), CGSize(width: 1366, height: 768)] {
            app.harness.resize(to: size)
            for page in LayoutPage.all where page.least <= 1 {
                try page.open(app)
                app.harness.rest(upTo: 0.3)
                var waiting: [UIView] = [app.harness.window]
                while let view = waiting.popLast() {
                    if let text = (view as? UILabel)?.text { texts.insert(text) }
                    waiting += view.subviews
                }
                try app.closeAll()
            }
        }
        #expect(texts.contains { $0.contains("1 weighing") })
        for text in texts { #expect(slip(in: text) == nil, "\(text)") }
    }
}
