import Foundation
import Tactile
import TestSupport
import Testing

/// Writes down what a text tells an input method.
@MainActor
private final class InputLog: UITextInputDelegate {
    var calls: [String] = []
    var text: (() -> String)?

    private func note(_ call: String) { calls.append(call + (text.map { " " + $0() } ?? "")) }
    func selectionWillChange(_ textInput: (any UITextInput)?) { note("selection will") }
    func selectionDidChange(_ textInput: (any UITextInput)?) { note("selection did") }
    func textWillChange(_ textInput: (any UITextInput)?) { note("text will") }
    func textDidChange(_ textInput: (any UITextInput)?) { note("text did") }
}

/// What text fields and text views answer as text inputs.
@Suite @MainActor final class TextInputTests {
    private lazy var harness: Harness = {
        let harness = Harness(size: CGSize(width: 300, height: 300))
        view.font = .systemFont(ofSize: 16)
        harness.window.addSubview(field)
        harness.window.addSubview(view)
        harness.show()
        return harness
    }()
    private let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 36))
    private let view = UITextView(frame: CGRect(x: 20, y: 80, width: 200, height: 200))

    private func place(_ offset: Int, in input: any UITextInput) -> UITextPosition {
        input.position(from: input.beginningOfDocument, offset: offset) ?? UITextPosition()
    }
    private func span(_ range: Range<Int>, in input: any UITextInput) -> UITextRange {
        input.textRange(
            from: place(range.lowerBound, in: input), to: place(range.upperBound, in: input))
            ?? UITextRange()
    }
    private func offsets(_ range: UITextRange?, in input: any UITextInput) -> Range<Int>? {
        range.map {
            input.offset(
                from: input.beginningOfDocument, to: $0.start)..<input.offset(
                    from: input.beginningOfDocument, to: $0.end)
        }
    }
    private func unit(
        _ granularity: UITextGranularity, _ offset: Int, _ direction: UITextStorageDirection,
        in input: any UITextInput
    ) -> Range<Int>? {
        offsets(
            input.tokenizer.rangeEnclosingPosition(
                place(offset, in: input), with: granularity, inDirection: .storage(direction)),
            in: input)
    }

    // MARK: Units

    @Test func linesAreThoseThatAreSeen() throws {
        _ = harness
        view.text = String(repeating: "word ", count: 12) + "\nend"
        let first = try #require(unit(.line, 0, .forward, in: view))
        #expect(first.lowerBound == 0)
        #expect((10..<60).contains(first.upperBound))
        let broken = first.upperBound
        #expect(unit(.line, broken, .backward, in: view) == first)
        #expect(unit(.line, broken, .forward, in: view)?.lowerBound == broken)
        #expect(unit(.paragraph, broken, .forward, in: view) == 0..<60)
        let tokenizer = view.tokenizer
        let end = place(broken, in: view)
        #expect(tokenizer.isPosition(end, atBoundary: .line, inDirection: .storage(.forward)))
        #expect(tokenizer.isPosition(end, atBoundary: .line, inDirection: .storage(.backward)))
        #expect(unit(.line, 64, .backward, in: view) == 61..<64)
        #expect(unit(.line, 64, .forward, in: view) == nil)
        field.text = "one line. Two"
        #expect(unit(.line, 5, .forward, in: field) == 0..<13)
        #expect(unit(.sentence, 5, .forward, in: field) == 0..<10)
    }

    @Test func emojiAndBidirectionalTextHaveUnits() {
        _ = harness
        let text = "ab 👨‍👩‍👧 שלום cd"
        field.text = text
        let start = (text as NSString).range(of: "👨‍👩‍👧")
        #expect(
            unit(.character, start.location + 2, .forward, in: field)
                == start.location..<start.location + start.length)
        let hebrew = (text as NSString).range(of: "שלום")
        #expect(
            unit(.word, hebrew.location + 1, .forward, in: field)
                == hebrew.location..<hebrew.location + hebrew.length)
        // Two directions on one line: what is selected is in two pieces.
        let mixed = "ab 😀 שלום cd"
        field.text = mixed
        let half = (mixed as NSString).range(of: "שלום").location + 2
        let rects = field.selectionRects(for: span(0..<half, in: field))
        #expect(rects.count == 2)
        #expect(rects.first?.containsStart == true && rects.last?.containsEnd == true)
        #expect(rects.allSatisfy { $0.writingDirection == .leftToRight })
        #expect(rects.allSatisfy { field.bounds.contains($0.rect) })
    }

    // MARK: Places

    @Test func extentsGoByTheDirectionOfThePage() {
        _ = harness
        field.text = "abcdef"
        let range = span(2..<4, in: field)
        func at(_ position: UITextPosition?) -> Int? {
            position.map { field.offset(from: field.beginningOfDocument, to: $0) }
        }
        #expect(at(field.position(within: range, farthestIn: .right)) == 4)
        #expect(at(field.position(within: range, farthestIn: .up)) == 2)
        #expect(at(field.position(within: range, atCharacterOffset: 2)) == 4)
        #expect(field.position(within: range, atCharacterOffset: 3) == nil)
        #expect(field.characterOffset(of: place(3, in: field), within: range) == 1)
        let extended = field.characterRange(byExtending: place(2, in: field), in: .left)
        #expect(offsets(extended, in: field) == 0..<2)
        #expect(at(field.closestPosition(to: CGPoint(x: 500, y: 0), within: range)) == 4)
        field.text = "אבגד"
        #expect(at(field.position(within: span(1..<3, in: field), farthestIn: .left)) == 3)
        let rest = field.characterRange(byExtending: place(1, in: field), in: .left)
        #expect(offsets(rest, in: field) == 1..<4)
        #expect(field.position(from: field.endOfDocument, offset: 1) == nil)
        #expect(field.position(from: field.endOfDocument, offset: Int.max) == nil)
        #expect(field.position(from: field.beginningOfDocument, offset: -1) == nil)
    }

    @Test func aBrokenLineHasTwoPlacesForOneOffset() throws {
        harness.tap(view)
        view.text = String(repeating: "word ", count: 12)
        harness.settle()
        let broken = try #require(unit(.line, 0, .forward, in: view)?.upperBound)
        view.selectedRange = NSRange(location: broken, length: 0)
        #expect(view.selectionAffinity == .forward)
        let below = view.caretRect(for: place(broken, in: view))
        view.selectionAffinity = .backward
        let above = view.caretRect(for: place(broken, in: view))
        #expect(view.selectionAffinity == .backward)
        #expect(above.maxY <= below.minY + 0.5)
        #expect(above.minX > below.minX + 100)
        // Elsewhere there is one place only.
        view.selectedRange = NSRange(location: 2, length: 0)
        view.selectionAffinity = .backward
        #expect(view.selectionAffinity == .forward)
    }

    @Test func theProgramSetsTheDirectionOfParagraphs() {
        _ = harness
        view.text = "first\nsecond\nאחרון"
        #expect(view.baseWritingDirection(for: place(0, in: view), in: .forward) == .leftToRight)
        #expect(view.baseWritingDirection(for: place(15, in: view), in: .forward) == .rightToLeft)
        view.setBaseWritingDirection(.rightToLeft, for: span(7..<8, in: view))
        #expect(view.baseWritingDirection(for: place(8, in: view), in: .forward) == .rightToLeft)
        #expect(view.baseWritingDirection(for: place(2, in: view), in: .forward) == .leftToRight)
        #expect(view.caretRect(for: place(6, in: view)).minX > 150)
        #expect(view.caretRect(for: place(0, in: view)).minX < 20)
        #expect(view.text == "first\nsecond\nאחרון")
        view.setBaseWritingDirection(.natural, for: span(7..<8, in: view))
        #expect(view.caretRect(for: place(6, in: view)).minX < 20)
        field.text = "abc"
        field.setBaseWritingDirection(.rightToLeft, for: span(0..<1, in: field))
        #expect(field.caretRect(for: place(0, in: field)).minX > 150)
    }

    @Test func stylingTellsTheLookBesideAPlace() {
        _ = harness
        let text = NSMutableAttributedString(string: "plain red")
        text.addAttribute(
            .foregroundColor, value: UIColor.systemRed, range: NSRange(location: 6, length: 3))
        view.attributedText = text
        func color(_ offset: Int, _ direction: UITextStorageDirection) -> UIColor? {
            view.textStyling(at: place(offset, in: view), in: direction)?[.foregroundColor]
                as? UIColor
        }
        #expect(color(6, .forward) == .systemRed)
        #expect(color(6, .backward) == .label)
        #expect(color(9, .forward) == .systemRed)
        #expect(field.textStyling(at: place(0, in: field), in: .forward)?[.font] is UIFont)
    }

    // MARK: Commands

    @Test func aSubclassRefusesAndChangesCommands() {
        final class Guarded: UITextField {
            var pastes = 0
            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
                action.name != "copy:" && super.canPerformAction(action, withSender: sender)
            }
            override func paste(_ sender: Any?) { pastes += 1 }
        }
        let guarded = Guarded(frame: CGRect(x: 20, y: 80, width: 200, height: 36))
        harness.window.addSubview(guarded)
        guarded.text = "secret"
        UIPasteboard.general.string = "before"
        guarded.becomeFirstResponder()
        harness.press("a", .control)
        harness.press("c", .control)
        harness.press(.insert, .control)
        #expect(UIPasteboard.general.string == "before")
        harness.press("v", .control)
        harness.press(.insert, .shift)
        #expect(guarded.pastes == 2)
        #expect(guarded.text == "secret")
        harness.press("x", .control)
        #expect(guarded.text == "")
        #expect(UIPasteboard.general.string == "secret")
    }

    // MARK: Being told

    @Test func whoWatchesTheTextIsToldBeforeAndAfter() {
        let log = InputLog()
        harness.tap(field)
        field.inputDelegate = log
        log.text = { [field] in field.text ?? "" }
        harness.type("a")
        field.text = "xy"
        #expect(log.calls == ["text will ", "text did a", "text will a", "text did xy"])
        log.calls = []
        harness.press(.home)
        #expect(log.calls == ["selection will xy", "selection did xy"])
        log.calls = []
        field.selectAll(nil)
        harness.press(.backspace)
        #expect(
            log.calls == [
                "selection will xy", "selection did xy", "text will xy", "text did ",
            ])
    }

    // MARK: Composing

    @Test func markedTextHasTheLookThatIsSet() {
        harness.tap(field)
        harness.send(.markedText("abc", caret: 3))
        let underlined = harness.snapshot()
        field.markedTextStyle = [.foregroundColor: UIColor.systemRed]
        harness.advance(seconds: 0.02)
        let red = harness.snapshot()
        func pixels(_ bitmap: Bitmap, _ matches: (Int, Int, Int) -> Bool) -> Int {
            var count = 0
            for y in 20..<56 {
                for x in 20..<80 {
                    let value = Int(bitmap.rgb(x, y))
                    if matches(value >> 16, value >> 8 & 255, value & 255) { count += 1 }
                }
            }
            return count
        }
        let isRed = { (red: Int, green: Int, blue: Int) in red > 200 && green < 140 && blue < 140 }
        #expect(pixels(underlined, isRed) == 0)
        #expect(pixels(red, isRed) > 10)
        harness.send(.markedText("", caret: 0))
        #expect(field.text == "")
    }

    @Test func aPressThatKeepsComposedTextLetsTheInputMethodForgetIt() {
        for input in [field, view] as [UIView & UITextInput] {
            harness.tap(input)
            harness.send(.markedText("ab", caret: 2))
            let ends = harness.platformWindow.textInputEnds
            harness.tap(input)
            #expect(input.markedTextRange == nil)
            #expect(harness.platformWindow.textInputEnds == ends + 1)
            #expect(harness.platformWindow.textInputArea != nil)
            #expect(input.text(in: span(0..<2, in: input)) == "ab")
        }
        harness.send(.markedText("cd", caret: 2))
        let ends = harness.platformWindow.textInputEnds
        view.text = "new"
        #expect(view.markedTextRange == nil)
        #expect(harness.platformWindow.textInputEnds == ends + 1)
    }

    @Test func composingByItselfDoesNotReset() {
        harness.tap(field)
        let ends = harness.platformWindow.textInputEnds
        harness.send(.markedText("a", caret: 1))
        harness.send(.markedText("ab", caret: 2))
        harness.send(.markedText("", caret: 0))
        harness.send(.text("亜"))
        #expect(field.text == "亜")
        #expect(harness.platformWindow.textInputEnds == ends)
    }
}
