import Foundation
import Tactile
import TestSupport
import Testing

@MainActor
final class FieldLog: NSObject, UITextFieldDelegate {
    var asked: [(NSRange, String)] = []
    var calls: [String] = []
    var allows: (String) -> Bool = { _ in true }
    var endsEditing = true
    var returns = true

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        asked.append((range, string))
        return allows(string)
    }
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        calls.append("shouldBegin")
        return true
    }
    func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("didBegin") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        calls.append("shouldEnd")
        return endsEditing
    }
    func textFieldDidEndEditing(_ textField: UITextField) { calls.append("didEnd") }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        calls.append("return")
        return returns
    }
    func textFieldShouldClear(_ textField: UITextField) -> Bool {
        calls.append("clear")
        return true
    }
}

@Suite @MainActor final class TextFieldTests {
    // Made at the first use, inside the test: tests take turns with the one application.
    private lazy var harness: Harness = {
        let harness = Harness(size: CGSize(width: 300, height: 200))
        field.delegate = log
        field.font = .systemFont(ofSize: 16)
        harness.window.addSubview(field)
        harness.show()
        return harness
    }()
    private let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 36))
    private let log = FieldLog()

    private func click(_ x: CGFloat, count: Int = 1) {
        for _ in 0..<count { harness.tap(at: CGPoint(x: x, y: 38)) }
        harness.advance(seconds: 1)
    }

    private var selection: Range<Int> {
        guard let range = field.selectedTextRange else { return 0..<0 }
        let start = field.offset(from: field.beginningOfDocument, to: range.start)
        return start..<start + field.offset(from: range.start, to: range.end)
    }

    private var caretX: CGFloat {
        field.selectedTextRange.map { field.caretRect(for: $0.start).minX } ?? -1
    }

    // MARK: Typing

    @Test func typingGoesThroughTheDelegate() {
        harness.frame()
        var changes = 0
        field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
        log.allows = { $0 != "x" }
        click(100)
        harness.type("8x2")
        #expect(field.text == "82")
        #expect(log.asked.map(\.1) == ["8", "x", "2"])
        #expect(log.asked.map(\.0.location) == [0, 1, 1])
        #expect(changes == 2)
    }

    @Test func editingBeginsAndEndsInOrder() {
        harness.frame()
        var events: [String] = []
        field.addAction(UIAction { _ in events.append("begin") }, for: .editingDidBegin)
        field.addAction(UIAction { _ in events.append("end") }, for: .editingDidEnd)
        click(100)
        #expect(field.isFirstResponder && field.isEditing)
        log.endsEditing = false
        #expect(!field.resignFirstResponder())
        #expect(field.isEditing)
        log.endsEditing = true
        #expect(field.resignFirstResponder())
        #expect(log.calls == ["shouldBegin", "didBegin", "shouldEnd", "shouldEnd", "didEnd"])
        #expect(events == ["begin", "end"])
    }

    @Test func theProgramsTextAsksNobody() {
        harness.frame()
        field.text = "a\nb"
        #expect(field.text == "a b")
        #expect(log.asked.isEmpty)
        field.text = nil
        #expect(field.text == "")
    }

    @Test func deletingAsksForTheRange() {
        harness.frame()
        field.text = "ab👍🏽"
        field.becomeFirstResponder()
        harness.press(.backspace)
        #expect(field.text == "ab")
        #expect(log.asked.last?.0 == NSRange(location: 2, length: 4))
        #expect(log.asked.last?.1 == "")
        harness.press(.left)
        harness.press(.delete)
        #expect(field.text == "a")
        harness.press(.delete)
        #expect(field.text == "a")
        harness.press(.backspace)
        harness.press(.backspace)
        #expect(field.text == "")
        #expect(log.asked.count == 3)
    }

    @Test func returnAsksAndEndsWhenWanted() {
        harness.frame()
        var exits = 0
        field.becomeFirstResponder()
        field.enablesReturnKeyAutomatically = true
        harness.press(.return)
        #expect(!log.calls.contains("return"))
        harness.type("1")
        harness.press(.return)
        #expect(log.calls.last == "return")
        #expect(field.isFirstResponder)
        field.addAction(UIAction { _ in exits += 1 }, for: .editingDidEndOnExit)
        log.returns = false
        harness.press(.return)
        #expect(exits == 0 && field.isFirstResponder)
        log.returns = true
        harness.press(.keypadEnter)
        #expect(exits == 1 && !field.isFirstResponder)
    }

    // MARK: Moving and selecting

    @Test func keysMoveAndSelect() {
        harness.frame()
        field.text = "one two three"
        field.becomeFirstResponder()
        #expect(selection == 13..<13)
        harness.press(.left, .control)
        #expect(selection == 8..<8)
        harness.press(.left, [.control, .shift])
        #expect(selection == 4..<8)
        harness.press(.right)
        #expect(selection == 8..<8)
        harness.press(.home, .shift)
        #expect(selection == 0..<8)
        harness.press(.left)
        #expect(selection == 0..<0)
        harness.press("a", .control)
        #expect(selection == 0..<13)
        harness.type("x")
        #expect(field.text == "x")
        harness.press(.backspace, .control)
        #expect(field.text == "")
    }

    @Test func clicksPlaceSelectWordsAndAll() {
        harness.frame()
        field.text = "first second"
        click(21)
        #expect(selection == 0..<0)
        click(215)
        #expect(selection == 12..<12)
        click(30, count: 2)
        #expect(selection == 0..<5)
        click(30, count: 3)
        #expect(selection == 0..<12)
    }

    @Test func aMenuKeepsTheSelectionThatItOpensOn() {
        harness.frame()
        field.text = "one two three"
        for (offset, kept) in [(1, false), (5, true), (11, false)] {
            field.selectedTextRange = field.textRange(
                from: field.position(from: field.beginningOfDocument, offset: 4)
                    ?? field.endOfDocument,
                to: field.position(from: field.beginningOfDocument, offset: 7)
                    ?? field.endOfDocument)
            let caret = field.caretRect(
                for: field.position(from: field.beginningOfDocument, offset: offset)
                    ?? field.endOfDocument)
            harness.tap(at: CGPoint(x: caret.midX + 20, y: 38), button: 3)
            #expect(selection == (kept ? 4..<7 : offset..<offset))
            harness.press(.escape)
            harness.rest()
        }
    }

    @Test func aDragSelectsAndOffersThePrimarySelection() {
        harness.frame()
        field.text = "first second"
        harness.drag(from: CGPoint(x: 215, y: 38), to: CGPoint(x: 20, y: 38))
        #expect(selection == 0..<12)
        #expect(UIPasteboard.primary.string == "first second")
        harness.modifiers = .shift
        harness.tap(at: CGPoint(x: 215, y: 38))
        #expect(selection == 12..<12)
    }

    @Test func aDragPastTheEndScrolls() {
        harness.frame()
        field.text = String(repeating: "wide ", count: 30)
        click(30)
        harness.press(.home)
        harness.drag(from: CGPoint(x: 30, y: 38), to: CGPoint(x: 290, y: 38), releasing: false)
        let reached = selection.upperBound
        harness.advance(seconds: 2)
        #expect(selection.upperBound > reached)
        harness.release()
    }

    @Test func aDragAfterADoubleClickTakesWholeWords() {
        harness.frame()
        field.text = "one two three four"
        func middle(_ offset: Int) -> CGPoint {
            let caret = field.caretRect(
                for: field.position(
                    from: field.beginningOfDocument, offset: offset) ?? field.endOfDocument)
            return CGPoint(x: caret.midX + 20, y: 38)
        }
        harness.tap(at: middle(5))
        harness.drag(from: middle(5), to: middle(9))
        #expect(selection == 4..<13)
        harness.advance(seconds: 1)
        harness.tap(at: middle(9))
        harness.drag(from: middle(9), to: middle(1))
        #expect(selection == 0..<13)
    }

    @Test func listenersAreTold() {
        harness.frame()
        var names: [String] = []
        let tokens = [
            UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification,
            UITextField.textDidEndEditingNotification,
        ].map { name in
            NotificationCenter.default.addObserver(forName: name, object: field, queue: nil) { _ in
                MainActor.assumeIsolated { names.append(name.rawValue) }
            }
        }
        field.becomeFirstResponder()
        harness.type("1")
        field.resignFirstResponder()
        #expect(
            names == [
                "UITextFieldTextDidBeginEditingNotification",
                "UITextFieldTextDidChangeNotification",
                "UITextFieldTextDidEndEditingNotification",
            ])
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }

    @Test func aFieldsShortcutsComeBeforeThoseAroundIt() {
        final class Outer: UIView {
            var undos = 0
            override var keyCommands: [UIKeyCommand]? {
                [UIKeyCommand(input: "z", modifierFlags: .control) { _ in self.undos += 1 }]
            }
        }
        harness.frame()
        let outer = Outer(frame: harness.window.bounds)
        harness.window.addSubview(outer)
        outer.addSubview(field)
        field.becomeFirstResponder()
        harness.type("a")
        harness.press("z", .control)
        #expect(field.text == "" && outer.undos == 0)
        harness.press("z", .control)
        #expect(outer.undos == 1)
        harness.type("b")
        field.resignFirstResponder()
        #expect(field.undoManager?.canUndo == false)
    }

    @Test func deletingIsOneStepInEachDirection() {
        harness.frame()
        field.text = "abcdef"
        field.becomeFirstResponder()
        harness.press(.left)
        harness.press(.left)
        for _ in 0..<2 { harness.press(.backspace) }
        for _ in 0..<2 { harness.press(.delete) }
        #expect(field.text == "ab")
        harness.press("z", .control)
        #expect(field.text == "abef")
        harness.press("z", .control)
        #expect(field.text == "abcdef")
        harness.press("y", .control)
        harness.press("y", .control)
        #expect(field.text == "ab")
    }

    @Test func arrowsMoveAsTheTextIsSeen() {
        harness.frame()
        // Seen as "ab גבא cd" with the Hebrew letters from right to left.
        field.text = "ab \u{5D0}\u{5D1}\u{5D2} cd"
        field.becomeFirstResponder()
        harness.press(.home)
        /// The places that the caret has on its way through the text.
        func walk(_ key: PlatformKey) -> [CGFloat] {
            (0..<12).reduce(into: [caretX]) { places, _ in
                harness.press(key)
                if caretX != places.last { places.append(caretX) }
            }
        }
        let places = walk(.right)
        #expect(places == places.sorted() && places.count >= 9)
        #expect(selection.upperBound == 9)
        #expect(walk(.left) == places.reversed())
    }

    @Test func everyClusterIsOneStop() {
        harness.frame()
        let clusters = [
            "👩‍👩‍👧‍👦", "🇩🇪", "e\u{301}\u{323}", "👍🏽", "각", "\u{1112}\u{1161}\u{11AB}", "क्षि", "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        ]
        field.text = clusters.joined()
        field.becomeFirstResponder()
        for cluster in clusters.reversed() {
            let before = field.text ?? ""
            harness.press(.backspace)
            #expect(before == (field.text ?? "") + cluster)
        }
    }

    @Test func tabSelectsAll() {
        harness.frame()
        field.text = "82.4"
        harness.press(.tab)
        #expect(field.isFirstResponder)
        #expect(selection == 0..<4)
    }

    // MARK: Clipboard and undo

    @Test func theClipboardTakesAndGives() {
        harness.frame()
        field.text = "one two"
        field.becomeFirstResponder()
        harness.press(.left, [.control, .shift])
        harness.press("x", .control)
        #expect(field.text == "one ")
        #expect(UIPasteboard.general.string == "two")
        harness.press("v", .control)
        harness.press("v", .control)
        #expect(field.text == "one twotwo")
        UIPasteboard.general.string = "line\nbreak\n"
        harness.press("a", .control)
        harness.press("v", .control)
        #expect(field.text == "line break")
        #expect(log.asked.last?.1 == "line break")
    }

    @Test func aRefusedPasteChangesNothing() {
        harness.frame()
        field.becomeFirstResponder()
        log.allows = { Double($0) != nil }
        UIPasteboard.general.string = "abc"
        harness.press("v", .control)
        #expect(field.text == "")
        UIPasteboard.general.string = "12.5"
        harness.press("v", .control)
        #expect(field.text == "12.5")
    }

    @Test func theMiddleButtonPastesThePrimarySelection() {
        harness.frame()
        UIPasteboard.primary.string = "mid"
        field.text = "ab"
        harness.tap(at: CGPoint(x: 200, y: 38), button: 2)
        #expect(field.text == "abmid")
    }

    @Test func undoGoesByWords() {
        harness.frame()
        field.becomeFirstResponder()
        harness.type("one two")
        harness.press("z", .control)
        #expect(field.text == "one ")
        harness.press("z", .control)
        #expect(field.text == "")
        harness.press("z", [.control, .shift])
        harness.press("y", .control)
        #expect(field.text == "one two")
    }

    @Test func secureTextStaysHere() {
        harness.frame()
        UIPasteboard.general.string = "before"
        field.isSecureTextEntry = true
        field.text = "secret 👍"
        field.becomeFirstResponder()
        harness.press("a", .control)
        harness.press("c", .control)
        harness.press("x", .control)
        #expect(UIPasteboard.general.string == "before")
        #expect(field.text == "secret 👍")
        harness.press(.end)
        harness.press(.left)
        #expect(selection == 7..<7)
        harness.press(.left, .control)
        #expect(selection == 0..<0)
    }

    // MARK: Composing

    @Test func composedTextStandsInPlaceUntilItIsTyped() {
        harness.frame()
        field.text = "a"
        field.becomeFirstResponder()
        harness.send(.markedText("に", caret: 1))
        harness.send(.markedText("にほ", caret: 2))
        #expect(field.text == "aにほ")
        #expect(field.markedTextRange != nil)
        #expect(log.asked.isEmpty)
        harness.send(.text("日本"))
        #expect(field.text == "a日本")
        #expect(field.markedTextRange == nil)
        harness.send(.markedText("x", caret: 1))
        harness.send(.markedText("", caret: 0))
        #expect(field.text == "a日本")
    }

    @Test func leavingTheWindowEndsEditing() {
        harness.frame()
        field.becomeFirstResponder()
        field.removeFromSuperview()
        #expect(!field.isEditing)
        #expect(log.calls.last == "didEnd")
        #expect(ApplicationSession.current.timers.nextFireTime == nil)
    }
}
