import Foundation
import TactileGeometry
import TactileViews

/// A gesture that comes before a drag of the same view while the pointer's way is its own, as a
/// swipe across a row is. A finger has no need of it: it rests before it drags.
@MainActor
package protocol DragRival: AnyObject {
    var recognizer: UIGestureRecognizer { get }
    /// Whether a pointer that was pressed at `start` and has come to `place`, in the window's
    /// points, is still the rival's. Where it is not, a rival that has begun is cancelled, and the
    /// drag begins.
    func keepsPress(from start: CGPoint, to place: CGPoint) -> Bool
}

/// What a swipe across a row of a list keeps once it has begun.
package enum SwipedRow {
    /// Whether a pointer at `place`, in the window's points, still swipes the row of that frame,
    /// which is in the coordinates of `list`. Who goes past the rows next to it, or out of the
    /// window, means to take the row away.
    @MainActor
    package static func holds(_ place: CGPoint, _ row: CGRect, of list: UIView) -> Bool {
        guard let window = list.window, window.bounds.contains(place) else { return false }
        let y = list.convert(place, from: nil).y
        return abs(y - row.midY) <= row.height * 1.5
    }
}
