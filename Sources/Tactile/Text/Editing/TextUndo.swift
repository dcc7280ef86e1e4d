import Foundation
import TactileViews

/// What a change is to a person: what is undone in one step, and under which name.
enum TextChangeKind: Equatable {
    case typing, deletingBackward, deletingForward, cutting, pasting, other

    var name: String {
        switch self {
        case .typing: localized("Typing")
        case .deletingBackward, .deletingForward: localized("Delete")
        case .cutting: localized("Cut")
        case .pasting: localized("Paste")
        case .other: ""
        }
    }

    /// Whether one change after another of this kind can be one step.
    var continues: Bool {
        switch self {
        case .typing, .deletingBackward, .deletingForward: true
        case .cutting, .pasting, .other: false
        }
    }
}

/// Registers changes of a text with an undo manager, in steps that a person thinks of as one:
/// words, pastes, deletions.
@MainActor
struct TextUndo {
    /// How to take one step back.
    final class Step {
        /// What the change put there, in the text as it is after the step.
        var range: Range<Int>
        /// What stood there before.
        var old: TextPiece
        let selection: Range<Int>

        init(range: Range<Int>, old: TextPiece, selection: Range<Int>) {
            self.range = range
            self.old = old
            self.selection = selection
        }
    }

    private var last: (step: Step, kind: TextChangeKind, stamp: Int)?
    private var endedWord = false

    /// The next change begins a step of its own: the caret was moved.
    mutating func breakStep() { last = nil }

    /// Notes that `range` is about to be replaced by `inserted`. Typing goes on in one step until
    /// a word ends.
    mutating func record(
        _ range: Range<Int>, of state: TextEditing, inserted: String, kind: TextChangeKind,
        in manager: UndoManager?, for editor: TextEditor
    ) {
        guard let manager, manager.isUndoRegistrationEnabled else { return }
        let isSpace = inserted.last?.isWhitespace ?? false
        let old = state.document.piece(range)
        let count = inserted.utf16.count
        defer { endedWord = kind == .typing && isSpace }
        if let last, last.kind == kind, kind.continues, last.stamp == manager.stamp,
            !(endedWord && !isSpace), last.step.goOn(range, old: old, count: count, kind: kind)
        {
            return
        }
        let step = Step(
            range: range.lowerBound..<range.lowerBound + count, old: old,
            selection: state.selection)
        TextUndo.register(step, name: kind.name, in: manager, for: editor)
        last = (step, kind, manager.stamp)
    }

    static func register(
        _ step: Step, name: String, in manager: UndoManager, for editor: TextEditor
    ) {
        manager.registerUndo(withTarget: editor) { $0.takeBack(step) }
        if !name.isEmpty { manager.setActionName(name) }
    }
}

extension TextUndo.Step {
    /// Takes a neighbouring change into this step; false when it is not one.
    fileprivate func goOn(
        _ changed: Range<Int>, old more: TextPiece, count: Int, kind: TextChangeKind
    ) -> Bool {
        guard old.runs.isEmpty, more.runs.isEmpty else { return false }
        switch kind {
        case .typing where changed.isEmpty && changed.lowerBound == range.upperBound:
            range = range.lowerBound..<range.upperBound + count
        case .deletingBackward where changed.upperBound == range.lowerBound && range.isEmpty:
            range = changed.lowerBound..<changed.lowerBound
            old = TextPiece(more.string + old.string)
        case .deletingForward where changed.lowerBound == range.lowerBound && range.isEmpty:
            old = TextPiece(old.string + more.string)
        default: return false
        }
        return true
    }
}
