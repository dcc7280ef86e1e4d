import Foundation
import TactileControls
import TactileGeometry
import TactileViews

/// Swipes come before drags of the pointer along a row.
extension TableSwipe: DragRival {
    var recognizer: UIGestureRecognizer { pan }

    func keepsPress(from start: CGPoint, to place: CGPoint) -> Bool {
        switch pan.state {
        case .possible:
            let (from, to) = (table.convert(start, from: nil), table.convert(place, from: nil))
            return swipes(from: from, by: CGPoint(x: to.x - from.x, y: to.y - from.y))
        case .began, .changed:
            guard let path else { return false }
            return SwipedRow.holds(place, table.rectForRow(at: path), of: table)
        case .ended, .cancelled, .failed: return false
        }
    }
}
