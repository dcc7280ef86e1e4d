import TactileViews

/// The commands for the clipboard and the selection, which menus suggest.
@MainActor
enum StandardEditCommands {
    /// The commands that somebody from `view` up can perform, and what responders from there add to
    /// them; empty if there is nothing.
    static func elements(for view: UIView) -> [UIMenuElement] {
        UIMenuSystem.context.elements(from: view, standard: standard(for: view))
    }

    private static func standard(for view: UIView) -> [UIMenuElement] {
        let commands = [
            UIKeyCommand(
                title: localized("Cut"), action: Selector("cut:", UIResponder.cut(_:)), input: "x",
                modifierFlags: .control),
            UIKeyCommand(
                title: localized("Copy"), action: Selector("copy:", UIResponder.copy(_:)),
                input: "c",
                modifierFlags: .control),
            UIKeyCommand(
                title: localized("Paste"), action: Selector("paste:", UIResponder.paste(_:)),
                input: "v",
                modifierFlags: .control),
            UIKeyCommand(
                title: localized("Delete"), action: Selector("delete:", UIResponder.delete(_:)),
                input: UIKeyCommand.inputDelete),
        ]
        let all = UIKeyCommand(
            title: localized("Select All"),
            action: Selector("selectAll:", UIResponder.selectAll(_:)),
            input: "a", modifierFlags: .control)
        guard (commands + [all]).contains(where: { $0.performer(from: view) != nil }) else {
            return []
        }
        return [
            UIMenu(identifier: .standardEdit, options: .displayInline, children: commands),
            UIMenu(options: .displayInline, children: [all]),
        ]
    }
}
