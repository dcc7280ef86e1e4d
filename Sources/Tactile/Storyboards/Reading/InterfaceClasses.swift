import Foundation
import TactileCollections
import TactileControls
import TactileNavigation
import TactilePickers
import TactileTables
import TactileText
import TactileViews

/// The toolkit's classes by the names of their elements.
extension InterfaceClasses {
    static let views: [String: UIView.Type] = [
        "view": UIView.self, "containerView": UIView.self, "control": UIControl.self,
        "label": UILabel.self, "button": UIButton.self, "imageView": UIImageView.self,
        "textField": UITextField.self, "textView": UITextView.self, "slider": UISlider.self,
        "switch": UISwitch.self, "segmentedControl": UISegmentedControl.self,
        "stepper": UIStepper.self, "progressView": UIProgressView.self,
        "activityIndicatorView": UIActivityIndicatorView.self, "pageControl": UIPageControl.self,
        "datePicker": UIDatePicker.self, "pickerView": UIPickerView.self,
        "scrollView": UIScrollView.self, "tableView": UITableView.self,
        "tableViewCell": UITableViewCell.self,
        "tableViewHeaderFooterView": UITableViewHeaderFooterView.self,
        "collectionView": UICollectionView.self, "collectionViewCell": UICollectionViewCell.self,
        "collectionReusableView": UICollectionReusableView.self, "stackView": UIStackView.self,
        "searchBar": UISearchBar.self, "navigationBar": UINavigationBar.self,
        "toolbar": UIToolbar.self, "tabBar": UITabBar.self,
        "visualEffectView": UIVisualEffectView.self, "refreshControl": UIRefreshControl.self,
    ]

    static let controllers: [String: UIViewController.Type] = [
        "viewController": UIViewController.self,
        "tableViewController": UITableViewController.self,
        "collectionViewController": UICollectionViewController.self,
        "navigationController": UINavigationController.self,
        "tabBarController": UITabBarController.self,
        "splitViewController": UISplitViewController.self,
        "pageViewController": UIPageViewController.self,
    ]

    /// Where classes of the toolkit are found that a file names as a custom class.
    static let modules = [
        "TactileViews", "TactileControls", "TactileText", "TactileTables", "TactilePickers",
        "TactileCollections", "TactileNavigation",
    ]

    private static var isSetUp = false

    /// Tells the classes whose `init(coder:)` takes on what files say.
    static func setUp() {
        guard !isSetUp else { return }
        isSetUp = true
        // A page control takes it on as a control: it has nothing of the toolkit that others lack.
        let readers = views.values.filter { $0 != UIPageControl.self }
        setReaders(readers + [UISearchTextField.self, UIViewController.self])
    }

    static func isSame(_ type: AnyClass, orBelow base: AnyClass) -> Bool {
        var current: AnyClass? = type
        while let candidate = current {
            if candidate === base { return true }
            current = classAbove(candidate)
        }
        return false
    }
}
