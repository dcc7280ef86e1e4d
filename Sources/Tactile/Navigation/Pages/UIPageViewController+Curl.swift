import Foundation
import TactileGeometry
import TactileLayers
import TactileViews

/// Pages that lie on one another and are turned about their spine.
///
/// The row of pages scrolls as it does where they are moved; only where they are shown is another matter:
/// each stays in sight, and the one above is turned as far as the row has been scrolled.
extension UIPageViewController {
    /// How far the eye is from a page, in the page's length across the spine.
    private static let eyeDistance: CGFloat = 2.5
    /// How dark a page is that another lies on.
    private static let darkest: CGFloat = 0.35
    /// Of the page's length: a click so near to an edge turns a page.
    private static let edge: CGFloat = 0.15

    func setUpCurl() {
        guard transitionStyle == .pageCurl else { return }
        shade.backgroundColor = .black
        shade.isUserInteractionEnabled = false
        shade.isHidden = true
        shade.layer.zPosition = 1
        scroll.addSubview(shade)
        let tap = UITapGestureRecognizer()
        tap.cancelsTouchesInView = false
        tap.addAction { [weak self] in self?.clicked(at: $0.location(in: self?.scroll)) }
        scroll.addGestureRecognizer(tap)
    }

    /// A click at an edge turns the page there, if it meets nothing that can be used.
    private func clicked(at place: CGPoint) {
        guard step > 0, dataSource != nil else { return }
        var view = scroll.hitTest(place, with: nil)
        while let candidate = view, candidate !== scroll {
            if candidate.canBecomeFocused { return }
            view = candidate.superview
        }
        let share =
            (isHorizontal ? place.x - scroll.bounds.minX : place.y - scroll.bounds.minY) / step
        if share < Self.edge {
            turnPage(isMirrored ? .forward : .reverse)
        } else if share > 1 - Self.edge {
            turnPage(isMirrored ? .reverse : .forward)
        }
    }

    /// The page is as it would be without having been turned.
    func flatten(_ page: UIViewController?) {
        guard transitionStyle == .pageCurl, let layer = page?.viewIfLoaded?.layer else { return }
        layer.transform = CATransform3DIdentity
        layer.zPosition = 0
    }

    /// Shows the pages as far turned as the row is scrolled.
    func curl() {
        guard transitionStyle == .pageCurl, isViewLoaded, step > 0 else { return }
        let rest = restingOffset, now = scroll.contentOffset
        let way = isHorizontal ? now.x - rest.x : now.y - rest.y
        let direction: NavigationDirection = (way > 0) == isMirrored ? .reverse : .forward
        let other = neighbor(direction).flatMap { page in
            page.viewIfLoaded?.superview === scroll ? page : nil
        }
        let progress = other == nil ? 0 : min(abs(way) / step, 1)
        if let view = current?.viewIfLoaded {
            let turned = other != nil && direction == .forward ? progress : 0
            show(view, at: rest, turned: turned, isLeaf: direction == .forward)
        }
        if let view = other?.viewIfLoaded {
            let turned = direction == .reverse ? 1 - progress : 0
            show(view, at: offset(of: direction), turned: turned, isLeaf: direction == .reverse)
        }
        shade.isHidden = other == nil || progress == 0
        shade.frame = CGRect(origin: now, size: scroll.bounds.size)
        shade.alpha = Self.darkest * (direction == .forward ? 1 - progress : progress)
    }

    /// - `place`: Where the page lies in the row, which is moved past what is seen.
    /// - `turned`: From 0, flat, to 1, at a right angle to the window.
    private func show(_ view: UIView, at place: CGPoint, turned: CGFloat, isLeaf: Bool) {
        let size = view.bounds.size
        var transform = CATransform3DIdentity
        if turned > 0 {
            let isAtEnd = (spineLocation == .max) != isMirrored
            let angle = turned * .pi / 2
            transform.m34 = -1 / (Self.eyeDistance * step)
            if isHorizontal {
                let spine = (isAtEnd ? 1 : -1) * size.width / 2
                transform = CATransform3DTranslate(transform, spine, 0, 0)
                transform = CATransform3DRotate(transform, isAtEnd ? angle : -angle, 0, 1, 0)
                transform = CATransform3DTranslate(transform, -spine, 0, 0)
            } else {
                let spine = (isAtEnd ? 1 : -1) * size.height / 2
                transform = CATransform3DTranslate(transform, 0, spine, 0)
                transform = CATransform3DRotate(transform, isAtEnd ? -angle : angle, 1, 0, 0)
                transform = CATransform3DTranslate(transform, 0, -spine, 0)
            }
        }
        let now = scroll.contentOffset
        view.layer.zPosition = isLeaf ? 2 : 0
        view.layer.transform = CATransform3DConcat(
            transform, CATransform3DMakeTranslation(now.x - place.x, now.y - place.y, 0))
    }
}
