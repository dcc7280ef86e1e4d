import Design
import Diary
import Foundation
import Tactile

/// Opens the window on a diary and saves what is under way when the program ends.
@MainActor
final class AppDelegate: UIResponder, UIApplicationDelegate {
    struct Options {
        /// 0…4; `nil` opens the tab that was open last.
        var tab: Int?
        var isDark: Bool?
        var size: CGSize?
        /// A file whose weights are offered to be brought in.
        var importPath: String?
        /// Whether the panel that adds an entry is open at first.
        var addsEntry = false
    }

    let diary: Diary
    private let options: Options
    /// Under which later starts reach the window; `nil` for one that nobody is to reach.
    var serviceName: String?
    /// Whether the diary is invented, of which nothing outlasts the window.
    var isDemo = false
    /// Where later starts hand over what they were asked for; `nil` where they cannot.
    var requests: StartRequests?
    /// From which the settings choose; `nil` where the language is given for this run.
    var languages: AppLanguages?
    /// With which the next session opens the window again; `nil` for what it was opened with.
    var restartArguments: [String]?
    /// What the settings chose.
    private var language: String?
    private let locales: LocaleNames
    private var state: WindowState
    private(set) var window: UIWindow?
    private(set) var tabs: MainTabBarController?
    private var model: DiaryModel?
    private var themeObservation: DiaryModel.Observation?
    private var reminder: WeighingReminder?
    private var dayWatch: DayWatch?
    private var scheduleObservation: DiaryModel.Observation?
    /// What the desktop was last told of the reminder; nil before it was told anything.
    private var scheduled: Int??
    private var syncTrouble: SyncTrouble?
    private var languageTimer: LoopTimer?
    private var following: LoopTimer?

    init(diary: Diary, options: Options, locales: LocaleNames, state: WindowState) {
        self.diary = diary
        self.options = options
        self.locales = locales
        self.state = state
        super.init()
    }

    static let minimumSize = CGSize(width: 320, height: 480)
    static let usualSize = CGSize(width: 900, height: 640)

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(
            frame: CGRect(origin: .zero, size: options.size ?? state.size ?? Self.usualSize))
        window.title = "Health Beat"
        window.isZoomed = options.size == nil && state.isMaximized
        window.originOnScreen = state.origin
        window.className = ("healthbeat", "HealthBeat")
        window.desktopEntry = "org.healthbeat.HealthBeat"
        window.minimumSize = Self.minimumSize
        window.icons = AppIcon.images
        window.tintColor = Theme.Palette.tint
        window.backgroundColor = Theme.Palette.background

        let model = DiaryModel(
            diary: diary, locales: locales,
            pictureScale: UIScreen.main.scale, windowSize: window.bounds.size)
        model.draft = TypedDraft(path: state.draftPath)
        model.panelDraft = TypedDraft(path: state.panelPath, limit: Self.mostOfPanel)
        model.languages = languages?.named ?? []
        language = diary.settings.language
        application.displayName = "Health Beat"
        application.serviceName = serviceName
        application.restartArguments = restartArguments
        let tabs = MainTabBarController(
            model: model, first: options.tab ?? firstTab(of: model))
        window.rootViewController = tabs
        self.window = window
        self.tabs = tabs
        self.model = model
        showTheme()
        themeObservation = model.observe { [weak self] change in
            guard case .diary(let change) = change, change.settings else { return }
            self?.showTheme()
            self?.followLanguage()
        }
        restoreScenes(of: window)
        window.makeKeyAndVisible()
        tabs.prepareScenes()
        showWhatOpeningFound(in: tabs)
        diary.onRecovery = { [weak self] in self?.tabs?.showBanner($0.message, isProblem: true) }
        following = LoopTimer.schedule(after: Self.firstFrameDelay) { [weak self] in
            self?.follow(model)
        }
        openPanels(of: model, in: tabs)
        requests?.begin { [weak self] in self?.perform($0) }
        return true
    }

    /// Today until there is a weight of today, so that what is typed first is one; else the scene
    /// that was seen last.
    private func firstTab(of model: DiaryModel) -> Int {
        model.diary.latestOfToday == nil ? 0 : state.tab ?? 0
    }

    /// Long enough for the window to have drawn its first frame, in seconds.
    private static let firstFrameDelay: TimeInterval = 0.05

    /// Looks at every page of the diary's file, before which nothing is written, and follows what
    /// becomes of it.
    private func follow(_ model: DiaryModel) {
        following = nil
        do throws(DiaryError) { try diary.finishOpening() } catch { tell(error) }
        diary.beginWatching { [weak self] in self?.tell($0) }
        if !diary.isWatching { tabs?.showBanner(Self.blindness, isProblem: true) }
        syncTrouble = SyncTrouble(model) { [weak self] in self?.tabs?.tellSyncTrouble($0) }
        model.sync.start()
        dayWatch = DayWatch(model)
        remind(of: model)
    }

    private static var blindness: String {
        localized(
            "The system has no watches for files left: what other programs write into the diary is "
                + "shown a few seconds later.")
    }

    private func tell(_ problem: DiaryError) {
        tabs?.showBanner(problem.message, isProblem: true)
    }

    /// Opens over the scenes what this start asks for, and what was typed when the last run was
    /// ended.
    private func openPanels(of model: DiaryModel, in tabs: MainTabBarController) {
        let draft = AddEntryPanel.Draft(leftTo: model)
        let goOn = { [weak tabs] in
            if let tabs { tabs.addEntry(changing: draft?.entry, draft: draft) }
        }
        if let path = options.importPath {
            tabs.showImport(.file(path: path))
            guard draft != nil else { return }
            tabs.showBanner(
                localized("A weight is typed and not saved."), isProblem: false,
                action: BannerView.Action(title: localized("Bring back"), perform: goOn))
        } else if options.addsEntry || draft != nil {
            goOn()
        }
    }

    private func remind(of model: DiaryModel) {
        let reminder = WeighingReminder(model: model)
        let weigh = { [weak self] in
            // Whatever is open over the scenes is what the person is about.
            if let tabs = self?.tabs, tabs.presentedViewController == nil { tabs.select(0) }
        }
        reminder.onWeigh = weigh
        reminder.onUntold = { [weak self] text in
            self?.window?.requestAttention()
            self?.tabs?.showBanner(
                text, isProblem: false,
                action: BannerView.Action(title: localized("Weigh now"), perform: weigh))
        }
        self.reminder = reminder
        guard !isDemo else { return }
        keepSchedule(of: model)
        scheduleObservation = model.observe { [weak self, weak model] change in
            if case .diary = change, let model { self?.keepSchedule(of: model) }
        }
    }

    /// Has the desktop remind at the time of the settings when the window is closed.
    private func keepSchedule(of model: DiaryModel) {
        let minute = model.diary.settings.reminderMinute
        guard scheduled != .some(minute) else { return }
        // At the start all is as it was, as a rule; later it is the user who changes it.
        let isWished = scheduled != nil
        scheduled = .some(minute)
        let directory = model.diary.directory
        let program = ReminderSchedule.ownProgram
        let schedule = ReminderSchedule.ofSession(directory)
        let set = { [weak self] (answer: UIApplication.BackgroundAnswer?) in
            // It asks another program.
            Thread.detachNewThread {
                let state = ReminderSchedule.ofSession(directory).set(
                    minute, program: program, answer: answer)
                DispatchQueue.main.async {
                    MainActor.assumeIsolated { self?.tell(state, isWished: isWished) }
                }
            }
        }
        guard let question = schedule.question(minute, program: program, isWished: isWished) else {
            return set(nil)
        }
        UIApplication.shared.requestBackground(
            ReminderSchedule.reason, command: question.command
        ) { [weak self] answer in
            // The answer to an older question is none to the newer one.
            guard self?.scheduled == .some(minute) else { return }
            set(answer)
        }
    }

    /// The page of the settings shows what came of it, and a no is told at once.
    private func tell(_ state: ReminderSchedule.State, isWished: Bool) {
        guard isWished else { return }
        model?.tell(.reminder)
        if state == .refused { tabs?.showBanner(ReminderSchedule.refusal, isProblem: false) }
    }

    // MARK: Later starts

    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        guard url.isFileURL, let tabs else { return false }
        tabs.showImport(.file(path: url.path))
        return true
    }

    func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        completionHandler(perform(shortcutItem.type))
    }

    private func perform(_ request: StartRequest) {
        window?.comeForward(startup: request.startup)
        if let path = request.importPath { tabs?.showImport(.file(path: path)) }
        if let action = request.action { _ = perform(action) }
    }

    /// Does an action of the desktop entry, and returns whether it is one.
    private func perform(_ type: String) -> Bool {
        let tab = WindowOptions.Tab.allCases.firstIndex { RunningWindow.tab + $0.rawValue == type }
        switch (type, tab) {
        case (RunningWindow.newEntry, _):
            // One that is open already is what was wanted.
            tabs?.addEntry()
        case (_, let tab?): tabs?.select(tab)
        default: return false
        }
        return tabs != nil
    }

    // MARK: Keyboard

    /// What works wherever the keyboard is, also while something is presented.
    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(title: localized("Quit"), input: "q", modifierFlags: .control) { _ in
                UIApplication.shared.terminate()
            },
            UIKeyCommand(title: localized("Close"), input: "w", modifierFlags: .control) { _ in
                UIApplication.shared.terminate()
            },
            UIKeyCommand(title: localized("Full screen"), input: UIKeyCommand.f11) {
                [weak self] _ in
                self?.window?.isFullScreen.toggle()
            },
        ]
    }

    /// The command line's theme is for this run; else the settings' counts, else the desktop's.
    private func showTheme() {
        let isDark = options.isDark ?? model?.diary.settings.theme.map { $0 == .dark }
        let style: UIUserInterfaceStyle = isDark.map { $0 ? .dark : .light } ?? .unspecified
        if window?.overrideUserInterfaceStyle != style {
            window?.overrideUserInterfaceStyle = style
        }
    }

    /// Shows everything in the language that the settings chose, once what chose it has been done.
    private func followLanguage() {
        guard languages != nil, diary.settings.language != language else { return }
        language = diary.settings.language
        languageTimer = LoopTimer.schedule(after: 0) { [weak self] in self?.showLanguage() }
    }

    /// Texts are asked for where views are made: the scenes are made again, and the settings with
    /// them.
    private func showLanguage() {
        guard let languages, let model, let window, let old = tabs else { return }
        Language.use(languages.language(chosen: language))
        model.use(languages.locales(chosen: language))
        let showsSettings = old.presentedViewController != nil
        old.dismiss(animated: false)
        let tabs = MainTabBarController(model: model, first: old.selectedIndex)
        self.tabs = tabs
        window.rootViewController = tabs
        tabs.prepareScenes()
        if showsSettings { tabs.showSettings() }
    }

    private func showWhatOpeningFound(in tabs: MainTabBarController) {
        // A line at the foot tells why a diary can only be read; a full disk is tried again.
        if let reason = diary.readOnlyReason, tabs.model.writing.reason == nil {
            tabs.showBanner(reason.message, isProblem: true)
        } else if !diary.notices.isEmpty {
            tabs.showBanner(diary.notices.joined(separator: "\n"), isProblem: true)
        }
    }

    /// Seconds that closing waits for changes to be on disk, longer than a change waits for another
    /// program's lock.
    static let closingPatience: TimeInterval = 12

    private func complain(_ message: String) {
        FileHandle.standardError.write(Data("healthbeat: \(message.shownInOneLine)\n".utf8))
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        dayWatch?.look()
        // Network folders report to nobody what other machines write there.
        model?.sync.exchange()
        guard model != nil, following == nil, !diary.isWatching else { return }
        do throws(DiaryError) { try diary.refresh() } catch { tell(error) }
    }

    func applicationWillTerminate(_ application: UIApplication) {
        for draft in drafts {
            if application.isEndedFromOutside { draft.write() } else { draft.end() }
        }
        keepEverything()
    }

    func applicationShouldSave(_ application: UIApplication) {
        for draft in drafts { draft.write() }
        keepEverything()
    }

    private var drafts: [TypedDraft] { model.map { [$0.draft, $0.panelDraft] } ?? [] }

    private func keepEverything() {
        if model?.finishWriting(upTo: Self.closingPatience) == false {
            complain(localized("The last change is not saved: the diary’s disk does not answer."))
        }
        guard let window, let tabs else { return }
        state.size = window.normalSize
        state.note(
            window.normalOrigin, isMaximized: window.isZoomed, size: window.bounds.size)
        state.tab = tabs.selectedIndex
        state.save()
        keepScenes(of: window)
    }

    // MARK: Where the person was

    /// Longer than what is typed into the panel, in bytes.
    private static let mostOfPanel = 64 << 10
    /// Longer than what the scenes keep, in bytes.
    private static let mostOfScenes = 64 << 10

    private func restoreScenes(of window: UIWindow) {
        guard let path = state.scenesPath, let data = FileManager.default.contents(atPath: path),
            data.count <= Self.mostOfScenes, let activity = NSUserActivity(restorationData: data)
        else { return }
        window.restore(activity)
    }

    private func keepScenes(of window: UIWindow) {
        guard let path = state.scenesPath,
            let data = window.stateRestorationActivity()?.restorationData
        else { return }
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
