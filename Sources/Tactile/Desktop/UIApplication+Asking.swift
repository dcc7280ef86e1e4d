import Foundation
import TactileBus
import TactileViews

extension UIApplication {
    /// What became of a message that was shown without a window.
    public enum NotificationAnswer: Equatable, Sendable {
        /// The identifier of a button, or `DesktopNotification.defaultAction`.
        case chosen(String)
        /// It was closed, or nobody answered in time.
        case closed
        /// There is nobody who shows messages.
        case untold
    }

    /// Shows a message of a program that has no window, and waits for what the user makes of it.
    ///
    /// - Parameters:
    ///   - notification: Is withdrawn when the waiting ends.
    ///   - program: What the desktop calls the program.
    ///   - desktopEntry: The name of the program's entry, without its ending.
    ///   - patience: The most seconds to wait.
    ///   - environment: Says where the bus is; the process' own unless told otherwise.
    /// - Returns: What the user chose, or why there is no choice.
    public static func ask(
        _ notification: DesktopNotification, program: String, desktopEntry: String,
        patience: TimeInterval,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> NotificationAnswer {
        guard let address = BusAddress.session(environment: environment),
            let connection = BusConnection(address)
        else { return .untold }
        defer { connection.close() }
        let name = "org.freedesktop.Notifications", path = "/org/freedesktop/Notifications"
        var number: Int?
        var answer: NotificationAnswer?
        // An answer may overtake the number of the message.
        var early: [(number: Int, answer: NotificationAnswer)] = []
        for member in ["ActionInvoked", "NotificationClosed"] {
            connection.subscribe(
                to: BusRule(sender: name, path: path, interface: name, member: member)
            ) { signal in
                guard let about = signal.body.first?.integer else { return }
                let action = member == "ActionInvoked" ? signal.body.dropFirst().first?.text : nil
                let made = action.map { NotificationAnswer.chosen($0) } ?? .closed
                if number == nil {
                    early.append((about, made))
                } else if about == number, answer == nil {
                    answer = made
                }
            }
        }
        var actions = [DesktopNotification.defaultAction, ""]
        for action in notification.actions { actions += [action.identifier, action.title] }
        connection.call(
            BusCall(
                name, path: path, interface: name, "Notify",
                [
                    .string(program), .uint32(0), .string(desktopEntry),
                    .string(notification.title), .string(notification.escapedBody),
                    .strings(actions),
                    .details(["urgency": .byte(1), "desktop-entry": .string(desktopEntry)]),
                    .int32(-1),
                ])
        ) { result in
            number = try? result.get().first?.integer
            answer = number == nil ? .untold : early.first { $0.number == number }?.answer
        }
        _ = connection.wait(atMost: patience) { answer != nil }
        if answer == nil, let number {
            connection.tell(
                BusCall(
                    name, path: path, interface: name, "CloseNotification",
                    [.uint32(UInt32(number))]))
        }
        return answer ?? (number == nil ? .untold : .closed)
    }
}

extension DesktopNotification {
    /// The body may have markup, which plain text has none of.
    var escapedBody: String {
        body.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
