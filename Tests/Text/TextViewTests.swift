import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

@MainActor
private final class ViewLog: NSObject, UITextViewDelegate {
    var asked: [(NSRange, String)] = []
    var calls: [String] = []
    var allows: (String) -> Bool = { _ in true }

    func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
        asked.append((range, text))
        return allows(text)
    }
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
        calls.append("shouldBegin")
        return true
    }
    func textViewDidBeginEditing(_ textView: UITextView) { calls.append("didBegin") }
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
        calls.append("shouldEnd")
        return true
    }
    func textViewDidEndEditing(_ textView: UITextView) { calls.append("didEnd") }
    func textViewDidChange(_ textView: UITextView) { calls.append("didChange") }
    func textViewDidChangeSelection(_ textView: UITextView) { calls.append("selection") }
}

@Suite @MainActor final class TextViewTests {
    private lazy var harness: Harness = {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        view.delegate = log
        view.font = .systemFont(ofSize: 16)
        harness.window.addSubview(view)
        harness.show()
        return harness
    }()
    private let view = UITextView(frame: CGRect(x: 20, y: 20, width: 200, height: 120))
    private let log = ViewLog()

    private var selection: Range<Int> { view.editor.state.selection }
    private var column: TextColumn { view.canvas.column }

    private func start(_ text: String) {
        harness.frame()
        view.text = text
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 0, length: 0)
        harness.frame()
    }

    // MARK: Typing

    @Test func typingGoesThroughTheDelegateAndTellsIt() {
        start("")
        log.calls = []
        log.allows = { $0 != "x" }
        harness.type("ax")
        harness.press(.return)
        harness.type("b")
        #expect(view.text == "a\nb")
        #expect(log.asked.map(\.1) == ["a", "x", "\n", "b"])
        #expect(log.calls.filter { $0 == "didChange" }.count == 3)
        #expect(Array(log.calls.prefix(2)) == ["selection", "didChange"])
        view.text = "program"
        #expect(log.asked.count == 4)
    }

    @Test func editingBeginsAndEndsInOrder() {
        harness.frame()
        harness.tap(at: CGPoint(x: 60, y: 40))
        #expect(view.isFirstResponder)
        view.resignFirstResponder()
        #expect(
            log.calls.filter { $0 != "selection" } == [
                "shouldBegin", "didBegin", "shouldEnd", "didEnd",
            ])
    }

    @Test func tabAndReturnAreText() {
        start("")
        harness.press(.tab)
        harness.press(.return)
        harness.type("x")
        #expect(view.text == "\t\nx")
        #expect(view.isFirstResponder)
    }

    // MARK: Moving

    @Test func upAndDownKeepTheColumn() {
        start("a long first line\nab\nanother long line")
        view.selectedRange = NSRange(location: 10, length: 0)
        let x = view.canvas.caretFrame(at: TextCaret(10)).minX
        harness.press(.down)
        #expect(selection == 20..<20)
        harness.press(.down)
        let back = view.canvas.caretFrame(at: TextCaret(selection.lowerBound)).minX
        #expect(abs(back - x) < 6)
        harness.press(.up, .shift)
        #expect(selection.lowerBound == 20 && selection.upperBound > 25)
        harness.press(.down)
        harness.press(.down)
        #expect(selection == 38..<38)
    }

    @Test func homeAndEndStayInALineThatWasBroken() {
        start("several words that do not fit into one line of the view")
        harness.press(.end)
        let end = view.editor.state.caret
        #expect(end.isAtLineEnd && end.offset > 5 && end.offset < 40)
        #expect(view.canvas.caretFrame(at: end).minY < 20)
        harness.press(.home)
        #expect(selection == 0..<0)
        harness.press(.down)
        harness.press(.home)
        #expect(selection.lowerBound == end.offset)
        #expect(view.canvas.caretFrame(at: view.editor.state.caret).minY > 20)
        harness.press(.end, .control)
        #expect(selection.lowerBound == view.editor.state.length)
    }

    @Test func pagesAndParagraphsMove() {
        start((0..<50).map { "line \($0)" }.joined(separator: "\n"))
        harness.press(.pageDown)
        let page = selection.lowerBound
        #expect(page > 20)
        #expect(view.contentOffset.y == 0 || view.contentOffset.y < 60)
        harness.press(.pageDown)
        harness.frame()
        #expect(view.contentOffset.y > 60)
        harness.press(.pageUp)
        #expect(selection.lowerBound == page)
        harness.press(.down, .control)
        let text = Array(view.text.utf16)
        #expect(text[selection.lowerBound - 1] == 10)
        harness.press(.end, .control)
        harness.frame()
        #expect(view.contentOffset.y + view.bounds.height > view.contentSize.height - 12)
    }

    // MARK: Pointer

    @Test func clicksSelectWordsAndParagraphs() {
        start("first second\nthird fourth")
        let second = view.canvas.caretFrame(at: TextCaret(8))
        let place = CGPoint(x: second.midX + 20, y: second.midY + 20)
        harness.tap(at: place)
        #expect(selection == 8..<8)
        harness.tap(at: place)
        #expect(selection == 6..<12)
        harness.tap(at: place)
        #expect(selection == 0..<13)
    }

    @Test func aDragAfterADoubleClickTakesWholeWords() {
        start("first second third")
        let from = view.canvas.caretFrame(at: TextCaret(8))
        let to = view.canvas.caretFrame(at: TextCaret(15))
        let start = CGPoint(x: from.midX + 20, y: from.midY + 20)
        harness.tap(at: start)
        harness.drag(from: start, to: CGPoint(x: to.midX + 20, y: start.y))
        #expect(selection == 6..<18)
        #expect(UIPasteboard.primary.string == "second third")
    }

    @Test func aDragBelowTheViewScrollsAndSelects() {
        start((0..<60).map { "line \($0)" }.joined(separator: "\n"))
        harness.drag(from: CGPoint(x: 40, y: 40), to: CGPoint(x: 60, y: 170), releasing: false)
        let reached = selection.upperBound
        harness.advance(seconds: 1)
        #expect(view.contentOffset.y > 40)
        #expect(selection.upperBound > reached + 20)
        harness.release()
    }

    @Test func fingersScrollAndPlaceTheCaret() {
        start((0..<60).map { "line \($0)" }.joined(separator: "\n"))
        harness.touch(.began, 1, at: CGPoint(x: 60, y: 120))
        for step in 1...8 {
            harness.advance(seconds: 0.016)
            harness.touch(.moved, 1, at: CGPoint(x: 60, y: 120 - CGFloat(step) * 10))
        }
        harness.touch(.ended, 1, at: CGPoint(x: 60, y: 40))
        harness.rest()
        #expect(view.contentOffset.y > 40)
        #expect(selection == 0..<0)
        harness.touch(.began, 2, at: CGPoint(x: 60, y: 60))
        harness.advance(seconds: 0.2)
        harness.touch(.ended, 2, at: CGPoint(x: 60, y: 60))
        #expect(selection.lowerBound > 10)
    }

    // MARK: Clipboard and undo

    @Test func linesAreCopiedAndPasted() {
        start("one\ntwo\n")
        harness.press("a", .control)
        harness.press("c", .control)
        #expect(UIPasteboard.general.string == "one\ntwo\n")
        harness.press(.end, .control)
        harness.press("v", .control)
        #expect(view.text == "one\ntwo\none\ntwo\n")
        harness.press("z", .control)
        #expect(view.text == "one\ntwo\n")
        harness.press("y", .control)
        #expect(view.text == "one\ntwo\none\ntwo\n")
        #expect(view.undoManager?.undoActionName == "Paste")
    }

    @Test func theChainsUndoManagerTakesBackTyping() {
        start("")
        harness.type("one two")
        let manager = view.undoManager
        #expect(manager?.undoMenuItemTitle == "Undo Typing")
        manager?.undo()
        #expect(view.text == "one ")
        manager?.redo()
        #expect(view.text == "one two")
        view.text = "new"
        #expect(manager?.canUndo == false)
    }

    @Test func aChangeAfterAnUndoIsAStepOfItsOwn() {
        start("abc")
        harness.press(.delete)
        #expect(view.text == "bc")
        harness.press("z", .control)
        #expect(view.text == "abc")
        harness.press(.delete)
        #expect(view.text == "bc")
        harness.press("z", .control)
        #expect(view.text == "abc")
    }

    @Test func typingGoesOnBehindWhatWasRedone() {
        start("")
        harness.type("one")
        harness.press("z", .control)
        harness.press("y", .control)
        #expect(view.text == "one")
        #expect(selection == 3..<3)
        harness.type("!")
        #expect(view.text == "one!")
    }

    @Test func textThatIsOnlyReadIsNotChanged() {
        harness.frame()
        view.text = (0..<60).map { "line \($0)" }.joined(separator: "\n")
        view.isEditable = false
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: -3, length: 2)
        #expect(view.selectedRange == NSRange(location: 0, length: 2))
        view.selectedRange = NSRange(location: 0, length: 4)
        harness.type("x")
        harness.press(.backspace)
        harness.press("v", .control)
        harness.press("x", .control)
        #expect(view.text.hasPrefix("line 0"))
        harness.press("c", .control)
        #expect(UIPasteboard.general.string == "line")
        harness.frame()
        harness.press(.pageDown)
        harness.rest()
        #expect(view.contentOffset.y > 20)
        // What is selected changes with Shift alone.
        #expect(view.selectedRange == NSRange(location: 0, length: 4))
        harness.press(.right, .shift)
        #expect(view.selectedRange == NSRange(location: 0, length: 5))
    }

    // MARK: Look

    @Test func attributesOfTheTextAndOfWhatIsTyped() {
        start("")
        let text = NSMutableAttributedString(string: "plain red\nmore")
        text.addAttribute(
            .foregroundColor, value: UIColor.red, range: NSRange(location: 6, length: 3))
        view.attributedText = text
        view.selectedRange = NSRange(location: 9, length: 0)
        harness.type("!")
        func color(_ place: Int) -> UIColor? {
            view.attributedText.attribute(.foregroundColor, at: place, effectiveRange: nil)
                as? UIColor
        }
        #expect(color(9) == .red)
        #expect(color(0) == .label)
        view.selectedRange = NSRange(location: 0, length: 0)
        view.typingAttributes[.foregroundColor] = UIColor.blue
        harness.type("B")
        #expect(color(0) == .blue && color(1) == .label)
        view.textColor = .green
        #expect(color(0) == .green && color(8) == .green)
    }

    @Test func composedTextIsUnderlinedInPlace() {
        start("ab\ncd")
        view.selectedRange = NSRange(location: 4, length: 0)
        harness.send(.markedText("に", caret: 1))
        #expect(view.text == "ab\ncにd")
        #expect(view.markedTextRange != nil)
        harness.frame()
        harness.send(.markedText("", caret: 0))
        #expect(view.text == "ab\ncd")
        harness.send(.markedText("にほ", caret: 2))
        harness.send(.text("日本"))
        #expect(view.text == "ab\nc日本d")
        view.undoManager?.undo()
        #expect(view.text == "ab\ncd")
    }

    @Test func theHeightFollowsTheText() {
        harness.frame()
        view.text = "one\ntwo\nthree"
        let three = view.sizeThatFits(CGSize(width: 200, height: 0)).height
        view.text = "one"
        let one = view.sizeThatFits(CGSize(width: 200, height: 0)).height
        #expect(three > one * 2)
        #expect(view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
        view.isScrollEnabled = false
        #expect(view.intrinsicContentSize.height == one)
        #expect(view.sizeThatFits(CGSize(width: 40, height: 0)).width == 40)
    }

    // MARK: Long text

    private static let megabyte = (0..<12_000).map {
        "Paragraph \($0) of a long text that is wider than the view is, so that it is broken."
    }.joined(separator: "\n")

    @Test func aMegabyteIsSetInLinesWhereItIsSeen() {
        start(Self.megabyte)
        #expect(view.editor.state.length > 1_000_000)
        #expect(column.paragraphsLaidOut < 20)
        let before = column.paragraphsLaidOut
        view.selectedRange = NSRange(location: 500_000, length: 0)
        harness.frame()
        #expect(column.paragraphsLaidOut - before < 40)
        let area = view.canvas.caretFrame(at: view.editor.state.caret)
        #expect(view.bounds.contains(area))
        let still = column.paragraphsLaidOut, tiles = view.canvas.tilesShown
        for character in "typing" {
            harness.type(String(character))
            harness.frame()
        }
        #expect(column.paragraphsLaidOut - still == 6)
        #expect(view.canvas.tilesShown - tiles == 6)
        harness.press(.return)
        harness.frame()
        #expect(column.paragraphsLaidOut - still <= 10)
    }

    /// A key draws a part of its paragraph, and what was drawn before stays.
    @Test(arguments: [0, 17, 52, 60])
    func whatIsTypedLooksAsIfItWereSetAtOnce(place: Int) {
        start(
            "The first of some lines that are broken, and a second\nparagraph of one that is not.")
        view.tintColor = .clear
        view.spellCheckingType = .no
        view.selectedRange = NSRange(location: place, length: 0)
        harness.frame()
        for character in ["i", "f", "i", " ", "W", ",", "", "", "\u{E4}", "l", " ", "a"] {
            if character.isEmpty { harness.press(.backspace) } else { harness.type(character) }
            harness.frame()
            let typed = harness.platformWindow.picture()?.pngData()
            view.canvas.redrawText()
            harness.frame()
            #expect(harness.platformWindow.picture()?.pngData() == typed, "after “\(character)”")
        }
    }

    @Test func aSpaceIsTypedAndScrollsOnlyWhatCannotBeTypedInto() {
        start(String(repeating: "line\n", count: 60))
        harness.type("a b")
        harness.advance(seconds: 0.5)
        #expect(view.text.hasPrefix("a bline"))
        #expect(view.contentOffset.y == 0)
        view.isEditable = false
        harness.type(" ")
        harness.advance(seconds: 0.5)
        #expect(view.contentOffset.y > 0)
        #expect(view.text.hasPrefix("a bline"))
    }

    @Test func scrollingThroughALongTextStaysWhereItIs() {
        start(Self.megabyte)
        view.contentOffset.y = view.contentSize.height / 2
        harness.frame()
        for _ in 0..<40 {
            let middle = CGPoint(x: 100, y: view.bounds.minY + 10)
            let seen = view.canvas.caret(at: middle).offset
            let y = view.canvas.caretFrame(at: TextCaret(seen)).minY - view.bounds.minY
            view.contentOffset.y -= 30
            harness.frame()
            let moved = view.canvas.caretFrame(at: TextCaret(seen)).minY - view.bounds.minY
            #expect(abs(moved - y - 30) < 1)
        }
        view.contentOffset.y = 1e9
        harness.frame()
        harness.press(.end, .control)
        harness.frame()
        #expect(view.bounds.contains(view.canvas.caretFrame(at: view.editor.state.caret)))
    }

    @Test func resizingKeepsWhatIsSeen() {
        start(Self.megabyte)
        view.scrollRangeToVisible(NSRange(location: 300_000, length: 10))
        harness.frame()
        let seen = view.canvas.caret(at: CGPoint(x: 0, y: view.bounds.minY + 2)).offset
        view.frame.size.width = 150
        harness.frame()
        let now = view.canvas.caret(at: CGPoint(x: 0, y: view.bounds.minY + 2)).offset
        #expect(abs(now - seen) < 120)
    }
}
