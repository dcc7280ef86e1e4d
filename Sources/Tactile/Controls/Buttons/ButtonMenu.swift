import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Opens a button's menu: by a press or a key where that is what the button is for, else by a long
/// press or the secondary button.
@MainActor
final class ButtonMenu: UIContextMenuInteractionDelegate {
    private unowned let button: UIButton
    private var session: MenuSession?
    private var touch: UITouch?
    private var interaction: UIContextMenuInteraction?

    init(_ button: UIButton) { self.button = button }

    private var opensByPress: Bool { button.menu != nil && button.showsMenuAsPrimaryAction }

    /// Whether the button shows what is chosen in its menu.
    var showsChoice: Bool { opensByPress && button.changesSelectionAsPrimaryAction }

    func menuChanged() {
        if button.menu == nil || opensByPress {
            if let interaction { button.removeInteraction(interaction) }
            interaction = nil
        } else if interaction == nil {
            let made = UIContextMenuInteraction(delegate: self)
            button.addInteraction(made)
            interaction = made
        }
        button.accessoryDidChange()
        guard showsChoice, let menu = button.menu else { return }
        let leaves = menu.leaves
        guard let choice = leaves.first(where: { $0.markState == .on }) ?? leaves.first else {
            return
        }
        for leaf in leaves { leaf.markState = leaf === choice ? .on : .off }
        button.show(choice: choice)
    }

    // MARK: Touches

    /// Opens the menu if that is what a press is for.
    func opened(by touch: UITouch) -> Bool {
        guard opensByPress, open(isForTouch: touch.type == .direct, highlightsFirst: false) else {
            return false
        }
        self.touch = touch
        session?.pressOpened(at: touch.location(in: nil))
        return true
    }

    func moved(_ touches: Set<UITouch>) -> Bool {
        guard let touch, touches.contains(touch) else { return false }
        session?.pointerMoved(to: touch.location(in: nil))
        return true
    }

    func ended(_ touches: Set<UITouch>) -> Bool {
        guard let touch, touches.contains(touch) else { return false }
        self.touch = nil
        session?.released(at: touch.location(in: nil))
        return true
    }

    func cancelled(_ touches: Set<UITouch>) -> Bool {
        guard let touch, touches.contains(touch) else { return false }
        self.touch = nil
        return true
    }

    // MARK: Keys

    func opened(by key: UIKey) -> Bool {
        guard opensByPress, key.modifierFlags.isEmpty else { return false }
        guard key.isActivation || key.keyCode == .keyboardDownArrow else { return false }
        return open(isForTouch: false, highlightsFirst: true)
    }

    /// Opens the menu if that is what the button is for; false if it is not.
    func openedByCommand() -> Bool {
        guard opensByPress else { return false }
        return session != nil || open(isForTouch: false, highlightsFirst: true)
    }

    // MARK: Opening

    private func open(isForTouch: Bool, highlightsFirst: Bool) -> Bool {
        guard let window = button.window, let menu = button.menu else { return false }
        button.sendActions(for: .menuActionTriggered)
        let rect = button.convert(button.bounds, to: nil)
        let chosen = showsChoice ? menu.leaves.firstIndex { $0.markState == .on } : nil
        let session = MenuSession.open(
            menu, in: window, anchor: chosen.map { .over(rect, row: $0) } ?? .beside(rect),
            isForTouch: isForTouch)
        guard let session else { return false }
        self.session = session
        session.sender = button
        button.isHighlighted = true
        session.ended = { [weak self] in
            self?.session = nil
            self?.button.isHighlighted = false
        }
        session.chose = { [weak self] element in
            guard let self, showsChoice else { return }
            for leaf in button.menu?.leaves ?? [] { leaf.markState = leaf === element ? .on : .off }
            button.show(choice: element)
        }
        if highlightsFirst {
            if let chosen { session.highlight(row: chosen) } else { session.moveHighlight(.first) }
        }
        return true
    }

    // MARK: Context menu

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard button.isEnabled, let menu = button.menu else { return nil }
        button.sendActions(for: .menuActionTriggered)
        return UIContextMenuConfiguration(actionProvider: { _ in menu })
    }
}
