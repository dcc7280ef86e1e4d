import TactileViews

/// A message to the person that the desktop shows outside of the program's windows.
public struct DesktopNotification: Hashable, Sendable {
    /// A button of a message.
    public struct Action: Hashable, Sendable {
        /// What the program gets when it was chosen; not `default`, which is the message itself.
        public var identifier: String
        /// On the button.
        public var title: String
        /// Whether the program's window comes above others, with the keyboard.
        public var bringsForward: Bool

        /// A button that leaves the window where it is, unless told otherwise.
        public init(identifier: String, title: String, bringsForward: Bool = false) {
            self.identifier = identifier
            self.title = title
            self.bringsForward = bringsForward
        }
    }

    /// The identifier that the program gets when the message itself was chosen, and no button. The
    /// program's window comes forward.
    public static let defaultAction = "default"

    /// A later message with an identifier takes the place of an earlier one.
    public var identifier: String
    /// One line.
    public var title: String
    /// More lines of plain text; empty for none.
    public var body: String
    /// As far as the desktop shows buttons.
    public var actions: [Action]

    /// A message without a body and without buttons, unless told otherwise.
    public init(identifier: String, title: String, body: String = "", actions: [Action] = []) {
        self.identifier = identifier
        self.title = title
        self.body = body
        self.actions = actions
    }
}

extension UIApplication {
    /// Shows a message outside of the program's windows.
    ///
    /// - Parameters:
    ///   - notification: What it says.
    ///   - answer: Gets the identifier of the action that the person chose,
    ///     `DesktopNotification.defaultAction` for the message itself; never called when it was closed or
    ///     is not answered.
    ///   - completion: Gets whether the desktop took it. It does not where nobody shows such
    ///     messages, and in a window in memory.
    public func post(
        _ notification: DesktopNotification,
        answer: @escaping @MainActor (String) -> Void = { _ in },
        completion: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
        guard let desktop = DesktopSession.current, desktop.application === self else {
            return completion(false)
        }
        desktop.notifications.post(notification, answer: answer, completion: completion)
    }

    /// Takes a message away, if it is still shown.
    ///
    /// - `identifier`: of the message.
    public func withdrawNotification(_ identifier: String) {
        guard let desktop = DesktopSession.current, desktop.application === self else { return }
        desktop.notifications.withdraw(identifier)
    }
}
