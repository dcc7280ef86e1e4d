import Tactile
import Testing

@testable import TactileDynamics
@testable import TactileViews

/// Animators where Box2D is not installed.
@MainActor @Suite struct AbsenceTests {
    private final class Delegate: UIDynamicAnimatorDelegate {
        var events: [String] = []
        func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { events.append("resume") }
        func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { events.append("pause") }
    }

    @Test("Everything stays where it is, and the animator pauses with one sentence")
    func staysWhereItIs() {
        let stage = DynamicsStage()
        var mistakes: [String] = []
        stage.harness.session.mistakeFound = { mistakes.append($0) }
        UIDynamicAnimator.hasLibrary = false
        defer { UIDynamicAnimator.hasLibrary = true }
        let animator = UIDynamicAnimator(referenceView: stage.view)
        let delegate = Delegate()
        animator.delegate = delegate
        let one = stage.box(300, 100), other = stage.box(300, 400)
        one.transform = CGAffineTransform(rotationAngle: 0.3)
        let nature = UIDynamicItemBehavior(items: [one])
        nature.addLinearVelocity(CGPoint(x: 100, y: 0), for: one)
        let collision = UICollisionBehavior(items: [one, other])
        collision.translatesReferenceBoundsIntoBoundary = true
        let behaviors = [
            UIGravityBehavior(items: [one, other]), nature, collision,
            UIAttachmentBehavior(item: one, attachedTo: other),
            UIAttachmentBehavior.pinAttachment(
                with: one, attachedTo: other, attachmentAnchor: CGPoint(x: 300, y: 250)),
            UISnapBehavior(item: other, snapTo: .zero),
            UIPushBehavior(items: [one], mode: .continuous),
        ]
        for behavior in behaviors { animator.addBehavior(behavior) }
        stage.run(1)
        #expect(one.center == CGPoint(x: 300, y: 100) && other.center == CGPoint(x: 300, y: 400))
        #expect(one.transform == CGAffineTransform(rotationAngle: 0.3))
        #expect(!animator.isRunning && delegate.events == ["resume", "pause"])
        #expect(animator.items(in: CGRect(x: 290, y: 90, width: 20, height: 20)).count == 1)
        #expect(mistakes.count == 1 && mistakes.first?.contains("libbox2d2") == true)
        one.center.x = 500
        animator.updateItem(usingCurrentState: one)
        animator.removeAllBehaviors()
        stage.run(1)
        #expect(one.center.x == 500)
    }

    @Test("A library that is not there, or is another one, is no Box2D")
    func otherLibraries() {
        #expect(PhysicsWorld.hasLibrary)
        #expect(!PhysicsWorld.open("libbox2d.so.none"))
        #expect(!PhysicsWorld.open("libc.so.6"))
        #expect(PhysicsWorld().isThere)
    }
}
