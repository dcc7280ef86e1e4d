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

    func sections(first: SettingsRow) -> [SettingsSection] {
        let file = preview.file
        var sections = [
            SettingsSection(
                header: nil,
                footer: file.assumptions.isEmpty ? nil : file.assumptions.joined(separator: " "),
                rows: [first] + counts)
        ]
        if !preview.new.isEmpty { sections.append(newEntries) }
        if !preview.suspicious.isEmpty { sections.append(doubtful) }
        if !file.refused.isEmpty { sections.append(refused) }
        return sections
    }

    private var counts: [SettingsRow] {
        let file = preview.file
        let rows = [
            (localized("New"), preview.new.count),
            (localized("Already in the diary"), preview.duplicates),
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
        let shown = preview.new.suffix(Self.samples).reversed().map { entry in
            SettingsRow(
                title: model.dates.dayAndTime(entry.moment),
                control: .fact(model.text(entry.weight)))
        }
        return SettingsSection(
            header: localized("New"), footer: more(preview.new.count - shown.count), rows: shown)
    }

    private var doubtful: SettingsSection {
        let shown = preview.suspicious.prefix(Self.listed).map { suspicion in
            let entry = suspicion.entry
            return SettingsRow(
                title: localized(
                    "\(model.dates.dayAndTime(entry.moment)): \(model.text(entry.weight))"),
                control: .note(place(suspicion.line) + suspicion.reason(style: model.style)))
        }
        return SettingsSection(
            header: localized("To check"), footer: more(preview.suspicious.count - shown.count),
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
