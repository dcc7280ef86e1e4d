import Foundation

/// A command that every program has. The keys of those that edit are looked after where all keys
/// end; the others have theirs in windows with a menu bar.
@MainActor
final class StandardKeyCommand: UIKeyCommand {}

/// What is in every program's main menu.
@MainActor
enum MainMenu {
    static func standard() -> [UIMenuElement] {
        [
            menu(
                .application, applicationTitle,
                [
                    part(.about), part(.preferences),
                    part(.quit, [command(localized("Quit"), quit, "q")]),
                ]),
            menu(
                .file, localized("File"),
                [
                    part(.newScene), part(.open),
                    part(.close, [command(localized("Close"), close, "w")]),
                    part(.document), part(.print),
                ]),
            menu(
                .edit, localized("Edit"),
                [
                    part(
                        .undoRedo,
                        [
                            command(localized("Undo"), undo, "z"),
                            command(localized("Redo"), redo, "z", [.control, .shift]),
                        ]),
                    part(.standardEdit, edits()), part(.find),
                ]),
            menu(.format, localized("Format"), [part(.font), part(.text)]),
            menu(
                .view, localized("View"),
                [
                    part(.toolbar), part(.sidebar),
                    part(
                        .fullscreen,
                        [
                            command(
                                localized("Full screen"), fullScreen, UIKeyCommand.f11, [])
                        ]),
                ]),
            menu(
                .window, localized("Window"),
                [part(.minimizeAndZoom, [command(localized("Maximize"), zoom, "")])]),
            menu(.help, localized("Help"), []),
        ]
    }

    private static func edits() -> [UIMenuElement] {
        [
            command(localized("Cut"), Selector("cut:", UIResponder.cut(_:)), "x"),
            command(localized("Copy"), Selector("copy:", UIResponder.copy(_:)), "c"),
            command(localized("Paste"), Selector("paste:", UIResponder.paste(_:)), "v"),
            command(
                localized("Delete"), Selector("delete:", UIResponder.delete(_:)),
                UIKeyCommand.inputDelete, []),
            command(
                localized("Select all"), Selector("selectAll:", UIResponder.selectAll(_:)), "a"),
        ]
    }

    private static var applicationTitle: String {
        UIApplication.shared.keyWindow?.className.name ?? ""
    }

    private static func menu(
        _ identifier: UIMenu.Identifier, _ title: String, _ children: [UIMenuElement]
    ) -> UIMenu { UIMenu(title: title, identifier: identifier, children: children) }

    private static func part(
        _ identifier: UIMenu.Identifier, _ children: [UIMenuElement] = []
    ) -> UIMenu {
        UIMenu(identifier: identifier, options: .displayInline, children: children)
    }

    private static func command(
        _ title: String, _ action: Selector, _ input: String,
        _ modifiers: UIKeyModifierFlags = .control
    ) -> UIKeyCommand {
        StandardKeyCommand(title: title, action: action, input: input, modifierFlags: modifiers)
    }

    // MARK: Actions

    static let quit = Selector("tactileQuit:", UIApplication.quit(_:))
    static let close = Selector("performClose:", UIApplication.closeKeyWindow(_:))
    static let undo = Selector("undo:", UIApplication.undo(_:))
    static let redo = Selector("redo:", UIApplication.redo(_:))
    static let fullScreen = Selector("toggleFullScreen:", UIApplication.toggleFullScreen(_:))
    static let zoom = Selector("performZoom:", UIApplication.toggleZoom(_:))

    /// Those whose keys are looked after where all keys end.
    private static let edited: Set<Selector> = [
        undo, redo, "cut:", "copy:", "paste:", "delete:", "selectAll:",
    ]

    /// Performs the command of `window`'s main menu that has `key`; false if there is none, or if
    /// nobody from `responder` up can perform it.
    static func perform(
        _ key: UIKey, in window: UIWindow, from responder: UIResponder,
        isAllowed: (UIKeyCommand) -> Bool
    ) -> Bool {
        let session = window.session
        for listed in session.mainMenus.keyCommands(of: session.application) {
            guard let command = listed.form(where: { $0.hasKey(key) && isAllowed($0) }) else {
                continue
            }
            if command is StandardKeyCommand {
                let isEdit = command.action.map { edited.contains($0) } ?? false
                if isEdit || window.menuBar == nil { continue }
            }
            guard let performer = command.performer(from: responder) else { continue }
            performer.validate(command)
            if command.attributes.isDisjoint(with: [.disabled, .hidden]),
                command.perform(from: responder)
            {
                return true
            }
        }
        return false
    }
}

/// What the main menu's own commands do.
extension UIApplication {
    func quit(_ sender: Any?) { terminate() }

    func closeKeyWindow(_ sender: Any?) {
        if let keyWindow { windowAsksToClose(keyWindow) }
    }

    func toggleFullScreen(_ sender: Any?) { keyWindow?.isFullScreen.toggle() }
    func toggleZoom(_ sender: Any?) { keyWindow?.isZoomed.toggle() }
    func undo(_ sender: Any?) { undoManagerOfKeyboard?.undo() }
    func redo(_ sender: Any?) { undoManagerOfKeyboard?.redo() }

    /// That of who has the keyboard, whichever menu is open.
    private var undoManagerOfKeyboard: UndoManager? { keyWindow?.sceneKeyResponder.undoManager }

    /// Says of the main menu's own commands whether they can be performed, and what they would do.
    func validateStandard(_ command: UICommand) {
        guard command is StandardKeyCommand else { return }
        func show(_ title: String, isEnabled: Bool) {
            command.title = title
            if isEnabled {
                command.attributes.remove(.disabled)
            } else {
                command.attributes.insert(.disabled)
            }
        }
        let manager = undoManagerOfKeyboard
        switch command.action {
        case MainMenu.undo:
            show(
                manager?.undoMenuItemTitle ?? localized("Undo"),
                isEnabled: manager?.canUndo ?? false)
        case MainMenu.redo:
            show(
                manager?.redoMenuItemTitle ?? localized("Redo"),
                isEnabled: manager?.canRedo ?? false)
        case MainMenu.fullScreen:
            command.state = keyWindow?.isFullScreen == true ? .on : .off
        case MainMenu.zoom: command.state = keyWindow?.isZoomed == true ? .on : .off
        default: break
        }
    }
}
