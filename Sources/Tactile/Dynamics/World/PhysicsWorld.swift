import Foundation
import TactileGeometry

internal import CBox2D

/// What is simulated, in points, points per second and radians.
///
/// A hundred points are a metre: then a view of 100 × 100 points and density 1 weighs a kilogram,
/// and a newton moves it by 100 points per second squared, as UIKit has it.
final class PhysicsWorld {
    /// Points in a metre.
    static let pointsPerMeter = 100.0
    /// Seconds of one step. Everything is simulated in steps of this length, whatever the display
    /// does.
    static let step = 1.0 / 120

    /// Two bodies began or ceased to touch.
    struct ContactEvent {
        let first: UInt64
        let second: UInt64
        let place: CGPoint
        let began: Bool
    }

    /// nil where there is no Box2D.
    fileprivate let pointer: OpaquePointer?
    private var lastNumber: UInt64 = 0

    /// Whether Box2D's library is there; the first question opens it.
    static let hasLibrary = open(library)
    static func open(_ library: String) -> Bool { bx_library_load(library) }
    private static let library = "libbox2d.so.2"
    /// What to tell where it is not.
    static let absence = """
        Nothing falls or swings: Box2D's library “\(library)” is not installed, or is another \
        version. Debian's package libbox2d2 has it.
        """

    /// - `hasLibrary`: Without it everything stays where it is.
    init(hasLibrary: Bool = PhysicsWorld.hasLibrary) {
        pointer = hasLibrary ? bx_world_create() : nil
    }

    /// Whether anything can move.
    var isThere: Bool { pointer != nil }

    deinit { bx_world_destroy(pointer) }

    /// Moves everything by one step. Returns what began and ceased to touch, in its order.
    func advance() -> [ContactEvent] {
        bx_world_step(pointer, Self.step)
        var count: Int32 = 0
        guard let events = bx_world_events(pointer, &count), count > 0 else { return [] }
        return UnsafeBufferPointer(start: events, count: Int(count)).map {
            ContactEvent(
                first: $0.first, second: $0.second, place: CGPoint(meters: $0.x, $0.y),
                began: $0.began)
        }
    }

    /// Whether nothing moves.
    var isAtRest: Bool { bx_world_awake(pointer) == 0 }

    fileprivate func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }
}

extension CGPoint {
    fileprivate init(meters x: Double, _ y: Double) {
        self.init(
            x: CGFloat(x * PhysicsWorld.pointsPerMeter), y: CGFloat(y * PhysicsWorld.pointsPerMeter)
        )
    }

    fileprivate var meters: (x: Double, y: Double) {
        (Double(x) / PhysicsWorld.pointsPerMeter, Double(y) / PhysicsWorld.pointsPerMeter)
    }
}

/// A thing of the world: it moves by itself, or is fixed and moves only when it is placed.
///
/// It leaves the world when it goes. A number that is not finite changes nothing.
final class PhysicsBody {
    /// Where a body is and how fast it moves; the angle in radians, clockwise as seen.
    struct State: Equatable {
        var center: CGPoint
        var angle: CGFloat
        /// Points per second.
        var velocity: CGPoint
        /// Radians per second.
        var spin: CGFloat
        var isAwake: Bool
    }

    let world: PhysicsWorld
    /// Names it in contact events.
    let number: UInt64
    /// nil in a world that is not there.
    fileprivate let pointer: OpaquePointer?
    /// Where it was placed last.
    private var placed: (center: CGPoint, angle: CGFloat)

    init(in world: PhysicsWorld, at center: CGPoint, angle: CGFloat = 0, isFixed: Bool) {
        self.world = world
        number = world.nextNumber()
        let place = center.meters
        pointer = bx_body_create(
            world.pointer, number, isFixed, place.x, place.y, Double(angle))
        placed = (center, angle)
    }

    deinit { bx_body_destroy(pointer) }

    // MARK: State

    var state: State {
        guard let pointer else {
            return State(
                center: placed.center, angle: placed.angle, velocity: .zero, spin: 0,
                isAwake: false)
        }
        let state = bx_body_state(pointer)
        return State(
            center: CGPoint(meters: state.x, state.y), angle: CGFloat(state.angle),
            velocity: CGPoint(meters: state.vx, state.vy), spin: CGFloat(state.spin),
            isAwake: state.awake)
    }

    func place(at center: CGPoint, angle: CGFloat) {
        placed = (center, angle)
        let place = center.meters
        bx_body_place(pointer, place.x, place.y, Double(angle))
    }

    func setVelocity(_ velocity: CGPoint, spin: CGFloat) {
        let meters = velocity.meters
        bx_body_set_velocity(pointer, meters.x, meters.y, Double(spin))
    }

    func wake() { bx_body_wake(pointer) }

    /// Whether it is in the world at all.
    var isEnabled = true {
        didSet { if isEnabled != oldValue { bx_body_set_enabled(pointer, isEnabled) } }
    }

    // MARK: Nature

    var isFixed = false {
        didSet { if isFixed != oldValue { bx_body_set_fixed(pointer, isFixed) } }
    }

    func setNature(
        density: CGFloat, friction: CGFloat, elasticity: CGFloat, resistance: CGFloat,
        angularResistance: CGFloat, rotates: Bool
    ) {
        bx_body_set_density(pointer, Double(density))
        bx_body_set_surface(pointer, Double(friction), Double(elasticity))
        bx_body_set_damping(pointer, Double(resistance), Double(angularResistance))
        bx_body_set_rotates(pointer, rotates)
    }

    /// In kilograms.
    var mass: Double { bx_body_mass(pointer) }
    /// In kilogram square metres.
    var inertia: Double { bx_body_inertia(pointer) }

    /// It touches others with a common number of `items`, and walls of a number of `walls`.
    func setGroups(items: [UInt32], walls: [UInt32]) {
        bx_body_set_groups(pointer, items, Int32(items.count), walls, Int32(walls.count))
    }

    /// Makes it a wall to those that have the number among their walls.
    func setWall(_ group: UInt32) { bx_body_set_wall(pointer, group) }

    // MARK: Shapes

    func removeShapes() { bx_body_clear_shapes(pointer) }

    func addBox(_ size: CGSize) {
        let size = CGPoint(x: size.width, y: size.height).meters
        bx_body_add_box(pointer, size.x, size.y)
    }

    func addEllipse(_ size: CGSize) {
        let size = CGPoint(x: size.width, y: size.height).meters
        bx_body_add_ellipse(pointer, size.x, size.y)
    }

    /// A convex piece of three to eight corners around the body's centre; false for one that is
    /// none.
    func addPiece(_ corners: [CGPoint]) -> Bool {
        let numbers = corners.flatMap { [$0.meters.x, $0.meters.y] }
        return bx_body_add_polygon(pointer, numbers, Int32(corners.count))
    }

    func addEdge(from start: CGPoint, to end: CGPoint) {
        bx_body_add_edge(
            pointer, start.meters.x, start.meters.y, end.meters.x, end.meters.y)
    }

    // MARK: Forces

    /// What acts in each step: points per second squared, newtons, newton metres.
    func setLoad(acceleration: CGVector, force: CGVector, torque: Double) {
        let scale = PhysicsWorld.pointsPerMeter
        bx_body_set_load(
            pointer, Double(acceleration.dx) / scale, Double(acceleration.dy) / scale,
            Double(force.dx), Double(force.dy), torque)
    }

    /// Adds to the velocity in the next step: points and radians per second.
    func kick(_ velocity: CGPoint, spin: CGFloat = 0) {
        bx_body_kick(pointer, velocity.meters.x, velocity.meters.y, Double(spin))
    }
}

/// Ties two bodies together until it goes.
final class PhysicsJoint {
    enum Kind {
        /// Keeps two places of the bodies, each around its own centre, at a distance.
        case distance(CGPoint, CGPoint, length: CGFloat)
        /// Holds, lets turn, or lets slide: at a place of the world.
        case weld(CGPoint)
        case pin(CGPoint)
        case slide(CGPoint, axis: CGVector)
    }

    // Its bodies are there as long as it is.
    private let bodies: (PhysicsBody, PhysicsBody)
    private let pointer: OpaquePointer?

    init(_ kind: Kind, _ first: PhysicsBody, _ second: PhysicsBody) {
        bodies = (first, second)
        let world = first.world.pointer
        let a = first.pointer, b = second.pointer
        switch kind {
        case .distance(let one, let other, let length):
            pointer = bx_joint_distance(
                world, a, one.meters.x, one.meters.y, b, other.meters.x, other.meters.y,
                Double(length) / PhysicsWorld.pointsPerMeter)
        case .weld(let place):
            pointer = bx_joint_weld(world, a, b, place.meters.x, place.meters.y)
        case .pin(let place):
            pointer = bx_joint_pin(world, a, b, place.meters.x, place.meters.y)
        case .slide(let place, let axis):
            pointer = bx_joint_slide(
                world, a, b, place.meters.x, place.meters.y, Double(axis.dx), Double(axis.dy))
        }
        first.wake()
        second.wake()
    }

    deinit { bx_joint_destroy(pointer) }

    /// The distance in points, and how it may differ: within limits, or as a spring of `frequency`
    /// hertz when that is positive.
    func setDistance(
        _ length: CGFloat, least: CGFloat, most: CGFloat, frequency: CGFloat, damping: CGFloat
    ) {
        let scale = PhysicsWorld.pointsPerMeter
        bx_joint_set_distance(
            pointer, Double(length) / scale, Double(least) / scale, Double(most) / scale,
            Double(frequency), Double(damping))
    }

    func setWeld(frequency: CGFloat, damping: CGFloat) {
        bx_joint_set_weld(pointer, Double(frequency), Double(damping))
    }

    /// Limits in radians, and newton metres that hold against turning.
    func setTurn(_ range: ClosedRange<CGFloat>?, friction: CGFloat) {
        bx_joint_set_range(
            pointer, range != nil, Double(range?.lowerBound ?? 0), Double(range?.upperBound ?? 0),
            Double(friction))
    }

    /// Limits in points, and newtons that hold against sliding.
    func setSlide(_ range: ClosedRange<CGFloat>?, friction: CGFloat) {
        let scale = PhysicsWorld.pointsPerMeter
        bx_joint_set_range(
            pointer, range != nil, Double(range?.lowerBound ?? 0) / scale,
            Double(range?.upperBound ?? 0) / scale, Double(friction))
    }
}
