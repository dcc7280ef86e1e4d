import Foundation
import Tactile
import TestSupport
import Testing

/// When a program is active, inactive or in the background, and who hears of it.
@Suite @MainActor struct ApplicationStateTests {
    /// Writes down what the delegate and an observer are told, with the state at that moment.
    private final class Listener: UIApplicationDelegate {
        var heard: [String] = []
        private var tokens: [any NSObjectProtocol] = []

        init() {
            let names: [(Notification.Name, String)] = [
                (UIApplication.didBecomeActiveNotification, "active"),
                (UIApplication.willResignActiveNotification, "resign"),
                (UIApplication.didEnterBackgroundNotification, "background"),
                (UIApplication.willEnterForegroundNotification, "foreground"),
                (UIApplication.willTerminateNotification, "terminate"),
            ]
            for (name, word) in names {
                tokens.append(
                    NotificationCenter.default.addObserver(
                        forName: name, object: UIApplication.shared, queue: nil
                    ) { [weak self] _ in
                        MainActor.assumeIsolated { self?.heard.append("note " + word) }
                    })
            }
            UIApplication.shared.delegate = self
        }

        func end() {
            for token in tokens { NotificationCenter.default.removeObserver(token) }
            UIApplication.shared.delegate = nil
        }

        private func note(_ word: String) {
            heard.append("\(word) \(UIApplication.shared.applicationState)")
        }
        func applicationDidBecomeActive(_ application: UIApplication) { note("active") }
        func applicationWillResignActive(_ application: UIApplication) { note("resign") }
        func applicationDidEnterBackground(_ application: UIApplication) { note("background") }
        func applicationWillEnterForeground(_ application: UIApplication) { note("foreground") }
    }

    /// What the desktop's session asks of a program.
    private final class Keeper: UIApplicationDelegate {
        var calls: [String] = []
        func applicationShouldSave(_ application: UIApplication) { calls.append("save") }
        func applicationWillTerminate(_ application: UIApplication) {
            calls.append(application.isEndedFromOutside ? "ended" : "closed")
        }
    }

    @Test func aSessionThatMayEndHasTheProgramSave() {
        let harness = Harness()
        let keeper = Keeper()
        harness.session.application.delegate = keeper
        harness.show()
        harness.platform.delegate?.platformShouldSave(harness.platform)
        #expect(keeper.calls == ["save"])
        harness.platform.delegate?.platformShouldTerminate(harness.platform)
        #expect(keeper.calls == ["save", "ended"])
    }

    @Test func aPersonsEndIsNotTheSessions() {
        let harness = Harness()
        let keeper = Keeper()
        let application = harness.session.application
        application.delegate = keeper
        application.restartArguments = ["--again"]
        harness.show()
        #expect(
            harness.platform.delegate?.platformRestartArguments(harness.platform) == ["--again"])
        application.terminate()
        #expect(keeper.calls == ["closed"])
        // The display goes with the program.
        harness.platform.delegate?.platformLostDisplay(harness.platform)
        #expect(keeper.calls == ["closed"] && !application.isEndedFromOutside)
    }

    @Test func theKeyboardMakesActiveAndHidingSendsToTheBackground() {
        let harness = Harness()
        let listener = Listener()
        defer { listener.end() }
        #expect(UIApplication.shared.applicationState == .background)
        harness.show()
        #expect(UIApplication.shared.applicationState == .active)
        #expect(listener.heard == ["active active", "note active"])
        listener.heard = []
        harness.send(.focusChanged(false))
        #expect(UIApplication.shared.applicationState == .inactive)
        #expect(listener.heard == ["resign active", "note resign"])
        listener.heard = []
        harness.send(.visibilityChanged(false))
        #expect(UIApplication.shared.applicationState == .background)
        #expect(listener.heard == ["background background", "note background"])
        listener.heard = []
        harness.send(.visibilityChanged(true))
        harness.send(.focusChanged(true))
        #expect(
            listener.heard == [
                "foreground background", "note foreground", "active active", "note active",
            ])
        listener.heard = []
        // Hidden with the keyboard: both steps, in their order.
        harness.send(.visibilityChanged(false))
        #expect(
            listener.heard == [
                "resign active", "note resign", "background background", "note background",
            ])
    }

    @Test func oneWindowOfSeveralThatIsHiddenChangesNothing() {
        let harness = Harness()
        harness.show()
        let second = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        second.makeKeyAndVisible()
        let listener = Listener()
        defer { listener.end() }
        harness.platform.send(.visibilityChanged(false), to: harness.platform.windows[0])
        harness.settle()
        #expect(UIApplication.shared.applicationState == .active)
        #expect(listener.heard.isEmpty)
        second.close()
        #expect(UIApplication.shared.applicationState == .background)
        #expect(listener.heard.first == "resign active")
    }

    @Test func aDelegateThatClosesAWindowOnTheWayIsSurvived() {
        final class Closer: UIApplicationDelegate {
            var count = 0
            var window: UIWindow?
            func applicationWillResignActive(_ application: UIApplication) {
                count += 1
                window?.close()
            }
        }
        let harness = Harness()
        harness.show()
        let closer = Closer()
        closer.window = harness.window
        UIApplication.shared.delegate = closer
        defer { UIApplication.shared.delegate = nil }
        harness.send(.focusChanged(false))
        #expect(closer.count == 1)
        #expect(UIApplication.shared.applicationState == .background)
    }

    @Test func oneWindowAtATimeIsKey() {
        final class Window: UIWindow {
            var heard: [String] = []
            override func becomeKey() { heard.append("key") }
            override func resignKey() { heard.append("resigned") }
        }
        let harness = Harness()
        harness.show()
        let second = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        second.makeKeyAndVisible()
        #expect(!harness.window.isKeyWindow && second.isKeyWindow)
        #expect(UIApplication.shared.keyWindow === second)
        harness.platform.send(.focusChanged(true), to: harness.platform.windows[0])
        #expect(harness.window.isKeyWindow && !second.isKeyWindow)
        #expect(second.heard == ["key", "resigned"])
        second.close()
    }
}
