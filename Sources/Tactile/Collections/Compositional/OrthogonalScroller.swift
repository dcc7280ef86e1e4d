import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// Holds the items of a section that scrolls across its layout's direction.
final class OrthogonalScroller: UIScrollView {
    weak var collection: UICollectionView?
    var section = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        contentInsetAdjustmentBehavior = .never
        clipsToBounds = false
    }

    required init?(coder: NSCoder) { nil }

    /// What is seen of the section is another part of it: the collection looks in the next pass.
    override var bounds: CGRect {
        didSet { if bounds.origin != oldValue.origin { collection?.sectionMoved() } }
    }

    /// Touches between and next to the items belong to the collection too.
    override func touchesShouldCancel(in view: UIView) -> Bool { true }

    func show(_ plan: SectionPlan, section: Int, in collection: UICollectionView) {
        self.collection = collection
        self.section = section
        let place = plan.scrollerFrame
        if frame != place { frame = place }
        contentSize = plan.scrollerContentSize
        let behavior = plan.section.orthogonalScrollingBehavior
        isPagingEnabled = behavior == .paging
        decelerationRate = behavior == .continuous ? .normal : .fast
        let isHorizontal = plan.isVertical
        let inset =
            isHorizontal ? plan.insets.leading : plan.insets.top
        adjustsRestingOffset = { [weak self] proposed, velocity in
            guard let self else { return proposed }
            func along(_ point: CGPoint) -> CGFloat { isHorizontal ? point.x : point.y }
            var target = along(proposed)
            let now = along(contentOffset), speed = along(velocity)
            let room = isHorizontal ? self.bounds.width : self.bounds.height
            switch behavior {
            case .none, .continuous, .paging: return proposed
            case .continuousGroupLeadingBoundary:
                target = plan.groupStart(nearest: target).start
            case .groupPaging, .groupPagingCentered:
                // By one group from where the drag left the section.
                let middle = behavior == .groupPagingCentered ? room / 2 - inset : 0
                let here = plan.groupStart(nearest: now + middle)
                let center = here.start + (middle > 0 ? here.length / 2 : 0)
                let ahead = now + middle - center
                let step = speed > 0.2 && ahead >= 0 ? 1 : speed < -0.2 && ahead <= 0 ? -1 : 0
                let group = plan.groupStart(at: here.index + step)
                target =
                    middle > 0
                    ? group.start + inset + group.length / 2 - room / 2 : group.start
            }
            let low: CGFloat = 0
            let size = self.contentSize
            let high = max((isHorizontal ? size.width : size.height) - room, low)
            target = min(max(target, low), high)
            return isHorizontal
                ? CGPoint(x: target, y: proposed.y) : CGPoint(x: proposed.x, y: target)
        }
    }
}

extension UICollectionView {
    /// The view of a section that scrolls by itself.
    func scroller(of section: Int) -> OrthogonalScroller? {
        guard let layout = collectionViewLayout as? UICollectionViewCompositionalLayout,
            layout.plans.indices.contains(section), layout.plans[section].scrollsAcross
        else { return nil }
        let scroller = scrollers[section] ?? OrthogonalScroller(frame: .zero)
        if scrollers[section] == nil {
            scrollers[section] = scroller
            insertSubview(scroller, at: backgroundView == nil ? 0 : 1)
        }
        UIView.performWithoutAnimation {
            scroller.show(layout.plans[section], section: section, in: self)
        }
        return scroller
    }

    /// How far a section has scrolled by itself.
    func scrollerOffset(of section: Int) -> CGPoint {
        scrollers[section]?.contentOffset ?? .zero
    }

    /// Puts the sections that scroll by themselves where the layout has them now, and takes out
    /// those that it has no more.
    func placeScrollers() {
        for (section, scroller) in scrollers where self.scroller(of: section) == nil {
            scroller.removeFromSuperview()
            scrollers[section] = nil
        }
    }
}
