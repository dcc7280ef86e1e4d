import Foundation
import Tactile
import TestSupport
import Testing

/// Views that implement the text protocols themselves.
@Suite @MainActor final class CustomTextInputTests {
    private lazy var harness: Harness = {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        input.frame = CGRect(x: 20, y: 30, width: 200, height: 20)
        harness.window.addSubview(input)
        harness.show()
        input.becomeFirstResponder()
        return harness
    }()
    private let input = PlainTextInput(frame: .zero)

    private func set(_ text: String, _ selection: Range<Int>) {
        input.string.setString(text)
        input.selection = selection
    }

    @Test func keysAndInputMethodsReachIt() {
        harness.type("héllo")
        #expect(input.string == "héllo")
        harness.press(.backspace)
        harness.press(.return)
        #expect(input.string == "héll\n")
        harness.send(.markedText("にほ", caret: 1))
        #expect(input.string == "héll\nにほ")
        #expect(input.marked == 5..<7)
        #expect(input.selection == 6..<6)
        harness.send(.markedText("", caret: 0))
        harness.send(.text("日本"))
        #expect(input.string == "héll\n日本")
        #expect(input.marked == nil)
    }

    @Test func caretsOfComposedTextCountScalars() {
        _ = harness
        harness.send(.markedText("😀e\u{301}x", caret: 3))
        #expect(input.selection == 4..<4)
    }

    @Test func inputMethodsFollowItsCaret() {
        harness.type("abc")
        #expect(harness.platformWindow.textInputArea == CGRect(x: 50, y: 30, width: 1, height: 10))
        UIView.performWithoutAnimation { input.frame.origin.y = 50 }
        harness.advance(seconds: 0.02)
        #expect(harness.platformWindow.textInputArea?.minY == 50)
        input.selection = 1..<1
        input.inputDelegate?.selectionDidChange(input)
        #expect(harness.platformWindow.textInputArea?.minX == 30)
        input.resignFirstResponder()
        #expect(harness.platformWindow.textInputArea == nil)
        #expect(input.inputDelegate == nil)
    }

    @Test func aTextThatTheProgramChangesEndsComposing() {
        _ = harness
        harness.send(.markedText("ab", caret: 2))
        let resets = harness.platformWindow.textInputEnds
        input.setMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
        input.inputDelegate?.textDidChange(input)
        #expect(harness.platformWindow.textInputEnds == resets + 1)
        #expect(harness.platformWindow.textInputArea != nil)
        input.inputDelegate?.textDidChange(input)
        #expect(harness.platformWindow.textInputEnds == resets + 1)
    }

    @Test func arrowsMoveItsCaretAndShiftExtends() {
        _ = harness
        set("one two", 7..<7)
        harness.press(.left)
        harness.press(.left, .shift)
        harness.press(.left, .shift)
        #expect(input.selection == 4..<6)
        harness.press(.right, .shift)
        #expect(input.selection == 5..<6)
        harness.press(.right, [.shift, .control])
        #expect(input.selection == 6..<7)
        harness.press(.left)
        #expect(input.selection == 6..<6)
        harness.press(.left, .control)
        #expect(input.selection == 4..<4)
        harness.press(.left, .control)
        #expect(input.selection == 0..<0)
        harness.press(.left)
        #expect(input.selection == 0..<0)
        harness.press(.right, .control)
        harness.press(.right, .control)
        #expect(input.selection == 7..<7)
        // Moves by the program begin a new extension.
        input.selection = 2..<4
        harness.press(.right, .shift)
        #expect(input.selection == 2..<5)
    }

    @Test func homeEndAndDeletions() {
        _ = harness
        set("ab\ncd ef\ng", 5..<5)
        harness.press(.home)
        #expect(input.selection == 3..<3)
        harness.press(.end)
        #expect(input.selection == 8..<8)
        harness.press(.end, [.control, .shift])
        #expect(input.selection == 8..<10)
        harness.press(.delete)
        #expect(input.string == "ab\ncd ef")
        harness.press(.backspace, .control)
        #expect(input.string == "ab\ncd ")
        harness.press(.home, .control)
        harness.press(.delete)
        #expect(input.string == "b\ncd ")
        harness.press(.delete, .control)
        harness.press(.delete, .control)
        #expect(input.string == " ")
        harness.press(.delete, .control)
        harness.press(.delete, .control)
        #expect(input.string == "")
    }

    @Test func composedTextArrivesAfterAnyKey() {
        _ = harness
        set("abc", 3..<3)
        harness.press(.left)
        harness.send(.text("é"))
        harness.press("c", .control)
        harness.send(.text("ß"))
        #expect(input.string == "abéßc")
    }

    @Test func theClipboardsKeysAskTheResponders() {
        _ = harness
        set("copy me", 0..<4)
        harness.press("c", .control)
        harness.press(.insert, .control)
        input.selection = 0..<0
        harness.press("c", .control)
        #expect(input.copied == ["copy", "copy"])
        harness.press(.insert, .shift)
        #expect(input.pastes == 1)
        #expect(input.string == "copy me")
    }

    @Test func aViewThatTakesOnlyKeysGetsThemAndTheAreaBelowIt() {
        let counter = KeyCounter(frame: CGRect(x: 10, y: 100, width: 50, height: 20))
        harness.window.addSubview(counter)
        counter.becomeFirstResponder()
        harness.type("12")
        harness.press(.backspace)
        harness.press(.left)
        harness.send(.markedText("x", caret: 1))
        harness.send(.text("é"))
        #expect(counter.typed == "1é")
        #expect(harness.platformWindow.textInputArea?.minY == 100)
    }

    // MARK: The string tokenizer

    private func unit(
        _ granularity: UITextGranularity, _ offset: Int, _ direction: UITextStorageDirection
    ) -> Range<Int>? {
        let range = input.tokenizer.rangeEnclosingPosition(
            PlainTextInput.Place(offset), with: granularity, inDirection: .storage(direction))
        return (range as? PlainTextInput.Span)?.range
    }

    private func boundary(
        _ granularity: UITextGranularity, _ offset: Int, _ direction: UITextStorageDirection
    ) -> Int? {
        let place = input.tokenizer.position(
            from: PlainTextInput.Place(offset), toBoundary: granularity,
            inDirection: .storage(direction))
        return (place as? PlainTextInput.Place)?.offset
    }

    @Test func wordsLieInTheDirectionAskedFor() {
        set("one,  two", 0..<0)
        #expect(unit(.word, 1, .forward) == 0..<3)
        #expect(unit(.word, 0, .forward) == 0..<3)
        #expect(unit(.word, 0, .backward) == nil)
        #expect(unit(.word, 3, .backward) == 0..<3)
        #expect(unit(.word, 3, .forward) == nil)
        #expect(unit(.word, 5, .forward) == nil)
        #expect(unit(.word, 6, .forward) == 6..<9)
        #expect(boundary(.word, 1, .forward) == 3)
        #expect(boundary(.word, 3, .forward) == 6)
        #expect(boundary(.word, 9, .forward) == nil)
        #expect(boundary(.word, 6, .backward) == 3)
        #expect(boundary(.word, 3, .backward) == 0)
        let tokenizer = input.tokenizer
        let end = PlainTextInput.Place(3)
        #expect(tokenizer.isPosition(end, atBoundary: .word, inDirection: .storage(.forward)))
        #expect(!tokenizer.isPosition(end, atBoundary: .word, inDirection: .storage(.backward)))
        #expect(tokenizer.isPosition(end, withinTextUnit: .word, inDirection: .layout(.left)))
        #expect(!tokenizer.isPosition(end, withinTextUnit: .word, inDirection: .layout(.right)))
    }

    @Test func wordsAreFoundOverManyLinesWithoutAny() {
        set("one\n\n" + String(repeating: "…\n", count: 2000) + "two", 0..<0)
        #expect(boundary(.word, 3, .forward) == 4005)
        #expect(boundary(.word, 4005, .backward) == 3)
        #expect(boundary(.paragraph, 3, .forward) == 5)
        #expect(boundary(.paragraph, 5, .backward) == 3)
    }

    @Test func charactersAreWhatAPersonCounts() {
        set("a👩‍👩‍👧e\u{301}\r\nb", 0..<0)
        var stops: [Int] = []
        var place = 0
        while let next = boundary(.character, place, .forward) {
            stops.append(next)
            place = next
        }
        #expect(stops == [1, 9, 11, 13, 14])
        #expect(boundary(.character, 13, .backward) == 11)
        #expect(boundary(.character, 9, .backward) == 1)
        #expect(unit(.character, 4, .forward) == 1..<9)
        #expect(unit(.character, 4, .backward) == 1..<9)
        #expect(boundary(.character, 0, .backward) == nil)
    }

    @Test func sentencesParagraphsAndTheDocument() {
        set("Is it 3.5? Yes. \nNext one!", 0..<0)
        #expect(unit(.sentence, 2, .forward) == 0..<11)
        #expect(unit(.sentence, 11, .forward) == 11..<16)
        #expect(unit(.sentence, 11, .backward) == 0..<11)
        #expect(unit(.paragraph, 2, .forward) == 0..<16)
        #expect(unit(.paragraph, 16, .forward) == nil)
        #expect(unit(.paragraph, 17, .forward) == 17..<26)
        #expect(unit(.line, 20, .backward) == 17..<26)
        #expect(unit(.document, 20, .backward) == 0..<26)
        #expect(unit(.document, 26, .forward) == nil)
        #expect(boundary(.document, 20, .backward) == 0)
        #expect(boundary(.sentence, 12, .forward) == 16)
    }

    @Test func anEmptyTextHasNoUnits() {
        for granularity in [UITextGranularity.character, .word, .sentence, .line, .document] {
            #expect(unit(granularity, 0, .forward) == nil)
            #expect(boundary(granularity, 0, .backward) == nil)
        }
    }
}
