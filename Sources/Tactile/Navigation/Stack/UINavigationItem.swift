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

    /// Its search bar is shown in the navigation bar, below title and buttons.
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
