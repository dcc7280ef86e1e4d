import Foundation
import TactileGeometry
import TactileLayers
import TactileViews

/// Pages that lie on one another and are turned about their spine.
///
/// The row of pages scrolls as it does where they are moved; only where they are shown is another
/// matter: each stays in sight, and the one above is turned as far as the row has been scrolled.
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
        edgeTap.cancelsTouchesInView = false
        edgeTap.addAction { [weak self] in self?.clicked(at: $0.location(in: self?.scroll)) }
        scroll.addGestureRecognizer(edgeTap)
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
        let other = neighbor(direction).flatMap { $0.view(0, in: scroll) == nil ? nil : $0 }
        let progress = other == nil ? 0 : min(abs(way) / step, 1)
        shade.isHidden = other == nil || progress == 0
        shade.frame = CGRect(origin: now, size: scroll.bounds.size)
        guard !showsTwoPages else { return turnSheet(direction, other, progress) }
        if let view = current?.view(0, in: scroll) {
            let turned = other != nil && direction == .forward ? progress : 0
            show(view, at: rest, turned: turned, isLeaf: direction == .forward)
        }
        if let view = other?.view(0, in: scroll) {
            let turned = direction == .reverse ? 1 - progress : 0
            show(view, at: offset(of: direction), turned: turned, isLeaf: direction == .reverse)
        }
        shade.alpha = Self.darkest * (direction == .forward ? 1 - progress : progress)
    }

    /// Shows a sheet of a book that lies open as far turned as `progress` says: until it is upright
    /// its front is seen, a page of the spread that goes, and then its back, of the one that comes.
    /// The other page of each lies flat.
    private func turnSheet(
        _ direction: NavigationDirection, _ other: PageSpread?, _ progress: CGFloat
    ) {
        let (front, back) = direction == .forward ? (1, 0) : (0, 1)
        let (rest, end) = (restingOffset, offset(of: direction))
        let turned = min(2 * progress, 1), turnedBack = min(2 * (1 - progress), 1)
        if let view = current?.view(back, in: scroll) {
            show(view, at: rest, turned: 0, isLeaf: false, index: back)
        }
        if let view = current?.view(front, in: scroll) {
            let turned = other == nil ? 0 : turned
            show(view, at: rest, turned: turned, isLeaf: true, index: front)
        }
        if let view = other?.view(front, in: scroll) {
            show(view, at: end, turned: 0, isLeaf: false, index: front)
        }
        if let view = other?.view(back, in: scroll) {
            show(view, at: end, turned: turnedBack, isLeaf: true, index: back)
        }
        shade.frame = half(front, of: shade.frame)
        shade.alpha = Self.darkest * (1 - progress)
    }

    /// - `place`: Where the page lies in the row, which is moved past what is seen.
    /// - `turned`: From 0, flat, to 1, at a right angle to the window.
    /// - `index`: Which page of its spread it is, where the spine is in the middle.
    private func show(
        _ view: UIView, at place: CGPoint, turned: CGFloat, isLeaf: Bool, index: Int? = nil
    ) {
        let size = view.bounds.size
        var transform = CATransform3DIdentity
        if turned > 0 {
            let isAtEnd = (index.map { $0 == 0 } ?? (spineLocation == .max)) != isMirrored
            let angle = turned * .pi / 2
            let spine = (isAtEnd ? 1 : -1) * (isHorizontal ? size.width : size.height) / 2
            transform.m34 = -1 / (Self.eyeDistance * step)
            let (x, y): (CGFloat, CGFloat) = isHorizontal ? (spine, 0) : (0, spine)
            // The eye is over the middle of a page, and over the spine between two.
            let isSeenFromSpine = index != nil
            let turn = isAtEnd ? angle : -angle
            if !isSeenFromSpine { transform = CATransform3DTranslate(transform, x, y, 0) }
            transform =
                isHorizontal
                ? CATransform3DRotate(transform, turn, 0, 1, 0)
                : CATransform3DRotate(transform, -turn, 1, 0, 0)
            transform = CATransform3DTranslate(transform, -x, -y, 0)
            if isSeenFromSpine {
                transform = CATransform3DConcat(
                    transform, CATransform3DMakeTranslation(x, y, 0))
            }
        }
        let now = scroll.contentOffset
        view.layer.zPosition = isLeaf ? 2 : 0
        view.layer.transform = CATransform3DConcat(
            transform, CATransform3DMakeTranslation(now.x - place.x, now.y - place.y, 0))
    }
}
