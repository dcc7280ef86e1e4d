import Foundation
import TactileViews

/// What a navigation bar shows while its scene is on top.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never }

    public init(title: String) {
        self.title = title
        super.init()
    }

    public override init() { super.init() }

    open var title: String? { didSet { changed?() } }
    /// Shown instead of the title.
    open var titleView: UIView? { didSet { changed?() } }
    /// What the back button of the next scene says; that scene's default is this one's title.
    open var backButtonTitle: String? { didSet { changed?() } }
    open var hidesBackButton = false { didSet { changed?() } }
    open var leftItemsSupplementBackButton = false { didSet { changed?() } }
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }
    /// The first is the outermost.
    open var rightBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }
    /// Groups at the leading edge, in their order; they take the place of ``leftBarButtonItems``.
    open var leadingItemGroups: [UIBarButtonItemGroup] = [] {
        didSet { show(leadingItemGroups, after: oldValue) { $0.leftBarButtonItems = $1 } }
    }
    /// Groups at the trailing edge, in their order, so that the last item is the outermost; they
    /// take the place of ``rightBarButtonItems``.
    open var trailingItemGroups: [UIBarButtonItemGroup] = [] {
        didSet {
            show(trailingItemGroups, after: oldValue) { $0.rightBarButtonItems = $1?.reversed() }
        }
    }

    private func show(
        _ groups: [UIBarButtonItemGroup], after old: [UIBarButtonItemGroup],
        set: @escaping (UINavigationItem, [UIBarButtonItem]?) -> Void
    ) {
        for group in old { group.changed = nil }
        let show = { [weak self] in
            guard let self else { return }
            let items = groups.filter { !$0.isHidden }.flatMap(\.barButtonItems)
            set(self, items.isEmpty ? nil : items)
        }
        for group in groups { group.changed = show }
        show()
    }

    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { changed?() } }

    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
        self.hidesBackButton = hidesBackButton
    }
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        leftBarButtonItem = item
    }
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        rightBarButtonItem = item
    }
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        leftBarButtonItems = items
    }
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        rightBarButtonItems = items
    }

    /// Where the title is.
    open var style = ItemStyle.navigator { didSet { changed?() } }
    public enum ItemStyle: Int, Sendable {
        /// In the middle, as long as there is room.
        case navigator
        /// Behind the items at the leading edge.
        case browser, editor
    }
    /// Makes the menu that a press of the title opens, each time that it opens; it gets the actions
    /// that the system suggests, of which there are none here. `nil` makes the title a text alone.
    open var titleMenuProvider: ((_ suggestedActions: [UIMenuElement]) -> UIMenu?)? {
        didSet { changed?() }
    }

    /// One line above the title.
    open var prompt: String? { didSet { changed?() } }

    // MARK: The way back

    /// The back button of the next scene, in the place of one with this title; what it does is to
    /// go back.
    open var backBarButtonItem: UIBarButtonItem? { didSet { changed?() } }
    /// What the back button of the next scene says.
    open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { changed?() } }
    public enum BackButtonDisplayMode: Int, Sendable {
        /// The title, or less where there is no room for it.
        case `default`
        /// "Back", or nothing but the arrow.
        case generic
        case minimal
    }
    /// What this scene's back button does instead of going back.
    open var backAction: UIAction? { didSet { changed?() } }

    /// The title of the button back to this item.
    var titleOfWayBack: String {
        switch backButtonDisplayMode {
        case .minimal: return ""
        case .generic: return localized("Back")
        case .default: break
        }
        return backBarButtonItem?.title ?? backButtonTitle ?? title ?? localized("Back")
    }

    // MARK: Looks

    private(set) lazy var appearances = {
        let made = BarAppearances<UINavigationBarAppearance>()
        made.changed = { [weak self] in self?.changed?() }
        return made
    }()
    /// Counts before the bar's own; a copy is kept.
    open var standardAppearance: UINavigationBarAppearance? {
        get { appearances[.standard] }
        set { appearances[.standard] = newValue }
    }
    /// Where the content is scrolled to its top.
    open var scrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances[.scrollEdge] }
        set { appearances[.scrollEdge] = newValue }
    }
    /// Where the window is low.
    open var compactAppearance: UINavigationBarAppearance? {
        get { appearances[.compact] }
        set { appearances[.compact] = newValue }
    }
    /// Where the window is low and the content is scrolled to its top.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances[.compactScrollEdge] }
        set { appearances[.compactScrollEdge] = newValue }
    }

    /// How much of the large title and of the search bar the content has been scrolled over, in
    /// points.
    var collapsed: CGFloat = 0
    /// Whether the search bar goes while the content is scrolled.
    open var hidesSearchBarWhenScrolling = true { didSet { changed?() } }

    /// Where a search bar is in a navigation bar.
    public enum SearchBarPlacement: Int, Sendable {
        /// Below title and buttons.
        case automatic
        /// In their row, at its end.
        case inline
        /// Below title and buttons.
        case stacked
    }
    /// Where the search bar is to be; in a window that is narrow, and with scopes or a prompt, it
    /// is below in any case.
    open var preferredSearchBarPlacement = SearchBarPlacement.automatic {
        didSet { if preferredSearchBarPlacement != oldValue { changed?() } }
    }
    /// Where the search bar is.
    open var searchBarPlacement: SearchBarPlacement {
        bar?.searchIsInline == true && bar?.topItem === self ? .inline : .stacked
    }
    /// The bar that the item is shown in.
    weak var bar: UINavigationBar?

    /// Its search bar is shown in the navigation bar, below title and buttons unless
    /// ``preferredSearchBarPlacement`` says otherwise.
    open var searchController: UISearchController? {
        didSet {
            guard searchController !== oldValue else { return }
            oldValue?.detach()
            oldValue?.owner = nil
            searchController?.owner = owner
            changed?()
        }
    }

    /// The scene that this item speaks for.
    weak var owner: UIViewController? { didSet { searchController?.owner = owner } }
    /// Tells the bar.
    var changed: (() -> Void)?
}

extension UIViewController {
    /// What a navigation bar shows for this scene; made from ``title`` when it is first asked for.
    public var navigationItem: UINavigationItem {
        let key = ObjectIdentifier(UINavigationItem.self)
        if let item = storage.attachments[key] as? UINavigationItem { return item }
        let item = UINavigationItem()
        item.title = title
        item.owner = self
        storage.attachments[key] = item
        followTitle()
        return item
    }

    /// The navigation controller that this scene is in, however deep.
    public var navigationController: UINavigationController? {
        var controller = parent
        while let current = controller {
            if let navigation = current as? UINavigationController { return navigation }
            controller = current.parent
        }
        return nil
    }
}
