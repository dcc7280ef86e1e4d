import Foundation
import Testing

/// What `.ci/run` checks of commits and formatting, on commits and files made for it.
struct CommitTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("checks-\(UUID().uuidString)")

    /// Runs a check in `folder`.
    private func check(_ name: String, _ arguments: [String] = []) throws -> (Int32, String) {
        try Repository.run(
            Repository.root.appendingPathComponent(".ci/\(name)").path, arguments, in: folder)
    }

    private func git(_ arguments: String...) throws {
        let (status, output) = try Repository.run(
            "git",
            ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
                + arguments, in: folder)
        #expect(status == 0, "\(output)")
    }

    private func commit(_ subject: String) throws {
        try git("commit", "--quiet", "--allow-empty", "--message", subject)
    }

    /// Runs `body` in a new repository.
    private func inRepository(_ body: () throws -> Void) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try git("init", "--quiet")
        try body()
    }

    @Test("Good and bad subjects are told apart")
    func tellsSubjectsApart() throws {
        let long = "Views: " + String(repeating: "Ä", count: 64)
        let bad = [
            "fix stuff", "Views: add a thing", "Views: Add a thing.", "views: Add a thing",
            "Views, controls: Add", long + "!",
        ]
        try inRepository {
            for subject in ["Gestures: Fail the pan", "App, X11: Hold the scenes back", long] {
                try commit(subject)
            }
            let (status, output) = try check("check-commits")
            #expect(status == 0 && output.isEmpty, "\(output)")
            for subject in bad { try commit(subject) }
            let (badStatus, complaints) = try check("check-commits")
            #expect(badStatus == 1)
            #expect(complaints.split(separator: "\n").count == bad.count, "\(complaints)")
            for subject in bad { #expect(complaints.contains("“\(subject)”")) }
        }
    }

    @Test("Only commits that are not published yet are checked, or the last twenty")
    func looksAtFew() throws {
        try inRepository {
            try commit("old and bad")
            try git("update-ref", "refs/remotes/origin/main", "HEAD")
            #expect(try check("check-commits").0 == 1)
            try commit("Views: Add a thing")
            #expect(try check("check-commits").0 == 0)
            try commit("new and bad")
            #expect(try check("check-commits").0 == 1)
            for _ in 0..<20 { try commit("Views: Add a thing") }
            #expect(try check("check-commits").0 == 0)
        }
    }

    @Test("A commit that changes much says why")
    func looksForBodies() throws {
        try inRepository {
            func commit(_ lines: Int, _ date: String, _ words: String...) throws {
                try String(repeating: "\(UUID())\n", count: lines).write(
                    to: folder.appendingPathComponent("file\(lines)"), atomically: true,
                    encoding: .utf8)
                try git("add", ".")
                let (status, output) = try Repository.run(
                    "env",
                    [
                        "GIT_COMMITTER_DATE=\(date)", "git", "-c", "user.name=A", "-c",
                        "user.email=a@example.org", "-c", "commit.gpgsign=false", "commit",
                        "--quiet",
                    ] + words.flatMap { ["--message", $0] }, in: folder)
                #expect(status == 0, "\(output)")
            }
            try commit(300, "2026-11-20T00:00:00Z", "Views: Add before the rule")
            try commit(10, "2027-01-01T00:00:00Z", "Views: Add a little")
            try commit(400, "2027-01-01T00:00:00Z", "Views: Add much", "It was missing.")
            #expect(try check("check-commits").0 == 0)
            try commit(500, "2027-01-01T00:00:00Z", "Views: Add much in silence")
            let (status, complaint) = try check("check-commits")
            #expect(status == 1 && complaint.contains("Add much in silence"), "\(complaint)")
            #expect(complaint.split(separator: "\n").count == 1, "\(complaint)")
        }
    }

    @Test("Formatting that is not the repository's is found")
    func findsFormatting() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("File.swift")
        try "func f() {\n    print(1)\n}\n".write(to: file, atomically: true, encoding: .utf8)
        let (status, output) = try check("check-format", [folder.path])
        #expect(status == 0, "\(output)")
        try "func f() {\n  print(1)\n}\n".write(to: file, atomically: true, encoding: .utf8)
        let (badStatus, complaint) = try check("check-format", [folder.path])
        #expect(badStatus == 1 && complaint.contains("Indentation"), "\(complaint)")
    }
}
