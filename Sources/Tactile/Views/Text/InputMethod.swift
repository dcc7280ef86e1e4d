import Foundation
import TactileGeometry
import TactilePlatform

/// Composes text out of keys, other than the display does by itself: whoever is asked about each
/// key of a window in which text is typed, and then gives text by that window's
/// ``TextInputSession``.
@MainActor
package protocol InputMethod: KeyWatcher {
    /// Text is typed elsewhere than before in the window of `input`, or nowhere in it any more.
    func caretMoved(in input: TextInputSession)
}

/// The text around a caret, without what is being composed there. Places count Unicode scalars.
package struct TextSurroundings: Equatable, Sendable {
    package var text: String
    /// The end of the selection, where the caret is.
    package var cursor: Int
    /// The other end of the selection.
    package var anchor: Int

    package init(text: String, cursor: Int, anchor: Int) {
        self.text = text
        self.cursor = cursor
        self.anchor = anchor
    }
}

/// What an input method is told of a window's text, and what it does to it.
extension TextInputSession {
    /// Code units of the text before and behind the caret that an input method is told.
    private static var reach: Int { 400 }

    private var responder: UIResponder? { window?.firstResponder }
    private var edited: (any UITextInput)? { responder as? any UITextInput }

    /// Whether text is typed in the window now that can be composed and that others may know of.
    /// What is secret stays between the keyboard and the program. Nor is a number composed: an
    /// input method that was left on elsewhere would write its point as an ideographic full stop.
    package var isTyped: Bool {
        guard area != nil, let window, window.isKeyWindow, !keyboardType.isNumeric else {
            return false
        }
        return (responder as? any UITextInputTraits)?.isSecureTextEntry != true
    }

    /// Whether a key that comes now is for the text, not for a menu or a character that is entered
    /// by its number.
    var takesKeys: Bool {
        guard isTyped, !isEnteringCharacter, let window, let responder else { return false }
        return window.router.keys.actions.responder === responder
    }

    package var keyboardType: UIKeyboardType {
        (responder as? any UITextInputTraits)?.keyboardType ?? .default
    }

    /// The caret, in device pixels of the screen.
    package var caretOnScreen: CGRect? {
        guard let area, let shown = window?.platformWindow else { return nil }
        let origin = shown.originOnScreen, scale = shown.scale
        return CGRect(
            x: (origin.x + area.minX) * scale, y: (origin.y + area.minY) * scale,
            width: area.width * scale, height: area.height * scale)
    }

    /// The text around the caret; `nil` where the input does not tell it.
    package var surroundings: TextSurroundings? {
        guard let parts = parts() else { return nil }
        let before = parts.before.unicodeScalars.count
        return TextSurroundings(
            text: parts.before + parts.selected + parts.after,
            cursor: before + parts.selected.unicodeScalars.count, anchor: before)
    }

    private struct Parts {
        var before: String
        var selected: String
        var after: String
        /// Where `before` begins.
        var start: UITextPosition
        /// What stands between `before` and `after`.
        var middle: UITextRange
    }

    private func parts() -> Parts? {
        guard let input = edited, let selection = input.selectedTextRange else { return nil }
        let middle = input.markedTextRange ?? selection
        let start =
            input.position(from: middle.start, offset: -Self.reach) ?? input.beginningOfDocument
        let end = input.position(from: middle.end, offset: Self.reach) ?? input.endOfDocument
        guard let before = input.textRange(from: start, to: middle.start),
            let after = input.textRange(from: middle.end, to: end),
            abs(input.offset(from: middle.start, to: middle.end)) <= Self.reach
        else { return nil }
        return Parts(
            before: input.text(in: before) ?? "",
            selected: input.markedTextRange == nil ? input.text(in: middle) ?? "" : "",
            after: input.text(in: after) ?? "", start: start, middle: middle)
    }

    /// Inserts text that is finished.
    package func commit(_ text: String) { window?.take(.text(text)) }

    /// Shows text that is being composed in its place; `selected`, in Unicode scalars, is the part
    /// that is worked on, or the caret.
    package func compose(_ text: String, selected: Range<Int>) {
        guard let input = edited, window?.router.keys.actions.responder === responder else {
            return
        }
        cancelEntry()
        mark(text, selected: selected, in: input)
    }

    /// Leaves what is being composed in the text as it is: nobody is there any more to finish it.
    package func keepComposed() {
        guard let input = edited, input.markedTextRange != nil else { return }
        deliver { input.unmarkText() }
        composingEnded()
        follow()
    }

    /// A key of the input method's own making, which goes to the window as if it were pressed.
    package func press(_ key: PlatformKeyEvent, typing text: String) {
        window?.take(.key(key, text: text))
    }

    /// Deletes text beside the caret.
    ///
    /// - Parameters:
    ///   - offset: From the caret to the first character, in Unicode scalars; negative before it.
    ///   - count: Of Unicode scalars. What is not in the text is not deleted.
    package func deleteSurroundings(offset: Int, count: Int) {
        guard let input = edited, count > 0 else { return }
        if input.markedTextRange != nil { mark("", selected: 0..<0, in: input) }
        guard let parts = parts() else { return }
        let scalars = Array((parts.before + parts.selected + parts.after).unicodeScalars)
        let caret = (parts.before + parts.selected).unicodeScalars.count
        let ends = [offset, offset + count].map { min(max(0, caret + $0), scalars.count) }
        let first = ends[0], last = ends[1]
        guard first < last else { return }
        let units = { (range: Range<Int>) in
            scalars[range].reduce(0) { $0 + UTF16.width($1) }
        }
        let skipped = units(0..<first)
        guard let from = input.position(from: parts.start, offset: skipped),
            let to = input.position(from: from, offset: units(first..<last)),
            let range = input.textRange(from: from, to: to)
        else { return }
        let kept = units(0..<min(first, caret)) + units(min(last, caret)..<caret)
        deliver {
            input.selectedTextRange = range
            input.deleteBackward()
            if let place = input.position(from: parts.start, offset: kept) {
                input.selectedTextRange = input.textRange(from: place, to: place)
            }
        }
        follow()
    }
}
