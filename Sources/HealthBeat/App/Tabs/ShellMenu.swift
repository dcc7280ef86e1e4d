import Tactile

/// The window's menu: on its buttons, on F10, and on the secondary button over tabs and sidebar.
@MainActor
final class ShellMenu: UIContextMenuInteractionDelegate {
    private unowned let tabs: MainTabBarController
    /// The buttons that open it, of which some may not be seen.
    var buttons: [UIButton] = [] { didSet { update() } }
    /// Where it opens while no button is seen: nobody sees or meets this one.
    let corner = UIButton(type: .custom)

    init(tabs: MainTabBarController) {
        self.tabs = tabs
        corner.alpha = 0
        corner.isUserInteractionEnabled = false
    }

    /// Brings the menus of all buttons up to date.
    func update() {
        for button in buttons + [corner] {
            button.menu = tabs.primaryMenu
            button.showsMenuAsPrimaryAction = true
        }
    }

    /// Opens it at the button that is seen, else in the window's corner.
    func open() {
        let button = buttons.first { $0.window != nil && $0.isSeen } ?? corner
        button.performPrimaryAction()
    }

    func offer(at views: [UIView]) {
        for view in views { view.addInteraction(UIContextMenuInteraction(delegate: self)) }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(actionProvider: { [weak tabs] _ in tabs?.primaryMenu })
    }
}

extension UIView {
    /// Whether neither the view nor anything around it is hidden.
    fileprivate var isSeen: Bool { !isHidden && superview?.isSeen ?? true }
}
