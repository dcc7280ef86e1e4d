import Foundation
import TactileGeometry
import TactileViews

/// Scrolls on while something is held near an edge of what is seen.
@MainActor
package final class EdgeScroller {
    private unowned let view: UIScrollView
    private var timer: LoopTimer?

    /// Points from the edges, and points a step.
    private static let zone: CGFloat = 40
    private static let step: CGFloat = 6
    /// Seconds from one step to the next.
    private static let pace = 1.0 / 60

    package init(_ view: UIScrollView) { self.view = view }

    /// Something is held at a place, in the content's coordinates. At an edge the content scrolls
    /// by a step a little later, and `moved` hears by how much: there it is to be held again, at
    /// its new place.
    package func hold(at place: CGPoint, moved: @escaping @MainActor (CGPoint) -> Void) {
        stop()
        let seen = view.bounds.inset(by: view.adjustedContentInset)
        func step(_ at: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
            at < low + Self.zone ? -Self.step : at > high - Self.zone ? Self.step : 0
        }
        let old = view.contentOffset
        let offset = view.clamped(
            CGPoint(
                x: old.x + step(place.x, seen.minX, seen.maxX),
                y: old.y + step(place.y, seen.minY, seen.maxY)))
        let distance = CGPoint(x: offset.x - old.x, y: offset.y - old.y)
        guard distance != .zero else { return }
        timer = LoopTimer.schedule(after: Self.pace) { [weak self] in
            guard let self else { return }
            timer = nil
            view.contentOffset = offset
            view.layoutIfNeeded()
            moved(distance)
        }
    }

    /// Nothing is held any more.
    package func stop() {
        timer?.cancel()
        timer = nil
    }
}
