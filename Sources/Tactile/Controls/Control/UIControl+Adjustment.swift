import Foundation
import TactileGeometry
import TactileViews

extension UIControl {
    /// How a key or the wheel changes a control's value.
    public enum Adjustment: Hashable, Sendable {
        /// By the smallest step that makes sense, up for positive numbers: an arrow key, or a notch
        /// of the wheel.
        case steps(Int)
        /// By a large step, up for positive numbers: Page Up and Page Down.
        case pages(Int)
        /// To the least value: Home.
        case toStart
        /// To the greatest value: End.
        case toEnd
    }

    /// Whether what begins on the left in English begins on the right. The arrow keys of an
    /// ``Adjustment`` are mirrored already; places of touches are not.
    public var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Whether `touch` is over the control, or as near as a finger or a pointer may stray.
    func isInsideWithSlack(_ touch: UITouch) -> Bool {
        let location = touch.location(in: self)
        if point(inside: location, with: nil) { return true }
        let slack =
            touch.type == .indirectPointer ? ControlStyle.pointerSlack : ControlStyle.touchSlack
        return bounds.insetBy(dx: -slack, dy: -slack).holds(location)
    }
}

extension UIControl.Adjustment {
    /// What `key` asks for; nil for a key that adjusts nothing.
    @MainActor
    init?(_ key: UIKey, isRightToLeft: Bool) {
        switch key.keyCode {
        case .keyboardRightArrow: self = .steps(isRightToLeft ? -1 : 1)
        case .keyboardLeftArrow: self = .steps(isRightToLeft ? 1 : -1)
        case .keyboardUpArrow: self = .steps(1)
        case .keyboardDownArrow: self = .steps(-1)
        case .keyboardPageUp: self = .pages(1)
        case .keyboardPageDown: self = .pages(-1)
        case .keyboardHome: self = .toStart
        case .keyboardEnd: self = .toEnd
        default: return nil
        }
    }
}

extension UIKey {
    /// Whether the key presses what has the keyboard: space, return, enter.
    package var isActivation: Bool {
        switch keyCode {
        case .keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter: modifierFlags.isEmpty
        default: false
        }
    }
}
