import Foundation
import TactileGeometry
import TactileHeadless
import TestSupport
import Testing

@testable import TactileViews

@MainActor
private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    static var calls: [String] = []
    var window: UIWindow?
    var restored: String?

    private func note(_ call: String, _ scene: UIScene) {
        Self.calls.append("\(call) \(scene.title ?? "")".trimmingCharacters(in: .whitespaces))
    }

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let activity = connectionOptions.userActivities.first ?? session.stateRestorationActivity
        restored = activity?.title
        scene.title = restored
        note("connect", scene)
        scene.sizeRestrictions?.minimumSize = CGSize(width: 300, height: 200)
        scene.sizeRestrictions?.maximumSize = CGSize(width: 900, height: 700)
        let window = UIWindow(windowScene: scene)
        window.rootViewController = UIViewController()
        self.window = window
        window.makeKeyAndVisible()
    }
    func sceneDidDisconnect(_ scene: UIScene) { note("disconnect", scene) }
    func sceneDidBecomeActive(_ scene: UIScene) { note("active", scene) }
    func sceneWillResignActive(_ scene: UIScene) { note("inactive", scene) }
    func sceneWillEnterForeground(_ scene: UIScene) { note("foreground", scene) }
    func sceneDidEnterBackground(_ scene: UIScene) { note("background", scene) }
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        note("continue \(userActivity.title ?? "")", scene)
    }
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        let urls = URLContexts.map(\.url.absoluteString).sorted()
        note("open \(urls.joined(separator: " "))", scene)
    }
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        let activity = NSUserActivity(activityType: "org.example.page")
        activity.title = scene.title
        return activity
    }
}

@MainActor
private final class AppDelegate: UIResponder, UIApplicationDelegate {
    var calls: [String] = []
    var discarded = 0
    func applicationDidBecomeActive(_ application: UIApplication) { calls.append("active") }
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(
            name: "Default", sessionRole: connectingSceneSession.role)
        configuration.makeDelegate = { SceneDelegate() }
        return configuration
    }
    func application(
        _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
    ) { discarded += sceneSessions.count }
}

/// Scenes: windows with a life and a delegate of their own.
@Suite @MainActor struct SceneTests {
    private func activity(_ title: String) -> NSUserActivity {
        let activity = NSUserActivity(activityType: "org.example.page")
        activity.title = title
        return activity
    }

    /// A program with scenes that has launched.
    private func launched(
        _ delegate: AppDelegate, state: URL? = nil
    ) -> (HeadlessPlatform, ApplicationSession) {
        SceneDelegate.calls = []
        let platform = HeadlessPlatform()
        let session = ApplicationSession(on: platform)
        session.application.sceneStateURL = state
        session.application.run(delegate: delegate)
        platform.settle()
        return (platform, session)
    }

    @Test func aWindowWithoutASceneHasOneOfItsOwn() throws {
        let harness = Harness(showing: UIViewController())
        let application = harness.session.application
        let scene = try #require(harness.window.windowScene)
        #expect(application.connectedScenes == [scene])
        #expect(scene.windows == [harness.window])
        #expect(scene.keyWindow === harness.window)
        #expect(scene.activationState == .foregroundActive)
        #expect(scene.interfaceOrientation.isPortrait)
        #expect(harness.window.next === scene)
        #expect(scene.next === application)
        // The well-known way to the key window.
        let key = application.connectedScenes.compactMap { $0 as? UIWindowScene }
            .flatMap(\.windows).first { $0.isKeyWindow }
        #expect(key === harness.window)
        harness.window.close()
        #expect(application.connectedScenes.isEmpty)
        #expect(scene.activationState == .unattached)
    }

    @Test func theDelegateOfASceneMakesItsWindow() throws {
        let delegate = AppDelegate()
        let (_, session) = launched(delegate)
        defer { session.end() }
        let application = session.application
        let scene = try #require(application.connectedScenes.first as? UIWindowScene)
        #expect(SceneDelegate.calls == ["connect", "foreground", "active"])
        // The application's delegate is not told of what the scene's is told of.
        #expect(delegate.calls.isEmpty)
        #expect(scene.windows.first?.bounds.size == CGSize(width: 800, height: 600))
        #expect(scene.windows.first?.minimumSize == CGSize(width: 300, height: 200))
        #expect(scene.windows.first?.maximumSize == CGSize(width: 900, height: 700))
        #expect(scene.session.configuration.name == "Default")
        #expect(application.supportsMultipleScenes)
    }

    @Test func whatTheProgramIsGivenGoesToTheSceneInFront() throws {
        let delegate = AppDelegate()
        let (_, session) = launched(delegate)
        defer { session.end() }
        SceneDelegate.calls = []
        let urls = try ["file:///a", "file:///b"].map { try #require(URL(string: $0)) }
        session.application.open(urls)
        session.application.open([])
        #expect(SceneDelegate.calls == ["open file:///a file:///b"])
        #expect(
            ScenePool.urls(in: ["program", "--flag", "file:///a%20b", "x", "web+x://y"])
                .map(\.absoluteString) == ["file:///a%20b", "web+x://y"])
    }

    @Test func anotherSceneIsAskedForAndClosed() throws {
        let delegate = AppDelegate()
        let (_, session) = launched(delegate)
        defer { session.end() }
        let application = session.application
        SceneDelegate.calls = []
        application.requestSceneSessionActivation(
            nil, userActivity: activity("Second"), options: nil)
        #expect(application.connectedScenes.count == 2)
        #expect(
            SceneDelegate.calls == [
                "connect Second", "inactive", "foreground Second", "active Second",
            ])
        let second = try #require(application.connectedScenes.first { $0.title == "Second" })
        #expect((second as? UIWindowScene)?.windows.first?.title == "Second")
        SceneDelegate.calls = []
        application.requestSceneSessionActivation(
            second.session, userActivity: activity("More"), options: nil)
        #expect(SceneDelegate.calls == ["continue More Second"])
        SceneDelegate.calls = []
        application.requestSceneSessionDestruction(second.session, options: nil)
        #expect(application.connectedScenes.count == 1)
        #expect(SceneDelegate.calls.contains("disconnect Second"))
        #expect(delegate.discarded == 1)
        var refused: UISceneError?
        application.requestSceneSessionDestruction(second.session, options: nil) {
            refused = $0 as? UISceneError
        }
        #expect(refused == UISceneError(code: .requestDenied))
    }

    @Test func aProgramWithoutSceneDelegatesHasNoMoreScenes() {
        @MainActor final class Plain: UIResponder, UIApplicationDelegate {}
        let platform = HeadlessPlatform()
        let session = ApplicationSession(on: platform)
        defer { session.end() }
        session.application.run(delegate: Plain())
        var refused: UISceneError?
        session.application.requestSceneSessionActivation(
            nil, userActivity: nil, options: nil
        ) { refused = $0 as? UISceneError }
        #expect(refused == UISceneError(code: .multipleScenesNotSupported))
        #expect(!session.application.supportsMultipleScenes)
    }

    @Test func scenesComeBackInTheNextRun() throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("tactile-scenes-\(UUID().uuidString).plist")
        defer { try? FileManager.default.removeItem(at: file) }
        let names: Set<String>
        do {
            let (_, session) = launched(AppDelegate(), state: file)
            session.application.requestSceneSessionActivation(
                nil, userActivity: activity("Second"), options: nil)
            names = Set(session.application.openSessions.map(\.persistentIdentifier))
            #expect(names.count == 2)
            session.application.terminate()
            session.end()
        }
        do {
            let (_, session) = launched(AppDelegate(), state: file)
            #expect(Set(session.application.openSessions.map(\.persistentIdentifier)) == names)
            #expect(session.application.connectedScenes.count == 2)
            #expect(SceneDelegate.calls.contains("connect Second"))
            session.end()
        }
        // A damaged file brings nothing back, and the program begins with one scene.
        try Data("nonsense".utf8).write(to: file)
        let (_, session) = launched(AppDelegate(), state: file)
        #expect(session.application.connectedScenes.count == 1)
        session.end()
    }

    @Test func aLevelAboveNormalKeepsAWindowAboveOthers() {
        let harness = Harness(size: CGSize(width: 200, height: 200))
        #expect(harness.window.windowLevel == .normal)
        harness.window.windowLevel = .alert + 1
        harness.show()
        #expect(harness.platformWindow.states == .above)
        #expect(harness.window.normalSize == CGSize(width: 200, height: 200))
        harness.window.windowLevel = .normal
        #expect(harness.platformWindow.states == [])
        #expect(UIWindow.Level.normal < .statusBar && .statusBar < .alert)
    }
}
