import Design
import Diary
import Foundation
import Tactile

/// The five scenes. They slide when a tab is clicked, and under a drag from the window's edge.
final class MainTabBarController: UITabBarController, UITabBarControllerDelegate,
    UIGestureRecognizerDelegate
{
    let model: DiaryModel
    private let leadingEdge = UIScreenEdgePanGestureRecognizer()
    private let trailingEdge = UIScreenEdgePanGestureRecognizer()
    /// Where the scenes begin next to the sidebar.
    private let innerEdge = UIScreenEdgePanGestureRecognizer()
    private var interaction: UIPercentDrivenInteractiveTransition?
    /// The last slide; it may still run.
    private weak var slide: SlideAnimator?
    private let banner = BannerView()
    let readOnlyLine = ReadOnlyLine()
    private lazy var shellMenu = ShellMenu(tabs: self)
    private lazy var dropImport = DropImport(tabs: self)
    private lazy var sidebarView = SidebarView(tabs: self)
    private var observation: DiaryModel.Observation?
    private var preparation: LoopTimer?

    /// A flick faster than this finishes the switch wherever it ends, in points a second.
    static let flickSpeed: CGFloat = 500

    /// Which scene is seen first.
    private let first: Int

    init(model: DiaryModel, first: Int = 0) {
        self.model = model
        self.first = first
        super.init(nibName: nil, bundle: nil)
        Self.followTextSize()
        userActivity = NSUserActivity(activityType: "org.healthbeat.HealthBeat.window")
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        view.backgroundColor = Theme.Palette.background
        tabBar.tintColor = Theme.Palette.tint
        tabBar.unselectedItemTintColor = Theme.Palette.secondaryLabel
        tabBar.barTintColor = Theme.Palette.card
        let today = TodayViewController(model: model)
        today.onSaved = { [weak self] _ in self?.selectedIndex = 1 }
        let graph = GraphViewController(model: model)
        graph.onOpen = { [weak self] in self?.openEntry($0) }
        let scenes = [
            today, graph, HistoryViewController(model: model),
            AveragesViewController(model: model), GoalViewController(model: model),
        ]
        // The only scene is the selected one and stays so: no other is made before it is seen.
        if scenes.indices.contains(first) { viewControllers = [scenes[first]] }
        viewControllers = scenes
        setUpReadOnlyLine()
        setUpSidebar()
        for edge in [leadingEdge, trailingEdge, innerEdge] {
            edge.addTarget(
                self, action: Selector("edgeDragged:", MainTabBarController.edgeDragged(_:)))
            edge.delegate = self
            view.addGestureRecognizer(edge)
        }

        view.addInteraction(UIDropInteraction(delegate: dropImport))

        banner.onChange = { [weak self] in self?.bannerChanged() }
        model.onProblem = { [weak self] in self?.showBanner($0, isProblem: true) }
        model.onProblemOver = { [weak self] in self?.banner.hide(ifSaying: $0) }
        model.onDeleted = { [weak self] in self?.tellDeleted($0) }
        model.onCorrected = { [weak self] in self?.tellChange(from: $0) }
    }

    // MARK: The next run

    override func updateUserActivityState(_ activity: NSUserActivity) {
        super.updateUserActivityState(activity)
        for scene in viewControllers ?? [] { scene.updateUserActivityState(activity) }
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        super.restoreUserActivityState(activity)
        for scene in viewControllers ?? [] { scene.restoreUserActivityState(activity) }
    }

    // MARK: Sidebar and menu

    private func setUpSidebar() {
        sidebarView.onChoice = { [weak self] in self?.select($0) }
        sidebar.contentView = sidebarView
        sidebar.onSelectionChange = { [weak self] in self?.sidebarView.show(chosen: $0) }
        sidebarView.show(chosen: selectedIndex)
        shellMenu.offer(at: [tabBar, sidebarView])
        shellMenu.buttons.append(sidebarView.menuButton)
        if let today = viewControllers?.first as? SceneViewController {
            shellMenu.buttons.append(today.addTitleButtons(settings: settingsCommand))
        }
        view.addSubview(shellMenu.corner)
        observation = model.observe { [weak self] _ in self?.showSteps() }
        showSteps()
    }

    private func showSteps() {
        sidebarView.show(undo: model.writing.reason == nil ? model.diary.undoStep : nil)
        showReadOnlyLine()
        shellMenu.update()
    }

    func openMenu() { shellMenu.open() }

    override var keyCommands: [UIKeyCommand]? {
        let always = commands.flatMap(\.keyCommands)
        guard interaction != nil else { return always }
        let cancel = UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: []) {
            [weak self] _ in self?.cancelEdgeDrag()
        }
        // A field that has the focus is not what a person means in the middle of a drag.
        cancel.wantsPriorityOverSystemBehavior = true
        return [cancel] + always
    }

    /// The scenes' part of the window, in points.
    private var sceneWidth: CGFloat {
        max(1, view.bounds.width - (sidebar.isHidden ? 0 : SidebarView.width))
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let size = view.bounds.size
        if model.windowSize != size { model.windowSize = size }
        sidebar.preferredWidth = SidebarView.width
        sidebar.isHidden =
            size.width < SidebarView.windowWidth || size.height < SidebarView.leastHeight
            || Theme.Text.isVeryLarge
        placeEdges()
        for scene in viewControllers ?? [] {
            (scene as? SceneViewController)?.hidesTitleButtons = !sidebar.isHidden
        }
        shellMenu.corner.leadingFrame = CGRect(
            x: size.width - IconButton.side, y: 0, width: IconButton.side,
            height: IconButton.side)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        var area = view.bounds.inset(by: view.safeAreaInsets)
        if !view.isMirrored { area.origin.x += area.width - sceneWidth }
        area.size.width = sceneWidth
        let foot = sidebar.isHidden ? tabBar.frame.minY : area.maxY
        let line = readOnlyLine.place(in: area, above: foot)
        if banner.superview === view { banner.place(in: area, above: foot - line) }
        // What stays hides nothing: the scenes end where it begins.
        for scene in viewControllers ?? [] {
            scene.additionalSafeAreaInsets.bottom =
                line + (banner.superview === view ? banner.reservedHeight : 0)
        }
    }

    // MARK: Preparing

    /// Makes the scenes that were not visited yet while the window has nothing else to do: one at a
    /// time, so that no input waits for more than one of them.
    func prepareScenes() {
        preparation = LoopTimer.schedule(after: 0.2) { [weak self] in self?.prepareNext() }
    }

    private func prepareNext() {
        preparation = nil
        let waiting = (viewControllers ?? []).first { !$0.isViewLoaded } as? SceneViewController
        guard let waiting, let shown = selectedViewController?.viewIfLoaded else { return }
        waiting.prepare(frame: shown.frame)
        prepareScenes()
    }

    // MARK: Edges

    private func placeEdges() {
        let (leading, trailing): (UIRectEdge, UIRectEdge) =
            view.isMirrored ? (.right, .left) : (.left, .right)
        leadingEdge.edges = leading
        trailingEdge.edges = trailing
        innerEdge.edges = leading
        innerEdge.edgeInsets = UIEdgeInsets(leading: SidebarView.width, trailing: 0)
        innerEdge.isEnabled = !sidebar.isHidden
    }

    /// The first tab has no neighbour before it, the last none behind it.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard interaction == nil else { return false }
        return hasNeighbour(at: gestureRecognizer)
    }

    /// Where there is no neighbour, what lies at the edge need not wait.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { hasNeighbour(at: gestureRecognizer) }

    private func hasNeighbour(at gestureRecognizer: UIGestureRecognizer) -> Bool {
        let count = viewControllers?.count ?? 0
        return gestureRecognizer === trailingEdge ? selectedIndex < count - 1 : selectedIndex > 0
    }

    func edgeDragged(_ edge: UIScreenEdgePanGestureRecognizer) {
        let width = sceneWidth
        let isForward = edge === trailingEdge
        let direction: CGFloat = isForward == view.isMirrored ? 1 : -1
        let travelled = edge.translation(in: view).x * direction
        let progress = max(0, min(1, travelled / width))
        switch edge.state {
        case .began:
            guard interaction == nil else { return }
            interaction = UIPercentDrivenInteractiveTransition()
            selectedIndex += isForward ? 1 : -1
            interaction?.update(progress)
        case .changed:
            interaction?.update(progress)
        case .ended, .cancelled, .failed:
            let speed = edge.velocity(in: view).x * direction
            let isFlick = abs(speed) > Self.flickSpeed
            let finishes = edge.state == .ended && (isFlick ? speed > 0 : progress > 0.5)
            // The rest of the way goes on at the finger's speed, at least at the house's.
            let houseSpeed = width / CGFloat(Theme.Motion.house)
            interaction?.completionSpeed = max(1, min(4, abs(speed) / houseSpeed))
            interaction?.completionCurve = .easeOut
            if finishes { interaction?.finish() } else { interaction?.cancel() }
            interaction = nil
        default:
            break
        }
    }

    private func cancelEdgeDrag() {
        for edge in [leadingEdge, trailingEdge, innerEdge]
        where edge.state == .changed || edge.state == .began {
            edge.isEnabled = false
            edge.isEnabled = true
        }
    }

    func tabBarController(
        _ tabBarController: UITabBarController,
        animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        guard let scenes = viewControllers, let from = scenes.firstIndex(of: fromVC),
            let to = scenes.firstIndex(of: toVC)
        else { return nil }
        let next = SlideAnimator(
            isFromRight: (to > from) != view.isMirrored, isInteractive: interaction != nil,
            after: slide)
        slide = next
        return next
    }

    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
        interaction
    }

    // MARK: Adding

    /// Shows the panel that adds an entry for any moment, or changes one.
    ///
    /// - `draft`: what its fields hold at first, as it was typed.
    func addEntry(changing entry: Entry? = nil, draft: AddEntryPanel.Draft? = nil) {
        guard interaction == nil, makeRoom() else { return }
        guard !tellReadOnly() else { return }
        let controller = AddEntryViewController(model: model, changing: entry, draft: draft)
        controller.onThrownAway = { [weak self] draft in
            self?.showBanner(
                localized("What you typed is thrown away"), isProblem: false,
                action: BannerView.Action(title: localized("Bring back")) {
                    self?.addEntry(changing: draft.entry, draft: draft)
                })
        }
        present(controller, animated: true)
    }

    /// A digit that no control took begins an entry, whatever scene is seen: it goes on to the
    /// field that has the keyboard then.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let hasDigit = presses.contains { $0.key.flatMap(Self.digit) != nil }
        let isTyping = view.window?.firstResponder is any UITextInput
        guard hasDigit, !isTyping, presentedViewController == nil, interaction == nil else {
            return super.pressesBegan(presses, with: event)
        }
        if let today = selectedViewController as? TodayViewController {
            today.beginTyping()
        } else {
            addEntry()
        }
    }

    private static func digit(of key: UIKey) -> String? {
        guard key.modifierFlags.subtracting([.shift, .numericPad, .alphaShift]).isEmpty,
            key.characters.count == 1, key.characters.first?.wholeNumberValue != nil
        else { return nil }
        return key.characters
    }

    func select(_ index: Int) {
        guard interaction == nil, index != selectedIndex else { return }
        selectedIndex = index
    }

    /// Shows an entry alone, in the scene of all entries.
    private func openEntry(_ id: Entry.ID) {
        guard interaction == nil, let history, let index = viewControllers?.firstIndex(of: history)
        else { return }
        select(index)
        history.reveal(id)
    }

    private var history: HistoryViewController? {
        viewControllers?.lazy.compactMap { $0 as? HistoryViewController }.first
    }

    func selectNeighbour(_ step: Int) {
        let count = viewControllers?.count ?? 0
        guard count > 0 else { return }
        select((selectedIndex + step + count) % count)
    }

    func undoDiary() {
        model.undo { [weak self] step, entry in
            guard let self, let step else { return }
            if let entry { history?.follow(entry.id) }
            let text = step.undone(entry.map { model.weightAndDay($0) })
            showBanner(
                model.withOwnDigits(text), isProblem: false,
                action: BannerView.Action(title: localized("Redo")) { [weak self] in
                    self?.redoDiary()
                })
        }
    }

    func redoDiary() {
        model.redo { [weak self] step, entry in
            guard let self, let step else { return }
            if let entry { history?.follow(entry.id) }
            let text = step.redone(entry.map { model.weightAndDay($0) })
            showBanner(
                model.withOwnDigits(text), isProblem: false,
                action: BannerView.Action(title: localized("Undo")) { [weak self] in
                    self?.undoDiary()
                })
        }
    }

    // MARK: Banner

    /// Shows a sentence over the scenes for a while; a problem stays until it is closed. A problem
    /// of the panel lies over the panel, all else under it.
    ///
    /// - `isSpoken`: whether screen readers are to hear it; not where they did already.
    func showBanner(
        _ text: String, isProblem: Bool, isSpoken: Bool = true, action: BannerView.Action? = nil
    ) {
        let panel = presentedViewController as? AddEntryViewController
        if isProblem, let panel, !panel.isBeingDismissed {
            panel.show(banner)
        } else {
            view.insertSubview(banner, belowSubview: tabBar)
        }
        banner.show(text, isProblem: isProblem, isSpoken: isSpoken, action: action)
    }

    private func bannerChanged() {
        banner.superview?.setNeedsLayout()
        banner.superview?.layoutIfNeeded()
        view.setNeedsLayout()
    }
}
