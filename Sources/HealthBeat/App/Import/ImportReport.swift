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

    /// - `takesDoubtful`: the switch that brings in what deserves a look.
    /// - `answer`: the row that reads a run in the unit that it fits.
    func sections(
        first: SettingsRow, takesDoubtful: SettingsRow? = nil, answer: SettingsRow? = nil
    ) -> [SettingsSection] {
        let file = preview.file
        var sections = [
            SettingsSection(
                header: nil,
                footer: remarks.isEmpty ? nil : remarks.joined(separator: " "),
                rows: [first] + counts + [answer, takesDoubtful].compactMap { $0 })
        ]
        if !preview.chosen.isEmpty { sections.append(newEntries) }
        if !preview.suspicious.isEmpty { sections.append(doubtful) }
        if !file.refused.isEmpty { sections.append(refused) }
        return sections
    }

    /// What was decided, and what was left.
    private var remarks: [String] {
        let left = preview.file.leftColumns.map { "“\($0)”" }.joined(separator: ", ")
        return preview.file.assumptions
            + (left.isEmpty ? [] : [localized("Columns that were not taken: \(left).")])
    }

    private var counts: [SettingsRow] {
        let file = preview.file
        let rows = [
            (localized("New"), preview.chosen.count),
            (localized("Already in the diary"), preview.duplicates),
            (localized("Notes added"), preview.noted.count),
            (localized("To check"), preview.suspicious.count),
            (localized("Not understood"), file.refusedCount),
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
        let shown = preview.chosen.suffix(Self.samples).reversed().map { entry in
            SettingsRow(
                title: model.dates.dayAndTime(entry.moment),
                control: .fact(model.text(entry.weight)))
        }
        return SettingsSection(
            header: localized("New"), footer: more(preview.chosen.count - shown.count), rows: shown)
    }

    private var doubtful: SettingsSection {
        let runs = preview.doubtfulRuns
        let shown = runs.prefix(Self.listed).map { run in
            let suspicion = run.first
            let entry = suspicion.entry
            let title = localized(
                "\(model.dates.dayAndTime(entry.moment)): \(model.text(entry.weight))")
            let others = run.count > 1 ? " " + run.extent : ""
            return SettingsRow(
                title: title,
                control: .note(
                    place(suspicion.line) + suspicion.reason(style: model.style) + others))
        }
        return SettingsSection(
            header: localized("To check"), footer: more(runs.count - shown.count),
            rows: shown)
    }

    private var refused: SettingsSection {
        let shown = preview.file.refused.prefix(Self.listed).map { issue in
            SettingsRow(title: issue.text, control: .note(place(issue.line) + issue.reason))
        }
        return SettingsSection(
            header: localized("Not understood"),
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
