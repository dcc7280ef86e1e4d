import Foundation
import Tactile

/// Where the parts of the goal's dial stand, in points of its bounds.
///
/// Angles are whole degrees from 0 to 359, 0 at three o'clock, counter-clockwise.
struct DialGeometry: Equatable {
    /// Around the ring: room for the knob's shadow and the focus ring.
    static let margin: CGFloat = 6
    /// How far the knob and its shadow reach from the knob's centre, beyond its radius.
    static let knobShadowReach: CGFloat = 8

    let side: CGFloat
    let center: CGPoint
    /// Of the ring's middle line.
    let radius: CGFloat
    let ringWidth: CGFloat
    let knobRadius: CGFloat
    /// Of the active arc without its glow.
    let arcWidth: CGFloat

    /// The largest dial in the middle of `bounds`; a dial of nothing when they are empty.
    init(bounds: CGRect) {
        let side = max(0, min(bounds.width, bounds.height).rounded(.down))
        self.side = side
        center = CGPoint(
            x: (bounds.midX - side / 2).rounded() + side / 2,
            y: (bounds.midY - side / 2).rounded() + side / 2)
        ringWidth = (side * 0.125).rounded()
        radius = max(0, side / 2 - Self.margin - ringWidth / 2)
        knobRadius = ringWidth * 0.44
        arcWidth = (ringWidth * 0.34).rounded()
    }

    /// The square around the whole dial.
    var frame: CGRect {
        CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
    }

    /// The direction from the centre to a point in whole degrees; 0 for the centre itself.
    func degrees(at point: CGPoint) -> Int {
        let radians = atan2(center.y - point.y, point.x - center.x)
        guard radians.isFinite else { return 0 }
        let degrees = Int((radians * 180 / .pi).rounded())
        return ((degrees % 360) + 360) % 360
    }

    /// The centre of the knob at an angle.
    func knobCenter(at degrees: Int) -> CGPoint {
        point(at: CGFloat(degrees), radius: radius)
    }

    func point(at degrees: CGFloat, radius: CGFloat) -> CGPoint {
        let radians = degrees * .pi / 180
        return CGPoint(x: center.x + radius * cos(radians), y: center.y - radius * sin(radians))
    }

    /// The knob with its shadow.
    func knobFrame(at degrees: Int) -> CGRect {
        let reach = knobRadius + Self.knobShadowReach
        let knob = knobCenter(at: degrees)
        return CGRect(x: knob.x - reach, y: knob.y - reach, width: 2 * reach, height: 2 * reach)
    }

    /// What changes when the angle does: both knobs and the part of the ring between them.
    func dirtyRect(from old: Int, to new: Int) -> CGRect {
        knobFrame(at: old).union(knobFrame(at: new))
            .union(sectorFrame(from: CGFloat(min(old, new)), to: CGFloat(max(old, new))))
    }

    /// The frame of a piece of the ring; `from` is not above `to`, both in 0…360.
    func sectorFrame(from: CGFloat, to: CGFloat) -> CGRect {
        let outer = radius + ringWidth / 2, inner = radius - ringWidth / 2
        var corners = [
            point(at: from, radius: outer), point(at: from, radius: inner),
            point(at: to, radius: outer), point(at: to, radius: inner),
        ]
        for quarter in stride(from: CGFloat(0), through: 360, by: 90)
        where quarter > from && quarter < to {
            corners.append(point(at: quarter, radius: outer))
        }
        let xs = corners.map(\.x), ys = corners.map(\.y)
        guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max()
        else { return .zero }
        return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
            .insetBy(dx: -1, dy: -1)
    }
}
