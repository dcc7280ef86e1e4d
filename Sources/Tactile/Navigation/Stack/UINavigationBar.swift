import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileText
import TactileViews

/// The strip above a stack of scenes: a way back, the scene's title, the scene's buttons.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
    /// In points: the row of title and buttons, and the large title below it.
    package static let rowHeight: CGFloat = 44
    package static let largeTitleHeight: CGFloat = 52
    /// Beside the search bar, whose field keeps a margin of its own.
    private static let searchMargin: CGFloat = 8

    open var prefersLargeTitles = false {
        didSet {
            noteAppearance(.own(2))
            contentChanged()
        }
    }
    open var barTintColor: UIColor? {
        didSet {
            noteAppearance(.own(0))
            background.barTintColor = barTintColor
        }
    }
    open var isTranslucent = true {
        didSet {
            noteAppearance(.own(1))
            background.isTranslucent = isTranslucent
        }
    }
    /// Font and colour of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet {
            noteAppearance(.own(3))
            showTitleAttributes()
        }
    }
    /// Font and colour of large titles.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet {
            noteAppearance(.own(4))
            showTitleAttributes()
        }
    }
    /// How the bar looks; a copy is kept, whose changes are shown. It counts before the colours and text
    /// attributes above.
    open var standardAppearance: UINavigationBarAppearance {
        get { appearances.standard }
        set { appearances.standard = newValue }
    }
    /// How the bar looks while the content is scrolled to its top; `nil` is as otherwise.
    open var scrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances[.scrollEdge] }
        set { appearances[.scrollEdge] = newValue }
    }
    /// How the bar looks where the window is low; `nil` is as otherwise.
    open var compactAppearance: UINavigationBarAppearance? {
        get { appearances[.compact] }
        set { appearances[.compact] = newValue }
    }
    /// How the bar looks where the window is low and the content is scrolled to its top; `nil` is as
    /// ``scrollEdgeAppearance``.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances[.compactScrollEdge] }
        set { appearances[.compactScrollEdge] = newValue }
    }

    /// What is shown now; nil where nobody said how. What the item says goes before what the bar says.
    private var shownAppearance: UINavigationBarAppearance? {
        let isCompact = appearances.isCompact
        return (isAtScrollEdge ? edgeAppearance : nil)
            ?? topItem?.appearances.elsewhere(isCompact: isCompact)
            ?? appearances.elsewhere(isCompact: isCompact)
    }
    private var edgeAppearance: UINavigationBarAppearance? {
        let isCompact = appearances.isCompact
        return topItem?.appearances.atScrollEdge(isCompact: isCompact)
            ?? appearances.atScrollEdge(isCompact: isCompact)
    }

    private func scrollEdgeChanged() {
        guard edgeAppearance != nil else { return }
        UIView.animate(withDuration: 0.2) { self.showAppearance() }
        replaceContent(animated: false)
    }

    private func showAppearance() {
        let shown = shownAppearance
        if background.appearance !== shown || shown != nil { background.appearance = shown }
    }

    open private(set) var items: [UINavigationItem]?
    open var topItem: UINavigationItem? { items?.last }
    open var backItem: UINavigationItem? { items?.dropLast().last }

    /// An item of the container's that comes before all others.
    var leadingItem: UIBarButtonItem? {
        didSet { if leadingItem !== oldValue { contentChanged() } }
    }
    /// Called by the back button.
    var back: (() -> Void)?
    /// Called when the bar needs another height.
    var heightChanged: (() -> Void)?
    private var content: BarContentView?
    /// The top item's, while it is in this bar.
    private weak var search: UISearchController?
    private let background = BarBackgroundView(
        lineAt: .bottom, standardColor: .systemBackground)
    private let appearances = BarAppearances<UINavigationBarAppearance>()
    /// Whether what is scrolled under the bar is at its top.
    var isAtScrollEdge = true {
        didSet { if isAtScrollEdge != oldValue { scrollEdgeChanged() } }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public convenience init() { self.init(frame: .zero) }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UINavigationBar.self)
    }

    private func setUp() {
        let tap = UITapGestureRecognizer()
        tap.cancelsTouchesInView = false
        tap.addAction { [weak self] tap in self?.clicked(at: tap.location(in: self)) }
        addGestureRecognizer(tap)
        background.fill(self)
        appearances.changed = { [weak self] in self?.contentChanged() }
        registerForTraitChanges([UITraitVerticalSizeClass.self]) {
            (bar: UINavigationBar, _: UITraitCollection) in bar.heightOfWindowChanged()
        }
    }

    /// The item's own looks may be others where the window is low, too.
    private func heightOfWindowChanged() {
        let isCompact = traitCollection.verticalSizeClass == .compact
        guard isCompact != appearances.isCompact else { return }
        let before = shownAppearance
        appearances.isCompact = isCompact
        if shownAppearance !== before { contentChanged() }
    }

    /// Called for a click that meets nothing that can be used.
    var tapped: (() -> Void)?

    private func clicked(at place: CGPoint) {
        var view = hitTest(place, with: nil)
        while let candidate = view, candidate !== self {
            if candidate is UIControl || candidate === search?.searchBar { return }
            view = candidate.superview
        }
        if view != nil { tapped?() }
    }

    /// Replaces the items. Inside of an animation block the old content fades into the new.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        for item in self.items ?? [] { item.changed = nil }
        self.items = items
        topItem?.changed = { [weak self] in self?.contentChanged() }
        replaceContent(animated: animated)
        adoptSearch()
        heightChanged?()
    }

    /// The height of the content, without what is above it of the safe area.
    package var contentHeight: CGFloat {
        (hidesTitle ? 0 : titleHeight) + searchHeight
    }

    /// What is left of the row, the large title and the line above them.
    private var titleHeight: CGFloat {
        promptHeight + UINavigationBar.rowHeight
            + (showsLargeTitle ? UINavigationBar.largeTitleHeight - collapsedTitle : 0)
    }
    private var promptHeight: CGFloat {
        topItem?.prompt == nil ? 0 : BarContentView.promptHeight
    }
    /// What is left of the search bar.
    private var searchHeight: CGFloat { wholeSearchHeight - collapsedSearch }
    private var wholeSearchHeight: CGFloat {
        topItem?.searchController?.searchBar.intrinsicContentSize.height ?? 0
    }

    // MARK: Scrolled over

    /// How much of the bar the content can be scrolled over, in points: the search bar first.
    var collapsibleHeight: CGFloat {
        guard !hidesTitle else { return 0 }
        return collapsibleSearch + (showsLargeTitle ? UINavigationBar.largeTitleHeight : 0)
    }
    private var collapsibleSearch: CGFloat {
        guard let topItem, topItem.hidesSearchBarWhenScrolling,
            topItem.searchController?.isActive == false
        else { return 0 }
        return wholeSearchHeight
    }
    private var collapsedSearch: CGFloat {
        min(topItem?.collapsed ?? 0, collapsibleSearch)
    }
    private var collapsedTitle: CGFloat {
        guard showsLargeTitle, let topItem else { return 0 }
        return min(max(topItem.collapsed - collapsibleSearch, 0), UINavigationBar.largeTitleHeight)
    }
    /// Set while the content is scrolled.
    var collapsed: CGFloat {
        get { min(topItem?.collapsed ?? 0, collapsibleHeight) }
        set {
            topItem?.collapsed = newValue
            setNeedsLayout()
        }
    }
    /// Whether a search has the bar for itself.
    private var hidesTitle: Bool { topItem?.searchController?.hidesNavigationBar ?? false }

    /// Takes the top item's search bar in, and lets that of the item before go.
    private func adoptSearch() {
        let new = topItem?.searchController
        guard new !== search || new?.searchBar.superview !== self else { return }
        if let search, search.searchBar.superview === self {
            search.barChanged = nil
            search.searchBar.removeFromSuperview()
        }
        search = new
        guard let new else { return }
        new.barChanged = { [weak self] in self?.searchChanged() }
        UIView.performWithoutAnimation {
            addSubview(new.searchBar)
            placeSearch()
        }
    }

    private func searchChanged() {
        setNeedsLayout()
        heightChanged?()
    }

    private func placeSearch() {
        let height = searchHeight
        // What is scrolled over is soon gone, for a field cannot be low.
        let whole = max(wholeSearchHeight, 1)
        search?.searchBar.alpha = max(0, 1 - 2 * collapsedSearch / whole)
        search?.searchBar.frame = CGRect(
            x: UINavigationBar.searchMargin, y: bounds.height - height,
            width: max(0, bounds.width - 2 * UINavigationBar.searchMargin), height: height)
    }

    private var showsLargeTitle: Bool {
        guard let topItem, topItem.titleView == nil else { return false }
        switch topItem.largeTitleDisplayMode {
        case .always: return true
        case .never: return false
        case .automatic: return prefersLargeTitles
        }
    }

    private func contentChanged() {
        replaceContent(animated: false)
        adoptSearch()
        heightChanged?()
    }

    private func replaceContent(animated: Bool) {
        let old = content
        guard let topItem else {
            old?.removeFromSuperview()
            content = nil
            return
        }
        applyAppearances(to: barItems(of: topItem))
        let looks = shownAppearance
        for item in barItems(of: topItem) {
            item.barAppearance =
                item.style == .done ? looks?.doneButtonAppearance : looks?.buttonAppearance
        }
        let new = BarContentView(
            item: topItem, first: leadingItem, backItem: backTitle == nil ? nil : backItem,
            backTitle: backTitle, isLarge: showsLargeTitle, looks: looks,
            back: { [weak self] in self?.goBack() },
            rebuild: { [weak self] in self?.contentChanged() })
        content = new
        showAppearance()
        showTitleAttributes()
        addSubview(new)
        UIView.performWithoutAnimation {
            new.frame = bounds
            new.layoutIfNeeded()
        }
        guard animated, let old else {
            old?.removeFromSuperview()
            return
        }
        UIView.performWithoutAnimation { new.alpha = 0 }
        UIView.animate(
            withDuration: 0.25,
            animations: {
                old.alpha = 0
                new.alpha = 1
            }, completion: { _ in old.removeFromSuperview() })
    }

    private func goBack() {
        if let action = topItem?.backAction {
            action.performWithSender(self, target: nil)
        } else {
            back?()
        }
    }

    private func barItems(of item: UINavigationItem) -> [UIBarButtonItem] {
        (leadingItem.map { [$0] } ?? []) + (item.leftBarButtonItems ?? [])
            + (item.rightBarButtonItems ?? [])
    }

    private func showTitleAttributes() {
        let looks = shownAppearance
        content?.show(
            title: looks?.titleTextAttributes ?? titleTextAttributes ?? [:],
            large: looks?.largeTitleTextAttributes ?? largeTitleTextAttributes ?? [:])
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        guard let topItem, window != nil else { return }
        let items = barItems(of: topItem)
        applyAppearances(to: items)
        for item in items { _ = item.updateView() }
        content?.setNeedsLayout()
    }

    private var backTitle: String? {
        guard let backItem, let topItem, !topItem.hidesBackButton else { return nil }
        if topItem.leftBarButtonItems?.isEmpty == false, !topItem.leftItemsSupplementBackButton {
            return nil
        }
        return backItem.titleOfWayBack
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        // A search in the bar pushes title and buttons out at the top.
        let hidesTitle = hidesTitle
        content?.frame = CGRect(
            x: 0, y: bounds.height - searchHeight - titleHeight, width: bounds.width,
            height: titleHeight)
        content?.alpha = hidesTitle ? 0 : 1
        content?.collapsedTitle = collapsedTitle
        placeSearch()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: contentHeight)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: contentHeight)
    }
}

extension UINavigationBar: AccessibilityRoleProviding {
    package var accessibilityRole: AccessibilityRole? { .navigationBar }
}
