import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileControls

@Suite @MainActor struct MenuTests {
    private let support = MenuSupport()
    private var log: EventLog { support.log }

    // MARK: Lines

    @Test func inlineMenusAreSetOffByLinesAndHiddenElementsAreLeftOut() {
        let items = MenuItem.items(of: support.menu, responder: nil) { _ in nil }
        #expect(items.map(\.title) == ["Open", "Rename", "Share", "", "Locked", "Delete"])
        #expect(items.map(\.isChoosable) == [true, true, true, false, false, true])
        #expect(items[2].hasSubmenu)
    }

    @Test func shortcutsAreWrittenAsOnALinuxDesktop() {
        func text(_ input: String, _ flags: UIKeyModifierFlags) -> String {
            let command = UIKeyCommand(title: "x", input: input, modifierFlags: flags) { _ in }
            #expect(MenuItem(kind: .action(command), path: []).shortcut == command.keyTitle)
            return command.keyTitle
        }
        #expect(text("z", [.command, .shift]) == "Ctrl+Shift+Z")
        #expect(text(UIKeyCommand.inputDelete, []) == "Delete")
        #expect(text(UIKeyCommand.f10, .alternate) == "Alt+F10")
    }

    // MARK: Pointer

    @Test func aClickOpensAndAClickChooses() {
        let (harness, button) = support.show(support.menu)
        harness.tap(button)
        #expect(support.session(harness) != nil)
        #expect(button.isHighlighted)
        harness.tap(at: support.place("Rename", harness))
        #expect(support.session(harness) == nil)
        #expect(log.names == ["Rename"])
        #expect(!button.isHighlighted && !button.isTracking)
        harness.rest()
        #expect(harness.window.subviews == [button])
    }

    @Test func picturesAreDrawnInTheColourOfTheRow() throws {
        let plain = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        }
        let menu = UIMenu(children: [
            UIAction(title: "Plain", image: plain) { _ in },
            UIAction(title: "Red", image: plain.withRenderingMode(.alwaysOriginal)) { _ in },
        ])
        let (harness, button) = support.show(menu)
        harness.tap(button)
        let rows = try #require(support.session(harness)?.panels.first?.rows)
        let modes = rows.map { row in
            row.subviews.lazy.compactMap { ($0 as? UIImageView)?.image?.renderingMode }
                .first { _ in true }
        }
        #expect(modes == [.alwaysTemplate, .alwaysOriginal])
    }

    @Test func anOpenMenuGoesWithItsWindow() {
        weak var window: UIWindow?
        weak var session: MenuSession?
        do {
            let (harness, button) = support.show(support.menu)
            harness.tap(button)
            window = harness.window
            session = support.session(harness)
            #expect(session != nil)
        }
        #expect(window == nil && session == nil)
    }

    @Test func aDragFromTheButtonChoosesWhereItEnds() {
        let (harness, button) = support.show(support.menu)
        harness.press(at: button.center)
        let target = support.place("Rename", harness)
        harness.move(to: CGPoint(x: target.x, y: target.y - 10))
        harness.advance(seconds: 0.02)
        harness.move(to: target)
        harness.advance(seconds: 0.02)
        #expect(support.highlighted(harness) == ["Rename"])
        harness.release()
        #expect(log.names == ["Rename"])
        #expect(support.session(harness) == nil)
    }

    @Test func aClickBesidePutsItAwayAndDoesNothingElse() {
        let (harness, _) = support.show(support.menu)
        let behind = UIButton(type: .system)
        behind.frame = CGRect(x: 300, y: 300, width: 60, height: 40)
        behind.addAction(
            UIAction { [weak log] _ in log?.names.append("behind") }, for: .touchUpInside)
        harness.window.addSubview(behind)
        harness.tap(at: CGPoint(x: 60, y: 36))
        harness.tap(behind)
        #expect(support.session(harness) == nil)
        #expect(log.names.isEmpty)
        harness.tap(behind)
        #expect(log.names == ["behind"])
    }

    @Test func disabledLinesAndLinesBetweenAreNotChosen() {
        let (harness, button) = support.show(support.menu)
        harness.tap(button)
        harness.tap(at: support.place("Locked", harness))
        #expect(log.names.isEmpty)
        #expect(support.session(harness) != nil)
    }

    @Test func hoverOpensASubmenuAndTheWayToItKeepsIt() {
        let (harness, button) = support.show(support.menu)
        harness.tap(button)
        let share = support.place("Share", harness)
        harness.move(to: share)
        harness.advance(seconds: 0.3)
        #expect(support.session(harness)?.panels.count == 2)
        // Towards the submenu, over the line below.
        let mail = support.place("Mail", harness)
        harness.move(to: CGPoint(x: share.x + 20, y: share.y + 34))
        harness.advance(seconds: 0.05)
        harness.move(to: mail)
        harness.advance(seconds: 0.05)
        #expect(support.session(harness)?.panels.count == 2)
        #expect(support.highlighted(harness) == ["Share", "Mail"])
        harness.tap(at: mail)
        #expect(log.names == ["Mail"])
    }

    @Test func restingOnAnotherLineClosesTheSubmenu() {
        let (harness, button) = support.show(support.menu)
        harness.tap(button)
        harness.move(to: support.place("Share", harness))
        harness.advance(seconds: 0.3)
        harness.move(to: support.place("Open", harness))
        harness.advance(seconds: 0.5)
        #expect(support.session(harness)?.panels.count == 1)
        #expect(support.highlighted(harness) == ["Open"])
    }

    // MARK: Keys

    @Test func keysDoEverything() {
        let (harness, _) = support.show(support.menu)
        harness.press(.tab)
        harness.press(.down)
        #expect(support.highlighted(harness) == ["Open"])
        harness.press(.up)
        #expect(support.highlighted(harness) == ["Delete"])
        harness.press(.down)
        harness.press(.end)
        harness.press(.up)
        #expect(support.highlighted(harness) == ["Share"])
        harness.press(.right)
        #expect(support.highlighted(harness) == ["Share", "Mail"])
        harness.press(.left)
        #expect(support.highlighted(harness) == ["Share"])
        harness.press(.right)
        harness.press(.escape)
        #expect(support.session(harness)?.panels.count == 1)
        harness.press(.right)
        harness.press(.down)
        harness.press(.return)
        #expect(log.names == ["Print"])
        #expect(support.session(harness) == nil)
        #expect(harness.window.focusedView is UIButton)
        harness.press(.down)
        harness.press(.escape)
        #expect(support.session(harness) == nil)
    }

    @Test func lettersFindLines() {
        let (harness, _) = support.show(
            UIMenu(children: ["Apple", "Apricot", "Berry", "Cherry"].map { support.action($0) }))
        harness.press(.tab)
        harness.press(.down)
        harness.type("b")
        #expect(support.highlighted(harness) == ["Berry"])
        harness.advance(seconds: 2)
        harness.type("a")
        #expect(support.highlighted(harness) == ["Apple"])
        // It still fits.
        harness.type("p")
        #expect(support.highlighted(harness) == ["Apple"])
        harness.type("r")
        #expect(support.highlighted(harness) == ["Apricot"])
        harness.press(" ", [])
        #expect(support.session(harness) != nil)
        harness.advance(seconds: 2)
        harness.press(" ", [])
        #expect(log.names == ["Apricot"])
    }

    @Test func shortcutsOfTheSceneWaitWhileAMenuIsOpen() {
        final class Scene: UIViewController {
            var count = 0
            override var keyCommands: [UIKeyCommand]? {
                [
                    UIKeyCommand(input: "d", modifierFlags: .control) { [unowned self] _ in
                        count += 1
                    }
                ]
            }
        }
        let scene = Scene()
        let harness = Harness(showing: scene)
        MenuSession.open(support.menu, in: harness.window, anchor: .at(CGPoint(x: 10, y: 10)))
        harness.press("d", .control)
        #expect(scene.count == 0)
        harness.press(.escape)
        harness.press("d", .control)
        #expect(scene.count == 1)
    }

    // MARK: End

    @Test func losingTheKeyboardAndResizingPutItAway() {
        for event in [PlatformEvent.focusChanged(false), .visibilityChanged(false)] {
            let (harness, button) = support.show(support.menu)
            harness.tap(button)
            harness.send(event)
            #expect(support.session(harness) == nil)
        }
        let (harness, button) = support.show(support.menu)
        harness.tap(button)
        harness.resize(to: CGSize(width: 300, height: 300))
        #expect(support.session(harness) == nil)
        harness.rest()
        #expect(harness.window.subviews == [button])
    }

    // MARK: Choices

    @Test func aPopUpButtonShowsWhatIsChosen() {
        let (harness, button) = support.show(
            UIMenu(children: [
                support.action("kg"), support.action("lb", state: .on), support.action("st"),
            ]),
            frame: CGRect(x: 60, y: 150, width: 120, height: 34))
        button.changesSelectionAsPrimaryAction = true
        #expect(button.currentTitle == "lb")
        harness.tap(button)
        // The chosen line lies over the button.
        #expect(abs(support.place("lb", harness).y - button.center.y) < 1)
        harness.tap(at: support.place("st", harness))
        #expect(button.currentTitle == "st")
        #expect(button.menu?.selectedElements.map(\.title) == ["st"])
        #expect(log.names == ["st"])
    }

    @Test func singleSelectionMovesTheMark() {
        let single = UIMenu(
            options: [.singleSelection, .displayInline],
            children: [support.action("Day", state: .on), support.action("Week")])
        let (harness, button) = support.show(
            UIMenu(children: [single, support.action("Other", state: .on)]))
        harness.tap(button)
        harness.tap(at: support.place("Week", harness))
        #expect(single.selectedElements.map(\.title) == ["Week"])
        #expect(button.menu?.selectedElements.map(\.title) == ["Week", "Other"])
    }

    @Test func keepsMenuPresentedKeepsIt() {
        let stay = support.action("Bigger", attributes: .keepsMenuPresented)
        let (harness, button) = support.show(UIMenu(children: [stay]))
        harness.tap(button)
        harness.tap(at: support.place("Bigger", harness))
        harness.tap(at: support.place("Bigger", harness))
        #expect(log.names == ["Bigger", "Bigger"])
        #expect(support.session(harness) != nil)
    }

    @Test func deferredElementsComeLaterAndAreAskedForOnce() {
        final class Waiting {
            var calls: [@MainActor ([UIMenuElement]) -> Void] = []
        }
        let waiting = Waiting()
        let deferred = UIDeferredMenuElement.uncached { waiting.calls.append($0) }
        let (harness, button) = support.show(UIMenu(children: [support.action("Now"), deferred]))
        harness.tap(button)
        #expect(waiting.calls.count == 1)
        let before = support.session(harness)?.panels.first?.bounds.height ?? 0
        waiting.calls[0]([support.action("Later"), support.action("Last")])
        harness.settle()
        #expect((support.session(harness)?.panels.first?.bounds.height ?? 0) > before)
        harness.tap(at: support.place("Later", harness))
        #expect(log.names == ["Later"])
        harness.tap(button)
        #expect(waiting.calls.count == 2)
    }

    @Test func aCommandOpensAButtonsMenuWithItsFirstLineChosen() {
        let (harness, button) = support.show(support.menu)
        button.performPrimaryAction()
        #expect(support.highlighted(harness) == ["Open"])
        button.performPrimaryAction()
        #expect(support.session(harness)?.panels.count == 1)
        harness.press(.escape)
        button.isEnabled = false
        button.performPrimaryAction()
        #expect(support.session(harness) == nil)
    }

    @Test func aCommandPressesAButtonThatHasNoMenu() {
        var count = 0
        let button = UIButton(type: .system, primaryAction: UIAction { _ in count += 1 })
        button.performPrimaryAction()
        #expect(count == 1)
        button.isEnabled = false
        button.performPrimaryAction()
        #expect(count == 1)
    }
}
