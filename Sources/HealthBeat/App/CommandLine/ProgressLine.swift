import Diary
import DiaryFiles
import Foundation
import Synchronization

/// "reading… 43 %" on a terminal, rewritten in place; nothing elsewhere.
final class ProgressLine: Sendable {
    private let write: @Sendable (String) -> Void
    private let isShown: Bool
    /// The percentage on the line, nil while there is no line.
    private let shown = Mutex<Int?>(nil)

    /// - `write`: takes what goes to standard error.
    init(
        isShown: Bool,
        write: @escaping @Sendable (String) -> Void = {
            FileHandle.standardError.write(Data($0.utf8))
        }
    ) {
        self.isShown = isShown
        self.write = write
    }

    var handler: ImportProgress {
        guard isShown else { return ImportProgress() }
        return ImportProgress { [self] share in
            let percent = Int(share * 100)
            shown.withLock { shown in
                guard share > 0, share < 1, shown != percent else { return }
                shown = percent
                write("\r" + localized("reading… \(percent) %"))
            }
            return true
        }
    }

    /// Takes the line away.
    func end() {
        shown.withLock { shown in
            if shown != nil { write("\r\u{1B}[K") }
            shown = nil
        }
    }
}
