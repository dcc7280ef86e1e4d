import Diary
import Foundation
import SeededRandom
import TestDepths
import Testing

@testable import HealthBeatApp

/// The built program beside the tests.
enum Program {
    static var path: String? {
        let directory = URL(fileURLWithPath: CommandLine.arguments[0])
            .deletingLastPathComponent().path
        return ["healthbeat", "HealthBeatApp"].map { directory + "/" + $0 }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

/// A shell that prints a number for each change that the program acknowledged.
final class Writer {
    private let process = Process()
    private let pipe = Pipe()

    /// Adds one entry after the other, with its number as the note.
    convenience init(program: String, directory: String, first: Int) throws {
        try self.init(
            program: program, directory: directory,
            script: """
                number=\(first)
                while "$0" add --data-dir "$1" --date "2026-01-01 8:00" --note "$number" 80.5 >/dev/null
                do echo "$number"; number=$((number + 1)); done
                """)
    }

    /// - `script`: has the program as `$0` and the diary's directory as `$1`.
    init(program: String, directory: String, script: String) throws {
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, program, directory]
        process.standardOutput = pipe
        process.standardError = FileHandle.standardError
        try process.run()
        // Foundation gives each process a group of its own, which is killed as a whole.
        try #require(getpgid(process.processIdentifier) == process.processIdentifier)
    }

    /// Waits for `count` acknowledgements and a little longer, then kills shell and program alike.
    /// Returns the numbers acknowledged.
    func killed(after count: Int, microseconds: UInt32) -> [Int] {
        var text = ""
        while text.filter({ $0 == "\n" }).count < count {
            let data = pipe.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            text += String(decoding: data, as: UTF8.self)
        }
        // A moment that nothing announces is the point of this test.
        usleep(microseconds)
        kill(-process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        text += String(
            decoding: (try? pipe.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
        return text.split(separator: "\n").compactMap { Int($0) }
    }
}

@MainActor
@Suite(.tags(.tools)) struct CrashTests {
    @Test func noAcknowledgedEntryIsEverLost() throws {
        try kill(6, seed: TestSeed.usual(2026))
    }

    @Test(.tags(.night)) func noAcknowledgedEntryIsLostByHundredsOfKills() throws {
        try kill(300, seed: TestSeed.fresh(for: "kills of commands"))
    }

    /// Kills a writer `rounds` times, at moments that follow from a seed.
    private func kill(_ rounds: Int, seed: UInt64) throws {
        let program = try #require(Program.path, "build the program first")
        var random = SeededGenerator(seed: seed)
        let directory =
            FileManager.default.temporaryDirectory.path + "/healthbeat-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: directory) }
        var acknowledged: Set<String> = []
        var next = 1
        for round in 0..<rounds {
            let writer = try Writer(program: program, directory: directory, first: next)
            let seen = writer.killed(
                after: random.below(3), microseconds: UInt32(random.below(40_000)))
            acknowledged.formUnion(seen.map(String.init))
            // One more may have been saved and killed before it was told.
            next = (seen.max() ?? next) + 2
            let diary = try Diary(directory: DiaryDirectory(path: directory))
            let notes = diary.entries.map(\.note)
            #expect(acknowledged.isSubset(of: notes), "seed \(seed), round \(round)")
            #expect(Set(notes).count == notes.count)
            #expect(diary.entries.allSatisfy { $0.weight.text == "80.5" })
            #expect(diary.recovery == nil)
            #expect(try diary.check().isEmpty)
            #expect(diary.undoStep == (notes.isEmpty ? nil : DiaryStep(.add, count: 1)))
        }
        #expect(!acknowledged.isEmpty)
    }

    /// Lets the system refuse every write beyond a file size, in the middle of a change.
    @Test func writesThatTheSystemRefusesLoseNothing() throws {
        let program = try #require(Program.path, "build the program first")
        let directory =
            FileManager.default.temporaryDirectory.path + "/healthbeat-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let script = """
            trap '' XFSZ; ulimit -f 200; number=1
            note=$(printf 'x%.0s' $(seq 2000))
            while "$0" add --data-dir "$1" --note "$number $note" 80.5 >/dev/null
            do echo "$number"; number=$((number + 1)); done
            """
        process.arguments = ["-c", script, program, directory]
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let acknowledged = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self
        ).split(separator: "\n")
        let message = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(!acknowledged.isEmpty)
        #expect(message.hasPrefix("healthbeat: "))
        #expect(message.contains("Nothing was changed."))
        let diary = try Diary(directory: DiaryDirectory(path: directory))
        #expect(
            diary.entries.map { $0.note.prefix { $0 != " " } }.sorted() == acknowledged.sorted())
        #expect(diary.recovery == nil)
        #expect(try diary.check().isEmpty)
    }
}
