import Diary
import DiaryFiles
import Foundation

/// Commands that bring entries in and take them out.
extension Command {
    static let `import` = Command(
        name: "import", synopsis: "FILE...",
        summary: "Bring in weights from files of any weight app",
        details: """
            Formats are recognised by their content: CSV and JSON of Health Beat, openScale, Libra,
            GNOME Health, The Hacker's Diet, TrendWeight, Withings, Apple Health, Google Fit, Health
            Connect, Fitbit, Garmin, MyFitnessPal, Samsung Health, Zepp Life, Renpho, trale, and any
            table with a date and a weight, also in spreadsheets (xlsx, ods). Weights the diary has
            already are left out, and those that deserve a look unless --all is given.
            FILE "-" is the standard input.
            """,
        mostOperands: nil,
        options: [
            CommandOption("all", "bring in the weights to check too"),
            CommandOption("dry-run", "only say what would be brought in"),
            CommandOption("date-column", value: "NAME", "the column of a table that has the dates"),
            CommandOption(
                "weight-column", value: "NAME", "the column of a table that has the weights"),
            CommandOption("note-column", value: "NAME", "the column of a table that has the notes"),
            CommandOption(
                "person-column", value: "NAME", "the column of a table that names the people"),
            CommandOption(
                "date-order", value: "ORDER", "read 3/4/2026 as day and month (dmy) or mdy"),
            CommandOption(
                "encoding", value: "NAME", "read the letters of a text so, as in windows-1251"),
            CommandOption(
                "height", value: "CM", "of a family's file take who is so many centimetres tall"),
            CommandOption("person", value: "NAME", "of a family's file take who has this name"),
            unit,
            CommandOption(
                "corrected-unit", value: "UNIT", "read weights so whatever the header says"),
            CommandOption("yes", "read weights that fit another unit in that one"),
        ]
    ) { context in
        guard !context.arguments.operands.isEmpty else {
            throw UsageError(message: localized("missing operand: a file is needed"))
        }
        var options = ImportOptions(unit: try context.givenUnit())
        options.correctedUnit = try context.givenUnit("corrected-unit")
        if let text = context.arguments.value("date-order") {
            options.dateOrder = DateOrder(rawValue: text)
            guard options.dateOrder != nil else {
                throw UsageError(
                    message: localized("invalid date order '\(text.quotable())': use dmy or mdy"))
            }
        }
        if let text = context.arguments.value("encoding") {
            guard ImportOptions.isEncoding(text) else {
                throw UsageError(
                    message: localized(
                        "invalid encoding '\(text.quotable())': use a name such as windows-1251"))
            }
            options.encoding = text
        }
        options.person = context.arguments.value("person")
        options.dateColumn = context.arguments.value("date-column")
        options.weightColumn = context.arguments.value("weight-column")
        options.noteColumn = context.arguments.value("note-column")
        options.personColumn = context.arguments.value("person-column")
        if let text = context.arguments.value("height") {
            options.heightInCentimetres = Double(text.replacing(",", with: "."))
            guard options.heightInCentimetres.map(DiarySettings.heights.contains) == true else {
                throw UsageError(
                    message: localized(
                        "invalid height '\(text.quotable())': use centimetres, 50 to 272"))
            }
        }
        for path in context.arguments.operands { try bringIn(path, options, context) }
    }

    @MainActor
    private static func bringIn(
        _ path: String, _ options: ImportOptions, _ context: CommandContext
    ) throws {
        let diary = try context.diary()
        if let reason = diary.readOnlyReason { throw reason }
        let progress = ProgressLine(isShown: context.tool.showsProgress)
        defer { progress.end() }
        let importer = Importer(
            options: diary.completed(options), clock: context.tool.clock,
            progress: progress.handler)
        let file =
            path == "-"
            ? try importer.read(descriptor: STDIN_FILENO, name: localized("standard input"))
            : try importer.read(path: path)
        progress.end()
        var preview = ImportPreview(
            file, existing: diary.entries, settings: diary.settings, clock: context.tool.clock)
        if context.arguments.has("yes") {
            // Each answer moves what the rows behind it are compared with.
            for _ in 0..<20 {
                guard let run = preview.doubtfulRuns.first(where: { $0.otherUnit != nil }) else {
                    break
                }
                preview = ImportPreview(
                    preview.file(answering: run), existing: diary.entries,
                    settings: diary.settings, clock: context.tool.clock)
            }
        }
        if context.arguments.has("all") { preview.takesDoubtful = true }
        let isDryRun = context.arguments.has("dry-run")
        let count = isDryRun ? preview.chosen.count : try diary.import(preview)
        report(preview, count, path, isDryRun, context)
        guard file.refusedCount == 0 || !file.records.isEmpty else {
            throw DiaryError(invalid: localized("No line of \(path) could be read."))
        }
    }

    @MainActor
    private static func report(
        _ preview: ImportPreview, _ count: Int, _ path: String, _ isDryRun: Bool,
        _ context: CommandContext
    ) {
        let file = preview.file
        // The diary may have got some of them since the preview was made.
        let known = preview.duplicates + preview.chosen.count - count
        if context.isJSON {
            context.print(
                "{\"format\":\"\(file.format.rawValue)\",\"rows\":\(file.rows),\"new\":\(count),"
                    + "\"duplicates\":\(known),\"suspicious\":\(preview.suspicious.count),"
                    + "\"refused\":\(file.refusedCount),\"empty\":\(file.empty),"
                    + "\"others\":\(file.others),\"settings\":\(preview.settingCount)}")
        } else {
            var parts = [
                isDryRun
                    ? localized("\(counting: count) would be added")
                    : localized("\(counting: count) added"),
                localized("\(counting: known) already there"),
                localized("\(counting: file.refusedCount) refused"),
            ]
            if !preview.suspicious.isEmpty {
                if preview.takesDoubtful {
                    parts[0] += " " + localized("(\(counting: preview.suspicious.count) to check)")
                } else {
                    parts.insert(
                        localized(
                            "\(counting: preview.suspicious.count) to check left out (--all)"),
                        at: 1)
                }
            }
            if !preview.noted.isEmpty {
                let count = String(preview.noted.count)
                parts.append(localized("notes added: \(count)"))
            }
            if file.empty > 0 {
                parts.append(localized("\(counting: file.empty) without a weight"))
            }
            if file.others > 0 {
                parts.append(localized("\(counting: file.others) of other people"))
            }
            let rows = localized("\(counting: file.rows) rows", one: "\(counting: file.rows) row")
            context.print(
                "\(path) (\(file.format.name)): \(rows): " + parts.joined(separator: ", ")
                    + settingsText(preview.settingCount))
        }
        if !file.leftColumns.isEmpty {
            let names = file.leftColumns.prefix(12).map { "“\($0.quotable())”" }
                .joined(separator: ", ")
            let more = file.leftColumns.count > 12 ? " …" : ""
            context.tool.complain(
                localized("\(path): columns that were not taken: \(names)") + more)
        }
        for sentence in file.assumptions { context.tool.complain("\(path): \(sentence)") }
        for issue in file.refused.prefix(20) {
            context.tool.complain("\(path):\(issue.line): \(issue.reason) [\(issue.text)]")
        }
        if file.refusedCount > 20 {
            let more = file.refusedCount - 20
            context.tool.complain(
                localized(
                    "\(path): \(counting: more) more lines were refused",
                    one: "\(path): \(counting: more) more line was refused"))
        }
        let runs = preview.doubtfulRuns
        for run in runs.prefix(20) {
            let suspicion = run.first
            let weight = suspicion.entry.weight.described(style: context.tool.numberStyle)
            let others = run.count > 1 ? " " + run.extent : ""
            context.tool.complain(
                "\(path):\(suspicion.line): \(suspicion.entry.moment.date) \(weight.plainSpaces): "
                    + suspicion.reason(style: context.tool.numberStyle).plainSpaces + others)
        }
        let shown = runs.prefix(20).reduce(0) { $0 + $1.count }
        if preview.suspicious.count > shown {
            let more = preview.suspicious.count - shown
            context.tool.complain(
                localized(
                    "\(path): \(counting: more) more entries to check",
                    one: "\(path): \(counting: more) more entry to check"))
        }
    }

    private static func settingsText(_ count: Int) -> String {
        count == 0
            ? ""
            : ", "
                + localized("\(counting: count) settings", one: "\(counting: count) setting")
    }

    static let export = Command(
        name: "export", synopsis: "[FILE]", summary: "Write entries to a file or standard output",
        details: """
            The formats csv and json keep everything and can be brought in again without loss;
            openscale, libra and hackersdiet are for those programs.
            """,
        mostOperands: 1,
        options: [
            CommandOption(
                "format", short: "f", value: "FORMAT", "csv, json, openscale, libra or hackersdiet"),
            CommandOption("force", "replace a file that is there"), from, to, unit,
        ]
    ) { context in
        let path = context.arguments.operands.first ?? "-"
        let name = context.arguments.value("format") ?? (path.hasSuffix(".json") ? "json" : "csv")
        guard let format = ExportFormat(rawValue: context.isJSON ? "json" : name) else {
            throw UsageError(
                message:
                    localized(
                        "invalid format '\(name.quotable())': use csv, json, openscale, libra or hackersdiet"
                    )
            )
        }
        let entries = try context.entries()
        let exporter = Exporter(format: format, unit: try context.unit())
        let text = exporter.text(entries, settings: try context.diary().settings)
        let leftOut = exporter.leftOut(of: entries)
        defer { if leftOut > 0 { sayLeftOut(leftOut, context) } }
        if path == "-" {
            context.tool.output(context.tool.isOutputShown ? text.shownInLines : text)
            return
        }
        guard context.arguments.has("force") || !FileManager.default.fileExists(atPath: path) else {
            throw DiaryError(
                invalid: localized("\(path) is there already. Choose another name, or use --force.")
            )
        }
        try ExportFile.write(text, to: path)
        context.tool.complain(
            localized(
                "\(counting: entries.count - leftOut) entries written to \(path)",
                one: "\(counting: entries.count - leftOut) entry written to \(path)"))
    }

    @MainActor
    private static func sayLeftOut(_ count: Int, _ context: CommandContext) {
        context.tool.complain(
            localized(
                "\(counting: count) entries are left out: The Hacker's Diet keeps one weight a day, "
                    + "the first. The formats csv and json keep all.",
                one:
                    "\(counting: count) entry is left out: The Hacker's Diet keeps one weight a day, "
                    + "the first. The formats csv and json keep all."))
    }

    static let backup = Command(
        name: "backup", synopsis: "[FILE]", summary: "Copy the whole diary, or list its copies",
        details: """
            Without FILE the copy gets today's date and joins the automatic ones.
            Every copy is read back and checked.
            """,
        mostOperands: 1,
        options: [
            CommandOption("list", short: "l", "list the copies, the newest first"),
            CommandOption("force", "replace today's copy even if it has more entries"),
        ]
    ) { context in
        if context.arguments.has("list") {
            let all = Backups(directory: context.directory).all()
            if context.isJSON {
                let lines = all.map { "{\"path\":\($0.path.jsonText),\"size\":\($0.size)}" }
                context.print("[" + lines.joined(separator: ",\n") + "]")
            } else {
                for backup in all {
                    let size = localized(
                        "\(counting: backup.size) bytes", one: "\(counting: backup.size) byte")
                    context.print("\(backup.path)  \(size)")
                }
            }
            return
        }
        let path = try context.diary().backUp(
            to: context.arguments.operands.first, replaces: context.arguments.has("force"))
        context.print(
            context.isJSON ? "{\"path\":\(path.jsonText)}" : localized("Backup written to \(path)"))
    }

    static let restore = Command(
        name: "restore", synopsis: "BACKUP",
        summary: "Bring the diary back to the state of a backup",
        details: """
            BACKUP is a file, or the date of an automatic copy (see "healthbeat backup --list").
            It is one change: "healthbeat undo" takes it back. A diary that cannot be opened is
            set aside, and its file kept.
            """,
        mostOperands: 1,
        options: []
    ) { context in
        guard let name = context.arguments.operands.first, context.arguments.operands.count == 1
        else { throw UsageError(message: localized("one backup is needed")) }
        let dated = Backups(directory: context.directory).all().first {
            $0.date?.description == name || lastComponent($0.path) == name
        }
        let path = dated?.path ?? name
        guard let diary = try changeable(context) else {
            let kept = try Diary.replace(context.directory, with: path, clock: context.tool.clock)
            context.print(
                context.isJSON
                    ? "{\"replaced\":\(kept.jsonText)}"
                    : localized("Restored. The file that was there is kept as \(kept)"))
            return
        }
        let count = try diary.restore(from: path)
        context.print(
            context.isJSON
                ? "{\"changed\":\(count)}"
                : count == 0
                    ? localized("The diary is the same as the backup.")
                    : localized(
                        "Restored: \(counting: count) entries differ",
                        one: "Restored: \(counting: count) entry differs"))
    }

    /// The diary, or nil where this program cannot open or change it, and may replace it.
    @MainActor
    private static func changeable(_ context: CommandContext) throws(DiaryError) -> Diary? {
        do throws(DiaryError) {
            let diary = try context.diary()
            return diary.readOnlyReason?.kind == .newerVersion ? nil : diary
        } catch {
            guard [.damaged, .failed, .newerFormat].contains(error.kind) else { throw error }
            return nil
        }
    }

    static let check = Command(
        name: "check", synopsis: "",
        summary: "Check that the diary's file is sound and its entries make sense", options: []
    ) { context in
        let diary = try context.diary()
        let findings = try diary.check()
        if context.isJSON {
            let list = findings.map(\.jsonText).joined(separator: ",")
            context.print("{\"entries\":\(diary.entries.count),\"findings\":[\(list)]}")
        } else if findings.isEmpty {
            let (path, count) = (diary.directory.databasePath, diary.entries.count)
            context.print(
                localized(
                    "\(path): sound, \(counting: count) entries",
                    one: "\(path): sound, \(counting: count) entry"))
        }
        guard let last = findings.last else { return }
        findings.dropLast().forEach(context.tool.complain)
        throw DiaryError(invalid: last)
    }

    private static func lastComponent(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
