import Design
import Diary
import DiaryFiles
import Foundation

/// The program without its window: reads the command line, works on the diary, writes to the
/// standard streams. Needs no display.
@MainActor
struct CommandLineTool {
    static let version = "1.0"

    /// What `--version` prints, laid out as GNU programs do.
    static var versionText: String {
        "healthbeat \(version)\n"
            + localized(
                """
                Copyright (C) 2026 The Health Beat authors
                License MIT <https://spdx.org/licenses/MIT.html>
                This is free software: you are free to change and redistribute it.
                There is NO WARRANTY, to the extent permitted by law.
                """) + "\n"
    }

    var environment: [String: String]
    var clock = DiaryClock.system
    var output: (String) -> Void
    var errorOutput: (String) -> Void
    /// True when standard error is a terminal, on which progress may be shown.
    var showsProgress = false
    /// True when standard output is a terminal, which would obey controls in a table.
    var isOutputShown = false
    /// True when standard input is a terminal, at which what is typed unseen is asked for twice.
    var isInputShown = false
    /// Asks for a passphrase; nil where there is nobody to ask.
    var readPassphrase: @MainActor (String) -> String? = Passphrase.read

    /// Is given the language that the command line asks for, before anything is done in it.
    var onLanguage: (Language) -> Void = { _ in }
    /// Whether the command changed the diary.
    final class Saved {
        var isTrue = false
    }
    let saved = Saved()
    /// True when something could not be written to standard output.
    var hasFailedOutput: @MainActor () -> Bool = { false }

    /// Reads the arguments behind the program's name, does what they ask for, and says whether a
    /// window is to be opened.
    static func parse(_ arguments: [String]) -> LaunchRequest {
        let environment = ProcessInfo.processInfo.environment
        let languages = AppLanguages(environment: environment)
        Language.use(spoken(languages.wanted))
        let output = StandardStream(STDOUT_FILENO)
        let errors = StandardStream(STDERR_FILENO)
        let tool = CommandLineTool(
            environment: environment, output: output.write, errorOutput: errors.write,
            showsProgress: isatty(STDERR_FILENO) == 1, isOutputShown: isatty(STDOUT_FILENO) == 1,
            isInputShown: isatty(STDIN_FILENO) == 1, onLanguage: Language.use,
            hasFailedOutput: { output.failure != nil })
        // The signals would end the program without a word: one for a pipe that nobody reads, which
        // comes back below, and one for a file that is larger than may be.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        let request = tool.parse(arguments)
        if case .window = request { return request }
        if case .remind = request { return request }
        guard case .exit(0) = request, let failure = output.failure else { return request }
        if failure == EPIPE, !tool.saved.isTrue { return .end(EndingSignal(number: SIGPIPE)) }
        tool.complain(localized("write error: \(String(cString: strerror(failure)))"))
        if tool.saved.isTrue {
            tool.complain(localized("The change is saved; only what was to be said of it is not."))
        }
        return .exit(1)
    }

    func parse(_ arguments: [String]) -> LaunchRequest {
        do {
            return try request(arguments)
        } catch let error as UsageError {
            let command = error.command.isEmpty ? "" : " " + error.command
            complain(error.message)
            errorOutput(localized("Try 'healthbeat\(command) --help' for more information.") + "\n")
            return .exit(2)
        } catch let error as EndingSignal {
            return .end(error)
        } catch let error as ImportError {
            complain(error.message)
        } catch {
            complain("\(error)")
        }
        return .exit(1)
    }

    /// The language of commands: English in place of one that lacks the texts of some command. The
    /// output would mix two languages otherwise, since commands share many texts with the window.
    static func spoken(_ language: Language) -> Language {
        let commands = Command.all.flatMap { command in
            [command.summary] + [command.details].compactMap { $0 }
                + command.allOptions.map(\.help)
        }
        return language.says(commands + windowOptions.map(\.help)) ? language : .english
    }

    /// The most signs of a message, whatever paths and lines of files it quotes.
    static let longestMessage = 2_000

    /// Writes a message with the program's name to standard error, in one line.
    func complain(_ message: String) {
        errorOutput("healthbeat: \(message.quotable(Self.longestMessage))\n")
    }

    static let windowOptions = [
        CommandOption(
            "tab", value: "TAB", "begin with today, graph, history, averages or goal"),
        Command.dataDirectory,
        CommandOption("language", value: "LANG", "use a language such as de for this run"),
        CommandOption("scale", value: "N", "draw N pixels a point, 0.5 to 8"),
        CommandOption("theme", value: "THEME", "light, dark or system"),
        CommandOption("size", value: "WxH", "open the window in this size, in points"),
        CommandOption(
            "screenshot", value: "DIR", "write a picture of every tab into DIR and exit"),
        CommandOption("add", "open the panel that adds an entry"),
        CommandOption("demo", "show an invented diary and save nothing"),
        Command.help,
        CommandOption("version", short: "V", "show the version and exit"),
    ]

    /// What the desktop starts the program with; the help leaves them out.
    private static let ofDesktop = [
        CommandOption("reminder", "remind of the weight of the day"),
        CommandOption("stay", "go on reminding until the logout"),
    ]

    private func request(_ arguments: [String]) throws -> LaunchRequest {
        let home = environment["HOME"] ?? NSHomeDirectory()
        var parsed = try ParsedArguments(
            arguments, Self.windowOptions + Self.ofDesktop, stopsAtOperand: true, home: home)
        if let name = parsed.value("language") { onLanguage(Self.spoken(try language(name))) }
        if parsed.has("help") {
            output(helpText)
            return .exit(0)
        }
        if parsed.has("version") {
            output(Self.versionText)
            return .exit(0)
        }
        if parsed.has("reminder"), parsed.operands.isEmpty {
            return .remind(
                directory(parsed.value("data-dir")), stays: parsed.has("stay"))
        }
        guard let name = parsed.operands.first else { return .window(try window(parsed)) }
        if name == "help" { return try help(parsed.operands.dropFirst()) }
        guard let command = Command.all.first(where: { $0.name == name }) else {
            if let path = filePath(name) {
                // Options may follow the file, as they may follow what commands work on.
                parsed = try ParsedArguments(arguments, Self.windowOptions, home: home)
                if let name = parsed.value("language") {
                    onLanguage(Self.spoken(try language(name)))
                }
                if parsed.has("help") {
                    output(helpText)
                    return .exit(0)
                }
                if parsed.has("version") {
                    output(Self.versionText)
                    return .exit(0)
                }
                guard parsed.operands.count == 1 else {
                    throw UsageError(
                        message:
                            localized(
                                "extra operand '\(parsed.operands[1].quotable())': the window takes one file;"
                                    + " 'healthbeat import' takes several"))
                }
                var options = try window(parsed)
                options.importPath = path
                return .window(options)
            }
            throw unrecognized(name)
        }
        var rest = Array(parsed.operands.dropFirst())
        // Options before the command belong to it where it has them.
        if let directory = parsed.value("data-dir") {
            rest.insert("--data-dir=" + directory, at: 0)
        }
        do {
            let own = try ParsedArguments(rest, command.allOptions, home: home)
            if own.has("help") {
                output(command.helpText)
                return .exit(0)
            }
            if let most = command.mostOperands, own.operands.count > most {
                throw UsageError(
                    message: localized("extra operand '\(own.operands[most].quotable())'"))
            }
            let context = CommandContext(own, self)
            defer { saved.isTrue = context.hasChanged }
            try command.run(context)
            context.backUpIfChanged()
            context.exchangeIfChanged()
        } catch var error as UsageError {
            error.command = name
            throw error
        }
        return .exit(0)
    }

    /// What `healthbeat help` and `healthbeat help NAME` do, as `--help` does.
    private func help(_ names: ArraySlice<String>) throws(UsageError) -> LaunchRequest {
        guard let name = names.first else {
            output(helpText)
            return .exit(0)
        }
        if let extra = names.dropFirst().first {
            throw UsageError(message: localized("extra operand '\(extra.quotable())'"))
        }
        guard let command = Command.all.first(where: { $0.name == name }) else {
            throw unrecognized(name)
        }
        output(command.helpText)
        return .exit(0)
    }

    private func unrecognized(_ name: String) -> UsageError {
        UsageError(
            message: localized("unrecognized command '\(name.quotable())'")
                + Suggestion.question(name, Command.all.map(\.name)))
    }

    private func language(_ name: String) throws(UsageError) -> Language {
        let languages = AppLanguages(environment: environment)
        guard let language = languages.language(name) else {
            let names = languages.available.map { "'\($0)'" }.joined(separator: ", ")
            throw UsageError(
                message: localized(
                    "invalid argument '\(name.quotable())' for '\("--language")': use one of \(names)"
                ))
        }
        return language
    }

    /// The path of a file to bring in that an operand names: a `file:` address, as desktops give
    /// it, or a path of something that is there.
    private func filePath(_ operand: String) -> String? {
        if operand.hasPrefix("file:") { return URL(string: operand)?.path }
        return operand.contains("/") || FileManager.default.fileExists(atPath: operand)
            ? operand : nil
    }

    private func window(_ parsed: ParsedArguments) throws(UsageError) -> WindowOptions {
        var options = WindowOptions(directory: directory(parsed.value("data-dir")))
        options.language = parsed.value("language")
        options.isDemo = parsed.has("demo")
        options.addsEntry = parsed.has("add")
        options.screenshotDirectory = parsed.value("screenshot")
        if let text = parsed.value("tab") {
            options.tab = try choice(text, of: "--tab", WindowOptions.Tab.allCases)
        }
        if let text = parsed.value("theme") {
            options.theme = try choice(text, of: "--theme", WindowOptions.Theme.allCases)
        }
        if let text = parsed.value("scale") {
            guard let scale = Double(text), (0.5...8).contains(scale) else {
                throw UsageError(
                    message: localized(
                        "invalid scale '\(text.quotable())': use a number from 0.5 to 8"))
            }
            options.scale = scale
        }
        if let text = parsed.value("size") {
            let sides = text.lowercased().split(separator: "x").compactMap { Double($0) }
            guard sides.count == 2, sides.allSatisfy({ (100...10_000).contains($0) }) else {
                throw UsageError(
                    message: localized(
                        "invalid size '\(text.quotable())': use two numbers such as 900x640"))
            }
            (options.width, options.height) = (sides[0], sides[1])
        }
        return options
    }

    private func choice<Value: RawRepresentable<String>>(
        _ text: String, of option: String, _ all: [Value]
    ) throws(UsageError) -> Value {
        guard let value = Value(rawValue: text.lowercased()) else {
            let names = all.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            throw UsageError(
                message:
                    localized(
                        "invalid argument '\(text.quotable())' for '\(option)': use one of \(names)"
                    ))
        }
        return value
    }

    private var helpText: String {
        var text = localized(
            """
            Usage: healthbeat [OPTION]...
              or:  healthbeat COMMAND [OPTION]... [ARGUMENT]...
            Keep a private diary of your weight. Without a command a window opens.
            """)
        text += "\n\n" + Command.table(Self.windowOptions)
        text += "\n" + localized("Commands:") + "\n"
        for command in Command.all {
            let left = "  " + command.name
            text +=
                left + String(repeating: " ", count: 12 - left.count) + localized(command.summary)
                + "\n"
        }
        return text + "\n" + localized("The help of a command:") + " healthbeat COMMAND --help\n"
    }

    // MARK: The person's surroundings

    func directory(_ given: String?) -> DiaryDirectory {
        given.map(DiaryDirectory.init(path:)) ?? DiaryDirectory(environment: environment)
    }

    private var locales: LocaleNames { LocaleNames(environment: environment) }
    var numberStyle: NumberStyle { locales.numberStyle }
    var dateLanguage: DateLanguage { locales.dateLanguage }
    var usualUnit: WeightUnit { locales.unit }
    var firstWeekday: Int { locales.firstWeekday }
}
