import Foundation
import TestDepths
import Testing

@testable import HealthBeatApp

/// What the shells offer, asked of the shells themselves.
@MainActor
@Suite(.tags(.tools)) struct CompletionTests {
    enum Shell: CaseIterable {
        case bash
        case zsh
        case fish
    }

    nonisolated private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func completions(_ name: String) -> String {
        root.appendingPathComponent("Resources/completions/healthbeat.\(name)").path
    }

    /// The words that a shell offers for the last word of `line`, without their explanations.
    private func offers(_ shell: Shell, _ line: String) throws -> Set<String> {
        let output =
            switch shell {
            case .bash: try bash(line)
            case .zsh: try zsh(line)
            case .fish:
                try run(
                    "fish", "--no-config", "-c",
                    "source '\(Self.completions("fish"))'; complete -C '\(line)'")
            }
        return Set(
            output.split(separator: "\n").map { offer in
                String(offer.prefix { $0 != "\t" }.drop { $0 == " " })
            })
    }

    private func bash(_ line: String) throws -> String {
        try run(
            "bash", "--norc", "-c",
            """
            source "$0"
            read -ra COMP_WORDS <<<"$1"
            case $1 in *" ") COMP_WORDS+=("") ;; esac
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _healthbeat
            printf '%s\\n' "${COMPREPLY[@]}"
            """, Self.completions("bash"), line)
    }

    private func zsh(_ line: String) throws -> String {
        let functions = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: functions, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: functions) }
        try FileManager.default.copyItem(
            atPath: Self.completions("zsh"), toPath: functions + "/_healthbeat")
        let script = Self.root.appendingPathComponent("Tests/App/Completions/complete.zsh").path
        return try run("zsh", "-f", script, functions, line)
    }

    private func run(_ arguments: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaints = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(complaints.isEmpty, "\(arguments[0])")
        #expect(process.terminationStatus == 0, "\(arguments[0])")
        return text
    }

    @Test(arguments: Shell.allCases)
    func everyCommandAndItsOptionsAreOffered(shell: Shell) throws {
        #expect(try offers(shell, "healthbeat ") == Set(Command.all.map(\.name)))
        let window = Set(CommandLineTool.windowOptions.map { "--" + $0.name })
        #expect(try offers(shell, "healthbeat --") == window)
        for command in Command.all {
            let options = Set(command.allOptions.map { "--" + $0.name })
            #expect(
                try offers(shell, "healthbeat \(command.name) --") == options, "\(command.name)")
        }
    }

    nonisolated private static let samples: [(line: String, words: [String])] = [
        ("healthbeat st", ["stats"]),
        ("healthbeat stats --by ", ["day", "week", "month", "year"]),
        ("healthbeat list --unit ", ["kg", "lb", "st"]),
        ("healthbeat export -f ", ["csv", "json", "openscale", "libra", "hackersdiet"]),
        ("healthbeat import --date-order ", ["dmy", "mdy"]),
        ("healthbeat import --encoding k", ["koi8-r"]),
        ("healthbeat import --corrected-unit ", ["kg", "lb", "st"]),
        ("healthbeat trend --method ", ["standard", "hackersdiet", "libra", "holt"]),
        ("healthbeat --tab ", ["today", "graph", "history", "averages", "goal"]),
        ("healthbeat --theme d", ["dark"]),
        ("healthbeat edit ", ["last"]),
        (
            "healthbeat settings ",
            [
                "unit", "height", "first-weekday", "day-start", "trend", "theme", "text-size",
                "bold-text", "reduce-motion", "increase-contrast", "reduce-transparency",
                "status-shapes", "lively-panel", "number-pad", "language", "reminder",
            ]
        ),
        ("healthbeat settings theme ", ["light", "dark"]),
        ("healthbeat settings text-size s", ["small"]),
        (
            "healthbeat settings text-size acc",
            (1...5).map { "accessibility-\($0)" }
        ),
        ("healthbeat settings bold-text ", ["yes", "no"]),
        ("healthbeat settings reduce-motion ", ["yes", "no"]),
        ("healthbeat settings lively-panel ", ["yes", "no"]),
        ("healthbeat settings increase-contrast ", ["yes", "no"]),
        ("healthbeat settings reduce-transparency ", ["yes", "no"]),
        ("healthbeat settings status-shapes ", ["yes", "no"]),
        ("healthbeat settings first-weekday s", ["saturday", "sunday"]),
        ("healthbeat settings number-pad a", ["automatic", "always"]),
        ("healthbeat settings unit ", ["kg", "lb", "st"]),
        ("healthbeat settings trend h", ["hackersdiet", "holt"]),
        ("healthbeat add --note ", []),
    ]

    /// Each in one of the shells.
    @Test(arguments: samples.indices)
    func valuesAreOfferedInTurn(number: Int) throws {
        try lookAtSample(number, Shell.allCases[number % Shell.allCases.count])
    }

    @Test(.tags(.night), arguments: Shell.allCases, samples.indices)
    func valuesAreOffered(shell: Shell, number: Int) throws { try lookAtSample(number, shell) }

    private func lookAtSample(_ number: Int, _ shell: Shell) throws {
        let sample = Self.samples[number]
        #expect(try offers(shell, sample.line) == Set(sample.words), "\(sample.line)")
    }

    @Test(arguments: Shell.allCases)
    func filesAreOfferedWhereTheyAreWanted(shell: Shell) throws {
        let directory = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try "date,weight\n".write(
            toFile: directory + "/weights.csv", atomically: true, encoding: .utf8)
        for command in ["import", "export", "restore", "backup"] {
            let offered = try offers(shell, "healthbeat \(command) \(directory)/we")
            #expect(offered.contains { $0.hasSuffix("weights.csv") }, "\(command)")
        }
    }
}
