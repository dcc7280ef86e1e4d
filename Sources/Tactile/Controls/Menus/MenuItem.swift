import Foundation
import TactileDrawing
import TactileViews

/// One line of a menu as it is shown.
@MainActor
struct MenuItem {
    enum Kind {
        case action(UIMenuElement)
        case submenu(UIMenu)
        case heading(String)
        case separator
        /// Elements that are not there yet.
        case waiting(UIDeferredMenuElement)
    }

    let kind: Kind
    /// The menus around the element, the outermost first.
    let path: [UIMenu]
    var isEnabled = true

    var element: UIMenuElement? {
        switch kind {
        case .action(let element): element
        case .submenu(let menu): menu
        case .heading, .separator, .waiting: nil
        }
    }

    var title: String {
        if case .heading(let title) = kind { return title }
        return element?.title ?? ""
    }

    var isDestructive: Bool {
        if case .submenu(let menu) = kind { return menu.options.contains(.destructive) }
        return element?.elementAttributes.contains(.destructive) ?? false
    }

    var isChoosable: Bool { element != nil && isEnabled }
    var hasSubmenu: Bool { if case .submenu = kind { true } else { false } }

    /// The lines of `menu`.
    ///
    /// - `showsTitle`: whether the menu's own title is shown above its items; false where the row
    ///   that opens the menu shows it already.
    /// - `responder`: where commands look for who performs them.
    /// - `held`: modifier keys, which give commands other forms.
    /// - `elements`: gives the elements of a deferred element, if they are known yet.
    static func items(
        of menu: UIMenu, path: [UIMenu] = [], showsTitle: Bool = true, responder: UIResponder?,
        held: UIKeyModifierFlags = [],
        elements: (UIDeferredMenuElement) -> [UIMenuElement]?
    ) -> [MenuItem] {
        var items: [MenuItem] = []
        if !menu.title.isEmpty, !path.isEmpty || showsTitle {
            items.append(MenuItem(kind: .heading(menu.title), path: path + [menu]))
        }
        let path = path + [menu]
        for child in menu.children {
            items += Self.items(
                for: child, path: path, responder: responder, held: held, elements: elements)
        }
        return path.count == 1 ? tidied(items) : items
    }

    private static func items(
        for child: UIMenuElement, path: [UIMenu], responder: UIResponder?,
        held: UIKeyModifierFlags, elements: (UIDeferredMenuElement) -> [UIMenuElement]?
    ) -> [MenuItem] {
        switch child {
        case let menu as UIMenu where menu.options.contains(.displayInline):
            let inner = items(
                of: menu, path: path, responder: responder, held: held, elements: elements)
            guard !inner.isEmpty else { return [] }
            let line = MenuItem(kind: .separator, path: path)
            return [line] + inner + [line]
        case let menu as UIMenu:
            return [MenuItem(kind: .submenu(menu), path: path, isEnabled: !menu.children.isEmpty)]
        case let deferred as UIDeferredMenuElement:
            guard let known = elements(deferred) else {
                return [MenuItem(kind: .waiting(deferred), path: path)]
            }
            return known.flatMap {
                items(for: $0, path: path, responder: responder, held: held, elements: elements)
            }
        case let plain as UICommand:
            let command = plain.form(held: held)
            let performer = command.performer(from: responder)
            performer?.validate(command)
            guard !command.attributes.contains(.hidden) else { return [] }
            let isEnabled = performer != nil && !command.attributes.contains(.disabled)
            return [MenuItem(kind: .action(command), path: path, isEnabled: isEnabled)]
        default:
            let attributes = child.elementAttributes
            guard !attributes.contains(.hidden) else { return [] }
            return [
                MenuItem(
                    kind: .action(child), path: path, isEnabled: !attributes.contains(.disabled))
            ]
        }
    }

    /// Without lines at the ends and without two that follow each other.
    private static func tidied(_ items: [MenuItem]) -> [MenuItem] {
        var tidy: [MenuItem] = []
        for item in items {
            if case .separator = item.kind {
                guard let last = tidy.last else { continue }
                if case .separator = last.kind { continue }
            }
            tidy.append(item)
        }
        if case .separator = tidy.last?.kind { tidy.removeLast() }
        return tidy
    }

    /// The shortcut as people write it; empty without one.
    var shortcut: String { (element as? UIKeyCommand)?.keyTitle ?? "" }
}
