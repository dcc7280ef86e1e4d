import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactilePlatform

/// The root of a view tree and the window it is shown in.
///
/// A window made with a frame has no place on the display until ``makeKeyAndVisible()``; the
/// window manager decides where it goes, and its size follows what the user makes of it.
@preconcurrency @MainActor
open class UIWindow: UIView {
    /// In the title bar and the task bar, which have the program's name where this is "".
    public var title = "" {
        didSet { platformWindow?.title = shownTitle }
    }
    /// The smallest size in points that the user can give it; read when the window is first shown.
    public var minimumSize = CGSize(width: 1, height: 1)
    /// The largest one, in points; `nil` is any. Read when the window is first shown.
    public var maximumSize: CGSize?
    /// Instance and class by which the desktop knows the program, its name; read when first shown.
    public var className = UIWindow.programClass
    /// The file of the program's desktop entry, without ".desktop", by which some desktops find it.
    public var desktopEntry: String?
    /// Pictures of several sizes for the task bar; read when first shown.
    public var icons: [UIImage] = []
    /// Called when the display refuses a window; without it the program ends with the message.
    public var displayErrorHandler: ((any Error) -> Void)?

    /// The session that the window was made in.
    package var session: ApplicationSession { owner ?? .current }
    private weak var owner: ApplicationSession?
    package private(set) var platformWindow: (any PlatformWindow)?
    package private(set) lazy var renderer = {
        let renderer = LayerRenderer(root: layer)
        renderer.beforeLayout = { [weak self] in self?.updateConstraintsForTree() }
        renderer.afterLayout = { [weak self] in
            self?.followSources()
            self?.router.hover.refresh()
        }
        return renderer
    }()
    package private(set) lazy var router = EventRouter(window: self)
    private(set) lazy var heldKeys = HeldKeys { [weak self] in self?.compose($0) }
    /// Keys that an input method is being asked about.
    private(set) lazy var composedKeys = HeldKeys { [weak self] in self?.take($0) }
    package internal(set) lazy var frameClock = FrameClock()
    /// Whether a key or a button went down or up after the last frame.
    var answersPress = false
    /// What is shown at the bottom for whoever is typed into.
    package private(set) lazy var keyboard = KeyboardHost(window: self)
    package private(set) lazy var textInput = TextInputSession(window: self)
    /// When a window that is not seen looks for animations that have ended.
    var unseenStep: TimeInterval?
    package internal(set) var isVisibleOnPlatform = false
    /// The strip with the main menu, above all that is in the window and below its menus.
    package weak var menuBar: (any MenuBar)?
    /// What such a strip covers.
    package var windowSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if windowSafeAreaInsets != oldValue { updateSafeArea() } }
    }
    override var outerSafeArea: UIEdgeInsets? { windowSafeAreaInsets }
    /// How the window manager shows the window, and its size when it does not.
    var sizeMemory = WindowSizeMemory()
    /// Where the content is to be on the screen when the window is shown.
    var wantedOrigin: CGPoint?
    /// What the platform's window had no room for when it was closed.
    var closedWish: PlatformWindowWish?
    var level = Level.normal
    /// The scene that the window is part of. A window that is in none has one of its own once it is
    /// shown.
    open weak var windowScene: UIWindowScene? {
        didSet {
            guard windowScene !== oldValue else { return }
            oldValue?.windowLeft(self)
            windowScene?.windowJoined(self)
        }
    }

    /// A window of `windowScene`, in the size that the scene's windows have at first.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: CGRect(origin: .zero, size: windowScene.firstSize))
        self.windowScene = windowScene
        windowScene.windowJoined(self)
    }
    /// The last frame's counts.
    package internal(set) var lastStatistics = RenderStatistics()
    /// Who watches the window's frames; `nil` while nobody does.
    var frameWatch: FrameWatch?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        finishWindow()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        finishWindow()
    }

    private func finishWindow() {
        owner = .current
        containingWindow = self
        setBackgroundColor(.systemBackground)
        adopt(scale: contentScale)
    }

    // MARK: Scenes

    /// Whether the window was shown, so that controllers in it appear.
    var showsRoot = false
    /// The controllers that were to be seen when the program hid the window.
    var hiddenScenes: [UIViewController] = []
    /// Whether the display gives the window what is typed.
    var hasPlatformFocus = false
    /// Controllers whose views came by themselves and are not laid out yet.
    var appearing: [UIViewController] = []

    open var rootViewController: UIViewController? {
        didSet { replaceRoot(old: oldValue) }
    }

    private func replaceRoot(old: UIViewController?) {
        guard old !== rootViewController else { return }
        if let old {
            old.beginAppearanceTransition(false, animated: false)
            old.viewIfLoaded?.removeFromSuperview()
            old.endAppearanceTransition()
        }
        guard let root = rootViewController else { return }
        session.sizeOfLoading = bounds.size
        let view: UIView = root.view
        session.sizeOfLoading = nil
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        guard showsRoot else {
            insertSubview(view, at: 0)
            return
        }
        root.beginAppearanceTransition(true, animated: false)
        insertSubview(view, at: 0)
        view.layoutIfNeeded()
        root.endAppearanceTransition()
    }

    /// The root appears in the size that the window has got on the display, and is laid out before
    /// it has appeared.
    func showRoot() {
        guard !showsRoot else { return }
        showsRoot = true
        let scenes = hiddenScenes.isEmpty ? [rootViewController].compactMap(\.self) : hiddenScenes
        hiddenScenes = []
        for scene in scenes {
            scene.beginAppearanceTransition(true, animated: false)
            scene.view.layoutIfNeeded()
            scene.endAppearanceTransition()
        }
    }

    /// Ends the appearances of controllers whose views came into the window, now that these are
    /// laid out.
    func endAppearances() {
        guard !appearing.isEmpty else { return }
        layoutIfNeeded()
        let ended = appearing
        appearing = []
        for controller in ended { controller.endOwnAppearance() }
    }

    // MARK: Showing

    /// Whether the program has taken the window off the display, for which it keeps its place.
    ///
    /// `false` brings a window back that was shown; ``makeKeyAndVisible()`` shows it first.
    open override var isHidden: Bool {
        didSet { if isHidden != oldValue { hiddenChanged() } }
    }

    /// Shows the window and gives it the keyboard.
    open func makeKeyAndVisible() {
        isHidden = false
        if session.appearance.isUsed { applyAppearance() }
        session.scenes.adopt(self)
        makeKey()
        guard platformWindow == nil, let platform = session.platform else { return showRoot() }
        do {
            let options = PlatformWindowOptions(
                title: shownTitle, size: bounds.size, origin: wantedOrigin,
                minimumSize: minimumSize, maximumSize: maximumSize, className: className,
                desktopEntry: desktopEntry,
                icons: icons.compactMap { $0.cgImage?.bitmap }, states: sizeMemory.states)
            let made = try platform.makeWindow(options)
            attach(to: made, lead: platform.firstFrameLead)
            showRoot()
            made.show()
        } catch {
            guard let displayErrorHandler else {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                exit(EXIT_FAILURE)
            }
            displayErrorHandler(error)
        }
    }

    func attach(to platformWindow: any PlatformWindow, lead: TimeInterval) {
        self.platformWindow = platformWindow
        adoptFrameInterval(session.layers.frameInterval, lead: lead)
        isVisibleOnPlatform = true
        session.application.add(self)
        textInput.responderChanged()
        if dropRouter != nil { platformWindow.acceptDrops() }
        session.application.updateState()
        NotificationCenter.default.post(name: Self.didBecomeVisibleNotification, object: self)
        debugChannelsChanged()
        let scale = platformWindow.scale
        resize(
            to: CGSize(
                width: CGFloat(platformWindow.pixelSize.width) / scale,
                height: CGFloat(platformWindow.pixelSize.height) / scale), scale: scale)
    }

    /// The display's frames are `interval` seconds apart.
    func adoptFrameInterval(_ interval: TimeInterval, lead: TimeInterval) {
        frameClock.interval = interval
        renderer.firstFrameLead = lead
    }

    /// Brings the window above others, with the keyboard, because the user asked for it.
    ///
    /// - Parameter startup: The desktop's name of what the user did, from `DESKTOP_STARTUP_ID` or
    ///   `XDG_ACTIVATION_TOKEN`; `nil` without one.
    public func comeForward(startup: String?) {
        platformWindow?.activate(startup: startup)
    }

    /// Makes this the program's window that has the keyboard. One that is shown asks the window
    /// manager for it, which may refuse where the person is in another program.
    open func makeKey() {
        if !hasPlatformFocus, isVisibleOnPlatform { platformWindow?.requestKeyboard() }
        takeKey()
    }

    func takeKey() {
        session.application.add(self)
        for window in session.application.windows where window !== self {
            window.setKey(false)
        }
        setKey(true)
        session.application.updateState()
    }

    /// Whether this is the window of the program that has the keyboard.
    public private(set) var isKeyWindow = false

    func setKey(_ isKey: Bool) {
        guard isKeyWindow != isKey else { return }
        isKeyWindow = isKey
        if isKey { becomeKey() } else { resignKey() }
        NotificationCenter.default.post(
            name: isKey ? Self.didBecomeKeyNotification : Self.didResignKeyNotification,
            object: self)
    }

    /// Called when the window has got the keyboard; for subclasses.
    open func becomeKey() {}
    /// Called when the window has lost the keyboard; for subclasses.
    open func resignKey() {}
    public nonisolated static let didBecomeKeyNotification = Notification.Name(
        "UIWindowDidBecomeKeyNotification")
    public nonisolated static let didResignKeyNotification = Notification.Name(
        "UIWindowDidResignKeyNotification")
    public nonisolated static let didBecomeVisibleNotification = Notification.Name(
        "UIWindowDidBecomeVisibleNotification")
    public nonisolated static let didBecomeHiddenNotification = Notification.Name(
        "UIWindowDidBecomeHiddenNotification")

    open var screen: UIScreen { session.screen }

    /// Takes the window off the display and forgets it.
    public func close() {
        router.cancelInput()
        overlay?.windowChanged()
        if let root = rootViewController {
            root.beginAppearanceTransition(false, animated: false)
            root.endAppearanceTransition()
        }
        showsRoot = false
        hiddenScenes = []
        wantedOrigin = originOnScreen
        closedWish = platformWindow?.wish
        platformWindow?.close()
        let wasShown = isVisibleOnPlatform
        detachFromPlatform()
        session.application.remove(self)
        setKey(false)
        session.application.updateState()
        session.scenes.windowClosed(self)
        if wasShown {
            NotificationCenter.default.post(name: Self.didBecomeHiddenNotification, object: self)
        }
    }

    func detachFromPlatform() {
        overlay?.windowChanged()
        platformWindow = nil
        isVisibleOnPlatform = false
        hasPlatformFocus = false
    }

    /// Device pixels per point: the platform window's, else the screen's.
    var contentScale: CGFloat { platformWindow?.scale ?? screen.scale }

    /// What lies over the window and has its keys; at most one at a time.
    package var overlay: (any WindowOverlay)?

    /// Who takes what is dragged over the window; there is none before a view takes drops.
    package var dropRouter: (any DropRouting)? {
        didSet { if oldValue == nil, dropRouter != nil { platformWindow?.acceptDrops() } }
    }

    /// What the window's views have that follows the pointer.
    package var pointerFollower: (any PointerFollower)?

    /// The menu bar stays in front of what comes into the window.
    open override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        if let menuBar, menuBar !== subview { bringSubviewToFront(menuBar) }
    }

    // MARK: First responder

    /// Who keys and text go to first; nil while nobody in the window has the keyboard.
    public internal(set) weak var firstResponder: UIResponder? {
        didSet {
            guard firstResponder !== oldValue else { return }
            tellOfFirstResponder(from: oldValue)
            readersFollowKeyboard()
            firstResponderChanged(from: oldValue)
            if !isChangingFirstResponder { keyboard.update() }
        }
    }
    /// One responder gives the keyboard to another: what is on the screen changes once.
    private var isChangingFirstResponder = false

    func makeFirstResponder(_ responder: UIResponder) -> Bool {
        guard responder !== firstResponder else { return true }
        guard responder.canBecomeFirstResponder else { return false }
        isChangingFirstResponder = true
        defer {
            isChangingFirstResponder = false
            keyboard.update()
        }
        if let current = firstResponder {
            guard current.canResignFirstResponder,
                DebugLog.because(
                    .focus, "\(responder.debugName) asks for it",
                    { current.resignFirstResponder() })
            else {
                DebugLog.tell(
                    .focus,
                    "\(current.debugName) keeps the keyboard from \(responder.debugName)")
                return false
            }
        }
        DebugLog.because(.focus, "becomeFirstResponder()") { firstResponder = responder }
        return true
    }

    /// The view that keys act on; it may differ from the first responder, which takes text.
    package internal(set) weak var focusedView: UIView? {
        didSet {
            guard focusedView !== oldValue else { return }
            tellOfFocus(from: oldValue)
            readersFollowKeyboard()
            oldValue?.focusDidChange()
            focusedView?.focusDidChange()
        }
    }
    /// Whether the focus was last moved by keys, so that its ring is to be seen.
    package var focusIsVisible = false

    /// Moves the focus, as a click or the Tab key does.
    package func focus(
        _ view: UIView?, visibly: Bool, file: StaticString = #fileID, line: UInt = #line
    ) {
        focusIsVisible = visibly
        DebugLog.because(.focus, "\(file):\(line)") {
            if focusedView === view { view?.focusDidChange() } else { focusedView = view }
        }
    }

    func viewLeaves(_ view: UIView) {
        DebugLog.because(.focus, "it leaves the window") {
            if focusedView === view { focusedView = nil }
            if firstResponder === view
                || (view.owningViewController.map { $0 === firstResponder } ?? false)
            {
                if firstResponder?.resignFirstResponder() != true { firstResponder = nil }
            }
        }
        for recognizer in view.storage.gestureRecognizers { recognizer.abandon() }
    }

    func viewHides(_ view: UIView) {
        guard let focused = focusedView, focused.isDescendant(of: view) else { return }
        DebugLog.because(.focus, "\(view.debugName) is hidden") { focusedView = nil }
    }

    // MARK: Events

    /// Delivers touches to gesture recognizers and views, presses to the first responder.
    open func sendEvent(_ event: UIEvent) { router.deliver(event) }
    open override var next: UIResponder? { windowScene ?? session.application }
    /// What is undone in this window, for responders that have no undo manager of their own.
    open override var undoManager: UndoManager? { windowUndoManager }
    private lazy var windowUndoManager = UndoManager()

    /// What the window is tinted in is the program's tint, unless it stands over another window.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if !(self is PopupWindow) { UIColor.programTint = storage.tintColor }
    }

    // MARK: Traits

    /// What its views started from last.
    var keptTraits: WindowTraits?
}
