import Diary
import Foundation
import TestDepths
import Testing

@testable import HealthBeatApp

/// Text of others on a terminal: notes, cells, names of files and arguments cannot give it
/// commands, and a record stays a line.
@MainActor
@Suite struct ForeignTextTests {
    let terminal = Terminal()

    /// A colour, a window's title, C1's form of both, deletion, direction and every kind of line
    /// end.
    nonisolated static let hostile =
        "a\u{1B}[31mb\u{1B}]0;title\u{7}c\u{9B}31md\u{7F}e\u{202E}f\u{2066}g\u{61C}h\u{0}"
        + "\ni\rj\r\nk\u{85}l\u{2028}m\u{2029}n\u{B}o\u{C}p\tq"

    private func expectHarmless(_ text: String, _ name: String) {
        let obeyed = text.unicodeScalars.filter { scalar in
            scalar != "\n"
                && (scalar.properties.generalCategory == .control
                    || scalar.properties.generalCategory == .lineSeparator
                    || scalar.properties.generalCategory == .paragraphSeparator
                    || scalar.properties.isBidiControl)
        }
        #expect(obeyed.isEmpty, "\(name): \(obeyed.map(\.value)) in \(text.debugDescription)")
    }

    private func run(_ arguments: [String], lines: Int? = nil, errors: Int? = nil) {
        _ = terminal.request(arguments)
        let name = arguments.first ?? ""
        expectHarmless(terminal.output, name)
        expectHarmless(terminal.errors, name)
        if let lines { #expect(terminal.output.count { $0 == "\n" } == lines, "\(arguments)") }
        if let errors { #expect(terminal.errors.count { $0 == "\n" } == errors, "\(arguments)") }
    }

    @Test func textIsShownInOneLine() {
        #expect(
            Self.hostile.shownInOneLine
                == "a␛[31mb␛]0;title␇c�31md␡e�f�g�h␀⏎i⏎j⏎k⏎l⏎m⏎n⏎o⏎p q")
        #expect("a\r\nb\u{1B}\n".shownInLines == "a\nb␛\n")
        let plain = "82.4 kg – “Größe” 体重 👩‍👩‍👧 שלום"
        #expect(plain.shownInOneLine == plain)
    }

    @Test func noCommandLetsControlsThrough() throws {
        let hostile = Self.hostile
        run(["add", "80", "-d", "2026-11-01", "--note", hostile], lines: 1, errors: 0)
        run(["add", "80.2", "-d", "2026-11-02", "--note", hostile], lines: 1, errors: 0)
        run(["list"], lines: 2, errors: 0)
        run(["edit", "last", "--note", hostile + "!"], lines: 1, errors: 0)
        run(["stats"], lines: 5, errors: 0)
        run(["stats", "--by", "month"], lines: 2, errors: 0)
        run(["trend"], errors: 0)
        run(["goal", "75"], lines: 1, errors: 0)
        run(["settings"], lines: 16, errors: 0)
        run(["backup", "--list"])
        run(["undo"], lines: 1, errors: 0)
        run(["redo"], lines: 1, errors: 0)
        run(["check"], lines: 1, errors: 0)
        for name in Command.all.map(\.name) { run([name, "--help"], errors: 0) }
        run(["delete", "last"], lines: 1, errors: 0)
    }

    @Test func noMessageLetsControlsThrough() {
        let hostile = Self.hostile.replacing("\u{0}", with: "")
        run(["add", "80"])
        for arguments in Self.refusals(hostile) {
            run(arguments)
            #expect(!terminal.errors.isEmpty, "\(arguments)")
            #expect(terminal.output.isEmpty, "\(arguments)")
            // One message, and at most the line that points to the help.
            #expect(terminal.errors.count { $0 == "\n" } <= 2, "\(arguments): \(terminal.errors)")
        }
    }

    /// What comes in as an argument or from the surroundings comes out in a message.
    private static func refusals(_ hostile: String) -> [[String]] {
        [
            [hostile], ["--\(hostile)"], ["-\(hostile)"], ["--theme", hostile],
            ["--tab=\(hostile)"],
            ["--scale", hostile], ["--size", hostile], ["add", hostile], ["add", "80", hostile],
            ["add", "80", "-d", hostile], ["add", "80", "-u", hostile],
            ["add", "80", "--\(hostile)"],
            ["edit", hostile], ["delete", hostile], ["list", "--last", hostile],
            ["list", "--from", hostile], ["stats", "--by", hostile], ["trend", "-m", hostile],
            ["goal", hostile], ["goal", "75", "-d", hostile], ["settings", hostile],
            ["settings", "trend", hostile], ["settings", "unit", "kg", hostile],
            ["import", "/nowhere/\(hostile)"], ["import", "--date-order", hostile, "x"],
            ["import", "--height", hostile, "x"], ["export", "/nowhere/\(hostile)"],
            ["export", "-f", hostile], ["backup", "/nowhere/\(hostile)/x"],
            ["restore", "/nowhere/\(hostile)"], ["undo", hostile],
            ["list", "--data-dir", "/dev/null/\(hostile)"],
        ]
    }

    @Test func noMessageIsLongerThanAPage() { refuseTexts(of: 6_000) }

    @Test(.tags(.night)) func noMessageAboutTheLongestTextsIsLongerThanAPage() {
        refuseTexts(of: 100_000)
    }

    /// - Parameter count: Scalars of each text.
    private func refuseTexts(of count: Int) {
        run(["add", "80"])
        for long in [
            String(repeating: "x", count: count), String(repeating: "9", count: count),
            "e" + String(repeating: "\u{301}", count: count),
            String(repeating: "\u{1B}[31m", count: count / 5),
            String(repeating: "体 ", count: count / 2),
        ] {
            for arguments in Self.refusals(long) {
                run(arguments)
                #expect(!terminal.errors.isEmpty && terminal.output.isEmpty)
                #expect(
                    terminal.errors.unicodeScalars.count < 2_200,
                    "\(arguments.first ?? "") \(terminal.errors.prefix(80))")
            }
        }
        // The end of the message, which says what would be right, is there.
        _ = terminal.request(["settings", "unit", String(repeating: "x", count: 100_000)])
        #expect(terminal.errors.unicodeScalars.count < 250)
        #expect(terminal.errors.contains("…") && terminal.errors.contains("use kg, lb or st"))
        #expect("82.4".quotable() == "82.4" && "a\nb".quotable() == "a⏎b")
        #expect(String(repeating: "ab", count: 50).quotable(9) == "ababa…bab")
    }

    @Test func noFileLetsControlsThrough() throws {
        let name = Self.hostile.replacing("\u{0}", with: "") + ".csv"
        let cell = "\"" + Self.hostile + "\""
        let path = try terminal.file(
            name,
            "date,weight (kg),note\n2026-01-01,82,\(cell)\n\(cell),82,\n2026-01-03,\(cell),\n"
                + "2026-01-04,8200,\(cell)\n2026-01-05,182,\(cell)\n2026-01-06,82,\"open\n")
        run(["import", "--dry-run", path], lines: 1)
        run(["import", "--all", path], lines: 1)
        #expect(
            terminal.output.contains("6 rows: 3 added (1 to check), 0 already there, 3 refused"))
        #expect(terminal.errors.contains("has no end"))
        run(["list"], lines: 3)
        run(["export", path], lines: 0, errors: 1)
        let other = try terminal.file("other" + name, "nothing")
        run(["import", other], lines: 0, errors: 1)
        let broken = try terminal.file("broken" + name, "{\"\u{1B}[31m\": ")
        run(["import", broken], lines: 0, errors: 1)
    }

    @Test func exportsKeepTheText() throws {
        run(["add", "80", "-d", "2026-11-01", "--note", Self.hostile])
        _ = terminal.request(["list", "--json"])
        let data = Data(terminal.output.utf8)
        let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
        let note = try #require(list?.first?["note"] as? String)
        run(["export", "--format", "json", "-"])
        _ = terminal.request(["export", "-"])
        let table = terminal.output
        #expect(table.contains("\u{1B}[31m"), "a pipe gets the bytes")
        let path = try terminal.file("again.csv", table)
        terminal.run("delete", "last")
        terminal.run("import", path, "--data-dir", terminal.directory + "/second")
        terminal.run("list", "--json", "--data-dir", terminal.directory + "/second")
        let again = try JSONSerialization.jsonObject(with: Data(terminal.output.utf8))
        #expect((again as? [[String: Any]])?.first?["note"] as? String == note)
        terminal.isOutputShown = true
        run(["undo"])
        run(["export", "-"])
        #expect(terminal.output.contains("␛[31m"))
    }

    @Test func theHackersDietSaysWhatItLeavesOut() throws {
        for time in ["7:00", "8:00", "9:00"] { run(["add", "80", "-d", "2026-11-01 \(time)"]) }
        run(["add", "80", "-d", "2026-11-02"])
        _ = terminal.request(["export", "-f", "hackersdiet"])
        #expect(terminal.errors.hasPrefix("healthbeat: 2 entries are left out"))
        #expect(terminal.errors.count { $0 == "\n" } == 1)
        run(["export", "-f", "libra"], errors: 0)
        run(["export", "-f", "hackersdiet", terminal.directory + "/out.csv"], lines: 0, errors: 2)
        #expect(terminal.errors.contains("2 entries written"))
    }
}
