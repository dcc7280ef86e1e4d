import Diary
import Tactile

/// Keeps controls that change the diary from being used while it can only be read, and has each say
/// why in its tooltip and to readers of the screen.
@MainActor
final class WritingGuard {
    private struct Held {
        weak var control: UIControl?
        var toolTip: String?
        var hint: String?
    }

    private var held: [Held] = []
    /// Why the diary can only be read, and what to do, in a short sentence; nil while it can be
    /// written.
    private(set) var reason: String?
    /// The reason with the diary's path and the system's error message; nil while the diary can be
    /// written.
    private(set) var wholeReason: String?

    /// Holds a control that nothing else enables or disables.
    func hold(_ control: UIControl) {
        held.removeAll { $0.control == nil || $0.control === control }
        let new = Held(
            control: control, toolTip: control.toolTip, hint: control.accessibilityHint)
        held.append(new)
        if reason != nil { show(new) }
    }

    /// Follows what the diary says of itself.
    func follow(_ diary: Diary) {
        // A full disk is tried again with each change.
        let problem = diary.readOnlyReason.flatMap { $0.kind == .diskFull ? nil : $0 }
        wholeReason = problem?.message
        let new = problem?.shortSentence
        guard new != reason else { return }
        reason = new
        for item in held { show(item) }
    }

    private func show(_ item: Held) {
        item.control?.isEnabled = reason == nil
        item.control?.toolTip = reason ?? item.toolTip
        item.control?.accessibilityHint = reason ?? item.hint
    }
}

extension DiaryError {
    /// Why a diary can only be read, in the room of a tooltip.
    fileprivate var shortSentence: String {
        switch kind {
        case .newerVersion:
            localized(
                "A newer Health Beat wrote this diary: it can only be read. Update Health Beat to "
                    + "change it.")
        case .readOnly:
            localized(
                "This diary can only be read: its folder cannot be written. Check the folder’s "
                    + "permissions.")
        case .lockless:
            localized(
                "This diary can only be read: its disk cannot lock files. Move it to another disk.")
        default: message
        }
    }
}
