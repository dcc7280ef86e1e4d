import Foundation
import TactileGeometry
import TactileViews

/// Where the parts of the control are, and which of them a point or a key means.
extension UISegmentedControl {
    func placeDividers() {
        // Pictures between segments take the place of the lines.
        let wanted = pictures.dividers.isEmpty ? max(segments.count - 1, 0) : 0
        while dividers.count < wanted {
            let divider = UIView(frame: .zero)
            divider.isUserInteractionEnabled = false
            divider.backgroundColor = .separator
            insertSubview(divider, belowSubview: knob)
            dividers.append(divider)
        }
        while dividers.count > wanted {
            dividers.removeLast().removeFromSuperview()
        }
        let chosen = isMomentary ? Self.noSegment : storedIndex
        for (index, divider) in dividers.enumerated() {
            let (before, after) = (segmentFrame(index), segmentFrame(index + 1))
            let x = ((isRightToLeft ? after.maxX : before.maxX) - 0.5).rounded()
            divider.frame = CGRect(x: x, y: (bounds.height - 16) / 2, width: 1, height: 16)
            divider.alpha = index == chosen || index + 1 == chosen ? 0 : 1
        }
    }

    func index(at point: CGPoint) -> Int? {
        guard !segments.isEmpty else { return nil }
        if let hit = segments.indices.first(where: { index in
            let frame = segmentFrame(index)
            return point.x >= frame.minX && point.x < frame.maxX
        }) {
            return hit
        }
        return (point.x < bounds.midX) != isRightToLeft ? 0 : segments.count - 1
    }

    func move(by step: Int) {
        let start = storedIndex < 0 && step < 0 ? segments.count : storedIndex
        chooseFirst(
            in: Array(stride(from: start + step, to: step > 0 ? segments.count : -1, by: step)))
    }

    func chooseFirst(in candidates: [Int]) {
        if let index = candidates.first(where: { segments[$0].isEnabled }) {
            choose(index, event: nil)
        }
    }
}
