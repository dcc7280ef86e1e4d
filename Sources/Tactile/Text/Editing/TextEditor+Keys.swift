import Foundation
import TactileViews

/// What keys mean where text is edited, as on the desktop.
extension TextEditor {
    /// Moves and deletions; false when the key means nothing here.
    func handle(_ key: UIKey) -> Bool {
        let flags = key.modifierFlags
        let isCommand = flags.contains(.control) || flags.contains(.command)
        if flags.contains(.alternate) { return false }
        let extending = flags.contains(.shift)
        let isHandled =
            isCommand ? handleFar(key, extending: extending) : handleNear(key, extending: extending)
        guard isHandled else { return false }
        host.showCaret(blinking: true)
        if extending { offerPrimary() }
        return true
    }

    private func handleNear(_ key: UIKey, extending: Bool) -> Bool {
        let geometry = host.geometry
        switch key.keyCode {
        case .keyboardLeftArrow: moveSideways(toRight: false, extending)
        case .keyboardRightArrow: moveSideways(toRight: true, extending)
        case .keyboardUpArrow where host.isMultiline: moveLines(-1, extending)
        case .keyboardDownArrow where host.isMultiline: moveLines(1, extending)
        case .keyboardPageUp where host.isMultiline: moveLines(-geometry.linesOfPage, extending)
        case .keyboardPageDown where host.isMultiline: moveLines(geometry.linesOfPage, extending)
        case .keyboardHome: move(to: geometry.lineStart(of: state.caret), extending: extending)
        case .keyboardEnd: move(to: geometry.lineEnd(of: state.caret), extending: extending)
        case .keyboardDeleteOrBackspace where host.isEditable: host.deleteBackward()
        case .keyboardDeleteForward where host.isEditable:
            if extending {
                perform(.cut)
            } else {
                delete(to: state.document.stop(after: state.head), kind: .deletingForward)
            }
        case .keyboardInsert where extending: perform(.paste)
        case .keyboardReturnOrEnter, .keypadEnter:
            guard host.isEditable else { return false }
            insert("\n")
        default: return false
        }
        return true
    }

    /// Keys with Control held: by words, paragraphs and the whole text.
    private func handleFar(_ key: UIKey, extending: Bool) -> Bool {
        switch key.keyCode {
        case .keyboardLeftArrow: moveByWord(toRight: false, extending)
        case .keyboardRightArrow: moveByWord(toRight: true, extending)
        case .keyboardUpArrow where host.isMultiline: moveByParagraph(-1, extending)
        case .keyboardDownArrow where host.isMultiline: moveByParagraph(1, extending)
        case .keyboardHome: move(to: 0, extending: extending)
        case .keyboardEnd: move(to: state.length, extending: extending)
        case .keyboardDeleteOrBackspace where host.isEditable:
            delete(
                to: extending
                    ? host.geometry.lineStart(of: state.caret).offset
                    : wordStart(before: state.head), kind: .other)
        case .keyboardDeleteForward where host.isEditable:
            delete(
                to: extending
                    ? host.geometry.lineEnd(of: state.caret).offset : wordEnd(after: state.head),
                kind: .other)
        case .keyboardInsert: perform(.copy)
        default: return false
        }
        return true
    }

    // Secure text gives no hint of where its words are.
    private func wordStart(before offset: Int) -> Int {
        host.isSecureTextEntry ? 0 : state.document.wordStart(before: offset)
    }
    private func wordEnd(after offset: Int) -> Int {
        host.isSecureTextEntry ? state.length : state.document.wordEnd(after: offset)
    }

    private func moveSideways(toRight: Bool, _ extending: Bool) {
        let selection = state.selection
        if !extending, !selection.isEmpty {
            let isForward = toRight != host.geometry.isRightToLeft(at: state.head)
            move(to: isForward ? selection.upperBound : selection.lowerBound, extending: false)
        } else {
            move(
                to: host.geometry.offset(beside: state.head, toRight: toRight),
                extending: extending)
        }
    }

    private func moveByWord(toRight: Bool, _ extending: Bool) {
        let isForward = toRight != host.geometry.isRightToLeft(at: state.head)
        move(
            to: isForward ? wordEnd(after: state.head) : wordStart(before: state.head),
            extending: extending)
    }

    /// Up and down keep to the column that the first of several such moves began in.
    private func moveLines(_ lines: Int, _ extending: Bool) {
        let x = columnX ?? host.geometry.caretFrame(at: state.caret).minX
        let end = TextCaret(lines < 0 ? 0 : state.length)
        let target = host.geometry.caret(lines, below: state.caret, x: x) ?? end
        move(to: target, extending: extending, keepingColumn: true)
        columnX = x
    }

    private func moveByParagraph(_ direction: Int, _ extending: Bool) {
        let document = state.document
        let index = document.paragraph(at: state.head)
        let start = document.start(of: index)
        let target =
            direction < 0
            ? (state.head > start ? start : document.start(of: index - 1))
            : document.start(of: index + 1)
        move(to: target, extending: extending)
    }

    // MARK: Commands

    /// The shortcuts that can be used now. They come before those of views further out.
    var keyCommands: [UIKeyCommand] {
        guard isEditing else { return [] }
        var commands = [command("a", .command) { $0.perform(.selectAll) }]
        if selectedText != nil {
            commands.append(command("c", .command) { $0.perform(.copy) })
            if host.isEditable { commands.append(command("x", .command) { $0.perform(.cut) }) }
        }
        guard host.isEditable else { return commands }
        commands.append(command("v", .command) { $0.perform(.paste) })
        if undoManager.canUndo { commands.append(command("z", .command) { $0.undo() }) }
        if undoManager.canRedo {
            commands.append(command("z", [.command, .shift]) { $0.redo() })
            commands.append(command("y", .command) { $0.redo() })
        }
        return commands
    }

    private enum Action { case cut, copy, paste, selectAll }

    /// Does what a view may refuse, or do in a way of its own.
    private func perform(_ action: Action) {
        let (selector, method): (Selector, (UIResponder) -> (Any?) -> Void) =
            switch action {
            case .cut: (Selector("cut:", UIResponder.cut(_:)), UIResponder.cut(_:))
            case .copy: (Selector("copy:", UIResponder.copy(_:)), UIResponder.copy(_:))
            case .paste: (Selector("paste:", UIResponder.paste(_:)), UIResponder.paste(_:))
            case .selectAll:
                (Selector("selectAll:", UIResponder.selectAll(_:)), UIResponder.selectAll(_:))
            }
        if host.canPerformAction(selector, withSender: nil) { method(host)(nil) }
    }

    private func command(
        _ input: String, _ flags: UIKeyModifierFlags, _ action: @escaping (TextEditor) -> Void
    ) -> UIKeyCommand {
        UIKeyCommand(input: input, modifierFlags: flags) { [weak self] _ in
            self.map(action)
        }
    }
}
