import Foundation
import TactileDocuments
import TactileViews

/// What a person is to choose in a file dialog.
enum FileDialogPurpose: Equatable {
    /// Files that are there, of one of the types.
    case open([UTType], several: Bool)
    /// A folder.
    case folder
    /// A place for a file: the folder, and the name, which is proposed.
    case save(name: String)

    /// Opening folders asks for a folder, opening anything else for files.
    static func opening(_ types: [UTType], several: Bool) -> FileDialogPurpose {
        let wantsFolders = !types.isEmpty && types.allSatisfy { $0.conforms(to: .directory) }
        return wantsFolders ? .folder : .open(types, several: several)
    }

    var title: String {
        switch self {
        case .open(_, let several): several ? localized("Open files") : localized("Open a file")
        case .folder: localized("Choose a folder")
        case .save: localized("Save")
        }
    }

    /// On the button that is done with the dialog.
    var action: String {
        switch self {
        case .open: localized("Open")
        case .folder: localized("Choose")
        case .save: localized("Save")
        }
    }

    var prompt: String {
        switch self {
        case .open, .folder: localized("Type a name or a path")
        case .save: localized("Name")
        }
    }

    /// Whether a file of this name may be chosen.
    func allows(_ name: String) -> Bool {
        switch self {
        case .folder: return false
        case .save: return true
        case .open(let types, _):
            let type = UTType(filenameExtension: (name as NSString).pathExtension) ?? .data
            return types.isEmpty
                || types.contains { type.conforms(to: $0) }
        }
    }
}
