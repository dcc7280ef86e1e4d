import Foundation
import TactileViews

/// Shows what a running program is made of, in a window beside the program's.
///
/// Where it is enabled, Ctrl+Shift+I opens and closes it. `UIApplication.run(delegate:)` enables it
/// in debug builds; a release that wants it sets ``isEnabled``. It is made of public API alone, and
/// leaves the program's windows as they were when it closes.
@preconcurrency @MainActor
public final class Inspector {
    /// The key command that opens the inspector; the application keeps it, and with it the
    /// inspector.
    private final class Command: UIKeyCommand {
        var inspector: Inspector?
    }

    /// Whether Ctrl+Shift+I opens the inspector in the program that runs. Setting it to false
    /// closes the inspector.
    public static var isEnabled: Bool {
        get { command != nil }
        set {
            guard newValue != isEnabled else { return }
            if newValue { enable() } else { disable() }
        }
    }

    /// Whether the inspector is open.
    public static var isOpen: Bool { command?.inspector?.window != nil }

    /// Opens the inspector for a window of the program, as Ctrl+Shift+I there does. Where it is
    /// open already, nothing happens.
    public static func open(in window: UIWindow) {
        isEnabled = true
        command?.inspector?.open(in: window)
    }

    /// Closes the inspector, if it is open.
    public static func close() { command?.inspector?.close() }

    private static var command: Command? {
        for case let command as Command in UIApplication.shared.keyCommands ?? [] {
            return command
        }
        return nil
    }

    private static func enable() {
        let inspector = Inspector()
        let command = Command(input: "i", modifierFlags: [.control, .shift]) { _ in
            inspector.toggle()
        }
        command.inspector = inspector
        UIApplication.shared.addKeyCommand(command)
    }

    private static func disable() {
        guard let command else { return }
        command.inspector?.close()
        UIApplication.shared.removeKeyCommand(command)
    }

    // MARK: Opening and closing

    private var window: InspectorWindow?
    private weak var inspected: UIWindow?
    private var watches: [any NSObjectProtocol] = []

    private init() {}

    private func toggle() {
        guard window == nil else { return close() }
        guard let key = UIApplication.shared.keyWindow else { return }
        open(in: key)
    }

    private func open(in inspected: UIWindow) {
        guard window == nil, !(inspected is InspectorWindow) else { return }
        self.inspected = inspected
        let window = InspectorWindow(beside: inspected)
        window.rootViewController = InspectorViewController(
            inspecting: inspected, close: { [weak self] in self?.close() })
        self.window = window
        watchWindows()
        window.makeKeyAndVisible()
    }

    private func close() {
        guard let window else { return }
        self.window = nil
        for watch in watches { NotificationCenter.default.removeObserver(watch) }
        watches = []
        (window.rootViewController as? InspectorViewController)?.endInspecting()
        if UIApplication.shared.windows.contains(where: { $0 === window }) { window.close() }
        guard let inspected else { return }
        self.inspected = nil
        if UIApplication.shared.windows.contains(where: { $0 === inspected }) {
            inspected.makeKey()
        }
    }

    /// The inspector goes with its own window and with the one that it was opened for. The last
    /// window of the program ends it, and the inspector's must not be that.
    private func watchWindows() {
        // The notification is also posted for windows that are only out of sight.
        let watch = NotificationCenter.default.addObserver(
            forName: UIWindow.didBecomeHiddenNotification, object: nil, queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.windowWasHidden() }
        }
        watches = [watch]
    }

    private func windowWasHidden() {
        let windows = UIApplication.shared.windows
        let areThere = [window, inspected].allSatisfy { one in
            windows.contains { $0 === one }
        }
        if !areThere { close() }
    }
}
