import Foundation
import GoldenSupport
import SeededRandom
import Tactile
import TestDepths
import Testing

/// Random worlds: nothing in them becomes infinite or not a number, ends the program, hangs, or
/// stays behind.
@MainActor
@Suite struct DynamicsFuzzTests {
    @Test(
        "Random worlds stay finite, whatever is put into them",
        arguments: TestSeed.usual(1...20))
    func staysFinite(seed: UInt64) { run(seed) }

    @Test("Nor does a long run of them hang or take memory", .tags(.night))
    func goesOnForLong() {
        var count = 0, early = 0
        // Seconds of the processor, and the seed that took them.
        var longest = (seconds: 0.0, seed: UInt64(0))
        TestSeed.night("worlds", seconds: 600) { seed in
            let begin = processorTime
            run(seed)
            let taken = processorTime - begin
            if taken > longest.seconds { longest = (taken, seed) }
            count += 1
            // Caches are full by then.
            if count == 300 { early = processMemory() }
        }
        // Sixty frames of at most 22 things.
        #expect(longest.seconds < 30, "seed \(longest.seed)")
        guard early > 0 else { return }
        let grown = processMemory() - early
        print(
            "\(count) worlds, the longest, \(longest.seed), took \(longest.seconds) s; \(early) bytes after 300 of them, \(grown) more at the end"
        )
        #expect(grown < 4_000_000)
    }

    /// Seconds that the processor has worked for this process.
    private var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private func run(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        weak var animator: UIDynamicAnimator?
        do {
            let stage = DynamicsStage()
            animator = stage.animator
            var views: [UIView] = []
            for _ in 0..<(2 + random.below(20)) {
                let x = CGFloat(random.number(0...1000)), y = CGFloat(random.number(0...1000))
                let side = CGFloat(random.number(0...150))
                views.append(
                    random.below(2) == 0
                        ? stage.box(x, y, side: side) : stage.disc(x, y, side: side))
            }
            let collision = UICollisionBehavior(items: views)
            collision.translatesReferenceBoundsIntoBoundary = random.below(3) > 0
            stage.add(collision)
            for _ in 0..<60 {
                act(in: stage, views, collision, &random)
                stage.run(random.number(0...0.05))
                for view in views {
                    let place = view.center, turn = view.transform
                    let isSound =
                        place.x.isFinite && place.y.isFinite && turn.a.isFinite && turn.b.isFinite
                    #expect(isSound, "seed \(seed)")
                }
            }
        }
        #expect(animator == nil, "seed \(seed)")
    }

    /// A number that somebody might hand over.
    private func number(_ random: inout SeededGenerator) -> CGFloat {
        random.below(12) == 0
            ? random.pick([.nan, .infinity, -.infinity, 0, 1e12, -1e12, 1e-12])
            : CGFloat(random.number(-3...3))
    }

    private func act(
        in stage: DynamicsStage, _ views: [UIView], _ collision: UICollisionBehavior,
        _ random: inout SeededGenerator
    ) {
        let view = random.pick(views), other = random.pick(views)
        let a = number(&random), b = number(&random)
        let point = CGPoint(x: 500 + 200 * a, y: 500 + 200 * b)
        switch random.below(16) {
        case 0:
            let gravity = UIGravityBehavior(items: views)
            gravity.gravityDirection = CGVector(dx: a, dy: b)
            stage.add(gravity)
        case 1:
            let push = UIPushBehavior(
                items: [view, other], mode: random.pick([.continuous, .instantaneous]))
            push.setAngle(a, magnitude: b)
            push.setTargetOffsetFromCenter(UIOffset(horizontal: 50 * b, vertical: a), for: view)
            stage.add(push)
        case 2:
            let tie = UIAttachmentBehavior(
                item: view, offsetFromCenter: UIOffset(horizontal: a, vertical: b),
                attachedToAnchor: point)
            tie.frequency = a
            tie.damping = b
            stage.add(tie)
        case 3:
            let tie = random.pick([
                UIAttachmentBehavior(item: view, attachedTo: other),
                UIAttachmentBehavior.pinAttachment(
                    with: view, attachedTo: other, attachmentAnchor: point),
                UIAttachmentBehavior.fixedAttachment(
                    with: view, attachedTo: other, attachmentAnchor: point),
                UIAttachmentBehavior.slidingAttachment(
                    with: view, attachedTo: other, attachmentAnchor: point,
                    axisOfTranslation: CGVector(dx: a, dy: b)),
                UIAttachmentBehavior.limitAttachment(
                    with: view, offsetFromCenter: .zero, attachedTo: other, offsetFromCenter: .zero),
            ])
            tie.attachmentRange = UIFloatRange(minimum: a, maximum: b)
            tie.length = 100 * a
            tie.frictionTorque = b
            stage.add(tie)
        case 4: stage.add(UISnapBehavior(item: view, snapTo: point))
        case 5, 6:
            let nature = UIDynamicItemBehavior(items: [view, other])
            nature.density = a
            nature.elasticity = b
            nature.friction = a
            nature.resistance = b
            nature.angularResistance = a
            nature.charge = b
            nature.isAnchored = random.below(4) == 0
            nature.allowsRotation = random.below(3) > 0
            nature.addLinearVelocity(CGPoint(x: 2000 * a, y: 2000 * b), for: view)
            nature.addAngularVelocity(10 * a, for: other)
            stage.add(nature)
        case 7, 8:
            let field = random.pick([
                UIFieldBehavior.dragField(), .vortexField(), .springField(), .electricField(),
                .magneticField(), .radialGravityField(position: point),
                .linearGravityField(direction: CGVector(dx: a, dy: b)),
                .velocityField(direction: CGVector(dx: a, dy: b)),
                .noiseField(smoothness: a, animationSpeed: b),
                .turbulenceField(smoothness: a, animationSpeed: b),
            ])
            field.strength = 10 * b
            field.falloff = a
            field.minimumRadius = b
            for view in views { field.addItem(view) }
            stage.add(field)
        case 9: collision.addBoundary(withIdentifier: NSNumber(value: 1), from: point, to: .zero)
        case 10: collision.removeItem(view)
        case 11: collision.addItem(view)
        case 12: view.superview == nil ? stage.view.addSubview(view) : view.removeFromSuperview()
        case 13:
            view.center = point
            view.bounds.size = CGSize(width: abs(100 * a), height: abs(100 * b))
            stage.animator.updateItem(usingCurrentState: view)
            // What the program itself has put there is not the animator's doing.
            if !point.x.isFinite || !point.y.isFinite { view.center = .zero }
        default:
            if let behavior = stage.animator.behaviors.randomElement(using: &random),
                behavior !== collision
            {
                stage.animator.removeBehavior(behavior)
            }
        }
    }
}
