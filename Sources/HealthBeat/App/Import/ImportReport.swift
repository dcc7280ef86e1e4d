import Diary
import DiaryFiles
import Tactile

/// The lines that tell what an import would do.
@MainActor
struct ImportReport {
    let preview: ImportPreview
    let model: DiaryModel

    /// Rows of each kind that are listed one by one.
    private static let listed = 20
    /// New entries that are shown as a sample.
    private static let samples = 6

    /// - `choices`: how the table was read; they tell which columns were left.
    /// - `answer`: the row that reads a run in the unit that it fits.
    /// - `take`: called to bring in entries that deserve a look, or to leave them out.
    func sections(
        first: SettingsRow, answer: SettingsRow? = nil, choices: [SettingsSection] = [],
        take: @escaping @MainActor (Set<Entry.ID>, Bool) -> Void = { _, _ in }
    ) -> [SettingsSection] {
        let file = preview.file
        let remarks = remarks(tellsLeft: choices.isEmpty)
        var sections =
            [
                SettingsSection(
                    header: nil,
                    footer: remarks.isEmpty ? nil : remarks.joined(separator: " "),
                    rows: [first] + counts + [answer].compactMap { $0 })
            ] + choices
        if !preview.suspicious.isEmpty { sections.append(doubtful(take)) }
        if !preview.plain.isEmpty { sections.append(newEntries) }
        if !file.refused.isEmpty { sections.append(refused) }
        return sections
    }

    /// What was decided, and what was left.
    private func remarks(tellsLeft: Bool) -> [String] {
        let left = tellsLeft ? preview.file.leftColumns : []
        let names = left.map { "“\($0)”" }.joined(separator: ", ")
        return preview.file.assumptions
            + (left.isEmpty ? [] : [localized("Columns that were not taken: \(names).")])
    }

    private var counts: [SettingsRow] {
        let file = preview.file
        let rows = [
            (localized("New"), preview.plain.count),
            (localized("Already in the diary"), preview.duplicates),
            (localized("Notes added"), preview.noted.count),
            (localized("Please check"), preview.suspicious.count),
            (localized("Could not be read"), file.refusedCount),
            (localized("Nothing measured"), file.empty), (localized("Other people's"), file.others),
            (localized("Settings"), preview.settingCount),
        ]
        return rows.enumerated().compactMap { index, row in
            // The first two tell something also when they are none.
            index < 2 || row.1 > 0
                ? SettingsRow(title: row.0, control: .fact(model.withOwnDigits("\(row.1)"))) : nil
        }
    }

    private var newEntries: SettingsSection {
        let shown = preview.plain.suffix(Self.samples).reversed().map { entry in
            SettingsRow(
                title: model.dates.dayAndTime(entry.moment),
                control: .fact(model.text(entry.weight)))
        }
        return SettingsSection(
            header: localized("New"), footer: more(preview.plain.count - shown.count), rows: shown)
    }

    /// Each with a switch; where there are several, the first switch is for all.
    private func doubtful(
        _ take: @escaping @MainActor (Set<Entry.ID>, Bool) -> Void
    ) -> SettingsSection {
        let runs = preview.doubtfulRuns
        var rows: [SettingsRow] = []
        if runs.count > 1 {
            let all = Set(preview.suspicious.map(\.entry.id))
            rows.append(
                SettingsRow(
                    title: localized("Add all of these"),
                    control: .toggle(isOn: preview.takesDoubtful) { take(all, $0) }))
        }
        rows += runs.prefix(Self.listed).map { run in
            let suspicion = run.first
            let entry = suspicion.entry
            let title = localized(
                "\(model.dates.dayAndTime(entry.moment)): \(model.text(entry.weight))")
            let others = run.count > 1 ? " " + run.extent : ""
            return SettingsRow(
                title: title,
                control: .check(
                    place(suspicion.line) + suspicion.reason(style: model.style) + others,
                    isOn: run.ids.isSubset(of: preview.taken)
                ) { take(run.ids, $0) })
        }
        return SettingsSection(
            header: localized("Please check"), footer: more(runs.count - Self.listed), rows: rows)
    }

    private var refused: SettingsSection {
        let shown = preview.file.refused.prefix(Self.listed).map { issue in
            SettingsRow(title: issue.text, control: .note(place(issue.line) + issue.reason))
        }
        return SettingsSection(
            header: localized("Could not be read"),
            footer: more(preview.file.refusedCount - shown.count),
            rows: shown)
    }

    /// Files without lines have line 0.
    private func place(_ line: Int) -> String {
        line > 0 ? model.withOwnDigits(localized("Line \(line): ")) : ""
    }

    private func more(_ count: Int) -> String? {
        count > 0 ? model.withOwnDigits(localized("and \(counting: count) more")) : nil
    }
}
