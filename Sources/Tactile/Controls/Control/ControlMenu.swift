import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Opens a control's menu: by a press or a key where that is what the control is for, else by a
/// long press or the secondary button.
@MainActor
final class ControlMenu: UIContextMenuInteractionDelegate {
    private unowned let control: UIControl
    private var session: MenuSession?
    private var touch: UITouch?
    private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)

    init(_ control: UIControl) { self.control = control }

    /// Whether the control has menus at all.
    var isEnabled = false { didSet { if isEnabled != oldValue { waysChanged() } } }

    var opensByPress: Bool { isEnabled && control.showsMenuAsPrimaryAction }

    /// What opens the menu is another one.
    func waysChanged() {
        let waits = isEnabled && !opensByPress
        if !waits, interaction.view != nil {
            control.removeInteraction(interaction)
        } else if waits, interaction.view == nil {
            control.addInteraction(interaction)
        }
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

    /// Opens the menu if that is what the control is for; false if it is not.
    func openedByCommand() -> Bool {
        guard opensByPress else { return false }
        return session != nil || open(isForTouch: false, highlightsFirst: true)
    }

    // MARK: Opening

    private func open(isForTouch: Bool, highlightsFirst: Bool) -> Bool {
        let middle = CGPoint(x: control.bounds.midX, y: control.bounds.midY)
        guard let window = control.window,
            let configuration = contextMenuInteraction(
                interaction, configurationForMenuAtLocation: middle),
            let menu = configuration.makeMenu([])
        else { return false }
        let chosen = control.chosenMenuRow
        let session = MenuSession.open(
            menu, in: window, anchor: anchor(configuration, over: chosen), isForTouch: isForTouch)
        guard let session else { return false }
        self.session = session
        session.sender = control
        control.isHighlighted = true
        let animator = MenuAnimator()
        control.contextMenuInteraction(
            interaction, willDisplayMenuFor: configuration, animator: animator)
        animator.run(for: MenuStyle.arrival)
        session.ended = { [weak self] in self?.ended(configuration) }
        session.chose = { [weak self] in self?.control.menuElementChosen($0) }
        if highlightsFirst {
            if let chosen { session.highlight(row: chosen) } else { session.moveHighlight(.first) }
        }
        return true
    }

    private func ended(_ configuration: UIContextMenuConfiguration) {
        session = nil
        control.isHighlighted = false
        let animator = MenuAnimator()
        control.contextMenuInteraction(interaction, willEndFor: configuration, animator: animator)
        animator.run(for: MenuStyle.departure)
    }

    /// Beside the control, unless a subclass says another place.
    private func anchor(
        _ configuration: UIContextMenuConfiguration, over row: Int?
    ) -> MenuPlacing.Anchor {
        let rect = control.convert(control.bounds, to: nil)
        if let row { return .over(rect, row: row) }
        let point = control.menuAttachmentPoint(for: configuration)
        guard point != control.usualMenuPoint else { return .beside(rect) }
        return .beside(CGRect(origin: control.convert(point, to: nil), size: .zero))
    }

    // MARK: Context menu

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard control.isEnabled else { return nil }
        control.sendActions(for: .menuActionTriggered)
        return control.contextMenuInteraction(
            interaction, configurationForMenuAtLocation: location)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        control.contextMenuInteraction(
            interaction, previewForHighlightingMenuWithConfiguration: configuration)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        control.contextMenuInteraction(
            interaction, previewForDismissingMenuWithConfiguration: configuration)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        control.contextMenuInteraction(
            interaction, willDisplayMenuFor: configuration, animator: animator)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        control.contextMenuInteraction(interaction, willEndFor: configuration, animator: animator)
    }
}

extension UIControl {
    var usualMenuPoint: CGPoint {
        CGPoint(x: isRightToLeft ? bounds.maxX : bounds.minX, y: bounds.maxY)
    }
}
