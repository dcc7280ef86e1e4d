import Foundation
import TactileGeometry

/// A guide that follows something in the window.
@preconcurrency @MainActor
open class UITrackingLayoutGuide: UILayoutGuide {}

/// The part of a view that the on-screen keyboard covers; at the safe area's bottom while there is
/// none.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
    /// Whether the guide reaches up to the safe area while there is no keyboard, else to the
    /// view's bottom.
    open var usesBottomSafeArea = true {
        didSet { if usesBottomSafeArea != oldValue { owningView?.layoutGuidesChanged() } }
    }

    /// What is left free above the keyboard, in the view's points.
    var insets: UIEdgeInsets {
        guard let view = owningView else { return .zero }
        let bounds = view.bounds
        var top = bounds.maxY - (usesBottomSafeArea ? view.safeAreaInsets.bottom : 0)
        if let window = view.window, window.keyboard.isShown {
            top = min(top, view.convert(window.keyboard.frame, from: nil).minY)
        }
        return UIEdgeInsets(top: max(top - bounds.minY, 0), left: 0, bottom: 0, right: 0)
    }

    private struct Entry {
        weak var guide: UIKeyboardLayoutGuide?
    }
    private static var entries: [Entry] = []

    override init() {
        super.init()
        Self.entries.removeAll { $0.guide == nil }
        Self.entries.append(Entry(guide: self))
    }

    static func all(in window: UIWindow) -> [UIKeyboardLayoutGuide] {
        entries.compactMap(\.guide).filter { $0.owningView?.window === window }
    }
}
