import Foundation
import TactileGeometry

extension CALayer {
    /// What an additive animation of the key path `key` has to add to `end` so that `start` is
    /// shown; `nil` for properties whose values cannot be summed, and for a transform that cannot
    /// be taken back.
    package func difference(from start: Any?, to end: Any?, key: String) -> Any? {
        guard let path = AnimationPath(key, of: self),
            let from = AnimationValue(start, kind: path.kind),
            let to = AnimationValue(end, kind: path.kind)
        else { return nil }
        switch (from, to) {
        case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect):
            return from.adding(to, times: -1).object
        case (.transform(let from), .transform(let to)):
            let offset = CATransform3DConcat(from, CATransform3DInvert(to))
            return CATransform3DConcat(offset, to).isClose(to: from) ? offset : nil
        default: return nil
        }
    }
}

extension CATransform3D {
    private var numbers: [CGFloat] {
        [
            m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
        ]
    }

    /// Whether no element differs by more than a millionth of the largest one.
    fileprivate func isClose(to other: CATransform3D) -> Bool {
        let mine = numbers, theirs = other.numbers
        let size = max(1, theirs.map(abs).max() ?? 1)
        return zip(mine, theirs).allSatisfy { abs($0 - $1) <= size * 1e-6 }
    }
}
