import Tactile
import Testing

/// Coming to rest, and what it costs then.
@MainActor
@Suite struct RestTests {
    @Test("A stack of ten boxes comes to rest where it is, and nothing runs then")
    func stackSleeps() {
        let stage = DynamicsStage()
        let boxes = (0..<10).map { stage.box(500, 950 - 100 * CGFloat($0)) }
        let collision = UICollisionBehavior(items: boxes)
        collision.translatesReferenceBoundsIntoBoundary = true
        let watcher = Watcher()
        stage.animator.delegate = watcher
        stage.add(UIGravityBehavior(items: boxes), collision)
        #expect(watcher.log == ["resume"] && stage.animator.isRunning)
        let time = stage.rest()
        #expect(time < 3)
        #expect(watcher.log == ["resume", "pause"] && !stage.animator.isRunning)
        for (index, box) in boxes.enumerated() {
            #expect(isNear(box.center.x, 500, within: 0.1))
            #expect(isNear(box.center.y, 950 - 100 * CGFloat(index), within: 0.5))
        }
        let frames = stage.harness.platformWindow.frameCount, elapsed = stage.animator.elapsedTime
        let turns = stage.harness.platform.turns
        stage.harness.platform.advance(by: 5)
        #expect(stage.harness.platformWindow.frameCount == frames)
        #expect(stage.harness.platform.turns - turns < 5)
        #expect(stage.animator.elapsedTime == elapsed)
    }

    @Test("A change wakes what it is about, and no more than that moves")
    func changeWakes() {
        let stage = DynamicsStage()
        let low = stage.box(200, 950), other = stage.box(800, 950)
        let gravity = UIGravityBehavior(items: [low, other])
        let collision = UICollisionBehavior(items: [low, other])
        collision.addBoundary(
            withIdentifier: NSString(string: "floor"), from: CGPoint(x: 0, y: 1000),
            to: CGPoint(x: 400, y: 1000))
        collision.addBoundary(
            withIdentifier: NSString(string: "shelf"), from: CGPoint(x: 600, y: 1000),
            to: CGPoint(x: 1000, y: 1000))
        stage.add(gravity, collision)
        stage.rest()
        #expect(!stage.animator.isRunning)
        collision.removeBoundary(withIdentifier: NSString(string: "shelf"))
        #expect(stage.animator.isRunning)
        stage.run(0.5)
        #expect(other.center.y > 1000)
        #expect(isNear(low.center.y, 950, within: 0.3))
    }

    @Test("Another gravity wakes what lies on the ground")
    func gravityWakes() {
        let stage = DynamicsStage()
        let box = stage.box(500, 950)
        let gravity = UIGravityBehavior(items: [box])
        let collision = UICollisionBehavior(items: [box])
        collision.translatesReferenceBoundsIntoBoundary = true
        stage.add(gravity, collision)
        stage.rest()
        #expect(!stage.animator.isRunning)
        gravity.gravityDirection = CGVector(dx: 0, dy: 1)
        #expect(!stage.animator.isRunning)
        gravity.gravityDirection = CGVector(dx: 0, dy: -1)
        #expect(stage.animator.isRunning)
        stage.rest()
        #expect(isNear(box.center.y, 50, within: 0.3))
    }

    @Test("Updating an item takes it where the program has put it, and wakes the animator")
    func updatesItems() {
        let stage = DynamicsStage()
        let box = stage.box(500, 950)
        let collision = UICollisionBehavior(items: [box])
        collision.translatesReferenceBoundsIntoBoundary = true
        stage.add(UIGravityBehavior(items: [box]), collision)
        stage.rest()
        box.center.y = 500
        stage.run(0.2)
        #expect(box.center.y == 500)
        stage.animator.updateItem(usingCurrentState: box)
        #expect(stage.animator.isRunning)
        stage.run(0.2)
        #expect(box.center.y > 510)
        stage.rest()
        #expect(isNear(box.center.y, 950, within: 0.3))
        box.bounds.size = CGSize(width: 200, height: 200)
        stage.animator.updateItem(usingCurrentState: box)
        stage.rest()
        #expect(isNear(box.center.y, 900, within: 1))
    }

    @Test("What an anchored item holds up falls when the program moves that away")
    func supportMoves() {
        let stage = DynamicsStage()
        let shelf = stage.box(500, 600), box = stage.box(500, 500)
        let anchor = UIDynamicItemBehavior(items: [shelf])
        anchor.isAnchored = true
        stage.add(
            anchor, UICollisionBehavior(items: [shelf, box]), UIGravityBehavior(items: [box]))
        stage.rest()
        #expect(isNear(box.center.y, 500, within: 0.3) && !stage.animator.isRunning)
        shelf.center.x = 100
        stage.animator.updateItem(usingCurrentState: shelf)
        stage.run(0.3)
        #expect(box.center.y > 530)
    }

    @Test("An animator without moving items pauses, and goes away without a trace")
    func emptyAnimatorPauses() {
        let stage = DynamicsStage()
        stage.add(UIDynamicBehavior())
        stage.rest()
        #expect(!stage.animator.isRunning)
        weak var animator: UIDynamicAnimator?
        let gravity = UIGravityBehavior(items: [stage.box(10, 10)])
        do {
            let other = UIDynamicAnimator(referenceView: stage.view)
            other.addBehavior(gravity)
            animator = other
            stage.run(0.1)
        }
        #expect(animator == nil && gravity.dynamicAnimator == nil)
        let turns = stage.harness.platform.turns
        stage.harness.platform.advance(by: 1)
        #expect(stage.harness.platform.turns - turns < 5)
    }

    @Test("A view may own its animator, which rests when the view is gone")
    func viewOwnsItsAnimator() {
        final class Field: UIView {
            lazy var animator = UIDynamicAnimator(referenceView: self)
        }
        let stage = DynamicsStage()
        let animator: UIDynamicAnimator
        weak var gone: Field?
        do {
            let field = Field(frame: CGRect(x: 0, y: 0, width: 90, height: 90)), box = UIView()
            field.addSubview(box)
            field.animator.addBehavior(UIGravityBehavior(items: [box]))
            (animator, gone) = (field.animator, field)
            stage.run(0.1)
            #expect(animator.isRunning && animator.referenceView === field)
        }
        #expect(gone == nil && animator.referenceView == nil)
        stage.run(0.1)
        #expect(!animator.isRunning)
        animator.addBehavior(UIGravityBehavior(items: []))
        #expect(!animator.isRunning)
    }

    @Test("Nothing runs while the reference view is out of its window, and it goes on after that")
    func pausesOutOfSight() {
        let stage = DynamicsStage()
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
        stage.view.addSubview(parent)
        let box = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        parent.addSubview(box)
        let animator = UIDynamicAnimator(referenceView: parent)
        animator.addBehavior(UIGravityBehavior(items: [box]))
        stage.run(0.1)
        let fallen = box.center.y
        #expect(animator.isRunning && fallen > 20)
        parent.removeFromSuperview()
        #expect(!animator.isRunning)
        animator.addBehavior(UIDynamicItemBehavior(items: [box]))
        stage.run(1)
        #expect(!animator.isRunning && box.center.y == fallen)
        stage.view.addSubview(parent)
        #expect(animator.isRunning)
        stage.run(0.2)
        #expect(box.center.y > fallen)
    }

    @Test("Items that are no views move, too, and an animator needs no view")
    func movesObjects() {
        let stage = DynamicsStage()
        let animator = UIDynamicAnimator()
        let point = Point(10, 20)
        animator.addBehavior(UIGravityBehavior(items: [point]))
        stage.run(0.5)
        #expect(isNear(point.center.y, 20 + 125) && point.center.x == 10)
    }

    @Test("Items are found by their places")
    func findsItems() {
        let stage = DynamicsStage()
        let a = stage.box(100, 100), b = stage.box(500, 500)
        stage.add(UIDynamicItemBehavior(items: [a, b]))
        let found = stage.animator.items(in: CGRect(x: 120, y: 120, width: 100, height: 100))
        #expect(found.count == 1 && found.first === a)
        #expect(stage.animator.items(in: CGRect(x: 0, y: 0, width: 1000, height: 1000)).count == 2)
        #expect(stage.animator.items(in: CGRect(x: 700, y: 0, width: 10, height: 10)).isEmpty)
    }
}

/// Writes down what an animator tells.
@MainActor
final class Watcher: UIDynamicAnimatorDelegate {
    var log: [String] = []
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { log.append("resume") }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { log.append("pause") }
}
