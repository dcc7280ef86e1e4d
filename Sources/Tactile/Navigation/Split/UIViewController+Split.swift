import TactileViews

extension UIViewController {
    /// The split view controller that this scene is in, however deep.
    public var splitViewController: UISplitViewController? {
        var controller = parent
        while let current = controller {
            if let split = current as? UISplitViewController { return split }
            controller = current.parent
        }
        return nil
    }
}
