import Foundation
import TactileGeometry
import TactilePlatform

/// A responder that tells its window itself where text is typed, whenever its caret moves.
@MainActor
package protocol TextInputAreaOwner: UIResponder {}

/// What a window's first responder and the platform's input method have to do with each other:
/// where text is typed, and what is still being composed.
@MainActor
package final class TextInputSession: NSObject, UITextInputDelegate {
    private(set) weak var window: UIWindow?
    private weak var input: (any UIKeyInput)?
    /// Where the caret is, in the window's points; `nil` where nobody types.
    package private(set) var area: CGRect?
    private var isComposing = false
    private var isDelivering = false
    /// The end of the selection that stays when keys extend it, and the selection that they made.
    private var anchor: (place: UITextPosition, made: UITextRange)?
    /// A character that is entered by its number, and where.
    var entry: UnicodeEntry?
    weak var entryInput: (any UITextInput)?

    init(window: UIWindow) {
        self.window = window
        super.init()
    }

    // MARK: Where text is typed

    /// Tells the input method where the caret is; `nil` ends what is being composed.
    package func place(_ area: CGRect?) {
        self.area = area
        if area == nil { isComposing = false }
        window?.platformWindow?.setTextInputArea(area)
        window?.session.inputMethod?.caretMoved(in: self)
    }

    /// The window got the keyboard, or lost it.
    func keyboardMoved() { window?.session.inputMethod?.caretMoved(in: self) }

    /// The window has another first responder, or another platform window.
    func responderChanged() {
        let responder = window?.firstResponder
        if entryInput !== responder { cancelEntry() }
        let typed = responder is any TextInputAreaOwner ? nil : responder as? any UIKeyInput
        if input !== typed {
            if let old = input as? any UITextInput, old.inputDelegate === self {
                old.inputDelegate = nil
            }
            anchor = nil
            if input != nil { place(nil) }
            input = typed
            if let new = typed as? any UITextInput, new.inputDelegate == nil {
                new.inputDelegate = self
            }
        }
        follow()
    }

    /// Follows a caret that moved with what lies around it.
    func follow() {
        guard let input, let window else { return }
        let view: UIView
        let caret: CGRect
        if let input = input as? any UITextInput {
            view = input.textInputView
            caret = (input.selectedTextRange?.end).map(input.caretRect) ?? view.bounds
        } else {
            view = input as? UIView ?? (input as? UIViewController)?.viewIfLoaded ?? window
            caret = CGRect(
                x: view.bounds.minX, y: view.bounds.minY, width: 0, height: view.bounds.height)
        }
        guard caret.origin.x.isFinite, caret.origin.y.isFinite, caret.height.isFinite,
            view.window === window || view === window
        else { return }
        let place = view.convert(caret, to: nil)
        if place != area { self.place(place) }
    }

    // MARK: Text

    func insert(_ text: String, into input: any UIKeyInput) {
        deliver { input.insertText(text) }
        // It stands for what was composed.
        if (input as? any UITextInput)?.markedTextRange == nil { isComposing = false }
        follow()
    }

    /// Text that is being composed; `selected` counts Unicode scalars.
    func mark(_ text: String, selected: Range<Int>, in input: any UITextInput) {
        isComposing = !text.isEmpty
        // What was given up may be gone already.
        guard isComposing || input.markedTextRange != nil else { return }
        let units = { (count: Int) in
            text.unicodeScalars.prefix(max(0, count)).reduce(0) { $0 + UTF16.width($1) }
        }
        let start = units(selected.lowerBound), end = units(selected.upperBound)
        deliver {
            input.setMarkedText(
                text.isEmpty ? nil : text,
                selectedRange: NSRange(location: start, length: end - start))
        }
        follow()
    }

    /// Changes the text for whoever types: nobody has to be told that it is another one.
    func deliver(_ change: () -> Void) {
        isDelivering = true
        change()
        isDelivering = false
    }

    func composingEnded() { isComposing = false }

    /// Lets the input method forget what it composes if the input has none of it any more: the
    /// program changed the text, or a press kept it as it was.
    package func inputChanged(_ input: any UITextInput) {
        guard isComposing, !isDelivering, input.markedTextRange == nil else { return }
        forgetEntry()
        let area = area
        place(nil)
        place(area)
    }

    package func selectionWillChange(_ textInput: (any UITextInput)?) {}
    package func textWillChange(_ textInput: (any UITextInput)?) {}
    package func selectionDidChange(_ textInput: (any UITextInput)?) { textDidChange(textInput) }
    package func textDidChange(_ textInput: (any UITextInput)?) {
        guard let input = textInput ?? self.input as? any UITextInput else { return }
        inputChanged(input)
        if !isDelivering { follow() }
    }

    // MARK: Keys

    /// Moves the caret of an input that leaves such keys to the toolkit; false when the key means
    /// nothing here.
    func handle(_ event: PlatformKeyEvent) -> Bool {
        guard let input = input as? any UITextInput, let selection = input.selectedTextRange else {
            return false
        }
        if let known = anchor,
            input.compare(known.made.start, to: selection.start) != .orderedSame
                || input.compare(known.made.end, to: selection.end) != .orderedSame
        {
            anchor = nil
        }
        let keys = TextInputKeys(input: input, selection: selection, anchor: anchor?.place)
        guard let change = keys.change(for: event) else { return false }
        switch change {
        case .select(let range, let place):
            input.selectedTextRange = range
            anchor = place.map { ($0, range) }
        case .delete(let range):
            input.selectedTextRange = range
            input.deleteBackward()
            anchor = nil
        case .none: break
        }
        follow()
        return true
    }
}
