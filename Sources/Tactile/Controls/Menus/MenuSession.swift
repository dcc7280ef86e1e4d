import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// An open menu with the menus that have come out of it, until something is chosen or it is put
/// away: by a press outside it, by Escape, or when the window loses the keyboard. Its window keeps
/// it until then.
///
/// Places are points of the window that the menu belongs to, also where a menu is in a pop-up.
/// `MenuSession+Input.swift` has what pointer and keys do.
@MainActor
final class MenuSession: WindowOverlay {
    let window: UIWindow
    /// Where commands look for who performs them.
    private(set) weak var commandResponder: UIResponder?
    private let overlay = MenuOverlayView(frame: .zero)
    /// The menus that are open, each out of the one before.
    private(set) var panels: [MenuPanel] = []
    private let isForTouch: Bool
    private var anchor: MenuPlacing.Anchor
    /// Called when the menu is gone, before what was chosen is performed.
    var ended: (() -> Void)?
    /// Called with what was chosen, before it is performed.
    var chose: ((UIMenuElement) -> Void)?
    private(set) var isOpen = true
    /// Opens the menu that many places further on in a menu bar.
    var neighbour: ((Int) -> Void)?
    /// Who sends the actions; nil is the window.
    weak var sender: AnyObject?

    // What `MenuSession+Input.swift` keeps.
    var pressedAt: CGPoint?
    var travelled = false
    var openedTime: TimeInterval = 0
    var lastPoint: CGPoint?
    /// Where the pointer was when a key moved the highlight: it takes it back only by moving.
    var restingPointer: CGPoint?
    var submenuTimer: LoopTimer?
    var typed = ""
    /// Modifier keys that went down while the menu was open.
    var heldKeys: UIKeyModifierFlags = []
    var typedTime = -TimeInterval.infinity

    /// The menu that is open in `window`, if one is.
    static func current(in window: UIWindow?) -> MenuSession? {
        window?.overlay as? MenuSession
    }

    /// Opens `menu`; nil if there is nothing to show.
    ///
    /// - `anchor`: in the window's points.
    /// - `responder`: where commands look for who performs them; nil is who has the keyboard.
    @discardableResult
    static func open(
        _ menu: UIMenu, in window: UIWindow, anchor: MenuPlacing.Anchor,
        responder: UIResponder? = nil, isForTouch: Bool = false,
        highlightsFirst: Bool = false
    ) -> MenuSession? {
        current(in: window)?.end()
        let session = MenuSession(
            in: window, anchor: anchor, responder: responder, isForTouch: isForTouch)
        guard session.show(menu, anchor: anchor, parentRow: nil) else { return nil }
        window.overlay = session
        session.overlay.session = session
        session.overlay.accessibilityLabel = menu.title.isEmpty ? localized("Menu") : menu.title
        session.overlay.frame = window.bounds
        session.overlay.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if highlightsFirst { session.moveHighlight(.first) }
        return session
    }

    private init(
        in window: UIWindow, anchor: MenuPlacing.Anchor, responder: UIResponder?, isForTouch: Bool
    ) {
        self.window = window
        self.anchor = anchor
        commandResponder = responder ?? window.sceneKeyResponder
        self.isForTouch = isForTouch
        openedTime = CACurrentMediaTime()
        overlay.isOpaque = false
        window.addSubview(overlay)
        overlay.frame = window.bounds
    }

    var keyResponder: UIResponder { overlay }
    func windowChanged() { end() }

    // MARK: Menus

    /// Shows a menu out of the last one; false if it has nothing in it.
    private func show(_ menu: UIMenu, anchor: MenuPlacing.Anchor, parentRow: Int?) -> Bool {
        let panel = MenuPanel(
            menu: menu, session: self, parentRow: parentRow, isForTouch: isForTouch)
        guard !panel.items.isEmpty else {
            if panels.isEmpty { end() }
            return false
        }
        panels.append(panel)
        place(panel, anchor)
        UIView.performWithoutAnimation {
            panel.layoutIfNeeded()
            panel.alpha = panel.popup == nil ? 0 : 1
        }
        guard panel.popup == nil else { return true }
        UIView.animate(
            withDuration: MenuStyle.arrival, delay: 0,
            options: [.curveEaseOut, .allowUserInteraction]
        ) { panel.alpha = 1 }
        return true
    }

    private func place(_ panel: MenuPanel, _ anchor: MenuPlacing.Anchor) {
        let mirrored = window.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let placing = MenuPlacing(
            anchor: anchor, size: panel.wantedSize, isRightToLeft: mirrored,
            middleOfRow: { panel.middle(ofRow: $0) })
        let inside = placing.frame(in: window.bounds)
        // Inside of the window while that is large enough and on the monitor, else wherever the
        // monitor has room.
        if let monitor = window.areaForPopups(at: anchor.middle),
            !placing.fits(in: window.bounds) || !monitor.contains(inside)
        {
            panel.frame = placing.frame(in: monitor)
            panel.popup = PopupWindow(
                over: window, showing: panel, cornerRadius: MenuStyle.cornerRadius)
            if panel.popup != nil { return }
        }
        panel.frame = inside
        overlay.addSubview(panel)
    }

    /// Elements that were on their way have come.
    func contentChanged(_ panel: MenuPanel) {
        guard let index = panels.firstIndex(of: panel) else { return }
        close(after: index)
        remove(panel, animated: false)
        let row = panel.parentRow
        place(panel, index == 0 ? anchor : .outOf(panels[index - 1].sessionFrame(ofRow: row ?? 0)))
    }

    // MARK: Changes while it is open

    /// What the first menu wants to be, in points.
    var menuSize: CGSize { panels.first?.wantedSize ?? .zero }

    /// Puts a view that fills the window behind the menus.
    func showBehind(_ view: UIView) {
        view.frame = overlay.bounds
        overlay.insertSubview(view, at: 0)
    }

    /// What the menu belongs to is elsewhere now; menus that came out of it are put away.
    func move(to anchor: MenuPlacing.Anchor, animated: Bool) {
        guard isOpen, let panel = panels.first else { return }
        self.anchor = anchor
        close(after: 0)
        let old = panel.popup == nil ? panel.frame : nil
        if panel.popup != nil { remove(panel, animated: false) }
        place(panel, anchor)
        guard animated, let old, panel.popup == nil else { return }
        let new = panel.frame
        UIView.performWithoutAnimation {
            panel.frame = CGRect(origin: old.origin, size: new.size)
            panel.layoutIfNeeded()
        }
        UIView.animate(withDuration: MenuStyle.arrival) { panel.frame = new }
    }

    /// Shows another menu in the place of all that are open, or none if that one is empty.
    func replace(by menu: UIMenu, at anchor: MenuPlacing.Anchor) {
        guard isOpen else { return }
        self.anchor = anchor
        close(after: 0)
        if let first = panels.popLast() { remove(first, animated: false) }
        _ = show(menu, anchor: anchor, parentRow: nil)
    }

    /// Exchanges menus for what `block` makes of them, from the first one on.
    func updateMenus(_ block: (UIMenu) -> UIMenu) {
        for panel in panels {
            let new = block(panel.menu)
            guard new !== panel.menu else { continue }
            panel.menu = new
            panel.load()
            // What came out of it may be no part of it any more.
            contentChanged(panel)
            if panel.items.isEmpty { end() }
            return
        }
    }

    func openSubmenu(ofRow row: Int, in panel: MenuPanel) {
        guard let index = panels.firstIndex(of: panel), panel.items.indices.contains(row),
            case .submenu(let menu) = panel.items[row].kind, panel.items[row].isEnabled
        else { return }
        if panels.count > index + 1, panels[index + 1].parentRow == row { return }
        close(after: index)
        panel.layoutIfNeeded()
        _ = show(menu, anchor: .outOf(panel.sessionFrame(ofRow: row)), parentRow: row)
    }

    /// Puts away the menus that came out of the one at `index`.
    func close(after index: Int) {
        while panels.count > max(0, index + 1) { remove(panels.removeLast(), animated: false) }
    }

    private func remove(_ panel: MenuPanel, animated: Bool) {
        if let popup = panel.popup {
            panel.popup = nil
            popup.close()
            panel.removeFromSuperview()
            return
        }
        guard animated, panel.superview != nil else {
            panel.removeFromSuperview()
            return
        }
        // It fades where it was, while what is behind can be used again.
        panel.isUserInteractionEnabled = false
        window.addSubview(panel)
        UIView.animate(
            withDuration: MenuStyle.departure, delay: 0, options: .allowUserInteraction,
            animations: { panel.alpha = 0 }, completion: { _ in panel.removeFromSuperview() })
    }

    // MARK: End

    /// Puts everything away.
    func end() {
        guard isOpen else { return }
        isOpen = false
        submenuTimer?.cancel()
        for panel in panels { remove(panel, animated: true) }
        overlay.removeFromSuperview()
        if window.overlay === self { window.overlay = nil }
        let ended = ended
        self.ended = nil
        ended?()
        panels = []
    }

    /// Performs a row's action; a submenu opens instead.
    func choose(_ row: Int, in panel: MenuPanel) {
        guard panel.items.indices.contains(row), panel.items[row].isChoosable else { return }
        let item = panel.items[row]
        guard !item.hasSubmenu, let element = item.element else {
            openSubmenu(ofRow: row, in: panel)
            return
        }
        // The path of an open menu, its parents first.
        let menus = panels.prefix { $0 !== panel }.map(\.menu) + item.path
        if let single = menus.first(where: { $0.options.contains(.singleSelection) }) {
            for other in single.leaves { other.markState = other === element ? .on : .off }
        }
        let responder = commandResponder
        let keepsMenu = element.elementAttributes.contains(.keepsMenuPresented)
        let chose = chose
        if !keepsMenu { end() }
        chose?(element)
        perform(element, responder)
        if keepsMenu, isOpen {
            let highlighted = panel.highlighted
            panel.load()
            panel.highlighted = highlighted
        }
    }

    private func perform(_ element: UIMenuElement, _ responder: UIResponder?) {
        if let action = element as? UIAction {
            action.performWithSender(sender ?? window, target: nil)
        } else if let command = element as? UICommand, let responder {
            command.perform(from: responder)
        }
    }
}
