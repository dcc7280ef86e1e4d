import Foundation
import TactileGeometry
import TactileHeadless
import TestSupport
import Testing

@testable import TactileViews

/// Programs whose windows and delegates are made by what their property list names.
@Suite @MainActor struct MainWindowTests {
    private final class Delegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var calls: [String] = []
        func application(
            _ application: UIApplication,
            willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            calls.append("will \(window == nil)")
            return true
        }
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            calls.append("did \(window == nil)")
            return true
        }
    }

    @Test func theMainWindowIsThereBeforeTheProgramHasLaunched() {
        let delegate = Delegate()
        let platform = HeadlessPlatform()
        let session = ApplicationSession(on: platform)
        session.application.run(
            delegate: delegate,
            mainWindow: { owner in
                let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                window.rootViewController = UIViewController()
                (owner as? Delegate)?.window = window
                return window
            })
        platform.settle()
        #expect(delegate.calls == ["will true", "did false"])
        #expect(session.application.windows.count == 1 && delegate.window?.isKeyWindow == true)
        let known: any UIApplicationDelegate = delegate
        let shown: UIWindow? = known.window.flatMap { $0 }
        #expect(shown === delegate.window)
        session.end()
    }

    private final class Main: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var hadWindow = false
        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) { hadWindow = window != nil }
    }

    @Test func aClosureMakesTheDelegateOfAScene() throws {
        var made: [Main] = []
        let platform = HeadlessPlatform()
        let session = ApplicationSession(on: platform)
        session.application.run(
            delegate: Delegate(),
            sceneDelegate: { configuration in
                configuration.makeFirstController = { UIViewController() }
                made.append(Main())
                return made.last
            })
        platform.settle()
        let scene = try #require(made.first)
        #expect(made.count == 1 && scene.hadWindow)
        #expect(scene.window?.isKeyWindow == true && scene.window?.windowScene != nil)
        session.end()
    }
}
