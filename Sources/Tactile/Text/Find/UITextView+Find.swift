import Foundation
import TactileViews

/// Finding in a text view: its bar, its marks, its keys.
extension UITextView: UIFindInteractionDelegate {
    public func findInteraction(
        _ interaction: UIFindInteraction, sessionFor view: UIView
    ) -> UIFindSession? { UITextSearchingFindSession(searchableObject: self) }

    func changeFindInteraction() {
        if let findInteraction { removeInteraction(findInteraction) }
        findInteraction = isFindInteractionEnabled ? UIFindInteraction(sessionDelegate: self) : nil
        if let findInteraction { addInteraction(findInteraction) }
    }

    func updateFind() {
        guard let interaction = findInteraction, interaction.isFindNavigatorVisible else { return }
        if foundRanges.isOutOfDate {
            (interaction.activeFindSession as? UITextSearchingFindSession)?.searchAgain()
        }
        interaction.placeBar()
    }

    /// Ctrl+F finds, Ctrl+H replaces, Ctrl+G goes on, with Shift back.
    var findCommands: [UIKeyCommand] {
        guard let interaction = findInteraction else { return [] }
        func command(
            _ input: String, _ flags: UIKeyModifierFlags,
            _ action: @escaping (UIFindInteraction) -> Void
        ) -> UIKeyCommand {
            UIKeyCommand(input: input, modifierFlags: flags) { [weak interaction] _ in
                interaction.map(action)
            }
        }
        var commands = [
            command("f", .command) { $0.presentFindNavigator(showingReplace: false) },
            command("g", .command) { $0.findNext() },
            command("g", [.command, .shift]) { $0.findPrevious() },
        ]
        if isEditable {
            commands.append(
                command("h", .command) { $0.presentFindNavigator(showingReplace: true) })
        }
        return commands
    }
}
