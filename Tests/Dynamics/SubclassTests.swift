import Tactile
import Testing

/// Classes of a program's own, with and without `super`.
@MainActor
@Suite struct SubclassTests {
    // MARK: Behaviors

    /// Keeps what it is given from its superclass, or hands it on.
    private final class PickyGravity: UIGravityBehavior {
        var callsSuper = true
        var asked: [String] = []
        override func addItem(_ item: any UIDynamicItem) {
            asked.append("add")
            if callsSuper { super.addItem(item) }
        }
        override func removeItem(_ item: any UIDynamicItem) {
            asked.append("remove")
            if callsSuper { super.removeItem(item) }
        }
        override var magnitude: CGFloat {
            get { super.magnitude }
            set { super.magnitude = newValue * 2 }
        }
        override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
            asked.append(dynamicAnimator == nil ? "leaves" : "comes")
        }
    }

    @Test("Gravity that keeps items to itself lets nothing fall", arguments: [true, false])
    func gravity(callsSuper: Bool) {
        let stage = DynamicsStage()
        let box = stage.box(500, 100)
        let gravity = PickyGravity(items: [])
        gravity.callsSuper = callsSuper
        gravity.addItem(box)
        gravity.magnitude = 0.25
        #expect(isNear(gravity.gravityDirection.dy, 0.5, within: 1e-9))
        stage.add(gravity)
        stage.run(0.4)
        #expect(isNear(box.center.y, callsSuper ? 100 + 250 * 0.16 : 100, within: 0.1))
        gravity.removeItem(box)
        #expect(gravity.items.isEmpty)
        stage.animator.removeBehavior(gravity)
        #expect(gravity.asked == ["add", "comes", "remove", "leaves"])
    }

    /// A behavior of its own: gravity and walls for what it is given, as UIKit's documentation has
    /// it.
    private final class Bouncing: UIDynamicBehavior {
        private let gravity = UIGravityBehavior(items: [])
        private let collision = UICollisionBehavior(items: [])
        var steps = 0

        override init() {
            super.init()
            collision.translatesReferenceBoundsIntoBoundary = true
            addChildBehavior(gravity)
            addChildBehavior(collision)
            action = { [weak self] in self?.steps += 1 }
        }

        func add(_ item: any UIDynamicItem) {
            gravity.addItem(item)
            collision.addItem(item)
        }
    }

    @Test("A composite takes items while it runs, and its action is called in each step")
    func composite() {
        let stage = DynamicsStage()
        let bouncing = Bouncing()
        stage.add(bouncing)
        let box = stage.box(500, 700)
        bouncing.add(box)
        stage.run(0.2)
        #expect(bouncing.steps == 24 && box.center.y > 710)
        stage.rest()
        #expect(isNear(box.center.y, 950, within: 0.3))
    }

    /// Says of itself what the superclass asks for, and keeps children out.
    private final class Lonely: UIDynamicBehavior {
        var refused = 0
        override func addChildBehavior(_ behavior: UIDynamicBehavior) { refused += 1 }
    }

    @Test("A behavior that takes no children has none")
    func childless() {
        let stage = DynamicsStage()
        let box = stage.box(500, 500), lonely = Lonely()
        lonely.addChildBehavior(UIGravityBehavior(items: [box]))
        stage.add(lonely)
        stage.run(0.3)
        #expect(lonely.refused == 1 && lonely.childBehaviors.isEmpty && box.center.y == 500)
    }

    private final class Sure: UISnapBehavior {
        override var damping: CGFloat {
            get { super.damping }
            set { super.damping = max(0.9, newValue) }
        }
        override var snapPoint: CGPoint { didSet { moves += 1 } }
        var moves = 0
    }

    private final class Weak: UIPushBehavior {
        override func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
            super.setAngle(angle, magnitude: magnitude / 2)
        }
        override func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
            UIOffset(horizontal: 1, vertical: 2)
        }
    }

    private final class Rubber: UIDynamicItemBehavior {
        override var elasticity: CGFloat {
            get { super.elasticity }
            set { super.elasticity = min(newValue, 0.5) }
        }
        override func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {}
    }

    private final class Wall: UICollisionBehavior {
        var added: [String] = []
        override func addBoundary(withIdentifier identifier: any NSCopying, for path: UIBezierPath)
        {
            added.append("\(identifier)")
        }
    }

    @Test("Values are set through what a subclass makes of them")
    func values() {
        let stage = DynamicsStage()
        let box = stage.box(200, 500), other = stage.box(800, 500)
        let snap = Sure(item: other, snapTo: other.center)
        snap.damping = 0.1
        snap.snapPoint = CGPoint(x: 700, y: 500)
        #expect(snap.damping == 0.9 && snap.moves == 1)
        let push = Weak(items: [box], mode: .instantaneous)
        push.angle = 0
        push.magnitude = 4
        #expect(isNear(push.pushDirection.dx, 2, within: 1e-9))
        #expect(push.targetOffsetFromCenter(for: box) == UIOffset(horizontal: 1, vertical: 2))
        let nature = Rubber(items: [box])
        nature.elasticity = 0.8
        nature.addLinearVelocity(CGPoint(x: 0, y: 500), for: box)
        #expect(nature.elasticity == 0.5 && nature.linearVelocity(for: box) == .zero)
        let wall = Wall(items: [box])
        wall.addBoundary(withIdentifier: NSString(string: "a"), for: UIBezierPath(rect: .zero))
        #expect(wall.added == ["a"] && wall.boundaryIdentifiers == nil)
        stage.add(snap, push, nature, wall)
        stage.run(0.5)
        #expect(isNear(box.center.x, 300, within: 1) && box.center.y == 500)
        #expect(other.center.x < 720)
    }

    private final class Rope: UIAttachmentBehavior {
        override var length: CGFloat {
            get { super.length }
            set { super.length = min(newValue, 150) }
        }
        override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
            if dynamicAnimator != nil { length = 400 }
        }
    }

    @Test("An attachment may be changed when it comes to its animator")
    func attachment() {
        let stage = DynamicsStage()
        let box = stage.box(500, 400, side: 40)
        let rope = Rope(item: box, attachedToAnchor: CGPoint(x: 500, y: 300))
        rope.frequency = 3
        rope.damping = 1
        stage.add(rope)
        stage.run(3)
        #expect(rope.length == 150 && isNear(box.center.y, 450, within: 1))
    }

    // MARK: The animator

    private final class Gate: UIDynamicAnimator {
        var isOpen = false
        override func addBehavior(_ behavior: UIDynamicBehavior) {
            if isOpen { super.addBehavior(behavior) }
        }
        override func removeAllBehaviors() {}
    }

    @Test("An animator that lets no behavior in moves nothing, and one that keeps them goes on")
    func animator() {
        let stage = DynamicsStage()
        let gate = Gate(referenceView: stage.view)
        let box = stage.box(500, 100)
        let gravity = UIGravityBehavior(items: [box])
        gate.addBehavior(gravity)
        #expect(gate.behaviors.isEmpty && gravity.dynamicAnimator == nil && !gate.isRunning)
        gate.isOpen = true
        gate.addBehavior(gravity)
        stage.run(0.2)
        let place = box.center.y
        gate.removeAllBehaviors()
        stage.run(0.2)
        #expect(place > 105 && box.center.y > place + 20)
    }

    // MARK: Effects

    /// Turns the view with the pointer, by nothing that the superclass says.
    private final class Lean: UIMotionEffect {
        override func keyPathsAndRelativeValues(
            forViewerOffset viewerOffset: UIOffset
        ) -> [String: Any]? { ["center.x": 30 * viewerOffset.horizontal] }
    }

    /// Twice what the superclass says.
    private final class Doubled: UIInterpolatingMotionEffect {
        override func keyPathsAndRelativeValues(
            forViewerOffset viewerOffset: UIOffset
        ) -> [String: Any]? {
            super.keyPathsAndRelativeValues(forViewerOffset: viewerOffset)?.mapValues { value in
                (value as? CGFloat).map { $0 * 2 } ?? value
            }
        }
    }

    private final class Muted: UIMotionEffectGroup {
        override func keyPathsAndRelativeValues(
            forViewerOffset viewerOffset: UIOffset
        ) -> [String: Any]? { nil }
    }

    @Test("Effects of one's own are asked for what they add")
    func effects() {
        let stage = DynamicsStage(size: CGSize(width: 400, height: 200))
        func shown(_ view: UIView) -> CGPoint { view.layer.presentation()?.position ?? .zero }
        func fivePoints(_ effect: UIInterpolatingMotionEffect) -> UIMotionEffect {
            effect.minimumRelativeValue = -5
            effect.maximumRelativeValue = 5
            return effect
        }
        let box = stage.box(200, 100, side: 50), still = stage.box(100, 100, side: 50)
        box.addMotionEffect(Lean())
        box.addMotionEffect(
            fivePoints(Doubled(keyPath: "center.y", type: .tiltAlongHorizontalAxis)))
        let muted = Muted()
        muted.motionEffects = [
            fivePoints(
                UIInterpolatingMotionEffect(keyPath: "center.y", type: .tiltAlongHorizontalAxis))
        ]
        still.addMotionEffect(muted)
        stage.harness.move(to: CGPoint(x: 400, y: 100))
        stage.harness.rest()
        #expect(isNear(shown(box).x, 230, within: 0.1) && isNear(shown(box).y, 110, within: 0.1))
        #expect(isNear(shown(still).y, 100, within: 0.01))
    }
}
