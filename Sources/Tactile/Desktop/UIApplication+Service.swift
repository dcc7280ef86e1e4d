import Foundation
import TactileBus
import TactileViews

extension UIApplication {
    /// Asks the running program that has a name to come forward, to open something or to do an
    /// action. For a program that has no window yet, and ends when somebody else took over: it
    /// waits for the answer.
    ///
    /// - Parameters:
    ///   - name: The other one's ``serviceName``.
    ///   - urls: What it is to open; with none of them and no action it just comes forward.
    ///   - action: The type of a `UIApplicationShortcutItem` that it is to perform.
    ///   - patience: The most seconds until the other one has answered.
    /// - Returns: Whether there is such a program, and it answered. False without a bus.
    public static func reach(
        _ name: String, opening urls: [URL] = [], action: String? = nil,
        patience: TimeInterval = 2
    ) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        guard let address = BusAddress.session(environment: environment),
            let connection = BusConnection(address)
        else { return false }
        defer { connection.close() }
        var details: [String: BusValue] = [:]
        for (variable, key) in [
            ("DESKTOP_STARTUP_ID", "desktop-startup-id"),
            ("XDG_ACTIVATION_TOKEN", "activation-token"),
        ] {
            if let value = environment[variable], !value.isEmpty { details[key] = .string(value) }
        }
        let (member, arguments): (String, [BusValue]) =
            if let action {
                (
                    "ActivateAction",
                    [.string(action), .array([], of: "v"), .details(details)]
                )
            } else if urls.isEmpty {
                ("Activate", [.details(details)])
            } else {
                ("Open", [.strings(urls.map(\.absoluteString)), .details(details)])
            }
        var answer: Result<[BusValue], BusError>?
        connection.call(
            BusCall(
                name, path: ApplicationService.path(of: name),
                interface: ApplicationService.interface, member, arguments, mayStart: false),
            timeout: patience
        ) { answer = $0 }
        _ = connection.wait(atMost: patience + 0.1) { answer != nil }
        guard case .success = answer else { return false }
        return true
    }
}
