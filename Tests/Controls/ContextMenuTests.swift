import Foundation
import GoldenSupport
import Tactile
import TactileHeadless
import TestSupport
import Testing

@testable import TactileControls

@Suite @MainActor struct ContextMenuTests {
    private let support = MenuSupport()
    private var log: EventLog { support.log }

    // MARK: Context menus

    private final class ContextDelegate: UIContextMenuInteractionDelegate {
        var menu: UIMenu?
        var calls: [String] = []
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            configurationForMenuAtLocation location: CGPoint
        ) -> UIContextMenuConfiguration? {
            calls.append("ask \(Int(location.x)) \(Int(location.y))")
            guard let menu else { return nil }
            return UIContextMenuConfiguration(actionProvider: { _ in menu })
        }
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            willDisplayMenuFor configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { calls.append("show") }
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            willEndFor configuration: UIContextMenuConfiguration,
            animator: (any UIContextMenuInteractionAnimating)?
        ) { calls.append("end") }
    }

    @Test func theSecondaryButtonAndAFingerThatRestsOpenAContextMenu() {
        let view = UIView(frame: CGRect(x: 50, y: 50, width: 200, height: 200))
        let delegate = ContextDelegate()
        delegate.menu = support.menu
        view.addInteraction(UIContextMenuInteraction(delegate: delegate))
        let harness = Harness(size: CGSize(width: 400, height: 400))
        harness.window.addSubview(view)
        harness.show()
        harness.tap(at: CGPoint(x: 60, y: 70), button: 3)
        #expect(delegate.calls == ["ask 10 20", "show"])
        #expect(support.session(harness)?.panels.first?.frame.origin == CGPoint(x: 60, y: 70))
        harness.tap(at: support.place("Open", harness))
        #expect(delegate.calls.last == "end")
        harness.touch(.began, 1, at: CGPoint(x: 100, y: 100))
        harness.advance(seconds: 0.6)
        #expect(support.session(harness) != nil)
        let rename = support.place("Rename", harness)
        harness.slide(1, to: rename)
        harness.touch(.ended, 1, at: rename)
        #expect(log.names == ["Open", "Rename"])
        delegate.menu = nil
        harness.tap(at: CGPoint(x: 60, y: 70), button: 3)
        #expect(support.session(harness) == nil)
    }

    @Test func theMenuKeyAndShiftF10OpenIt() {
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 20, y: 20, width: 100, height: 30)
        button.menu = support.menu
        let harness = Harness(showing: UIView())
        harness.window.addSubview(button)
        harness.press(.tab)
        harness.press(.menu)
        #expect(support.highlighted(harness) == ["Open"])
        harness.press(.escape)
        harness.press(.function(10), .shift)
        #expect(support.highlighted(harness) == ["Open"])
        harness.press(.return)
        #expect(log.names == ["Open"])
    }

    @Test func aFieldHasTheEditMenu() {
        let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
        field.text = "weight"
        let harness = Harness(size: CGSize(width: 400, height: 400))
        harness.window.addSubview(field)
        harness.show()
        harness.tap(at: CGPoint(x: 60, y: 36), button: 3)
        #expect(field.isFirstResponder)
        harness.tap(at: support.place("Select all", harness))
        #expect(field.isFirstResponder)
        harness.tap(at: CGPoint(x: 60, y: 36), button: 3)
        harness.tap(at: support.place("Cut", harness))
        #expect(field.text?.isEmpty == true)
        harness.tap(at: CGPoint(x: 60, y: 36), button: 3)
        harness.settle()
        harness.tap(at: support.place("Paste", harness))
        harness.settle()
        #expect(field.text == "weight")
    }

    // MARK: Pop-ups

    @Test func aMenuThatDoesNotFitGetsAWindowOfItsOwn() throws {
        let (harness, button) = support.show(
            UIMenu(children: (1...8).map { support.action("Line \($0)") }),
            frame: CGRect(x: 5, y: 5, width: 80, height: 30))
        harness.platform.showsPopups = true
        harness.resize(to: CGSize(width: 120, height: 120))
        harness.tap(button)
        let panel = try #require(support.session(harness)?.panels.first)
        let popup = try #require(harness.platform.windows.last)
        #expect(panel.popup != nil && popup.options.popup != nil && popup.isShown)
        #expect(popup.originOnScreen.y == 100 + panel.sessionFrame.minY)
        #expect(panel.bounds.height > 200)
        // A press in the pop-up, in its own points.
        let place = support.place("Line 7", harness)
        let own = CGPoint(
            x: place.x - panel.sessionFrame.minX, y: place.y - panel.sessionFrame.minY)
        for kind in [
            PlatformPointerEvent.Kind.moved, .pressed(button: 1), .released(button: 1),
        ] {
            let event = PlatformPointerEvent(kind, at: own, time: harness.now)
            harness.platform.send(.pointer(event), to: popup)
            harness.advance(seconds: 0.05)
        }
        #expect(log.names == ["Line 7"])
        #expect(!popup.isShown)
        #expect(UIApplication.shared.windows.count == 1)
        // And one beside it.
        harness.tap(button)
        let second = try #require(harness.platform.windows.last)
        harness.platform.send(
            .pointer(
                PlatformPointerEvent(
                    .pressed(button: 1), at: CGPoint(x: -50, y: -50), time: harness.now)),
            to: second)
        harness.settle()
        #expect(support.session(harness) == nil && !second.isShown)
    }

    // MARK: Tooltips

    @Test func aToolTipComesWhenThePointerRests() {
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 30))
        view.addInteraction(UIToolTipInteraction(defaultToolTip: "Adds an entry"))
        let harness = Harness(showing: UIView())
        harness.window.addSubview(view)
        let count = harness.window.subviews.count
        harness.move(to: CGPoint(x: 20, y: 20))
        harness.advance(seconds: 0.5)
        harness.move(to: CGPoint(x: 24, y: 20))
        harness.advance(seconds: 0.5)
        #expect(harness.window.subviews.count == count)
        harness.advance(seconds: 0.2)
        #expect(harness.window.subviews.count == count + 1)
        harness.move(to: CGPoint(x: 200, y: 200))
        harness.settle()
        harness.advance(seconds: 0.1)
        #expect(harness.window.subviews.count == count)
    }

    // MARK: Pictures

    @Test(arguments: ["light", "dark"]) func looksLikeAMenu(_ look: String) {
        let harness = Harness(
            size: CGSize(width: 180, height: 200), scale: look == "dark" ? 2 : 1,
            dark: look == "dark")
        harness.window.tintColor = .systemIndigo
        harness.show()
        let rows = [
            UIAction(state: .on) { _ in }, UIAction(state: .mixed) { _ in },
            UIMenu(children: [UIAction { _ in }]),
            UIMenu(
                options: .displayInline,
                children: [
                    UIAction(attributes: .disabled, state: .on) { _ in },
                    UIAction(attributes: .destructive, state: .on) { _ in },
                ]),
        ]
        let session = MenuSession.open(
            UIMenu(children: rows), in: harness.window, anchor: .at(CGPoint(x: 14, y: 8)))
        session?.highlight(row: 1)
        harness.rest()
        expectGolden(harness.look(), "menu-\(look)")
    }
}
