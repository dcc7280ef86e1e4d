import Foundation
import TactileGeometry

/// The scenes that an application has.
@MainActor
final class ScenePool {
    weak var application: UIApplication?
    private(set) var connected: [UIScene] = []
    /// Also those that are not connected yet, or were closed by the end of a run.
    private(set) var sessions: [UISceneSession] = []
    /// Whether scenes have delegates, which make the windows and are told of their states.
    private(set) var haveDelegates = false
    /// The file that says what scenes come back in the next run.
    var stateURL: URL?

    /// Makes delegates for configurations that make none themselves.
    var makeDelegate: UISceneDelegateMaker?

    // MARK: Connecting

    /// The files and addresses that are written as URLs.
    static func urls(in arguments: [String]) -> [URL] {
        arguments.dropFirst().filter { $0.contains("://") }.compactMap { URL(string: $0) }
    }

    /// Brings back the scenes of the last run, or makes the first one.
    func connectAtLaunch() {
        for session in SceneRecord.sessions(at: stateURL) { connect(session) }
        guard connected.isEmpty, application?.windows.isEmpty ?? false else { return }
        connect(UISceneSession(role: .windowApplication))
    }

    /// Sets a scene up, if the application's delegate has one who does that.
    @discardableResult
    func connect(_ session: UISceneSession, activity: NSUserActivity? = nil) -> Bool {
        guard let application else { return false }
        let options = UIScene.ConnectionOptions(
            userActivities: Set([activity].compactMap { $0 }),
            urls: haveDelegates ? [] : Self.urls(in: CommandLine.arguments))
        let configuration =
            application.delegate?.application(
                application, configurationForConnecting: session, options: options)
            ?? session.configuration
        guard
            let delegate = configuration.makeDelegate?() ?? makeDelegate?(configuration)
                ?? configuration.makeDelegateOfClass()
        else { return false }
        if let wanted = configuration.delegateClass, type(of: delegate) != wanted {
            Complaint.tell(
                "A scene wants \(wanted) as its delegate, and was given a \(type(of: delegate)).")
        }
        session.configuration = configuration
        haveDelegates = true
        let scene = (configuration.sceneClass ?? UIWindowScene.self).init(
            session: session, connectionOptions: options)
        scene.delegate = delegate
        add(scene)
        let window = makeWindow(configuration, in: scene)
        if let window { (delegate as? any UIWindowSceneDelegate)?.window = window }
        delegate.scene(scene, willConnectTo: session, options: options)
        // A delegate that has shown a window of its own in the place of that one has taken it.
        if let window, window.windowScene === scene { window.makeKeyAndVisible() }
        application.updateState()
        return true
    }

    /// The window with what the configuration says that it shows first.
    private func makeWindow(
        _ configuration: UISceneConfiguration, in scene: UIScene
    ) -> UIWindow? {
        guard let scene = scene as? UIWindowScene,
            let controller = configuration.makeFirstController?()
        else { return nil }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = controller
        return window
    }

    private func add(_ scene: UIScene) {
        guard let application else { return }
        scene.join(application)
        connected.append(scene)
        if !sessions.contains(where: { $0 === scene.session }) { sessions.append(scene.session) }
        scene.post(UIScene.willConnectNotification)
    }

    /// A window that is shown is part of a scene.
    func adopt(_ window: UIWindow) {
        guard !(window is PopupWindow) else { return }
        if let scene = window.windowScene {
            if !connected.contains(where: { $0 === scene }) { add(scene) }
            return
        }
        let scene = UIWindowScene(
            session: UISceneSession(role: .windowApplication), connectionOptions: .init())
        add(scene)
        window.windowScene = scene
    }

    // MARK: Leaving

    /// A scene goes with its last window, and does not come back.
    func windowClosed(_ window: UIWindow) {
        guard let scene = window.windowScene else { return }
        scene.notePlace()
        let isLast = !scene.windows.contains { $0 !== window && $0.platformWindow != nil }
        guard isLast, connected.contains(where: { $0 === scene }) else { return }
        discard(scene)
    }

    private func discard(_ scene: UIScene) {
        // The last window of all ends the program, whose scenes come back.
        let isLast = connected.count == 1
        if isLast { save() }
        scene.disconnect()
        connected.removeAll { $0 === scene }
        sessions.removeAll { $0 === scene.session }
        guard !isLast, let application else { return }
        application.delegate?.application(application, didDiscardSceneSessions: [scene.session])
    }

    // MARK: States

    func updateStates() {
        for case let scene as UIWindowScene in connected { scene.go(to: scene.stateOfWindows) }
    }

    /// Asks the scenes what they come back to, and writes it down.
    func save() {
        for case let scene as UIWindowScene in connected {
            scene.notePlace()
            if let activity = scene.delegate?.stateRestorationActivity(for: scene) {
                scene.session.stateRestorationActivity = activity
            }
        }
        guard let stateURL, !connected.isEmpty else { return }
        SceneRecord.write(sessions, to: stateURL)
    }
}

extension UIApplication {
    /// Has the scene that is in front open what somebody gave the program, or the delegate where no
    /// scene has one.
    package func open(_ urls: [URL]) {
        guard !urls.isEmpty else { return }
        let scenes = session.scenes.connected.filter { $0.delegate != nil }
        let scene = scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
        guard let scene, let delegate = scene.delegate else { return offerDelegate(urls) }
        delegate.scene(scene, openURLContexts: Set(urls.map { UIOpenURLContext(url: $0) }))
    }

    func offerDelegate(_ urls: [URL]) {
        for url in urls { _ = delegate?.application(self, open: url, options: [:]) }
    }

    /// The scenes that are there.
    public var connectedScenes: Set<UIScene> { Set(session.scenes.connected) }
    public var openSessions: Set<UISceneSession> { Set(session.scenes.sessions) }
    /// Whether another scene can be asked for: where scenes have delegates.
    public var supportsMultipleScenes: Bool { session.scenes.haveDelegates }

    /// The file in which the program's scenes are kept from one run to the next, with their sizes,
    /// places and ``UISceneSession/stateRestorationActivity``. Set it before the program has
    /// launched; a file that is damaged brings nothing back. `nil`, the default, keeps none.
    public var sceneStateURL: URL? {
        get { session.scenes.stateURL }
        set { session.scenes.stateURL = newValue }
    }

    /// Brings a scene forward, or makes another one where `sceneSession` is `nil`.
    ///
    /// - `userActivity`: What the scene is to show.
    public func requestSceneSessionActivation(
        _ sceneSession: UISceneSession?, userActivity: NSUserActivity?,
        options: UIScene.ActivationRequestOptions?,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        if let scene = sceneSession?.scene as? UIWindowScene, connectedScenes.contains(scene) {
            if let userActivity { scene.delegate?.scene(scene, continue: userActivity) }
            for window in scene.windows { window.comeForward(startup: nil) }
            return
        }
        let session = sceneSession ?? UISceneSession(role: .windowApplication)
        if !self.session.scenes.connect(session, activity: userActivity) {
            errorHandler?(UISceneError(code: .multipleScenesNotSupported))
        }
    }

    /// Closes the scene's windows; the scene does not come back.
    public func requestSceneSessionDestruction(
        _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        guard let scene = sceneSession.scene as? UIWindowScene, connectedScenes.contains(scene)
        else {
            errorHandler?(UISceneError(code: .requestDenied))
            return
        }
        for window in scene.windows { windowIsGone(window) }
    }
}

/// Why a scene could not be made or closed.
public struct UISceneError: Error, Equatable, Sendable {
    public enum Code: Int, Sendable { case multipleScenesNotSupported, requestDenied }
    public let code: Code
}
