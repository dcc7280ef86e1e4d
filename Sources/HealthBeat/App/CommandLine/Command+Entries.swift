import Diary
import DiaryFiles
import Foundation

/// Commands that make, show, change and remove entries.
extension Command {
    static let add = Command(
        name: "add", synopsis: "WEIGHT", summary: "Add a weight to the diary",
        details: """
            WEIGHT is a number with or without a unit: 82.4, 82,4kg, 151lb, "12 st 10 lb".
            DATE is a date as you would say it: "yesterday 8:30", "last friday", 2026-11-03.
            """,
        mostOperands: nil,
        options: [
            CommandOption("date", short: "d", value: "DATE", "when it was; now if not given"),
            CommandOption("note", short: "n", value: "TEXT", "write TEXT beside it"), unit,
        ]
    ) { context in
        guard !context.arguments.operands.isEmpty else {
            throw UsageError(message: localized("missing operand: a weight is needed"))
        }
        let text = context.arguments.operands.joined(separator: " ")
        let weight = try context.weight(text: text, unit: context.unit())
        let diary = try context.diary()
        let moment = try context.moment("date")
        let note = context.arguments.value("note") ?? ""
        let now = context.tool.clock.now()
        if let entry = try diary.unsaidEntry(),
            entry.isAgain(weight, at: moment, note: note, now: now)
        {
            context.tool.complain(
                localized(
                    "An earlier command saved this and could not say so; it is not added again."))
            return context.tellAdded(entry, in: weight.unit)
        }
        let doubt = diary.doubt(about: weight, at: moment ?? now)
        let entry = try diary.add(weight, at: moment, note: note)
        context.tellAdded(entry, in: weight.unit)
        context.complain(doubt, in: weight.unit)
    }

    static let list = Command(
        name: "list", synopsis: "", summary: "List entries, the oldest first",
        options: [
            CommandOption("last", short: "n", value: "N", "only the latest N"), from, to, unit,
        ]
    ) { context in
        var entries = try context.entries()
        if let text = context.arguments.value("last") {
            guard let count = Int(text), count >= 0 else {
                throw UsageError(message: localized("invalid number '\(text.quotable())'"))
            }
            entries = Self.latest(count, of: entries, at: context.tool.clock.now())
        }
        if context.isJSON {
            context.print(EntryText.json(entries))
            return
        }
        let unit = try context.givenUnit() ?? context.diary().settings.unit
        for entry in entries { context.print(EntryText.line(entry, in: unit, context)) }
    }

    /// The entries of the latest instants up to now, ascending.
    private static func latest(
        _ count: Int, of entries: ArraySlice<Entry>, at now: Moment
    ) -> ArraySlice<Entry> {
        let present = entries.filter { !$0.isOfFuture(at: now) }
        let order = present.enumerated().sorted {
            let (left, right) = ($0.element.moment, $1.element.moment)
            return left.secondsSince1970 != right.secondsSince1970
                ? left.secondsSince1970 < right.secondsSince1970 : $0.offset < $1.offset
        }
        return order.suffix(count).sorted { $0.offset < $1.offset }.map(\.element)[...]
    }

    static let edit = Command(
        name: "edit", synopsis: "ENTRY", summary: "Change an entry",
        details: "ENTRY is \"last\" or the beginning of an identifier of \"list\".",
        mostOperands: 1,
        options: [
            CommandOption("weight", short: "w", value: "WEIGHT", "the right weight"),
            CommandOption("date", short: "d", value: "DATE", "the right date"),
            CommandOption("note", short: "n", value: "TEXT", "the right note"), unit,
        ]
    ) { context in
        guard let name = context.arguments.operands.first, context.arguments.operands.count == 1
        else { throw UsageError(message: localized("one entry is needed")) }
        var entry = try context.entry(name)
        if let text = context.arguments.value("weight") {
            entry.weight = try context.weight(
                text: text, unit: context.givenUnit() ?? entry.weight.unit)
        }
        if let moment = try context.moment("date") { entry.moment = moment }
        if let note = context.arguments.value("note") { entry.note = note }
        let doubt =
            try context.arguments.value("weight") == nil
            ? nil
            : context.diary().doubt(about: entry.weight, at: entry.moment, replacing: entry.id)
        try context.diary().update(entry)
        let saved = try context.diary().entry(entry.id) ?? entry
        context.print(
            context.isJSON
                ? EntryText.json(saved)
                : localized("Changed \(EntryText.line(saved, in: saved.weight.unit, context))"))
        context.complain(doubt, in: saved.weight.unit)
    }

    static let delete = Command(
        name: "delete", synopsis: "ENTRY...", summary: "Delete entries",
        details: """
            ENTRY is "last" or the beginning of an identifier of "list".
            Nothing asks back: "healthbeat undo" brings them back.
            """,
        mostOperands: nil,
        options: []
    ) { context in
        guard !context.arguments.operands.isEmpty else {
            throw UsageError(message: localized("missing operand: an entry is needed"))
        }
        let entries = try context.arguments.operands.map(context.entry)
        try context.diary().delete(Set(entries.map(\.id)))
        if context.isJSON {
            context.print(EntryText.json(entries[...]))
        } else {
            for entry in entries {
                context.print(localized("Deleted \(EntryText.line(entry, in: nil, context))"))
            }
        }
    }

    static let undo = history("undo", summary: "Take the latest change back") { diary in
        try diary.undo().map { ($0, localized("Undid: \($0.name)")) }
    } orElse: {
        localized("There is nothing to undo.")
    }

    static let redo = history("redo", summary: "Make the change again that was undone") { diary in
        try diary.redo().map { ($0, localized("Did again: \($0.name)")) }
    } orElse: {
        localized("There is nothing to redo.")
    }

    private static func history(
        _ name: String, summary: LocalizedText,
        _ change: @escaping @MainActor (Diary) throws -> (step: DiaryStep, said: String)?,
        orElse nothing: @escaping @MainActor () -> String
    ) -> Command {
        Command(name: name, synopsis: "", summary: summary, options: []) { context in
            guard let (step, said) = try change(context.diary()) else {
                throw DiaryError(invalid: nothing())
            }
            context.print(
                context.isJSON
                    ? "{\"step\":\"\(step.kind.rawValue)\",\"entries\":\(step.count)}"
                    : said)
        }
    }
}

extension Entry {
    /// Seconds within which the same weight without a date is the same try.
    private static let retrying = 3600

    /// Whether a command asks for this entry once more.
    fileprivate func isAgain(_ weight: Weight, at moment: Moment?, note: String, now: Moment)
        -> Bool
    {
        guard weight == self.weight, note == self.note else { return false }
        guard let moment else {
            return (0...Self.retrying).contains(now.secondsSince1970 - created)
        }
        return moment.wallSeconds / 60 == self.moment.wallSeconds / 60
    }
}

extension CommandContext {
    fileprivate func tellAdded(_ entry: Entry, in unit: WeightUnit) {
        print(
            isJSON
                ? EntryText.json(entry)
                : localized("Added \(EntryText.line(entry, in: unit, self))"))
    }

    /// Asks about a weight that is saved already: a script cannot answer, a person can undo.
    fileprivate func complain(_ doubt: Plausibility?, in unit: WeightUnit) {
        guard let doubt else { return }
        let question = doubt.question(unit: unit, style: tool.numberStyle).plainSpaces
        tool.complain(question + " " + localized("“healthbeat undo” takes it back."))
    }
}

/// Entries as lines for a person and as JSON for programs.
@MainActor
enum EntryText {
    /// Identifier, date, weight and note; in the entry's own unit where `unit` is nil.
    static func line(_ entry: Entry, in unit: WeightUnit?, _ context: CommandContext) -> String {
        let id = entry.id.uuidString.lowercased().prefix(8)
        let moment = entry.moment
        var time = moment.isDateOnly ? "     " : String(moment.timeText.dropLast(3))
        // Of a clock that hung in another zone, the time alone says too little.
        if !moment.isDateOnly,
            moment.offset != context.tool.clock.offsetAtInstant(moment.secondsSince1970)
        {
            time += " " + moment.offsetText
        }
        let weight = entry.weight.described(in: unit, style: context.tool.numberStyle)
            .replacing("\u{A0}", with: " ")
        let note = entry.note.isEmpty ? "" : "  " + entry.note
        return "\(id)  \(entry.moment.date) \(time)  \(weight)\(note)"
    }

    static func json(_ entry: Entry) -> String { entry.json }

    static func json(_ entries: ArraySlice<Entry>) -> String {
        entries.isEmpty ? "[]" : "[\n" + entries.map(\.json).joined(separator: ",\n") + "\n]"
    }
}
