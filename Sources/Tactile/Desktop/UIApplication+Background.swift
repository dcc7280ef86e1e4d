import Foundation
import TactileBus
import TactileViews

extension UIApplication {
    /// What the desktop says to a program that wants to be started without its window.
    public enum BackgroundAnswer: Equatable, Sendable {
        /// The desktop starts the program at each login.
        case granted
        /// The program may go on without a window, but the desktop does not start it.
        case unstarted
        /// The user or the desktop does not want it, or the question was closed.
        case refused
        /// Whoever was asked is gone, or took too long.
        case unanswered
        /// There is nobody to ask.
        case unasked
    }

    /// Asks the desktop to start a part of the program at each login, by
    /// `org.freedesktop.portal.Background`. The desktop may ask the user.
    ///
    /// - Parameters:
    ///   - reason: Why, in the user's language.
    ///   - command: The program and its arguments; empty to be started no more.
    ///   - completion: Is called once, later than this returns.
    public func requestBackground(
        _ reason: String, command: [String],
        completion: @escaping @MainActor (BackgroundAnswer) -> Void
    ) {
        let desktop = DesktopSession.current
        let connection = desktop?.application === self ? desktop?.connection : nil
        var request: PortalRequest?
        request = Self.backgroundRequest(
            connection, window: keyWindow?.portalName ?? "", reason, command
        ) {
            completion($0)
            request = nil
        }
        withExtendedLifetime(request) {}
    }

    /// The same for a program that has no window and no loop running; it waits for the answer.
    ///
    /// - Parameters:
    ///   - reason: Why, in the user's language.
    ///   - command: The program and its arguments; empty to be started no more.
    ///   - patience: The most seconds to wait.
    ///   - environment: Says where the bus is; the process' own unless told otherwise.
    /// - Returns: What the desktop said, or why it said nothing.
    public static func requestBackground(
        _ reason: String, command: [String], patience: TimeInterval,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> BackgroundAnswer {
        guard let address = BusAddress.session(environment: environment),
            let connection = BusConnection(address)
        else { return .unasked }
        defer { connection.close() }
        var answer: BackgroundAnswer?
        let request = backgroundRequest(connection, window: "", reason, command) { answer = $0 }
        _ = connection.wait(atMost: patience) { answer != nil }
        request.close()
        return answer ?? .unanswered
    }

    private static func backgroundRequest(
        _ connection: BusConnection?, window: String, _ reason: String, _ command: [String],
        completion: @escaping @MainActor (BackgroundAnswer) -> Void
    ) -> PortalRequest {
        PortalRequest(
            "org.freedesktop.portal.Background", "RequestBackground", [.string(window)],
            details: [
                "reason": .string(reason), "autostart": .boolean(!command.isEmpty),
                "commandline": .strings(command), "dbus-activatable": .boolean(false),
            ], on: connection
        ) { outcome in
            switch outcome {
            case .answered(let details):
                guard details["background"]?.boolean != false else { return completion(.refused) }
                completion(details["autostart"]?.boolean == true ? .granted : .unstarted)
            case .cancelled, .ended: completion(.refused)
            case .lost: completion(.unanswered)
            case .missing: completion(.unasked)
            }
        }
    }
}
