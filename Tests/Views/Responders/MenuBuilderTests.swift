import Foundation
import TestSupport
import Testing

@testable import TactileViews

/// How responders change the menus of a system.
@Suite @MainActor struct MenuBuilderTests {
    private func action(_ title: String) -> UIAction {
        UIAction(title: title, identifier: UIAction.Identifier(title)) { _ in }
    }

    private func builder() -> MenuBuilder {
        MenuBuilder(
            UIMenuSystem.main,
            children: [
                UIMenu(title: "File", identifier: .file, children: [action("Save")]),
                UIMenu(
                    title: "Edit", identifier: .edit,
                    children: [
                        UIMenu(
                            title: "Find", identifier: .find,
                            children: [
                                UICommand(
                                    title: "Find", action: "find:", propertyList: "forwards"),
                                UICommand(
                                    title: "Back", action: "find:", propertyList: "backwards"),
                            ])
                    ]),
            ])
    }

    private func titles(_ menu: UIMenu?) -> [String] { menu?.children.map(\.title) ?? [] }

    @Test func menusAndWhatIsInThemAreFound() {
        let builder = builder()
        #expect(builder.system === UIMenuSystem.main)
        #expect(builder.menu(for: .find)?.title == "Find")
        #expect(builder.menu(for: .help) == nil)
        #expect(builder.action(for: UIAction.Identifier("Save"))?.title == "Save")
        #expect(builder.command(for: "find:", propertyList: "backwards")?.title == "Back")
        #expect(builder.command(for: "find:", propertyList: nil) == nil)
    }

    @Test func siblingsAndChildrenComeWhereTheyAreWanted() {
        let builder = builder()
        builder.insertSibling(UIMenu(title: "View", identifier: .view), afterMenu: .file)
        builder.insertSibling(UIMenu(title: "Program", identifier: .application), beforeMenu: .file)
        builder.insertChild(UIMenu(title: "Print", identifier: .print), atEndOfMenu: .file)
        builder.insertChild(UIMenu(title: "Open", identifier: .open), atStartOfMenu: .file)
        builder.insertChild(UIMenu(title: "Help", identifier: .help), atEndOfMenu: .root)
        #expect(titles(builder.root) == ["Program", "File", "View", "Edit", "Help"])
        #expect(titles(builder.menu(for: .file)) == ["Open", "Save", "Print"])
        builder.insertSibling(UIMenu(title: "Nowhere"), afterMenu: .toolbar)
        #expect(builder.root.children.count == 5)
    }

    @Test func menusAreReplacedAndRemoved() {
        let builder = builder()
        builder.replace(menu: .find, with: UIMenu(title: "Seek", children: [action("Here")]))
        #expect(titles(builder.menu(for: .edit)) == ["Seek"])
        builder.replaceChildren(ofMenu: .file) { [self] in $0 + [action("Close")] }
        #expect(titles(builder.menu(for: .file)) == ["Save", "Close"])
        builder.remove(menu: .file)
        #expect(titles(builder.root) == ["Edit"])
        builder.replaceChildren(ofMenu: .root) { _ in [] }
        #expect(builder.root.children.isEmpty)
    }

    @Test func aNameIsGivenOnce() {
        let builder = builder()
        var reports: [String] = []
        ApplicationSession.current.mistakeFound = { reports.append($0) }
        defer { ApplicationSession.current.mistakeFound = nil }
        builder.insertChild(UIMenu(title: "Another", identifier: .find), atEndOfMenu: .file)
        #expect(titles(builder.menu(for: .file)) == ["Save"])
        #expect(reports.first?.contains("com.apple.menu.find") == true)
    }

    private final class Program: UIApplication {
        override func buildMenu(with builder: any UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            builder.insertChild(
                UIMenu(
                    title: "Own", identifier: UIMenu.Identifier("own"),
                    children: [
                        UIKeyCommand(title: "Count", input: "k", modifierFlags: .command) {
                            [weak self] _ in self?.count += 1
                        }
                    ]), atEndOfMenu: .root)
            built += 1
        }
        var count = 0
        var built = 0
    }

    /// The application is asked once, and again when it says so; its shortcuts count everywhere.
    @Test func theMainMenuIsTheApplications() throws {
        let harness = Harness(application: Program.self)
        harness.window.rootViewController = UIViewController()
        harness.show()
        let program = try #require(harness.session.application as? Program)
        harness.press("k", .control)
        harness.press("k", .control)
        #expect(program.count == 2 && program.built == 1)
        UIMenuSystem.main.setNeedsRebuild()
        harness.press("k", .control)
        #expect(program.count == 3 && program.built == 2)
    }
}
