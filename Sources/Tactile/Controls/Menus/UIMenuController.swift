import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// A command that a program adds to the menu of editing commands.
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
    open var title: String
    /// Performed by the first responder, or by the first up from there that has it; its argument is
    /// the ``UIMenuController``.
    open var action: Selector

    public init(title: String, action: Selector) {
        self.title = title
        self.action = action
        super.init()
    }
}

/// The one menu of editing commands, as sources from before ``UIEditMenuInteraction`` show it.
///
/// It has the commands that the first responder, or somebody up from there, can perform, and is not
/// shown where there is none. What ``menuItems`` has is in the context menus of texts as well.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
    open class var shared: UIMenuController { only }
    private static let only = UIMenuController()

    public nonisolated static let willShowMenuNotification = Notification.Name(
        "UIMenuControllerWillShowMenuNotification")
    public nonisolated static let didShowMenuNotification = Notification.Name(
        "UIMenuControllerDidShowMenuNotification")
    public nonisolated static let willHideMenuNotification = Notification.Name(
        "UIMenuControllerWillHideMenuNotification")
    public nonisolated static let didHideMenuNotification = Notification.Name(
        "UIMenuControllerDidHideMenuNotification")

    /// Commands besides the standard ones.
    open var menuItems: [UIMenuItem]?
    private var session: MenuSession?
    private weak var target: UIView?
    private var targetRect = CGRect.null

    /// Setting it shows the menu at the target rectangle, or puts it away.
    open var isMenuVisible: Bool {
        get { session != nil }
        set { setMenuVisible(newValue, animated: false) }
    }

    /// Menus come and go in their own time, so `animated` makes no difference.
    open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
        if !menuVisible {
            hideMenu()
        } else if let target {
            showMenu(from: target, rect: targetRect)
        }
    }

    /// Where the menu belongs, in the coordinates of `targetView`; a null rectangle is all of it.
    open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
        target = targetView
        self.targetRect = targetRect
        guard let session else { return }
        session.move(to: anchor(of: targetView), animated: false)
    }

    /// Shows the menu beside a rectangle of `targetView`; nothing if nobody can perform any of it.
    open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
        session?.end()
        target = targetView
        self.targetRect = targetRect
        guard let window = targetView.window else { return }
        let responder = window.firstResponder ?? targetView
        let elements = StandardEditCommands.elements(for: responder)
        guard !elements.isEmpty else { return }
        tell(Self.willShowMenuNotification)
        let session = MenuSession.open(
            UIMenu(children: elements), in: window, anchor: anchor(of: targetView),
            responder: responder)
        guard let session else { return }
        self.session = session
        session.ended = { [weak self] in
            self?.tell(Self.willHideMenuNotification)
            self?.session = nil
            self?.tell(Self.didHideMenuNotification)
        }
        tell(Self.didShowMenuNotification)
    }

    /// Puts the menu away, if it belongs to `targetView`.
    open func hideMenu(from targetView: UIView) { if target === targetView { hideMenu() } }
    open func hideMenu() { session?.end() }

    /// Asks again who can perform what, if the menu is seen.
    open func update() {
        guard let session, let target else { return }
        let responder = target.window?.firstResponder ?? target
        session.replace(
            by: UIMenu(children: StandardEditCommands.elements(for: responder)),
            at: anchor(of: target))
    }

    private func anchor(of view: UIView) -> MenuPlacing.Anchor {
        .beside(view.convert(targetRect.isNull ? view.bounds : targetRect, to: nil))
    }

    private func tell(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }

    /// What of ``menuItems`` somebody from `responder` up can perform.
    func elements(for responder: UIResponder) -> [UIMenuElement] {
        (menuItems ?? []).compactMap { item in
            let command = UICommand(title: item.title, action: item.action)
            guard let performer = command.performer(from: responder) else { return nil }
            return UIAction(title: item.title) { [weak performer] _ in
                guard let performer else { return }
                item.action.call(on: performer, sender: UIMenuController.shared)
            }
        }
    }
}
