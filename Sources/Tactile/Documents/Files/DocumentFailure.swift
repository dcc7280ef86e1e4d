import Foundation
import TactileViews

/// Makes the errors of documents: Foundation's codes, with a sentence that says what happened,
/// where, and what to do.
enum DocumentFailure {
    static func error(
        _ code: CocoaError.Code, path: String, reason: Int32? = nil, _ sentence: String
    ) -> CocoaError {
        var info: [String: Any] = [
            NSLocalizedDescriptionKey: sentence, NSFilePathErrorKey: path,
            NSURLErrorKey: URL(fileURLWithPath: path),
        ]
        if let reason {
            info[NSUnderlyingErrorKey] = NSError(domain: NSPOSIXErrorDomain, code: Int(reason))
        }
        return CocoaError(code, userInfo: info)
    }

    static func missingFolder(_ folder: String, _ reason: Int32) -> CocoaError {
        error(
            .fileNoSuchFile, path: folder, reason: reason,
            localized(
                "The folder “\(folder)” cannot be found (\(text(reason))). Bring it back or save elsewhere."
            )
        )
    }

    static func missingVolume(_ folder: String) -> CocoaError {
        error(
            .fileWriteVolumeReadOnly, path: folder, reason: ENODEV,
            localized(
                "The disk that “\(folder)” was on is not there any more. Connect it again or save elsewhere."
            )
        )
    }

    /// Why `path` could not be read.
    static func reading(_ path: String, _ reason: Int32) -> CocoaError {
        switch reason {
        case ENOENT, ENOTDIR:
            error(
                .fileReadNoSuchFile, path: path, reason: reason,
                localized("“\(path)” does not exist any more, or not yet."))
        case EACCES, EPERM:
            error(
                .fileReadNoPermission, path: path, reason: reason,
                localized(
                    "You may not read “\(path)”. Change its permissions or choose another file."))
        case EISDIR:
            error(
                .fileReadUnknown, path: path, reason: reason,
                localized("“\(path)” is not an ordinary file. Choose a file."))
        default:
            error(
                .fileReadUnknown, path: path, reason: reason,
                localized("“\(path)” cannot be read (\(text(reason)))."))
        }
    }

    /// Why `path` could not be written.
    static func writing(_ path: String, _ reason: Int32) -> CocoaError {
        switch reason {
        case ENOSPC, EDQUOT:
            error(
                .fileWriteOutOfSpace, path: path, reason: reason,
                localized("“\(path)” is not saved: the disk is full. Make room or save elsewhere."))
        case EFBIG:
            error(
                .fileWriteOutOfSpace, path: path, reason: reason,
                localized(
                    "“\(path)” is not saved: files may not be as large as this one is. Save elsewhere."
                ))
        case EACCES, EPERM:
            error(
                .fileWriteNoPermission, path: path, reason: reason,
                localized(
                    "“\(path)” is not saved: you may not write to its folder. Save elsewhere."))
        case EROFS:
            error(
                .fileWriteVolumeReadOnly, path: path, reason: reason,
                localized("“\(path)” is not saved: its disk can only be read. Save elsewhere."))
        case ENOENT, ENOTDIR:
            error(
                .fileNoSuchFile, path: path, reason: reason,
                localized(
                    "“\(path)” is not saved: its folder is not there any more. Bring it back or save elsewhere."
                )
            )
        case EEXIST:
            error(
                .fileWriteFileExists, path: path, reason: reason,
                localized(
                    "“\(path)” is not saved: another file has this name. Choose another name."))
        case ENOTEMPTY:
            error(
                .fileWriteFileExists, path: path, reason: reason,
                localized(
                    "“\(path)” is not saved: another folder has this name. Choose another name."))
        case EISDIR:
            error(
                .fileWriteUnknown, path: path, reason: reason,
                localized(
                    "“\(path)” is not saved: it is not an ordinary file. Choose another name."))
        default:
            error(
                .fileWriteUnknown, path: path, reason: reason,
                localized("“\(path)” is not saved (\(text(reason))). Save elsewhere."))
        }
    }

    static func text(_ reason: Int32) -> String { String(cString: strerror(reason)) }
}
