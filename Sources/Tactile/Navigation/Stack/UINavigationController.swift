import Foundation
import TactileControls
import TactileGeometry
import TactileText
import TactileViews

/// A stack of scenes, the top one shown, with a bar above that leads back.
/// A drag from the leading edge takes the top scene off under the finger.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
    open private(set) var navigationBar = UINavigationBar()
    /// With the top scene's `toolbarItems`; hidden until ``setToolbarHidden(_:animated:)``.
    open private(set) var toolbar: UIToolbar! = UIToolbar()
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The drag from the edge that goes back; nil before the view is loaded.
    open private(set) var interactivePopGestureRecognizer: UIGestureRecognizer?

    private var stack: [UIViewController] = [], shown: UIViewController?
    private let sceneContainer = UIView()
    private(set) weak var transition: TransitionContext?
    var popInteraction: UIPercentDrivenInteractiveTransition?
    private var barIsHidden = false, toolbarIsHidden = true
    private lazy var follower = BarFollower(self) { [weak self] in self?.placeBar() }
    private lazy var toolbarFollower = BottomBarFollower { [weak self] in
        self?.toolbar.isAtScrollEdge = $0
    }
    /// Whether dragging the content up hides the bars, and down shows them.
    open var hidesBarsOnSwipe = false
    /// Whether a click on what takes none hides the bars, and shows them.
    open var hidesBarsOnTap = false {
        didSet { barHideOnTapGestureRecognizer.isEnabled = hidesBarsOnTap }
    }
    open private(set) lazy var barHideOnTapGestureRecognizer: UITapGestureRecognizer = {
        let tap = UITapGestureRecognizer()
        tap.cancelsTouchesInView = false
        tap.isEnabled = hidesBarsOnTap
        tap.addAction { [weak self] tap in
            guard let self else { return }
            var hit = sceneContainer.hitTest(tap.location(in: sceneContainer), with: nil)
            while let view = hit, !(view is UIControl) { hit = view.superview }
            if hit == nil { setBarsHidden(!isNavigationBarHidden) }
        }
        return tap
    }()

    /// What the root leads back to, where the stack was opened from a list of another.
    var wayOut: WayOut? { didSet { showItems(animated: false) } }
    public override init(nibName name: String?, bundle: Bundle?) {
        super.init(nibName: name, bundle: bundle)
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    /// With bars of these classes, which inherit `init(barOf:)`; `nil` is the usual one.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        super.init(nibName: nil, bundle: nil)
        let bar = navigationBarClass as? UINavigationBar.Type
        navigationBar = bar?.init(barOf: self) ?? navigationBar
        if let bar = toolbarClass as? UIToolbar.Type { toolbar = bar.init(barOf: self) }
    }

    // MARK: Stack

    /// From the root to the top.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }
    open var topViewController: UIViewController? { stack.last }
    open var visibleViewController: UIViewController? {
        presentedViewController ?? topViewController
    }

    /// The transition between two of the scenes, or one that this controller takes part in.
    open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        storage.transition?.coordinator ?? transition?.coordinator
            ?? super.transitionCoordinator
    }

    /// Replaces the stack. The change slides as a push if the new top scene was not in the old
    /// stack, else as a pop.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        transition?.finishAtOnce()
        let old = stack
        let isPop = viewControllers.last.map { top in old.contains { $0 === top } } ?? false
        for scene in viewControllers where scene.parent !== self { addChild(scene) }
        stack = viewControllers
        for (index, scene) in stack.enumerated() where !old.contains(where: { $0 === scene }) {
            scene.storage.hidesBottomBar = stack[...index].contains(
                where: \.hidesBottomBarWhenPushed)
        }
        for scene in old where !stack.contains(where: { $0 === scene }) {
            scene.storage.containment = .leaving
        }
        show(
            operation: isPop ? .pop : .push, animated: animated && !old.isEmpty, previous: old)
    }

    /// Puts `viewController` on top. One that is in the stack already is refused.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        precondition(
            !stack.contains { $0 === viewController },
            "\(type(of: viewController)) is in the stack already: pop to it instead.")
        setViewControllers(stack + [viewController], animated: animated)
    }

    /// Takes the top scene off; the root stays.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        return pop(to: stack.count - 2, animated: animated).last
    }

    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        guard stack.count > 1 else { return nil }
        return pop(to: 0, animated: animated)
    }

    /// Takes off what is above `viewController`; nil if it is not in the stack.
    @discardableResult
    open func popToViewController(
        _ viewController: UIViewController, animated: Bool
    ) -> [UIViewController]? {
        guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
        return pop(to: index, animated: animated)
    }

    private func pop(to index: Int, animated: Bool) -> [UIViewController] {
        let removed = Array(stack.suffix(from: index + 1))
        setViewControllers(Array(stack.prefix(index + 1)), animated: animated)
        return removed
    }

    /// Puts `vc` on top of the stack.
    open override func show(_ vc: UIViewController, sender: Any?) {
        pushViewController(vc, animated: true)
    }

    // MARK: Showing

    private func show(operation: Operation, animated: Bool, previous: [UIViewController]) {
        let target = stack.last
        storage.frontChild = target
        guard isViewLoaded else {
            settleChildren(previous)
            showItems(animated: false)
            return
        }
        guard let target, let current = shown, current !== target, view.window != nil else {
            exchange(with: target)
            settleChildren(previous)
            showItems(animated: false)
            showBottomBars()
            return
        }
        delegate?.navigationController(self, willShow: target, animated: animated)
        guard animated else {
            exchange(with: target)
            settleChildren(previous)
            showItems(animated: false)
            showBottomBars()
            tellShown(target, animated: false)
            return
        }
        run(operation, from: current, to: target, previous: previous)
    }

    private func run(
        _ operation: Operation, from: UIViewController, to: UIViewController,
        previous: [UIViewController]
    ) {
        let own = delegate?.navigationController(
            self, animationControllerFor: operation, from: from, to: to)
        let animator =
            own
            ?? StackAnimator(isPop: operation == .pop, isInteractive: popInteraction != nil)
        let interactor: (any UIViewControllerInteractiveTransitioning)? =
            own.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
            ?? (own == nil ? popInteraction : nil)
        let context = TransitionContext(
            in: sceneContainer, from: from, to: to, animator: animator, interactor: interactor)
        transition = context
        context.startExchange(
            fitting: { fit($0) },
            whenReady: {
                // Under a finger the bar waits until it is known which scene stays.
                if interactor == nil { showItems(animated: true) }
                showBottomBars(along: context.coordinator)
            },
            completion: { [weak self] completed in
                self?.transitionEnded(from: from, to: to, previous: previous, completed: completed)
            })
    }

    private func transitionEnded(
        from: UIViewController, to: UIViewController, previous: [UIViewController],
        completed: Bool
    ) {
        let wasInteractive = transition?.interactor != nil
        transition = nil
        if completed { shown = to }
        TransitionContext.endExchange(
            in: sceneContainer, from: from, to: to, completed: completed, fitting: { fit($0) })
        if completed {
            settleChildren(previous)
            if wasInteractive { showItems(animated: false) }
            tellShown(to, animated: true)
            return
        }
        let refused = stack
        stack = previous
        storage.frontChild = from
        settleChildren(refused)
        showItems(animated: false)
        showBottomBars()
    }

    private func exchange(with target: UIViewController?) {
        guard shown !== target else { return }
        let isSeen = view.window != nil
        let old = shown
        if isSeen { old?.beginAppearanceTransition(false, animated: false) }
        if let target {
            fit(target)
            if isSeen { target.beginAppearanceTransition(true, animated: false) }
            sceneContainer.addSubview(target.view)
        }
        if isSeen { target?.view.layoutIfNeeded() }
        old?.viewIfLoaded?.removeFromSuperview()
        shown = target
        if isSeen {
            old?.endAppearanceTransition()
            target?.endAppearanceTransition()
        }
    }

    /// Tells scenes that came into the stack, and lets go of those that left it.
    private func settleChildren(_ previous: [UIViewController]) {
        for scene in previous where !stack.contains(where: { $0 === scene }) {
            guard scene.parent === self else { continue }
            scene.willMove(toParent: nil)
            scene.setBarInsets(.zero)
            scene.removeFromParent()
        }
        for scene in stack where !previous.contains(where: { $0 === scene }) {
            scene.didMove(toParent: self)
        }
    }

    private func fit(_ scene: UIViewController) {
        scene.fit(
            into: sceneContainer, bars: barInsets(of: scene),
            opaque: navigationBar.isTranslucent ? [] : .top)
    }

    /// Ctrl+F searches, where the top scene can be searched.
    open override var keyCommands: [UIKeyCommand]? {
        guard let search = stack.last?.navigationItem.searchController else {
            return super.keyCommands
        }
        let find = UIKeyCommand(title: localized("Find"), input: "f", modifierFlags: .control) {
            [weak search] _ in
            search?.searchBar.becomeFirstResponder()
        }
        return (super.keyCommands ?? []) + [find]
    }

    /// In a presented stack the top scene goes back first, where it has a way back; the stack
    /// itself is dismissed from its root.
    open override func accessibilityPerformEscape() -> Bool {
        guard presentingViewController != nil, let top = stack.last,
            !top.navigationItem.hidesBackButton
        else { return super.accessibilityPerformEscape() }
        return popViewController(animated: true) != nil || super.accessibilityPerformEscape()
    }

    open override func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {
        super.preferredContentSizeDidChange(forChildContentContainer: container)
        if container === stack.last { adoptPreferredSize() }
    }

    /// Prefers the size of the scene on top with the bar above it; the last one while that scene
    /// prefers none.
    private func adoptPreferredSize() {
        guard let wanted = stack.last?.preferredContentSize, wanted != .zero else { return }
        let bar = barIsHidden || wanted.height <= 0 ? 0 : navigationBar.contentHeight
        preferredContentSize = CGSize(width: wanted.width, height: wanted.height + bar)
    }

    // MARK: View and bar

    open override func loadView() {
        let root = LayoutContainerView.whole()
        root.layoutAction = { [weak self] in self?.layoutBar() }
        view = root
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        sceneContainer.frame = view.bounds
        sceneContainer.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        sceneContainer.clipsToBounds = true
        view.addSubview(sceneContainer)
        view.addSubview(navigationBar)
        toolbar.isHidden = toolbarIsHidden || hidesBottomBar
        view.addSubview(toolbar)
        navigationBar.isHidden = barIsHidden
        navigationBar.back = { [weak self] in self?.goBack() }
        navigationBar.delegate = self as? any UINavigationBarDelegate
        navigationBar.tapped = { [weak self] in self?.scrollToTop() }
        navigationBar.heightChanged = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.addAction { [weak self] in self?.edgeDragged($0) }
        view.addGestureRecognizer(pan)
        interactivePopGestureRecognizer = pan
        sceneContainer.addGestureRecognizer(barHideOnTapGestureRecognizer)
        exchange(with: stack.last)
        showItems(animated: false)
    }

    private func showItems(animated: Bool) {
        toolbar.setItems(stack.last?.toolbarItems, animated: animated)
        let items = (wayOut.map { [$0.item] } ?? []) + stack.map(\.navigationItem)
        navigationBar.setItems(items, animated: animated)
        adoptPreferredSize()
        guard isViewLoaded,
            let pan = interactivePopGestureRecognizer
                as? UIScreenEdgePanGestureRecognizer
        else { return }
        let mirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        // Without a scene below there is nothing to wait for at the edge.
        pan.edges = stack.count > 1 ? (mirrored ? .right : .left) : []
    }

    open var isNavigationBarHidden: Bool {
        get { barIsHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != barIsHidden else { return }
        barIsHidden = hidden
        guard isViewLoaded else { return }
        navigationBar.isHidden = hidden
        view.setNeedsLayout()
        if animated { UIView.animate(withDuration: 0.25) { self.view.layoutIfNeeded() } }
    }

    /// The bar has another height, since the content is scrolled under it.
    private func placeBar() {
        guard transition == nil, let shown else { return }
        navigationBar.frame.size.height = navigationBar.contentHeight + view.safeAreaInsets.top
        shown.setBarInsets(barInsets(of: shown))
    }

    private func layoutBar() {
        let area = view.bounds
        let height = navigationBar.contentHeight + view.safeAreaInsets.top
        sceneContainer.frame = area
        navigationBar.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: height)
        let foot = UIToolbar.height + view.safeAreaInsets.bottom
        toolbar.frame = CGRect(
            x: hidesBottomBar ? view.awayX : area.minX,
            y: toolbarIsHidden ? area.maxY : area.maxY - foot, width: area.width, height: foot)
        for scene in stack where scene.isViewLoaded && (scene !== shown || transition != nil) {
            scene.setBarInsets(barInsets(of: scene))
        }
        // What moves in a transition has its place from that.
        guard transition == nil, let shown else { return }
        fit(shown)
        follower.follow(shown)
        toolbarFollower.follow(shown)
    }

    private func barInsets(of scene: UIViewController) -> UIEdgeInsets {
        let hides = scene.storage.hidesBottomBar
        return UIEdgeInsets(
            top: barIsHidden ? 0 : navigationBar.contentHeight, left: 0,
            // The tab bar's part of the safe area is this controller's, with all its scenes.
            bottom: hides ? -storage.barInsets.bottom : toolbarIsHidden ? 0 : UIToolbar.height,
            right: 0)
    }

    // MARK: Bars at the bottom

    /// Whether the scene on top does without the bars at the bottom.
    var hidesBottomBar: Bool { stack.last?.storage.hidesBottomBar ?? false }

    /// Shows or hides the toolbar and the tab bar as the scene on top asks, at once or along with a
    /// transition, in which they go sideways as the scenes do.
    private func showBottomBars(along coordinator: TransitionCoordinator? = nil) {
        (parent as? UITabBarController)?.bottomBarChanged(of: self, along: coordinator)
        guard let coordinator, !toolbarIsHidden, toolbar.isHidden != hidesBottomBar else {
            toolbar.isHidden = toolbarIsHidden || hidesBottomBar
            view.setNeedsLayout()
            return
        }
        toolbar.isHidden = false
        _ = coordinator.animateAlongsideTransition(
            in: toolbar,
            animation: { [weak self] _ in
                guard let self else { return }
                toolbar.frame.origin.x = hidesBottomBar ? view.awayX : view.bounds.minX
            },
            completion: { [weak self] _ in
                guard let self else { return }
                toolbar.isHidden = toolbarIsHidden || hidesBottomBar
            })
    }

    open var isToolbarHidden: Bool {
        get { toolbarIsHidden }
        set { setToolbarHidden(newValue, animated: false) }
    }

    /// Shows or hides the toolbar; animated, it slides.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != toolbarIsHidden else { return }
        toolbarIsHidden = hidden
        guard isViewLoaded else { return }
        view.layoutIfNeeded()
        toolbar.isHidden = hidesBottomBar
        view.setNeedsLayout()
        guard animated, view.window != nil, !hidesBottomBar else {
            toolbar.isHidden = hidden || hidesBottomBar
            return
        }
        UIView.animate(
            withDuration: 0.25, animations: { self.view.layoutIfNeeded() },
            completion: { _ in self.toolbar.isHidden = self.toolbarIsHidden })
    }

    func toolbarItemsChanged(of scene: UIViewController, animated: Bool) {
        guard scene === stack.last else { return }
        toolbar.setItems(scene.toolbarItems, animated: animated)
    }

    /// Scrolls what is nearest to the bar of what scrolls in the scene on top.
    private func scrollToTop() {
        guard let scene = topViewController?.viewIfLoaded, transition == nil else { return }
        scene.scrollViewNearestToTop?.scrollToTop()
    }
}
