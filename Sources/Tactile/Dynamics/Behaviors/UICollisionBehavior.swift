import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Lets items run into each other and into boundaries. Items of different collision behaviors pass
/// through each other.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
    public struct Mode: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Items collide with items.
        public static let items = Mode(rawValue: 1)
        /// Items collide with boundaries.
        public static let boundaries = Mode(rawValue: 2)
        public static let everything: Mode = [.items, .boundaries]
    }

    private var list: ItemList
    /// The boundaries with identifiers, in the order in which they came.
    private var boundaries: [Boundary] = []
    private var insets: UIEdgeInsets?
    /// The reference view's bounds within the insets, as they are in the world.
    private var frameBody: (rect: CGRect, body: PhysicsBody)?
    /// Names the behavior in the world.
    private(set) var group: UInt32 = 0
    open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

    private struct Boundary {
        let identifier: any NSCopying
        let path: UIBezierPath
        var body: PhysicsBody?
    }

    public init(items: [any UIDynamicItem]) {
        list = ItemList(items)
        super.init()
    }

    public convenience override init() { self.init(items: []) }

    public var items: [any UIDynamicItem] { list.items }
    func has(_ item: any UIDynamicItem) -> Bool { list.contains(item) }

    open func addItem(_ item: any UIDynamicItem) {
        if list.add(item) { dynamicAnimator?.retain(item) }
    }

    open func removeItem(_ item: any UIDynamicItem) {
        if list.remove(item) { dynamicAnimator?.release(item) }
    }

    /// With what items collide; with everything unless it is set.
    open var collisionMode = Mode.everything {
        didSet { if collisionMode != oldValue { touch(items, nature: true) } }
    }

    // MARK: Boundaries

    /// Whether the edges of the animator's reference view are a boundary, which has no identifier.
    /// Edges follow the view's bounds while the animator runs.
    open var translatesReferenceBoundsIntoBoundary: Bool {
        get { insets != nil }
        set {
            guard newValue != translatesReferenceBoundsIntoBoundary else { return }
            setInsets(newValue ? .zero : nil)
        }
    }

    /// Makes the reference view's bounds, within `insets`, a boundary; negative insets lie outside.
    /// Insets that are not finite count as none.
    open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
        let isFinite = [insets.top, insets.left, insets.bottom, insets.right].allSatisfy(\.isFinite)
        setInsets(isFinite ? insets : .zero)
    }

    private func setInsets(_ new: UIEdgeInsets?) {
        insets = new
        if let dynamicAnimator { updateFrame(in: dynamicAnimator) }
        touch(items, nature: true)
    }

    /// Makes the lines of a path a boundary, in the reference view's coordinates; curves become
    /// lines, and nothing is filled. A boundary of the same identifier goes.
    open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
        removeBoundary(withIdentifier: identifier)
        let copy = UIBezierPath(cgPath: bezierPath.cgPath)
        var boundary = Boundary(identifier: identifier, path: copy, body: nil)
        if let dynamicAnimator { boundary.body = makeBody(of: boundary, in: dynamicAnimator) }
        boundaries.append(boundary)
        touch(items, nature: true)
    }

    /// Makes a line a boundary; one of the same identifier goes. A point that is not finite makes
    /// one that nothing touches.
    open func addBoundary(
        withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint
    ) {
        let path = UIBezierPath()
        path.move(to: p1)
        path.addLine(to: p2)
        addBoundary(withIdentifier: identifier, for: path)
    }

    open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
        boundaries.first { Self.isSame($0.identifier, identifier) }?.path
    }

    open func removeBoundary(withIdentifier identifier: any NSCopying) {
        guard let index = boundaries.firstIndex(where: { Self.isSame($0.identifier, identifier) })
        else { return }
        let removed = boundaries.remove(at: index)
        if let body = removed.body, let dynamicAnimator {
            dynamicAnimator.walls[body.number] = nil
            touch(items, nature: true)
        }
    }

    /// Nil when there are none.
    public var boundaryIdentifiers: [any NSCopying]? {
        boundaries.isEmpty ? nil : boundaries.map(\.identifier)
    }

    /// Removes the boundaries that have identifiers; the reference view's edges stay.
    open func removeAllBoundaries() {
        for boundary in boundaries { removeBoundary(withIdentifier: boundary.identifier) }
    }

    private static func isSame(_ a: any NSCopying, _ b: any NSCopying) -> Bool {
        if let a = a as? NSObject, let b = b as? NSObject { return a.isEqual(b) }
        if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
        return false
    }

    private func makeBody(of boundary: Boundary, in animator: UIDynamicAnimator) -> PhysicsBody {
        makeWall(of: boundary.path, identifier: boundary.identifier, in: animator)
    }

    private func makeWall(
        of path: UIBezierPath, identifier: (any NSCopying)?, in animator: UIDynamicAnimator
    ) -> PhysicsBody {
        let body = PhysicsBody(in: animator.world, at: .zero, isFixed: true)
        body.setWall(group)
        for (start, end) in ConvexPieces.edges(of: path.cgPath) {
            body.addEdge(from: start, to: end)
        }
        animator.walls[body.number] = UIDynamicAnimator.Wall(behavior: self, identifier: identifier)
        return body
    }

    private func updateFrame(in animator: UIDynamicAnimator) {
        var wanted: CGRect?
        if let insets, let view = animator.referenceView { wanted = view.bounds.inset(by: insets) }
        guard wanted != frameBody?.rect else { return }
        if let old = frameBody { animator.walls[old.body.number] = nil }
        frameBody = nil
        guard let wanted, !wanted.isNull, wanted.origin.isFinite, wanted.width.isFinite,
            wanted.height.isFinite
        else { return }
        frameBody = (
            wanted, makeWall(of: UIBezierPath(rect: wanted), identifier: nil, in: animator)
        )
    }

    // MARK: For the animator

    override func didJoin(_ animator: UIDynamicAnimator) {
        group = animator.nextGroup()
        for index in boundaries.indices {
            boundaries[index].body = makeBody(of: boundaries[index], in: animator)
        }
        updateFrame(in: animator)
        for item in items { animator.retain(item) }
    }

    override func willLeave(_ animator: UIDynamicAnimator) {
        for index in boundaries.indices {
            if let body = boundaries[index].body { animator.walls[body.number] = nil }
            boundaries[index].body = nil
        }
        if let frameBody { animator.walls[frameBody.body.number] = nil }
        frameBody = nil
        for item in items { animator.release(item) }
    }

    override func willStep(_ animator: UIDynamicAnimator) { updateFrame(in: animator) }

    func tell(
        _ first: any UIDynamicItem, _ second: any UIDynamicItem,
        _ event: PhysicsWorld.ContactEvent
    ) {
        if event.began {
            collisionDelegate?.collisionBehavior(
                self, beganContactFor: first, with: second, at: event.place)
        } else {
            collisionDelegate?.collisionBehavior(self, endedContactFor: first, with: second)
        }
    }

    func tell(
        _ item: any UIDynamicItem, boundary: (any NSCopying)?, _ event: PhysicsWorld.ContactEvent
    ) {
        if event.began {
            collisionDelegate?.collisionBehavior(
                self, beganContactFor: item, withBoundaryIdentifier: boundary, at: event.place)
        } else {
            collisionDelegate?.collisionBehavior(
                self, endedContactFor: item, withBoundaryIdentifier: boundary)
        }
    }
}

/// What is told of collisions, after the step in which they happened: whoever is told may add and
/// remove items and behaviors.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: AnyObject {
    /// Two items begin to touch, at a point of the reference view.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem, at p: CGPoint)
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem)
    /// An item begins to touch a boundary, at a point of the reference view. The identifier is nil
    /// for the reference view's edges.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem, at p: CGPoint
    ) {}
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem
    ) {}
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) {}
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?
    ) {}
}
