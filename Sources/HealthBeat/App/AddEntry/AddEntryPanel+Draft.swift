import Diary
import Foundation
import Tactile

/// The panel's unsaved text, which the next panel shows again: after the panel was dismissed, and
/// after the program ended.
extension AddEntryPanel {
    struct Draft: Equatable {
        /// Of the date, the weight and the note, as they were typed.
        var texts: [String?]
        /// Of the weight.
        var unit: WeightUnit
        /// The entry that was to be changed.
        var entry: Entry?
    }

    var draft: Draft { Draft(texts: typedTexts, unit: unit, entry: entry) }

    /// Has what was typed once more. The diary's own unit stays.
    func restore(_ draft: Draft) {
        unit = draft.unit
        restoreTexts(date: draft.texts[0], weight: draft.texts[1], note: draft.texts[2])
        showState()
        keepDraft()
        bounds.size = fittingSize
    }

    /// Keeps what is typed until it is saved or given up.
    func keepDraft() {
        guard !pristine.isEmpty else { return }
        let today = model.diary.clock.now().date
        let isKept = hasChanges && input.weighing.phase != .saved
        model.panelDraft.keep(isKept ? draft.text(try? moment.get(), on: today) : "")
    }
}

extension AddEntryPanel.Draft {
    /// Lines of a word and what follows it, for a file.
    ///
    /// - `moment`: what the date says today; “yesterday” is another day tomorrow.
    @MainActor
    fileprivate func text(_ moment: Moment?, on today: CivilDate) -> String {
        var lines = [("unit", unit.rawValue), ("written", "\(today)")]
        if let entry { lines.append(("entry", entry.id.uuidString)) }
        if let moment { lines.append(("moment", DiaryModel.typed(moment))) }
        for (word, text) in zip(Self.words, texts) {
            lines.append((word, (text ?? "").filter { !$0.isNewline }))
        }
        return lines.map { "\($0) \($1)" }.joined(separator: "\n")
    }

    private static let words = ["date", "weight", "note"]

    /// What the last run left in the file; `nil` for nothing, or for what is in the diary by now.
    @MainActor
    init?(leftTo model: DiaryModel) {
        var values: [Substring: String] = [:]
        for line in model.panelDraft.text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: " ", maxSplits: 1)
            if let word = parts.first { values[word] = parts.count > 1 ? String(parts[1]) : "" }
        }
        guard let unit = values["unit"].flatMap(WeightUnit.init(rawValue:)) else { return nil }
        self.unit = unit
        // An entry that is gone by now is one to be added.
        entry = values["entry"].flatMap { UUID(uuidString: $0) }.flatMap { model.diary.entry($0) }
        texts = Self.words.map { values[Substring($0)] }
        let moment = values["moment"]
        if let moment, values["written"] != "\(model.diary.clock.now().date)" { texts[0] = moment }
        guard let leftAt = model.panelDraft.leftAt, entry == nil else { return }
        let parser = WeightParser(unit: unit, style: model.style)
        let weight = parser.weight(texts[1] ?? "")
        // The program may have ended after the entry was saved, before this was forgotten.
        let isSaved = model.entries.suffix(8).contains {
            $0.created >= leftAt && abs($0.weight.kilograms - (weight?.kilograms ?? 0)) < 0.001
        }
        if isSaved { return nil }
    }
}
