import Foundation
import TactileDrawing
import TactileGeometry

/// A scene with windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
    private struct Weak { weak var window: UIWindow? }
    private var members: [Weak] = []

    /// The scene's windows, in the order in which they came.
    open var windows: [UIWindow] { members.compactMap(\.window) }
    open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }
    open var screen: UIScreen { windows.first?.screen ?? .main }
    open var traitCollection: UITraitCollection {
        windows.first?.traitCollection ?? screen.traitCollection
    }
    /// As wide as high, or higher, is upright.
    open var interfaceOrientation: UIInterfaceOrientation {
        let size = windows.first?.bounds.size ?? firstSize
        return size.width > size.height ? .landscapeRight : .portrait
    }
    public let statusBarManager: UIStatusBarManager? = UIStatusBarManager()
    /// What sizes the person can give the scene's windows; taken on by windows that join the scene.
    public let sizeRestrictions: UISceneSizeRestrictions? = UISceneSizeRestrictions()

    /// Of windows that are made for the scene, in points.
    var firstSize: CGSize { session.size ?? UIWindowScene.usualSize }
    private static let usualSize = CGSize(width: 800, height: 600)

    func windowJoined(_ window: UIWindow) {
        members.removeAll { $0.window == nil }
        guard !windows.contains(where: { $0 === window }) else { return }
        members.append(Weak(window: window))
        if let least = sizeRestrictions?.minimumSize, least != .zero { window.minimumSize = least }
        if let most = sizeRestrictions?.maximumSize, most.width < .greatestFiniteMagnitude {
            window.maximumSize = most
        }
        if let origin = session.origin, window.originOnScreen == nil {
            window.originOnScreen = origin
        }
        titleChanged()
    }

    func windowLeft(_ window: UIWindow) {
        members.removeAll { $0.window == nil || $0.window === window }
    }

    override func titleChanged() {
        guard let title else { return }
        for window in windows where window.title.isEmpty || window.title == shownTitle {
            window.title = title
        }
        shownTitle = title
    }
    private var shownTitle: String?

    /// Where its windows are, for the next run.
    func notePlace() {
        guard let window = windows.first else { return }
        session.size = window.normalSize
        session.origin = window.normalOrigin
    }

    /// Shown and with the keyboard, shown, or not shown.
    var stateOfWindows: ActivationState {
        let shown = windows.filter(\.isVisibleOnPlatform)
        if shown.isEmpty { return .background }
        return shown.contains(where: \.isKeyWindow) ? .foregroundActive : .foregroundInactive
    }
}

/// The sizes that the windows of a scene may have.
@preconcurrency @MainActor
public final class UISceneSizeRestrictions: NSObject {
    /// In points; zero is any.
    public var minimumSize = CGSize.zero
    /// In points; the largest number there is, which is the default, is any.
    public var maximumSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
}
