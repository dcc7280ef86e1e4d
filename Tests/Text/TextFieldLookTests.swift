import Foundation
import Tactile
import TestSupport
import Testing

/// What a text field shows: caret, attributes, placeholder, the views at its sides; and when it
/// ends.
@Suite @MainActor final class TextFieldLookTests {
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

    private func click(_ x: CGFloat) {
        harness.tap(at: CGPoint(x: x, y: 38))
        harness.advance(seconds: 1)
    }

    @Test func aSubclassSaysWhereTheSelectionIs() {
        final class Bare: UITextField {
            var isBare = false
            override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
                isBare ? [] : super.selectionRects(for: range)
            }
        }
        harness.frame()
        let bare = Bare(frame: CGRect(x: 20, y: 80, width: 200, height: 36))
        bare.text = "    "
        harness.window.addSubview(bare)
        bare.becomeFirstResponder()
        bare.selectAll(nil)
        #expect(harness.look().rgb(25, 98) != 0xFFFFFF)
        bare.isBare = true
        bare.selectedTextRange = nil
        bare.selectAll(nil)
        #expect(harness.look().rgb(25, 98) == 0xFFFFFF)
    }

    @Test func aSubclassSaysWhereTheCaretIs() {
        final class Hidden: UITextField {
            override func caretRect(for position: UITextPosition) -> CGRect { .zero }
        }
        harness.frame()
        let hidden = Hidden(frame: CGRect(x: 20, y: 80, width: 200, height: 36))
        harness.window.addSubview(hidden)
        hidden.becomeFirstResponder()
        let picture = harness.look()
        #expect((20..<30).allSatisfy { picture.rgb($0, 98) == 0xFFFFFF })
    }

    @Test func textThatIsTooWideIsMadeSmaller() {
        harness.frame()
        field.text = String(repeating: "wide ", count: 10)
        field.layoutIfNeeded()
        let end = field.endOfDocument
        field.adjustsFontSizeToFitWidth = true
        field.minimumFontSize = 4
        #expect(field.caretRect(for: end).maxX <= 200)
        let start = field.caretRect(for: field.beginningOfDocument)
        #expect(start.minX == 0)
        #expect(start.height < 16)
    }

    @Test func attributesStayWithTheirText() {
        harness.frame()
        let text = NSMutableAttributedString(string: "ab\ncd")
        text.addAttribute(
            .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 2))
        field.attributedText = text
        #expect(field.text == "ab cd")
        field.becomeFirstResponder()
        field.selectedTextRange = field.textRange(
            from: field.beginningOfDocument, to: field.beginningOfDocument)
        harness.press(.right)
        harness.type("x")
        func color(_ place: Int) -> UIColor? {
            field.attributedText?.attribute(.foregroundColor, at: place, effectiveRange: nil)
                as? UIColor
        }
        #expect(field.text == "axb cd")
        #expect(color(1) == .red && color(4) == .label)
        field.textColor = .blue
        #expect(color(0) == .blue)
    }

    // MARK: Caret

    @Test func theCaretStopsBlinkingSoThatNothingWakes() {
        harness.frame()
        click(100)
        harness.type("1")
        #expect(ApplicationSession.current.timers.nextFireTime != nil)
        harness.advance(seconds: 11)
        #expect(ApplicationSession.current.timers.nextFireTime == nil)
        harness.type("2")
        #expect(ApplicationSession.current.timers.nextFireTime != nil)
        field.resignFirstResponder()
        #expect(ApplicationSession.current.timers.nextFireTime == nil)
    }

    @Test func theCaretBlinks() {
        harness.frame()
        field.becomeFirstResponder()
        func isSeen() -> Bool {
            let picture = harness.look()
            return (20..<26).contains { picture.rgb($0, 38) != 0xFFFFFF }
        }
        #expect(isSeen())
        harness.advance(seconds: 0.6)
        #expect(!isSeen())
        harness.advance(seconds: 0.53)
        #expect(isSeen())
    }

    /// A delegate keeps the keyboard in a field, but not the field in a window.
    @Test func aFieldThatMayNotEndEndsWhenItLeavesTheWindow() {
        harness.frame()
        field.becomeFirstResponder()
        log.endsEditing = false
        log.calls = []
        #expect(!field.resignFirstResponder() && field.isEditing)
        #expect(log.calls == ["shouldEnd"])
        log.calls = []
        field.removeFromSuperview()
        #expect(!field.isFirstResponder && !field.isEditing)
        #expect(log.calls.last == "didEnd" && log.calls.filter { $0 == "didEnd" }.count == 1)
        harness.window.addSubview(field)
        log.calls = []
        #expect(field.becomeFirstResponder() && field.isEditing)
        #expect(log.calls == ["shouldBegin", "didBegin"])
    }

    // MARK: Parts

    @Test func theClearButtonEmptiesTheField() {
        harness.frame()
        var changes = 0
        field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
        field.clearButtonMode = .whileEditing
        field.text = "abc"
        click(30)
        harness.tap(at: CGPoint(x: 204, y: 38))
        #expect(field.text == "")
        #expect(log.calls.contains("clear"))
        #expect(changes == 1)
        #expect(field.isFirstResponder)
        // There is nothing to clear any more.
        harness.tap(at: CGPoint(x: 204, y: 38))
        #expect(log.calls.filter { $0 == "clear" }.count == 1 && changes == 1)
    }

    @Test func viewsAtTheSidesTakeRoom() {
        harness.frame()
        let side = UIView(frame: CGRect(x: 0, y: 0, width: 25, height: 17))
        field.rightView = side
        field.rightViewMode = .unlessEditing
        field.layoutIfNeeded()
        #expect(!side.isHidden)
        #expect(side.frame == CGRect(x: 175, y: 10, width: 25, height: 17))
        #expect(field.textRect(forBounds: field.bounds).maxX <= 175)
        field.becomeFirstResponder()
        field.layoutIfNeeded()
        #expect(side.isHidden)
    }

    @Test func viewsAtTheSidesChangeSidesFromRightToLeft() {
        harness.frame()
        let lead = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 17))
        let trail = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 17))
        (field.leftView, field.rightView) = (lead, trail)
        (field.leftViewMode, field.rightViewMode) = (.always, .always)
        field.layoutIfNeeded()
        #expect(lead.frame.minX == 0 && trail.frame.maxX == 200)
        #expect(field.textRect(forBounds: field.bounds).minX == 30)
        field.semanticContentAttribute = .forceRightToLeft
        field.layoutIfNeeded()
        #expect(lead.frame.maxX == 200 && trail.frame.minX == 0)
        let text = field.textRect(forBounds: field.bounds)
        #expect(text.minX == 20 && text.maxX == 170)
    }

    @Test func thePlaceholderShowsWhileThereIsNoText() {
        harness.frame()
        field.placeholder = "Weight"
        func isInked() -> Bool {
            let picture = harness.look()
            return (20..<60).contains { x in
                (30..<48).contains { picture.rgb(x, $0) != 0xFFFFFF }
            }
        }
        #expect(isInked())
        field.text = " "
        #expect(!isInked())
        field.text = ""
        #expect(isInked())
    }

    @Test func aFieldThatInsetsBothOfItsRectanglesDoesSoOnce() {
        final class Inset: UITextField {
            override func textRect(forBounds bounds: CGRect) -> CGRect {
                super.textRect(forBounds: bounds).insetBy(dx: 20, dy: 0)
            }
            override func editingRect(forBounds bounds: CGRect) -> CGRect {
                super.editingRect(forBounds: bounds).insetBy(dx: 20, dy: 0)
            }
        }
        let bounds = CGRect(x: 0, y: 0, width: 200, height: 40)
        let field = Inset(frame: bounds), plain = UITextField(frame: bounds)
        let usual = plain.textRect(forBounds: bounds)
        #expect(plain.editingRect(forBounds: bounds) == usual)
        #expect(field.editingRect(forBounds: bounds) == usual.insetBy(dx: 20, dy: 0))
        let search = UISearchTextField(frame: bounds)
        #expect(search.editingRect(forBounds: bounds) == search.textRect(forBounds: bounds))
    }

    @Test func aSubclassDrawsThePlaceholderItself() {
        final class Own: UITextField {
            var places: [CGRect] = []
            var draws = false
            override func drawPlaceholder(in rect: CGRect) {
                places.append(rect)
                guard draws, let context = UIGraphicsGetCurrentContext() else { return }
                context.setFillColor(UIColor.red.cgColor)
                context.fill(CGRect(x: rect.minX, y: rect.minY, width: 10, height: rect.height))
            }
        }
        harness.frame()
        let own = Own(frame: CGRect(x: 20, y: 80, width: 200, height: 36))
        own.placeholder = "Nothing"
        harness.window.addSubview(own)
        harness.frame()
        #expect(own.places.first?.width == 200)
        var picture = harness.look()
        #expect((20..<80).allSatisfy { picture.rgb($0, 98) == 0xFFFFFF })
        own.draws = true
        own.placeholder = "Still nothing"
        picture = harness.look()
        #expect(picture.rgb(25, 98) == 0xFF0000 && picture.rgb(35, 98) == 0xFFFFFF)
        let plain = UITextField(frame: CGRect(x: 20, y: 130, width: 200, height: 36))
        plain.placeholder = "Something"
        harness.window.addSubview(plain)
        picture = harness.look()
        #expect((20..<80).contains { x in (130..<166).contains { picture.rgb(x, $0) != 0xFFFFFF } })
    }
}
