import Diary
import Foundation

/// One word behind `healthbeat` and what it does.
struct Command {
    let name: String
    /// What follows the name, "WEIGHT".
    let synopsis: String
    /// One line without a full stop.
    let summary: LocalizedText
    /// Further lines of its help.
    var details: LocalizedText?
    /// How many operands it takes at most; nil for any number.
    var mostOperands: Int? = 0
    let options: [CommandOption]
    let run: @MainActor (CommandContext) throws -> Void

    static let help = CommandOption("help", short: "h", "show this help and exit")
    static let dataDirectory = CommandOption(
        "data-dir", value: "DIR", "use the diary in DIR instead of the usual one")
    static let json = CommandOption("json", "write JSON")
    static let unit = CommandOption("unit", short: "u", value: "UNIT", "use kg, lb or st")
    static let from = CommandOption("from", value: "DATE", "leave out what is before DATE")
    static let to = CommandOption("to", value: "DATE", "leave out what is after DATE")

    /// All options, those that every command has included.
    var allOptions: [CommandOption] {
        options + [Command.json, Command.dataDirectory, Command.help]
    }

    static let all: [Command] = [
        add, list, edit, delete, stats, trend, goal, `import`, export, backup, restore, undo, redo,
        check, settings, sync, watch,
    ]

    /// The text of `healthbeat NAME --help`.
    var helpText: String {
        var text =
            localized("Usage:") + " healthbeat \(name) " + localized("[OPTION]...")
            + (synopsis.isEmpty ? "" : " " + synopsis) + "\n"
        text += "\(localized(summary)).\n"
        if let details { text += "\n\(localized(details))\n" }
        return text + "\n" + Command.table(allOptions)
    }

    /// Options in two columns.
    static func table(_ options: [CommandOption]) -> String {
        options.map { option in
            let short = option.short.map { "-\($0), " } ?? "    "
            let value = option.value.map { "=\($0)" } ?? ""
            let left = "  \(short)--\(option.name)\(value)"
            let gap = String(repeating: " ", count: max(2, 28 - left.count))
            return left + gap + localized(option.help) + "\n"
        }.joined()
    }
}

/// What a command works with: its arguments, the diary, and the standard streams.
@MainActor
final class CommandContext {
    let arguments: ParsedArguments
    let tool: CommandLineTool
    private var opened: Diary?

    init(_ arguments: ParsedArguments, _ tool: CommandLineTool) {
        self.arguments = arguments
        self.tool = tool
    }

    var isJSON: Bool { arguments.has("json") }

    /// The diary, opened at its first use; repairs are reported on standard error.
    func diary() throws(DiaryError) -> Diary {
        if let opened { return opened }
        let diary = try Diary(directory: directory, clock: tool.clock)
        diary.usualUnit = tool.usualUnit
        for notice in diary.notices { tool.complain(notice) }
        diary.onRecovery = { [tool] in tool.complain($0.message) }
        opened = diary
        return diary
    }

    var directory: DiaryDirectory {
        tool.directory(arguments.value("data-dir"))
    }

    /// Whether the command changed the diary.
    var hasChanged: Bool { opened?.hasChanged ?? false }

    /// Makes the day's automatic backup after its first change; a failure is reported and has no
    /// other effect.
    func backUpIfChanged() {
        guard let opened, opened.hasChanged else { return }
        do throws(DiaryError) {
            try opened.backUpIfDue()
        } catch {
            let reason = error.kind == .backup ? error.message : error.cause
            tool.complain(
                localized("The change is saved, but the day's backup is not: \(reason)"))
        }
    }

    /// Writes one line. JSON escapes by itself what a terminal would obey.
    func print(_ line: String) {
        tool.output((isJSON ? line : line.shownInOneLine) + "\n")
    }

    /// The unit to show weights in.
    func unit() throws -> WeightUnit {
        try givenUnit() ?? diary().unit
    }

    func givenUnit(_ option: String = "unit") throws -> WeightUnit? {
        guard let text = arguments.value(option) else { return nil }
        let names: [String: WeightUnit] = ["lbs": .pounds, "stone": .stones]
        guard let unit = WeightUnit(rawValue: text) ?? names[text] else {
            throw UsageError(
                message: localized("invalid unit '\(text.quotable())': use kg, lb or st"))
        }
        return unit
    }

    func trendMethod() throws -> Trend.Method {
        guard let text = arguments.value("method") else {
            return try diary().settings.trend ?? .byTime
        }
        guard let method = Trend.Method(text) else {
            throw UsageError(
                message:
                    localized(
                        "invalid method '\(text.quotable())': use standard, hackersdiet, libra:7 or"
                            + " holt:0.1:0.1"))
        }
        return method
    }

    func moment(_ option: String) throws -> Moment? {
        guard let text = arguments.value(option) else { return nil }
        return try moment(text: text)
    }

    func moment(text: String) throws -> Moment {
        do throws(TypedDateParser.Failure) {
            return try TypedDateParser(language: tool.dateLanguage, clock: tool.clock).parse(text)
        } catch {
            throw DiaryError(invalid: "\(text.quotable()): \(error.sentence)")
        }
    }

    func weight(text: String, unit: WeightUnit) throws(DiaryError) -> Weight {
        do throws(WeightParser.Failure) {
            return try WeightParser(unit: unit, style: tool.numberStyle).parse(text)
        } catch {
            throw DiaryError(invalid: "\(text.quotable()): \(error.sentence)")
        }
    }

    /// The entries between `--from` and `--to`.
    func entries() throws -> ArraySlice<Entry> {
        let first = try moment("from")?.date ?? CivilDate(dayNumber: -100_000)
        let last = try moment("to")?.date ?? CivilDate(dayNumber: 1_000_000)
        guard first <= last else {
            throw UsageError(message: localized("the date of --from is after that of --to"))
        }
        return try diary().entries(in: first...last)
    }

    /// The entry that an operand names: "last", or the beginning of its identifier.
    func entry(_ name: String) throws -> Entry {
        let entries = try diary().entries
        // Only where all are of the future is one of these the last.
        if name == "last", let last = try diary().latest ?? entries.last { return last }
        let found = entries.filter { $0.id.uuidString.lowercased().hasPrefix(name.lowercased()) }
        guard let entry = found.first, name.count >= 4 else {
            throw DiaryError(
                invalid:
                    localized(
                        "There is no entry “\(name.quotable())”. “healthbeat list --json” shows identifiers."
                    )
            )
        }
        guard found.count == 1 else {
            throw DiaryError(
                invalid:
                    localized(
                        "“\(name.quotable())” names \(counting: found.count) entries; type more of it.",
                        one:
                            "“\(name.quotable())” names \(counting: found.count) entry; type more of it."
                    )
            )
        }
        return entry
    }
}
