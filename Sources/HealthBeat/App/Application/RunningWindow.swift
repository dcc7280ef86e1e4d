import Diary
import Foundation
import Tactile

/// The window that a diary has already, if it has one: a second start goes there.
///
/// A lock tells at once, without asking anybody, whether a diary has a window or is about to have
/// one. Through a socket beside the lock a later start hands its arguments to that window. Where
/// the socket cannot be made, the desktop's bus carries them; where there is no place for a lock,
/// each start has a window of its own.
@MainActor
struct RunningWindow {
    /// Under which the diary's window is reached on the bus.
    let serviceName: String
    private let lockPath: String?
    private let environment: [String: String]

    /// The one name that desktops know is for the person's usual diary; others have one each.
    init(diary: DiaryDirectory, environment: [String: String]) {
        let fingerprint = WindowState.fingerprint(diary.path)
        let isUsual = diary == DiaryDirectory(environment: environment)
        serviceName =
            "org.healthbeat.HealthBeat" + (isUsual ? "" : ".Diary_\(fingerprint)")
        lockPath = Self.folder(environment).map { $0 + "/org.healthbeat.HealthBeat-\(fingerprint)" }
        self.environment = environment
    }

    /// The session's folder for such files, of which a Flatpak's runs have one together; else one
    /// that is the user's alone.
    private static func folder(_ environment: [String: String]) -> String? {
        if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
            let shared = environment["FLATPAK_ID"].map { "\(runtime)/app/\($0)" }
            if let shared, access(shared, W_OK) == 0 { return shared }
            if access(runtime, W_OK) == 0 { return runtime }
        }
        let folder = (environment["TMPDIR"] ?? "/tmp") + "/healthbeat-\(getuid())"
        mkdir(folder, 0o700)
        var status = stat()
        // Others may write into the folder above: whatever has the name must be the user's.
        guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
            status.st_uid == getuid(), status.st_mode & 0o077 == 0
        else { return nil }
        return folder
    }

    /// Takes the lock, which the process keeps until it ends.
    ///
    /// - Returns: False where another process has it.
    func take() -> Bool { Self.take(lockPath) }

    /// Takes the lock of the process that waits to remind while there is no window.
    ///
    /// - Returns: False where another process has it.
    func takeReminder() -> Bool { Self.take(lockPath.map { $0 + "-reminder" }) }

    private static func take(_ lockPath: String?) -> Bool {
        guard let lockPath else { return true }
        let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return true }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        let isTaken = errno == EWOULDBLOCK
        close(descriptor)
        return !isTaken
    }

    /// Whether a window has the lock, which is left as it is.
    var isTaken: Bool {
        guard let lockPath else { return false }
        let descriptor = open(lockPath, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// Lets later starts in, once the lock is taken; nil where there is no place for a socket.
    func requests() -> StartRequests? { socketPath.flatMap { StartRequests(path: $0) } }

    /// Beside the lock, and short: the paths of sockets have 107 bytes at most.
    private var socketPath: String? {
        lockPath.map { path in
            let folder = path.dropLast("org.healthbeat.HealthBeat-".count + 16)
            return String(folder) + "hb-" + String(path.suffix(16))
        }
    }

    /// What becomes of a start that finds the lock taken.
    enum HandOver {
        /// The window there is does what was asked.
        case done
        /// The process that held the lock has ended, and this one holds the lock now.
        case isFirst
        /// Another window is wanted, or the one there is does not answer.
        case needsWindow
    }

    /// Seconds that a start waits for the window there is, which may be about to open only.
    static let patience: TimeInterval = 15

    /// Sends what the command line asked for to the running window. A start with a scale, size,
    /// theme or language of its own needs a window of its own.
    func handOver(_ options: WindowOptions, patience: TimeInterval = patience) -> HandOver {
        guard options.scale == nil, options.size == nil, options.theme == .system,
            options.language == nil
        else { return .needsWindow }
        let request = StartRequest(options, environment: environment)
        let end = DispatchTime.now() + patience
        repeat {
            if let socketPath, request.isTaken(at: socketPath, until: end) { return .done }
            let isReached =
                if let path = request.importPath {
                    UIApplication.reach(serviceName, opening: [URL(fileURLWithPath: path)])
                } else {
                    UIApplication.reach(serviceName, action: request.action)
                }
            if isReached { return .done }
            if take() { return .isFirst }
            // Between its lock and its socket, or at its end.
            usleep(20_000)
        } while DispatchTime.now() < end
        return .needsWindow
    }

    /// The type of the action that opens the panel for an entry, as in the desktop entry.
    static let newEntry = "new-entry"
    /// What types of actions begin with that show a tab.
    static let tab = "show-"
}
