import Tactile

/// Something that the window does on a key, in its menu, or both.
@MainActor
struct ShellCommand {
    typealias Keys = (input: String, modifiers: UIKeyModifierFlags)

    /// Of the buttons that open the menu.
    static var menuToolTip: String { localized("Menu (F10)") }

    let title: String
    /// The first is the one that menus and buttons show.
    let keys: [Keys]
    let perform: @MainActor () -> Void

    init(_ title: String, _ keys: Keys..., perform: @escaping @MainActor () -> Void) {
        (self.title, self.keys, self.perform) = (title, keys, perform)
    }

    var keyCommands: [UIKeyCommand] {
        keys.map { key in
            UIKeyCommand(title: title, input: key.input, modifierFlags: key.modifiers) {
                [perform] _ in perform()
            }
        }
    }

    /// "Ctrl+N"; empty without keys.
    var keyTitle: String { keyCommands.first?.keyTitle ?? "" }

    /// The line of a menu, with its keys.
    ///
    /// - `title`: what the line says where that is more than the command's title.
    func menuElement(_ title: String? = nil, isEnabled: Bool = true) -> UIMenuElement {
        let attributes: UIMenuElement.Attributes = isEnabled ? [] : .disabled
        guard let command = keyCommands.first else {
            return UIAction(title: title ?? self.title, attributes: attributes) {
                [perform] _ in perform()
            }
        }
        command.title = title ?? self.title
        command.attributes = attributes
        return command
    }
}
