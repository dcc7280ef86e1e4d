import Diary
import DiarySync
import Foundation

/// The exchange with other devices through a folder.
extension Command {
    static let sync = Command(
        name: "sync", synopsis: "[status|now|off|retire DEVICE]",
        summary: "Share the diary with other devices through a folder",
        details: """
            The folder is one that Syncthing, Nextcloud, a memory stick or the like keeps in step.
            Each device writes a log of its own there, and all diaries become one. Without a word
            and without --folder it is "status".
              status   show where, when and with whom, and what two devices wrote differently
              now      exchange what is new
              off      exchange nothing any more; diary and folder stay as they are
              retire   mark a device as lost or sold
            A passphrase is asked for, or read from the first line of standard input.
            """,
        mostOperands: 2,
        options: [
            CommandOption("folder", value: "DIR", "share the diary through DIR from now on"),
            CommandOption("name", value: "NAME", "what other devices call this one"),
            CommandOption("encrypt", "seal the logs of a new folder with a passphrase"),
            CommandOption("remember", "keep the key on this computer, so that nothing is asked"),
        ]
    ) { context in
        let words = context.arguments.operands
        if let folder = context.arguments.value("folder") {
            guard words.isEmpty else {
                throw UsageError(message: localized("extra operand '\(words[0].quotable())'"))
            }
            return try SyncText.begin(in: folder, context)
        }
        for option in ["name", "encrypt"] where context.arguments.has(option) {
            throw UsageError(message: localized("option '--\(option)' needs '--folder'"))
        }
        switch words.first ?? "status" {
        case "status" where words.count < 2: try SyncText.status(context)
        case "now" where words.count == 1: try SyncText.exchange(context)
        case "off" where words.count == 1: try SyncText.end(context)
        case "retire" where words.count == 2: try SyncText.retire(words[1], context)
        case "retire": throw UsageError(message: localized("missing operand: the name of a device"))
        default:
            throw UsageError(
                message:
                    localized(
                        "invalid word '\((words.last ?? "").quotable())': use status, now, off or retire"
                    )
            )
        }
    }
}

extension CommandContext {
    var sync: DiarySync { DiarySync(directory, clock: tool.clock) }

    /// Exchanges what a command changed; a failure is reported and has no other effect. Where a
    /// passphrase would be needed it goes with a later exchange.
    func exchangeIfChanged() {
        guard hasChanged, sync.isShared else { return }
        do {
            try sync.exchange()
        } catch let error as SyncError where error.kind == .passphraseNeeded {
            return
        } catch {
            // The message of an error of the diary may say that nothing was changed.
            let reason = (error as? DiaryError)?.cause ?? String(describing: error)
            tool.complain(localized("The change is saved, but not exchanged: \(reason)"))
        }
    }

    /// Calls `body` without a passphrase. If the folder needs one, asks for it and calls `body`
    /// again with it.
    fileprivate func unlocking<Result>(_ body: (String?) throws -> Result) throws -> Result {
        do {
            return try body(nil)
        } catch let error as SyncError where error.kind == .passphraseNeeded {
            return try body(try passphrase(localized("Passphrase of the sync folder: ")))
        }
    }

    fileprivate func passphrase(_ prompt: String) throws -> String {
        guard let text = tool.readPassphrase(prompt), !text.isEmpty else {
            throw DiaryError(invalid: localized("No passphrase was given. Nothing was changed."))
        }
        return text
    }
}

@MainActor
private enum SyncText {
    static func begin(in folder: String, _ context: CommandContext) throws {
        let (name, remembers) = (
            context.arguments.value("name"), context.arguments.has("remember")
        )
        let isNew = context.arguments.has("encrypt")
        let report: SyncReport
        if isNew {
            let first = try context.passphrase(localized("New passphrase: "))
            if context.tool.isInputShown {
                guard try context.passphrase(localized("The same again: ")) == first else {
                    throw DiaryError(
                        invalid: localized("These are two passphrases. Nothing was changed."))
                }
            }
            report = try context.sync.begin(
                in: folder, name: name, passphrase: first, remembers: remembers)
        } else {
            report = try context.unlocking { passphrase in
                try context.sync.begin(
                    in: folder, name: name, passphrase: passphrase, remembers: remembers)
            }
        }
        show(report, context)
    }

    static func exchange(_ context: CommandContext) throws {
        let report = try context.unlocking { passphrase in
            let report = try context.sync.exchange(passphrase: passphrase)
            if context.arguments.has("remember"), let passphrase {
                try context.sync.remember(passphrase: passphrase)
            }
            return report
        }
        for problem in report.problems { context.tool.complain(problem) }
        if context.isJSON {
            context.print(
                "{\"arrived\":\(report.arrived),\"changed\":\(report.changed),"
                    + "\"written\":\(report.written)}")
            return
        }
        let (changed, written) = (report.changed, report.written)
        context.print(
            [
                localized(
                    "\(counting: changed) changes came from other devices",
                    one: "\(counting: changed) change came from other devices"),
                localized(
                    "\(counting: written) records went to \(report.folder)",
                    one: "\(counting: written) record went to \(report.folder)"),
            ].joined(separator: ", "))
    }

    static func end(_ context: CommandContext) throws {
        guard context.sync.isShared else { throw SyncError.off }
        try context.sync.end()
        context.print(
            context.isJSON ? "{\"folder\":null}" : localized("The diary is not shared any more."))
    }

    static func retire(_ name: String, _ context: CommandContext) throws {
        let devices = try context.sync.status().devices.filter {
            !$0.isThisOne && !$0.isRetired && ($0.name == name || $0.id.text == name)
        }
        guard let device = devices.first else {
            throw DiaryError(
                invalid:
                    localized(
                        "There is no other device “\(name.quotable())”. “healthbeat sync” shows all."
                    ))
        }
        guard devices.count == 1 else {
            throw DiaryError(
                invalid:
                    localized(
                        "“\(name.quotable())” names several devices. Use one of the numbers \(devices.map(\.id.text).joined(separator: ", "))."
                    )
            )
        }
        try context.unlocking { try context.sync.retire(device.id, passphrase: $0) }
        try status(context)
    }

    static func status(_ context: CommandContext) throws {
        show(try context.sync.status(), context)
    }

    private static func show(_ report: SyncReport, _ context: CommandContext) {
        for problem in report.problems { context.tool.complain(problem) }
        guard !context.isJSON else { return context.print(json(report, context)) }
        context.print(
            report.isSealed
                ? localized("Folder:  \(report.folder) (sealed)")
                : localized("Folder:  \(report.folder)"))
        for device in report.devices {
            var line = localized("Device:  \(device.name)")
            if device.isThisOne { line += " " + localized("(this one)") }
            if device.isRetired { line += " " + localized("(retired)") }
            if let time = time(device, context) { line += ", " + localized("last wrote \(time)") }
            context.print(line)
        }
        for conflict in report.conflicts {
            let moment = conflict.entry.moment
            let choices = conflict.choices.map { localized("\(text($0.fact)) by \($0.device)") }
                .joined(separator: "; ")
            let time = "\(moment.date) \(moment.timeText.prefix(5))"
            let id = conflict.entry.id.uuidString.lowercased().prefix(8)
            context.print(
                localized(
                    "Two facts of \(time): \(choices). The first is shown; “healthbeat edit \(id)” takes another one."
                ))
        }
    }

    private static func time(_ device: SyncReport.Device, _ context: CommandContext) -> String? {
        device.lastWritten.map {
            let moment = context.tool.clock.moment(secondsSince1970: $0)
            return "\(moment.date) \(moment.timeText.prefix(5))"
        }
    }

    private static func text(_ fact: SyncReport.Conflict.Fact) -> String {
        switch fact {
        case .weight(let weight): weight.described()
        case .moment(let moment): "\(moment.date) \(moment.timeText)"
        case .note(let note): "“\(note)”"
        }
    }

    private static func json(_ report: SyncReport, _ context: CommandContext) -> String {
        let devices = report.devices.map { device in
            "{\"id\":\"\(device.id.text)\",\"name\":\(device.name.jsonText),"
                + "\"this\":\(device.isThisOne),\"retired\":\(device.isRetired),"
                + "\"lastWrote\":\(time(device, context)?.jsonText ?? "null"),"
                + "\"missing\":\(device.missing),\"damaged\":\(device.damaged)}"
        }
        let conflicts = report.conflicts.map { conflict in
            let choices = conflict.choices.map {
                "{\"value\":\(text($0.fact).jsonText),\"device\":\($0.device.jsonText)}"
            }
            return "{\"id\":\"\(conflict.entry.id.uuidString.lowercased())\","
                + "\"choices\":[\(choices.joined(separator: ","))]}"
        }
        return "{\"folder\":\(report.folder.jsonText),\"sealed\":\(report.isSealed),"
            + "\"devices\":[\(devices.joined(separator: ","))],"
            + "\"conflicts\":[\(conflicts.joined(separator: ","))]}"
    }
}

/// Asks for a passphrase without showing it, or reads a line where nobody is asked.
@MainActor
enum Passphrase {
    static func read(_ prompt: String) -> String? {
        var before = termios()
        let isTerminal = isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &before) == 0
        guard isTerminal else { return readLine() }
        let errors = StandardStream(STDERR_FILENO)
        errors.write(prompt)
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            errors.write("\n")
        }
        return readLine()
    }
}
