import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// What stands in a bar: a title, a picture, and whether it can be used.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    /// Called when something about the item changed.
    package var changed: (() -> Void)?

    public override init() { super.init() }

    open var title: String? { didSet { changed?() } }
    open var image: UIImage? { didSet { changed?() } }
    open var isEnabled = true { didSet { changed?() } }
    open var tag = 0
    open var imageInsets = UIEdgeInsets.zero { didSet { changed?() } }
    open var accessibilityIdentifier: String?
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

    open var selectedImage: UIImage? { didSet { changed?() } }
    open var badgeValue: String? { didSet { changed?() } }
    open var badgeColor: UIColor? { didSet { changed?() } }
}
