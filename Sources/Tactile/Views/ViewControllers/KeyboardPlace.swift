import Foundation

/// Who has a window's keyboard and its focus, remembered while something is presented.
@MainActor
struct KeyboardPlace {
    private(set) weak var responder: UIResponder?
    private(set) weak var focusedView: UIView?
    private let focusIsVisible: Bool

    init(in window: UIWindow) {
        responder = window.firstResponder
        focusedView = window.focusedView
        focusIsVisible = window.focusIsVisible
    }

    /// Makes it so again, as far as the views are still in the window and shown there.
    func restore(in window: UIWindow) {
        if let responder, responder.responderWindow === window,
            (responder as? UIView)?.isOpenToFocus ?? true
        {
            _ = responder.becomeFirstResponder()
        }
        if let focusedView, focusedView.window === window, focusedView.canBecomeFocused,
            focusedView.isOpenToFocus
        {
            window.focus(focusedView, visibly: focusIsVisible)
        }
    }
}

extension UIViewController {
    /// Gives the keyboard back to who had it before this scene was presented, unless somebody
    /// outside of its container has taken it meanwhile.
    func returnKeyboard(from container: UIView) {
        guard let window = container.window else { return }
        let isInside = { (responder: UIResponder?) -> Bool in
            let view = responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded
            return view?.isDescendant(of: container) ?? false
        }
        if let responder = window.firstResponder {
            guard isInside(responder) else { return }
        } else if let focused = window.focusedView, !isInside(focused) {
            return
        }
        storage.keyboardBehind?.restore(in: window)
        if let responder = window.firstResponder, isInside(responder) {
            _ = responder.resignFirstResponder()
        }
        if isInside(window.focusedView) { window.focus(nil, visibly: false) }
    }
}
