import Foundation
import TactilePlatform
import Testing

@testable import TactileViews

@MainActor
@Suite struct KeyEventTests {
    /// Takes text, and hands on the keys that it is not told to keep.
    final class Field: UIView, UIKeyInput {
        var text = ""
        var keeps: Set<UIKeyboardHIDUsage> = []
        var pressed: [String] = []
        var commands: [UIKeyCommand] = []
        var hasText: Bool { !text.isEmpty }
        override var canBecomeFirstResponder: Bool { true }
        override var canBecomeFocused: Bool { true }
        override var keyCommands: [UIKeyCommand]? { commands }
        func insertText(_ text: String) { self.text += text }
        func deleteBackward() { if hasText { text.removeLast() } }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            let key = presses.first?.key
            pressed.append("down \(key?.characters ?? "")")
            if let code = key?.keyCode, keeps.contains(code) { return }
            super.pressesBegan(presses, with: event)
        }
        override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            pressed.append("up \(presses.first?.key?.characters ?? "")")
        }
    }

    private func key(
        _ script: TouchScript, _ key: PlatformKey, _ characters: String = "",
        _ modifiers: PlatformModifiers = [], isDown: Bool = true
    ) {
        let types =
            isDown && key == .character && modifiers.isDisjoint(with: [.control, .alt, .command])
        script.window.router.handle(
            .key(
                PlatformKeyEvent(
                    isDown: isDown, key: key, characters: characters,
                    charactersIgnoringModifiers: characters, modifiers: modifiers,
                    time: script.now), text: types ? characters : ""))
    }

    private func field(_ script: TouchScript, y: CGFloat = 0) -> Field {
        let field = Field(frame: CGRect(x: 0, y: y, width: 100, height: 20))
        script.view.addSubview(field)
        return field
    }

    @Test func typingReachesTheFirstResponder() {
        let script = TouchScript()
        let field = field(script)
        key(script, .character, "x")
        #expect(field.text.isEmpty)
        #expect(field.becomeFirstResponder())
        key(script, .character, "a")
        key(script, .character, "b")
        key(script, .return)
        key(script, .character, "c")
        key(script, .backspace)
        #expect(field.text == "ab\n")
        key(script, .character, "d", isDown: false)
        key(script, .backspace, isDown: false)
        #expect(field.pressed.contains("down a"))
        #expect(field.pressed.last == "up \u{8}")
    }

    @Test func aKeyThatTheResponderKeepsDoesNothingElse() {
        let script = TouchScript()
        let field = field(script)
        field.text = "abc"
        field.keeps = [.keyboardDeleteOrBackspace]
        field.becomeFirstResponder()
        key(script, .backspace)
        #expect(field.text == "abc")
    }

    @Test func commandsAreFoundUpTheChain() {
        let script = TouchScript()
        let field = field(script)
        var performed: [String] = []
        field.commands = [
            UIKeyCommand(input: "b", modifierFlags: .control) { _ in performed.append("bold") },
            UIKeyCommand(input: "s", modifierFlags: .command) { _ in performed.append("save") },
            UIKeyCommand(input: UIKeyCommand.inputEscape) { _ in performed.append("escape") },
            UIKeyCommand(input: "q") { _ in performed.append("q") },
        ]
        field.becomeFirstResponder()
        key(script, .character, "b", .control)
        key(script, .character, "s", .control)
        key(script, .character, "b", [.control, .shift])
        key(script, .escape)
        #expect(performed == ["bold", "save", "escape"])
        // Somebody who types wants a letter.
        key(script, .character, "q")
        #expect(performed == ["bold", "save", "escape"])
        #expect(field.text == "q")
        field.commands[3].wantsPriorityOverSystemBehavior = true
        key(script, .character, "q")
        #expect(performed.last == "q")
        #expect(field.text == "q")
        field.commands[3].attributes = .disabled
        key(script, .character, "q")
        #expect(field.text == "qq")
    }

    @Test func aShortcutNeedsNoWordOfTheShiftThatItsCharacterNeeds() {
        let script = TouchScript()
        let field = field(script)
        var count = 0
        field.commands = [UIKeyCommand(input: "+", modifierFlags: .control) { _ in count += 1 }]
        field.becomeFirstResponder()
        key(script, .character, "+", .control)
        key(script, .character, "+", [.control, .shift])
        #expect(count == 2)
    }

    @Test func textOfAnInputMethodAfterAShortcutIsTyped() {
        let script = TouchScript()
        let field = field(script)
        var count = 0
        field.commands = [UIKeyCommand(input: "k", modifierFlags: .control) { _ in count += 1 }]
        field.becomeFirstResponder()
        key(script, .character, "k", .control)
        #expect(count == 1)
        script.window.router.handle(.text("你好"))
        #expect(field.text == "你好")
    }

    @Test func anActionIsPerformedByWhoeverInTheChainHasIt() {
        final class Outer: UIView {
            var count = 0
            func go(_ command: UIKeyCommand) { count += 1 }
        }
        let script = TouchScript()
        let outer = Outer(frame: script.view.bounds)
        script.view.addSubview(outer)
        let field = Field(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        outer.addSubview(field)
        field.commands = [
            UIKeyCommand(
                input: "g", modifierFlags: .control, action: Selector("go:", Outer.go(_:)))
        ]
        field.becomeFirstResponder()
        key(script, .character, "g", .control)
        #expect(outer.count == 1)
    }

    @Test func tabMovesTheFocusInReadingOrderAndComesRound() {
        let script = TouchScript()
        let third = field(script, y: 100)
        let first = field(script, y: 0)
        let second = Field(frame: CGRect(x: 200, y: 2, width: 100, height: 20))
        script.view.addSubview(second)
        let hidden = field(script, y: 50)
        hidden.isHidden = true
        var order: [Field?] = []
        for _ in 0..<4 {
            key(script, .tab)
            order.append(script.window.firstResponder as? Field)
        }
        #expect(order.map { $0 === first } == [true, false, false, true])
        #expect(order[1] === second)
        #expect(order[2] === third)
        #expect(script.window.focusIsVisible)
        key(script, .tab, "", .shift)
        #expect(script.window.firstResponder === third)
    }

    @Test func aFieldThatKeepsTheKeyboardKeepsTheFocus() {
        final class Keeper: UIView {
            override var canBecomeFirstResponder: Bool { true }
            override var canResignFirstResponder: Bool { false }
        }
        let script = TouchScript()
        let keeper = Keeper(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
        script.view.addSubview(keeper)
        _ = field(script, y: 50)
        keeper.becomeFirstResponder()
        key(script, .tab)
        #expect(script.window.firstResponder === keeper)
    }

    @Test func arrowsMoveAFocusThatIsSeen() {
        final class Button: UIView {
            override var canBecomeFocused: Bool { true }
        }
        let script = TouchScript()
        var buttons: [Button] = []
        for (x, y) in [(0, 0), (100, 0), (0, 100), (100, 100)] {
            let button = Button(frame: CGRect(x: x, y: y, width: 50, height: 20))
            script.view.addSubview(button)
            buttons.append(button)
        }
        key(script, .right)
        #expect(script.window.focusedView == nil)
        key(script, .tab)
        #expect(script.window.focusedView === buttons[0])
        key(script, .right)
        #expect(script.window.focusedView === buttons[1])
        key(script, .down)
        #expect(script.window.focusedView === buttons[3])
        key(script, .left)
        #expect(script.window.focusedView === buttons[2])
        key(script, .up)
        #expect(script.window.focusedView === buttons[0])
        script.click(120, 110)
        #expect(script.window.focusedView === buttons[3])
        #expect(!script.window.focusIsVisible)
    }

    @Test func losingTheFocusReleasesTheKeys() {
        final class Listener: UIView {
            var phases: [UIPress.Phase] = []
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                phases += presses.map(\.phase)
            }
            override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                phases += presses.map(\.phase)
            }
            override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                phases += presses.map(\.phase)
            }
        }
        let script = TouchScript()
        let listener = Listener(frame: script.view.bounds)
        script.view.addSubview(listener)
        listener.becomeFirstResponder()
        key(script, .left)
        script.window.router.handle(.focusChanged(false))
        key(script, .left, isDown: false)
        #expect(listener.phases == [.began, .cancelled])
    }

    @Test(arguments: [
        (PlatformKey.character, "a", 0x04), (.character, "Z", 0x1D), (.character, "0", 0x27),
        (.character, "9", 0x26), (.function(1), "", 0x3A), (.function(12), "", 0x45),
        (.function(13), "", 0x68), (.left, "", 0x50), (.character, "ß", 0),
    ])
    func keysHaveTheirUSBNumbers(key: PlatformKey, characters: String, number: Int) {
        #expect(UIKeyboardHIDUsage(key: key, characters: characters).rawValue == number)
    }

    @Test func whatRefusesTheFocusDoesNotBarTheWay() {
        final class Refusing: UIView {
            override var canBecomeFirstResponder: Bool { true }
            override func becomeFirstResponder() -> Bool { false }
        }
        let script = TouchScript()
        let first = field(script, y: 0)
        let refusing = Refusing(frame: CGRect(x: 0, y: 50, width: 100, height: 20))
        script.view.addSubview(refusing)
        let last = field(script, y: 100)
        key(script, .tab)
        #expect(script.window.firstResponder === first)
        key(script, .tab)
        #expect(script.window.firstResponder === last)
        key(script, .tab, "", .shift)
        #expect(script.window.firstResponder === first)
    }

    @Test func aGrabOfTheKeyboardReleasesKeysAndNoTouches() {
        final class Listener: UIView {
            var heard: [String] = []
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                heard.append("down")
            }
            override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                heard.append("cancelled")
            }
            override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
                heard.append("touch cancelled")
            }
        }
        let script = TouchScript()
        let listener = Listener(frame: script.view.bounds)
        script.view.addSubview(listener)
        listener.becomeFirstResponder()
        script.down(50, 50)
        key(script, .alt)
        script.window.router.handle(.keysCancelled)
        #expect(listener.heard == ["down", "cancelled"])
        #expect(script.window.router.keys.presses.isEmpty)
        script.up(50, 50)
    }

    @Test func aHeldKeyIsTakenFromWhoLosesTheKeyboard() {
        final class Listener: UIView {
            var heard: [String] = []
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                heard.append(presses.first?.isRepeat == true ? "repeat" : "down")
            }
            override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                heard.append("up")
            }
            override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                heard.append("cancelled")
            }
        }
        let script = TouchScript()
        let (first, second) = (Listener(frame: .zero), Listener(frame: .zero))
        for view in [first, second] { script.view.addSubview(view) }
        func send(isDown: Bool, isRepeat: Bool = false) {
            script.window.router.handle(
                .key(
                    PlatformKeyEvent(
                        isDown: isDown, key: .down, isRepeat: isRepeat, time: script.now)))
        }
        first.becomeFirstResponder()
        send(isDown: true)
        send(isDown: true, isRepeat: true)
        second.becomeFirstResponder()
        send(isDown: true, isRepeat: true)
        send(isDown: false)
        #expect(first.heard == ["down", "repeat", "cancelled"])
        #expect(second.heard == ["repeat", "up"])
        #expect(script.window.router.keys.presses.isEmpty)
    }

    /// Acts on its key by moving the keyboard elsewhere.
    @Test func aKeyTypesIntoWhoeverHasTheKeyboardAfterIt() {
        final class Passing: UIView {
            weak var heir: UIResponder?
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                heir?.becomeFirstResponder()
            }
        }
        let script = TouchScript()
        let field = field(script)
        let passing = Passing(frame: CGRect(x: 0, y: 50, width: 100, height: 20))
        script.view.addSubview(passing)
        passing.heir = field
        passing.becomeFirstResponder()
        key(script, .character, "7")
        #expect(field.text == "7")
    }

    @Test func theTextOfAShortcutIsNotTypedAndTheNextKeyIs() {
        let script = TouchScript()
        let field = field(script)
        field.commands = [UIKeyCommand(input: "q") { _ in }]
        field.commands[0].wantsPriorityOverSystemBehavior = true
        field.becomeFirstResponder()
        key(script, .character, "q")
        key(script, .character, "q", isDown: false)
        script.window.router.handle(.text("語"))
        key(script, .character, "r")
        #expect(field.text == "語r")
    }

    @Test func textOfAnInputMethodComesAfterAShortcutWithControl() {
        let script = TouchScript()
        let field = field(script)
        field.becomeFirstResponder()
        final class Scene: UIViewController {
            var commands = 0
            override var keyCommands: [UIKeyCommand]? {
                [
                    UIKeyCommand(input: "k", modifierFlags: .control) { [weak self] _ in
                        self?.commands += 1
                    }
                ]
            }
        }
        let scene = Scene()
        scene.view = script.view
        key(script, .character, "k", .control)
        #expect(scene.commands == 1)
        script.window.router.handle(.text("語"))
        #expect(field.text == "語")
    }

    @Test("A key does the commands of the signs that it stands for, among those that there are")
    func signsOfCommands() {
        let script = TouchScript()
        let field = field(script)
        field.becomeFirstResponder()
        var performed: [String] = []
        final class Asked: @unchecked Sendable { var signs: [Set<Unicode.Scalar>] = [] }
        let asked = Asked()
        func press(_ modifiers: PlatformModifiers) {
            var event = PlatformKeyEvent(
                isDown: true, key: .character, characters: "&", charactersIgnoringModifiers: "&",
                modifiers: modifiers, time: script.now)
            event.commandCharacters = {
                asked.signs.append($0)
                return $0.contains("&") ? ["&"] : ["1"]
            }
            script.window.router.handle(
                .key(event, text: modifiers.contains(.control) ? "" : "&"))
        }
        let commands = ["1", ","].map { sign in
            UIKeyCommand(input: sign, modifierFlags: .control) { _ in performed.append(sign) }
        }
        field.commands =
            commands + [UIKeyCommand(input: UIKeyCommand.f1, modifierFlags: .control) { _ in }]
        press(.control)
        #expect(performed == ["1"])
        #expect(asked.signs.first?.isSuperset(of: ["1", ","]) == true)
        // The key writes what another command now wants.
        field.commands.append(
            UIKeyCommand(input: "&", modifierFlags: .control) { _ in performed.append("&") })
        press(.control)
        #expect(performed == ["1", "&"])
        // Whoever holds nothing types.
        asked.signs = []
        press([])
        #expect(performed.count == 2 && asked.signs.isEmpty && field.text == "&")
    }
}
