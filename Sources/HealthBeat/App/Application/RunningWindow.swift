import Diary
import Foundation
import Tactile

/// The window that a diary has already, if it has one: a second start goes there.
///
/// A lock in the session's runtime directory tells at once, without asking anybody, that a diary
/// has no window; only then somebody is to be reached. Without such a directory, or without the
/// desktop's bus, each start has a window of its own.
@MainActor
struct RunningWindow {
    /// Under which the diary's window is reached.
    let serviceName: String
    private let lockPath: String?

    /// The one name that desktops know is for the person's usual diary; others have one each.
    init(diary: DiaryDirectory, environment: [String: String]) {
        let fingerprint = WindowState.fingerprint(diary.path)
        let isUsual = diary == DiaryDirectory(environment: environment)
        serviceName =
            "org.healthbeat.HealthBeat" + (isUsual ? "" : ".Diary_\(fingerprint)")
        lockPath = environment["XDG_RUNTIME_DIR"].flatMap { folder in
            folder.hasPrefix("/") ? folder + "/org.healthbeat.HealthBeat-\(fingerprint)" : nil
        }
    }

    /// Takes the lock, which the process keeps until it ends.
    ///
    /// - Returns: False where another process has it.
    func take() -> Bool {
        guard let lockPath else { return true }
        let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return true }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        let isTaken = errno == EWOULDBLOCK
        close(descriptor)
        return !isTaken
    }

    /// Gives what the command line asked for to the window that there is.
    ///
    /// - Returns: Whether it took over; a window that is to look in a way of its own is no matter
    ///   for another one.
    func handOver(_ options: WindowOptions) -> Bool {
        guard options.scale == nil, options.size == nil, options.theme == .system,
            options.language == nil
        else {
            return false
        }
        if let path = options.importPath {
            let path = DiaryDirectory(path: path).path
            return UIApplication.reach(serviceName, opening: [URL(fileURLWithPath: path)])
        }
        let action = options.addsEntry ? Self.newEntry : options.tab.map { Self.tab + $0.rawValue }
        return UIApplication.reach(serviceName, action: action)
    }

    /// The type of the action that opens the panel for an entry, as in the desktop entry.
    static let newEntry = "new-entry"
    /// What types of actions begin with that show a tab.
    static let tab = "show-"
}
