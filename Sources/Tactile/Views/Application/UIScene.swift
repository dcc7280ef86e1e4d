import Foundation
import TactileDrawing
import TactileGeometry

/// One of the things that a program shows side by side: on a desktop a window with all that belongs
/// to it.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    public let session: UISceneSession
    /// Told of the turns of the scene's life; kept by the scene.
    open var delegate: (any UISceneDelegate)?
    open internal(set) var activationState = ActivationState.unattached
    /// What the desktop calls the scene's windows, if they have no title of their own.
    open var title: String? { didSet { titleChanged() } }
    private weak var application: UIApplication?

    /// The application makes scenes.
    public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        super.init()
        session.scene = self
    }

    open override var next: UIResponder? { application ?? .shared }

    func join(_ application: UIApplication) { self.application = application }
    func titleChanged() {}

    public nonisolated static let willConnectNotification = Notification.Name(
        "UISceneWillConnectNotification")
    public nonisolated static let didDisconnectNotification = Notification.Name(
        "UISceneDidDisconnectNotification")
    public nonisolated static let didActivateNotification = Notification.Name(
        "UISceneDidActivateNotification")
    public nonisolated static let willDeactivateNotification = Notification.Name(
        "UISceneWillDeactivateNotification")
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification")
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")

    // MARK: State

    /// Goes to `goal` step by step, and tells the delegate and whoever observes.
    func go(to goal: ActivationState) {
        while activationState != goal {
            switch (activationState, goal) {
            case (.foregroundActive, _):
                delegate?.sceneWillResignActive(self)
                post(Self.willDeactivateNotification)
                activationState = .foregroundInactive
            case (.foregroundInactive, .foregroundActive):
                activationState = .foregroundActive
                delegate?.sceneDidBecomeActive(self)
                post(Self.didActivateNotification)
            case (.foregroundInactive, _):
                activationState = .background
                delegate?.sceneDidEnterBackground(self)
                post(Self.didEnterBackgroundNotification)
            case (_, .background): activationState = .background
            default:
                delegate?.sceneWillEnterForeground(self)
                post(Self.willEnterForegroundNotification)
                activationState = .foregroundInactive
            }
        }
    }

    func disconnect() {
        go(to: .background)
        delegate?.sceneDidDisconnect(self)
        post(Self.didDisconnectNotification)
        activationState = .unattached
    }

    func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }
}

/// What a scene does at the turns of its life. Everything has a default.
@preconcurrency @MainActor
public protocol UISceneDelegate: AnyObject {
    /// The scene comes: make its window, and bring back what `session.stateRestorationActivity`
    /// says.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)
    /// The scene's windows are closed.
    func sceneDidDisconnect(_ scene: UIScene)
    /// One of the scene's windows has got the desktop's keyboard.
    func sceneDidBecomeActive(_ scene: UIScene)
    func sceneWillResignActive(_ scene: UIScene)
    func sceneWillEnterForeground(_ scene: UIScene)
    /// No window of the scene is to be seen any more.
    func sceneDidEnterBackground(_ scene: UIScene)
    /// What the scene is to come back to in the next run.
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
    /// Opens what somebody gave the program while it runs: files, or addresses that it is known
    /// for. By itself it leaves them to `application(_:open:options:)` of the application's
    /// delegate.
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
    /// Somebody wants the scene to show this.
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

extension UISceneDelegate {
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {}
    public func sceneDidDisconnect(_ scene: UIScene) {}
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    public func sceneWillResignActive(_ scene: UIScene) {}
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    public func sceneDidEnterBackground(_ scene: UIScene) {}
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        UIApplication.shared.offerDelegate(URLContexts.map(\.url))
    }
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
}

/// The delegate of a scene with windows.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The scene's window.
    var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}
