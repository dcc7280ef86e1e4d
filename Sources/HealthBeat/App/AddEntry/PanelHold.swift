import Foundation
import Tactile

/// How fast the panel moves.
struct PanelFlight {
    /// Points a second.
    var velocity = CGPoint.zero
    /// Radians a second, clockwise.
    var spin: CGFloat = 0
}

/// A drag that has hold of the panel: the point under the finger stays there, and the panel leans
/// back from where it is pulled to.
struct PanelHold {
    /// Where the finger was when it took the panel.
    let start: CGPoint
    /// The point under the finger, from the panel's middle, on axes that turn with the panel.
    let grip: CGPoint
    /// Of the panel when it was taken, in radians.
    let angle: CGFloat
    /// The turn for each point to the side, which is most where the panel is held at its edge.
    private let lean: CGFloat

    /// Radians a point of a panel that is held at its upper or lower edge.
    private static let edgeLean: CGFloat = 0.001
    /// However far it is pulled, in radians.
    private static let mostLean: CGFloat = 0.2
    /// A slower drag, in points a second, lets the panel go where it was.
    static let throwSpeed: CGFloat = 600
    /// What the drag and its speed must amount to, in points.
    static let throwReach: CGFloat = 200
    /// The seconds that the speed at the end counts for.
    private static let throwTime: CGFloat = 0.25

    /// - `place`: of the finger, in the coordinates that the panel's `center` is in.
    /// - `height`: of the panel, in points.
    init(at place: CGPoint, center: CGPoint, angle: CGFloat, height: CGFloat) {
        start = place
        self.angle = angle
        let offset = CGPoint(x: place.x - center.x, y: place.y - center.y)
        grip = Self.turned(offset, by: -angle)
        lean = -Self.edgeLean * grip.y / max(1, height / 2)
    }

    private static func turned(_ point: CGPoint, by angle: CGFloat) -> CGPoint {
        CGPoint(
            x: point.x * cos(angle) - point.y * sin(angle),
            y: point.x * sin(angle) + point.y * cos(angle))
    }

    /// From −1 to 1, how much of the lean there is.
    private func part(_ place: CGPoint) -> CGFloat {
        tanh(lean * (place.x - start.x) / Self.mostLean)
    }

    /// Of the panel while the finger is at `place`.
    func angle(at place: CGPoint) -> CGFloat { angle + Self.mostLean * part(place) }

    func center(at place: CGPoint) -> CGPoint {
        let offset = Self.turned(grip, by: angle(at: place))
        return CGPoint(x: place.x - offset.x, y: place.y - offset.y)
    }

    /// How the panel moves when the finger lets go of it.
    ///
    /// - `velocity`: of the finger, in points a second.
    func flight(at place: CGPoint, velocity: CGPoint) -> PanelFlight {
        let part = part(place)
        let spin = lean * (1 - part * part) * velocity.x
        let offset = Self.turned(grip, by: angle(at: place))
        // The middle goes another way than the point under the finger where the panel turns.
        return PanelFlight(
            velocity: CGPoint(
                x: velocity.x + spin * offset.y, y: velocity.y - spin * offset.x), spin: spin)
    }

    /// Whether the finger is on its way back to where it took the panel.
    func comesBack(at place: CGPoint, _ velocity: CGPoint) -> Bool {
        (place.x - start.x) * velocity.x + (place.y - start.y) * velocity.y < 0
    }

    /// Whether letting go throws the panel away: quick enough, far enough, and on the way that it
    /// went.
    func throwsAway(at place: CGPoint, velocity: CGPoint) -> Bool {
        guard hypot(velocity.x, velocity.y) >= Self.throwSpeed else { return false }
        guard !comesBack(at: place, velocity) else { return false }
        let way = CGPoint(x: place.x - start.x, y: place.y - start.y)
        let reach = CGPoint(
            x: way.x + velocity.x * Self.throwTime, y: way.y + velocity.y * Self.throwTime)
        return hypot(reach.x, reach.y) >= Self.throwReach
    }
}
