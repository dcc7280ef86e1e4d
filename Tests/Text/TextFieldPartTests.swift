import Foundation
import TestSupport
import Testing

@testable import Tactile
@testable import TactileText

/// Says no to what a test names, and notes each question and what it is told.
private final class Guard: UITextFieldDelegate {
    var refused: Set<String> = []
    var calls: [String] = []
    private func ask(_ name: String) -> Bool {
        calls.append(name)
        return !refused.contains(name)
    }
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { ask("begin?") }
    func textFieldDidBeginEditing(_ textField: UITextField) {
        calls.append("began \(textField.isEditing)")
    }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { ask("end?") }
    func textFieldDidEndEditing(_ textField: UITextField) {
        calls.append("ended \(textField.isEditing)")
    }
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool { ask("change \(range.location)+\(range.length) \(string)") }
    func textFieldShouldClear(_ textField: UITextField) -> Bool { ask("clear?") }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool { ask("return?") }
    func textFieldDidChangeSelection(_ textField: UITextField) { calls.append("selection") }
}

/// What a field asks and tells, where its parts stand, and what each of its settings does.
@Suite @MainActor final class TextFieldPartTests {
    private let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
    private let delegate = Guard()
    private lazy var harness: Harness = {
        let harness = Harness(size: CGSize(width: 320, height: 200))
        field.delegate = delegate
        harness.window.addSubview(field)
        harness.show()
        return harness
    }()

    private var asked: [String] { delegate.calls.filter { $0 != "selection" } }

    // MARK: Whom it asks

    @Test func theDelegateIsAskedBeforeAndToldAfterEachTime() {
        harness.frame()
        var notes: [String] = []
        let observers = [
            (UITextField.textDidBeginEditingNotification, "begin"),
            (UITextField.textDidChangeNotification, "change"),
            (UITextField.textDidEndEditingNotification, "end"),
        ].map { name, short in
            NotificationCenter.default.addObserver(forName: name, object: field, queue: nil) { _ in
                MainActor.assumeIsolated { notes.append(short) }
            }
        }
        defer { observers.forEach { NotificationCenter.default.removeObserver($0) } }
        for (event, name) in [
            (UIControl.Event.editingDidBegin, "send begin"), (.editingChanged, "send change"),
            (.editingDidEnd, "send end"),
        ] {
            field.addAction(UIAction { _ in notes.append(name) }, for: event)
        }
        harness.again(keeping: field.isEditing) { time in
            delegate.calls = []
            notes = []
            #expect(field.becomeFirstResponder() && field.becomeFirstResponder())
            harness.type("a")
            #expect(field.resignFirstResponder())
            field.resignFirstResponder()
            #expect(
                asked == [
                    "begin?", "began true", "change \(time - 1)+0 a", "end?", "ended false",
                ])
            #expect(
                notes == ["send begin", "begin", "send change", "change", "send end", "end"])
        }
    }

    @Test func whatTheDelegateRefusesDoesNotHappen() {
        harness.frame()
        delegate.refused = ["begin?"]
        #expect(!field.becomeFirstResponder() && !field.isEditing && asked == ["begin?"])
        harness.tap(field)
        #expect(!field.isFirstResponder)
        delegate.refused = ["end?"]
        #expect(field.becomeFirstResponder() && !field.resignFirstResponder())
        #expect(field.isEditing && field.isFirstResponder)
        delegate.refused = []
        field.isEnabled = false
        #expect(field.resignFirstResponder() && !field.becomeFirstResponder())
        field.isEnabled = true

        for refuses in [true, false] {
            field.text = "old"
            field.clearsOnBeginEditing = true
            delegate.refused = refuses ? ["clear?"] : []
            delegate.calls = []
            field.becomeFirstResponder()
            #expect(field.text == (refuses ? "old" : ""))
            #expect(asked.filter { $0 == "clear?" }.count == 1)
            field.resignFirstResponder()
        }
        delegate.calls = []
        field.becomeFirstResponder()
        #expect(!asked.contains("clear?"))
    }

    @Test func whereTheCaretIsAtFirst() {
        harness.frame()
        func selected() -> String? { field.selectedTextRange.flatMap(field.text(in:)) }
        func caret() -> Int {
            field.selectedTextRange.map {
                field.offset(from: field.beginningOfDocument, to: $0.start)
            } ?? -1
        }
        field.text = "some words"
        harness.again(keeping: field.isEditing) { _ in
            field.becomeFirstResponder()
            #expect(selected() == "" && caret() == 10)
            harness.press(.home)
            field.resignFirstResponder()
        }
        harness.tap(at: CGPoint(x: 12, y: 30))
        #expect(selected() == "" && caret() == 0)
        field.resignFirstResponder()
        field.clearsOnInsertion = true
        field.becomeFirstResponder()
        #expect(selected() == "some words")
        field.clearsOnInsertion = false
        harness.press(.end)
        field.clearsOnInsertion = true
        #expect(selected() == "some words")
        harness.type("x")
        #expect(field.text == "x")
        field.resignFirstResponder()
        field.clearsOnInsertion = false
        field.text = "abc"
        field.selectAll(nil)
        field.resignFirstResponder()
        field.select(nil)
        harness.press(.tab)
        #expect(field.isFirstResponder && selected() == "abc")
    }

    @Test func secretsStartOverOnlyWhereOneCameBack() {
        harness.frame()
        field.isSecureTextEntry = true
        field.becomeFirstResponder()
        harness.type("ab")
        #expect(field.text == "ab")
        field.resignFirstResponder()
        harness.again(keeping: field.isEditing) { _ in
            field.text = "ab"
            field.becomeFirstResponder()
            harness.type("c")
            harness.type("d")
            #expect(field.text == "cd")
            field.resignFirstResponder()
        }
        field.becomeFirstResponder()
        harness.press(.backspace)
        #expect(field.text == "")
        // So it does where it becomes one while it is edited.
        field.isSecureTextEntry = false
        field.text = "ab"
        field.isSecureTextEntry = true
        harness.type("e")
        #expect(field.text == "e")
        for (action, isPermitted) in [
            ("cut:", false), ("copy:", false), ("delete:", false), ("paste:", true),
            ("selectAll:", true), ("select:", true),
        ] {
            field.selectAll(nil)
            #expect(
                field.canPerformAction(Selector(action), withSender: nil) == isPermitted,
                "\(action)")
            field.isSecureTextEntry = false
            #expect(field.canPerformAction(Selector(action), withSender: nil), "\(action)")
            field.isSecureTextEntry = true
        }
        field.text = ""
        field.isSecureTextEntry = false
        for (action, isPermitted) in [
            ("cut:", false), ("copy:", false), ("delete:", false), ("paste:", true),
            ("selectAll:", false), ("select:", false),
        ] {
            #expect(
                field.canPerformAction(Selector(action), withSender: nil) == isPermitted,
                "\(action)")
        }
        field.resignFirstResponder()
        field.isEnabled = false
        #expect(!field.canPerformAction(Selector("paste:"), withSender: nil))
    }

    @Test func returnEndsWhereSomebodyWaitsForIt() {
        harness.frame()
        var sent: [String] = []
        field.addAction(UIAction { _ in sent.append("primary") }, for: .primaryActionTriggered)
        field.becomeFirstResponder()
        field.enablesReturnKeyAutomatically = true
        harness.press(.return)
        #expect(sent.isEmpty && !asked.contains("return?"))
        harness.type("a")
        harness.press(.return)
        #expect(sent == ["primary"] && field.isEditing && asked.last == "return?")
        delegate.refused = ["return?"]
        harness.press(.return)
        #expect(sent == ["primary"])
        delegate.refused = []
        field.enablesReturnKeyAutomatically = false
        field.addAction(UIAction { _ in sent.append("exit") }, for: .editingDidEndOnExit)
        harness.press(.return)
        #expect(sent.sorted() == ["exit", "primary", "primary"] && !field.isEditing)
    }

    // MARK: Where its parts stand

    @Test(arguments: [UITextField.BorderStyle.none, .line, .bezel, .roundedRect])
    func partsStandBesideTheText(style: UITextField.BorderStyle) {
        harness.frame()
        let bounds = CGRect(x: 3, y: 5, width: 150, height: 40)
        let (left, right) = (
            UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 12)),
            UIView(frame: CGRect(x: 0, y: 0, width: 31, height: 17))
        )
        (field.leftView, field.rightView) = (left, right)
        field.borderStyle = style
        let padding: CGFloat = style == .none ? 0 : style == .line ? 4 : 8
        let gap: CGFloat = style == .none ? 0 : 4
        let modes = [UITextField.ViewMode.never, .whileEditing, .unlessEditing, .always]
        for isMirrored in [false, true] {
            field.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
            func mirrored(_ rect: CGRect) -> CGRect {
                guard isMirrored else { return rect }
                return CGRect(
                    x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width,
                    height: rect.height)
            }
            #expect(
                field.leftViewRect(forBounds: bounds)
                    == mirrored(CGRect(x: 3, y: 19, width: 20, height: 12)))
            // Half points go up, away from the text's middle.
            #expect(
                field.rightViewRect(forBounds: bounds)
                    == mirrored(CGRect(x: 122, y: 17, width: 31, height: 17)))
            #expect(
                field.clearButtonRect(forBounds: bounds)
                    == mirrored(CGRect(x: 123, y: 11, width: 28, height: 28)))
            #expect(field.borderRect(forBounds: bounds) == bounds)
            for (index, mode) in modes.enumerated() {
                field.leftViewMode = mode
                field.rightViewMode = modes[(index + 1) % 4]
                field.clearButtonMode = modes[(index + 2) % 4]
                for text in ["text", ""] {
                    field.text = text
                    for edits in [true, false] {
                        _ = edits ? field.becomeFirstResponder() : field.resignFirstResponder()
                        func isShown(_ mode: UITextField.ViewMode) -> Bool {
                            mode == .always || mode == (edits ? .whileEditing : .unlessEditing)
                        }
                        let hasLeft = isShown(field.leftViewMode)
                        let hasRight = isShown(field.rightViewMode)
                        let hasClear = isShown(field.clearButtonMode) && !hasRight && text != ""
                        let low = hasLeft ? 23 + gap : 3 + padding
                        let high = hasRight ? 122 - gap : hasClear ? 123 : 153 - padding
                        let area = mirrored(CGRect(x: low, y: 5, width: high - low, height: 40))
                        #expect(field.textRect(forBounds: bounds) == area)
                        #expect(field.editingRect(forBounds: bounds) == area)
                        #expect(field.placeholderRect(forBounds: bounds) == area)
                        harness.frame()
                        #expect(left.isHidden == !hasLeft && right.isHidden == !hasRight)
                        #expect(field.clearButton?.isHidden ?? true == !hasClear)
                        let frame = field.bounds
                        if hasLeft {
                            #expect(left.frame == field.leftViewRect(forBounds: frame))
                        }
                        if hasRight {
                            #expect(right.frame == field.rightViewRect(forBounds: frame))
                        }
                        if hasClear {
                            #expect(
                                field.clearButton?.frame
                                    == field.clearButtonRect(forBounds: frame))
                        }
                        #expect(field.canvas.frame == field.textRect(forBounds: frame))
                        let inner: CGFloat = style == .none ? 0 : style == .line ? 8 : 16
                        let parts: CGFloat =
                            (hasLeft ? 20 : 0) + (hasRight ? 31 : 0) + (hasClear ? 28 : 0)
                        let height: CGFloat = style == .none ? 0 : style == .line ? 6 : 12
                        let line = UIFont.systemFont(ofSize: 17).lineHeight
                        #expect(
                            field.intrinsicContentSize
                                == CGSize(
                                    width: ceil(field.canvas.line.size.width + inner + parts) + 2,
                                    height: ceil(line) + height))
                    }
                }
            }
        }
        // What has no room has none, and not less.
        for width in [0, 4, 20, 60] as [CGFloat] {
            let rect = field.textRect(forBounds: CGRect(x: 0, y: 0, width: width, height: 20))
            #expect(rect.width >= 0)
        }
        #expect(
            field.clearButtonRect(forBounds: CGRect(x: 0, y: 0, width: 90, height: 20)).height
                == 20)
        field.isEnabled = false
        (field.clearButtonMode, field.rightViewMode) = (.always, .never)
        field.text = "text"
        harness.frame()
        #expect(field.clearButton?.isHidden != false)
    }

    @Test func viewsAtTheSidesAreTheFieldsAsLongAsItHasThem() {
        harness.frame()
        let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)) }
        field.leftView = views[0]
        field.leftView = views[0]
        #expect(views[0].superview === field && views[0].storage.hasFocusOfItsOwn)
        field.leftView = views[1]
        #expect(views[0].superview == nil && !views[0].storage.hasFocusOfItsOwn)
        field.rightView = views[2]
        #expect(views[1].superview === field && views[2].superview === field)
        (field.leftView, field.rightView) = (nil, nil)
        #expect(views.allSatisfy { $0.superview == nil && !$0.storage.hasFocusOfItsOwn })
    }

    @Test func bordersAndGrounds() throws {
        harness.frame()
        for (style, width, radius) in [
            (UITextField.BorderStyle.line, 1.0, 0.0), (.bezel, 1, 2), (.none, 0, 0),
            (.roundedRect, 1, 8), (.line, 1, 0), (.none, 0, 0),
        ] {
            field.borderStyle = style
            #expect(field.layer.borderWidth == width && field.layer.cornerRadius == radius)
            #expect(field.focusRingCornerRadius == CGFloat(radius))
        }
        #expect(field.backgroundColor == .tertiarySystemBackground)
        field.backgroundColor = .red
        field.borderStyle = .roundedRect
        #expect(field.backgroundColor == .red)
        field.borderStyle = .none
        let (normal, disabled) = (PictureRows.dot, PictureRows.dot)
        func shown() -> UIImage? {
            field.subviews.compactMap { $0 as? UIImageView }.first?.image
        }
        field.disabledBackground = disabled
        #expect(shown() == nil)
        field.background = normal
        #expect(shown() === normal)
        #expect(field.subviews.first is UIImageView)
        field.isEnabled = false
        #expect(shown() === disabled && field.canvas.alpha < 1)
        field.disabledBackground = nil
        #expect(shown() === normal)
        field.isEnabled = true
        #expect(field.canvas.alpha == 1)
        field.borderStyle = .roundedRect
        #expect(shown() == nil)
        field.borderStyle = .line
        #expect(shown() === normal)
        field.background = nil
        #expect(shown() == nil && field.subviews.count { $0 is UIImageView } == 1)
    }

    @Test func attributesOfAllText() {
        harness.frame()
        field.text = "text"
        let (font, color) = (UIFont.boldSystemFont(ofSize: 20), UIColor.red)
        field.defaultTextAttributes = [.font: font, .foregroundColor: color, .kern: 3]
        #expect(field.font == font && field.textColor == color)
        #expect(field.defaultTextAttributes[.kern] as? Int == 3)
        let wide = field.canvas.line.size.width
        field.defaultTextAttributes = [.kern: 0]
        #expect(field.font == font && field.canvas.line.size.width < wide)
        field.font = nil
        #expect(field.defaultTextAttributes[.font] as? UIFont == .systemFont(ofSize: 17))
        field.textColor = nil
        #expect(field.defaultTextAttributes[.foregroundColor] as? UIColor == .label)
        // What has looks of its own has them until all of it is set anew.
        field.attributedText = NSAttributedString(
            string: "one\ntwo", attributes: [.foregroundColor: UIColor.green])
        func colors() -> Set<UIColor> {
            var found: Set<UIColor> = []
            let text = field.attributedText ?? NSAttributedString(string: "")
            text.enumerateAttribute(
                .foregroundColor, in: NSRange(location: 0, length: text.length)
            ) { value, _, _ in found.insert(value as? UIColor ?? .clear) }
            return found
        }
        #expect(colors() == [.green] && !(field.text ?? "\n").contains("\n"))
        #expect(field.typingAttributes == nil)
        field.typingAttributes = [.foregroundColor: UIColor.blue]
        #expect(field.typingAttributes == nil)
        field.becomeFirstResponder()
        #expect(field.typingAttributes?[.foregroundColor] as? UIColor == .green)
        field.typingAttributes = [.foregroundColor: UIColor.blue]
        harness.type("x")
        #expect(colors() == [.green, .blue])
        field.typingAttributes = [.foregroundColor: UIColor.yellow]
        harness.press(.home)
        #expect(field.typingAttributes?[.foregroundColor] as? UIColor == .green)
        field.textColor = .purple
        #expect(colors() == [.purple])
        field.defaultTextAttributes = [.foregroundColor: UIColor.brown]
        #expect(colors() == [.brown])
        field.text = field.text
        #expect(!field.editor.state.document.isStyled)
    }
}
