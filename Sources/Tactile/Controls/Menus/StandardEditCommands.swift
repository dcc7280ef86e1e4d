import TactileViews

/// The commands for the clipboard and the selection, which menus suggest.
@MainActor
enum StandardEditCommands {
    /// The commands that somebody from `responder` up can perform, and what responders from there
    /// add to them; empty if there is nothing.
    static func elements(for responder: UIResponder) -> [UIMenuElement] {
        let own = UIMenuController.shared.elements(for: responder)
        let standard =
            standard(for: responder)
            + (own.isEmpty
                ? []
                : [
                    UIMenu(options: .displayInline, children: own)
                ])
        return UIMenuSystem.context.elements(from: responder, standard: standard)
    }

    private static func standard(for responder: UIResponder) -> [UIMenuElement] {
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
            title: localized("Select all"),
            action: Selector("selectAll:", UIResponder.selectAll(_:)),
            input: "a", modifierFlags: .control)
        guard (commands + [all]).contains(where: { $0.performer(from: responder) != nil }) else {
            return []
        }
        return [
            UIMenu(identifier: .standardEdit, options: .displayInline, children: commands),
            UIMenu(options: .displayInline, children: [all]),
        ] + looks(for: responder)
    }

    /// What makes text bold and more, in a menu of its own, where somebody can.
    private static func looks(for responder: UIResponder) -> [UIMenuElement] {
        let commands = [
            UIKeyCommand(
                title: localized("Bold"),
                action: Selector("toggleBoldface:", UIResponder.toggleBoldface(_:)),
                input: "b", modifierFlags: .control),
            UIKeyCommand(
                title: localized("Italic"),
                action: Selector("toggleItalics:", UIResponder.toggleItalics(_:)),
                input: "i", modifierFlags: .control),
            UIKeyCommand(
                title: localized("Underline"),
                action: Selector("toggleUnderline:", UIResponder.toggleUnderline(_:)),
                input: "u", modifierFlags: .control),
        ]
        guard commands.contains(where: { $0.performer(from: responder) != nil }) else { return [] }
        return [
            UIMenu(title: localized("Format"), identifier: .textStyle, children: commands)
        ]
    }
}
