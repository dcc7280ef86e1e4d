import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileControls

@MainActor
private final class Mailbox: UIView {
    var done: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    func archive(_ sender: Any?) { done.append("one") }
    func archiveAll(_ sender: Any?) { done.append("all " + ((sender as? UICommand)?.title ?? "")) }

    static let alternates = [
        UICommandAlternate(
            title: "Archive All", action: Selector("archiveAll:", Mailbox.archiveAll(_:)),
            modifierFlags: .alternate)
    ]
    let command = UICommand(
        title: "Archive", action: Selector("archive:", Mailbox.archive(_:)),
        alternates: Mailbox.alternates)
    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(
                title: "Archive", action: Selector("archive:", Mailbox.archive(_:)), input: "e",
                modifierFlags: .control, alternates: Self.alternates)
        ]
    }
}

@Suite @MainActor final class CommandAlternateTests {
    private let box = Mailbox(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    private lazy var harness: Harness = {
        let harness = Harness(size: CGSize(width: 300, height: 300))
        harness.window.addSubview(box)
        harness.show()
        box.becomeFirstResponder()
        return harness
    }()

    private func hold(_ isDown: Bool) {
        harness.send(
            .key(PlatformKeyEvent(isDown: isDown, key: .alt, modifiers: [], time: harness.now)))
        harness.frame()
    }

    @Test func aMenuShowsTheFormOfTheHeldKeys() throws {
        harness.frame()
        let session = try #require(
            MenuSession.open(
                UIMenu(children: [box.command]), in: harness.window,
                anchor: .at(CGPoint(x: 50, y: 50)), responder: box, highlightsFirst: true))
        func titles() -> [String] { session.panels.flatMap { $0.items.map(\.title) } }
        #expect(titles() == ["Archive"])
        hold(true)
        #expect(titles() == ["Archive All"] && session.panels.last?.highlighted == 0)
        hold(false)
        #expect(titles() == ["Archive"])
        hold(true)
        harness.press(.return)
        #expect(box.done == ["all Archive All"])
    }

    @Test func aShortcutTakesTheKeysOfItsFormsToo() {
        harness.frame()
        harness.press("e", .control)
        harness.press("e", [.control, .alt])
        harness.press("e", [.control, .shift])
        #expect(box.done == ["one", "all Archive All"])
    }
}
