import Foundation
import TactileDrawing
import TactileViews

/// What a person does to a text: the part that text fields and text views share.
///
/// A view asks it to insert, delete, move and select; it keeps the text, asks the view's delegate,
/// notes how to take changes back, and tells the view what to show. `TextEditor+Keys.swift` and
/// `TextEditor+Pointer.swift` say what keys and pointer mean.
@MainActor
final class TextEditor {
    unowned let host: any TextEditorHost
    private(set) var state: TextEditing
    private(set) var isEditing = false
    private var undoSteps = TextUndo()
    private lazy var ownUndoManager = UndoManager()
    /// The text that the marked text replaces.
    private var composedOver: (piece: TextPiece, selection: Range<Int>)?
    /// The x that moves up and down keep to; `nil` after any other move.
    var columnX: CGFloat?
    var press: Press?
    var spelling = EditorSpelling()
    weak var inputDelegate: (any UITextInputDelegate)?
    /// The look of what is being composed, when the program has given one.
    var markedTextStyle: [NSAttributedString.Key: Any]? {
        didSet {
            guard let marked = state.marked else { return }
            mutate { $0.restyle(marked, with: $0.document.piece(marked)) }
        }
    }
    lazy var tokenizer: any UITextInputTokenizer = EditorTokenizer(self)

    /// Edits a document that others may show, too, or one of its own.
    init(_ host: any TextEditorHost, document: TextDocument? = nil) {
        self.host = host
        state = TextEditing(
            document
                ?? TextDocument("", longest: host.isMultiline ? TextDocument.usualLongest : .max))
        state.document.addObserver(self)
    }

    /// Edits another document from now on.
    func edit(_ document: TextDocument) {
        guard document !== state.document else { return }
        state.document.removeObserver(self)
        document.addObserver(self)
        state = TextEditing(document)
        composedOver = nil
        forgetUndo()
        host.textDidChange()
    }

    var undoManager: UndoManager { host.undoManager ?? ownUndoManager }

    // MARK: Life

    func begin() {
        isEditing = true
        SpellChecker.shared.add(self)
        selectionChanged()
    }

    func end() {
        unmark()
        isEditing = false
        SpellChecker.shared.remove(self)
        release()
        undoSteps.breakStep()
    }

    /// Forgets how to take changes back: they are no longer the person's at the keyboard.
    func forgetUndo() {
        undoSteps.breakStep()
        undoManager.removeAllActions(withTarget: self)
    }

    // MARK: Changing

    /// Sets the text for the program: no delegate, no event, nothing to undo.
    func setText(_ piece: TextPiece) {
        inputDelegate?.textWillChange(host)
        composedOver = nil
        mutate { $0.setText(piece) }
        forgetUndo()
        columnX = nil
        host.revealCaret()
        textChanged()
    }

    /// Tells those who watch the text for an input method that it has changed.
    private func textChanged() {
        inputDelegate?.textDidChange(host)
        host.window?.textInput.inputChanged(host)
    }

    /// A change by a person; false when the delegate refuses it.
    @discardableResult
    func replace(_ range: Range<Int>, with text: String, kind: TextChangeKind = .other) -> Bool {
        let range = state.document.clamped(range)
        guard host.isEditable, !(range.isEmpty && text.isEmpty),
            host.allowsChange(NSRange(range), to: text)
        else { return false }
        // The delegate may have set the text itself.
        let now = state.document.clamped(range)
        undoSteps.record(now, of: state, inserted: text, kind: kind, in: undoManager, for: self)
        let piece = host.typedPiece(text)
        changeText { $0.replace(now, with: piece) }
        return true
    }

    func replaceAll(with text: String) {
        undoSteps.record(
            0..<state.length, of: state, inserted: text, kind: .other, in: undoManager, for: self)
        let piece = host.typedPiece(text)
        changeText { $0.setText(piece) }
    }

    private func changeText(_ change: (inout TextEditing) -> Void) {
        inputDelegate?.textWillChange(host)
        columnX = nil
        spelling.isTyping = true
        mutate(change)
        textChanged()
        host.revealCaret()
        if isEditing { host.showCaret(blinking: true) }
        host.selectionDidChange()
        host.personDidChangeText()
    }

    /// A person gives a part of the text another look; its characters stay, and are selected.
    func changeLook(of range: Range<Int>, to piece: TextPiece) {
        undoSteps.breakStep()
        undoSteps.record(
            range, of: state, inserted: piece.string, kind: .other, in: undoManager, for: self)
        changeText {
            $0.replace(range, with: piece)
            $0.select(range)
        }
    }

    /// New attributes for a part of the text, whose characters do not change.
    func restyle(_ range: Range<Int>, with piece: TextPiece) {
        mutate { $0.restyle(range, with: piece) }
    }

    /// Changes a copy of the state, since whoever hears of the new text may ask for the selection.
    private func mutate(_ change: (inout TextEditing) -> Void) {
        var next = state
        isChanging = true
        change(&next)
        isChanging = false
        state = next
        host.textDidChange()
    }
    /// Whether the change of the text that is heard of is this editor's own.
    private var isChanging = false

    /// An attribute for all of the text, as setting it for the view does. The others stay.
    func restyleAll(_ key: NSAttributedString.Key, _ value: Any) {
        guard state.document.isStyled else { return }
        let text = NSMutableAttributedString(
            attributedString: state.document.attributed(0..<state.length, base: [:]))
        text.addAttribute(key, value: value, range: NSRange(location: 0, length: text.length))
        restyle(0..<state.length, with: TextPiece(text))
    }

    /// Fits fonts that the text has of its own to the size that a person prefers.
    func resizeFonts(for traits: UITraitCollection) {
        guard state.document.isStyled else { return }
        let text = NSMutableAttributedString(
            attributedString: state.document.attributed(0..<state.length, base: [:]))
        var isChanged = false
        text.enumerateAttribute(
            .font, in: NSRange(location: 0, length: text.length), options: []
        ) { value, range, _ in
            guard let font = value as? UIFont else { return }
            let resized = font.resized(for: traits)
            guard resized !== font else { return }
            isChanged = true
            text.addAttribute(.font, value: resized, range: range)
        }
        if isChanged { restyle(0..<state.length, with: TextPiece(text)) }
    }

    /// Whether what is typed or deleted next takes the place of all of the text: nobody sees where
    /// in a secret they go on.
    var startsOver = false
    private func startOverIfWanted() {
        guard startsOver else { return }
        startsOver = false
        select(0..<state.length)
    }

    /// What is typed: a key's text, or what an input method made.
    func insert(_ text: String) {
        if text == "\n" || text == "\r" {
            if !host.isMultiline { return host.returnPressed() }
            endComposing()
            replace(state.selection, with: "\n", kind: .typing)
            return
        }
        // Control characters are keys' names, not text.
        let typed = (host.isMultiline ? text : EditedText.oneLine(text)).filter {
            $0.isNewline || $0 == "\t"
                || $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        }
        guard !typed.isEmpty else { return }
        startOverIfWanted()
        endComposing()
        let replaces = !state.selection.isEmpty
        type(typed, kind: typed.count == 1 && !replaces ? .typing : .other)
    }

    func deleteBackward() {
        delete(to: state.document.stop(before: state.head), kind: .deletingBackward)
    }

    func deleteSelection() {
        if !state.selection.isEmpty { replace(state.selection, with: "") }
    }

    /// Deletes the selection, or what is between the caret and `offset`.
    func delete(to offset: Int, kind: TextChangeKind) {
        startOverIfWanted()
        endComposing()
        guard state.selection.isEmpty else {
            replace(state.selection, with: "")
            return
        }
        let range = min(offset, state.head)..<max(offset, state.head)
        if !range.isEmpty { replace(range, with: "", kind: kind) }
    }

    // MARK: Composing

    /// The look of what is being composed.
    static func markedAttributes(
        _ style: [NSAttributedString.Key: Any]?
    ) -> [NSAttributedString.Key: Any] {
        style ?? [.underlineStyle: NSUnderlineStyle.single.rawValue]
    }

    /// Text that an input method composes; empty when it has given up.
    func setMarked(_ text: String, selected: Range<Int>) {
        guard host.isEditable, !(text.isEmpty && state.marked == nil) else { return }
        guard !text.isEmpty else {
            endComposing()
            host.selectionDidChange()
            host.personDidChangeText()
            return
        }
        if state.marked == nil {
            composedOver = (state.document.piece(state.selection), state.selection)
        }
        let composed = host.typedPiece(host.isMultiline ? text : EditedText.oneLine(text))
        changeText { $0.setMarked(composed, selected: selected) }
    }

    /// Keeps what is composed as if it were typed.
    func unmark() {
        host.window?.textInput.cancelEntry()
        guard let marked = state.marked else { return }
        insert(state.substring(marked))
        host.window?.textInput.inputChanged(host)
    }

    /// Puts the text back as it was before an input method began to compose.
    private func endComposing() {
        guard let marked = state.marked else { return }
        let before = composedOver
        composedOver = nil
        mutate {
            $0.replace(marked, with: before?.piece ?? TextPiece(""))
            if let before { $0.select(before.selection) }
        }
    }

    // MARK: Selecting

    func select(_ range: Range<Int>) { changeSelection { $0.select(range) } }

    private func changeSelection(
        keepingColumn: Bool = false, _ change: (inout TextEditing) -> Void
    ) {
        inputDelegate?.selectionWillChange(host)
        change(&state)
        spelling.isTyping = false
        undoSteps.breakStep()
        if !keepingColumn { columnX = nil }
        selectionChanged()
        inputDelegate?.selectionDidChange(host)
    }

    func selectAll() {
        select(0..<state.length)
        offerPrimary()
    }

    func selectWord() {
        select(state.document.word(at: state.head))
        offerPrimary()
    }

    func move(to caret: TextCaret, extending: Bool, keepingColumn: Bool = false) {
        changeSelection(keepingColumn: keepingColumn) {
            $0.moveHead(to: caret, extending: extending)
        }
    }

    func move(to offset: Int, extending: Bool) {
        move(to: TextCaret(offset), extending: extending)
    }

    /// The selection moves with the pointer: what is seen follows, but the primary selection is
    /// offered only when the button is up.
    func selectByPointer(from anchor: Int, to head: TextCaret) {
        changeSelection {
            $0.moveHead(to: anchor, extending: false)
            $0.moveHead(to: head, extending: true)
        }
    }

    private func selectionChanged() {
        host.revealCaret()
        host.showCaret(blinking: true)
        host.selectionDidChange()
    }

    // MARK: Clipboard

    /// What is selected and may leave the field; `nil` for secure text.
    var selectedText: String? {
        guard !state.selection.isEmpty, !host.isSecureTextEntry else { return nil }
        return state.substring(state.selection)
    }

    func copy() { if let selectedText { UIPasteboard.general.string = selectedText } }

    func cut() {
        guard let text = selectedText else { return }
        if replace(smartlyCut, with: "", kind: .cutting) {
            UIPasteboard.general.string = text
        }
    }

    func paste() { insert(from: .general) }

    /// Pastes the primary selection at a place, as the middle button does.
    func pastePrimary(at point: CGPoint) {
        move(to: host.geometry.caret(at: point), extending: false)
        insert(from: .primary)
    }

    private func insert(from pasteboard: UIPasteboard) {
        guard host.isEditable else { return }
        pasteboard.loadString(atMost: host.pasteLimit) { [weak self] answer in
            guard let self, isEditing else { return }
            guard case .success(let loaded) = answer else { return host.refusedPaste() }
            guard let text = loaded else { return }
            endComposing()
            let clean =
                host.isMultiline
                ? text : EditedText.oneLine(text.trimmingCharacters(in: .newlines))
            if !clean.isEmpty {
                replace(state.selection, with: smartlyPasted(clean), kind: .pasting)
            }
        }
    }

    func offerPrimary() { if let selectedText { UIPasteboard.primary.string = selectedText } }

    // MARK: Undo

    /// Takes a step back, and notes how to make it again.
    func takeBack(_ step: TextUndo.Step) {
        composedOver = nil
        let inverse = TextUndo.Step(
            range: step.range.lowerBound..<step.range.lowerBound + step.old.length,
            old: state.document.piece(step.range), selection: state.selection)
        TextUndo.register(inverse, name: "", in: undoManager, for: self)
        changeText {
            $0.replace(step.range, with: step.old)
            $0.select(step.selection)
        }
    }

    func undo() { if undoManager.canUndo { undoManager.undo() } }
    func redo() { if undoManager.canRedo { undoManager.redo() } }
}

extension TextEditor: TextDocumentObserver {
    /// Follows what a program or another view did to the text. It is no step of this view's person.
    func documentDidChange(_ change: TextDocument.Change) {
        guard !isChanging else { return }
        composedOver = nil
        columnX = nil
        undoSteps.breakStep()
        state.follow(change)
        host.textDidChange()
    }
}
