import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Scenes of equal rank, one of which is shown, with a bar of tabs below that chooses it.
///
/// Scenes fill the whole view and lie behind the translucent bar; their safe area ends where the
/// bar begins. Switching is immediate unless the delegate gives an animator, and follows a gesture
/// if it gives an interactor.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
    public let tabBar = UITabBar()
    public private(set) lazy var sidebar = Sidebar(of: self)
    open weak var delegate: (any UITabBarControllerDelegate)?

    /// All scenes, also those that the bar has no tab for.
    private var scenes: [UIViewController] = []
    /// What the bar has a tab for.
    private var slots: [UIViewController] = []
    /// Which of the slots is selected.
    private var selected = NSNotFound
    /// The scene whose view is in the tree; behind ``selected`` while a transition runs.
    private var shown: UIViewController?
    let sceneContainer = UIView()
    /// Of the scenes' area when it was laid out last; the container follows the view by itself.
    private var laidOutSize = CGSize.zero
    private weak var transition: TransitionContext?
    private lazy var follower = BottomBarFollower { [weak self] in
        self?.tabBar.isAtScrollEdge = $0
    }
    /// Whether the bar made way for a scene that does without it.
    private var barIsAway = false

    // MARK: Scenes

    open var viewControllers: [UIViewController]? {
        get { scenes.isEmpty ? nil : scenes }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Exchanges the scenes. The selected one stays selected if it is among the new ones, else the
    /// one at its index is, or the last.
    ///
    /// In a narrow window the bar has five tabs; with more scenes the last of them is
    /// ``moreNavigationController``, which lists those from the fifth on.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        customizableViewControllers = viewControllers
        exchangeScenes(for: viewControllers, animated: animated)
    }

    private func exchangeScenes(for viewControllers: [UIViewController]?, animated: Bool) {
        transition?.finishAtOnce()
        let previous = (scene: selectedViewController, index: selectedIndex)
        scenes = viewControllers ?? []
        arrange(animated: animated)
        guard !scenes.isEmpty else { return }
        if let index = scenes.firstIndex(where: { $0 === previous.scene }) {
            return select(scene: index, animated: false)
        }
        guard selected == NSNotFound else { return }
        let index = previous.index == NSNotFound ? 0 : min(previous.index, scenes.count - 1)
        select(scene: index, animated: false)
    }

    /// Gives each scene its place: a tab, or a line of the list that the last tab has.
    private func arrange(animated: Bool) {
        let before = slots
        slots =
            hasMore
            ? Array(scenes.prefix(Self.mostTabs - 1)) + [moreNavigationController] : scenes
        let kept = before.indices.contains(selected) ? before[selected] : nil
        for slot in before where !slots.contains(slot) {
            slot.willMove(toParent: nil)
            if slot === shown { hide(slot) }
            slot.setBarInsets(.zero)
            slot.removeFromParent()
        }
        more?.list.show(hasMore ? Array(scenes.dropFirst(Self.mostTabs - 1)) : [])
        for slot in slots where !before.contains(slot) {
            addChild(slot)
            slot.didMove(toParent: self)
        }
        tabBar.setItems(slots.map { $0.tabBarItem }, animated: animated)
        sidebar.tabsChanged()
        selected = NSNotFound
        if let index = kept.flatMap({ slots.firstIndex(of: $0) }) { select(index, animated: false) }
    }

    /// The scene that is shown, or that a transition under way leads to: one of
    /// ``viewControllers``, or ``moreNavigationController`` while that shows its list. Setting
    /// anything else has no effect.
    open var selectedViewController: UIViewController? {
        get {
            guard slots.indices.contains(selected) else { return nil }
            let slot = slots[selected]
            return slot === more?.stack ? more?.list.openScene ?? slot : slot
        }
        set {
            if let newValue, newValue === more?.stack, hasMore {
                more?.list.close(animated: false)
                select(slots.count - 1, animated: true)
            } else if let index = scenes.firstIndex(where: { $0 === newValue }) {
                selectedIndex = index
            }
        }
    }

    /// `NSNotFound` without scenes, and while ``moreNavigationController`` shows its list. An index
    /// outside of the scenes is ignored, and so is any while a gesture drives a transition.
    open var selectedIndex: Int {
        get {
            let scene = selectedViewController
            return scenes.firstIndex { $0 === scene } ?? NSNotFound
        }
        set { select(scene: newValue, animated: true) }
    }

    private func select(scene index: Int, animated: Bool) {
        guard scenes.indices.contains(index) else { return }
        guard !slots.contains(scenes[index]) else {
            return select(
                slots.firstIndex(of: scenes[index]) ?? NSNotFound, animated: animated)
        }
        // A gesture that drives a transition keeps its target.
        guard transition?.isInteractive != true else { return }
        more?.list.open(scenes[index])
        select(slots.count - 1, animated: animated)
    }

    // MARK: More scenes than tabs

    private static let mostTabs = 5
    private var hasMore: Bool {
        scenes.count > Self.mostTabs && traitCollection.horizontalSizeClass == .compact
    }
    /// Made when it is first needed.
    private var more: (stack: UINavigationController, list: MoreListController)?

    /// Shows the scenes that the bar has no tab for, from a list of them, in a narrow window.
    open var moreNavigationController: UINavigationController {
        if let more { return more.stack }
        let list = MoreListController()
        let stack = UINavigationController(rootViewController: list)
        stack.tabBarItem = UITabBarItem(
            title: localized("More"), image: UIImage(systemName: "ellipsis"), tag: 0)
        more = (stack, list)
        list.tabs = self
        return stack
    }

    /// Which scenes a person may give another place, with the button of the list of
    /// ``moreNavigationController``: all of them, whenever ``viewControllers`` is set. `nil` and an
    /// empty array take the button away.
    open var customizableViewControllers: [UIViewController]? {
        didSet { more?.list.showEditButton() }
    }

    /// How many scenes have a tab of their own beside that of the list.
    var tabsBesideMore: Int { Self.mostTabs - 1 }

    /// The person has put the scenes into another order; the list stays open.
    func rearrange(_ ordered: [UIViewController]) {
        let changed = ordered != scenes
        delegate?.tabBarController(self, willEndCustomizing: ordered, changed: changed)
        if changed { exchangeScenes(for: ordered, animated: false) }
        delegate?.tabBarController(self, didEndCustomizing: ordered, changed: changed)
    }

    /// The window is narrow, or no longer.
    private func widthChanged() {
        let showsMore = more.map { slots.contains($0.stack) } ?? false
        if hasMore != showsMore { exchangeScenes(for: scenes, animated: false) }
    }

    /// The transition between two of the scenes, or one that this controller takes part in.
    open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        storage.transition?.coordinator ?? transition?.coordinator
            ?? super.transitionCoordinator
    }

    // MARK: Selecting

    private func select(_ index: Int, animated: Bool) {
        // A transition that runs back leads to where it came from.
        guard slots.indices.contains(index),
            index != selected || transition?.transitionWasCancelled == true
        else { return }
        let target = slots[index]
        var animator: (any UIViewControllerAnimatedTransitioning)?
        if let running = transition {
            guard !running.isInteractive else { return }
            // The delegate is asked while the views are still where the user sees them, so that its
            // animator can go on from there.
            let next = running.transitionWasCancelled ? running.from : running.to
            if let next, next !== target {
                animator = self.animator(from: next, to: target, animated)
            }
            running.finishAtOnce()
            guard index != selected else { return }
        }
        let previous = selected
        selected = index
        storage.frontChild = target
        defer { showSelection() }
        guard isViewLoaded else { return }
        guard let current = shown, current !== target else {
            if shown == nil { show(target) }
            return
        }
        guard let animator = animator ?? self.animator(from: current, to: target, animated) else {
            exchange(current, target)
            return
        }
        run(animator, from: current, to: target, previous: previous)
    }

    private func animator(
        from: UIViewController, to: UIViewController, _ animated: Bool
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        guard animated, isShowing else { return nil }
        return delegate?.tabBarController(
            self, animationControllerForTransitionFrom: from, to: to)
    }

    private func run(
        _ animator: any UIViewControllerAnimatedTransitioning, from: UIViewController,
        to: UIViewController, previous: Int
    ) {
        let interactor = delegate?.tabBarController(self, interactionControllerFor: animator)
        let context = TransitionContext(
            in: sceneContainer, from: from, to: to, animator: animator, interactor: interactor)
        transition = context
        if context.initiallyInteractive {
            context.coordinator.notifyWhenInteractionChanges { [weak self] _ in
                self?.showSelection()
            }
        }
        context.startExchange(
            fitting: { fit($0) },
            completion: { [weak self] completed in
                self?.transitionEnded(from: from, to: to, previous: previous, completed: completed)
            })
    }

    private func transitionEnded(
        from: UIViewController, to: UIViewController, previous: Int, completed: Bool
    ) {
        transition = nil
        if completed { shown = to }
        TransitionContext.endExchange(
            in: sceneContainer, from: from, to: to, completed: completed, fitting: { fit($0) })
        if !completed {
            selected = previous
            storage.frontChild = from
        }
        showSelection()
    }

    private func showSelection() {
        tabBar.selectedItem = shownItem
        sidebar.show(shownIndex)
        showBar()
    }

    /// The selected scene's item; while a gesture moves the scenes, that of the scene they come
    /// from, since it is not known before the release which one stays.
    private var shownItem: UITabBarItem? {
        if let transition, transition.isInteractive || transition.transitionWasCancelled {
            return transition.from?.tabBarItem
        }
        return slotController?.tabBarItem
    }

    /// Where the scene that is shown as chosen is among all.
    private var shownIndex: Int? {
        let item = shownItem
        if let index = scenes.firstIndex(where: { $0.tabBarItem === item }) { return index }
        return selectedIndex == NSNotFound ? nil : selectedIndex
    }

    private func exchange(_ current: UIViewController, _ target: UIViewController) {
        let isAppearing = isShowing
        if isAppearing { current.beginAppearanceTransition(false, animated: false) }
        fit(target)
        if isAppearing { target.beginAppearanceTransition(true, animated: false) }
        sceneContainer.addSubview(target.view)
        current.view.removeFromSuperview()
        shown = target
        if isAppearing {
            target.view.layoutIfNeeded()
            current.endAppearanceTransition()
            target.endAppearanceTransition()
        }
    }

    private func show(_ scene: UIViewController) {
        fit(scene)
        shown = scene
        // In a window that shows this controller, the view's coming tells the scene.
        sceneContainer.addSubview(scene.view)
    }

    private func hide(_ scene: UIViewController) {
        scene.viewIfLoaded?.removeFromSuperview()
        shown = nil
    }

    private var isShowing: Bool { view.window != nil }

    private func fit(_ scene: UIViewController) {
        scene.fit(
            into: sceneContainer, bars: barInsets, opaque: tabBar.isTranslucent ? [] : .bottom)
    }

    // MARK: View

    open override func loadView() {
        let root = LayoutContainerView.whole()
        root.layoutAction = { [weak self] in self?.layoutBar() }
        view = root
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        tabBar.delegate = self
        sceneContainer.frame = view.bounds
        sceneContainer.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(sceneContainer)
        view.addSubview(tabBar)
        sidebar.join()
        if let slotController { show(slotController) }
        showBar()
        registerForTraitChanges([UITraitHorizontalSizeClass.self]) {
            (tabs: UITabBarController, _: UITraitCollection) in tabs.widthChanged()
        }
        widthChanged()
    }

    private func layoutBar() {
        let area = sidebar.divide(view.bounds)
        let safeBottom = view.safeAreaInsets.bottom
        let fitting = tabBar.intrinsicContentSize.height
        let height = fitting + safeBottom
        // What moves by itself moves by the old size: it would be out of sight in the new one.
        if area.size != laidOutSize, transition?.isInteractive == false {
            transition?.finishAtOnce()
        }
        laidOutSize = area.size
        sceneContainer.frame = area
        tabBar.frame = CGRect(
            x: barIsAway ? view.awayX : area.minX, y: area.maxY - height, width: area.width,
            height: height)
        for scene in slots where scene.isViewLoaded && (scene !== shown || transition != nil) {
            scene.setBarInsets(barInsets)
        }
        // What moves in a transition has its place from that.
        guard transition == nil, let shown else { return }
        fit(shown)
        follower.follow(shown)
    }

    /// Chooses a scene as a click on its tab does.
    func choose(_ index: Int) {
        guard scenes.indices.contains(index) else { return }
        let scene = scenes[index]
        if delegate?.tabBarController(self, shouldSelect: scene) ?? true {
            selectedIndex = index
            delegate?.tabBarController(self, didSelect: scene)
        }
        showSelection()
    }

    /// A stack in one of the scenes shows another scene on top, which may do without the bar.
    func bottomBarChanged(of scene: UIViewController, along coordinator: TransitionCoordinator?) {
        guard scene === slotController else { return }
        showBar(along: coordinator)
    }

    private var slotController: UIViewController? {
        slots.indices.contains(selected) ? slots[selected] : nil
    }

    /// Shows or hides the bar as the selected scene asks, at once or along with a transition.
    private func showBar(along coordinator: TransitionCoordinator? = nil) {
        guard isViewLoaded else { return }
        let hides = (slotController as? UINavigationController)?.hidesBottomBar ?? false
        guard hides != barIsAway || coordinator == nil else { return }
        if let coordinator, view.window != nil {
            if barIsAway { UIView.performWithoutAnimation(placeBar) }
            barIsAway = hides
            _ = coordinator.animateAlongsideTransition(
                in: tabBar,
                animation: { [weak self] _ in self?.slideBar() },
                completion: { [weak self] _ in self?.placeBar() })
            return
        }
        barIsAway = hides
        placeBar()
    }

    private func slideBar() {
        if tabBar.superview !== view { view.addSubview(tabBar) }
        tabBar.frame.origin.x = barIsAway ? view.awayX : view.bounds.minX
    }

    /// Out of sight the bar is out of the tree, so that keys do not find it.
    private func placeBar() {
        if barIsAway {
            tabBar.removeFromSuperview()
        } else if tabBar.superview !== view {
            view.addSubview(tabBar)
        }
        tabBar.frame.origin.x = barIsAway ? view.awayX : view.bounds.minX
    }

    /// What the bar takes of the scenes beyond the window's own safe area.
    private var barInsets: UIEdgeInsets {
        guard !tabBar.isHidden else { return .zero }
        return UIEdgeInsets(
            top: 0, left: 0, bottom: tabBar.intrinsicContentSize.height, right: 0)
    }

    // MARK: Bar

    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
        guard let index = slots.firstIndex(where: { $0.tabBarItem === item }) else { return }
        let scene = slots[index]
        guard delegate?.tabBarController(self, shouldSelect: scene) ?? true else {
            showSelection()
            return
        }
        // A second click leads back to the list.
        if index == selected, scene === more?.stack { more?.list.close(animated: true) }
        select(index, animated: true)
        // A gesture that drives a transition keeps its target.
        showSelection()
        delegate?.tabBarController(self, didSelect: scene)
    }
}
