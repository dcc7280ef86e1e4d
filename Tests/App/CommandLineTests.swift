import Diary
import DiaryFiles
import Foundation
import Testing

@testable import HealthBeatApp

/// Runs commands in this process, on a clock that stands, and keeps what they write.
@MainActor
final class Terminal {
    let directory = FileManager.default.temporaryDirectory.path + "/healthbeat-" + UUID().uuidString
    var environment: [String: String] = ["LANG": "C", "TZ": "UTC"]
    var isOutputShown = false
    /// What is typed when a passphrase is asked for.
    var passphrase: String?
    /// Is given the language that a command asks for.
    var onLanguage: (Language) -> Void = { _ in }
    private(set) var output = ""
    private(set) var errors = ""

    nonisolated init() {}

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    /// Noon of 21 November 2026.
    static let clock = DiaryClock.fixed(Moment(wallSeconds: 1_795_262_400, offset: 0))

    func request(_ arguments: [String]) -> LaunchRequest {
        (output, errors) = ("", "")
        var environment = environment
        environment["XDG_DATA_HOME"] = directory
        let tool = CommandLineTool(
            environment: environment, clock: Self.clock, output: { self.output += $0 },
            errorOutput: { self.errors += $0 }, isOutputShown: isOutputShown,
            readPassphrase: { _ in self.passphrase }, onLanguage: onLanguage)
        return tool.parse(arguments)
    }

    /// Runs one command and returns its exit status, nil when it would open a window.
    @discardableResult
    func run(_ arguments: String...) -> Int32? { run(arguments) }
    @discardableResult
    func run(_ arguments: [String]) -> Int32? {
        guard case .exit(let status) = request(arguments) else { return nil }
        return status
    }

    func file(_ name: String, _ text: String) throws -> String {
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true)
        let path = directory + "/" + name
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }
}

@MainActor
@Suite struct CommandLineTests {
    let terminal = Terminal()

    @Test("Options may follow the file that the window is to bring in")
    func optionsAfterFile() throws {
        let file = try terminal.file("weights.csv", "date,weight\n2026-01-01,80\n")
        for arguments in [
            [file, "--data-dir", "/tmp/x", "--theme=dark"],
            ["--data-dir=/tmp/x", file, "--theme", "dark"],
            ["--theme=dark", "--data-dir=/tmp/x", file],
        ] {
            guard case .window(let options) = terminal.request(arguments) else {
                Issue.record("\(arguments): \(terminal.errors)")
                continue
            }
            #expect(options.importPath == file && options.directory.path == "/tmp/x")
            #expect(options.theme == .dark)
        }
        #expect(terminal.run(file, file) == 2)
        #expect(terminal.run(file, "--version") == 0 && terminal.output.contains("1.0"))
    }

    @Test("A folder behind an equals sign may begin with the sign for the user's own")
    func tilde() {
        terminal.environment["HOME"] = "/home/x"
        for (word, path) in [
            ("--data-dir=~/diary", "/home/x/diary"), ("--data-dir=~", "/home/x"),
            ("--data-dir=/a/~/b", "/a/~/b"),
        ] {
            guard case .window(let options) = terminal.request([word]) else {
                Issue.record("\(word)")
                continue
            }
            #expect(options.directory.path == path)
        }
        guard case .window(let options) = terminal.request(["--screenshot=~/p"]) else {
            Issue.record("--screenshot")
            return
        }
        #expect(options.screenshotDirectory == "/home/x/p")
    }

    @Test func addsListsAndReckons() {
        #expect(terminal.run("add", "82,4kg", "--note", "first", "-d", "yesterday 8:30") == 0)
        #expect(terminal.output.contains("2026-11-20 08:30  82.4 kg  first"))
        #expect(terminal.run("add", "181", "lb") == 0)
        #expect(terminal.run("list") == 0)
        #expect(terminal.output.split(separator: "\n").count == 2)
        #expect(terminal.output.hasSuffix("181 lb\n"))
        #expect(terminal.run("stats", "--unit=kg") == 0)
        #expect(terminal.output.contains("Minimum:  82.1 kg on 2026-11-21"))
        #expect(terminal.run("trend") == 0)
        #expect(terminal.output.contains("No forecast"))
        #expect(terminal.errors.isEmpty)
    }

    @Test func theFirstChangeOfADayIsBackedUp() {
        terminal.run("list")
        terminal.run("backup", "--list")
        #expect(terminal.output.isEmpty)
        terminal.run("add", "80")
        terminal.run("add", "81")
        terminal.run("backup", "--list")
        #expect(terminal.output.split(separator: "\n").count == 1)
        #expect(terminal.output.contains("diary-2026-11-21.sqlite"))
        terminal.run("restore", "2026-11-21")
        terminal.run("list")
        #expect(terminal.output.hasSuffix("80 kg\n"))
    }

    @Test func everyChangeIsUndone() {
        terminal.run("add", "80")
        terminal.run("edit", "last", "--weight", "81.5", "--note", "scales moved")
        #expect(terminal.output.contains("81.5 kg  scales moved"))
        terminal.run("goal", "75")
        terminal.run("delete", "last")
        #expect(terminal.run("list") == 0)
        #expect(terminal.output.isEmpty)
        for name in ["deletion of an entry", "change of goal", "edit of an entry", "new entry"] {
            #expect(terminal.run("undo") == 0)
            #expect(terminal.output == "Undid: \(name)\n")
        }
        #expect(terminal.run("undo") == 1)
        #expect(terminal.errors == "healthbeat: There is nothing to undo.\n")
        #expect(terminal.run("redo") == 0)
        #expect(terminal.output == "Did again: new entry\n")
    }

    @Test func everyAnswerCanBeJSON() throws {
        terminal.run("add", "80", "--note", "a \"quoted\"\nline\u{1}")
        terminal.run("add", "81", "-d", "2026-11-01")
        for arguments in [
            ["add", "80", "--json"], ["list", "--json"], ["list", "--json", "--last=0"],
            ["stats", "--json"], ["stats", "--by", "month", "--json"], ["trend", "--json"],
            ["goal", "--json"], ["goal", "75", "--json"], ["edit", "last", "--json"],
            ["backup", "--json"], ["backup", "--list", "--json"], ["check", "--json"],
            ["export", "--json"], ["undo", "--json"], ["redo", "--json"],
            ["delete", "last", "--json"],
            ["restore", "2026-11-21", "--json"], ["settings", "--json"],
            ["settings", "height", "181.5", "--json"], ["settings", "trend", "holt", "--json"],
            ["import", "--json", try terminal.file("in.csv", "date,kg\n2026-01-01,80\n")],
            ["import", "--json", "--dry-run", terminal.directory + "/in.csv"],
        ] {
            guard case .exit(0) = terminal.request(arguments) else {
                Issue.record("\(arguments): \(terminal.errors)")
                continue
            }
            let data = Data(terminal.output.utf8)
            #expect(throws: Never.self, "\(arguments) \(terminal.output)") {
                try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            }
        }
    }

    @Test(arguments: [
        (
            ["--foo"],
            "healthbeat: unrecognized option '--foo'\nTry 'healthbeat --help' for more information.\n"
        ),
        (
            ["frob"],
            "healthbeat: unrecognized command 'frob'\nTry 'healthbeat --help' for more information.\n"
        ),
        (
            ["lst"],
            "healthbeat: unrecognized command 'lst'; did you mean 'list'?\nTry 'healthbeat --help' for more information.\n"
        ),
        (
            ["list", "--uint=kg"],
            "healthbeat: unrecognized option '--uint'; did you mean '--unit'?\nTry 'healthbeat list --help' for more information.\n"
        ),
        (
            ["add"],
            "healthbeat: missing operand: a weight is needed\nTry 'healthbeat add --help' for more information.\n"
        ),
        (
            ["add", "80", "--note"],
            "healthbeat: option '--note' requires an argument\nTry 'healthbeat add --help' for more information.\n"
        ),
        (
            ["list", "--data-dir="],
            "healthbeat: option '--data-dir' requires an argument\nTry 'healthbeat list --help' for more information.\n"
        ),
        (
            ["list", "-x"],
            "healthbeat: invalid option -- 'x'\nTry 'healthbeat list --help' for more information.\n"
        ),
        (
            ["list", "--json=1"],
            "healthbeat: option '--json' doesn't allow an argument\nTry 'healthbeat list --help' for more information.\n"
        ),
        (
            ["list", "--last=x"],
            "healthbeat: invalid number 'x'\nTry 'healthbeat list --help' for more information.\n"
        ),
        (
            ["--tab=x"],
            "healthbeat: invalid argument 'x' for '--tab': use one of 'today', 'graph', 'history', 'averages', 'goal'\nTry 'healthbeat --help' for more information.\n"
        ),
        (
            ["--scale=99"],
            "healthbeat: invalid scale '99': use a number from 0.5 to 8\nTry 'healthbeat --help' for more information.\n"
        ),
        (
            ["undo", "twice"],
            "healthbeat: extra operand 'twice'\nTry 'healthbeat undo --help' for more information.\n"
        ),
        (
            ["settings", "unit", "kg", "lb"],
            "healthbeat: extra operand 'lb'\nTry 'healthbeat settings --help' for more information.\n"
        ),
        (
            ["settings", "height", "9000"],
            "healthbeat: invalid height '9000': use centimetres from 50 to 272\nTry 'healthbeat settings --help' for more information.\n"
        ),
        (
            ["trend", "--method", "magic"],
            "healthbeat: invalid method 'magic': use standard, hackersdiet, libra:7 or holt:0.1:0.1\nTry 'healthbeat trend --help' for more information.\n"
        ),
        (
            ["stats", "--by", "eon"],
            "healthbeat: invalid period 'eon': use day, week, month or year\nTry 'healthbeat stats --help' for more information.\n"
        ),
    ])
    func mistakesAreToldAsTheGNUToolsDo(arguments: [String], message: String) {
        guard case .exit(2) = terminal.request(arguments) else {
            Issue.record("not a usage error: \(arguments)")
            return
        }
        #expect(terminal.errors == message)
        #expect(terminal.output.isEmpty)
    }

    @Test(arguments: [
        ["add", "abc"], ["add", "-5"], ["add", "0"], ["add", "1001"],
        ["add", "80", "-d", "someday"],
        ["edit", "last"], ["delete", "nothing"], ["undo"], ["redo"], ["import", "/nowhere.csv"],
        ["import", "/"], ["restore", "/nowhere"], ["export", "/nowhere/x.csv"],
    ])
    func failuresNameTheReasonAndChangeNothing(arguments: [String]) {
        guard case .exit(1) = terminal.request(arguments) else {
            Issue.record("no failure: \(arguments)")
            return
        }
        #expect(terminal.errors.hasPrefix("healthbeat: "))
        #expect(terminal.output.isEmpty)
        terminal.run("list")
        #expect(terminal.output.isEmpty)
    }

    @Test func importsExportsAndImportsAgain() throws {
        let path = try terminal.file(
            "in.csv", "DATE,TIME,COMMENT,WEIGHT\n2026-04-23,20:30,,82.4\nx,,,1\n2026-04-24,,,82.1\n"
        )
        #expect(terminal.run("import", "--dry-run", "--unit", "kg", path) == 0)
        #expect(terminal.output.contains("(openScale): 3 rows: 2 would be added"))
        terminal.run("list")
        #expect(terminal.output.isEmpty)
        #expect(terminal.run("import", "--unit", "kg", path) == 0)
        #expect(terminal.output.contains(": 3 rows: 2 added, 0 already there, 1 refused"))
        #expect(terminal.errors.contains("in.csv:3: “x” is not a date."))
        #expect(terminal.run("import", "--unit", "kg", path) == 0)
        #expect(terminal.output.contains("0 added, 2 already there"))
        let out = terminal.directory + "/out.json"
        #expect(terminal.run("export", out) == 0)
        #expect(terminal.run("export", out) == 1)
        #expect(terminal.run("export", out, "--force") == 0)
        terminal.run("undo")
        #expect(terminal.run("import", out) == 0)
        #expect(terminal.output.contains("2 added"))
    }

    @Test func anUnstatedUnitIsAskedFor() throws {
        let path = try terminal.file("in.csv", "date,weight\n2026-04-23,180.5\n")
        #expect(terminal.run("import", path) == 1)
        #expect(terminal.errors.contains("--unit"))
        #expect(terminal.run("import", path, "--unit", "lb") == 0)
        terminal.run("list")
        #expect(terminal.output.contains("180.5 lb"))
    }

    @Test func ofAFamilyOnePersonIsTaken() throws {
        let path = try terminal.file(
            "in.csv", "user,date,weight (kg)\nAnna,2026-04-23,62.4\nBen,2026-04-23,82.4\n")
        #expect(terminal.run("import", path) == 1)
        #expect(terminal.errors.contains("Anna (1 weight), Ben (1 weight)"))
        #expect(terminal.errors.contains("--person Anna"))
        #expect(terminal.run("import", path, "--person", "ben") == 0)
        #expect(terminal.output.contains("1 added"))
        #expect(terminal.output.contains("1 of other people"))
    }

    @Test func theSampleComesInWhole() throws {
        let sample =
            URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().path + "/Resources/sample.csv"
        #expect(terminal.run("import", sample) == 0)
        #expect(terminal.output.hasSuffix("411 rows: 411 added, 0 already there, 0 refused\n"))
        #expect(terminal.errors.isEmpty)
    }

    @Test func theLanguageDecidesHowNumbersLook() {
        terminal.environment["LANG"] = "de_DE.UTF-8"
        #expect(terminal.run("add", "82,4", "-d", "gestern 8:30") == 0)
        #expect(terminal.output.contains("2026-11-20 08:30  82,4 kg"))
        terminal.environment["LANG"] = "en_GB.UTF-8"
        terminal.run("undo")
        #expect(terminal.run("add", "12 10") == 0)
        #expect(terminal.output.contains("12 st 10 lb"))
    }

    @Test func doubtfulWeightsAreSavedAndAskedAbout() {
        terminal.run("add", "82", "-d", "2026-11-01")
        #expect(terminal.run("add", "181") == 0)
        #expect(terminal.errors.contains("Did you mean lb?"))
        terminal.run("list")
        #expect(terminal.output.contains("181 kg"))
    }

    @Test func ourOwnDocumentBringsItsSettings() {
        terminal.run("settings", "unit", "st")
        terminal.run("add", "12 10")
        let path = terminal.directory + "/out.json"
        terminal.run("export", path)
        let other = terminal.directory + "/other"
        #expect(terminal.run("import", path, "--data-dir", other) == 0)
        #expect(
            terminal.output.hasSuffix(
                "1 row: 1 added, 0 already there, 0 refused, 1 setting\n"))
        terminal.run("settings", "unit", "--data-dir", other)
        #expect(terminal.output == "unit:   st\n")
        terminal.run("import", path, "--data-dir", other)
        #expect(terminal.output.hasSuffix("1 row: 0 added, 1 already there, 0 refused\n"))
    }

    @Test("“help” says what “--help” does")
    func helpAsAWord() {
        #expect(terminal.run("--help") == 0)
        let all = terminal.output
        #expect(terminal.run("help") == 0)
        #expect(terminal.output == all)
        #expect(terminal.run("add", "--help") == 0)
        let add = terminal.output
        #expect(terminal.run("help", "add") == 0)
        #expect(terminal.output == add)
        #expect(terminal.run("help", "lst") == 2)
        #expect(terminal.errors.contains("unrecognized command 'lst'; did you mean 'list'?"))
        #expect(terminal.run("help", "add", "list") == 2)
        #expect(terminal.errors.contains("extra operand 'list'"))
    }

    @Test func everyCommandHasHelp() {
        for command in Command.all {
            #expect(terminal.run(command.name, "--help") == 0)
            #expect(terminal.output.hasPrefix("Usage: healthbeat \(command.name) "))
            for option in command.allOptions {
                #expect(terminal.output.contains("--\(option.name)"))
            }
        }
        #expect(terminal.run("--help") == 0)
        for command in Command.all { #expect(terminal.output.contains("\n  \(command.name) ")) }
        #expect(terminal.run("--version") == 0)
        let lines = terminal.output.split(separator: "\n")
        #expect(lines.count == 5 && terminal.output.hasSuffix(".\n"))
        #expect(lines.first == "healthbeat \(CommandLineTool.version)")
        #expect(lines.contains { $0.hasPrefix("Copyright (C) 2026 ") })
        #expect(lines.contains { $0.hasPrefix("License MIT <https://") })
        #expect(lines.last?.hasPrefix("There is NO WARRANTY") == true)
        #expect(lines.allSatisfy { $0.count < 80 })
    }

    @Test(arguments: [
        "man/healthbeat.1", "completions/healthbeat.bash", "completions/healthbeat.zsh",
        "completions/healthbeat.fish",
    ])
    func manualAndCompletionsKnowEverything(file: String) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appendingPathComponent("Resources/\(file)"), encoding: .utf8
        ).replacing("\\-", with: "-")
        let words = Set(text.split { !($0.isLetter || $0 == "-") }.map(String.init))
        for command in Command.all {
            #expect(words.contains(command.name), "\(command.name)")
        }
        let options = CommandLineTool.windowOptions + Command.all.flatMap(\.allOptions)
        for option in options {
            let isKnown =
                words.contains("--" + option.name)
                || file.hasSuffix(".fish") && text.contains(" -l \(option.name) ")
            #expect(isKnown, "\(option.name)")
        }
    }

    @Test func withoutACommandAWindowIsWanted() {
        guard
            case .window(let options) = terminal.request([
                "--tab", "graph", "--data-dir=/tmp/x", "--scale", "1.5", "--theme=dark",
                "--size=360x640", "--screensh", "/tmp/shots", "--demo", "--add",
            ])
        else {
            Issue.record("no window")
            return
        }
        #expect(options.tab == .graph)
        #expect(options.directory.path == "/tmp/x")
        #expect(options.scale == 1.5)
        #expect(options.theme == .dark)
        #expect(options.size?.width == 360 && options.size?.height == 640)
        #expect(options.screenshotDirectory == "/tmp/shots")
        #expect(options.isDemo && options.addsEntry)
        // What comes back by itself, or was to be done once, is not said again.
        #expect(
            options.restartArguments(usual: DiaryDirectory(path: "/tmp/y")) == [
                "--data-dir=/tmp/x", "--demo", "--theme=dark", "--scale=1.5",
            ])
    }

    @Test func theNextSessionOpensTheSameDiary() {
        let usual = DiaryDirectory(path: "/tmp/y")
        var options = WindowOptions(directory: usual)
        options.importPath = "/tmp/file.csv"
        #expect(options.restartArguments(usual: usual).isEmpty)
        options.language = "de"
        #expect(options.restartArguments(usual: usual) == ["--language=de"])
    }

    @Test func anAbbreviationOfTwoOptionsIsRefused() {
        #expect(terminal.run("add", "--da", "2026-01-01", "80") == 2)
        #expect(terminal.errors.contains("'--da' is ambiguous"))
        #expect(terminal.errors.contains("'--date'") && terminal.errors.contains("'--data-dir'"))
    }
}
