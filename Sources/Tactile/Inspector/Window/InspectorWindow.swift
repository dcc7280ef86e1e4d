import Foundation
import TactileViews

/// The inspector's window: no tree shows it.
final class InspectorWindow: UIWindow {
    private static let usualSize = CGSize(width: 420, height: 760)
    private static let leastSize = CGSize(width: 320, height: 400)
    /// Points between the program's window and this one.
    private static let gap: CGFloat = 12

    /// A window at the right of `inspected`, of its scene: that is not given up when it closes, and
    /// the inspector does not become a scene that comes back in the next run.
    convenience init(beside inspected: UIWindow) {
        if let scene = inspected.windowScene {
            self.init(windowScene: scene)
        } else {
            self.init(frame: .zero)
        }
        let height = min(Self.usualSize.height, inspected.screen.bounds.height * 0.9)
        frame = CGRect(x: 0, y: 0, width: Self.usualSize.width, height: height)
        title = inspected.title.isEmpty ? "Inspector" : "Inspector – \(inspected.title)"
        className = inspected.className
        desktopEntry = inspected.desktopEntry
        minimumSize = Self.leastSize
        maximumSize = nil
        overrideUserInterfaceStyle = inspected.traitCollection.userInterfaceStyle
        originOnScreen = inspected.originOnScreen.map { origin in
            CGPoint(x: place(beside: origin.x, inspected), y: origin.y)
        }
    }

    /// At the right of the program's window; at its left where that has room and the right has
    /// none; else at the edge of the screen.
    private func place(beside left: CGFloat, _ inspected: UIWindow) -> CGFloat {
        let width = bounds.width
        let end = inspected.screen.bounds.width
        let right = left + inspected.bounds.width + Self.gap
        if right + width <= end { return right }
        let before = left - Self.gap - width
        return before >= 0 ? before : max(0, end - width)
    }
}

extension UIApplication {
    /// The windows that the inspector shows: all but its own.
    var inspectedWindows: [UIWindow] { windows.filter { !($0 is InspectorWindow) } }
}
