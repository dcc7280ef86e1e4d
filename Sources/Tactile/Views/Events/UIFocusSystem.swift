import Foundation

/// What can lead the keyboard's focus to a view: views and view controllers.
@preconcurrency @MainActor
public protocol UIFocusEnvironment: AnyObject {
    /// Where the focus goes when it is asked to come here, the best first; empty for the first
    /// focusable view inside.
    var preferredFocusEnvironments: [any UIFocusEnvironment] { get }
}

/// The keyboard's focus in a window, and how a program moves it.
@preconcurrency @MainActor
public final class UIFocusSystem {
    private weak var window: UIWindow?

    private init(_ window: UIWindow) { self.window = window }

    /// The focus of the window that shows `environment`; `nil` where none does.
    public class func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? {
        let view = environment as? UIView ?? (environment as? UIViewController)?.viewIfLoaded
        let window = view as? UIWindow ?? view?.window
        return window.map(UIFocusSystem.init)
    }

    /// The view that keys act on; `nil` without one.
    public var focusedItem: UIView? { window?.focusedView }

    /// Moves the focus to `environment`, or to what it prefers. Its ring is shown when the person
    /// next moves by keys. Nothing happens where nothing in it can have the focus.
    public func requestFocusUpdate(to environment: any UIFocusEnvironment) {
        // A row has the focus by its list, whose cursor goes there.
        if let row = environment as? UIView, row.window === window, row.window != nil,
            row.preferredFocusEnvironments.isEmpty,
            let place = row as? any FocusCursorTaking, place.canTakeFocusCursor
        {
            return place.takeFocusCursor()
        }
        guard let window, let view = Self.target(environment), view.window === window,
            view.isOpenToFocus, !view.isFocused
        else { return }
        window.focus(view, visibly: window.focusIsVisible)
    }

    private static func target(_ environment: any UIFocusEnvironment) -> UIView? {
        for preferred in environment.preferredFocusEnvironments where preferred !== environment {
            if let view = target(preferred) { return view }
        }
        guard let view = environment as? UIView ?? (environment as? UIViewController)?.viewIfLoaded
        else { return nil }
        return firstFocusable(view)
    }

    private static func firstFocusable(_ view: UIView) -> UIView? {
        guard view.letsFocusIn else { return nil }
        if view.canBecomeFocused { return view }
        return view.subviews.lazy.compactMap(firstFocusable).first
    }
}

extension UIView {
    /// Whether the focus may come to the view, or to something in it, as far as the view decides.
    var letsFocusIn: Bool { !isHidden && alpha >= 0.01 && isUserInteractionEnabled }

    /// Whether the focus may come to the view where it is now.
    var isOpenToFocus: Bool {
        sequence(first: self, next: \.superview).allSatisfy(\.letsFocusIn)
    }
}

/// An element that keys act on while what it is in has the keyboard: a row of a list.
@MainActor
package protocol FocusCursorTaking: AnyObject {
    /// Whether keys can act on the element.
    var canTakeFocusCursor: Bool { get }
    /// Gives the keyboard to what the element is in, and to the element there.
    func takeFocusCursor()
}
