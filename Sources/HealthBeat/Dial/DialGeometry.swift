import Foundation

/// The two looks of a circular slider.
public enum DialLook: Hashable, Sendable {
    /// A full black ring: degrees from 0 to 359, 0 at three o'clock, counter-clockwise.
    case ring
    /// A scale with a gap at the bottom: degrees from 0 at the lower left to 300 at the lower
    /// right, clockwise.
    case scale

    /// The highest value, in degrees.
    public var highest: Int { self == .ring ? 359 : 300 }

    /// Where the value 0 is, in degrees counter-clockwise from three o'clock.
    var start: CGFloat { self == .ring ? 0 : 240 }
    /// Which way round values grow, as the sign of the angle.
    var turn: CGFloat { self == .ring ? 1 : -1 }
}

/// Where the parts of a circular slider are, in points of its bounds.
///
/// Values are degrees along the ring, from 0 to the look's highest. Angles are degrees
/// counter-clockwise from three o'clock.
public struct DialGeometry: Equatable, Sendable {
    public let look: DialLook
    public let side: CGFloat
    public let center: CGPoint
    /// Of the ring's middle line.
    public let radius: CGFloat
    public let ringWidth: CGFloat
    let knobRadius: CGFloat
    /// Of the living arc without its glow.
    let arcWidth: CGFloat

    /// The largest dial in the middle of `bounds`; a dial of nothing when they are empty.
    public init(bounds: CGRect, look: DialLook) {
        let side = max(0, min(bounds.width, bounds.height).rounded(.down))
        self.side = side
        self.look = look
        center = CGPoint(
            x: (bounds.midX - side / 2).rounded() + side / 2,
            y: (bounds.midY - side / 2).rounded() + side / 2)
        switch look {
        case .ring:
            ringWidth = (side * 0.125).rounded()
            radius = max(0, side / 2 - Self.ringMargin - ringWidth / 2)
            knobRadius = ringWidth * 0.44
            arcWidth = (ringWidth * 0.34).rounded()
        case .scale:
            ringWidth = (side * 0.092).rounded()
            radius = max(0, side / 2 - Self.labelRoom(side: side) - ringWidth / 2)
            knobRadius = (ringWidth + 6) / 2
            arcWidth = (ringWidth * 0.36).rounded()
        }
    }

    /// Around the full ring: room for the knob's shadow.
    private static let ringMargin: CGFloat = 6

    /// Around the scale: room for the name of a mark outside of the ring.
    private static func labelRoom(side: CGFloat) -> CGFloat { side < 400 ? 26 : 30 }

    public var outerRadius: CGFloat { radius + ringWidth / 2 }
    public var innerRadius: CGFloat { radius - ringWidth / 2 }

    /// The square around the whole dial.
    public var frame: CGRect {
        CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
    }

    /// The rectangle around the ring, round ends and all, without marks and their names.
    public var ringFrame: CGRect {
        let foot =
            look == .ring
            ? center.y + outerRadius : point(at: 0, radius: radius).y + ringWidth / 2
        return CGRect(
            x: center.x - outerRadius, y: center.y - outerRadius, width: 2 * outerRadius,
            height: foot - center.y + outerRadius)
    }

    // MARK: Values and places

    /// The angle of a value.
    func angle(_ value: CGFloat) -> CGFloat { look.start + look.turn * value }

    /// Degrees along the ring from its beginning to a direction, in 0..<360.
    static func along(_ angle: CGFloat, _ look: DialLook) -> CGFloat {
        let along = ((angle - look.start) * look.turn).truncatingRemainder(dividingBy: 360)
        return along < 0 ? along + 360 : along
    }

    /// The value in the direction from the centre to a point, the nearer end for a place in the
    /// gap; 0 for the centre itself.
    public func value(at point: CGPoint) -> Int {
        let radians = atan2(center.y - point.y, point.x - center.x)
        guard radians.isFinite, point != center else { return 0 }
        let along = Int(Self.along(radians * 180 / .pi, look).rounded()) % 360
        guard along > look.highest else { return along }
        return along - look.highest <= 360 - along ? look.highest : 0
    }

    /// The place at a value and a distance from the centre.
    public func point(at value: CGFloat, radius: CGFloat) -> CGPoint {
        let radians = angle(value) * .pi / 180
        return CGPoint(x: center.x + radius * cos(radians), y: center.y - radius * sin(radians))
    }

    /// The centre of the knob at a value.
    public func knobCenter(at value: Int) -> CGPoint { point(at: CGFloat(value), radius: radius) }

    /// Points between a place and the ring, 0 on it.
    func distanceFromRing(_ point: CGPoint) -> CGFloat {
        let away = hypot(point.x - center.x, point.y - center.y)
        return max(0, abs(away - radius) - ringWidth / 2)
    }

    /// How many degrees a place is beyond the nearer end of the scale, 0 where there is no gap.
    func degreesInGap(_ point: CGPoint) -> CGFloat {
        guard look == .scale else { return 0 }
        let radians = atan2(center.y - point.y, point.x - center.x)
        let along = Self.along(radians * 180 / .pi, look)
        return along <= 300 ? 0 : min(along - 300, 360 - along)
    }

    // MARK: Redrawing

    /// The frame of a piece of the ring between two values.
    func sectorFrame(from first: CGFloat, to second: CGFloat) -> CGRect {
        let angles = [angle(first), angle(second)].sorted()
        let places = [
            point(at: first, radius: outerRadius), point(at: first, radius: innerRadius),
            point(at: second, radius: outerRadius), point(at: second, radius: innerRadius),
        ]
        var xs = places.map(\.x), ys = places.map(\.y)
        for quarter in stride(from: CGFloat(-360), through: 720, by: 90)
        where quarter > angles[0] && quarter < angles[1] {
            let radians = quarter * .pi / 180
            xs.append(center.x + outerRadius * cos(radians))
            ys.append(center.y - outerRadius * sin(radians))
        }
        guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max()
        else { return .zero }
        // The arc's end is round, and reaches over the last degree.
        let reach = arcWidth / 2 + 1
        return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
            .insetBy(dx: -reach, dy: -reach)
    }
}
