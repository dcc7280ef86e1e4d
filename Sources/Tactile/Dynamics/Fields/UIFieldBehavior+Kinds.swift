import Foundation
import TactileGeometry

extension UIFieldBehavior {
    /// Slows items down by a force of `strength` newtons for each 100 points per second, as water
    /// does.
    public class func dragField() -> UIFieldBehavior {
        UIFieldBehavior { field, probe in
            // What a force would do within a step, without turning the item round.
            let rate = Double(field.strength * field.fading(probe) / probe.mass)
            let left = CGFloat(exp(-max(rate, -60) * PhysicsWorld.step))
            return .velocity(
                CGVector(dx: probe.velocity.dx * left, dy: probe.velocity.dy * left))
        }
    }

    /// Pushes items round its position, clockwise as seen.
    public class func vortexField() -> UIFieldBehavior {
        UIFieldBehavior { field, probe in
            let length = hypot(probe.way.dx, probe.way.dy)
            guard length > 0 else { return .force(CGVector()) }
            let force = field.strength * field.fading(probe) / length
            return .force(CGVector(dx: -probe.way.dy * force, dy: probe.way.dx * force))
        }
    }

    /// Pulls items of all weights alike towards `position`.
    public class func radialGravityField(position: CGPoint) -> UIFieldBehavior {
        let field = UIFieldBehavior { field, probe in
            field.radial(-field.strength * probe.mass, probe)
        }
        field.position = position
        return field
    }

    /// Pulls items of all weights alike in a direction, whose length counts, too.
    public class func linearGravityField(direction: CGVector) -> UIFieldBehavior {
        let field = UIFieldBehavior { field, probe in
            let force = field.strength * probe.mass
            return .force(
                CGVector(dx: field.direction.dx * force, dy: field.direction.dy * force))
        }
        field.direction = direction
        return field
    }

    /// Gives items the velocity that `direction` is, in hundreds of points per second, times the
    /// strength.
    public class func velocityField(direction: CGVector) -> UIFieldBehavior {
        let field = UIFieldBehavior { field, _ in
            let speed = 100 * field.strength
            return .velocity(
                CGVector(dx: field.direction.dx * speed, dy: field.direction.dy * speed))
        }
        field.direction = direction
        return field
    }

    /// Pushes items hither and thither. `smoothness` from 0 to 1 makes neighbours move alike, and
    /// `speed` tells how often in a second the pushes change.
    public class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat)
        -> UIFieldBehavior
    {
        noisy(smoothness, speed) { _ in 1 }
    }

    /// As ``noiseField(smoothness:animationSpeed:)``, the stronger the faster an item is: by as
    /// much at 100 points per second.
    public class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat)
        -> UIFieldBehavior
    {
        noisy(smoothness, speed) { hypot($0.velocity.dx, $0.velocity.dy) / 100 }
    }

    /// Pulls items to its position, by `strength` newtons for each 100 points that they are away.
    public class func springField() -> UIFieldBehavior {
        UIFieldBehavior { field, probe in
            let force = -field.strength * field.fading(probe) / 100
            return .force(CGVector(dx: probe.way.dx * force, dy: probe.way.dy * force))
        }
    }

    /// Pushes items away from its position by their charge.
    public class func electricField() -> UIFieldBehavior {
        UIFieldBehavior { field, probe in field.radial(field.strength * probe.charge, probe) }
    }

    /// Turns moving items aside by their charge: by `strength` newtons at 100 points per second.
    public class func magneticField() -> UIFieldBehavior {
        UIFieldBehavior { field, probe in
            let angle = Double(field.strength * field.fading(probe) * probe.charge / probe.mass)
            let turn = CGFloat(angle * PhysicsWorld.step)
            guard turn.isFinite else { return .force(CGVector()) }
            // Turned, not pushed: it does no work.
            return .velocity(
                CGVector(
                    dx: probe.velocity.dx * cos(turn) - probe.velocity.dy * sin(turn),
                    dy: probe.velocity.dx * sin(turn) + probe.velocity.dy * cos(turn)))
        }
    }

    /// A field of a program's own: `block` gives its force in newtons.
    ///
    /// It gets the field, an item's place around the field's position in points, its velocity in
    /// points per second, its mass in kilograms, its charge, and the seconds of a step. The force
    /// is multiplied by the field's strength.
    public class func field(
        evaluationBlock block:
            @escaping @MainActor (
                UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval
            ) -> CGVector
    ) -> UIFieldBehavior {
        UIFieldBehavior { field, probe in
            let force = block(
                field, CGPoint(x: probe.way.dx, y: probe.way.dy), probe.velocity, probe.mass,
                probe.charge, PhysicsWorld.step)
            return .force(
                CGVector(dx: force.dx * field.strength, dy: force.dy * field.strength))
        }
    }

    // MARK: Common parts

    /// What the falloff leaves of the strength.
    private func fading(_ probe: Probe) -> CGFloat {
        falloff == 0 ? 1 : pow(probe.distance(atLeast: max(minimumRadius, 0.01)), -falloff)
    }

    /// A force away from the position; none in it.
    private func radial(_ force: CGFloat, _ probe: Probe) -> Effect {
        let length = hypot(probe.way.dx, probe.way.dy)
        guard length > 0 else { return .force(CGVector()) }
        // Within the least radius it fades, so that nothing is thrown about its middle.
        let part = force * fading(probe) / max(length, max(minimumRadius, 0.01))
        return .force(CGVector(dx: probe.way.dx * part, dy: probe.way.dy * part))
    }

    private class func noisy(
        _ smoothness: CGFloat, _ speed: CGFloat, _ size: @escaping @MainActor (Probe) -> CGFloat
    ) -> UIFieldBehavior {
        let field = UIFieldBehavior { field, probe in
            // From 20 points to 400 between one push and another.
            let cell = 20 * pow(20, Double(min(max(field.smoothness, 0), 1)))
            let x = Double(probe.way.dx) / cell, y = Double(probe.way.dy) / cell
            let force = field.strength * size(probe) * field.fading(probe)
            return .force(
                CGVector(
                    dx: force * CGFloat(FieldNoise.value(x, y, probe.time, channel: 1)),
                    dy: force * CGFloat(FieldNoise.value(x, y, probe.time, channel: 2))))
        }
        field.smoothness = smoothness
        field.animationSpeed = speed
        return field
    }
}
