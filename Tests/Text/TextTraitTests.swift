import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

/// What a person is typing stays where it is when the look of everything changes.
@Suite @MainActor final class TextTraitTests {
    private lazy var harness: Harness = {
        let harness = Harness(size: CGSize(width: 300, height: 300))
        for input in [field, view] as [UIView] { harness.window.addSubview(input) }
        field.font = .preferredFont(forTextStyle: .body)
        field.adjustsFontForContentSizeCategory = true
        view.font = .preferredFont(forTextStyle: .body)
        view.adjustsFontForContentSizeCategory = true
        harness.show()
        return harness
    }()
    private let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 60))
    private let view = UITextView(frame: CGRect(x: 20, y: 100, width: 200, height: 160))

    private func change(to category: UIContentSizeCategory, _ body: () -> Void) {
        let old = UIApplication.shared.preferredContentSizeCategory
        UIApplication.shared.preferredContentSizeCategory = category
        defer { UIApplication.shared.preferredContentSizeCategory = old }
        harness.advance(seconds: 0.1)
        body()
    }

    private func caretView(of input: UIView) -> UIView? {
        input.subviews.first { $0 is FieldCanvas || $0 is TextCanvas }?.subviews.first {
            $0 is CaretView
        }
    }
    private func seenCaret(of input: UIView) -> CGRect? {
        caretView(of: input).flatMap { $0.isHidden ? nil : $0.convert($0.bounds, to: nil) }
    }

    // MARK: Blinking

    @Test func theCaretBlinksAsTheDesktopSays() throws {
        harness.tap(field)
        harness.type("8")
        let caret = try #require(caretView(of: field))
        harness.advance(seconds: 0.6)
        #expect(caret.isHidden)
        harness.platform.screen.caretBlink = 2
        UIApplication.shared.platformScreenChanged(harness.platform)
        harness.type("1")
        harness.advance(seconds: 1.9)
        #expect(!caret.isHidden)
        harness.advance(seconds: 0.2)
        #expect(caret.isHidden)
        harness.platform.screen.caretBlink = nil
        UIApplication.shared.platformScreenChanged(harness.platform)
        harness.type("4")
        harness.advance(seconds: 2.1)
        #expect(!caret.isHidden)
    }

    // MARK: Size

    @Test func aFieldGrowsUnderTheCaret() throws {
        harness.tap(field)
        harness.type("weight 81.4")
        harness.press(.left)
        let before = try #require(seenCaret(of: field))
        var changes = 0
        field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
        change(to: .accessibilityLarge) {
            #expect(field.font?.pointSize ?? 0 > 25)
            #expect(field.isEditing && field.editor.state.selection == 10..<10)
            let after = seenCaret(of: field)
            #expect(after?.height ?? 0 > before.height * 1.4)
            let place = field.caretRect(for: field.selectedTextRange?.start ?? UITextPosition())
            #expect(after == field.convert(place, to: nil))
            #expect(harness.platformWindow.textInputArea == after)
            harness.type("5")
        }
        #expect(field.text == "weight 81.54")
        #expect(field.font?.pointSize == 17)
        #expect(changes == 1)
        field.undoManager?.undo()
        #expect(field.text == "weight 81.4" || field.text == "")
    }

    @Test func aFieldScrollsToItsCaretWhenTheTextGrows() throws {
        harness.tap(field)
        harness.type("as wide as the field")
        change(to: .accessibilityExtraExtraExtraLarge) {
            let caret = seenCaret(of: field)
            #expect(caret?.maxX ?? 0 <= 220)
            // The text before the caret, not what is beyond the edge.
            let place =
                field.closestPosition(
                    to: CGPoint(x: 100, y: field.bounds.midY)) ?? UITextPosition()
            #expect(field.offset(from: field.beginningOfDocument, to: place) > 10)
        }
        #expect(
            field.closestPosition(to: CGPoint(x: 0, y: 30)).map {
                field.offset(from: field.beginningOfDocument, to: $0)
            } == 0)
    }

    @Test func attributedTextGrowsWhereItsFontsFollow() {
        _ = harness
        let text = NSMutableAttributedString(
            string: "title", attributes: [.font: UIFont.preferredFont(forTextStyle: .title1)])
        text.append(
            NSAttributedString(string: "fixed", attributes: [.font: UIFont.systemFont(ofSize: 11)]))
        view.attributedText = text
        func size(_ place: Int) -> CGFloat {
            let font = view.attributedText.attribute(.font, at: place, effectiveRange: nil)
            return (font as? UIFont)?.pointSize ?? 0
        }
        let title = size(0)
        change(to: .accessibilityLarge) {
            #expect(size(0) > title * 1.2)
            #expect(size(6) == 11)
        }
        #expect(size(0) == title)
    }

    @Test func aTextViewKeepsItsCaretInPlace() throws {
        _ = harness
        view.text = (1...300).map { "line \($0)" }.joined(separator: "\n")
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 1500, length: 0)
        harness.advance(seconds: 0.1)
        view.contentOffset.y = view.canvas.caretFrame(at: TextCaret(1500)).minY - 50
        harness.advance(seconds: 0.1)
        let before = try #require(seenCaret(of: view))
        let offset = view.contentOffset.y
        change(to: .accessibilityExtraExtraLarge) {
            let after = seenCaret(of: view)
            #expect(view.contentOffset.y > offset * 1.5)
            #expect(abs((after?.minY ?? 0) - before.minY) < 2 || after?.maxY ?? 0 > 255)
            #expect(after.map { view.frame.contains($0) } == true)
            #expect(view.selectedRange == NSRange(location: 1500, length: 0))
        }
        harness.advance(seconds: 0.1)
        let back = try #require(seenCaret(of: view))
        #expect(abs(back.minY - before.minY) < 2)
        #expect(abs(view.contentOffset.y - offset) < 2)
    }

    @Test func aTextViewThatIsReadKeepsItsFirstLine() {
        _ = harness
        view.text = (1...300).map { "line \($0)" }.joined(separator: "\n")
        harness.advance(seconds: 0.1)
        view.contentOffset.y = 2000
        harness.advance(seconds: 0.1)
        func first() -> String {
            let point = CGPoint(x: 10, y: view.contentOffset.y + 1)
            let place = view.closestPosition(to: point) ?? UITextPosition()
            let line = view.tokenizer.rangeEnclosingPosition(
                place, with: .paragraph, inDirection: .storage(.backward))
            return line.flatMap(view.text(in:)) ?? "none"
        }
        let seen = first()
        #expect(seen.hasPrefix("line"))
        change(to: .accessibilityLarge) { #expect(first() == seen) }
    }

    // MARK: Theme

    private func darkest(_ area: CGRect) -> UInt32 {
        let bitmap = harness.snapshot()
        var least: UInt32 = 255
        for y in Int(area.minY)..<Int(area.maxY) {
            for x in Int(area.minX)..<Int(area.maxX) {
                least = min(least, bitmap.rgb(x, y) >> 8 & 255)
            }
        }
        return least
    }

    @Test func textTurnsLightInTheDarkWhileItIsTyped() throws {
        harness.window.backgroundColor = .systemBackground
        harness.tap(view)
        harness.type("dark text")
        view.selectedRange = NSRange(location: 0, length: 4)
        harness.tap(field)
        harness.type("IIII")
        harness.press(.home, .shift)
        harness.advance(seconds: 0.1)
        #expect(darkest(CGRect(x: 22, y: 30, width: 40, height: 40)) < 80)
        #expect(darkest(CGRect(x: 22, y: 105, width: 60, height: 25)) < 80)
        harness.window.overrideUserInterfaceStyle = .dark
        harness.advance(seconds: 0.1)
        let bitmap = harness.snapshot()
        for (x, y, width, height) in [(22, 30, 40, 40), (22, 105, 60, 25)] {
            var lightest: UInt32 = 0
            for row in y..<y + height {
                for column in x..<x + width {
                    lightest = max(lightest, bitmap.rgb(column, row) >> 8 & 255)
                }
            }
            #expect(lightest > 200)
        }
        #expect(field.editor.state.selection == 0..<4)
        #expect(field.isEditing)
    }

    // MARK: Direction

    @Test func theCaretGoesOverWhenThePageTurnsItsDirection() throws {
        harness.tap(field)
        let left = try #require(seenCaret(of: field))
        field.semanticContentAttribute = .forceRightToLeft
        harness.advance(seconds: 0.1)
        let right = try #require(seenCaret(of: field))
        #expect(left.minX < 30 && right.minX > 200)
        harness.type("12")
        #expect(try #require(seenCaret(of: field)).minX > 180)
        harness.tap(view)
        view.semanticContentAttribute = .forceRightToLeft
        harness.advance(seconds: 0.1)
        #expect(try #require(seenCaret(of: view)).minX > 200)
        view.semanticContentAttribute = .unspecified
        harness.advance(seconds: 0.1)
        #expect(try #require(seenCaret(of: view)).minX < 40)
    }

    @Test func longTextThatNobodyEditsShowsItsBeginning() {
        _ = harness
        field.text = String(repeating: "שלום ", count: 40)
        harness.advance(seconds: 0.1)
        let place = field.closestPosition(to: CGPoint(x: 199, y: 30)) ?? UITextPosition()
        #expect(field.offset(from: field.beginningOfDocument, to: place) < 3)
    }
}
