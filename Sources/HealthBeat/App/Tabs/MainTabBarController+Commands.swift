import Diary
import Tactile

/// What keys and the window's menu do, wherever the keyboard is in the scenes.
extension MainTabBarController {
    var addCommand: ShellCommand {
        ShellCommand(localized("New entry…"), ("n", .control)) { [weak self] in self?.addEntry() }
    }

    var undoCommand: ShellCommand {
        ShellCommand(localized("Undo"), ("z", .control)) { [weak self] in self?.undoDiary() }
    }

    private var redoCommand: ShellCommand {
        ShellCommand(localized("Redo"), ("z", [.control, .shift]), ("y", .control)) {
            [weak self] in self?.redoDiary()
        }
    }

    var importCommand: ShellCommand {
        ShellCommand(localized("Import…"), ("o", .control)) { [weak self] in self?.showImport() }
    }

    var settingsCommand: ShellCommand {
        ShellCommand(localized("Settings"), (",", .control)) { [weak self] in self?.showSettings() }
    }

    private var shortcutsCommand: ShellCommand {
        ShellCommand(localized("Keyboard shortcuts"), ("?", .control)) { [weak self] in
            self?.showShortcuts()
        }
    }

    private var helpCommand: ShellCommand {
        ShellCommand(localized("Help"), (UIKeyCommand.f1, [])) { [weak self] in self?.showHelp() }
    }

    private var aboutCommand: ShellCommand {
        ShellCommand(localized("About Health Beat")) { [weak self] in self?.showAbout() }
    }

    private var menuCommand: ShellCommand {
        ShellCommand(localized("Menu"), (UIKeyCommand.f10, [])) { [weak self] in self?.openMenu() }
    }

    private var sceneCommands: [ShellCommand] {
        (viewControllers ?? []).prefix(9).enumerated().map { index, scene in
            ShellCommand(scene.title ?? "", ("\(index + 1)", .control)) {
                [weak self] in self?.select(index)
            }
        }
    }

    private var neighbourCommands: [ShellCommand] {
        [
            ShellCommand(
                localized("Next tab"), ("\t", .control), (UIKeyCommand.inputPageDown, .control)
            ) {
                [weak self] in self?.selectNeighbour(1)
            },
            ShellCommand(
                localized("Previous tab"), ("\t", [.control, .shift]),
                (UIKeyCommand.inputPageUp, .control)
            ) { [weak self] in self?.selectNeighbour(-1) },
        ]
    }

    /// All that have keys.
    var commands: [ShellCommand] {
        [addCommand, undoCommand, redoCommand] + sceneCommands + neighbourCommands
            + [importCommand, exportCommand, copyGraphCommand, printCommand]
            + [settingsCommand, menuCommand, shortcutsCommand, helpCommand]
    }

    // MARK: Menu

    /// What the menu button, F10 and the secondary button on tabs and sidebar show.
    var primaryMenu: UIMenu {
        let isHeld = model.writing.reason != nil
        let (undo, redo) = (model.diary.undoStep, model.diary.redoStep)
        func group(_ elements: UIMenuElement...) -> UIMenu {
            UIMenu(options: .displayInline, children: elements)
        }
        return UIMenu(children: [
            addCommand.menuElement(isEnabled: !isHeld),
            group(
                undoCommand.menuElement(
                    undo.map { localized("Undo \($0.name)") }, isEnabled: undo != nil && !isHeld),
                redoCommand.menuElement(
                    redo.map { localized("Redo \($0.name)") }, isEnabled: redo != nil && !isHeld)),
            group(
                importCommand.menuElement(isEnabled: !isHeld), exportCommand.menuElement(),
                printCommand.menuElement()),
            group(settingsCommand.menuElement()),
            group(
                shortcutsCommand.menuElement(), helpCommand.menuElement(),
                aboutCommand.menuElement()),
        ])
    }
}
