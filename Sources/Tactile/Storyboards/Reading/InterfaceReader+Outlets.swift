import Foundation
import TactileCollections
import TactileControls
import TactileNavigation
import TactilePickers
import TactileTables
import TactileText
import TactileViews

extension InterfaceReader {
    /// Sets an outlet that a class of the toolkit has.
    ///
    /// - Returns: whether there is such an outlet for such a value.
    func setStandardOutlet(_ name: String, of object: AnyObject, to value: AnyObject) -> Bool {
        switch name {
        case "delegate": return setDelegate(of: object, to: value)
        case "dataSource": return setDataSource(of: object, to: value)
        default: break
        }
        if let view = value as? UIView, setView(name, of: object, to: view) { return true }
        if let item = object as? UINavigationItem, name == "searchController" {
            item.searchController = value as? UISearchController
            return true
        }
        return false
    }

    private func setDelegate(of object: AnyObject, to value: AnyObject) -> Bool {
        func set<Delegate>(_ body: (Delegate) -> Void) -> Bool {
            guard let delegate = value as? Delegate else { return false }
            body(delegate)
            return true
        }
        switch object {
        case let view as UITextField:
            return set { (delegate: any UITextFieldDelegate) in view.delegate = delegate }
        case let view as UISearchBar:
            return set { (delegate: any UISearchBarDelegate) in view.delegate = delegate }
        case let view as UITabBar:
            return set { (delegate: any UITabBarDelegate) in view.delegate = delegate }
        case let view as UIPickerView:
            return set { (delegate: any UIPickerViewDelegate) in view.delegate = delegate }
        // Tables, collections and text views take scroll views' delegates that are more.
        case let view as UIScrollView:
            return set { (delegate: any UIScrollViewDelegate) in view.delegate = delegate }
        case let recognizer as UIGestureRecognizer:
            return set { (delegate: any UIGestureRecognizerDelegate) in
                recognizer.delegate = delegate
            }
        case let controller as UINavigationController:
            return set { (delegate: any UINavigationControllerDelegate) in
                controller.delegate = delegate
            }
        case let controller as UITabBarController:
            return set { (delegate: any UITabBarControllerDelegate) in
                controller.delegate = delegate
            }
        case let controller as UISplitViewController:
            return set { (delegate: any UISplitViewControllerDelegate) in
                controller.delegate = delegate
            }
        case let controller as UIPageViewController:
            return set { (delegate: any UIPageViewControllerDelegate) in
                controller.delegate = delegate
            }
        default: return false
        }
    }

    private func setDataSource(of object: AnyObject, to value: AnyObject) -> Bool {
        switch object {
        case let view as UITableView:
            guard let source = value as? any UITableViewDataSource else { return false }
            view.dataSource = source
        case let view as UICollectionView:
            guard let source = value as? any UICollectionViewDataSource else { return false }
            view.dataSource = source
        case let view as UIPickerView:
            guard let source = value as? any UIPickerViewDataSource else { return false }
            view.dataSource = source
        case let controller as UIPageViewController:
            guard let source = value as? any UIPageViewControllerDataSource else { return false }
            controller.dataSource = source
        default: return false
        }
        return true
    }

    private func setView(_ name: String, of object: AnyObject, to view: UIView) -> Bool {
        switch (object, name) {
        case (let controller as UITableViewController, "tableView"):
            guard let table = view as? UITableView else { return false }
            controller.tableView = table
        case (let controller as UICollectionViewController, "collectionView"):
            guard let collection = view as? UICollectionView else { return false }
            controller.collectionView = collection
        case (let controller as UIViewController, "view"): controller.view = view
        case (let cell as UITableViewCell, "backgroundView"): cell.backgroundView = view
        case (let cell as UITableViewCell, "selectedBackgroundView"):
            cell.selectedBackgroundView = view
        case (let cell as UITableViewCell, "accessoryView"): cell.accessoryView = view
        case (let cell as UITableViewCell, "editingAccessoryView"):
            cell.editingAccessoryView = view
        case (let cell as UICollectionViewCell, "backgroundView"): cell.backgroundView = view
        case (let cell as UICollectionViewCell, "selectedBackgroundView"):
            cell.selectedBackgroundView = view
        case (let table as UITableView, "tableHeaderView"): table.tableHeaderView = view
        case (let table as UITableView, "tableFooterView"): table.tableFooterView = view
        case (let table as UITableView, "backgroundView"): table.backgroundView = view
        case (let scroll as UIScrollView, "refreshControl"):
            scroll.refreshControl = view as? UIRefreshControl
        case (let field as UITextField, "inputView"): field.inputView = view
        case (let field as UITextField, "inputAccessoryView"): field.inputAccessoryView = view
        case (let field as UITextField, "leftView"): field.leftView = view
        case (let field as UITextField, "rightView"): field.rightView = view
        case (let text as UITextView, "inputView"): text.inputView = view
        case (let text as UITextView, "inputAccessoryView"): text.inputAccessoryView = view
        case (let item as UINavigationItem, "titleView"): item.titleView = view
        case (let item as UIBarButtonItem, "customView"): item.customView = view
        default: return false
        }
        return true
    }
}
