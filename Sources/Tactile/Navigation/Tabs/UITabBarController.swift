import Foundation
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

    private var scenes: [UIViewController] = []
    private var selected = NSNotFound
    /// The scene whose view is in the tree; behind ``selected`` while a transition runs.
    private var shown: UIViewController?
    let sceneContainer = UIView()
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
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        transition?.finishAtOnce()
        let new = viewControllers ?? []
        let previous = selectedViewController
        let previousIndex = selected
        for scene in scenes where !new.contains(where: { $0 === scene }) {
            scene.willMove(toParent: nil)
            if scene === shown { hide(scene) }
            scene.setBarInsets(.zero)
            scene.removeFromParent()
        }
        let added = new.filter { scene in !scenes.contains { $0 === scene } }
        scenes = new
        for scene in added {
            addChild(scene)
            scene.didMove(toParent: self)
        }
        tabBar.setItems(new.map { $0.tabBarItem }, animated: animated)
        selected = NSNotFound
        guard !new.isEmpty else { return }
        let kept = previous.flatMap { scene in new.firstIndex { $0 === scene } }
        let index =
            kept ?? (previousIndex == NSNotFound ? 0 : min(previousIndex, new.count - 1))
        select(index, animated: false)
    }

    /// The scene that is shown, or that a transition under way leads to. Setting one that is not
    /// among ``viewControllers`` has no effect.
    open var selectedViewController: UIViewController? {
        get { scenes.indices.contains(selected) ? scenes[selected] : nil }
        set {
            guard let index = scenes.firstIndex(where: { $0 === newValue }) else { return }
            selectedIndex = index
        }
    }

    /// `NSNotFound` without scenes. An index outside of the scenes is ignored, and so is any while
    /// a gesture drives a transition.
    open var selectedIndex: Int {
        get { selected }
        set { select(newValue, animated: true) }
    }

    /// The transition between two of the scenes, or one that this controller takes part in.
    open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        storage.transition?.coordinator ?? transition?.coordinator
            ?? super.transitionCoordinator
    }

    // MARK: Selecting

    private func select(_ index: Int, animated: Bool) {
        guard scenes.indices.contains(index), index != selected else { return }
        if let running = transition {
            guard !running.isInteractive else { return }
            running.finishAtOnce()
            guard index != selected else { return }
        }
        let previous = selected
        let target = scenes[index]
        selected = index
        storage.frontChild = target
        defer { showSelection() }
        guard isViewLoaded else { return }
        guard let current = shown, current !== target else {
            if shown == nil { show(target) }
            return
        }
        let isSeen = animated && view.window != nil
        let animator =
            isSeen
            ? delegate?.tabBarController(
                self, animationControllerForTransitionFrom: current, to: target) : nil
        guard let animator else {
            exchange(current, target)
            return
        }
        run(animator, from: current, to: target, previous: previous)
    }

    private func run(
        _ animator: any UIViewControllerAnimatedTransitioning, from: UIViewController,
        to: UIViewController, previous: Int
    ) {
        let interactor = delegate?.tabBarController(self, interactionControllerFor: animator)
        let context = TransitionContext(
            in: sceneContainer, from: from, to: to, animator: animator, interactor: interactor)
        transition = context
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
        sidebar.show(scenes.firstIndex { $0.tabBarItem === shownItem })
        showBar()
    }

    /// The selected scene's item; while a gesture moves the scenes, or lets them run out, that of
    /// the scene they come from, since it is not known before which one stays.
    private var shownItem: UITabBarItem? {
        if let transition, transition.initiallyInteractive { return transition.from?.tabBarItem }
        return selectedViewController?.tabBarItem
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
        let root = LayoutContainerView()
        root.layoutAction = { [weak self] in self?.layoutBar() }
        view = root
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        tabBar.delegate = self
        sceneContainer.frame = view.bounds
        view.addSubview(sceneContainer)
        view.addSubview(tabBar)
        sidebar.join()
        if let scene = selectedViewController { show(scene) }
        showBar()
    }

    private func layoutBar() {
        let area = sidebar.divide(view.bounds)
        let safeBottom = view.safeAreaInsets.bottom
        let fitting = tabBar.intrinsicContentSize.height
        let height = fitting + safeBottom
        sceneContainer.frame = area
        tabBar.frame = CGRect(
            x: barIsAway ? view.awayX : area.minX, y: area.maxY - height, width: area.width,
            height: height)
        for scene in scenes where scene.isViewLoaded && (scene !== shown || transition != nil) {
            scene.setBarInsets(barInsets)
        }
        // What moves in a transition has its place from that.
        guard transition == nil, let shown else { return }
        fit(shown)
        follower.follow(shown)
    }

    /// A stack in one of the scenes shows another scene on top, which may do without the bar.
    func bottomBarChanged(of scene: UIViewController, along coordinator: TransitionCoordinator?) {
        guard scene === selectedViewController else { return }
        showBar(along: coordinator)
    }

    /// Shows or hides the bar as the selected scene asks, at once or along with a transition.
    private func showBar(along coordinator: TransitionCoordinator? = nil) {
        guard isViewLoaded else { return }
        let hides = (selectedViewController as? UINavigationController)?.hidesBottomBar ?? false
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
        guard let index = scenes.firstIndex(where: { $0.tabBarItem === item }) else { return }
        let scene = scenes[index]
        guard delegate?.tabBarController(self, shouldSelect: scene) ?? true else {
            showSelection()
            return
        }
        selectedIndex = index
        // A gesture that drives a transition keeps its target.
        showSelection()
        delegate?.tabBarController(self, didSelect: scene)
    }
}

/// A container's root view, which lets its controller place what is in it.
@MainActor
final class LayoutContainerView: UIView {
    var layoutAction: (() -> Void)?

    override func layoutSubviews() {
        super.layoutSubviews()
        layoutAction?()
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }
}
