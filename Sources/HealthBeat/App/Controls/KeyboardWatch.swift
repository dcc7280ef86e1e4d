import Foundation
import Tactile

/// Tells where the number pad goes, so that what it would cover can move in step.
@MainActor
final class KeyboardWatch {
    struct Change {
        /// Where the pad will begin, in the window's points; the window's height when it goes.
        var top: CGFloat
        /// Seconds.
        var duration: TimeInterval
        var options: UIView.AnimationOptions

        @MainActor
        func animate(_ changes: @escaping @MainActor () -> Void) {
            UIView.animate(
                withDuration: duration, delay: 0,
                options: options.union([.beginFromCurrentState, .allowUserInteraction]),
                animations: changes)
        }
    }

    private let token: any NSObjectProtocol

    init(_ handler: @escaping @MainActor (Change) -> Void) {
        token = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
        ) { note in
            guard let change = KeyboardWatch.change(note) else { return }
            MainActor.assumeIsolated { handler(change) }
        }
    }

    isolated deinit { NotificationCenter.default.removeObserver(token) }

    private nonisolated static func change(_ note: Notification) -> Change? {
        guard let info = note.userInfo,
            let end = info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
        else { return nil }
        let seconds = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? NSNumber
        let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? NSNumber
        return Change(
            top: end.cgRectValue.minY, duration: seconds?.doubleValue ?? 0,
            options: UIView.AnimationOptions(rawValue: (curve?.uintValue ?? 0) << 16))
    }
}
