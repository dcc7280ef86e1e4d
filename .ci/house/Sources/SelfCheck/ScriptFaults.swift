import Foundation

extension SelfCheck {
    /// What the scripts beside this program do not find of commits, formatting and comments, in
    /// repositories and files that are made for it.
    static func scriptFaults() throws -> [String] {
        let work = Workplace()
        defer { try? FileManager.default.removeItem(at: work.folder) }
        try work.checkSubjects()
        try work.checkRange()
        try work.checkBodies()
        try work.checkFormat()
        return work.faults
    }
}

/// A folder for repositories that are made to be checked.
private final class Workplace {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("house-\(UUID().uuidString)")
    private(set) var faults: [String] = []

    private let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    private var place: URL

    init() { place = folder }

    private func expect(_ condition: Bool, _ sentence: String, _ output: String) {
        if !condition { faults.append("\(sentence)\n\(output)") }
    }

    /// Runs a program in the repository that was begun last.
    private func run(
        _ program: String, _ arguments: [String], _ variables: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = place
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    private func script(_ name: String, _ arguments: [String] = []) throws -> (Int32, String) {
        try run(root.appendingPathComponent(".ci/\(name)").path, arguments)
    }

    private func git(_ arguments: [String], at date: String = "2026-11-20T00:00:00Z") throws {
        let person = [
            "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false",
        ]
        let (status, output) = try run(
            "git", person + arguments, ["GIT_COMMITTER_DATE": date, "GIT_AUTHOR_DATE": date])
        guard status == 0 else { throw Failure("git \(arguments): \(output)") }
    }

    private func commit(_ subject: String) throws {
        try git(["commit", "--quiet", "--allow-empty", "--message", subject])
    }

    private func begin(_ name: String) throws {
        place = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try git(["init", "--quiet"])
    }

    /// Good and bad subjects are told apart.
    func checkSubjects() throws {
        try begin("subjects")
        let long = "Views: " + String(repeating: "Ä", count: 64)
        let bad = [
            "fix stuff", "Views: add a thing", "Views: Add a thing.", "views: Add a thing",
            "Views, controls: Add", long + "!",
        ]
        for subject in ["Gestures: Fail the pan", "App, X11: Hold the scenes back", long] {
            try commit(subject)
        }
        let (status, output) = try script("check-commits")
        expect(status == 0 && output.isEmpty, "Good subjects are not let through.", output)
        for subject in bad { try commit(subject) }
        let (badStatus, complaints) = try script("check-commits")
        expect(
            badStatus == 1 && complaints.split(separator: "\n").count == bad.count
                && bad.allSatisfy { complaints.contains("“\($0)”") },
            "Bad subjects are let through.", complaints)
    }

    /// Only commits that are not published yet are checked, or the last twenty.
    func checkRange() throws {
        try begin("range")
        func expect(_ status: Int32, _ sentence: String) throws {
            let (found, output) = try script("check-commits")
            self.expect(found == status, sentence, output)
        }
        try commit("old and bad")
        try git(["update-ref", "refs/remotes/origin/main", "HEAD"])
        try expect(1, "With all published the last commits are not checked.")
        try commit("Views: Add a thing")
        try expect(0, "A commit that is published is checked.")
        try commit("new and bad")
        try expect(1, "A commit that is not published is not checked.")
        for _ in 0..<20 { try commit("Views: Add a thing") }
        try expect(0, "More than twenty commits are checked.")
    }

    /// A commit that changes much says why, since the rule began.
    func checkBodies() throws {
        try begin("bodies")
        func commit(_ lines: Int, _ date: String, _ words: String...) throws {
            let text = (0..<lines).map { "\(words[0]) \($0)\n" }.joined()
            try Data(text.utf8).write(to: place.appendingPathComponent("file\(lines)"))
            try git(["add", "."])
            try git(["commit", "--quiet"] + words.flatMap { ["--message", $0] }, at: date)
        }
        try commit(300, "2026-11-20T00:00:00Z", "Views: Add before the rule")
        try commit(10, "2027-01-01T00:00:00Z", "Views: Add a little")
        try commit(400, "2027-01-01T00:00:00Z", "Views: Add much", "It was missing.")
        let (status, output) = try script("check-commits")
        expect(status == 0, "Commits that need no body, or have one, are not let through.", output)
        try commit(500, "2027-01-01T00:00:00Z", "Views: Add much in silence")
        let (badStatus, complaint) = try script("check-commits")
        expect(
            badStatus == 1 && complaint.contains("Add much in silence")
                && complaint.split(separator: "\n").count == 1,
            "A large commit without a body is let through.", complaint)
    }

    /// Formatting that is not the repository's is found, and a comment that is too long.
    func checkFormat() throws {
        place = folder
        let file = folder.appendingPathComponent("File.swift")
        func check(_ name: String, _ text: String, _ status: Int32, _ word: String) throws {
            try Data(text.utf8).write(to: file)
            let (found, output) = try script(
                name, (name == "wrap-comments" ? ["--check"] : []) + [file.path])
            expect(
                found == status && (word.isEmpty ? output.isEmpty : output.contains(word)),
                "\(name) does not judge rightly.", output)
        }
        try check("check-format", "func f() {\n    print(1)\n}\n", 0, "")
        try check("check-format", "func f() {\n  print(1)\n}\n", 1, "Indentation")
        // Twice: what was formatted wrongly is not remembered as right.
        try check("check-format", "func f() {\n  print(1)\n}\n", 1, "Indentation")
        try check("wrap-comments", "// short\n", 0, "")
        let long = String(repeating: "long ", count: 20)
        try check("wrap-comments", "// \(long)comment\n", 1, "File.swift:1: ")
    }
}
