import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// What an animator keeps of an item while a behavior has it.
@MainActor
final class ItemRecord {
    let item: any UIDynamicItem
    let body: PhysicsBody
    /// How many behaviors have the item.
    var uses = 0
    /// What the item is like, as the body was last told.
    private(set) var nature = UIDynamicAnimator.Nature()
    private var groups = Groups()
    /// The item's transform without the body's turn.
    private var base: CGAffineTransform
    /// The body's angle at ``base``.
    private var baseAngle: CGFloat
    /// The state before the last step and after it.
    private var previous: PhysicsBody.State
    private(set) var current: PhysicsBody.State
    /// The state that the item shows.
    private var shown: (center: CGPoint, angle: CGFloat)
    /// The item's place in the reference view. The world's numbers are coarser: what has not moved
    /// keeps its own.
    private var place: CGPoint

    /// Whom the body touches, as numbers of collision behaviors.
    struct Groups: Equatable {
        var items: [UInt32] = []
        var walls: [UInt32] = []
    }

    init(_ item: any UIDynamicItem, in world: PhysicsWorld, reference: UIView?) {
        self.item = item
        place = Self.place(of: item, in: reference)
        base = item.transform.isUsable ? item.transform : .identity
        baseAngle = base.turn
        body = PhysicsBody(in: world, at: place, angle: baseAngle, isFixed: false)
        current = body.state
        previous = current
        shown = (current.center, current.angle)
        makeShapes()
        body.setNature(
            density: nature.density, friction: nature.friction, elasticity: nature.elasticity,
            resistance: nature.resistance, angularResistance: nature.angularResistance,
            rotates: nature.allowsRotation)
    }

    // MARK: The item's place

    /// Whether the item has a place in the reference view: views outside of it have none.
    func isPresent(in reference: UIView?) -> Bool {
        guard let view = item as? UIView, let reference else { return true }
        return view.superview === reference || view.isDescendant(of: reference)
    }

    /// The item's middle in the reference view's coordinates; the origin for one that is not
    /// finite.
    private static func place(of item: any UIDynamicItem, in reference: UIView?) -> CGPoint {
        var center = item.center
        if let view = item as? UIView, let reference, let superview = view.superview,
            superview !== reference, view.isDescendant(of: reference)
        {
            center = superview.convert(center, to: reference)
        }
        return center.isFinite ? center : .zero
    }

    /// Takes place, turn and size from the item as it is now.
    func adopt(reference: UIView?) {
        let transform = item.transform
        base = transform.isUsable ? transform : .identity
        baseAngle = base.turn
        body.removeShapes()
        makeShapes()
        place = Self.place(of: item, in: reference)
        body.place(at: place, angle: baseAngle)
        current = body.state
        previous = current
        shown = (current.center, current.angle)
    }

    private func makeShapes() {
        let scale = base.scales
        let size = CGSize(
            width: abs(item.bounds.width * scale.width),
            height: abs(item.bounds.height * scale.height))
        switch item.collisionBoundsType {
        case .ellipse: body.addEllipse(size)
        case .path:
            var transform = CGAffineTransform(scaleX: scale.width, y: scale.height)
            let path = item.collisionBoundingPath.cgPath.copy(using: &transform) ?? CGMutablePath()
            let pieces = ConvexPieces.of(path)
            let taken = pieces.filter { body.addPiece($0) }
            if taken.isEmpty { body.addBox(size) }
        case .rectangle: body.addBox(size)
        }
    }

    // MARK: Nature

    func apply(_ nature: UIDynamicAnimator.Nature, _ groups: Groups) {
        if nature != self.nature {
            self.nature = nature
            body.setNature(
                density: nature.density, friction: nature.friction, elasticity: nature.elasticity,
                resistance: nature.resistance, angularResistance: nature.angularResistance,
                rotates: nature.allowsRotation)
            body.isFixed = nature.isAnchored
        }
        if groups != self.groups {
            self.groups = groups
            body.setGroups(items: groups.items, walls: groups.walls)
        }
    }

    // MARK: Steps

    /// Notes the state after a step.
    func stepped() {
        previous = current
        current = body.state
    }

    /// Shows the item at a moment within the last step: 0 is its begin, 1 its end. True if it was
    /// shown elsewhere before.
    func show(at fraction: CGFloat, reference: UIView?) -> Bool {
        func mixed(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * fraction }
        let center = CGPoint(
            x: mixed(previous.center.x, current.center.x),
            y: mixed(previous.center.y, current.center.y))
        let angle = mixed(previous.angle, current.angle)
        let hasMoved = center != shown.center || angle != shown.angle
        if center != shown.center {
            if center.x != shown.center.x { place.x = center.x }
            if center.y != shown.center.y { place.y = center.y }
            shown.center = center
            if let view = item as? UIView, let reference, let superview = view.superview,
                superview !== reference
            {
                item.center = superview.convert(place, from: reference)
            } else {
                item.center = place
            }
        }
        if angle != shown.angle {
            shown.angle = angle
            item.transform = base.concatenating(
                CGAffineTransform(rotationAngle: angle - baseAngle))
        }
        return hasMoved
    }

    func setVelocity(_ velocity: CGPoint, spin: CGFloat) {
        body.setVelocity(velocity, spin: spin)
        current = body.state
    }
}

extension CGAffineTransform {
    /// The angle of the x axis.
    fileprivate var turn: CGFloat { atan2(b, a) }
    fileprivate var scales: CGSize { CGSize(width: hypot(a, b), height: hypot(c, d)) }
    fileprivate var isUsable: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && a * d != b * c
    }
}
