import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
@_exported import TactilePlatform

/// A running program: its application, its display, and all else that there is one of in it.
///
/// `UIApplication.run(delegate:)` makes one. A program that draws without a display, or a test,
/// makes its own on a `HeadlessPlatform`; another one begins with everything as it was, and does
/// not see what is left of the one before.
@preconcurrency @MainActor
public final class ApplicationSession {
    /// The session that acts: it was made last, or its display was the last to tell something.
    /// There is always one; without a platform its clock is the machine's.
    public private(set) static var current = ApplicationSession(
        nil, UIApplication(), LayerSession.current)

    /// The application, which is `UIApplication.shared` while the session acts.
    public let application: UIApplication
    package private(set) var platform: (any Platform)?
    package let layers: LayerSession
    package let timers = LoopTimerQueue()
    package let screen = UIScreen()
    package let tasks = BackgroundTasks()
    let appearance = AppearanceRegistry()
    let scenes = ScenePool()
    let mainMenus = UIMenuSystem()
    let contextMenus = UIMenuSystem()
    let generalPasteboard = UIPasteboard(.clipboard)
    let primaryPasteboard = UIPasteboard(.primary)

    /// The drag that goes on in the program's windows; Escape ends it.
    package weak var runningDrag: (any RunningDrag)?

    /// What readers of the screen get; nil while there are none.
    package internal(set) var accessibility: AccessibilityTree?
    var accessibilityReaders = 0

    /// Is asked about keys before windows get them.
    package weak var keyWatcher: (any KeyWatcher)?
    /// Is asked about keys that would be typed, after ``keyWatcher``; `nil` leaves them to the
    /// display.
    package weak var inputMethod: (any InputMethod)? {
        didSet { for window in application.windows { window.textInput.keyboardMoved() } }
    }

    /// Transitions that are under way.
    var transitions: [TransitionContext] = []

    /// Animation blocks that are open, the innermost last.
    var animationContexts: [ViewAnimationContext] = []
    /// Animations that were begun and not committed, the innermost last.
    var begunAnimations: [BegunAnimations] = []
    var animationsAreEnabled = true

    /// The size of the window whose root is loaded now.
    var sizeOfLoading: CGSize?
    /// What the desktop's settings want, beyond what the display says.
    package var desktopLook = DesktopLook() {
        didSet { desktopLookChanged(from: oldValue) }
    }
    /// The languages that a person may write in, the best first; `nil` checks nobody's spelling.
    package var textLanguages: [String]?
    /// Opens an address in the program that the person has for it; `nil` in a window in memory.
    package var openAddress: (@MainActor (URL) -> Void)?
    /// What has no tint of its own has the desktop's.
    var desktopTint: UIColor?

    /// What views start from that are in no window.
    var traits = UITraitCollection.initial {
        didSet { if isCurrent { UITraitCollection.application = traits } }
    }

    /// Begins a session on `platform`, whose events and clock are its own, and makes it the current
    /// one.
    ///
    /// - `application`: The class of the session's application.
    public convenience init(
        on platform: any Platform, application: UIApplication.Type = UIApplication.self
    ) {
        self.init(platform, application.init(), LayerSession())
        layers.clock = { platform.now }
        platform.delegate = self.application
        screenChanged()
        begin()
    }

    /// Begins a session without a display, and makes it the current one.
    package convenience init(clock: @escaping @MainActor () -> TimeInterval) {
        self.init(nil, UIApplication(), LayerSession())
        layers.clock = clock
        begin()
    }

    private init(
        _ platform: (any Platform)?, _ application: UIApplication, _ layers: LayerSession
    ) {
        self.platform = platform
        self.application = application
        self.layers = layers
        application.owner = self
        scenes.application = application
        screen.session = self
        generalPasteboard.session = self
        primaryPasteboard.session = self
    }

    private func begin() {
        UITraitCollection.forgetCurrent()
        UIColor.programTint = nil
        makeCurrent()
    }

    /// Takes the windows off the display and ends timers and display links. If this is the current
    /// session, one without a display takes its place.
    public func end() {
        for transition in transitions { transition.abandon() }
        transitions = []
        application.forgetWindows()
        timers.removeAll()
        layers.end()
        platform = nil
        screen.platformScreen = UIScreen.withoutApplication
        if isCurrent { ApplicationSession(clock: LayerSession.systemClock).makeCurrent() }
    }

    // MARK: Acting

    private var isCurrent: Bool { ApplicationSession.current === self }

    /// Lets the session act: what asks for the current one means this.
    package func makeCurrent() {
        guard !isCurrent else { return }
        ApplicationSession.current = self
        LayerSession.current = layers
        UITraitCollection.application = traits
        PassLimit.reached = limitReached
        adoptDebugging()
    }

    /// The present time, in seconds of the session's clock.
    package var now: TimeInterval { layers.clock() }

    /// The display is another one, or has changed.
    func screenChanged() {
        guard let platform else { return }
        let hadContrast = application.increasesContrast, wasBold = application.prefersBoldText
        let reducedMotion = application.desktopReducesMotion
        screen.platformScreen = platform.screen
        motionChanged(from: reducedMotion)
        contrastChanged(from: hadContrast)
        boldTextChanged(from: wasBold)
        layers.frameInterval = 1 / max(1, platform.screen.framesPerSecond)
    }

    // MARK: Mistakes

    /// Gets what is wrong with constraints or with what recognizers wait for, in place of the
    /// standard error output.
    package var mistakeFound: ((String) -> Void)?
    /// Receives the reports about loops that reached their limit, in place of standard error.
    package var limitReached: ((String) -> Void)? {
        didSet { if isCurrent { PassLimit.reached = limitReached } }
    }

    /// Called at the end of each frame of a window; tests check there what must hold.
    package var frameDrawn: ((UIWindow) -> Void)?

    // MARK: Debugging

    /// What the program tells of its own work, in place of what `TACTILE_DEBUG` says; nothing by
    /// default. Each line goes to ``debugSink``.
    ///
    /// ```swift
    /// ApplicationSession.current.debugChannels = [.frames, .layout]
    /// ```
    public var debugChannels: DebugChannels = [] {
        didSet { if debugChannels != oldValue { debugChannelsChanged(from: oldValue) } }
    }
    /// Receives each line of ``debugChannels``, without its end; `nil`, the default, is the
    /// standard error output.
    public var debugSink: ((String) -> Void)? {
        didSet { adoptDebugging() }
    }

    /// Where it is read what frames cost, in seconds: a clock that goes on while a frame is made.
    package var costClock: @MainActor () -> TimeInterval = LayerSession.systemClock

    private func debugChannelsChanged(from old: DebugChannels) {
        adoptDebugging()
        for window in application.windows { window.debugChannelsChanged() }
    }

    private func adoptDebugging() {
        guard isCurrent else { return }
        DebugLog.channels = debugChannels
        DebugLog.sink = debugSink
    }

    private var toldMistakes: Set<String> = []

    /// Tells of a mistake in the program, which goes on; on the standard error output once.
    package func report(_ mistake: String) {
        if let mistakeFound { return mistakeFound(mistake) }
        guard toldMistakes.insert(mistake).inserted else { return }
        FileHandle.standardError.write(Data((mistake + "\n").utf8))
    }
}
