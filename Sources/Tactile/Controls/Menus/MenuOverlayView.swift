import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Lies over the window while a menu is open: takes presses outside the menu, and all keys.
@MainActor
final class MenuOverlayView: UIView {
    weak var session: MenuSession?

    /// Keys end here: shortcuts of the scenes behind do not count while a menu is open.
    override var next: UIResponder? { nil }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        session?.pressed(at: touch.location(in: nil))
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        session?.pointerMoved(to: touch.location(in: nil))
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        session?.released(at: touch.location(in: nil))
    }

    override func scrollWheel(with event: UIScrollEvent) {}

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let key = presses.first?.key else { return }
        session?.modifierChanged(key, isDown: true)
        session?.keyPressed(key)
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let key = presses.first?.key { session?.modifierChanged(key, isDown: false) }
    }

    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let key = presses.first?.key { session?.modifierChanged(key, isDown: false) }
    }

    /// What lies behind a menu is not read while it is open.
    override var accessibilityViewIsModal: Bool {
        get { true }
        set { super.accessibilityViewIsModal = newValue }
    }

    override func accessibilityPerformEscape() -> Bool {
        session?.end()
        return true
    }
}

extension MenuOverlayView: AccessibilityRoleProviding {
    package var accessibilityRole: AccessibilityRole? { .menu }
}

/// Arrows go from line to line of the menu that was opened last.
extension MenuOverlayView: AccessibilityCursorProviding {
    package var accessibilityCursor: UIResponder? { session?.panels.last?.highlightedRow }
}
