import Diary
import Tactile

/// What was typed and is not saved, for a panel that takes the place of one that went.
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
        for (field, text) in zip([dateField, weightField, noteField], draft.texts) {
            field.text = text
        }
        showState()
        bounds.size = fittingSize
    }
}
