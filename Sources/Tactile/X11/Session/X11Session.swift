import CX11
import Foundation
import TactilePlatform

/// The program's place in the desktop's session, where that speaks XSMP: it saves when the session
/// wants that, ends with it, and is started again in the next one.
@MainActor
final class X11Session {
    /// Names the program as the last session knew it, for a start in the next one. Desktops that
    /// keep such names themselves use the same variable.
    nonisolated static let identifierVariable = "DESKTOP_AUTOSTART_ID"

    /// The window that all of the program's windows name, so that window managers see that they
    /// belong together, and to whom in the session.
    let leader: Window
    private unowned let platform: X11Platform
    private let previous: String?
    private let isManaged: Bool
    private var thread: SessionThread?
    private var hasJoined = false

    /// Seconds that the program's end waits for the manager to hear of it.
    private static let patience: TimeInterval = 0.5

    init(_ platform: X11Platform, environment: [String: String]) {
        self.platform = platform
        let connection = platform.connection
        isManaged = environment["SESSION_MANAGER"]?.isEmpty == false
        previous = environment[Self.identifierVariable].flatMap { $0.isEmpty ? nil : $0 }
        // It is nobody else's name.
        if previous != nil { unsetenv(Self.identifierVariable) }
        leader = XCreateSimpleWindow(
            connection.display, connection.root, -10, -10, 1, 1, 0, 0, 0)
        connection.setItems(
            [leader], property: connection.atoms[.wmClientLeader], type: XA_WINDOW, of: leader)
        // Window managers look while they take a window, which is before a manager has answered.
        if isManaged, let previous { name(previous) }
    }

    private func name(_ identifier: String) {
        let connection = platform.connection
        guard !connection.isLost else { return }
        connection.setBytes(
            Array(identifier.utf8), property: connection.atoms[.smClientID], type: XA_STRING,
            of: leader)
    }

    /// Joins the session, if there is one. To be called when the first frame is out.
    func join() {
        guard isManaged, thread == nil, let program = CommandLine.arguments.first else { return }
        let arguments =
            platform.delegate?.platformRestartArguments(platform)
            ?? Array(CommandLine.arguments.dropFirst())
        let (user, folder) = (NSUserName(), FileManager.default.currentDirectoryPath)
        thread = SessionThread {
            SessionProperty.all(
                program: program, arguments: arguments, identifier: $0, user: user, folder: folder)
        } report: { [weak self] event in
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.take(event) } }
        }
        thread?.start(as: previous)
    }

    private func take(_ event: SessionThread.Event) {
        switch event {
        case .joined(let identifier):
            hasJoined = true
            name(identifier)
        case .save:
            platform.delegate?.platformShouldSave(platform)
            thread?.saved()
        case .end: platform.delegate?.platformShouldTerminate(platform)
        }
    }

    /// The program ends.
    func leave() {
        // A manager that has not answered yet may never do so.
        if hasJoined { thread?.leave(within: Self.patience) }
        thread = nil
    }
}
