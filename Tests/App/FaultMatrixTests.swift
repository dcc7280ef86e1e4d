import Diary
import Foundation
import TestDepths
import Testing

/// Every command against every call of the system that can fail: what the program says agrees with
/// what is in the diary afterwards, and the same command may be given again.
@MainActor
@Suite(.tags(.tools)) struct FaultMatrixTests {
    /// A command with what its rerun makes of its own result.
    struct Case: Sendable, CustomStringConvertible {
        let arguments: [String]
        /// Whether giving it twice is the same as once, as for what is named by its result.
        var isSafeTwice = true
        var description: String { arguments[0] }
    }

    private nonisolated static let cases = [
        Case(
            arguments: ["add", "82.4", "-d", "2026-11-20 08:30", "-n", "new"], isSafeTwice: false),
        Case(arguments: ["edit", "last", "--weight", "79"]),
        Case(arguments: ["delete", "last"], isSafeTwice: false),
        Case(arguments: ["undo"], isSafeTwice: false),
        Case(arguments: ["redo"], isSafeTwice: false),
        Case(arguments: ["import", "TABLE"]),
        Case(arguments: ["goal", "70"]),
        Case(arguments: ["backup", "--force"]),
        Case(arguments: ["restore", "BACKUP"]),
        Case(arguments: ["export", "--force", "BELOW/out.csv"]),
        Case(arguments: ["check"]),
        Case(arguments: ["list"]),
    ]

    private final class Place {
        let path = FileManager.default.temporaryDirectory.path + "/healthbeat-" + UUID().uuidString
        let program: String
        let library: String
        private var number = 0

        init() throws {
            program = try #require(Program.path, "build the program first")
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
            library = try Faults.build(in: path)
            try "date,weight (kg)\n2026-01-01,81\n2026-01-02,80.5\n".write(
                toFile: path + "/table.csv", atomically: true, encoding: .utf8)
            let first = path + "/first"
            for arguments in [
                ["add", "80", "-d", "2026-11-18 08:00"], ["backup", path + "/backup.sqlite"],
                ["add", "81", "-d", "2026-11-19 08:00"], ["add", "82", "-d", "2026-11-19 09:00"],
                ["undo"],
            ] { try #require(try run(arguments, in: first).status == 0) }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func copy(_ name: String) throws -> String {
            number += 1
            let copy = path + "/\(number)"
            try FileManager.default.copyItem(atPath: path + "/" + name, toPath: copy)
            return String(copy.dropFirst(path.count + 1))
        }

        func remove(_ name: String) {
            try? FileManager.default.removeItem(atPath: path + "/" + name)
        }

        func run(
            _ arguments: [String], in directory: String, _ environment: [String: String] = [:]
        ) throws -> (status: Int32, text: String, errors: String) {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments =
                [
                    arguments[0],
                    "--data-dir=" + (directory.hasPrefix("/") ? directory : path + "/" + directory),
                ] + arguments.dropFirst()
            var all = ["LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": path, "PATH": "/usr/bin:/bin"]
            all.merge(environment) { $1 }
            process.environment = all
            process.standardInput = FileHandle.nullDevice
            let (output, errors) = (Pipe(), Pipe())
            process.standardOutput = output
            process.standardError = errors
            try process.run()
            let text = output.fileHandleForReading.readDataToEndOfFile()
            let said = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (
                process.terminationReason == .exit ? process.terminationStatus : -1,
                String(decoding: text, as: UTF8.self), String(decoding: said, as: UTF8.self)
            )
        }

        /// Entries without their identifiers, and the goal.
        func state(_ directory: String) throws -> String {
            let list = try run(["list"], in: directory)
            let goal = try run(["goal"], in: directory)
            try #require(list.status == 0)
            let lines = list.text.split(separator: "\n").map { $0.dropFirst(8) }
            return lines.joined(separator: "\n") + "\n" + goal.text
        }
    }

    private func arguments(_ command: Case, _ place: Place, _ directory: String) -> [String] {
        command.arguments.map {
            $0.replacing("TABLE", with: place.path + "/table.csv")
                .replacing("BACKUP", with: place.path + "/backup.sqlite")
                .replacing("BELOW", with: place.path + "/" + directory)
        }
    }

    /// Runs a command under a plan and returns whether the plan was reached.
    private func run(
        _ command: Case, _ plan: Faults.Plan, _ place: Place, before: String, after: String
    ) throws -> Bool {
        let directory = try place.copy("first")
        let report = place.path + "/report"
        defer {
            place.remove(directory)
            unlink(report)
        }
        let below = place.path + "/" + directory
        let result = try place.run(
            arguments(command, place, directory), in: directory,
            Faults.environment(plan, below: below, report: report, library: place.library))
        let isReached = FileManager.default.fileExists(atPath: report)
        let said: Comment =
            "\(command.arguments), \(plan): exit \(result.status), \(result.text)\(result.errors)"
        let again = try place.copy(directory)
        defer { place.remove(again) }
        let state = try place.state(directory)
        #expect(state == before || state == after, said)
        if result.status == 0 { #expect(state == after, said) }
        #expect(result.status == 0 || result.status == 1, said)
        #expect(result.status == 0 || !result.errors.isEmpty, said)
        if result.errors.contains("Nothing was changed") { #expect(state == before, said) }
        if result.errors.contains("change is saved") { #expect(state == after, said) }
        if result.status == 1, !result.errors.contains("saved") { #expect(state == before, said) }
        let isKnown = !result.errors.contains("not known")
        if command.isSafeTwice || state == before && isKnown {
            let second = try place.run(arguments(command, place, again), in: again)
            #expect(second.status == 0, "\(said)\nagain: \(second.errors)")
            #expect(try place.state(again) == after, "\(said)\nagain: \(second.text)")
        }
        return isReached
    }

    private func go(
        _ command: Case, codes: Int, numbers: (Int) -> Int
    ) throws {
        let place = try Place()
        let whole = try place.copy("first")
        let before = try place.state("first")
        try #require(try place.run(arguments(command, place, whole), in: whole).status == 0)
        let after = try place.state(whole)
        var count = 0
        for call in Faults.Call.allCases {
            for code in Faults.codes(of: call).prefix(codes) {
                for isLasting in [false, true] {
                    var number = 1
                    while try run(
                        command,
                        Faults.Plan(call: call, number: number, code: code, isLasting: isLasting),
                        place, before: before, after: after)
                    {
                        count += 1
                        number = numbers(number)
                    }
                }
            }
        }
        print("\(command): \(count) faults")
    }

    @Test(arguments: cases.prefix(1))
    func aSampleOfFaults(command: Case) throws {
        try go(command, codes: 1) { $0 * 3 }
    }

    @Test(.tags(.night), arguments: cases)
    func everyCallMayFail(command: Case) throws {
        try go(command, codes: 4) { $0 + 1 }
    }

    /// A full or closed output says nothing of the diary, which has the entry.
    @Test func whatCannotBeSaidIsSavedAllTheSame() throws {
        let place = try Place()
        for output in [">/dev/full", ">&-", "| true"] {
            let directory = try place.copy("first")
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            process.arguments = [
                "-c", "set -o pipefail; sleep 0 | \"$0\" add --data-dir \"$1\" 83 \(output)",
                place.program, place.path + "/" + directory,
            ]
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            let data = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            let said = String(decoding: data, as: UTF8.self)
            #expect(try place.state(directory).contains("83 kg"), "\(output)")
            if output != "| true" || process.terminationStatus != 0 {
                #expect(process.terminationStatus == 1, "\(output): \(said)")
                #expect(said.contains("write error"), "\(output): \(said)")
                #expect(said.contains("The change is saved"), "\(output): \(said)")
            }
        }
    }

    @Test(arguments: [
        "ulimit -f 0", "ulimit -f 10", "ulimit -n 16", "ulimit -n 6", "ulimit -s 128",
        "ulimit -s 64",
    ])
    func smallLimitsEndInASentence(limit: String) throws {
        let place = try Place()
        for arguments in [
            "add 83 --data-dir D", "import --data-dir D T", "--data-dir D", "list --data-dir D",
        ] {
            let directory = place.path + "/" + (try place.copy("first"))
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            let command = arguments.replacing("D", with: directory)
                .replacing("T", with: place.path + "/table.csv")
            process.arguments = [
                "-c", "\(limit); env -u DISPLAY \"$0\" \(command) 2>&1 | cat", place.program,
            ]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            let said = String(decoding: data, as: UTF8.self)
            #expect(!said.isEmpty && !said.contains("core dumped"), "\(limit), \(command): \(said)")
        }
    }

    /// Where the limit may be raised it tells what comes, else why it does not wait.
    @Test(.timeLimit(.minutes(2))) func fewFilesLetAFeedWaitOrEndInASentence() throws {
        let place = try Place()
        let directory = place.path + "/" + (try place.copy("first"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [
            "-c", "ulimit -n 8; exec \"$0\" watch --data-dir \"$1\" 2>&1", place.program, directory,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        defer { process.terminate() }
        var look = pollfd(
            fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while poll(&look, 1, 0) == 0 {
            _ = try place.run(["add", "83"], in: directory)
        }
        let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(said.contains("Added") || said.contains("ulimit -n"), "\(said)")
    }

    @Test func whateverShowsWeightsIsItsOwnersAlone() throws {
        let place = try Place()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c",
            """
            umask 0; cd "$1"; "$0" --data-dir first --screenshot pictures --size=320x480 \
            --theme=light >/dev/null; "$0" export --data-dir first out.csv 2>/dev/null
            find pictures out.csv first/backups -printf '%m\\n' | sort -u
            """, place.program, place.path,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(String(decoding: data, as: UTF8.self) == "600\n700\n")
    }
}
