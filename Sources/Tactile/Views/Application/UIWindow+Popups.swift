import Foundation
import TactileDrawing
import TactileGeometry
import TactilePlatform

/// A window without a frame that lies over another one, for menus that do not fit into that.
///
/// It takes presses of the pointer outside it as well, with places outside of its bounds; keys stay
/// with the window below.
@MainActor
package final class PopupWindow: UIWindow {
    /// The window below, and where this one's top left corner is in its points.
    package private(set) weak var parent: UIWindow?
    package let originInParent: CGPoint

    /// Shows `content`, whose frame is in the points of `parent`; nil where the platform has no
    /// such windows.
    package init?(
        over parent: UIWindow, showing content: UIView, cornerRadius: CGFloat
    ) {
        guard let below = parent.platformWindow, let platform = parent.session.platform,
            platform.showsPopups
        else { return nil }
        let frame = content.frame
        self.parent = parent
        originInParent = frame.origin
        super.init(frame: CGRect(origin: .zero, size: frame.size))
        overrideUserInterfaceStyle = parent.traitCollection.userInterfaceStyle
        tintColor = parent.tintColor
        semanticContentAttribute = parent.semanticContentAttribute
        content.frame = bounds
        addSubview(content)
        let options = PlatformWindowOptions(
            title: "", size: frame.size, className: parent.className,
            desktopEntry: parent.desktopEntry,
            popup: PlatformPopup(
                parent: below, origin: frame.origin, cornerRadius: cornerRadius))
        guard let made = try? platform.makeWindow(options) else { return nil }
        attach(to: made, lead: platform.firstFrameLead)
        made.show()
    }

    package required init?(coder: NSCoder) { nil }

    /// The content handles presses outside the window too.
    package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event) ?? subviews.first
    }
}

extension UIWindow {
    /// The monitor on which pop-ups at `point` are shown, both in this window's points; nil where
    /// the platform has no pop-ups.
    package func areaForPopups(at point: CGPoint) -> CGRect? {
        guard let platformWindow, let platform = session.platform,
            platform.showsPopups
        else { return nil }
        return platformWindow.monitor(at: point)
    }
}
