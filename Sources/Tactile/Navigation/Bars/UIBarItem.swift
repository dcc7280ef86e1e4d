import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// An item of a bar: its title, its image, and whether it is enabled.
@preconcurrency @MainActor
open class UIBarItem: NSObject, AppearanceTarget {
    /// Called when something about the item changed.
    var changed: (() -> Void)?

    /// Symbols are as large as the bars' own pictures.
    static let symbols = UIImage.SymbolConfiguration(pointSize: 20)

    public override init() { super.init() }

    open var title: String? { didSet { changed?() } }
    open var image: UIImage? { didSet { changed?() } }
    open var isEnabled = true { didSet { changed?() } }
    open var tag = 0
    open var imageInsets = UIEdgeInsets.zero { didSet { changed?() } }
    /// What the item is called where its title does not say; the view that shows it takes this on.
    open var accessibilityLabel: String? { didSet { changed?() } }
    open var accessibilityHint: String? { didSet { changed?() } }
    open var accessibilityValue: String? { didSet { changed?() } }
    /// What the item is and whether it is enabled, unless they are set.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { ownTraits ?? (isEnabled ? .button : [.button, .notEnabled]) }
        set {
            ownTraits = newValue
            changed?()
        }
    }
    private var ownTraits: UIAccessibilityTraits?
    /// Whether readers of the screen come to the item. They do until it is set.
    open var isAccessibilityElement = true { didSet { changed?() } }
    /// Names the item for programs and tests.
    open var accessibilityIdentifier: String? { didSet { changed?() } }

    /// Gives the view that shows the item what readers of the screen get of it.
    func describe(_ view: UIView, label: String?) {
        view.isAccessibilityElement = isAccessibilityElement
        view.accessibilityLabel = accessibilityLabel ?? label
        view.accessibilityHint = accessibilityHint
        view.accessibilityIdentifier = accessibilityIdentifier
        view.accessibilityValue = accessibilityValue
        if let ownTraits { view.accessibilityTraits = ownTraits }
    }

    /// Font and colour of the title in a state; what a state does not say is as in the normal one.
    open func setTitleTextAttributes(
        _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
    ) {
        noteAppearance(.state(state.rawValue, table: 0))
        titleAttributes[state] = attributes
        changed?()
    }
    open func titleTextAttributes(
        for state: UIControl.State
    ) -> [NSAttributedString.Key: Any]? { titleAttributes[state] }
    private var titleAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

    /// The states that have attributes of their own.
    var statesWithAttributes: [UIControl.State] { Array(titleAttributes.keys) }

    func titleFont(for state: UIControl.State) -> UIFont? {
        (titleAttributes[state]?[.font] ?? titleAttributes[.normal]?[.font]) as? UIFont
    }
    func titleColor(for state: UIControl.State) -> UIColor? {
        (titleAttributes[state]?[.foregroundColor] ?? titleAttributes[.normal]?[.foregroundColor])
            as? UIColor
    }

    package var appearanceRecord = AppearanceRecord()

    /// What code for iOS reaches by this way: “view” is the view that shows the item in a bar now.
    /// Other keys have no value.
    open func value(forKey key: String) -> Any? { key == "view" ? barView : nil }
    /// The view that shows the item in a bar now.
    var barView: UIView? { nil }
}

extension UIView {
    /// Gives the items of a bar what was set for their appearance; the bar shows them after that.
    func applyAppearances(to items: [UIBarItem]) {
        for item in items {
            let changed = item.changed
            item.changed = nil
            applyAppearance(to: item)
            item.changed = changed
        }
    }
}

/// One tab: its picture, its picture while it is chosen, its title, its badge.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
    public override init() { super.init() }

    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }

    weak var button: UIView?
    override var barView: UIView? { button }

    open var selectedImage: UIImage? { didSet { changed?() } }
    open var badgeValue: String? { didSet { changed?() } }
    open var badgeColor: UIColor? { didSet { changed?() } }
    /// How far the title is from its place, in points.
    open var titlePositionAdjustment = UIOffset.zero { didSet { changed?() } }

    /// Font and colour of the badge in a state; what a state does not say is as in the normal one.
    open func setBadgeTextAttributes(
        _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
    ) {
        badgeAttributes[state] = attributes
        changed?()
    }
    open func badgeTextAttributes(
        for state: UIControl.State
    ) -> [NSAttributedString.Key: Any]? { badgeAttributes[state] }
    private var badgeAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

    func badgeAttribute(_ key: NSAttributedString.Key, for state: UIControl.State) -> Any? {
        badgeAttributes[state]?[key] ?? badgeAttributes[.normal]?[key]
    }
}

extension UITabBarItem {
    /// Tabs with the system's words and pictures.
    public enum SystemItem: Int, Sendable {
        case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
        case downloads, mostRecent, mostViewed

        var title: String {
            switch self {
            case .more: localized("More")
            case .favorites: localized("Favorites")
            case .featured: localized("Featured")
            case .topRated: localized("Top rated")
            case .recents: localized("Recents")
            case .contacts: localized("Contacts")
            case .history: localized("History")
            case .bookmarks: localized("Bookmarks")
            case .search: localized("Search")
            case .downloads: localized("Downloads")
            case .mostRecent: localized("Most recent")
            case .mostViewed: localized("Most viewed")
            }
        }

        var symbol: String {
            switch self {
            case .more: "ellipsis"
            case .favorites, .featured, .topRated: "star.fill"
            case .recents, .history, .mostRecent: "clock.fill"
            case .contacts: "person.circle"
            case .bookmarks: "book"
            case .search: "magnifyingglass"
            case .downloads: "square.and.arrow.down"
            case .mostViewed: "list.bullet"
            }
        }
    }

    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.init(
            title: systemItem.title, image: UIImage(systemName: systemItem.symbol), tag: tag)
    }
}
