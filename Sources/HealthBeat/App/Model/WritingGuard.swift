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
    /// Why the diary can only be read; nil while it can be written.
    private(set) var reason: String?

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
        let problem = diary.readOnlyReason
        let new = problem?.kind == .diskFull ? nil : problem?.message
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
