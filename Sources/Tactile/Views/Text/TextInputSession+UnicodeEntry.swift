import Foundation
import TactilePlatform

/// Characters entered by their number, in whatever input has the keyboard.
extension TextInputSession {
    package var isEnteringCharacter: Bool { entry != nil }

    /// Begins when the keys for it were pressed; false when they were not, or the input refuses
    /// text that is not finished.
    func beginEntry(with event: PlatformKeyEvent, in responder: UIResponder) -> Bool {
        guard UnicodeEntry.isBegun(by: event), let input = responder as? any UITextInput,
            input.markedTextRange == nil
        else { return false }
        let begun = UnicodeEntry()
        entry = begun
        entryInput = input
        show(begun, in: input)
        // A text that cannot be edited takes no marked text.
        guard input.markedTextRange != nil else {
            forgetEntry()
            return false
        }
        return true
    }

    /// What a key, going down or coming up, does to the character that is being entered; true
    /// when that is all that it means.
    func handleEntry(_ event: PlatformKeyEvent) -> Bool {
        guard var changed = entry, let input = entryInput else {
            forgetEntry()
            return false
        }
        let outcome = changed.handle(event)
        switch outcome {
        case .passed: entry = changed
        case .taken:
            entry = changed
            show(changed, in: input)
        case .finished(let text):
            cancelEntry()
            insert(text, into: input)
        case .cancelled, .cancelledAndPassed: cancelEntry()
        }
        return outcome != .passed && outcome != .cancelledAndPassed
    }

    /// Takes what was entered so far out of the text again.
    package func cancelEntry() {
        guard entry != nil else { return }
        let input = entryInput
        forgetEntry()
        if let input, input.markedTextRange != nil { mark("", selected: 0..<0, in: input) }
    }

    private func show(_ entry: UnicodeEntry, in input: any UITextInput) {
        let end = entry.shown.unicodeScalars.count
        mark(entry.shown, selected: end..<end, in: input)
    }

    func forgetEntry() {
        entry = nil
        entryInput = nil
    }
}
