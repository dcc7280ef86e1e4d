import Foundation
import TactileGeometry
import TactileViews

/// Going back by the bar's button and by a drag from the leading edge.
extension UINavigationController {
    typealias WayOut = (item: UINavigationItem, back: () -> Void)

    func goBack() {
        if viewControllers.count > 1 { popViewController(animated: true) } else { wayOut?.back() }
    }

    /// A flick faster than this, in points per second, decides by its direction.
    private static let flickSpeed: CGFloat = 500

    func edgeDragged(_ pan: UIScreenEdgePanGestureRecognizer) {
        let width = max(1, view.bounds.width)
        let sign: CGFloat = pan.edges.contains(.right) ? -1 : 1
        let progress = pan.translation(in: view).x * sign / width
        switch pan.state {
        case .began:
            guard viewControllers.count > 1, transition == nil else { return }
            popInteraction = UIPercentDrivenInteractiveTransition()
            popInteraction?.completionCurve = .easeOut
            popViewController(animated: true)
            popInteraction?.update(progress)
        case .changed: popInteraction?.update(progress)
        case .ended, .cancelled, .failed:
            let speed = pan.velocity(in: view).x * sign
            let isFlick = abs(speed) > UINavigationController.flickSpeed
            let finishes = pan.state == .ended && (isFlick ? speed > 0 : progress > 0.5)
            if finishes { popInteraction?.finish() } else { popInteraction?.cancel() }
            popInteraction = nil
        case .possible: break
        }
    }
}

extension UINavigationController {
    /// Hides or shows the navigation bar, and the toolbar if there is one in use.
    func setBarsHidden(_ hidden: Bool) {
        guard hidden != isNavigationBarHidden else { return }
        setNavigationBarHidden(hidden, animated: true)
        if topViewController?.toolbarItems?.isEmpty == false {
            setToolbarHidden(hidden, animated: true)
        }
    }
}
