import Foundation

/// The menus that a program has as a whole: its main menu, and what edit menus suggest.
///
/// They are made from what every program has and from what responders make of that; see
/// ``UIResponder/buildMenu(with:)``.
@preconcurrency @MainActor
open class UIMenuSystem: NSObject {
    /// The program's menu, whose shortcuts count in all windows and which a window may show as a
    /// bar. The application and its delegate are asked for it, once, before it is first needed.
    public class var main: UIMenuSystem { ApplicationSession.current.mainMenus }
    /// What edit menus and the menus of texts suggest: all responders from the text up are asked
    /// each time.
    public class var context: UIMenuSystem { ApplicationSession.current.contextMenus }

    private var built: UIMenu? { didSet { builtCommands = nil } }
    private var builtCommands: [UIKeyCommand]?
    private var isBuilding = false

    /// The menus are made again before they are needed the next time.
    open func setNeedsRebuild() {
        guard !isBuilding else { return }
        built = nil
        tellWindows()
    }

    /// What menus show of commands is asked for again; see ``UIResponder/validate(_:)``. What is
    /// opened asks by itself.
    open func setNeedsRevalidate() { tellWindows() }

    private func tellWindows() {
        guard self === UIMenuSystem.main else { return }
        for window in UIApplication.shared.windows { window.menuBar?.menusChanged() }
    }

    /// The main menu as it is now.
    package func mainMenu(of application: UIApplication) -> UIMenu {
        if let built { return built }
        let builder = MenuBuilder(self, children: MainMenu.standard())
        isBuilding = true
        application.buildMenu(with: builder)
        (application.delegate as? UIResponder)?.buildMenu(with: builder)
        isBuilding = false
        built = builder.root
        return builder.root
    }

    /// The commands of the main menu that have keys: each key that is typed is looked for in them.
    func keyCommands(of application: UIApplication) -> [UIKeyCommand] {
        let menu = mainMenu(of: application)
        if let builtCommands { return builtCommands }
        let commands = menu.leaves.compactMap { $0 as? UIKeyCommand }
        builtCommands = commands
        return commands
    }

    /// What `standard` becomes at the hands of the responders from `responder` up.
    package func elements(
        from responder: UIResponder, standard: [UIMenuElement]
    ) -> [UIMenuElement] {
        let builder = MenuBuilder(self, children: standard)
        var candidate: UIResponder? = responder
        while let current = candidate {
            current.buildMenu(with: builder)
            candidate = current.next
        }
        return builder.root.children
    }
}

/// What a window shows the main menu with.
@MainActor
package protocol MenuBar: UIView {
    /// The menu is another one, or what it shows of commands.
    func menusChanged()
    /// Opens a menu if that is what a key stands for; false if it is not.
    func opens(by key: UIKey) -> Bool
    /// The key that menus are opened with goes down or up.
    func mnemonicKeyChanged(isDown: Bool)
}
