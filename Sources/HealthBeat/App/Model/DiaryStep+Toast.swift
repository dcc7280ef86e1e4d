import Diary
import Foundation

/// What a toast says after a step was taken back, or done again.
extension DiaryStep {
    /// - `entry`: weight and day of the one entry that came or went, where that is known.
    func undone(_ entry: (weight: String, day: String)?) -> String {
        switch (kind, entry) {
        case (.add, let entry?), (.import, let entry?):
            localized("\(entry.weight) of \(entry.day) removed")
        case (.delete, let entry?): localized("\(entry.weight) of \(entry.day) restored")
        case (.add, nil), (.import, nil):
            localized("\(counting: count) entries removed", one: "Entry removed")
        case (.delete, nil):
            localized("\(counting: count) entries restored", one: "Entry restored")
        case (.edit, _), (.restore, _), (.goal, _), (.settings, _):
            localized("Undone: \(name)")
        }
    }

    /// - `entry`: weight and day of the one entry that came or went, where that is known.
    func redone(_ entry: (weight: String, day: String)?) -> String {
        switch (kind, entry) {
        case (.add, let entry?), (.import, let entry?):
            localized("\(entry.weight) of \(entry.day) added again")
        case (.delete, let entry?): localized("\(entry.weight) of \(entry.day) deleted again")
        case (.add, nil), (.import, nil):
            localized("\(counting: count) entries added again", one: "Entry added again")
        case (.delete, nil):
            localized("\(counting: count) entries deleted again", one: "Entry deleted again")
        case (.edit, _), (.restore, _), (.goal, _), (.settings, _):
            localized("Done again: \(name)")
        }
    }
}
