import Tactile
import Testing

/// Changes in the midst of things.
@MainActor
@Suite struct InterruptionTests {
    @Test("An action is called in each step, when items have moved")
    func actionsAreCalled() {
        let stage = DynamicsStage()
        let box = stage.box(500, 100)
        let gravity = UIGravityBehavior(items: [box])
        var places: [CGFloat] = []
        gravity.action = { places.append(box.center.y) }
        stage.add(gravity)
        stage.run(0.5)
        #expect(places.count == 60)
        for (index, place) in places.enumerated() {
            let time = CGFloat(index + 1) / 120
            #expect(isNear(place, 100 + 500 * time * time, within: 0.05))
        }
    }

    @Test("An action may remove its own behavior, add another, and take items out")
    func actionsChange() {
        let stage = DynamicsStage()
        let box = stage.box(500, 100), other = stage.box(200, 100)
        let gravity = UIGravityBehavior(items: [box, other])
        let snap = UISnapBehavior(item: box, snapTo: CGPoint(x: 300, y: 300))
        var calls = 0
        gravity.action = {
            calls += 1
            guard calls == 30 else { return }
            stage.animator.removeBehavior(gravity)
            stage.animator.addBehavior(snap)
        }
        stage.add(gravity)
        stage.run(0.25)
        #expect(calls == 30 && gravity.dynamicAnimator == nil && snap.dynamicAnimator != nil)
        let left = other.center
        stage.rest()
        #expect(calls == 30)
        #expect(isNear(box.center.x, 300) && isNear(box.center.y, 300))
        #expect(other.center == left)
    }

    @Test("A delegate may remove both items of the contact that it is told of, and everything")
    func delegatesChange() {
        let stage = DynamicsStage()
        let a = stage.disc(500, 800), b = stage.disc(500, 950), c = stage.disc(100, 100)
        let collision = UICollisionBehavior(items: [a, b, c])
        collision.translatesReferenceBoundsIntoBoundary = true
        let gravity = UIGravityBehavior(items: [a, b, c])
        let remover = Remover()
        collision.collisionDelegate = remover
        remover.began = { first, second in
            for item in [first, second] {
                collision.removeItem(item)
                gravity.removeItem(item)
            }
        }
        stage.add(gravity, collision)
        stage.run(0.5)
        #expect(collision.items.count == 1 && gravity.items.count == 1)
        let place = a.center
        stage.run(0.2)
        #expect(a.center == place && c.center.y > 200)
        remover.edge = { stage.animator.removeAllBehaviors() }
        stage.rest()
        #expect(stage.animator.behaviors.isEmpty && !stage.animator.isRunning)
    }

    @Test("The animator's delegate may add and remove behaviors when it pauses and resumes")
    func pausesChange() {
        let stage = DynamicsStage()
        let box = stage.box(500, 500)
        let mover = Mover()
        let push = UIPushBehavior(items: [box], mode: .instantaneous)
        push.pushDirection = CGVector(dx: 1, dy: 0)
        let nature = UIDynamicItemBehavior(items: [box])
        nature.resistance = 8
        mover.paused = { animator in
            mover.count += 1
            if mover.count < 3 { push.active = true } else { animator.removeAllBehaviors() }
        }
        stage.animator.delegate = mover
        stage.add(push, nature)
        stage.run(20)
        #expect(mover.count == 3 && stage.animator.behaviors.isEmpty)
        #expect(isNear(box.center.x, 500 + 3 * 100 / 8.0, within: 1))
    }

    @Test("A view that leaves the tree is out of the world until it comes back")
    func viewsLeave() {
        let stage = DynamicsStage()
        let low = stage.box(500, 950), high = stage.box(500, 850)
        let items = [low, high]
        let collision = UICollisionBehavior(items: items)
        collision.translatesReferenceBoundsIntoBoundary = true
        let gravity = UIGravityBehavior(items: items)
        stage.add(gravity, collision)
        stage.rest()
        low.removeFromSuperview()
        gravity.magnitude = 1.1
        stage.rest()
        #expect(isNear(high.center.y, 950, within: 0.5))
        #expect(low.center.y == 950 || isNear(low.center.y, 950, within: 0.3))
        low.center = CGPoint(x: 200, y: 100)
        stage.view.addSubview(low)
        stage.animator.updateItem(usingCurrentState: low)
        stage.run(0.2)
        #expect(low.center.y > 110)
    }

    @Test("Items of a view inside of the reference view are where they are seen")
    func convertsPlaces() {
        let stage = DynamicsStage()
        let inner = UIView(frame: CGRect(x: 300, y: 400, width: 400, height: 400))
        stage.view.addSubview(inner)
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        inner.addSubview(box)
        let collision = UICollisionBehavior(items: [box])
        collision.translatesReferenceBoundsIntoBoundary = true
        stage.add(UIGravityBehavior(items: [box]), collision)
        stage.rest()
        #expect(isNear(box.center.x, 50) && isNear(box.center.y, 550, within: 0.5))
    }

    @Test("Children come and go with their behavior, which hears of it first")
    func childrenFollow() {
        let stage = DynamicsStage()
        let box = stage.box(500, 100)
        let composite = Composite(box)
        stage.add(composite)
        #expect(composite.log == ["to"] && composite.gravity.dynamicAnimator === stage.animator)
        stage.run(0.2)
        #expect(box.center.y > 110)
        composite.removeChildBehavior(composite.gravity)
        #expect(composite.gravity.dynamicAnimator == nil)
        composite.addChildBehavior(composite.gravity)
        stage.animator.removeBehavior(composite)
        #expect(composite.log == ["to", "from"] && composite.gravity.dynamicAnimator == nil)
        #expect(composite.childBehaviors.count == 1)
        let other = UIDynamicAnimator(referenceView: stage.view)
        other.addBehavior(composite)
        #expect(composite.dynamicAnimator === other)
        composite.addChildBehavior(composite)
        #expect(composite.childBehaviors.count == 1)
    }

    @Test("Where things go does not depend on when frames come", arguments: [24.0, 37, 144, 240])
    func framesDoNotMatter(rate: Double) {
        func end(_ frame: Double?) -> [CGPoint] {
            let stage = DynamicsStage()
            let items = (0..<8).map {
                stage.disc(150 + 90 * CGFloat($0), 100 + 40 * CGFloat($0 % 3))
            }
            let collision = UICollisionBehavior(items: items)
            collision.translatesReferenceBoundsIntoBoundary = true
            let nature = UIDynamicItemBehavior(items: items)
            nature.elasticity = 0.7
            stage.add(UIGravityBehavior(items: items), collision, nature)
            stage.run(0)
            if let frame {
                var passed = 0.0
                while passed + frame < 1.5 {
                    stage.run(frame)
                    passed += frame
                }
                stage.run(1.5 - passed)
            } else {
                stage.run(1.5)
            }
            return items.map(\.center)
        }
        for (a, b) in zip(end(nil), end(1 / rate)) {
            #expect(isNear(a.x, b.x, within: 0.01) && isNear(a.y, b.y, within: 0.01))
        }
    }

    @Test("The same program moves things alike, to the last bit")
    func isDeterministic() {
        func run() -> [CGPoint] {
            let stage = DynamicsStage()
            var items: [UIView] = []
            for index in 0..<30 {
                let x = 100 + 28 * CGFloat(index)
                items.append(
                    index % 2 == 0 ? stage.box(x, 200, side: 40) : stage.disc(x, 300, side: 40))
            }
            let collision = UICollisionBehavior(items: items)
            collision.translatesReferenceBoundsIntoBoundary = true
            let noise = UIFieldBehavior.noiseField(smoothness: 0.2, animationSpeed: 3)
            for item in items { noise.addItem(item) }
            stage.add(UIGravityBehavior(items: items), collision, noise)
            stage.run(2)
            return items.map(\.center)
        }
        #expect(run() == run())
    }
}

@MainActor
final class Remover: UICollisionBehaviorDelegate {
    var began: (any UIDynamicItem, any UIDynamicItem) -> Void = { _, _ in }
    var edge: () -> Void = {}

    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem, at p: CGPoint
    ) { began(item1, item2) }

    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) { edge() }
}

@MainActor
final class Mover: UIDynamicAnimatorDelegate {
    var count = 0
    var paused: (UIDynamicAnimator) -> Void = { _ in }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { paused(animator) }
}

@MainActor
final class Composite: UIDynamicBehavior {
    let gravity: UIGravityBehavior
    var log: [String] = []

    init(_ item: any UIDynamicItem) {
        gravity = UIGravityBehavior(items: [item])
        super.init()
        addChildBehavior(gravity)
    }

    override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
        log.append(dynamicAnimator == nil ? "from" : "to")
    }
}
