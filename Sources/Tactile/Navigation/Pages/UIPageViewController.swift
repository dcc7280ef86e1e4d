import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// One scene at a time out of a row of them, which a drag turns as pages.
///
/// The data source is asked for the pages next to the one that is shown when somebody is about to
/// turn them, and not again before another one is shown. Besides drags the wheel, arrow keys and
/// the page control turn pages; right to left, forward is to the left.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
    public enum TransitionStyle: Int, Sendable {
        /// Pages lie on one another, and are turned about their spine.
        case pageCurl = 0
        /// Pages are next to each other, and are moved.
        case scroll = 1
    }

    public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }

    public enum NavigationDirection: Int, Sendable { case forward, reverse }

    /// The edge that pages are turned about.
    public enum SpineLocation: Int, Sendable {
        /// Pages are not turned, but moved.
        case none = 0
        /// The leading edge, or the top.
        case min = 1
        /// Between two pages that are seen at once, as in a book that lies open.
        case mid = 2
        /// The trailing edge, or the bottom.
        case max = 3
    }

    /// What pages are made with.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The space between pages while they move: a number, in points.
        public static let interPageSpacing = OptionsKey(
            rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
        /// The edge that pages are turned about: a ``SpineLocation`` or its raw value.
        public static let spineLocation = OptionsKey(
            rawValue: "UIPageViewControllerOptionSpineLocationKey")
    }

    public let transitionStyle: TransitionStyle
    public let navigationOrientation: NavigationOrientation
    /// Where pages are turned about; ``SpineLocation/none`` where they are moved.
    open private(set) var spineLocation: SpineLocation
    /// Whether sheets have a page on their back, too: between two fronts the data source has a page
    /// that is not shown by itself. Always so where the spine is in the middle.
    open var isDoubleSided = false {
        didSet {
            if showsTwoPages { isDoubleSided = true }
            if isDoubleSided != oldValue { forgetNeighbors() }
        }
    }
    /// What turns pages that lie on one another: a drag, and a click at an edge. Empty for pages
    /// that are moved.
    open var gestureRecognizers: [UIGestureRecognizer] {
        transitionStyle == .pageCurl ? [scroll.panGestureRecognizer, edgeTap] : []
    }
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// Without one, only ``setViewControllers(_:direction:animated:completion:)`` turns pages.
    open weak var dataSource: (any UIPageViewControllerDataSource)? {
        didSet {
            forgetNeighbors()
            showPageControl()
        }
    }

    // MARK: State

    let spacing: CGFloat
    let scroll = PageScrollView()
    /// Darkens the page below one that is turned.
    let shade = UIView()
    let edgeTap = UITapGestureRecognizer()
    /// What is shown, or what a transition under way leaves.
    var current: PageSpread?
    /// What is next to it, where that is known: nil inside says that there is nothing.
    var neighbors: [NavigationDirection: PageSpread?] = [:]
    /// What the delegate sets while it is asked for another spine, which counts for that.
    var pagesForSpine: [UIViewController]?
    var isAskingForSpine = false
    /// Whether the view was wider than high when it was laid out last.
    var wasWide: Bool?
    /// The page that comes into sight, and from where.
    var turn: PageTurn?
    /// Whether a drag went to the other side, and the delegate still waits for its end.
    var wasTurnedBack = false
    /// Whether the scroll view is moved by this controller, and means nothing by it.
    var isArranging = false
    /// The number in the page control.
    var pageIndex = 0
    let pageControl = UIPageControl()
    private var laidOutSize = CGSize.zero

    // MARK: Life

    public init(
        transitionStyle style: TransitionStyle,
        navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil
    ) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        spacing = style == .scroll ? Self.points(options?[.interPageSpacing]) : 0
        spineLocation = Self.spine(options?[.spineLocation], style)
        super.init(nibName: nil, bundle: nil)
        isDoubleSided = showsTwoPages
    }

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        transitionStyle = .scroll
        navigationOrientation = .horizontal
        spacing = 0
        spineLocation = .none
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    public required init?(coder: NSCoder) {
        let style: TransitionStyle =
            coder.interfaceAttribute("transitionStyle") == "pageCurl" ? .pageCurl : .scroll
        transitionStyle = style
        spineLocation = Self.spine(coder.interfaceAttribute("spineLocation"), style)
        navigationOrientation =
            coder.interfaceAttribute("navigationOrientation") == "vertical"
            ? .vertical : .horizontal
        spacing = Self.points(coder.interfaceAttribute("pageSpacing").flatMap { Double($0) })
        super.init(coder: coder)
        isDoubleSided = showsTwoPages || coder.interfaceAttribute("doubleSided") == "YES"
    }

    private static func spine(_ value: Any?, _ style: TransitionStyle) -> SpineLocation {
        guard style == .pageCurl else { return .none }
        switch value {
        case let value as SpineLocation where value != .none: return value
        case let value as Int:
            return SpineLocation(rawValue: value).flatMap { $0 == .none ? nil : $0 } ?? .min
        case let value as NSNumber:
            return SpineLocation(rawValue: value.intValue).flatMap { $0 == .none ? nil : $0 }
                ?? .min
        case let value as String: return value == "max" ? .max : value == "mid" ? .mid : .min
        default: return .min
        }
    }

    private static func points(_ value: Any?) -> CGFloat {
        let points: CGFloat =
            switch value {
            case let value as CGFloat: value
            case let value as Double: CGFloat(value)
            case let value as Float: CGFloat(value)
            case let value as Int: CGFloat(value)
            case let value as NSNumber: CGFloat(value.doubleValue)
            default: 0
            }
        return points.isFinite ? max(points, 0) : 0
    }

    open override func loadView() {
        let root = LayoutContainerView()
        root.clipsToBounds = true
        root.layoutAction = { [weak self] in self?.layOut() }
        view = root
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        scroll.owner = self
        view.addSubview(scroll)
        setUpCurl()
        pageControl.addAction(
            UIAction { [weak self] _ in self?.pageControlChanged() }, for: .valueChanged)
        showPageControl()
        for page in current?.pages ?? [] { scroll.addSubview(page.view) }
    }

    func setSpine(_ spine: SpineLocation) {
        spineLocation = spine
        if showsTwoPages { isDoubleSided = true }
    }

    // MARK: Pages

    /// The page that is shown, or the two beside a spine in the middle; empty without any.
    open var viewControllers: [UIViewController]? { current?.pages ?? [] }

    /// Shows another page. The delegate hears nothing of it.
    ///
    /// - Parameters:
    ///   - viewControllers: The page, alone in an array, or the two beside a spine in the middle;
    ///     nil or an empty one shows none. Of sheets with two sides the back of the one before may follow.
    ///   - direction: Where the page comes from, if `animated`.
    ///   - animated: Whether it slides in.
    ///   - completion: Called at the end, with false if something else came in between.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        guard !isAskingForSpine else {
            pagesForSpine = viewControllers ?? []
            completion?(true)
            return
        }
        precondition(
            (viewControllers?.count ?? 0) <= mostPagesToSet,
            "A page view controller shows one page at a time, or two beside a spine in the middle: "
                + "pass as many.")
        if isViewLoaded { finishTurn() }
        forgetNeighbors()
        let new = PageSpread(Array((viewControllers ?? []).prefix(showsTwoPages ? 2 : 1)))
        guard let new, animated, let current, new.isApart(from: current), isViewLoaded,
            view.window != nil, !UIApplication.shared.reducesMotion
        else {
            exchange(with: new)
            readPresentation()
            completion?(true)
            return
        }
        // The page is next to the one that is shown only while it slides in.
        neighbors[direction] = .some(new)
        arrange()
        begin(direction, of: new, from: current)
        turn?.isProgrammatic = true
        turn?.completion = completion
        readPresentation()
        scroll.setContentOffset(offset(of: direction), animated: true)
    }

    /// Shows `new` at once.
    private func exchange(with new: PageSpread?) {
        guard new != current else { return }
        // A page may be on both spreads.
        let old = (current?.pages ?? []).filter { page in
            new?.pages.contains { $0 === page } != true
        }
        let come = (new?.pages ?? []).filter { $0.parent !== self }
        let isSeen = viewIfLoaded?.window != nil
        for page in come { addPage(page) }
        if isSeen { for page in old { page.beginAppearanceTransition(false, animated: false) } }
        if isSeen { for page in come { page.beginAppearanceTransition(true, animated: false) } }
        current = new
        storage.frontChild = new?.first
        if isViewLoaded {
            for page in new?.pages ?? [] { scroll.addSubview(page.view) }
            arrange()
        }
        for page in old { page.viewIfLoaded?.removeFromSuperview() }
        if isSeen { for page in old + come { page.endAppearanceTransition() } }
        for page in old { dropPage(page) }
    }

    func addPage(_ page: UIViewController) {
        guard page.parent !== self else { return }
        addChild(page)
        page.didMove(toParent: self)
    }

    func dropPage(_ page: UIViewController) {
        guard page.parent === self else { return }
        page.willMove(toParent: nil)
        page.viewIfLoaded?.removeFromSuperview()
        flatten(page)
        page.removeFromParent()
    }

    // MARK: Page control

    /// In points.
    private static let controlHeight: CGFloat = 37

    /// Asks the data source how many pages there are and which is shown.
    private func readPresentation() {
        pageIndex = dataSource?.presentationIndex(for: self) ?? 0
        showPageControl()
    }

    func showPageControl() {
        guard isViewLoaded else { return }
        let count =
            navigationOrientation == .horizontal
            ? dataSource?.presentationCount(for: self) ?? 0 : 0
        pageControl.numberOfPages = count
        pageControl.currentPage = pageIndex
        if count > 0 {
            if pageControl.superview == nil { view.addSubview(pageControl) }
        } else {
            pageControl.removeFromSuperview()
        }
        view.setNeedsLayout()
    }

    private func pageControlChanged() {
        let wanted = pageControl.currentPage
        pageControl.currentPage = pageIndex
        guard wanted != pageIndex else { return }
        turnPage(wanted > pageIndex ? .forward : .reverse)
    }

    // MARK: Layout

    private func layOut() {
        var area = view.bounds
        if pageControl.superview != nil {
            let height = Self.controlHeight + view.safeAreaInsets.bottom
            pageControl.frame = CGRect(
                x: area.minX, y: area.maxY - height, width: area.width,
                height: Self.controlHeight)
            area.size.height = max(0, area.height - height)
        }
        // The space between pages is outside of what is seen while they rest.
        let half = spacing / 2
        let place =
            navigationOrientation == .horizontal
            ? area.insetBy(dx: -half, dy: 0) : area.insetBy(dx: 0, dy: -half)
        guard scroll.frame != place || laidOutSize != place.size else { return }
        laidOutSize = place.size
        finishTurn()
        scroll.frame = place
        shapeChanged(to: area.size)
        arrange()
    }
}
