import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileText
import TactileViews

/// A search bar, and what is found shown over the scene that is searched.
///
/// As ``UINavigationItem/searchController`` its bar is shown in the navigation bar. A program may
/// place ``searchBar`` elsewhere too, such as above a table: what is found then covers the scene
/// below the bar.
///
/// The search begins when the bar gets the keyboard, and ends with Cancel, Escape, or a click on
/// the scene while it is obscured. While it is active the bar has a Cancel button and its scopes.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
    public let searchBar = UISearchBar(frame: .zero)
    /// Shows what was found; nil if the searched scene does that itself.
    open private(set) var searchResultsController: UIViewController?
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    open weak var delegate: (any UISearchControllerDelegate)?

    /// Whether the searched scene is dimmed and takes no events while nothing found is shown.
    open var obscuresBackgroundDuringPresentation = true { didSet { showParts() } }
    /// Whether the search bar takes the place of the navigation bar's title and buttons.
    open var hidesNavigationBarDuringPresentation = true { didSet { layOutBar(animated: false) } }
    open var automaticallyShowsCancelButton = true
    /// Whether scopes are shown while the search is active, if the bar has any.
    open var automaticallyShowsScopeBar = true
    /// Whether the results are shown while there is text, and only then.
    open var automaticallyShowsSearchResultsController = true { didSet { showParts() } }
    /// Setting it is for programs that decide themselves when the results are shown.
    open var showsSearchResultsController: Bool {
        get { showsResults }
        set {
            automaticallyShowsSearchResultsController = false
            wantsResults = newValue
            showParts()
        }
    }

    /// The scene whose navigation item this is.
    weak var owner: UIViewController? {
        didSet {
            guard owner !== oldValue else { return }
            oldValue?.storage.searchedText = nil
            owner?.storage.searchedText = { [weak self] in self?.searchBar.text }
        }
    }
    /// Called when the navigation bar is to make room for the search bar, or take it back.
    var barChanged: (() -> Void)?
    private var activity = Activity.resting
    private var wantsResults = false
    private let dimming = UIView()

    private enum Activity { case resting, beginning, active, ending }

    /// In seconds.
    private static let duration: TimeInterval = 0.25
    private static let reducedDuration: TimeInterval = 0.15

    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
        searchBar.observer = self
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        searchBar.observer = self
    }

    // MARK: Activity

    /// Whether a search goes on. Setting it begins a search, with the keyboard in the bar, or ends
    /// it; both animated where the scene is seen.
    open var isActive: Bool {
        get { activity == .beginning || activity == .active }
        set {
            guard newValue != isActive else { return }
            if newValue {
                begin()
                if isActive { searchBar.becomeFirstResponder() }
            } else {
                end(animated: true)
            }
        }
    }

    private var host: UIViewController? {
        if let owner { return owner }
        var responder: UIResponder? = searchBar.superview
        while let current = responder {
            if let controller = current as? UIViewController { return controller }
            responder = current.next
        }
        return nil
    }

    private func begin() {
        guard !isActive, let host, let hostView = host.viewIfLoaded, hostView.window != nil else {
            return
        }
        if activity == .ending { finishEnding() }
        activity = .beginning
        delegate?.willPresentSearchController(self)
        host.addChild(self)
        UIView.performWithoutAnimation {
            view.frame = hostView.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            hostView.addSubview(view)
            dimming.alpha = 0
            view.layoutIfNeeded()
        }
        didMove(toParent: host)
        if automaticallyShowsCancelButton { searchBar.setShowsCancelButton(true, animated: true) }
        if automaticallyShowsScopeBar, searchBar.scopeButtonTitles?.isEmpty == false {
            searchBar.setShowsScope(true, animated: true)
        }
        animate(
            { self.dimming.alpha = 1 },
            completion: {
                guard self.activity == .beginning else { return }
                self.activity = .active
                self.delegate?.didPresentSearchController(self)
            })
        showParts()
        searchResultsUpdater?.updateSearchResults(for: self)
    }

    private func end(animated: Bool) {
        guard isActive else { return }
        activity = .ending
        delegate?.willDismissSearchController(self)
        searchBar.text = ""
        owner?.setNeedsUpdateContentUnavailableConfiguration()
        searchBar.resignFirstResponder()
        if automaticallyShowsCancelButton {
            searchBar.setShowsCancelButton(false, animated: animated)
        }
        if automaticallyShowsScopeBar { searchBar.setShowsScope(false, animated: animated) }
        searchResultsUpdater?.updateSearchResults(for: self)
        showParts()
        guard animated, viewIfLoaded?.window != nil else {
            dimming.alpha = 0
            layOutBar(animated: false)
            return finishEnding()
        }
        animate({ self.dimming.alpha = 0 }, completion: { self.finishEnding() })
    }

    private func finishEnding() {
        guard activity == .ending else { return }
        activity = .resting
        leave()
        delegate?.didDismissSearchController(self)
    }

    private func leave() {
        guard parent != nil else { return }
        willMove(toParent: nil)
        (viewIfLoaded as? SearchOverlay)?.coversScene = false
        viewIfLoaded?.removeFromSuperview()
        removeFromParent()
    }

    /// The navigation item lets go of it.
    func detach() {
        end(animated: false)
        barChanged = nil
        owner = nil
    }

    private func animate(_ changes: @escaping () -> Void, completion: @escaping () -> Void) {
        let isReduced = UIApplication.shared.reducesMotion
        UIView.animate(
            withDuration: isReduced ? Self.reducedDuration : Self.duration, delay: 0,
            options: [.beginFromCurrentState, .allowUserInteraction],
            animations: {
                changes()
                self.layOutBar(animated: true)
            }, completion: { _ in completion() })
    }

    private func layOutBar(animated: Bool) {
        barChanged?()
        guard animated else { return }
        navigationControllerAbove?.viewIfLoaded?.layoutIfNeeded()
    }

    private var navigationControllerAbove: UINavigationController? { owner?.navigationController }

    /// Whether the navigation bar shows nothing but the search bar.
    var hidesNavigationBar: Bool { isActive && hidesNavigationBarDuringPresentation }

    // MARK: View

    open override func loadView() {
        let root = SearchOverlay()
        root.controller = self
        view = root
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        dimming.backgroundColor = UIColor.black.withAlphaComponent(0.2)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.isActive = false }
        dimming.addGestureRecognizer(tap)
        view.addSubview(dimming)
    }

    private var showsResults: Bool {
        guard searchResultsController != nil, isActive else { return false }
        return automaticallyShowsSearchResultsController
            ? searchBar.text?.isEmpty == false : wantsResults
    }

    /// Shows what was found, or dims the scene, or leaves it as it is.
    private func showParts() {
        guard let root = viewIfLoaded as? SearchOverlay else { return }
        let isShown = showsResults
        if let results = searchResultsController {
            if isShown, results.parent == nil {
                addChild(results)
                results.view.frame = root.contentFrame
                root.addSubview(results.view)
                results.didMove(toParent: self)
            } else if !isShown, results.parent === self {
                results.willMove(toParent: nil)
                results.view.removeFromSuperview()
                results.removeFromParent()
            }
        }
        dimming.isHidden = isShown || !obscuresBackgroundDuringPresentation
        root.coversScene = isActive && (isShown || obscuresBackgroundDuringPresentation)
        root.setNeedsLayout()
    }

    /// The frame of the overlay in the scene: below a search bar that the scene itself shows.
    fileprivate func place(_ root: SearchOverlay) {
        dimming.frame = root.contentFrame
        if let results = searchResultsController, results.parent === self {
            results.view.frame = root.contentFrame
        }
    }
}

extension UISearchController: SearchBarObserver {
    package func searchBarBegan() { begin() }

    package func searchBarChanged() {
        owner?.setNeedsUpdateContentUnavailableConfiguration()
        guard isActive else { return }
        showParts()
        searchResultsUpdater?.updateSearchResults(for: self)
    }

    package func searchBarCancelled() { isActive = false }
    package func searchBarHeightChanged() { barChanged?() }
}

/// Lies over the searched scene; lets through what is for the scene.
@MainActor
private final class SearchOverlay: UIView {
    weak var controller: UISearchController?
    var coversScene = false {
        didSet {
            storage.hidesFocusBehind = coversScene
            if coversScene != oldValue { holdScene() }
        }
    }
    private var scrolledBefore = true

    /// A scene that scrolls as a whole does not scroll while it is covered.
    private func holdScene() {
        guard let scene = superview as? UIScrollView else { return }
        if coversScene {
            scrolledBefore = scene.isScrollEnabled
            scene.isScrollEnabled = false
            frame = scene.bounds
        } else {
            scene.isScrollEnabled = scrolledBefore
        }
    }

    /// All of the overlay, or the part below a search bar in the scene.
    var contentFrame: CGRect {
        guard let bar = controller?.searchBar, let scene = superview, bar.isDescendant(of: scene)
        else { return bounds }
        let top = min(max(bar.convert(bar.bounds, to: self).maxY, 0), bounds.height)
        return CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        controller?.place(self)
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}
