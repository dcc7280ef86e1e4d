import TactileBus
import TactileViews

/// Messages on the desktop by `org.freedesktop.Notifications`.
@MainActor
final class DesktopNotifications {
    private unowned let desktop: DesktopSession
    private var shown: [Int: Shown] = [:]
    /// By the program's identifiers, for those the desktop has not numbered yet as well.
    private var latest: [String: Int] = [:]
    private var isListening = false
    /// The desktop's name of the press that an action follows from.
    private var token: (number: Int, name: String?)?

    private struct Shown {
        let identifier: String
        /// Actions that bring the window forward.
        let forward: Set<String>
        let answer: @MainActor (String) -> Void
    }

    private static let interface = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"

    init(_ desktop: DesktopSession) { self.desktop = desktop }

    func post(
        _ notification: DesktopNotification, answer: @escaping @MainActor (String) -> Void,
        completion: @escaping @MainActor (Bool) -> Void
    ) {
        guard let connection = desktop.connection else { return completion(false) }
        listen(on: connection)
        let identifier = notification.identifier
        var actions = [DesktopNotification.defaultAction, ""]
        for action in notification.actions { actions += [action.identifier, action.title] }
        let forward =
            [DesktopNotification.defaultAction]
            + notification.actions.filter(\.bringsForward).map(\.identifier)
        var hints: [String: BusValue] = ["urgency": .byte(1)]
        let name = desktop.application.serviceName
        if let name { hints["desktop-entry"] = .string(name) }
        connection.call(
            BusCall(
                Self.interface, path: Self.path, interface: Self.interface, "Notify",
                [
                    .string(desktop.application.displayName),
                    .uint32(UInt32(latest[identifier] ?? 0)), .string(name ?? ""),
                    .string(notification.title), .string(notification.escapedBody),
                    .strings(actions), .details(hints), .int32(-1),
                ])
        ) { [weak self] result in
            guard let number = try? result.get().first?.integer else { return completion(false) }
            if let self {
                if let old = latest[identifier] { shown[old] = nil }
                latest[identifier] = number
                shown[number] = Shown(
                    identifier: identifier, forward: Set(forward), answer: answer)
            }
            completion(true)
        }
    }

    private func chose(_ action: String, of number: Int) {
        guard let message = shown[number] else { return }
        if message.forward.contains(action) {
            let token = token.flatMap { $0.number == number ? $0.name : nil }
            // Another press comes with another one, or with none.
            self.token = nil
            desktop.application.keyWindow?.comeForward(startup: token)
        }
        message.answer(action)
    }

    func withdraw(_ identifier: String) {
        guard let number = latest.removeValue(forKey: identifier) else { return }
        shown[number] = nil
        desktop.connection?.tell(
            BusCall(
                Self.interface, path: Self.path, interface: Self.interface, "CloseNotification",
                [.uint32(UInt32(number))]))
    }

    func withdrawAll() {
        for identifier in latest.keys.sorted() { withdraw(identifier) }
    }

    /// The bus is gone, and with it whoever showed messages.
    func lost() {
        (shown, latest, isListening) = ([:], [:], false)
    }

    private func listen(on connection: BusConnection) {
        guard !isListening else { return }
        isListening = true
        func rule(_ member: String) -> BusRule {
            BusRule(
                sender: Self.interface, path: Self.path, interface: Self.interface, member: member)
        }
        connection.subscribe(to: rule("ActionInvoked")) { [weak self] signal in
            guard signal.body.count == 2, let number = signal.body[0].integer,
                let action = signal.body[1].text
            else { return }
            self?.chose(action, of: number)
        }
        connection.subscribe(to: rule("ActivationToken")) { [weak self] signal in
            guard signal.body.count == 2, let number = signal.body[0].integer else { return }
            self?.token = (number, signal.body[1].text)
        }
        connection.subscribe(to: rule("NotificationClosed")) { [weak self] signal in
            guard let self, let number = signal.body.first?.integer,
                let identifier = shown.removeValue(forKey: number)?.identifier
            else { return }
            if latest[identifier] == number { latest[identifier] = nil }
        }
    }
}
