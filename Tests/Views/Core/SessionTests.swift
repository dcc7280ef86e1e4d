import Foundation
import Tactile
import TestSupport
import Testing

@testable import TactileDrawing
@testable import TactileLayers
@testable import TactileViews

/// What one program leaves behind is not there in the next.
@MainActor
@Suite struct SessionTests {
    private final class Delegate: UIApplicationDelegate {}

    private final class Drag: RunningDrag {
        static let shared = Drag()
        func cancelByKey() -> Bool { false }
    }

    private final class Still: NSObject, UIViewControllerAnimatedTransitioning {
        func transitionDuration(
            using transitionContext: (any UIViewControllerContextTransitioning)?
        ) -> TimeInterval { 1 }
        func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {}
    }

    private final class Watcher: InputMethod {
        static let shared = Watcher()
        func caretMoved(in input: TextInputSession) {}
        func watch(
            _ key: PlatformKeyEvent, _ symbol: PlatformKeySymbol,
            decide: @escaping @MainActor (Bool) -> Void
        ) { decide(false) }
    }

    /// Stored properties that are what they are from the beginning, point back at the session, or
    /// last no longer than a call.
    private static let fixed: Set<String> = [
        "application", "layers", "timers", "screen", "appearance", "generalPasteboard",
        "costClock",
        "primaryPasteboard", "application.owner", "screen.session", "generalPasteboard.session",
        "primaryPasteboard.session", "generalPasteboard.selection", "primaryPasteboard.selection",
        "application.isLaunching", "application.isUpdatingState", "appearance.applying",
        "layers.isDelivering", "layers.clock", "tasks", "tasks.changed", "scenes",
        "scenes.application", "scenes.stateURL", "scenes.haveDelegates", "mainMenus",
        "contextMenus",
    ]

    /// Every stored property of a session and of what it owns, in words.
    private func properties(of session: ApplicationSession) -> [String: String] {
        var found: [String: String] = [:]
        func add(_ object: Any, _ prefix: String) {
            for case let (label?, value) in Mirror(reflecting: object).children {
                found[prefix + label] = words(value)
            }
        }
        add(session, "")
        add(session.application, "application.")
        add(session.layers, "layers.")
        add(session.timers, "timers.")
        add(session.tasks, "tasks.")
        add(session.scenes, "scenes.")
        add(session.screen, "screen.")
        add(session.appearance, "appearance.")
        add(session.generalPasteboard, "generalPasteboard.")
        add(session.primaryPasteboard, "primaryPasteboard.")
        return found
    }

    private func words(_ value: Any) -> String {
        if let traits = value as? UITraitCollection {
            return "\(traits.preferredContentSizeCategory) \(traits.userInterfaceStyle) "
                + "\(traits.displayScale)"
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { words($0.value) } ?? "nil"
        case .class: return "\(type(of: value))"
        case .collection, .dictionary, .set:
            return "[" + mirror.children.map { words($0.value) }.joined(separator: ", ") + "]"
        case .struct, .tuple:
            return mirror.children.map { "\($0.label ?? ""): \(words($0.value))" }
                .joined(separator: "; ")
        default: return "\(value)"
        }
    }

    /// Gives everything of `harness` another value.
    private func setEverything(_ harness: Harness, _ delegate: Delegate) {
        let session = harness.session, application = session.application
        harness.platform.screen = PlatformScreen(
            size: CGSize(width: 800, height: 600), scale: 2, framesPerSecond: 30, isDark: true)
        application.platformScreenChanged(harness.platform)
        harness.show()
        application.run(delegate: delegate, sceneDelegate: { _ in nil })
        application.preferredContentSizeCategory = .extraLarge
        application.displayName = "Other"
        application.isIdleTimerDisabled = true
        application.idleTimerChanged = {}
        application.reducesMotion = true
        application.increasesContrast = true
        application.reducesTransparency = true
        application.differentiatesWithoutColor = true
        application.prefersBoldText = true
        application.serviceName = "org.example.Program"
        application.restartArguments = ["--again"]
        session.desktopLook = DesktopLook(isDark: true, accent: [1, 0, 0])
        session.openAddress = { _ in }
        _ = session.beginAccessibility()
        application.onScreenKeyboard = .never
        application.decimalSeparator = ","
        UIButton.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).tintColor = .red
        let label = UILabel()
        harness.window.addSubview(label)
        for (board, selection) in [
            (UIPasteboard.general, PlatformSelection.clipboard), (UIPasteboard.primary, .primary),
        ] {
            board.string = "text"
            harness.platform.write(
                PlatformOffer(data: ["image/png": Data([1])]), to: selection)
            board.loadData(forPasteboardType: "public.png") { _ in }
        }
        harness.settle()
        session.limitReached = nil
        session.report("A mistake that the session tests make")
        session.mistakeFound = { _ in }
        session.debugSink = { _ in }
        session.debugChannels = .focus
        harness.checksFrames = false
        application.addKeyCommand(UIKeyCommand(input: "i", modifierFlags: .control) { _ in })
        LoopTimer.schedule(after: 100) {}
        CADisplayLink { _ in }.add(to: .main, forMode: .common)
        UIView.setAnimationsEnabled(false)
        UIView.beginAnimations("left open", context: nil)
        CATransaction.begin()
        CATransaction.setAnimationDuration(7)
        session.layers.orphans.append(CALayer())
        session.layers.events.append {}
        UITraitCollection.current = UITraitCollection(userInterfaceStyle: .dark)
        session.runningDrag = Drag.shared
        session.keyWatcher = Watcher.shared
        session.inputMethod = Watcher.shared
        session.textLanguages = ["de"]
        session.sizeOfLoading = CGSize(width: 1, height: 1)
        TransitionContext(
            in: UIView(), from: UIViewController(), to: UIViewController(), animator: Still(),
            interactor: nil
        ).start()
        application.platformShouldTerminate(harness.platform)
        // The end of a program ends what it was about.
        _ = application.beginBackgroundTask(withName: "left open")
        application.beginIgnoringInteractionEvents()
    }

    @Test func aNewSessionBeginsWithEverythingAsItWas() {
        let delegate = Delegate()
        let first = Harness()
        let before = properties(of: first.session)
        let harness = Harness()
        #expect(properties(of: harness.session) == before)
        setEverything(harness, delegate)
        let after = properties(of: harness.session)
        for (name, value) in before.sorted(by: { $0.key < $1.key })
        where !Self.fixed.contains(name) && name != "platform" {
            #expect(after[name] != value, "\(name) is not set by this test")
        }
        let next = Harness()
        #expect(properties(of: next.session) == before)
        #expect(UIApplication.shared === next.session.application)
        #expect(UITraitCollection.current.userInterfaceStyle == .light)
        #expect(UITraitCollection.current.preferredContentSizeCategory == .large)
        #expect(CATransaction.animationDuration() == 0.25)
        #expect(UIView.areAnimationsEnabled)
        #expect(CACurrentMediaTime() == 1000)
    }

    @Test func whatASessionHadGoesWithIt() {
        weak var window: UIWindow?
        weak var application: UIApplication?
        weak var platform: HeadlessPlatform?
        do {
            let harness = Harness(showing: UIView())
            (window, platform) = (harness.window, harness.platform)
            application = harness.session.application
            LoopTimer.schedule(after: 1) {}
            CADisplayLink { _ in }.add(to: .main, forMode: .common)
        }
        #expect(window == nil && application == nil && platform == nil)
        #expect(ApplicationSession.current.platform == nil)
        #expect(UIApplication.shared.windows.isEmpty)
        #expect(UIScreen.main.scale == 1)
    }

    @Test func aTransitionThatIsUnderWayGoesWithItsSession() {
        weak var window: UIWindow?
        weak var transition: TransitionContext?
        var told: [Bool] = []
        do {
            let harness = Harness()
            let root = UIViewController(), scene = UIViewController()
            harness.window.rootViewController = root
            harness.show()
            harness.settle()
            root.present(scene, animated: true) { told.append(true) }
            harness.advance(seconds: 0.1)
            window = harness.window
            transition = scene.storage.transition
            #expect(transition != nil && harness.session.transitions.count == 1)
        }
        #expect(transition == nil && window == nil)
        #expect(told.isEmpty)
    }

    @Test func twoSessionsTakeTurns() {
        let (left, right) = (Harness(showing: UIView()), Harness(showing: UIView()))
        var fired: [String] = []
        left.settle()
        LoopTimer.schedule(after: 1) { fired.append("left \(CACurrentMediaTime())") }
        UIApplication.shared.decimalSeparator = ","
        right.settle()
        LoopTimer.schedule(after: 1) { fired.append("right \(CACurrentMediaTime())") }
        #expect(UIApplication.shared.decimalSeparator == ".")
        right.advance(seconds: 2)
        #expect(fired == ["right 1001.0"])
        #expect(left.window.session.now == 1000)
        left.advance(seconds: 3)
        #expect(fired == ["right 1001.0", "left 1001.0"])
        #expect(UIApplication.shared.decimalSeparator == ",")
        #expect(UIApplication.shared.windows == [left.window])
        #expect(left.session.timers.nextFireTime == nil)
    }

    @Test func aTimerOfAnOlderSessionIsCancelledThere() {
        let left = Harness()
        let timer = LoopTimer.schedule(after: 1) {}
        let right = Harness()
        let other = LoopTimer.schedule(after: 1) {}
        timer.cancel()
        #expect(left.session.timers.nextFireTime == nil)
        #expect(right.session.timers.nextFireTime == 1001)
        other.cancel()
    }
}
