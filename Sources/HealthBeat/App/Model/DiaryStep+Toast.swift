import Diary
import Foundation

/// What a toast says after a step was taken back, or done again.
extension DiaryStep {
    var undone: String {
        switch kind {
        case .add, .import:
            localized("\(counting: count) entries removed", one: "Entry removed")
        case .delete: localized("\(counting: count) entries restored", one: "Entry restored")
        case .edit, .restore, .goal, .settings: localized("Undone: \(name)")
        }
    }

    var redone: String {
        switch kind {
        case .add, .import:
            localized("\(counting: count) entries added again", one: "Entry added again")
        case .delete:
            localized("\(counting: count) entries deleted again", one: "Entry deleted again")
        case .edit, .restore, .goal, .settings: localized("Done again: \(name)")
        }
    }
}
