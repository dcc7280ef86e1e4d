import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// One line of text to edit.
///
/// What a person does to the text goes through the delegate's `shouldChangeCharactersIn` first and
/// sends `.editingChanged` after; what the program sets does neither.
@preconcurrency @MainActor
open class UITextField: UIControl, TextEditorHost, OnScreenKeyboardClient {
    private(set) var editor: TextEditor!
    let canvas = FieldCanvas(frame: .zero)
    var placeholderLabel: PlaceholderLabel?
    var clearButton: UIButton?
    private var focusesByPress = false
    private var isLeaving = false
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UITextField.self)
    }

    private func setUp() {
        editor = TextEditor(self)
        pointerCursor = .text
        canvas.isUserInteractionEnabled = false
        addSubview(canvas)
        let middleClick = UITapGestureRecognizer(
            target: self, action: Selector("middleClicked:", UITextField.middleClicked(_:)))
        middleClick.buttonMaskRequired = .button(3)
        addGestureRecognizer(middleClick)
        addInteraction(UIContextMenuInteraction(delegate: StandardEditMenu.shared))
        showBorder()
        textDidChange()
    }

    // MARK: Text

    /// Never `nil` when read. Setting it puts the caret at the end and tells nobody.
    open var text: String? {
        get { editor.state.text }
        set {
            let line = EditedText.oneLine(newValue ?? "")
            if line != editor.state.text || editor.state.document.isStyled {
                set(TextPiece(line))
            }
        }
    }

    /// The text with the attributes that the field shows it in. What is set has its own look where
    /// it says so, and ``defaultTextAttributes`` elsewhere.
    open var attributedText: NSAttributedString? {
        get {
            let document = editor.state.document
            return document.attributed(0..<document.length, base: defaultTextAttributes)
        }
        set {
            let line = EditedText.oneLine(newValue ?? NSAttributedString(string: ""))
            set(TextPiece(EditedText.filled(line, with: defaultTextAttributes)))
        }
    }

    /// The look of what is typed next; `nil` while nothing is edited.
    open var typingAttributes: [NSAttributedString.Key: Any]? {
        get {
            guard isEditing else { return nil }
            return chosenAttributes
                ?? EditedText.attributes(at: editor.state.head, of: editor.state.document)
                ?? defaultTextAttributes
        }
        set { if isEditing { chosenAttributes = newValue } }
    }
    var chosenAttributes: [NSAttributedString.Key: Any]?

    open var placeholder: String? {
        get { attributedPlaceholder?.string }
        set {
            attributedPlaceholder = newValue.map {
                NSAttributedString(
                    string: $0, attributes: [.foregroundColor: UIColor.placeholderText])
            }
        }
    }

    open var attributedPlaceholder: NSAttributedString? {
        didSet {
            showPlaceholder()
            invalidateIntrinsicContentSize()
        }
    }

    open var font: UIFont? = .systemFont(ofSize: 17) {
        didSet {
            if !isResizingFonts {
                noteAppearance(.own(0))
                editor.restyleAll(.font, font ?? UIFont.systemFont(ofSize: 17))
            }
            lookDidChange()
        }
    }
    open var textColor: UIColor? {
        didSet {
            noteAppearance(.own(1))
            editor.restyleAll(.foregroundColor, textColor ?? UIColor.label)
            lookDidChange()
        }
    }
    /// Whether a font that follows the person's preferred size of text is replaced when the size
    /// changes.
    open var adjustsFontForContentSizeCategory = false
    var isResizingFonts = false
    open var textAlignment: NSTextAlignment = .natural { didSet { lookDidChange() } }
    /// Whether text that is too wide is made smaller, down to ``minimumFontSize`` points.
    open var adjustsFontSizeToFitWidth = false { didSet { canvas.invalidate() } }
    open var minimumFontSize: CGFloat = 0 { didSet { canvas.invalidate() } }

    /// The attributes of all text; font and colour are also those of ``font`` and ``textColor``.
    open var defaultTextAttributes: [NSAttributedString.Key: Any] {
        get {
            var attributes = extraAttributes
            attributes[.font] = font ?? .systemFont(ofSize: 17)
            attributes[.foregroundColor] = textColor ?? UIColor.label
            return attributes
        }
        set {
            extraAttributes = newValue
            if let font = newValue[.font] as? UIFont { self.font = font }
            if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
            if editor.state.document.isStyled {
                editor.restyle(0..<editor.state.length, with: TextPiece(editor.state.text))
            }
            lookDidChange()
        }
    }
    private var extraAttributes: [NSAttributedString.Key: Any] = [:]

    open weak var delegate: (any UITextFieldDelegate)?
    open var isEditing: Bool { editor.isEditing }
    open var clearsOnBeginEditing = false
    /// Whether what is typed next takes the place of the whole text, which is shown selected.
    open var clearsOnInsertion = false {
        didSet { if clearsOnInsertion, isEditing { editor.select(0..<editor.state.length) } }
    }

    // MARK: Traits

    /// Has no effect here; it is there so that sources for iOS compile.
    open var autocapitalizationType: UITextAutocapitalizationType = .sentences
    /// Words are never replaced; `.no` leaves them unchecked, too.
    open var autocorrectionType: UITextAutocorrectionType = .default
    /// Whether wrong words are underlined while the text is edited. By default where a person
    /// writes sentences: not numbers, addresses, names or secrets.
    open var spellCheckingType: UITextSpellCheckingType = .default {
        didSet { if spellCheckingType != oldValue { spellingDidChange() } }
    }
    open var keyboardType: UIKeyboardType = .default {
        didSet { if keyboardType != oldValue { reloadInputViews() } }
    }
    /// Whether the keys on the screen are light or dark; by default as what is around the text.
    open var keyboardAppearance: UIKeyboardAppearance = .default
    open var returnKeyType: UIReturnKeyType = .default
    /// What the return key says on the screen; nil for the word of its type.
    open var returnKeyTitle: String?
    /// Names, addresses and secrets are not checked for their spelling.
    open var textContentType: UITextContentType?
    open var enablesReturnKeyAutomatically = false
    /// Shows dots for characters, and gives nothing to the clipboard. Who comes back to the field
    /// and types or deletes starts over.
    open var isSecureTextEntry = false {
        didSet {
            guard isSecureTextEntry != oldValue else { return }
            editor.startsOver = isSecureTextEntry && isEditing
            canvas.invalidate()
        }
    }
    private var ownInputView: UIView?
    private var ownInputAccessoryView: UIView?
    open override var inputView: UIView? {
        get { ownInputView }
        set {
            ownInputView = newValue
            if isFirstResponder { reloadInputViews() }
        }
    }
    open override var inputAccessoryView: UIView? {
        get { ownInputAccessoryView }
        set {
            ownInputAccessoryView = newValue
            if isFirstResponder { reloadInputViews() }
        }
    }

    // MARK: Look

    open var borderStyle: BorderStyle = .none {
        didSet { if borderStyle != oldValue { showBorder() } }
    }
    /// Behind everything, stretched as the picture says; not with a round border.
    open var background: UIImage? { didSet { showGround() } }
    /// In its place while the field is disabled; without it nothing else is shown then.
    open var disabledBackground: UIImage? { didSet { showGround() } }
    var groundView: UIImageView?
    /// At the leading edge of the text, and the right view at the trailing one.
    open var leftView: UIView? { didSet { replaceSideView(oldValue, by: leftView) } }
    open var rightView: UIView? { didSet { replaceSideView(oldValue, by: rightView) } }
    open var leftViewMode: ViewMode = .never { didSet { setNeedsLayout() } }
    open var rightViewMode: ViewMode = .never { didSet { setNeedsLayout() } }
    /// The most bytes of UTF-8 that can be pasted at once; a longer text is refused before it is
    /// read, and the delegate is notified. What the field shows is one line, so it takes 64 KB.
    open var pasteLimit = 1 << 16
    open var clearButtonMode: ViewMode = .never { didSet { setNeedsLayout() } }

    open override func stateDidChange() {
        let alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
        canvas.alpha = alpha
        placeholderLabel?.alpha = alpha
        pointerCursor = isEnabled ? .text : nil
        showGround()
    }

    open override var semanticContentAttribute: UISemanticContentAttribute {
        didSet { showDirection() }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        canvas.invalidate()
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        if adjustsFontForContentSizeCategory { resizeFonts() }
        showBorderColor()
        lookDidChange()
    }

    // MARK: Layout

    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

    open func textRect(forBounds bounds: CGRect) -> CGRect { usualTextRect(bounds) }
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { usualClearButtonRect(bounds) }
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect { usualLeftViewRect(bounds) }
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect { usualRightViewRect(bounds) }
    open override var intrinsicContentSize: CGSize { usualSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutParts()
    }

    open func editingRect(forBounds bounds: CGRect) -> CGRect { usualTextRect(bounds) }
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
        isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open func drawText(in rect: CGRect) { canvas.drawLine(in: rect) }

    /// Draws the placeholder into the current context, where the field is empty. An override draws
    /// it otherwise, or not at all.
    ///
    /// - `rect`: where the placeholder's line is, in the field's coordinates.
    open func drawPlaceholder(in rect: CGRect) { placeholderLabel?.drawPlainText(in: rect) }

    // MARK: Responder

    open override var canBecomeFirstResponder: Bool { isEnabled }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard isEnabled, delegate?.textFieldShouldBeginEditing(self) ?? true else { return false }
        guard super.becomeFirstResponder() else { return false }
        window?.focus(self, visibly: window?.focusIsVisible ?? false)
        beginEditing()
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
        post(UITextField.textDidBeginEditingNotification)
        setNeedsLayout()
        return true
    }

    private func beginEditing() {
        let hasText = editor.state.length > 0
        editor.begin()
        editor.startsOver = isSecureTextEntry && hasText
        if clearsOnBeginEditing, hasText, delegate?.textFieldShouldClear(self) ?? true {
            editor.replaceAll(with: "")
        } else if clearsOnInsertion {
            editor.select(0..<editor.state.length)
        } else if !focusesByPress {
            editor.select(editor.state.length..<editor.state.length)
        }
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return super.resignFirstResponder() }
        guard isLeaving || delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
        guard super.resignFirstResponder() else { return false }
        finishEditing()
        return true
    }

    private func finishEditing() {
        guard editor.isEditing else { return }
        editor.end()
        editor.forgetUndo()
        chosenAttributes = nil
        canvas.stopEditing()
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        sendActions(for: .editingDidEnd)
        post(UITextField.textDidEndEditingNotification)
        setNeedsLayout()
    }

    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        guard newWindow == nil, isFirstResponder else { return }
        // Nobody can type into a field that is not there, whatever the delegate says.
        isLeaving = true
        resignFirstResponder()
        isLeaving = false
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { showBorderColor() }
    }

    open override func focusDidChange() {
        super.focusDidChange()
        // As on desktops, the keys select all of the field that they come to.
        if showsFocus, isEditing { editor.select(0..<editor.state.length) }
    }

    open override var focusRingCornerRadius: CGFloat { layer.cornerRadius }

    // MARK: Editing

    func selectionDidChange() {
        chosenAttributes = nil
        canvas.setNeedsDisplay()
        canvas.showCaret()
        delegate?.textFieldDidChangeSelection(self)
    }

    // MARK: Pointer and keys

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        // A finger may be about to scroll: it chooses the field when it is lifted.
        if touch.type == .direct, !isFirstResponder { return true }
        return press(touch, with: event)
    }

    private func press(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if !isFirstResponder {
            focusesByPress = true
            defer { focusesByPress = false }
            guard becomeFirstResponder() else { return false }
        }
        let extends = event?.modifierFlags.contains(.shift) ?? false
        editor.press(at: touch.location(in: canvas), count: touch.tapCount, extending: extends)
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        editor.drag(to: touch.location(in: canvas))
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if let touch, !isFirstResponder, isTouchInside { _ = press(touch, with: event) }
        editor.release()
    }

    open override func cancelTracking(with event: UIEvent?) { editor.release() }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isEditing, let key = presses.first?.key, editor.handle(key) else {
            return super.pressesBegan(presses, with: event)
        }
    }

    open override var keyCommands: [UIKeyCommand]? { editor.keyCommands }

    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        permits(action) ?? super.canPerformAction(action, withSender: sender)
    }

    open override func cut(_ sender: Any?) { editor.cut() }
    open override func copy(_ sender: Any?) { editor.copy() }
    open override func paste(_ sender: Any?) { editor.paste() }
    open override func delete(_ sender: Any?) { editor.deleteSelection() }
    open override func select(_ sender: Any?) { editor.selectWord() }
    open override func selectAll(_ sender: Any?) { editor.selectAll() }

    // MARK: Text input

    open var hasText: Bool { editor.state.length > 0 }
    open func insertText(_ text: String) { editor.insert(text) }
    open func deleteBackward() { editor.deleteBackward() }

    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        editor.setMarked(markedText, selectedRange: selectedRange)
    }
    open func unmarkText() { editor.unmark() }
    open var markedTextRange: UITextRange? { editor.state.marked.map { TextRange($0) } }

    open var selectedTextRange: UITextRange? {
        get { editor.selectedTextRange }
        set { editor.selectedTextRange = newValue }
    }

    open func text(in range: UITextRange) -> String? { editor.text(in: range) }
    open func replace(_ range: UITextRange, withText text: String) {
        editor.replace(range, withText: text)
    }
    open func caretRect(for position: UITextPosition) -> CGRect { editor.caretRect(for: position) }
    open func firstRect(for range: UITextRange) -> CGRect { editor.firstRect(for: range) }
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        editor.selectionRects(for: range)
    }
    open func closestPosition(to point: CGPoint) -> UITextPosition? {
        editor.closestPosition(to: point)
    }
    open func characterRange(at point: CGPoint) -> UITextRange? { editor.characterRange(at: point) }

    // MARK: Accessibility

    /// The text, or the placeholder of an empty field; bullets for what is secret.
    open override var accessibilityValue: String? {
        get { super.accessibilityValue ?? spokenText }
        set { super.accessibilityValue = newValue }
    }
    open override func accessibilityActivate() -> Bool { isEnabled && activateForReader() }
}
