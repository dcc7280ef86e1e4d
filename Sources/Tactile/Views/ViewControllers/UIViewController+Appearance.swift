import Foundation
import TactileGeometry

extension UIViewController {
    // MARK: Loading

    func performLoad() {
        guard storage.view == nil else { return }
        precondition(
            !storage.isLoading,
            "\(type(of: self)).loadView() asked for its view before setting it: assign view first.")
        storage.isLoading = true
        loadView()
        storage.isLoading = false
        precondition(
            storage.view != nil, "\(type(of: self)).loadView() made no view: assign view in it.")
        viewDidLoad()
    }

    /// The size of views that are made before they have a place: that of the window that they are
    /// made for or that has the keyboard, else the screen's.
    package static var sizeOfLoading: CGSize {
        let session = ApplicationSession.current
        return session.sizeOfLoading
            ?? session.application.windows.last(where: \.isKeyWindow)?.bounds.size
            ?? UIScreen.main.bounds.size
    }

    func replaceView(_ view: UIView?) {
        if let old = storage.view, old !== view { old.owningViewController = nil }
        storage.view = view
        view?.owningViewController = self
        view?.layoutGuidesChanged()
    }

    // MARK: Appearing

    /// Whether ``viewDidAppear(_:)`` was called, and the scene has not begun to leave since.
    package var hasAppeared: Bool { storage.appearance == .appeared }

    func beginAppearance(_ isAppearing: Bool, animated: Bool) {
        switch (storage.appearance, isAppearing) {
        case (.disappeared, true), (.disappearing, true):
            loadViewIfNeeded()
            storage.appearance = .appearing(animated: animated, isInWindow: false)
            if storage.containment == .leaving { storage.containment = .settled }
            viewWillAppear(animated)
        case (.appeared, false), (.appearing, false):
            storage.appearance = .disappearing(animated: animated)
            if storage.containment == .arriving { storage.containment = .settled }
            viewWillDisappear(animated)
        default:
            return
        }
        storage.view?.window?.router.hover.sceneChanged()
        forward { $0.beginAppearanceTransition(isAppearing, animated: animated) }
        tellIsAppearing()
    }

    func endAppearance() {
        storage.appearsByItself = false
        switch storage.appearance {
        case .appearing(let animated, let isInWindow):
            storage.view?.window?.router.hover.sceneChanged()
            if !isInWindow {
                storage.appearance = .appearing(animated: animated, isInWindow: true)
                viewIsAppearing(animated)
            }
            storage.appearance = .appeared
            viewDidAppear(animated)
            if storage.containment == .arriving { storage.containment = .settled }
        case .disappearing(let animated):
            storage.appearance = .disappeared
            viewDidDisappear(animated)
        case .appeared, .disappeared:
            return
        }
        forward { $0.endAppearanceTransition() }
    }

    /// The view is in a window now, so what its size decides can be done.
    private func tellIsAppearing() {
        guard case .appearing(let animated, isInWindow: false) = storage.appearance,
            storage.view?.window != nil
        else { return }
        storage.appearance = .appearing(animated: animated, isInWindow: true)
        viewIsAppearing(animated)
    }

    /// Passes a step on to the children whose views are shown in this scene.
    private func forward(_ step: (UIViewController) -> Void) {
        guard shouldAutomaticallyForwardAppearanceMethods, let view = storage.view else { return }
        for child in storage.children {
            guard let shown = child.storage.view, shown.isDescendant(of: view) else { continue }
            step(child)
        }
    }

    // MARK: Views that come and go by themselves

    /// Called before the view goes into `window`, or out of its window if that is nil.
    func viewWillMove(toWindow window: UIWindow?) {
        if window != nil {
            // A window's root appears when the window is shown.
            guard window?.rootViewController !== self || window?.showsRoot == true,
                storage.appearance == .disappeared, mayAppearByItself
            else { return }
            storage.appearsByItself = true
            beginAppearanceTransition(true, animated: false)
        } else {
            let comes = storage.appearsByItself && storage.appearance.isAppearing
            guard storage.appearance == .appeared || comes, mayAppearByItself else { return }
            storage.appearsByItself = true
            beginAppearanceTransition(false, animated: false)
        }
    }

    /// Called when the view has come into a window or out of it.
    func viewDidMoveToWindow() {
        tellIsAppearing()
        guard storage.appearsByItself else { return }
        if let window = storage.view?.window, window.showsRoot {
            window.appearing.append(self)
        } else {
            endOwnAppearance()
        }
    }

    /// Ends an appearance that the view's coming into the window began, or its going.
    func endOwnAppearance() {
        guard storage.appearsByItself else { return }
        // A child of a scene that is on its way ends with it.
        if case .appearing = storage.parent?.storage.appearance, storage.view?.window != nil {
            return
        }
        endAppearanceTransition()
    }

    /// A container that forwards the calls itself tells its children when they appear.
    private var mayAppearByItself: Bool {
        guard let parent = storage.parent else { return true }
        guard parent.shouldAutomaticallyForwardAppearanceMethods else { return false }
        switch parent.storage.appearance {
        case .appearing, .appeared: return true
        case .disappeared, .disappearing: return false
        }
    }

    // MARK: Safe area

    /// Sets what bars over this scene cover; a container calls it.
    package func setBarInsets(_ insets: UIEdgeInsets) {
        guard insets != storage.barInsets else { return }
        storage.barInsets = insets
        safeAreaChanged()
    }

    /// What bars cover and what the scene adds to that itself.
    var extraSafeAreaInsets: UIEdgeInsets {
        let (bars, own) = (storage.barInsets, additionalSafeAreaInsets)
        return UIEdgeInsets(
            top: bars.top + own.top, left: bars.left + own.left,
            bottom: bars.bottom + own.bottom, right: bars.right + own.right)
    }

    func safeAreaChanged() { viewIfLoaded?.updateSafeArea() }
}
