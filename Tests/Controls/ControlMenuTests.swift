import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileControls

/// Menus of controls that are no buttons, and the one menu of old sources.
@Suite @MainActor struct ControlMenuTests {
    private final class Swatch: UIControl {
        var told: [String] = []
        var point: CGPoint?

        override func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            configurationForMenuAtLocation location: CGPoint
        ) -> UIContextMenuConfiguration? {
            told.append("menu at \(Int(location.x)) \(Int(location.y))")
            return UIContextMenuConfiguration(actionProvider: { _ in
                UIMenu(children: [
                    UIAction(title: "Red") { [weak self] _ in self?.told.append("red") },
                    UIAction(title: "Blue") { _ in },
                ])
            })
        }
        override func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            willDisplayMenuFor configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { told.append("display") }
        override func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            willEndFor configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { told.append("end") }
        override func menuAttachmentPoint(
            for configuration: UIContextMenuConfiguration
        ) -> CGPoint { point ?? super.menuAttachmentPoint(for: configuration) }
    }

    private func stage() -> (Harness, Swatch) {
        let swatch = Swatch(frame: CGRect(x: 40, y: 50, width: 60, height: 40))
        let harness = Harness(size: CGSize(width: 400, height: 400))
        harness.window.addSubview(swatch)
        harness.show()
        return (harness, swatch)
    }

    @Test func theSecondaryButtonOpensTheMenuWhereItIsEnabled() {
        let (harness, swatch) = stage()
        #expect(!swatch.isContextMenuInteractionEnabled && swatch.contextMenuInteraction == nil)
        harness.tap(at: CGPoint(x: 60, y: 60), button: 3)
        #expect(swatch.told.isEmpty)
        swatch.isContextMenuInteractionEnabled = true
        harness.tap(at: CGPoint(x: 60, y: 60), button: 3)
        harness.rest()
        #expect(MenuSession.current(in: harness.window) != nil)
        #expect(swatch.told == ["menu at 20 10", "display"])
        harness.press(.escape)
        harness.rest()
        #expect(swatch.told.last == "end")
        // A press does what it did.
        harness.tap(swatch)
        #expect(MenuSession.current(in: harness.window) == nil)
        swatch.isContextMenuInteractionEnabled = false
        harness.tap(at: CGPoint(x: 60, y: 60), button: 3)
        #expect(MenuSession.current(in: harness.window) == nil)
    }

    @Test func aPressOpensTheMenuThatIsThePrimaryAction() {
        let (harness, swatch) = stage()
        let support = MenuSupport()
        var pressed = 0
        swatch.addAction(UIAction { _ in pressed += 1 }, for: .touchUpInside)
        swatch.isContextMenuInteractionEnabled = true
        swatch.showsMenuAsPrimaryAction = true
        harness.tap(swatch)
        harness.rest()
        let panel = MenuSession.current(in: harness.window)?.panels.first
        #expect(swatch.told == ["menu at 30 20", "display"])
        #expect(panel?.frame.minX == 40 && (panel?.frame.minY ?? 0) >= 90)
        harness.tap(at: support.place("Red", harness))
        harness.rest()
        #expect(swatch.told == ["menu at 30 20", "display", "end", "red"] && pressed == 0)
        swatch.performPrimaryAction()
        harness.rest()
        #expect(MenuSession.current(in: harness.window) != nil)
    }

    @Test func aSubclassSaysWhereTheMenuIs() {
        let (harness, swatch) = stage()
        swatch.isContextMenuInteractionEnabled = true
        swatch.showsMenuAsPrimaryAction = true
        swatch.point = CGPoint(x: 30, y: 100)
        harness.tap(swatch)
        harness.rest()
        let panel = MenuSession.current(in: harness.window)?.panels.first
        #expect(panel?.frame.minX == 70 && (panel?.frame.minY ?? 0) >= 150)
    }

    @Test func aSubclassOfAButtonMayMakeItsMenu() {
        final class Late: UIButton {
            override func contextMenuInteraction(
                _ interaction: UIContextMenuInteraction,
                configurationForMenuAtLocation location: CGPoint
            ) -> UIContextMenuConfiguration? {
                UIContextMenuConfiguration(actionProvider: { _ in
                    UIMenu(children: [UIAction(title: "Late") { _ in }])
                })
            }
        }
        let button = Late(type: .system)
        button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
        button.isContextMenuInteractionEnabled = true
        button.showsMenuAsPrimaryAction = true
        let harness = Harness(size: CGSize(width: 400, height: 400))
        harness.window.addSubview(button)
        harness.show()
        harness.tap(button)
        harness.rest()
        #expect(
            MenuSession.current(in: harness.window)?.panels.first?.items.map(\.title) == ["Late"])
    }

    // MARK: The menu of old sources

    private final class Copied: UILabel {
        var told: [String] = []
        override var canBecomeFirstResponder: Bool { true }
        override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
            action.name == "copy:"
        }
        override func copy(_ sender: Any?) { told.append("copy") }
        func shout(_ sender: UIMenuController) { told.append("shout") }
    }

    @Test func theOldMenuHasWhatTheFirstResponderCan() {
        let label = Copied(frame: CGRect(x: 20, y: 20, width: 100, height: 40))
        let harness = Harness(size: CGSize(width: 400, height: 400))
        harness.window.addSubview(label)
        harness.show()
        let menu = UIMenuController.shared
        defer { menu.menuItems = nil }
        #expect(menu === UIMenuController.shared && !menu.isMenuVisible)
        var heard: [String] = []
        let names: [Notification.Name] = [
            UIMenuController.willShowMenuNotification, UIMenuController.didShowMenuNotification,
            UIMenuController.willHideMenuNotification, UIMenuController.didHideMenuNotification,
        ]
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: menu, queue: nil) { _ in
                MainActor.assumeIsolated {
                    heard.append(name.rawValue.replacing("UIMenuController", with: ""))
                }
            }
        }
        defer { observers.forEach { NotificationCenter.default.removeObserver($0) } }
        label.becomeFirstResponder()
        menu.menuItems = [
            UIMenuItem(title: "Shout", action: Selector("shout:", Copied.shout(_:))),
            UIMenuItem(title: "Fly", action: "fly:"),
        ]
        menu.showMenu(from: label, rect: label.bounds)
        harness.rest()
        let session = MenuSession.current(in: harness.window)
        #expect(
            menu.isMenuVisible && session?.panels.first?.items.map(\.title).contains("Fly") == false
        )
        harness.tap(at: MenuSupport().place("Shout", harness))
        harness.rest()
        #expect(label.told == ["shout"] && !menu.isMenuVisible)
        menu.setTargetRect(label.bounds, in: label)
        menu.isMenuVisible = true
        harness.rest()
        harness.tap(at: MenuSupport().place("Copy", harness))
        harness.rest()
        #expect(label.told == ["shout", "copy"])
        menu.showMenu(from: label, rect: label.bounds)
        menu.hideMenu(from: harness.window)
        #expect(menu.isMenuVisible)
        menu.hideMenu(from: label)
        #expect(!menu.isMenuVisible)
        let once = [
            "WillShowMenuNotification", "DidShowMenuNotification", "WillHideMenuNotification",
            "DidHideMenuNotification",
        ]
        #expect(heard == once + once + once)
    }

    @Test func withoutAnythingToDoNothingIsShown() {
        let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 40))
        let harness = Harness(size: CGSize(width: 400, height: 400))
        harness.window.addSubview(view)
        harness.show()
        UIMenuController.shared.showMenu(from: view, rect: view.bounds)
        #expect(!UIMenuController.shared.isMenuVisible)
    }

    // MARK: Buttons

    @Test func titlesHaveShadowsByState() {
        let button = UIButton(type: .custom)
        button.setTitle("Title", for: .normal)
        #expect(button.titleLabel?.shadowColor == nil)
        button.setTitleShadowColor(.red, for: .normal)
        button.setTitleShadowColor(.blue, for: .highlighted)
        #expect(button.titleLabel?.shadowColor == .red && button.currentTitleShadowColor == .red)
        button.isHighlighted = true
        #expect(button.titleLabel?.shadowColor == .blue)
        #expect(button.titleShadowColor(for: .normal) == .red)
        button.isHighlighted = false
        button.setTitleShadowColor(nil, for: .normal)
        #expect(button.titleLabel?.shadowColor == nil)
    }

    @Test func aSystemButtonShowsItsImageAndCalls() {
        @MainActor final class Target {
            var count = 0
            func pressed(_ sender: UIButton) { count += 1 }
        }
        let target = Target()
        let image = UIImage(systemName: "plus") ?? UIImage()
        let button = UIButton.systemButton(
            with: image, target: target, action: Selector("pressed:", Target.pressed(_:)))
        #expect(button.buttonType == .system && button.image(for: .normal) === image)
        button.sendActions(for: .touchUpInside)
        #expect(target.count == 1)
    }
}
