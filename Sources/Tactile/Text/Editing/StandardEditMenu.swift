import Foundation
import TactileControls
import TactileViews

/// The menu of every text field and text view: the clipboard, the selection.
@MainActor
final class StandardEditMenu: UIContextMenuInteractionDelegate {
    static let shared = StandardEditMenu()

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let view = interaction.view else { return nil }
        if view.canBecomeFirstResponder, !view.isFirstResponder { view.becomeFirstResponder() }
        // By a key the menu is for where the caret is.
        if !interaction.isAskedByKey, let host = view as? any TextEditorHost {
            host.editor.pointForMenu(at: location)
        }
        let host = view as? any TextEditorHost
        let first =
            [host?.editor.spellingMenu()].compactMap { $0 }
            + (host?.menus(at: location, isAskedByKey: interaction.isAskedByKey) ?? [])
        let configuration = UIContextMenuConfiguration(actionProvider: { suggested in
            let all = first + suggested
            return all.isEmpty ? nil : UIMenu(children: all)
        })
        // What is edited stays where it is.
        configuration.neverLifts = true
        return configuration
    }
}
