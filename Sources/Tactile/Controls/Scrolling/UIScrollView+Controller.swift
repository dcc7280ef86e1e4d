import TactileViews

extension UIScrollView {
    /// What the controller of the scene says.
    var adjustsAutomatically: Bool {
        var responder = next
        while let candidate = responder {
            if let controller = candidate as? UIViewController {
                return controller.automaticallyAdjustsScrollViewInsets
            }
            responder = candidate.next
        }
        return true
    }
}
