import Foundation
import TactilePlatform

/// What keys mean for a text input of the program's own, by what it tells of its text.
@MainActor
struct TextInputKeys {
    enum Change {
        /// A new selection, and the end of it that stays when it is extended further.
        case select(UITextRange, anchor: UITextPosition?)
        case delete(UITextRange)
        /// The caret is at the end already.
        case none
    }

    let input: any UITextInput
    let selection: UITextRange
    let anchor: UITextPosition?

    /// The end of the selection that moves.
    private var head: UITextPosition {
        guard let anchor, input.compare(anchor, to: selection.end) == .orderedSame else {
            return selection.end
        }
        return selection.start
    }

    /// What `event` does; `nil` when it means nothing here.
    func change(for event: PlatformKeyEvent) -> Change? {
        guard event.modifiers.intersection([.alt, .command]).isEmpty else { return nil }
        let far = event.modifiers.contains(.control)
        switch event.key {
        case .backspace where far: return delete(to: word(.storage(.backward)))
        case .delete:
            guard !event.modifiers.contains(.shift) else { return nil }
            let next = input.tokenizer.position(
                from: head, toBoundary: .character, inDirection: .storage(.forward))
            return delete(to: far ? word(.storage(.forward)) : next)
        default: break
        }
        let extending = event.modifiers.contains(.shift)
        switch event.key {
        case .left where !far && !extending && !selection.isEmpty:
            return move(to: edge(.left), extending: false)
        case .right where !far && !extending && !selection.isEmpty:
            return move(to: edge(.right), extending: false)
        case .left: return move(to: far ? word(.layout(.left)) : step(.left), extending: extending)
        case .right:
            return move(to: far ? word(.layout(.right)) : step(.right), extending: extending)
        case .up where !far:
            return move(to: step(.up) ?? input.beginningOfDocument, extending: extending)
        case .down where !far:
            return move(to: step(.down) ?? input.endOfDocument, extending: extending)
        case .home:
            let start = far ? input.beginningOfDocument : line(.backward)
            return move(to: start, extending: extending)
        case .end:
            return move(to: far ? input.endOfDocument : line(.forward), extending: extending)
        default: return nil
        }
    }

    // MARK: Places

    private func step(_ direction: UITextLayoutDirection) -> UITextPosition? {
        input.position(from: head, in: direction, offset: 1)
    }

    /// The end of the selection that lies in a direction.
    private func edge(_ direction: UITextLayoutDirection) -> UITextPosition? {
        input.position(within: selection, farthestIn: direction)
    }

    /// The far end of the word here or of the next one.
    private func word(_ direction: UITextDirection) -> UITextPosition? {
        let tokenizer = input.tokenizer
        var place = head
        if !tokenizer.isPosition(place, withinTextUnit: .word, inDirection: direction) {
            guard
                let next = tokenizer.position(
                    from: place, toBoundary: .word, inDirection: direction)
            else {
                let isForward =
                    direction == .storage(.forward) || direction == .layout(.right)
                return isForward ? input.endOfDocument : input.beginningOfDocument
            }
            place = next
        }
        return tokenizer.position(from: place, toBoundary: .word, inDirection: direction) ?? place
    }

    private func line(_ direction: UITextStorageDirection) -> UITextPosition? {
        let tokenizer = input.tokenizer
        guard !tokenizer.isPosition(head, atBoundary: .line, inDirection: .storage(direction))
        else {
            return head
        }
        let unit = tokenizer.rangeEnclosingPosition(
            head, with: .line, inDirection: .storage(direction))
        return direction == .forward ? unit?.end : unit?.start
    }

    // MARK: Changes

    private func move(to target: UITextPosition?, extending: Bool) -> Change {
        guard let target else { return .none }
        let fixed = extending ? anchor ?? (selection.isEmpty ? head : other) : target
        guard let range = input.textRange(from: fixed, to: target) else { return .none }
        // Not every input puts the ends in order.
        guard input.compare(range.start, to: range.end) == .orderedDescending else {
            return .select(range, anchor: extending ? fixed : nil)
        }
        return input.textRange(from: target, to: fixed)
            .map { .select($0, anchor: extending ? fixed : nil) } ?? .none
    }

    /// The end of the selection that does not move.
    private var other: UITextPosition {
        input.compare(head, to: selection.end) == .orderedSame ? selection.start : selection.end
    }

    private func delete(to target: UITextPosition?) -> Change {
        if !selection.isEmpty { return .delete(selection) }
        guard let target else { return .none }
        let isBehind = input.compare(target, to: head) == .orderedAscending
        let range =
            isBehind
            ? input.textRange(from: target, to: head) : input.textRange(from: head, to: target)
        guard let range, !range.isEmpty else { return .none }
        return .delete(range)
    }
}
