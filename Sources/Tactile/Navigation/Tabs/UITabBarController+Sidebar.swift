import Foundation
import TactileGeometry
import TactileViews

extension UITabBarController {
    /// The column at the leading edge that takes the place of the tab bar in a wide window.
    ///
    /// It lists the tabs, unless the program fills it with a ``contentView``. The program says by
    /// ``isHidden`` when there is room. The scenes
    /// begin where the column ends.
    @preconcurrency @MainActor
    public final class Sidebar {
        private unowned let controller: UITabBarController

        init(of controller: UITabBarController) { self.controller = controller }

        /// Whether the tab bar is shown instead, as at first. Changing it shows or hides the bar.
        ///
        /// The focus goes with the change: from the part that goes to what comes in its place.
        public var isHidden = true {
            didSet { if isHidden != oldValue { visibilityChanged() } }
        }

        /// How wide the column is, in points.
        public var preferredWidth: CGFloat = 200 {
            didSet { if preferredWidth != oldValue { layOut() } }
        }

        /// What fills the column. Tab goes through it before it goes to the scenes. Its part with
        /// the highest `focusGroupPriority` gets the focus that the tab bar had.
        public var contentView: UIView? {
            didSet {
                guard contentView !== oldValue else { return }
                oldValue?.removeFromSuperview()
                join()
                layOut()
            }
        }

        /// Called with the index of the scene that is to be shown as chosen, nil for none, when
        /// that is another one: while a gesture moves the scenes it is the one that they come from.
        public var onSelectionChange: ((Int?) -> Void)?
        private(set) var shownIndex: Int?

        func show(_ index: Int?) {
            (contentView as? TabListView)?.show(index)
            guard index != shownIndex else { return }
            shownIndex = index
            onSelectionChange?(index)
        }

        /// Puts the content over the scenes, which slide behind it.
        func join() {
            guard controller.isViewLoaded, let contentView,
                controller.sceneContainer.superview != nil
            else { return }
            contentView.isHidden = isHidden
            contentView.shouldGroupAccessibilityChildren = true
            controller.view.insertSubview(contentView, aboveSubview: controller.sceneContainer)
        }

        /// Places the column at the leading edge of `area`, and returns what is left for the
        /// scenes.
        func divide(_ area: CGRect) -> CGRect {
            guard !isHidden else { return area }
            let width = min(preferredWidth, area.width)
            let isMirrored =
                controller.view.effectiveUserInterfaceLayoutDirection == .rightToLeft
            let parts = area.divided(atDistance: width, from: isMirrored ? .maxXEdge : .minXEdge)
            contentView?.frame = parts.slice
            return parts.remainder
        }

        /// The scenes are other ones.
        func tabsChanged() { (contentView as? TabListView)?.reloadData() }

        private func layOut() { controller.viewIfLoaded?.setNeedsLayout() }

        private func visibilityChanged() {
            if !isHidden, contentView == nil { contentView = TabListView(of: controller) }
            let bar = controller.tabBar
            let goes: UIView? = isHidden ? contentView : bar
            let comes: UIView? = isHidden ? bar : contentView
            let window = controller.viewIfLoaded?.window
            let takesFocus = window?.focusedView.map { $0.isDescendant(of: goes ?? $0) } ?? false
            let isVisible = window?.focusIsVisible ?? false
            bar.isHidden = !isHidden
            contentView?.isHidden = isHidden
            layOut()
            if takesFocus, goes != nil, let heir = comes?.firstFocus {
                window?.focus(heir, visibly: isVisible)
            }
        }
    }
}

extension UIView {
    /// The part that gets the focus when it comes into this view: of those with the highest
    /// priority the first.
    fileprivate var firstFocus: UIView? {
        if canBecomeFocused { return self }
        var best: UIView?
        for part in subviews where !part.isHidden {
            guard let candidate = part.firstFocus else { continue }
            if let known = best, known.focusGroupPriority >= candidate.focusGroupPriority {
                continue
            }
            best = candidate
        }
        return best
    }
}
