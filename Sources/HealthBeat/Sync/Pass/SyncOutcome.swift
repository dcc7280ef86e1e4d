import Diary
import Foundation

/// What one round did.
struct SyncOutcome: Sendable {
    /// Records that were read, written, and rows of the diary that were changed by others.
    var arrived = 0
    var written = 0
    var changed = 0
    var content = FolderContent()

    /// The beginnings of keys under which the diary keeps what it knows of devices and entries.
    static let name = "name:"
    static let latest = "latest:"
    static let retired = "retired:"
    static let conflict = "conflict:"
}

extension Item {
    /// Whether two devices that did not know of each other wrote different facts.
    var hasConflict: Bool {
        FieldName.facts.contains { name in
            let writes = self[name].writes
            return writes.count > 1 && writes.contains { $0.value != writes[0].value }
        }
    }

    /// Whether anything in it was written by another device.
    func hasWrites(notOf device: DeviceID) -> Bool {
        fields.contains { field in
            field.register.writes.contains { $0.dot.device != device }
                || field.register.replaced.contains { $0.device != device }
        }
    }
}
