import Foundation
import Tactile
import TactileViews
import TestSupport
import Testing

/// A program takes its window off the display and brings it back.
@MainActor
@Suite struct WindowHidingTests {
    private final class Scene: UIViewController {
        var calls: [String] = []
        override func viewWillAppear(_ animated: Bool) { calls.append("willAppear") }
        override func viewDidAppear(_ animated: Bool) { calls.append("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { calls.append("willDisappear") }
        override func viewDidDisappear(_ animated: Bool) { calls.append("didDisappear") }
    }

    @Test func aHiddenWindowLeavesTheDisplayAndComesBack() {
        let scene = Scene()
        let harness = Harness(showing: scene, size: CGSize(width: 300, height: 200))
        harness.rest()
        scene.calls = []
        var told: [String] = []
        let center = NotificationCenter.default
        let names = [
            UIWindow.didBecomeHiddenNotification, UIWindow.didBecomeVisibleNotification,
        ]
        let watches = names.map { name in
            center.addObserver(forName: name, object: harness.window, queue: nil) { _ in
                MainActor.assumeIsolated { told.append(name.rawValue) }
            }
        }
        defer { watches.forEach(center.removeObserver) }

        harness.window.isHidden = true
        #expect(!harness.platformWindow.isShown)
        #expect(!harness.window.isKeyWindow)
        #expect(scene.calls == ["willDisappear", "didDisappear"])
        // The display says so, too, and it is told once.
        harness.send(.visibilityChanged(false))
        #expect(told == ["UIWindowDidBecomeHiddenNotification"])

        scene.calls = []
        harness.window.isHidden = false
        #expect(harness.platformWindow.isShown)
        harness.send(.visibilityChanged(true))
        #expect(scene.calls == ["willAppear", "didAppear"])
        #expect(told.last == "UIWindowDidBecomeVisibleNotification" && told.count == 2)
        #expect(UIApplication.shared.windows.contains { $0 === harness.window })
    }

    @Test func onlyWhatWasSeenAppearsAgain() {
        let (below, above) = (Scene(), Scene())
        above.modalPresentationStyle = .fullScreen
        let harness = Harness(showing: below, size: CGSize(width: 300, height: 200))
        harness.rest()
        below.present(above, animated: false)
        harness.rest()
        below.calls = []
        above.calls = []
        harness.window.isHidden = true
        #expect(below.calls.isEmpty)
        #expect(above.calls == ["willDisappear", "didDisappear"])
        harness.window.makeKeyAndVisible()
        #expect(below.calls.isEmpty)
        #expect(above.calls.suffix(2) == ["willAppear", "didAppear"])
    }

    @Test func aTouchEndsWhereTheWindowLeaves() {
        let button = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var ends = 0
        button.addAction(UIAction { _ in ends += 1 }, for: .touchCancel)
        let harness = Harness(showing: button)
        harness.press(at: CGPoint(x: 50, y: 50))
        #expect(button.isTracking)
        harness.window.isHidden = true
        #expect(ends == 1 && !button.isTracking)
    }

    @Test func aWindowThatWasNotShownIsNotShownByThis() {
        let harness = Harness(showing: UIView())
        let toast = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        toast.isHidden = true
        toast.isHidden = false
        #expect(toast.platformWindow == nil)
        harness.settle()
    }

    @Test func aSecondWindowAsksForTheKeyboard() {
        let harness = Harness(showing: UIView())
        let first = harness.window, display = harness.platformWindow
        harness.send(.focusChanged(true))
        let second = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        second.rootViewController = UIViewController()
        second.makeKeyAndVisible()
        let shown = second.platformWindow as? HeadlessWindow
        // A window that comes has what the window manager gives to one that comes.
        #expect(shown?.keyboardRequests == 0 && second.isKeyWindow)
        first.makeKey()
        // The display still gives it what is typed.
        #expect(display.keyboardRequests == 0 && first.isKeyWindow)
        second.makeKeyAndVisible()
        #expect(shown?.keyboardRequests == 1 && second.isKeyWindow && !first.isKeyWindow)
        harness.platform.send(.focusChanged(false), to: display)
        #expect(second.isKeyWindow)
        first.makeKey()
        #expect(display.keyboardRequests == 1)
        second.close()
    }
}
