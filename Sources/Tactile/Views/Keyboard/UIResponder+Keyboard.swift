import Foundation
import TactileGeometry

/// The on-screen keyboard comes, goes or changes its size.
///
/// The notifications' object is the window. Frames are in the coordinates of the window, whose
/// origin counts as the screen's, and stand in the user information as `NSValue`; read them with
/// `cgRectValue`.
extension UIResponder {
    public nonisolated static let keyboardWillShowNotification = Notification.Name(
        "UIKeyboardWillShowNotification")
    public nonisolated static let keyboardDidShowNotification = Notification.Name(
        "UIKeyboardDidShowNotification")
    public nonisolated static let keyboardWillHideNotification = Notification.Name(
        "UIKeyboardWillHideNotification")
    public nonisolated static let keyboardDidHideNotification = Notification.Name(
        "UIKeyboardDidHideNotification")
    public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
        "UIKeyboardWillChangeFrameNotification")
    public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name(
        "UIKeyboardDidChangeFrameNotification")

    /// An `NSValue` with the frame before, in the window's points.
    public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// An `NSValue` with the frame after; below the window when the keyboard goes.
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// An `NSNumber` of seconds.
    public nonisolated static let keyboardAnimationDurationUserInfoKey =
        "UIKeyboardAnimationDurationUserInfoKey"
    /// An `NSNumber` with the raw value of a ``UIView/AnimationCurve``.
    public nonisolated static let keyboardAnimationCurveUserInfoKey =
        "UIKeyboardAnimationCurveUserInfoKey"
    /// Whether the keyboard belongs to this program: always true.
    public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

extension UIView {
    /// Asks the first responder, if it is this view or below it, to give up the keyboard; with
    /// `force` it has no choice. Returns whether nobody here has it any more.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let window, let responder = window.firstResponder as? UIView,
            responder.isDescendant(of: self)
        else { return true }
        if responder.resignFirstResponder() { return true }
        if force {
            DebugLog.because(.focus, "endEditing(true)") { window.firstResponder = nil }
        }
        return force
    }
}

/// When keys are shown on the screen for a responder that brings some.
public enum UIOnScreenKeyboardPolicy: Int, Sendable {
    /// When the last press was a finger's.
    case automatic
    /// Whenever a text that has such keys is edited.
    case always
    /// Not at all.
    case never
}

/// A responder that has keys of its own to show, unless it has an ``UIResponder/inputView``.
@MainActor
package protocol OnScreenKeyboardClient: UIResponder {
    /// The keys that fit, made at the first use; `nil` when the text needs a real keyboard.
    func onScreenKeyboard(in host: KeyboardHost) -> (any OnScreenKeyboard)?
}

/// Keys on the screen.
@MainActor
package protocol OnScreenKeyboard: UIView {
    /// Fits the keys to what is typed into, whenever that or its text changes.
    func adapt(to client: any OnScreenKeyboardClient)
}

/// A view that moves its content out of the on-screen keyboard's way.
@MainActor
package protocol KeyboardAvoiding: UIView {
    /// `frame` is the keyboard's in the window; `nil` when it is gone.
    func avoidKeyboard(_ frame: CGRect?)
}
