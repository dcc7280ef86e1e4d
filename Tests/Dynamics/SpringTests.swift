import Tactile
import Testing

/// Attachments, and what pulls.
@MainActor
@Suite struct SpringTests {
    @Test("A spring swings as its formula says", arguments: [0.0, 0.1, 0.5, 1])
    func swings(damping: CGFloat) {
        let stage = DynamicsStage()
        let box = stage.box(500, 600)
        let spring = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 500, y: 300))
        #expect(spring.attachedBehaviorType == .anchor)
        stage.add(spring)
        #expect(isNear(spring.length, 300, within: 0.01))
        spring.length = 200
        spring.frequency = 1
        spring.damping = damping
        let formula = Spring(frequency: 2 * .pi, dampingRatio: Double(damping))
        stage.run(0)
        for frame in 1...180 {
            stage.run(1.0 / 60)
            let way = formula.displacement(at: Double(frame) / 60, from: 100, velocity: 0)
            // A twentieth of the swing: the method is late by half a step.
            #expect(isNear(box.center.y, 500 + CGFloat(way), within: 5), "\(frame)")
        }
        #expect(isNear(box.center.x, 500, within: 0.01))
    }

    @Test("A pendulum keeps its length, and swings in the time that its length gives")
    func pendulumSwings() {
        let stage = DynamicsStage()
        let box = stage.disc(540, 498, side: 20)
        let rod = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 500, y: 100))
        stage.add(UIGravityBehavior(items: [box]), rod)
        let length = hypot(40, 398.0)
        var crossings: [Double] = []
        var last = box.center.x
        stage.run(0)
        for frame in 1...600 {
            stage.run(1.0 / 60)
            #expect(isNear(hypot(box.center.x - 500, box.center.y - 100), CGFloat(length)))
            if last > 500, box.center.x <= 500 { crossings.append(Double(frame) / 60) }
            last = box.center.x
        }
        #expect(crossings.count > 2)
        let period = (crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1)
        #expect(abs(period - 2 * .pi * (length / 1000).squareRoot()) < 0.02)
    }

    @Test("Moving an anchor takes along what hangs on it")
    func anchorMoves() {
        let stage = DynamicsStage()
        let box = stage.box(500, 500)
        let grip = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 500, y: 500))
        stage.add(grip)
        stage.run(0.1)
        for step in 1...60 {
            grip.anchorPoint = CGPoint(x: 500 + 4 * CGFloat(step), y: 500)
            stage.run(1.0 / 60)
        }
        stage.run(0.5)
        grip.anchorPoint = CGPoint(x: CGFloat.infinity, y: 0)
        #expect(grip.anchorPoint == CGPoint(x: 740, y: 500))
        #expect(hypot(box.center.x - 740, box.center.y - 500) < 3)
    }

    @Test("Snapping brings an item to its place, upright, and lets it rest")
    func snaps() {
        let stage = DynamicsStage()
        let box = stage.box(200, 200)
        box.transform = CGAffineTransform(rotationAngle: 0.7)
        let snap = UISnapBehavior(item: box, snapTo: CGPoint(x: 700, y: 600))
        #expect(snap.damping == 0.5)
        stage.add(snap)
        let time = stage.rest()
        #expect(time > 0.3 && time < 3)
        #expect(hypot(box.center.x - 700, box.center.y - 600) < 0.5)
        #expect(isNear(box.transform.b, 0, within: 0.01))
        snap.snapPoint = CGPoint(x: 100, y: 100)
        #expect(stage.animator.isRunning)
        stage.rest()
        #expect(hypot(box.center.x - 100, box.center.y - 100) < 0.5)
    }

    @Test("A pinned pair turns around its pin, within its range")
    func pins() {
        let stage = DynamicsStage()
        let post = stage.box(500, 200), arm = stage.box(600, 200)
        let nature = UIDynamicItemBehavior(items: [post])
        nature.isAnchored = true
        let pin = UIAttachmentBehavior.pinAttachment(
            with: arm, attachedTo: post, attachmentAnchor: CGPoint(x: 500, y: 200))
        pin.attachmentRange = UIFloatRange(minimum: 0, maximum: 0.5)
        pin.frictionTorque = 0.2
        stage.add(nature, pin, UIGravityBehavior(items: [arm]))
        stage.run(3)
        #expect(isNear(hypot(arm.center.x - 500, arm.center.y - 200), 100, within: 1))
        #expect(isNear(atan2(arm.center.y - 200, arm.center.x - 500), 0.5, within: 0.05))
        #expect(post.center == CGPoint(x: 500, y: 200))
    }

    @Test("What slides keeps to its line and its range, and does not turn")
    func slides() {
        let stage = DynamicsStage()
        let box = stage.box(500, 300)
        let rail = UIAttachmentBehavior.slidingAttachment(
            with: box, attachmentAnchor: CGPoint(x: 500, y: 300),
            axisOfTranslation: CGVector(dx: 1, dy: 1))
        rail.attachmentRange = UIFloatRange(minimum: 0, maximum: 200)
        stage.add(UIGravityBehavior(items: [box]), rail)
        stage.run(0.3)
        #expect(isNear(box.center.x - 500, box.center.y - 300, within: 1))
        #expect(box.center.x > 510)
        stage.run(3)
        #expect(isNear(hypot(box.center.x - 500, box.center.y - 300), 200, within: 2))
        #expect(isNear(box.transform.b, 0, within: 0.01))
    }

    @Test("A rope lets things come closer, and no farther apart")
    func limits() {
        let stage = DynamicsStage()
        let post = stage.box(500, 200), weight = stage.box(500, 350, side: 50)
        let nature = UIDynamicItemBehavior(items: [post])
        nature.isAnchored = true
        let rope = UIAttachmentBehavior.limitAttachment(
            with: weight, offsetFromCenter: .zero, attachedTo: post, offsetFromCenter: .zero)
        rope.length = 300
        stage.add(nature, rope, UIGravityBehavior(items: [weight]))
        stage.run(0.3)
        #expect(isNear(weight.center.y, 350 + 45, within: 1))
        stage.run(3)
        #expect(isNear(weight.center.y, 500, within: 2))
    }

    @Test("A fixed pair is one piece")
    func fixes() {
        let stage = DynamicsStage()
        let a = stage.box(300, 300), b = stage.box(400, 300)
        let weld = UIAttachmentBehavior.fixedAttachment(
            with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 350, y: 300))
        let push = UIPushBehavior(items: [a], mode: .instantaneous)
        push.pushDirection = CGVector(dx: 0, dy: 2)
        stage.add(weld, push)
        stage.run(1)
        #expect(isNear(hypot(a.center.x - b.center.x, a.center.y - b.center.y), 100, within: 0.5))
        let turns = [a, b].map { atan2($0.transform.b, $0.transform.a) }
        #expect(isNear(turns[0], turns[1], within: 0.02) && abs(turns[0]) > 0.3)
    }
}
