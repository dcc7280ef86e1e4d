import Foundation
import TactileDocuments

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
        case .open(_, let several): several ? "Open Files" : "Open a File"
        case .folder: "Choose a Folder"
        case .save: "Save"
        }
    }

    /// On the button that is done with the dialog.
    var action: String {
        switch self {
        case .open: "Open"
        case .folder: "Choose"
        case .save: "Save"
        }
    }

    var prompt: String {
        switch self {
        case .open, .folder: "Type a name or a path"
        case .save: "Name"
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
