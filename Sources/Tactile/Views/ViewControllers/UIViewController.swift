import Foundation
import TactileDrawing
import TactileGeometry

/// One scene: a view with all that is in it, and the code that runs it.
///
/// The view is made when it is first asked for. Each appearance calls ``viewWillAppear(_:)``,
/// ``viewIsAppearing(_:)`` and ``viewDidAppear(_:)`` once, each disappearance
/// ``viewWillDisappear(_:)`` and ``viewDidDisappear(_:)`` once; one that is cancelled turns into
/// its opposite and calls that one's methods.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UITraitEnvironment, UIAppearanceContainer,
    UIFocusEnvironment
{
    // MARK: Life

    /// A scene whose view is in the nib of that name, in a bundle or, where none is given, in the
    /// program's own resources. Without a name the nib of the class's name is taken, if there is
    /// one: for `ListViewController` that is `ListView.xib`, or `ListViewController.xib`.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        nibBundle = nibBundleOrNil
        super.init()
    }

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// A scene out of a storyboard or a nib; its view is made when it is first asked for.
    public required init?(coder: NSCoder) {
        nibName = nil
        nibBundle = nil
        super.init()
        coder.takeOnInterface(self, as: UIViewController.self)
    }

    public let nibName: String?
    public let nibBundle: Bundle?

    /// The scene's view; made and loaded when it is first asked for.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return storage.view
        }
        set { replaceView(newValue) }
    }

    open var viewIfLoaded: UIView? { storage.view }
    open var isViewLoaded: Bool { storage.view != nil }
    open func loadViewIfNeeded() { performLoad() }

    /// Makes the view. The base class takes the one in the storyboard or nib, or an empty one; an
    /// override sets ``view`` and does not call super.
    open func loadView() {
        guard !loadInterface() else { return }
        let made = UIView(frame: CGRect(origin: .zero, size: Self.sizeOfLoading))
        made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view = made
    }
    open func viewDidLoad() {}

    open func viewWillAppear(_ animated: Bool) {}
    /// The view is in the tree and has its size; called between will and did appear.
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}

    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    /// The controller's view.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] {
        viewIfLoaded.map { [$0] } ?? []
    }
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
    open func viewLayoutMarginsDidChange() {}
    /// The margins that the view has at least, in points: 16 at the sides of a view narrower than
    /// 414 points and 20 at those of a wider one, none at top and bottom. A view whose margins are
    /// not set has these.
    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets { leastMargins }
    /// Whether the view's margins are at least ``systemMinimumLayoutMargins``.
    open var viewRespectsSystemMinimumLayoutMargins = true {
        didSet {
            if viewRespectsSystemMinimumLayoutMargins != oldValue { viewIfLoaded?.marginsChanged() }
        }
    }
    open func viewSafeAreaInsetsDidChange() {}
    /// The window is about to give the view another size, in points.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children {
            let own = self.size(forChildContentContainer: child, withParentContainerSize: size)
            child.viewWillTransition(to: own, with: coordinator)
        }
        guard let presented = storage.presented else { return }
        guard let presentation = presented.storage.presentation else {
            return presented.viewWillTransition(to: size, with: coordinator)
        }
        presentation.viewWillTransition(to: size, with: coordinator)
    }
    /// The size of a child when this scene gets `parentSize`, in points: all of it. An override
    /// says what its layout will give the child, which hears of that size.
    open func size(
        forChildContentContainer container: any UIContentContainer,
        withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }

    /// What bars cover at the view's top, for layouts from before there was a safe area.
    open var topLayoutGuide: any UILayoutSupport { view.barGuide(atTop: true) }
    /// What bars cover at the view's bottom.
    open var bottomLayoutGuide: any UILayoutSupport { view.barGuide(atTop: false) }

    // MARK: What it says of itself

    /// The scene's name, on its tab and in the navigation bar.
    open var title: String? {
        didSet { if title != oldValue { storage.titleChanged?() } }
    }
    /// The size, in points, that suits the content where others decide on it.
    open var preferredContentSize = CGSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            parent?.preferredContentSizeDidChange(forChildContentContainer: self)
            presentationController?.preferredContentSizeDidChange(forChildContentContainer: self)
        }
    }
    open func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {}
    /// Added to what bars and the window take of the safe area.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { safeAreaChanged() } }
    }
    /// Whether the tab bar and the toolbar go while this scene, or one above it, is on top of a
    /// navigation controller's stack. Read when the scene comes into the stack.
    open var hidesBottomBarWhenPushed = false
    /// The edges at which the view reaches under the bars of the container that it is in. At the
    /// others the view ends where the bar begins.
    open var edgesForExtendedLayout: UIRectEdge = .all {
        didSet {
            if edgesForExtendedLayout != oldValue { parent?.viewIfLoaded?.setNeedsLayout() }
        }
    }
    /// Whether the view reaches under bars that are not translucent, too.
    open var extendedLayoutIncludesOpaqueBars = false {
        didSet {
            if extendedLayoutIncludesOpaqueBars != oldValue {
                parent?.viewIfLoaded?.setNeedsLayout()
            }
        }
    }
    /// Setting it calls ``setEditing(_:animated:)``.
    open var isEditing: Bool {
        get { storage.isEditing }
        set { setEditing(newValue, animated: false) }
    }
    /// Whether the scene lets its content be edited now, as its edit button says. An override calls
    /// super.
    open func setEditing(_ editing: Bool, animated: Bool) {
        storage.isEditing = editing
        storage.editingChanged?()
    }
    /// Under this name, and those of the scenes that it is in, the scene's state is kept for the
    /// next run; a scene in one without a name is not kept. See
    /// ``UIWindow/stateRestorationActivity()``.
    open var restorationIdentifier: String?
    /// All scenes and views have their states back. The base class does nothing.
    open func applicationFinishedRestoringState() {}

    // MARK: Containment

    open var parent: UIViewController? { storage.parent }
    open var children: [UIViewController] { storage.children }
    /// Makes `child` part of this scene. The caller adds the child's view and then calls
    /// ``didMove(toParent:)``.
    open func addChild(_ child: UIViewController) { adopt(child) }
    open func removeFromParent() { leaveParent() }
    /// The scene is about to come into a container, or out of one if `parent` is nil. An override
    /// calls super.
    open func willMove(toParent parent: UIViewController?) {
        if parent == nil, storage.parent != nil {
            storage.containment = .leaving
        } else if storage.containment == .leaving {
            storage.containment = .settled
        }
    }
    open func didMove(toParent parent: UIViewController?) {}
    /// Whether appearing and disappearing is passed on to the children whose views are shown.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        beginAppearance(isAppearing, animated: animated)
    }
    open func endAppearanceTransition() { endAppearance() }
    /// Exchanges the views of two children inside an animation.
    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController,
        duration: TimeInterval, options: UIView.AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        exchange(
            fromViewController, toViewController, duration: duration, options: options,
            animations: animations, completion: completion)
    }

    // MARK: Presentation

    /// What this scene, or one that it is part of, has presented.
    open var presentedViewController: UIViewController? {
        storage.presented ?? parent?.presentedViewController
    }
    open var presentingViewController: UIViewController? {
        storage.presenting ?? parent?.presentingViewController
    }
    open var presentationController: UIPresentationController? {
        if let presentation = storage.presentation { return presentation }
        if let parent { return parent.presentationController }
        // A scene's delegate may be told before the scene is presented.
        return isShownAsSheet ? ownSheet : nil
    }
    open var modalPresentationStyle: UIModalPresentationStyle = .automatic
    open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    open var isModalInPresentation = false
    /// Whether scenes that are presented in the style `currentContext` or `overCurrentContext`, by
    /// this scene or one in it, cover this scene and not all of the window.
    open var definesPresentationContext = false
    /// Whether scenes that this one presents as the context of their presentation arrive in this
    /// scene's ``modalTransitionStyle`` instead of their own.
    open var providesPresentationContextTransitionStyle = false
    /// Whether the scene is on its way in front of another one, up to ``viewDidAppear(_:)``.
    open var isBeingPresented: Bool { storage.presentationPhase == .presenting }
    /// Whether the scene is on its way out, up to ``viewDidDisappear(_:)``.
    open var isBeingDismissed: Bool { storage.presentationPhase == .dismissing }
    /// Whether the scene was added to its parent and has not appeared there yet: true in the first
    /// ``viewWillAppear(_:)`` and ``viewDidAppear(_:)``.
    open var isMovingToParent: Bool { storage.containment == .arriving }
    /// Whether the scene leaves its parent: true in ``viewWillDisappear(_:)`` and
    /// ``viewDidDisappear(_:)`` of one that is popped or taken out.
    open var isMovingFromParent: Bool { storage.containment == .leaving }

    /// Shows `viewControllerToPresent` in front of this scene, as its style and its
    /// transitioning delegate say.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        performPresentation(of: viewControllerToPresent, animated: flag, completion: completion)
    }

    /// Takes away what this scene presents, or this scene itself if it presents nothing.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        performDismissal(animated: flag, completion: completion)
    }

    /// The transition that this scene takes part in now.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        storage.transition?.coordinator ?? parent?.transitionCoordinator
    }

    /// Shows a scene in the nearest container that can: on a navigation controller's stack, or else
    /// in front of this scene.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
    }

    /// Shows a scene with the details of what was chosen in this one, in the nearest container that
    /// has a place for them, or else in front of this scene.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if let parent {
            parent.showDetailViewController(vc, sender: sender)
        } else {
            present(vc, animated: true)
        }
    }

    // MARK: Segues

    /// Whether a segue that a control or a row began may go on.
    /// ``performSegue(withIdentifier:sender:)`` does not ask.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
    /// A segue is about to be performed: the moment to give its destination what it shows.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
    /// Performs a segue of the storyboard that this scene came out of. Without one of that name
    /// nothing happens but a message.
    open func performSegue(withIdentifier identifier: String, sender: Any?) {
        guard let scene = storage.scene else {
            ApplicationSession.current.report(
                "\(type(of: self)) has no segue “\(identifier)”: it did not come out of a storyboard."
            )
            return
        }
        scene.performSegue(identifier, of: self, sender: sender)
    }
    /// Whether an unwinding ends here: where the class has the action, in the scenes that the
    /// source did not itself put here.
    open func canPerformUnwindSegueAction(
        _ action: Selector, from fromViewController: UIViewController, sender: Any?
    ) -> Bool { answersUnwinding(action) }
    /// The children in which the end of an unwinding may be, in the order in which they are asked.
    open func allowedChildrenForUnwinding(
        from source: UIStoryboardUnwindSegueSource
    ) -> [UIViewController] {
        let own = childContaining(source)
        return children.reversed().filter { $0 !== own }
    }
    /// The child that the unwinding begins in.
    open func childContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
        var controller: UIViewController? = source.source
        while let current = controller {
            if current.parent === self { return current }
            controller = current.parent ?? current.presentingViewController
        }
        return nil
    }
    /// An unwinding comes through this container, on the way to `subsequentVC`. The base class does
    /// nothing.
    open func unwind(
        for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
    ) {}

    // MARK: Responder

    open override var next: UIResponder? {
        storage.view?.superview ?? parent ?? presentingViewController
    }

    /// The shortcuts that were added; an override that has its own adds them to these.
    open override var keyCommands: [UIKeyCommand]? {
        storage.keyCommands.isEmpty ? nil : storage.keyCommands
    }

    /// Adds a shortcut that works while this scene, or something in it, has the keyboard.
    open func addKeyCommand(_ keyCommand: UIKeyCommand) {
        guard !storage.keyCommands.contains(where: { $0 === keyCommand }) else { return }
        storage.keyCommands.append(keyCommand)
    }

    open func removeKeyCommand(_ keyCommand: UIKeyCommand) {
        storage.keyCommands.removeAll { $0 === keyCommand }
    }

    // MARK: A phone's screen

    /// Nothing asks it here; it is there so that sources for iOS compile.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open var prefersStatusBarHidden: Bool { false }
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open func setNeedsStatusBarAppearanceUpdate() {}
    /// Has no effect here; it is there so that sources for iOS compile.
    open var modalPresentationCapturesStatusBarAppearance = false
    /// Whether scroll views in the scene keep their content out of the safe area, unless they say
    /// how in `contentInsetAdjustmentBehavior`.
    open var automaticallyAdjustsScrollViewInsets = true {
        didSet {
            guard automaticallyAdjustsScrollViewInsets != oldValue, let view = viewIfLoaded else {
                return
            }
            for view in [view] + view.subviews { view.safeAreaInsetsDidChange() }
        }
    }
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open var shouldAutorotate: Bool { true }
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    /// Nothing asks it here; it is there so that sources for iOS compile.
    open func didReceiveMemoryWarning() {}

    // MARK: Without content

    /// Says what is shown where the scene has nothing to show, by setting its
    /// `contentUnavailableConfiguration`. Called before the scene is laid out, the first time and
    /// after ``setNeedsUpdateContentUnavailableConfiguration()``; also when traits or the text of
    /// its search changed.
    open func updateContentUnavailableConfiguration(
        using state: UIContentUnavailableConfigurationState
    ) {}

    /// Lets ``updateContentUnavailableConfiguration(using:)`` be called before the next layout.
    open func setNeedsUpdateContentUnavailableConfiguration() {
        storage.needsUnavailableUpdate = true
        viewIfLoaded?.setNeedsLayout()
    }

    // MARK: Traits

    open var traitCollection: UITraitCollection {
        let own = viewIfLoaded?.traitCollection ?? parent?.traitCollection ?? .inLanguage
        return viewIfLoaded?.window == nil ? inSurroundings(own) : own
    }
    open func traitCollectionDidChange(_ previous: UITraitCollection?) {}
    /// The window is about to give the scene other traits: another size class, because it gets
    /// another width. An override calls super.
    open func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children { child.willTransition(to: newCollection, with: coordinator) }
        guard let presented = storage.presented else { return }
        guard let presentation = presented.storage.presentation else {
            return presented.willTransition(to: newCollection, with: coordinator)
        }
        presentation.willTransition(to: newCollection, with: coordinator)
    }
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
        didSet {
            if overrideUserInterfaceStyle != oldValue { viewIfLoaded?.traitsChanged(from: nil) }
        }
    }

    package var storage = ViewControllerStorage()
}
