import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// One line of text to edit.
///
/// Everything that a person does to the text goes through the delegate's
/// `shouldChangeCharactersIn` first and sends `.editingChanged` after; what the program sets does
/// neither.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInput {
    public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
    public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }
    public enum DidEndEditingReason: Int, Sendable { case committed, cancelled }

    private(set) var editor: FieldEditor!
    let canvas = FieldCanvas(frame: .zero)
    var placeholderLabel: UILabel?
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
    }

    private func setUp() {
        editor = FieldEditor(self)
        pointerCursor = .text
        canvas.isUserInteractionEnabled = false
        addSubview(canvas)
        let middleClick = UITapGestureRecognizer(
            target: self, action: Selector("middleClicked:", UITextField.middleClicked(_:)))
        middleClick.buttonMaskRequired = .button(3)
        addGestureRecognizer(middleClick)
        showBorder()
        textDidChange()
    }

    // MARK: Text

    /// Never `nil` when read. Setting it puts the caret at the end and tells nobody.
    open var text: String? {
        get { editor.state.text }
        set { editor.setText(newValue ?? "") }
    }

    /// The text with the attributes that the field shows it in.
    open var attributedText: NSAttributedString? {
        get { NSAttributedString(string: editor.state.text, attributes: defaultTextAttributes) }
        set {
            if let newValue, newValue.length > 0 {
                defaultTextAttributes.merge(newValue.attributes(at: 0, effectiveRange: nil)) { $1 }
            }
            text = newValue?.string
        }
    }

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

    open var font: UIFont? = .systemFont(ofSize: 17) { didSet { lookDidChange() } }
    open var textColor: UIColor? { didSet { lookDidChange() } }
    open var textAlignment: NSTextAlignment = .natural { didSet { lookDidChange() } }
    open var adjustsFontSizeToFitWidth = false
    open var minimumFontSize: CGFloat = 0

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
            lookDidChange()
        }
    }
    private var extraAttributes: [NSAttributedString.Key: Any] = [:]

    private func lookDidChange() {
        canvas.invalidate()
        showPlaceholder()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    open weak var delegate: (any UITextFieldDelegate)?
    open var isEditing: Bool { editor.isEditing }
    open var clearsOnBeginEditing = false
    open var clearsOnInsertion = false

    // MARK: Traits

    open var autocapitalizationType: UITextAutocapitalizationType = .sentences
    open var autocorrectionType: UITextAutocorrectionType = .default
    open var spellCheckingType: UITextSpellCheckingType = .default
    open var keyboardType: UIKeyboardType = .default
    open var keyboardAppearance: UIKeyboardAppearance = .default
    open var returnKeyType: UIReturnKeyType = .default
    open var enablesReturnKeyAutomatically = false
    /// Shows dots for characters, and gives nothing to the clipboard.
    open var isSecureTextEntry = false {
        didSet { if isSecureTextEntry != oldValue { canvas.invalidate() } }
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
    open var background: UIImage? { didSet { layer.contents = background?.cgImage } }

    open var leftView: UIView? { didSet { replace(oldValue, by: leftView) } }
    open var rightView: UIView? { didSet { replace(oldValue, by: rightView) } }
    open var leftViewMode: ViewMode = .never { didSet { setNeedsLayout() } }
    open var rightViewMode: ViewMode = .never { didSet { setNeedsLayout() } }
    open var clearButtonMode: ViewMode = .never { didSet { setNeedsLayout() } }

    private func replace(_ old: UIView?, by new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        setNeedsLayout()
    }

    override func stateDidChange() {
        let alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
        canvas.alpha = alpha
        placeholderLabel?.alpha = alpha
        pointerCursor = isEnabled ? .text : nil
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        canvas.invalidate()
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
        canvas.invalidate()
    }

    // MARK: Layout

    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

    open func textRect(forBounds bounds: CGRect) -> CGRect {
        let padding: CGFloat =
            switch borderStyle {
            case .none: 0
            case .line: 4
            case .bezel, .roundedRect: 8
            }
        var rect = bounds.insetBy(dx: min(padding, bounds.width / 2), dy: 0)
        if showsLeftView {
            let edge = leftViewRect(forBounds: bounds).maxX + (padding > 0 ? 4 : 0)
            rect.size.width -= edge - rect.minX
            rect.origin.x = edge
        }
        if showsRightView {
            rect.size.width =
                rightViewRect(forBounds: bounds).minX - (padding > 0 ? 4 : 0) - rect.minX
        } else if showsClearButton {
            if isRightToLeft {
                let edge = clearButtonRect(forBounds: bounds).maxX
                rect.size.width -= edge - rect.minX
                rect.origin.x = edge
            } else {
                rect.size.width = clearButtonRect(forBounds: bounds).minX - rect.minX
            }
        }
        rect.size.width = max(rect.width, 0)
        return rect
    }

    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
        isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    }

    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        let side = min(28, bounds.height)
        let x = isRightToLeft ? bounds.minX + 2 : bounds.maxX - side - 2
        return CGRect(x: x, y: bounds.midY - side / 2, width: side, height: side)
    }

    open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = leftView?.bounds.size ?? .zero
        return CGRect(
            x: bounds.minX, y: (bounds.midY - size.height / 2).rounded(), width: size.width,
            height: size.height)
    }

    open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = rightView?.bounds.size ?? .zero
        return CGRect(
            x: bounds.maxX - size.width, y: (bounds.midY - size.height / 2).rounded(),
            width: size.width, height: size.height)
    }

    open override var intrinsicContentSize: CGSize {
        let font = font ?? .systemFont(ofSize: 17)
        let (horizontal, vertical): (CGFloat, CGFloat) =
            switch borderStyle {
            case .none: (0, 0)
            case .line: (8, 6)
            case .bezel, .roundedRect: (16, 12)
            }
        let placeholderWidth = placeholderLabel?.intrinsicContentSize.width ?? 0
        var width = max(canvas.line.size.width, placeholderWidth) + horizontal
        if showsLeftView { width += leftView?.bounds.width ?? 0 }
        if showsRightView { width += rightView?.bounds.width ?? 0 }
        if showsClearButton { width += 28 }
        return CGSize(width: ceil(width) + 2, height: ceil(font.lineHeight) + vertical)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let isLeft = showsLeftView
        leftView?.isHidden = !isLeft
        if isLeft { leftView?.frame = leftViewRect(forBounds: bounds) }
        let isRight = showsRightView
        rightView?.isHidden = !isRight
        if isRight { rightView?.frame = rightViewRect(forBounds: bounds) }
        showClearButton()
        canvas.frame = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
        canvas.showCaret()
        if let label = placeholderLabel, !label.isHidden {
            let area = placeholderRect(forBounds: bounds)
            let height = ceil(label.intrinsicContentSize.height)
            label.frame = CGRect(
                x: area.minX, y: canvas.frame.minY + canvas.lineTop, width: area.width,
                height: height)
        }
    }

    open func drawText(in rect: CGRect) { canvas.drawLine(in: rect) }

    // MARK: Responder

    open override var canBecomeFirstResponder: Bool { isEnabled }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard isEnabled, delegate?.textFieldShouldBeginEditing(self) ?? true else { return false }
        guard super.becomeFirstResponder() else { return false }
        window?.focus(self, visibly: window?.focusIsVisible ?? false)
        editor.begin(byPress: focusesByPress)
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
        setNeedsLayout()
        return true
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
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        sendActions(for: .editingDidEnd)
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

    open override func focusDidChange() {
        super.focusDidChange()
        // As on desktops, the keys select all of the field that they come to.
        if showsFocus, isEditing { editor.selectAllForKeys() }
    }

    override var focusRingCornerRadius: CGFloat { layer.cornerRadius }

    /// The return key: false from the delegate keeps the field as it is.
    func returnPressed() {
        if enablesReturnKeyAutomatically, !hasText { return }
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        let endsEditing = allControlEvents.contains(.editingDidEndOnExit)
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
        if endsEditing { resignFirstResponder() }
    }

    /// The text, or what of it is selected, changed on the screen.
    func textDidChange() {
        canvas.invalidate()
        showPlaceholder()
        if clearButtonMode != .never { setNeedsLayout() }
    }

    // MARK: Pointer and keys

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if !isFirstResponder {
            focusesByPress = true
            defer { focusesByPress = false }
            guard becomeFirstResponder() else { return false }
        }
        let extends = event?.modifierFlags.contains(.shift) ?? false
        editor.press(
            at: touch.location(in: canvas).x, count: touch.tapCount, extending: extends)
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        editor.drag(to: touch.location(in: canvas).x)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { editor.release() }
    open override func cancelTracking(with event: UIEvent?) { editor.release() }

    func middleClicked(_ recognizer: UITapGestureRecognizer) {
        guard isEnabled, isFirstResponder || becomeFirstResponder() else { return }
        editor.pastePrimary(at: recognizer.location(in: canvas).x)
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isEditing, let key = presses.first?.key, editor.handle(key) else {
            return super.pressesBegan(presses, with: event)
        }
    }

    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        switch action.name {
        case "cut:", "copy:", "delete:": !editor.state.selection.isEmpty && !isSecureTextEntry
        case "paste:": isEnabled
        case "select:", "selectAll:": hasText
        default: super.canPerformAction(action, withSender: sender)
        }
    }

    open override func cut(_ sender: Any?) { editor.cut() }
    open override func copy(_ sender: Any?) { editor.copy() }
    open override func paste(_ sender: Any?) { editor.paste() }
    open override func delete(_ sender: Any?) { editor.deleteSelection() }
    open override func select(_ sender: Any?) { editor.selectWord() }
    open override func selectAll(_ sender: Any?) { editor.selectAll() }

    // MARK: Text input

    open var hasText: Bool { !editor.state.text.isEmpty }
    open func insertText(_ text: String) { editor.insert(text) }
    open func deleteBackward() { editor.deleteBackward() }

    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        editor.setMarked(markedText ?? "", caret: selectedRange.location + selectedRange.length)
    }
    open func unmarkText() { editor.unmark() }
    open var markedTextRange: UITextRange? { editor.state.marked.map { TextRange($0) } }

    open var selectedTextRange: UITextRange? {
        get { TextRange(editor.state.selection) }
        set { if let range = newValue as? TextRange { editor.select(range.range) } }
    }

    open func text(in range: UITextRange) -> String? {
        (range as? TextRange).map { editor.state.substring($0.range) }
    }
    open func replace(_ range: UITextRange, withText text: String) {
        if let range = range as? TextRange { editor.replace(range.range, with: text) }
    }
    open func caretRect(for position: UITextPosition) -> CGRect {
        canvas.convert(canvas.caretFrame(at: (position as? TextPosition)?.offset ?? 0), to: self)
    }
    open func firstRect(for range: UITextRange) -> CGRect {
        selectionRects(for: range).first?.rect ?? caretRect(for: range.start)
    }
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        guard let range = range as? TextRange else { return [] }
        let frames = canvas.selectionFrames(range.range)
        return frames.enumerated().map { index, frame in
            TextSelectionRect(
                canvas.convert(frame, to: self), hasStart: index == 0,
                hasEnd: index == frames.count - 1)
        }
    }
    open func closestPosition(to point: CGPoint) -> UITextPosition? {
        TextPosition(canvas.offset(at: canvas.convert(point, from: self).x))
    }
    open func characterRange(at point: CGPoint) -> UITextRange? {
        guard hasText else { return nil }
        let start = canvas.offset(at: canvas.convert(point, from: self).x)
        return TextRange(start..<editor.state.boundaries.stop(after: start))
    }
}
