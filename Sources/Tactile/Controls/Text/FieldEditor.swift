import Foundation
import TactileDrawing
import TactileViews

/// What typing, keys, pointer and clipboard do to a text field.
@MainActor
final class FieldEditor {
    /// Points past the field's edge scroll the text while a drag selects, at this interval.
    private static let dragScrollInterval: TimeInterval = 0.04

    private unowned let field: UITextField
    private(set) var state = TextEditing()
    private(set) var isEditing = false
    private var history = TextHistory()
    /// What a double click took, that a drag extends by words; `nil` for a single click.
    private var pressedWord: Range<Int>?
    private var isPressed = false
    private var dragX: CGFloat = 0
    private var dragTimer: LoopTimer?

    init(_ field: UITextField) { self.field = field }

    // MARK: Life

    func begin(byPress: Bool) {
        isEditing = true
        if field.clearsOnBeginEditing, !state.text.isEmpty { replaceAll(with: "") }
        if !byPress { state.moveHead(to: state.length, extending: false) }
        selectionChanged()
    }

    func end() {
        isEditing = false
        state.unmark()
        release()
        state.moveHead(to: state.selection.upperBound, extending: false)
        history.breakStep()
        field.canvas.stopBlinking()
        field.canvas.invalidate()
    }

    // MARK: Changing

    /// Sets the text for the program: no delegate, no event, nothing to undo.
    func setText(_ text: String) {
        let clean = Self.oneLine(text)
        guard clean != state.text else { return }
        state.setText(clean)
        history.clear()
        changed()
    }

    /// A change by a person; false when the delegate refuses it.
    @discardableResult
    func replace(
        _ range: Range<Int>, with replacement: String, kind: TextHistory.Kind = .other
    ) -> Bool {
        let range = state.clamped(range)
        guard !(range.isEmpty && replacement.isEmpty) else { return false }
        let allowed =
            field.delegate?.textField(
                field, shouldChangeCharactersIn: NSRange(range), replacementString: replacement)
            ?? true
        guard allowed else { return false }
        let before = TextHistory.Step(text: state.text, selection: state.selection)
        history.record(before, kind: kind, inserted: replacement)
        state.replace(range, with: replacement)
        changedByPerson()
        return true
    }

    func replaceAll(with text: String) {
        guard text != state.text else { return }
        let before = TextHistory.Step(text: state.text, selection: state.selection)
        history.record(before, kind: .other, inserted: text)
        state.setText(text)
        changedByPerson()
    }

    private func changed() {
        field.textDidChange()
        field.canvas.revealCaret()
    }

    private func changedByPerson() {
        changed()
        field.delegate?.textFieldDidChangeSelection(field)
        field.sendActions(for: .editingChanged)
    }

    private static func oneLine(_ text: String) -> String {
        guard text.contains(where: \.isNewline) else { return text }
        return String(text.map { $0.isNewline ? " " : $0 })
    }

    func insert(_ text: String) {
        if text == "\n" || text == "\r" { return field.returnPressed() }
        // Control characters are keys' names, not text.
        let typed = Self.oneLine(text).filter {
            $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        }
        guard !typed.isEmpty else { return }
        let range = state.marked ?? state.selection
        replace(range, with: typed, kind: typed.count == 1 ? .typing : .other)
    }

    func deleteBackward() { delete(to: state.boundaries.stop(before: state.head)) }

    func deleteSelection() {
        if !state.selection.isEmpty { replace(state.selection, with: "") }
    }

    /// Deletes the selection, or what is between the caret and `offset`.
    private func delete(to offset: Int) {
        guard state.selection.isEmpty else {
            replace(state.selection, with: "")
            return
        }
        let range = min(offset, state.head)..<max(offset, state.head)
        if !range.isEmpty { replace(range, with: "", kind: .deleting) }
    }

    // MARK: Composing

    /// Text that an input method composes.
    func setMarked(_ text: String, caret: Int) {
        guard !(text.isEmpty && state.marked == nil) else { return }
        state.setMarked(Self.oneLine(text), caret: caret)
        changed()
    }

    func unmark() {
        guard state.marked != nil else { return }
        state.unmark()
        changedByPerson()
    }

    // MARK: Selecting

    func select(_ range: Range<Int>) {
        state.select(range)
        selectionChanged()
    }

    func selectAllForKeys() { select(0..<state.length) }

    func selectAll() {
        select(0..<state.length)
        offerPrimary()
    }

    func selectWord() {
        select(state.boundaries.word(at: state.head))
        offerPrimary()
    }

    private func move(to offset: Int, extending: Bool) {
        state.moveHead(to: offset, extending: extending)
        history.breakStep()
        selectionChanged()
        if extending { offerPrimary() }
    }

    private func selectionChanged() {
        field.canvas.selectionDidChange()
        field.canvas.revealCaret()
        field.delegate?.textFieldDidChangeSelection(field)
    }

    // MARK: Clipboard

    private var selectedText: String? {
        guard !state.selection.isEmpty, !field.isSecureTextEntry else { return nil }
        return state.substring(state.selection)
    }

    func copy() { if let selectedText { UIPasteboard.general.string = selectedText } }

    func cut() {
        guard let text = selectedText else { return }
        let range = state.selection
        if replace(range, with: "") { UIPasteboard.general.string = text }
    }

    func paste() {
        UIPasteboard.general.loadString { [weak self] text in
            guard let self, let text, isEditing else { return }
            insertPasted(text)
        }
    }

    func pastePrimary(at x: CGFloat) {
        move(to: field.canvas.offset(at: x), extending: false)
        UIPasteboard.primary.loadString { [weak self] text in
            guard let self, let text, isEditing else { return }
            insertPasted(text)
        }
    }

    private func insertPasted(_ text: String) {
        let clean = Self.oneLine(text.trimmingCharacters(in: .newlines))
        if !clean.isEmpty { replace(state.selection, with: clean) }
    }

    private func offerPrimary() {
        if let selectedText { UIPasteboard.primary.string = selectedText }
    }

    // MARK: Undo

    private func undo() -> Bool { restore(history.undo(from: step)) }
    private func redo() -> Bool { restore(history.redo(from: step)) }
    private var step: TextHistory.Step { .init(text: state.text, selection: state.selection) }

    private func restore(_ step: TextHistory.Step?) -> Bool {
        guard let step else { return false }
        state.setText(step.text)
        state.select(step.selection)
        changedByPerson()
        return true
    }

    // MARK: Pointer

    func press(at x: CGFloat, count: Int, extending: Bool) {
        isPressed = true
        history.breakStep()
        let offset = field.canvas.offset(at: x)
        pressedWord = nil
        switch count {
        case 2 where !extending:
            let word =
                field.isSecureTextEntry ? 0..<state.length : state.boundaries.word(at: offset)
            pressedWord = word
            state.select(word)
        case 3... where !extending: state.select(0..<state.length)
        default: state.moveHead(to: offset, extending: extending)
        }
        selectionChanged()
    }

    func drag(to x: CGFloat) {
        guard isPressed else { return }
        dragX = x
        extend(to: x)
        let isOutside = x < 0 || x > field.canvas.bounds.width
        guard isOutside else {
            dragTimer?.cancel()
            dragTimer = nil
            return
        }
        guard dragTimer == nil else { return }
        let interval = Self.dragScrollInterval
        dragTimer = LoopTimer.schedule(after: interval, repeating: interval) { [weak self] in
            guard let self else { return }
            extend(to: dragX)
        }
    }

    private func extend(to x: CGFloat) {
        let offset = field.canvas.offset(at: x)
        if let word = pressedWord {
            let target = state.boundaries.word(at: offset)
            let backwards = offset < word.lowerBound
            state.moveHead(to: backwards ? word.upperBound : word.lowerBound, extending: false)
            state.moveHead(
                to: backwards ? target.lowerBound : max(target.upperBound, word.upperBound),
                extending: true)
        } else {
            guard offset != state.head else { return }
            state.moveHead(to: offset, extending: true)
        }
        selectionChanged()
    }

    func release() {
        guard isPressed else { return }
        isPressed = false
        pressedWord = nil
        dragTimer?.cancel()
        dragTimer = nil
        offerPrimary()
    }

    // MARK: Keys

    /// Does what a key means in a field of text; false when it means nothing here.
    func handle(_ key: UIKey) -> Bool {
        field.canvas.startBlinking()
        let flags = key.modifierFlags
        let isCommand = flags.contains(.control) || flags.contains(.command)
        if flags.contains(.alternate) { return false }
        let extending = flags.contains(.shift)
        switch key.keyCode {
        case .keyboardLeftArrow: moveSideways(toRight: false, byWord: isCommand, extending)
        case .keyboardRightArrow: moveSideways(toRight: true, byWord: isCommand, extending)
        case .keyboardHome: move(to: 0, extending: extending)
        case .keyboardEnd: move(to: state.length, extending: extending)
        case .keyboardDeleteOrBackspace:
            if isCommand { delete(to: wordStart(before: state.head)) } else { deleteBackward() }
        case .keyboardDeleteForward:
            if extending {
                cut()
            } else {
                delete(
                    to: isCommand
                        ? wordEnd(after: state.head) : state.boundaries.stop(after: state.head))
            }
        case .keyboardInsert where extending: paste()
        case .keyboardInsert where isCommand: copy()
        case .keyboardReturnOrEnter, .keypadEnter:
            if isCommand { return false }
            field.returnPressed()
        default: return isCommand && handleShortcut(key, shift: extending)
        }
        return true
    }

    private func handleShortcut(_ key: UIKey, shift: Bool) -> Bool {
        switch key.charactersIgnoringModifiers.lowercased() {
        case "a": selectAll()
        case "c" where selectedText != nil: copy()
        case "x" where selectedText != nil: cut()
        case "v": paste()
        case "z": return shift ? redo() : undo()
        case "y": return redo()
        default: return false
        }
        return true
    }

    // Secure text gives no hint of where its words are.
    private func wordStart(before offset: Int) -> Int {
        field.isSecureTextEntry ? 0 : state.boundaries.wordStart(before: offset)
    }
    private func wordEnd(after offset: Int) -> Int {
        field.isSecureTextEntry ? state.length : state.boundaries.wordEnd(after: offset)
    }

    private func moveSideways(toRight: Bool, byWord: Bool, _ extending: Bool) {
        let selection = state.selection
        let isForward = toRight != field.canvas.line.isRightToLeft
        if byWord {
            move(
                to: isForward ? wordEnd(after: state.head) : wordStart(before: state.head),
                extending: extending)
        } else if !extending, !selection.isEmpty {
            move(to: isForward ? selection.upperBound : selection.lowerBound, extending: false)
        } else {
            move(
                to: field.canvas.line.offset(beside: state.head, toRight: toRight),
                extending: extending)
        }
    }
}
