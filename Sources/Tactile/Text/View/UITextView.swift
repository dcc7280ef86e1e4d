import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// Text in lines, to read and to edit, that scrolls.
///
/// Long text costs little: only paragraphs near what is seen are set in lines, and a change sets
/// one of them again. Everything that a person does to the text goes through the delegate's
/// `shouldChangeTextIn` first; what the program sets does not.
@preconcurrency @MainActor
open class UITextView: UIScrollView, TextEditorHost, OnScreenKeyboardClient, CaretShowing {
    private(set) var editor: TextEditor!
    let canvas = TextCanvas(frame: .zero)
    /// The container that the view shows; the view sets its size while it tracks the view.
    public let textContainer: NSTextContainer
    /// A layout manager that no storage keeps.
    private let ownManager: NSLayoutManager
    /// The storage, once somebody has asked for it.
    var keptStorage: NSTextStorage?
    private var isLeaving = false
    private var focusesByPress = false
    var layoutState = LayoutState()

    /// A view that shows `textContainer`, with what the container's layout manager puts there;
    /// `nil` shows a text of the view's own.
    public init(frame: CGRect, textContainer: NSTextContainer?) {
        self.textContainer = textContainer ?? Self.ownContainer()
        ownManager = self.textContainer.layoutManager ?? NSLayoutManager()
        super.init(frame: frame)
        setUp()
    }

    public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

    public required init?(coder: NSCoder) {
        textContainer = Self.ownContainer()
        ownManager = NSLayoutManager()
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UITextView.self)
    }

    private func setUp() {
        textContainer.view = self
        if textContainer.layoutManager == nil { ownManager.addTextContainer(textContainer) }
        keptStorage = layoutManager.knownStorage
        editor = TextEditor(self, document: layoutManager.column.document)
        pointerCursor = .text
        alwaysBounceVertical = false
        // The pointer selects; fingers scroll.
        panGestureRecognizer.allowedTouchTypes = [0, 2].map { NSNumber(value: $0) }
        addSubview(canvas)
        addRecognizers()
        addInteraction(UIContextMenuInteraction(delegate: StandardEditMenu.shared))
        lookDidChange()
    }

    open override weak var delegate: (any UIScrollViewDelegate)? {
        didSet { changeDelegate = delegate as? any UITextViewDelegate }
    }
    weak var changeDelegate: (any UITextViewDelegate)?

    // MARK: Text

    /// What sets the text in lines.
    open var layoutManager: NSLayoutManager { textContainer.layoutManager ?? ownManager }

    /// The text with its attributes. Changes of it are shown, and are not the person's: nobody is
    /// asked, and there is nothing to undo.
    open var textStorage: NSTextStorage { layoutManager.knownStorage ?? makeStorage() }

    /// The look of links, in place of what the text says.
    open var linkTextAttributes: [NSAttributedString.Key: Any]! {
        get { chosenLinkAttributes ?? [.foregroundColor: tintColor ?? UIColor.link] }
        set {
            chosenLinkAttributes = newValue
            lookDidChange()
        }
    }
    private var chosenLinkAttributes: [NSAttributedString.Key: Any]?

    /// Never `nil` when read. Setting it puts the caret at the end and tells nobody.
    open var text: String! {
        get { editor.state.text }
        set { set(TextPiece(newValue ?? "")) }
    }

    /// The text with its look: what is set has its own where it says so, and that of ``font`` and
    /// ``textColor`` elsewhere.
    open var attributedText: NSAttributedString! {
        get {
            let document = editor.state.document
            return document.attributed(0..<document.length, base: ownAttributes)
        }
        set {
            let text = newValue ?? NSAttributedString(string: "")
            set(TextPiece(EditedText.filled(text, with: ownAttributes)))
        }
    }

    open var font: UIFont? {
        didSet {
            guard font != oldValue else { return }
            if !isResizingFonts {
                noteAppearance(.own(0))
                editor.restyleAll(.font, usedFont)
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
    private var isResizingFonts = false
    open var textAlignment: NSTextAlignment = .natural { didSet { lookDidChange() } }

    /// As in UIKit, a text view's default font has 12 points.
    var usedFont: UIFont { font ?? .systemFont(ofSize: 12) }

    var ownAttributes: [NSAttributedString.Key: Any] {
        [.font: usedFont, .foregroundColor: textColor ?? UIColor.label]
    }

    /// The look of what is typed next; it goes back to that of the text around when the caret
    /// moves.
    open var typingAttributes: [NSAttributedString.Key: Any] {
        get {
            chosenAttributes
                ?? EditedText.attributes(
                    at: editor.state.selection.lowerBound, of: editor.state.document)
                ?? ownAttributes
        }
        set { chosenAttributes = newValue }
    }
    var chosenAttributes: [NSAttributedString.Key: Any]?

    /// Whether a person may change the look of the selection: bold, italic and underlined, by
    /// Ctrl+B, Ctrl+I and Ctrl+U or the context menu.
    open var allowsEditingTextAttributes = false
    open var isEditable = true {
        didSet {
            if !isEditable, oldValue, isFirstResponder { canvas.showCaret(blinking: false) }
            if isEditable != oldValue, dataDetectorTypes != [] { lookDidChange() }
        }
    }
    /// What is looked for, and can be pressed, in text that is not edited.
    open var dataDetectorTypes: UIDataDetectorTypes = [] {
        didSet { if dataDetectorTypes != oldValue { lookDidChange() } }
    }
    /// The link or attachment that is being pressed.
    var pressedItem: UITextItem?
    open var isSelectable = true {
        didSet { if !isSelectable { resignFirstResponder() } }
    }
    /// Whether what is typed next takes the place of the whole text, which is shown selected.
    open var clearsOnInsertion = false {
        didSet { if clearsOnInsertion { editor.select(0..<editor.state.length) } }
    }

    /// UTF-16 units.
    open var selectedRange: NSRange {
        get { NSRange(editor.state.selection) }
        set {
            guard newValue.location != NSNotFound else { return }
            let low = max(newValue.location, 0)
            let (high, overflows) = low.addingReportingOverflow(max(newValue.length, 0))
            editor.select(low..<(overflows ? Int.max : high))
        }
    }

    /// Scrolls as little as is needed to show a part of the text.
    open func scrollRangeToVisible(_ range: NSRange) { bringIntoSight(range) }

    // MARK: Layout

    /// Points between the view's edges and the text.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { if textContainerInset != oldValue { lookDidChange() } }
    }

    open override func layoutSubviews() {
        updateFind()
        layOutText()
        super.layoutSubviews()
    }

    /// The height that all of the text needs in the width offered.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { sizeOfText(in: size) }

    /// As high as the text when the view does not scroll.
    open override var intrinsicContentSize: CGSize {
        guard !isScrollEnabled else {
            return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
        }
        return CGSize(
            width: UIView.noIntrinsicMetric, height: heightOfText(inWidth: bounds.width))
    }

    /// The layout asks for the width that it has found, which the view has not yet.
    open override func intrinsicContentSize(forWidth width: CGFloat) -> CGSize? {
        guard !isScrollEnabled else { return nil }
        return CGSize(
            width: UIView.noIntrinsicMetric, height: heightOfText(inWidth: width))
    }

    open override var isScrollEnabled: Bool {
        didSet { if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() } }
    }

    open override var semanticContentAttribute: UISemanticContentAttribute {
        didSet { lookDidChange() }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if chosenLinkAttributes == nil, editor.state.document.isStyled { lookDidChange() }
        setNeedsLayout()
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        if adjustsFontForContentSizeCategory {
            isResizingFonts = true
            if let resized = font?.resized(for: traitCollection), resized !== font {
                font = resized
            }
            isResizingFonts = false
            editor.resizeFonts(for: traitCollection)
        }
        lookDidChange()
    }

    // MARK: Editing

    /// The most bytes of UTF-8 that can be pasted at once; a longer text is refused before it is
    /// read, and the delegate is notified.
    open var pasteLimit = UIPasteboard.mostBytes
    package var caretArea: CGRect { canvas.caretFrame(at: editor.state.caret) }
    package var takesTyping: Bool { isEditable }

    open override var canBecomeFirstResponder: Bool { isSelectable || isEditable }
    open override var canBecomeFocused: Bool { canBecomeFirstResponder }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder,
            !isEditable || changeDelegate?.textViewShouldBeginEditing(self) ?? true,
            super.becomeFirstResponder()
        else { return false }
        window?.focus(self, visibly: window?.focusIsVisible ?? false)
        editor.begin()
        if isEditable {
            changeDelegate?.textViewDidBeginEditing(self)
            post(UITextView.textDidBeginEditingNotification)
        }
        return true
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return super.resignFirstResponder() }
        guard isLeaving || !isEditable || changeDelegate?.textViewShouldEndEditing(self) ?? true,
            super.resignFirstResponder()
        else { return false }
        editor.end()
        canvas.stopEditing()
        setNeedsLayout()
        if isEditable {
            changeDelegate?.textViewDidEndEditing(self)
            post(UITextView.textDidEndEditingNotification)
        }
        return true
    }

    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        guard newWindow == nil, isFirstResponder else { return }
        // Nobody can type into a view that is not there, whatever the delegate says.
        isLeaving = true
        resignFirstResponder()
        isLeaving = false
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
    open var smartQuotesType = UITextSmartQuotesType.default
    open var smartDashesType = UITextSmartDashesType.default
    open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
    open var keyboardType: UIKeyboardType = .default {
        didSet { if keyboardType != oldValue { reloadInputViews() } }
    }
    /// Whether the keys on the screen are light or dark; by default as what is around the text.
    open var keyboardAppearance: UIKeyboardAppearance = .default
    open var returnKeyType: UIReturnKeyType = .default
    /// Names, addresses and secrets are not checked for their spelling.
    open var textContentType: UITextContentType?
    open var enablesReturnKeyAutomatically = false
    /// Text views have no secure entry, as in UIKit.
    open var isSecureTextEntry: Bool {
        get { false }
        set {}
    }

    // MARK: Pointer and keys

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, touch.type == .indirectPointer, isSelectable else {
            return super.touchesBegan(touches, with: event)
        }
        guard isFirstResponder || becomeFirstResponder() else { return }
        let flags = event?.modifierFlags ?? []
        pressedItem = pressesItems(flags) ? item(under: touch.location(in: canvas)) : nil
        let extends = flags.contains(.shift)
        editor.press(at: touch.location(in: canvas), count: touch.tapCount, extending: extends)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard editor.press != nil, let touch = touches.first else {
            return super.touchesMoved(touches, with: event)
        }
        editor.drag(to: touch.location(in: canvas))
    }

    /// A finger that did not scroll puts the caret where it was, two taps select a word.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !endsPress(touches) { super.touchesEnded(touches, with: event) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if editor.press != nil { return editor.release() }
        super.touchesCancelled(touches, with: event)
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isFirstResponder, let key = presses.first?.key, handle(key) else {
            return super.pressesBegan(presses, with: event)
        }
    }

    open override var keyCommands: [UIKeyCommand]? {
        editor.keyCommands + findCommands + lookCommands
    }

    /// Whether text can be found with a bar that Ctrl+F shows.
    open var isFindInteractionEnabled = false {
        didSet { if isFindInteractionEnabled != oldValue { changeFindInteraction() } }
    }
    /// The bar to find with, while ``isFindInteractionEnabled``.
    open internal(set) var findInteraction: UIFindInteraction?
    var foundRanges = FoundRanges()
    var attachmentViews = AttachmentViews()

    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        switch action.name {
        case "cut:", "delete:": isEditable && !editor.state.selection.isEmpty
        case "copy:": !editor.state.selection.isEmpty
        case "paste:": isEditable
        case "select:", "selectAll:": hasText
        case "toggleBoldface:", "toggleItalics:", "toggleUnderline:": looksCanChange
        default: super.canPerformAction(action, withSender: sender)
        }
    }

    open override func cut(_ sender: Any?) { editor.cut() }
    open override func copy(_ sender: Any?) { editor.copy() }
    open override func paste(_ sender: Any?) { editor.paste() }
    open override func delete(_ sender: Any?) { editor.deleteSelection() }
    open override func select(_ sender: Any?) { editor.selectWord() }
    open override func selectAll(_ sender: Any?) { editor.selectAll() }
    open override func toggleBoldface(_ sender: Any?) { toggle(.traitBold) }
    open override func toggleItalics(_ sender: Any?) { toggle(.traitItalic) }
    open override func toggleUnderline(_ sender: Any?) { toggleLine() }

    // MARK: Text input

    open var hasText: Bool { editor.state.length > 0 }
    open func insertText(_ text: String) { if isEditable { editor.insert(text) } }
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

    open override var isAccessibilityElementByDefault: Bool { true }
    open override var accessibilityValue: String? {
        get { super.accessibilityValue ?? text }
        set { super.accessibilityValue = newValue }
    }
    open override func accessibilityActivate() -> Bool { activateForReader() }
}
