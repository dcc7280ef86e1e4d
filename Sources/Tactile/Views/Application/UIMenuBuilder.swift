import Foundation

/// Changes the menus of a ``UIMenuSystem`` while they are made: see
/// ``UIResponder/buildMenu(with:)``.
///
/// A menu that is looked for and not there leaves everything as it is.
@preconcurrency @MainActor
public protocol UIMenuBuilder: AnyObject {
    /// Whose menus are made.
    var system: UIMenuSystem { get }
    func menu(for identifier: UIMenu.Identifier) -> UIMenu?
    func action(for identifier: UIAction.Identifier) -> UIAction?
    /// The command with this action and an equal property list.
    func command(for action: Selector, propertyList: Any?) -> UICommand?
    func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)
    func replaceChildren(
        ofMenu parentIdentifier: UIMenu.Identifier,
        from childrenBlock: ([UIMenuElement]) -> [UIMenuElement])
    func insertSibling(
        _ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
    func insertSibling(
        _ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
    func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
    func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
    func remove(menu removedIdentifier: UIMenu.Identifier)
}

/// The menus of a system while they are made.
@MainActor
final class MenuBuilder: UIMenuBuilder {
    let system: UIMenuSystem
    private(set) var root: UIMenu

    init(_ system: UIMenuSystem, children: [UIMenuElement]) {
        self.system = system
        root = UIMenu(identifier: .root, children: children)
    }

    // MARK: Looking

    func menu(for identifier: UIMenu.Identifier) -> UIMenu? {
        first(in: root) { ($0 as? UIMenu)?.identifier == identifier } as? UIMenu
    }

    func action(for identifier: UIAction.Identifier) -> UIAction? {
        first(in: root) { ($0 as? UIAction)?.identifier == identifier } as? UIAction
    }

    func command(for action: Selector, propertyList: Any?) -> UICommand? {
        let wanted = propertyList as? AnyHashable
        return first(in: root) { element in
            guard let command = element as? UICommand, command.action == action else {
                return false
            }
            return command.propertyList as? AnyHashable == wanted
        } as? UICommand
    }

    private func first(
        in menu: UIMenu, where isWanted: (UIMenuElement) -> Bool
    ) -> UIMenuElement? {
        if isWanted(menu) { return menu }
        for child in menu.children {
            if let menu = child as? UIMenu {
                if let found = first(in: menu, where: isWanted) { return found }
            } else if isWanted(child) {
                return child
            }
        }
        return nil
    }

    // MARK: Changing

    func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu) {
        if replacedIdentifier == .root {
            root = replacementMenu
        } else {
            change(replacedIdentifier) { _ in [replacementMenu] }
        }
    }

    func replaceChildren(
        ofMenu parentIdentifier: UIMenu.Identifier,
        from childrenBlock: ([UIMenuElement]) -> [UIMenuElement]
    ) {
        if parentIdentifier == .root {
            root = root.replacingChildren(childrenBlock(root.children))
        } else {
            change(parentIdentifier) { [$0.replacingChildren(childrenBlock($0.children))] }
        }
    }

    func insertSibling(
        _ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier
    ) {
        guard isNew(siblingMenu) else { return }
        change(siblingIdentifier) { [siblingMenu, $0] }
    }

    func insertSibling(
        _ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier
    ) {
        guard isNew(siblingMenu) else { return }
        change(siblingIdentifier) { [$0, siblingMenu] }
    }

    func insertChild(
        _ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier
    ) {
        guard isNew(childMenu) else { return }
        replaceChildren(ofMenu: parentIdentifier) { [childMenu] + $0 }
    }

    func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier) {
        guard isNew(childMenu) else { return }
        replaceChildren(ofMenu: parentIdentifier) { $0 + [childMenu] }
    }

    func remove(menu removedIdentifier: UIMenu.Identifier) { change(removedIdentifier) { _ in [] } }

    /// Two menus of one name could not be told apart.
    private func isNew(_ menu: UIMenu) -> Bool {
        guard self.menu(for: menu.identifier) != nil else { return true }
        ApplicationSession.current.report(
            "A menu named “\(menu.identifier.rawValue)” is there already, and no other is added. "
                + "Give the new one an identifier of its own, or replace the one that is there.")
        return false
    }

    private func change(_ identifier: UIMenu.Identifier, _ make: (UIMenu) -> [UIMenu]) {
        root = changed(root, identifier, make)
    }

    /// The same menu where nothing in it is changed.
    private func changed(
        _ menu: UIMenu, _ identifier: UIMenu.Identifier, _ make: (UIMenu) -> [UIMenu]
    ) -> UIMenu {
        var isChanged = false
        let children = menu.children.flatMap { child -> [UIMenuElement] in
            guard let child = child as? UIMenu else { return [child] }
            if child.identifier == identifier {
                isChanged = true
                return make(child)
            }
            let new = changed(child, identifier, make)
            if new !== child { isChanged = true }
            return [new]
        }
        return isChanged ? menu.replacingChildren(children) : menu
    }
}
