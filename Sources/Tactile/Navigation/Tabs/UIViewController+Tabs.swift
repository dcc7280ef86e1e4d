import Foundation
import TactileViews

extension UIViewController {
    /// The view controller's item in a tab bar; made from ``title`` when it is first asked for.
    public var tabBarItem: UITabBarItem! {
        get {
            let key = ObjectIdentifier(UITabBarItem.self)
            if let item = storage.attachments[key] as? UITabBarItem { return item }
            let item = UITabBarItem(title: title, image: nil, tag: 0)
            storage.attachments[key] = item
            followTitle()
            return item
        }
        set {
            storage.attachments[ObjectIdentifier(UITabBarItem.self)] = newValue
            followTitle()
        }
    }

    /// The tab bar controller that this scene is in, however deep.
    public var tabBarController: UITabBarController? {
        var controller = parent
        while let current = controller {
            if let tabs = current as? UITabBarController { return tabs }
            controller = current.parent
        }
        return nil
    }

    /// Items whose text is the scene's title change with it.
    func followTitle() {
        var last = title
        storage.titleChanged = { [weak self] in
            guard let self else { return }
            for item in storage.attachments.values {
                if let item = item as? UITabBarItem, item.title == last || item.title == nil {
                    item.title = title
                }
                if let item = item as? UINavigationItem,
                    item.title == last || item.title == nil
                {
                    item.title = title
                }
            }
            last = title
        }
    }
}
