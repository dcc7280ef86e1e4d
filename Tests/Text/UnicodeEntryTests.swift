import Foundation
import Tactile
import TestSupport
import Testing

/// Ctrl+Shift+U and the number of a character.
@Suite @MainActor struct UnicodeEntryTests {
    private func harness<Input: UIView>(_ input: Input) -> Harness {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        input.frame = CGRect(x: 20, y: 30, width: 200, height: 60)
        harness.window.addSubview(input)
        harness.show()
        input.becomeFirstResponder()
        return harness
    }

    private func chord(_ harness: Harness, _ characters: String, plain: String? = nil) {
        for isDown in [true, false] {
            harness.send(
                .key(
                    PlatformKeyEvent(
                        isDown: isDown, key: .character, characters: characters,
                        charactersIgnoringModifiers: characters, plainCharacters: plain,
                        modifiers: [.control, .shift], time: harness.now)))
        }
    }

    /// Space and Return as a keyboard has them: a key and its text.
    private func end(_ harness: Harness) { harness.type(" ") }

    @Test func aFieldTakesTheCharacterOfTheNumber() {
        let field = UITextField()
        let harness = harness(field)
        harness.type("1")
        chord(harness, "U")
        #expect(field.text == "1u")
        #expect(field.markedTextRange != nil)
        harness.type("20aC")
        #expect(field.text == "1u20ac")
        end(harness)
        #expect(field.text == "1€")
        #expect(field.markedTextRange == nil)
        harness.type("x")
        #expect(field.text == "1€x")
    }

    @Test func returnEndsItAndIsNoReturn() {
        let field = UITextField()
        let harness = harness(field)
        var returns = 0
        field.addAction(UIAction { _ in returns += 1 }, for: .primaryActionTriggered)
        chord(harness, "U")
        harness.type("1f600")
        harness.press(.return)
        #expect(field.text == "😀")
        #expect(returns == 0)
        harness.press(.return)
        #expect(returns == 1)
    }

    @Test func escapeAndBackspaceGiveUp() {
        let view = UITextView()
        let harness = harness(view)
        view.text = "some text"
        view.selectedRange = NSRange(location: 5, length: 4)
        chord(harness, "U")
        #expect(view.text == "some u")
        harness.type("e")
        harness.press(.escape)
        #expect(view.text == "some text")
        #expect(view.selectedRange == NSRange(location: 5, length: 4))
        chord(harness, "U")
        harness.type("e")
        harness.press(.backspace)
        #expect(view.text == "some u")
        harness.press(.backspace)
        #expect(view.text == "some text")
        chord(harness, "U")
        end(harness)
        #expect(view.text == "some text")
        harness.type("!")
        #expect(view.text == "some !")
    }

    @Test func whatIsNoDigitIsNotTaken() {
        let field = UITextField()
        let harness = harness(field)
        chord(harness, "U")
        harness.type("xg2.4z")
        #expect(field.text == "u24")
        end(harness)
        #expect(field.text == "$")
        // No character has a greater number than 10FFFF, nor one of a surrogate.
        chord(harness, "U")
        harness.type("110000")
        #expect(field.text == "$u11000")
        harness.press(.escape)
        chord(harness, "U")
        harness.type("d800")
        end(harness)
        #expect(field.text == "$ud800")
        harness.press(.backspace)
        end(harness)
        #expect(field.text == "$\u{D80}")
    }

    @Test func digitsMayBeTypedWithTheKeysHeld() {
        let field = UITextField()
        let harness = harness(field)
        chord(harness, "U")
        chord(harness, "@", plain: "2")
        chord(harness, "E", plain: "e")
        chord(harness, ")", plain: "0")
        #expect(field.text == "u2e0")
        harness.send(
            .key(
                PlatformKeyEvent(
                    isDown: false, key: .shift, modifiers: [.control, .shift], time: harness.now)))
        #expect(field.text == "\u{2E0}")
        // Letting go before the first digit leaves it to the digits that follow.
        chord(harness, "U")
        harness.send(
            .key(
                PlatformKeyEvent(
                    isDown: false, key: .control, modifiers: .control, time: harness.now)))
        harness.type("41")
        end(harness)
        #expect(field.text == "\u{2E0}A")
    }

    @Test func itIsUndoneAsOneCharacter() {
        let view = UITextView()
        let harness = harness(view)
        harness.type("a")
        chord(harness, "U")
        harness.type("e9")
        end(harness)
        #expect(view.text == "aé")
        harness.press("z", .control)
        #expect(view.text == "a" || view.text == "")
        harness.press("z", [.control, .shift])
        #expect(view.text == "aé")
    }

    @Test func pressesAndAnotherFocusGiveItUp() {
        let field = UITextField()
        let harness = harness(field)
        let other = UITextField(frame: CGRect(x: 20, y: 120, width: 200, height: 30))
        harness.window.addSubview(other)
        harness.type("abc")
        chord(harness, "U")
        harness.type("4")
        harness.tap(at: CGPoint(x: 24, y: 60))
        #expect(field.text == "abc")
        chord(harness, "U")
        harness.type("4")
        other.becomeFirstResponder()
        #expect(field.text == "abc")
        chord(harness, "U")
        harness.type("41")
        harness.press(.left)
        #expect(other.text == "")
        harness.type("k")
        #expect(other.text == "k")
        field.becomeFirstResponder()
        field.selectAll(nil)
        chord(harness, "U")
        harness.send(.focusChanged(false))
        #expect(field.text == "abc")
    }

    @Test func aTextThatTheProgramSetsEndsIt() {
        let field = UITextField()
        let harness = harness(field)
        chord(harness, "U")
        harness.type("4")
        field.text = "new"
        harness.type("1")
        #expect(field.text == "new1")
    }

    @Test func whatCannotBeEditedRefusesIt() {
        let view = UITextView()
        let harness = harness(view)
        view.text = "fixed"
        view.isEditable = false
        chord(harness, "U")
        harness.type("41 ")
        #expect(view.text == "fixed")
    }

    @Test func inputsOfAProgramsOwnHaveItToo() {
        let input = PlainTextInput(frame: .zero)
        let harness = harness(input)
        chord(harness, "U")
        harness.type("20")
        #expect(input.string == "u20")
        #expect(input.marked == 0..<3)
        harness.type("ac")
        end(harness)
        #expect(input.string == "€")
        chord(harness, "U")
        harness.type("5")
        input.resignFirstResponder()
        #expect(input.string == "€")
        #expect(input.marked == nil)
    }

    @Test func aProgramsOwnShortcutGoesFirst() {
        let field = UITextField()
        let harness = harness(field)
        let root = ShortcutView(frame: harness.window.bounds)
        harness.window.addSubview(root)
        root.addSubview(field)
        field.becomeFirstResponder()
        chord(harness, "U")
        #expect(root.count == 1)
        #expect(field.text == "")
    }
}

private final class ShortcutView: UIView {
    var count = 0
    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(title: "Up", input: "u", modifierFlags: [.control, .shift]) {
                [weak self] _ in self?.count += 1
            }
        ]
    }
}
