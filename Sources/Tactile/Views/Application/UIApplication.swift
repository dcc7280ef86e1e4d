import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactilePlatform

/// The running program: its windows, its event loop's turns, its life.
@preconcurrency @MainActor
open class UIApplication: UIResponder, PlatformDelegate {
    /// The application of the session that acts: of the class that `run(delegate:scale:)` was
    /// called on.
    public static var shared: UIApplication { ApplicationSession.current.application }

    /// The session sets it.
    weak var owner: ApplicationSession?
    /// The session that the application belongs to.
    package var session: ApplicationSession { owner ?? .current }

    public required override init() { super.init() }

    public enum State: Int, Sendable { case active, inactive, background }

    open weak var delegate: (any UIApplicationDelegate)?
    public private(set) var windows: [UIWindow] = []
    /// Calls of ``beginIgnoringInteractionEvents()`` that have not ended.
    var ignoringCalls = 0
    package var platform: (any Platform)? { session.platform }
    private var strongDelegate: (any UIApplicationDelegate)?

    open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } ?? windows.first }
    /// Whether the program is in front: what its windows last said.
    public internal(set) var applicationState = State.background
    /// Nobody is notified of a state before the launch is over.
    private(set) var isLaunching = false
    var isUpdatingState = false
    /// Whether a window was shown since the launch.
    var hasBeenShown = false
    open override var next: UIResponder? { delegate as? UIResponder }
    /// How large people want text; on a desktop the program says so, from a setting of its own.
    /// Views hear of a change as one of their traits.
    open var preferredContentSizeCategory: UIContentSizeCategory {
        get { session.traits.preferredContentSizeCategory }
        set {
            let previous = session.traits
            guard newValue != previous.preferredContentSizeCategory, newValue != .unspecified else {
                return
            }
            session.traits = previous.modifyingTraits {
                $0.preferredContentSizeCategory = newValue
            }
            for window in windows {
                let old = window.traitCollection.modifyingTraits {
                    $0.preferredContentSizeCategory = previous.preferredContentSizeCategory
                }
                window.traitsChanged(from: old)
            }
            NotificationCenter.default.post(
                name: UIContentSizeCategory.didChangeNotification, object: self)
        }
    }
    /// Whether motion should be reduced to cross-fades, for a program with a setting of its own;
    /// `nil` follows the desktop.
    public var overrideReducesMotion: Bool? {
        didSet {
            let before = oldValue ?? desktopReducesMotion
            if reducesMotion != before { tellOfReducedMotion() }
        }
    }
    /// Whether colours should be told apart more easily, for a program with a setting of its own;
    /// `nil` follows the desktop.
    public var overrideIncreasesContrast: Bool? {
        didSet { session.contrastChanged(from: oldValue ?? desktopIncreasesContrast) }
    }
    /// Whether text should be heavier, for a program with a setting of its own; `nil` follows the
    /// desktop.
    public var overridePrefersBoldText: Bool? {
        didSet { session.boldTextChanged(from: oldValue ?? desktopPrefersBoldText) }
    }
    /// Whether bars and blurred surfaces should be opaque. On a desktop the program says so, from a
    /// setting of its own.
    public var reducesTransparency = false {
        didSet {
            guard reducesTransparency != oldValue else { return }
            tellViewsOfSettings()
            post(UIAccessibility.reduceTransparencyStatusDidChangeNotification)
        }
    }
    /// Whether states that colours show should be told by shapes or words as well: a switch bears
    /// the marks of on and off then, the chosen tab one above it, the day that is today a ring, and
    /// pages that are not shown have rings for dots.
    public var differentiatesWithoutColor = false {
        didSet {
            guard differentiatesWithoutColor != oldValue else { return }
            tellViewsOfSettings()
            post(UIAccessibility.differentiateWithoutColorDidChangeNotification)
        }
    }

    /// When number pads are shown for fields that take numbers.
    public var onScreenKeyboard = UIOnScreenKeyboardPolicy.automatic {
        didSet {
            guard onScreenKeyboard != oldValue else { return }
            for window in windows { window.keyboard.update() }
        }
    }
    /// Whether the display stays on and unlocked while nobody touches keys or pointer.
    open var isIdleTimerDisabled = false {
        didSet { if isIdleTimerDisabled != oldValue { idleTimerChanged?() } }
    }
    /// Tells the desktop.
    package var idleTimerChanged: (() -> Void)?
    /// The separator between whole and fractional digits, as the user writes it.
    public var decimalSeparator = "."

    /// What the desktop calls the program, as in its messages; the name of its file unless set.
    public var displayName = ProcessInfo.processInfo.processName

    /// The name under which the desktop and later starts reach the running program, such as
    /// `org.example.Program`: two or more parts of letters, digits and `_`, with dots between. Set
    /// it before the first frame. `nil`, the default, is reached by nobody.
    ///
    /// What is asked of the program comes to its delegate as `application(_:open:options:)` and
    /// `application(_:performActionFor:completionHandler:)`; its window comes forward first.
    public var serviceName: String? {
        didSet {
            guard let serviceName, !Self.isServiceName(serviceName) else { return }
            preconditionFailure(
                "“\(serviceName)” is no name for a service: use two or more parts of letters, digits"
                    + " and “_”, with dots between, none of them beginning with a digit.")
        }
    }

    /// The arguments after the program's path with which the desktop's next session starts the
    /// program again, if it runs when this one ends. Set them before the first frame. `nil`, the
    /// default, means those of this start.
    public var restartArguments: [String]?
    /// Whether the program ends because something other than a person in its windows wants that:
    /// the session, a signal, or a display that is gone. What was begun and not finished is still
    /// wanted then.
    public private(set) var isEndedFromOutside = false

    // MARK: Life

    /// Starts the delegate and runs the loop until the program is asked to end.
    package func run(
        delegate: any UIApplicationDelegate, sceneDelegate: UISceneDelegateMaker? = nil,
        mainWindow: (@MainActor (any UIApplicationDelegate) -> UIWindow?)? = nil
    ) {
        strongDelegate = delegate
        self.delegate = delegate
        session.scenes.makeDelegate = sceneDelegate
        isLaunching = true
        guard delegate.application(self, willFinishLaunchingWithOptions: nil) else { return }
        let window = mainWindow?(delegate)
        let isLaunched = delegate.application(self, didFinishLaunchingWithOptions: nil)
        isLaunching = false
        guard isLaunched else { return }
        window?.makeKeyAndVisible()
        post(Self.didFinishLaunchingNotification)
        session.scenes.connectAtLaunch()
        updateState()
        platform?.run()
    }

    /// Lets the delegate save, then ends the loop.
    public func terminate() {
        guard !isTerminating else { return }
        isTerminating = true
        session.tasks.expire()
        session.scenes.save()
        delegate?.applicationWillTerminate(self)
        post(Self.willTerminateNotification)
        platform?.stop()
    }
    private var isTerminating = false

    /// Takes the windows off the display.
    func forgetWindows() {
        for window in windows { window.detachFromPlatform() }
        windows = []
    }

    func add(_ window: UIWindow) {
        if !windows.contains(where: { $0 === window }) { windows.append(window) }
    }

    func remove(_ window: UIWindow) {
        windows.removeAll { $0 === window }
    }

    // MARK: Actions

    /// Calls `action` on `target`. Without a target it is for the first responder that has the
    /// method: the search begins with the first responder of `sender`'s window, else of the key
    /// window; when nobody has the keyboard, with `sender`, else with the key window.
    ///
    /// Every action of a control comes through here, with the control as its sender. An override
    /// watches them by calling `super`, and holds an action back by not calling it.
    ///
    /// - Returns: Whether somebody was called.
    @discardableResult
    open func sendAction(
        _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
    ) -> Bool {
        if let target {
            return action.call(on: target as AnyObject, sender: sender, event: event)
        }
        let source = sender as? UIResponder
        var responder =
            (source?.responderWindow ?? keyWindow)?.firstResponder ?? source ?? keyWindow
        while let candidate = responder {
            if action.call(on: candidate, sender: sender, event: event) { return true }
            responder = candidate.next
        }
        return false
    }

    open override func validate(_ command: UICommand) { validateStandard(command) }

    /// Those of ``addKeyCommand(_:)``.
    open override var keyCommands: [UIKeyCommand]? { addedKeyCommands }
    private var addedKeyCommands: [UIKeyCommand]?

    /// Adds a shortcut of all windows of the program. One of a responder in a window comes first.
    open func addKeyCommand(_ keyCommand: UIKeyCommand) {
        guard !(addedKeyCommands ?? []).contains(where: { $0 === keyCommand }) else { return }
        addedKeyCommands = (addedKeyCommands ?? []) + [keyCommand]
    }

    /// Takes a shortcut away that ``addKeyCommand(_:)`` added.
    open func removeKeyCommand(_ keyCommand: UIKeyCommand) {
        addedKeyCommands?.removeAll { $0 === keyCommand }
    }

    open func sendEvent(_ event: UIEvent) {
        for window in event.windows { window.sendEvent(event) }
    }

    // MARK: Platform

    public func platform(
        _ platform: any Platform, received event: PlatformEvent, in window: any PlatformWindow
    ) {
        session.makeCurrent()
        guard let window = windows.first(where: { $0.platformWindow === window }) else { return }
        UndoEvents.end()
        defer { UndoEvents.end() }
        window.handle(event)
    }

    public func platformTurn(at now: TimeInterval) -> TimeInterval? {
        let session = session
        session.makeCurrent()
        UndoEvents.end()
        defer { UndoEvents.end() }
        session.timers.fireDue(at: now)
        CATransaction.flush()
        var deadline = session.timers.nextFireTime
        for window in windows {
            if let time = window.turn(at: now) { deadline = min(deadline ?? time, time) }
        }
        session.accessibility?.updateIfNeeded()
        // A frame may have scheduled a timer that is due before the next event.
        if let time = session.timers.nextFireTime { deadline = min(deadline ?? time, time) }
        if DebugLog.isOn(.events) {
            let isTimer = deadline != nil && deadline == session.timers.nextFireTime
            DebugLog.nextDeadline = isTimer ? session.timers.nextName : "a frame"
        }
        return deadline
    }

    public func platformScreenChanged(_ platform: any Platform) {
        session.screenChanged()
        for window in windows {
            window.adoptFrameInterval(
                session.layers.frameInterval, lead: platform.firstFrameLead)
        }
    }

    public func platformLostDisplay(_ platform: any Platform) { endFromOutside() }
    public func platformShouldTerminate(_ platform: any Platform) { endFromOutside() }

    private func endFromOutside() {
        if !isTerminating { isEndedFromOutside = true }
        terminate()
    }

    public func platformShouldSave(_ platform: any Platform) {
        session.makeCurrent()
        session.scenes.save()
        delegate?.applicationShouldSave(self)
    }
    public func platformRestartArguments(_ platform: any Platform) -> [String]? {
        restartArguments
    }

    func windowAsksToClose(_ window: UIWindow) {
        guard delegate?.application(self, shouldClose: window) ?? true else { return }
        windowIsGone(window)
    }

    /// A window closes, whether the program wants it or not.
    func windowIsGone(_ window: UIWindow) {
        (window as? PopupWindow)?.parent?.overlay?.windowChanged()
        window.close()
        if windows.isEmpty { terminate() }
    }
}

/// What the program does at the turns of its life. Everything has a default.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
    /// Comes before all else. False ends the program.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Makes the first window. False ends the program.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// A window has got the desktop's keyboard.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// The keyboard goes to another program's window, or the last window away.
    func applicationWillResignActive(_ application: UIApplication)
    /// No window is shown any more.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// A window is shown again.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// The last moment to save: the user closed the last window, the session ends, or the display
    /// is gone.
    func applicationWillTerminate(_ application: UIApplication)
    /// The session may end, and the program with it: save what the next run needs to show the
    /// person what this one does. The program goes on; it may be that nobody ends it.
    func applicationShouldSave(_ application: UIApplication)
    /// Opens what somebody gave the program while it runs: a file, or an address that it is known
    /// for.
    ///
    /// - Returns: Whether it could be opened.
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
    /// Does one of the actions that the desktop offers beside the program's icon.
    func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void)
    /// Whether a window whose close button was used may close.
    func application(_ application: UIApplication, shouldClose window: UIWindow) -> Bool
    /// How a scene is set up. A configuration that makes no delegate leaves it to the application's
    /// delegate to make windows.
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// Scenes were closed, and do not come back.
    func application(
        _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
    /// The window that has the keyboard, where only the protocol is known; it is an option twice,
    /// as UIKit has it. A delegate has a property of this name of its own.
    public var window: UIWindow?? { .some(UIApplication.shared.keyWindow) }
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    public func applicationWillResignActive(_ application: UIApplication) {}
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    public func applicationWillTerminate(_ application: UIApplication) {}
    public func applicationShouldSave(_ application: UIApplication) {}
    public func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool { false }
    public func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) { completionHandler(false) }
    public func application(_ application: UIApplication, shouldClose window: UIWindow) -> Bool {
        true
    }
    public func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { connectingSceneSession.configuration }
    public func application(
        _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
    ) {}
}

extension UIApplication {
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

extension UIApplication {
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

/// An action that the desktop offers beside the program's icon, without opening the program first.
open class UIApplicationShortcutItem: NSObject {
    /// The action's name, as the program's desktop entry has it.
    public let type: String

    public init(type: String) {
        self.type = type
        super.init()
    }
}

extension UIContentSizeCategory {
    /// Posted by the application when `UIApplication.preferredContentSizeCategory` has changed.
    public static let didChangeNotification = Notification.Name(
        "UIContentSizeCategoryDidChangeNotification")
}
