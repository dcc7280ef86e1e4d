import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileControls
@testable import TactileViews

/// The main menu as a bar at a window's top.
@Suite @MainActor struct MenuBarTests {
    /// A scene with a text view and two commands, one of which is not always there.
    private final class Scene: UIViewController {
        let text = UITextView()
        var log: [String] = []
        var mayStop = false

        override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(text)
        }
        override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            text.frame = view.bounds.inset(by: view.safeAreaInsets)
        }
        func start(_ sender: Any?) { log.append("start") }
        func stop(_ sender: Any?) { log.append("stop") }
        override func validate(_ command: UICommand) {
            super.validate(command)
            guard command.action?.name == "stop:" else { return }
            command.title = mayStop ? "Stop Now" : "Stop"
            command.attributes = mayStop ? [] : .disabled
        }
    }

    @MainActor
    private final class Stage: UIResponder, UIApplicationDelegate {
        let scene = Scene()
        let harness: Harness
        var window: UIWindow { harness.window }

        init(width: CGFloat = 600) {
            harness = Harness(showing: scene, size: CGSize(width: width, height: 400))
            super.init()
            harness.session.application.delegate = self
            window.showsMenuBar = true
            harness.rest()
        }

        override func buildMenu(with builder: any UIMenuBuilder) {
            guard builder.system == .main else { return }
            builder.remove(menu: .application)
            builder.insertSibling(
                UIMenu(
                    title: "Tools", identifier: UIMenu.Identifier("tools"),
                    children: [
                        UICommand(title: "Start", action: Selector("start:", Scene.start(_:))),
                        UIKeyCommand(
                            title: "Stop", action: Selector("stop:", Scene.stop(_:)), input: "t",
                            modifierFlags: .command),
                    ]), afterMenu: .view)
        }

        var bar: MenuBarView? { window.menuBar as? MenuBarView }
        var titles: [MenuBarTitle] {
            (bar?.subviews.compactMap { $0 as? MenuBarTitle } ?? []).filter { !$0.isHidden }
                .sorted { $0.frame.minX < $1.frame.minX }
        }
        var names: [String] { titles.map(\.menu.title) }
        var session: MenuSession? { MenuSession.current(in: window) }
        var open: String? { titles.first(where: \.isOpen)?.menu.title }
        var lines: [String] { session?.panels.last?.items.map(\.title) ?? [] }
        var highlighted: String? {
            session?.panels.last.flatMap { panel in
                panel.highlighted.map { panel.items[$0].title }
            }
        }

        func place(of title: String) -> CGPoint {
            guard let title = titles.first(where: { $0.menu.title == title }) else {
                Issue.record("\(title) is not in the bar")
                return .zero
            }
            return title.convert(CGPoint(x: title.bounds.midX, y: title.bounds.midY), to: nil)
        }

        func place(ofLine line: String) -> CGPoint {
            guard let panel = session?.panels.last,
                let row = panel.items.firstIndex(where: { $0.title == line })
            else {
                Issue.record("\(line) is not shown")
                return .zero
            }
            let rect = panel.sessionFrame(ofRow: row)
            return CGPoint(x: rect.midX, y: rect.midY)
        }
    }

    @Test func menusWithSomethingInThemAreShownAboveTheContent() {
        let stage = Stage()
        #expect(stage.names == ["File", "Edit", "View", "Tools", "Window"])
        let height = stage.bar?.frame.height ?? 0
        #expect(height >= 28 && stage.bar?.frame.width == 600)
        #expect(stage.scene.view.safeAreaInsets.top == height)
        #expect(stage.scene.text.frame.minY == height)
        stage.harness.resize(to: CGSize(width: 500, height: 300))
        stage.harness.rest()
        #expect(stage.bar?.frame.width == 500)
        stage.window.showsMenuBar = false
        stage.harness.rest()
        #expect(stage.bar == nil && stage.scene.view.safeAreaInsets.top == 0)
    }

    @Test func aPressOpensAndTheWayAlongTheBarChanges() {
        let stage = Stage()
        stage.harness.tap(at: stage.place(of: "Tools"))
        #expect(stage.open == "Tools" && stage.lines == ["Start", "Stop"])
        stage.harness.move(to: stage.place(of: "Edit"))
        stage.harness.advance(seconds: 0.05)
        #expect(stage.open == "Edit" && stage.lines.contains("Select all"))
        stage.harness.move(to: stage.place(of: "Tools"))
        stage.harness.advance(seconds: 0.05)
        stage.harness.tap(at: stage.place(ofLine: "Start"))
        #expect(stage.scene.log == ["start"] && stage.session == nil && stage.open == nil)
        stage.harness.tap(at: stage.place(of: "Tools"))
        stage.harness.tap(at: stage.place(of: "Tools"))
        #expect(stage.session == nil)
    }

    @Test func aDragFromTheTitleChoosesWhereItEnds() {
        let stage = Stage()
        stage.harness.press(at: stage.place(of: "Edit"))
        stage.harness.move(to: stage.place(of: "Tools"))
        stage.harness.advance(seconds: 0.02)
        #expect(stage.open == "Tools")
        let line = stage.place(ofLine: "Start")
        stage.harness.move(to: CGPoint(x: line.x, y: line.y - 6))
        stage.harness.advance(seconds: 0.02)
        stage.harness.move(to: line)
        stage.harness.advance(seconds: 0.02)
        stage.harness.release()
        #expect(stage.scene.log == ["start"] && stage.session == nil)
    }

    @Test func keysOpenMenusAndGoFromOneToTheNext() {
        let stage = Stage()
        stage.harness.press(.function(10))
        #expect(stage.open == "File" && stage.highlighted == "Close")
        stage.harness.press(.right)
        stage.harness.press(.left)
        stage.harness.press(.left)
        #expect(stage.open == "Window")
        stage.harness.press(.escape)
        #expect(stage.session == nil)
        stage.harness.press("t", .alt)
        #expect(stage.open == "Tools" && stage.highlighted == "Start")
        stage.harness.press(.return)
        #expect(stage.scene.log == ["start"] && stage.session == nil)
        stage.harness.press("q", .alt)
        #expect(stage.session == nil)
    }

    @Test func commandsAreValidatedWhereTheyAreShownAndWhereTheirKeysArePressed() {
        let stage = Stage()
        stage.harness.press("t", .control)
        #expect(stage.scene.log.isEmpty)
        stage.harness.press("t", .alt)
        #expect(stage.session?.panels.last?.items.map(\.isEnabled) == [true, false])
        stage.harness.press(.escape)
        stage.scene.mayStop = true
        stage.harness.press("t", .control)
        #expect(stage.scene.log == ["stop"])
        stage.harness.press("t", .alt)
        #expect(stage.lines == ["Start", "Stop Now"])
    }

    /// Edit commands go to who has the keyboard, and say what they would take back.
    @Test func editCommandsAreForWhoHasTheKeyboard() {
        let stage = Stage()
        stage.scene.text.becomeFirstResponder()
        stage.harness.type("Hello")
        stage.harness.press("e", .alt)
        #expect(stage.session?.panels.last?.items.first?.title.hasPrefix("Undo ") == true)
        #expect(stage.session?.panels.last?.items.first?.isEnabled == true)
        stage.harness.tap(at: stage.place(ofLine: "Select all"))
        #expect(stage.scene.text.selectedRange.length == 5)
        // The pointer rests over a line, and keys go on from their own.
        stage.harness.press("e", .alt)
        stage.harness.press(.down)
        stage.harness.press(.up)
        #expect(stage.highlighted?.hasPrefix("Undo ") == true)
        stage.harness.press(.return)
        #expect(stage.scene.text.text == "")
        stage.scene.text.resignFirstResponder()
        stage.harness.press("e", .alt)
        let cut = stage.session?.panels.last?.items.first { $0.title == "Cut" }
        #expect(cut?.isEnabled == false)
    }

    @Test func menusWithoutRoomAreInOneAtTheEnd() {
        let stage = Stage(width: 150)
        #expect(stage.names.first == "File" && stage.names.last == "…" && stage.names.count < 5)
        stage.harness.tap(at: stage.place(of: "…"))
        #expect(stage.lines.last == "Window" && stage.lines.contains("Tools"))
        stage.harness.press(.escape)
        stage.harness.press("t", .alt)
        #expect(stage.open == "…")
    }

    @Test func readersGetABarOfMenus() throws {
        let stage = Stage()
        let elements = UIAccessibility.elements(of: stage.window)
        let tools = try #require(elements.first { $0.label == "Tools" })
        #expect(tools.role == "menuItem")
        #expect(stage.titles.first { $0.menu.title == "Tools" }?.accessibilityActivate() == true)
        #expect(stage.open == "Tools")
    }

    /// What responders add to the commands of a text's menu.
    @Test func contextMenusAskTheRespondersFromTheTextUp() {
        final class Adding: UIViewController {
            override func buildMenu(with builder: any UIMenuBuilder) {
                super.buildMenu(with: builder)
                guard builder.system == .context else { return }
                builder.insertSibling(
                    UIMenu(
                        options: .displayInline, children: [UIAction(title: "Look Up") { _ in }]),
                    afterMenu: .standardEdit)
            }
        }
        let scene = Adding(), text = UITextView()
        scene.view.addSubview(text)
        let harness = Harness(showing: scene)
        text.text = "Word"
        text.becomeFirstResponder()
        let elements = StandardEditCommands.elements(for: text)
        let titles = elements.flatMap { ($0 as? UIMenu)?.leaves ?? [$0] }.map(\.title)
        #expect(titles == ["Cut", "Copy", "Paste", "Delete", "Look Up", "Select all"])
        _ = harness
    }
}
