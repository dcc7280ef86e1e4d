import Tactile
import Testing

/// Motions whose formulas are known.
@MainActor
@Suite struct FallTests {
    @Test("What falls is where the formula says, at every frame")
    func fallsFreely() {
        let stage = DynamicsStage()
        let box = stage.box(300, 100)
        stage.add(UIGravityBehavior(items: [box]))
        stage.run(0)
        for frame in 1...60 {
            stage.run(1.0 / 60)
            let time = CGFloat(frame) / 60
            #expect(isNear(box.center.y, 100 + 500 * time * time, within: 0.05), "\(frame)")
            #expect(box.center.x == 300)
        }
    }

    @Test("Gravity has a direction and a magnitude, and two of them add up")
    func gravityHasADirection() {
        let stage = DynamicsStage()
        let box = stage.box(500, 500)
        let gravity = UIGravityBehavior(items: [box])
        #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1))
        #expect(gravity.magnitude == 1)
        gravity.setAngle(0, magnitude: 0.5)
        #expect(isNear(gravity.gravityDirection.dx, 0.5, within: 1e-9))
        gravity.gravityDirection = CGVector(dx: CGFloat.nan, dy: 0)
        #expect(isNear(gravity.magnitude, 0.5, within: 1e-9))
        stage.add(gravity, UIGravityBehavior(items: [box]))
        stage.run(0.5)
        #expect(isNear(box.center.x, 500 + 62.5, within: 0.05))
        #expect(isNear(box.center.y, 500 + 125, within: 0.05))
    }

    @Test("Velocities that are added add up, before there is an animator and after that")
    func velocitiesAddUp() {
        let stage = DynamicsStage()
        let box = stage.box(500, 500)
        let nature = UIDynamicItemBehavior(items: [box])
        func add(_ x: CGFloat, _ y: CGFloat) {
            nature.addLinearVelocity(CGPoint(x: x, y: y), for: box)
        }
        func expect(_ x: CGFloat, _ y: CGFloat) {
            let velocity = nature.linearVelocity(for: box)
            #expect(isNear(velocity.x, x, within: 0.01) && isNear(velocity.y, y, within: 0.01))
        }
        add(30, 40)
        add(-10, 20)
        expect(20, 60)
        stage.add(nature)
        expect(20, 60)
        add(40, -100)
        expect(60, -40)
        stage.run(1)
        #expect(isNear(box.center.x, 560) && isNear(box.center.y, 460))
    }

    @Test("A ball without losses comes back to the height that it fell from, again and again")
    func bouncesElastically() {
        let stage = DynamicsStage()
        let ball = stage.disc(500, 300)
        let nature = UIDynamicItemBehavior(items: [ball])
        nature.elasticity = 1
        nature.friction = 0
        let collision = UICollisionBehavior(items: [ball])
        collision.translatesReferenceBoundsIntoBoundary = true
        stage.add(UIGravityBehavior(items: [ball]), collision, nature)
        var top: CGFloat = 1000
        stage.run(0)
        for frame in 1...600 {
            stage.run(1.0 / 60)
            top = min(top, ball.center.y)
            let speed = nature.linearVelocity(for: ball).y
            #expect(isNear(speed * speed / 2 - 1000 * (ball.center.y - 300), 0, within: 6000))
            if frame % 150 == 0 {
                #expect(isNear(top, 300, within: 2), "\(top)")
                top = 1000
            }
        }
    }

    @Test("A ball that keeps half its speed rises to a quarter", arguments: [0.5, 0.8])
    func bouncesLess(elasticity: CGFloat) {
        let stage = DynamicsStage()
        let ball = stage.disc(500, 350)
        let nature = UIDynamicItemBehavior(items: [ball])
        nature.elasticity = elasticity
        let collision = UICollisionBehavior(items: [ball])
        collision.translatesReferenceBoundsIntoBoundary = true
        stage.add(UIGravityBehavior(items: [ball]), collision, nature)
        // 600 points down, and then to its highest place.
        let fall = (2 * 600 / 1000.0).squareRoot()
        stage.run(fall)
        var top: CGFloat = 1000
        for _ in 1...Int(60 * 2 * fall * Double(elasticity)) {
            stage.run(1.0 / 60)
            top = min(top, ball.center.y)
        }
        #expect(isNear(950 - top, 600 * elasticity * elasticity, within: 12))
    }

    @Test("What slides stops where friction says")
    func slidesToAStop() {
        let stage = DynamicsStage()
        let box = stage.box(100, 950)
        let nature = UIDynamicItemBehavior(items: [box])
        nature.friction = 0.3
        nature.addLinearVelocity(CGPoint(x: 300, y: 0), for: box)
        #expect(nature.linearVelocity(for: box) == CGPoint(x: 300, y: 0))
        let collision = UICollisionBehavior(items: [box])
        collision.translatesReferenceBoundsIntoBoundary = true
        stage.add(UIGravityBehavior(items: [box]), collision, nature)
        stage.run(0.5)
        // vt − µgt²/2
        let way: CGFloat = 300 * 0.5 - 150 * 0.25
        #expect(isNear(box.center.x, 100 + way, within: 1))
        stage.rest()
        // v² / 2µg
        #expect(isNear(box.center.x, 250, within: 1))
        #expect(isNear(box.center.y, 950, within: 0.3))
        #expect(nature.linearVelocity(for: box) == .zero)
    }

    @Test("A view of 100 × 100 points gets 100 points per second from a push of 1")
    func pushesByTheUnit() {
        let stage = DynamicsStage()
        let box = stage.box(200, 200), heavy = stage.box(200, 400), driven = stage.box(200, 600)
        let push = UIPushBehavior(items: [box, heavy], mode: .instantaneous)
        push.pushDirection = CGVector(dx: 1, dy: 0)
        let nature = UIDynamicItemBehavior(items: [heavy])
        nature.density = 2
        let drive = UIPushBehavior(items: [driven], mode: .continuous)
        drive.setAngle(0, magnitude: 1)
        stage.add(push, nature, drive)
        stage.run(1)
        #expect(isNear(box.center.x, 300))
        #expect(isNear(heavy.center.x, 250))
        #expect(isNear(driven.center.x, 250))
        #expect(!push.active && drive.active)
        push.active = true
        stage.run(1)
        #expect(isNear(box.center.x, 300 + 200, within: 2))
        #expect(box.center.y == 200)
        #expect(box.transform == .identity)
    }

    @Test("A push beside the middle turns the item")
    func pushesOffCentre() {
        let stage = DynamicsStage()
        let box = stage.box(500, 500)
        let push = UIPushBehavior(items: [box], mode: .instantaneous)
        push.pushDirection = CGVector(dx: 0, dy: 1)
        push.setTargetOffsetFromCenter(UIOffset(horizontal: 50, vertical: 0), for: box)
        let nature = UIDynamicItemBehavior(items: [box])
        stage.add(push, nature)
        stage.run(0.1)
        // Half a metre times a newton second on a sixth of a kilogram square metre.
        #expect(isNear(nature.angularVelocity(for: box), 3, within: 0.01))
        #expect(isNear(atan2(box.transform.b, box.transform.a), 0.3, within: 0.02))
    }

    @Test("Numbers without meaning are cut, or not taken")
    func cutsNumbers() {
        let nature = UIDynamicItemBehavior(items: [])
        nature.elasticity = -1
        nature.friction = -1
        nature.resistance = -2
        nature.angularResistance = -1
        #expect(nature.elasticity == 0 && nature.friction == 0)
        #expect(nature.resistance == 0 && nature.angularResistance == 0)
        nature.elasticity = 3
        nature.density = 0
        nature.resistance = .nan
        #expect(nature.elasticity == 1 && nature.density == 1 && nature.resistance == 0)
    }

    @Test("Resistance takes speed as its formula says")
    func resists() {
        let stage = DynamicsStage()
        let box = stage.box(100, 500)
        let nature = UIDynamicItemBehavior(items: [box])
        nature.resistance = 2
        nature.angularResistance = 1
        stage.add(nature)
        nature.addLinearVelocity(CGPoint(x: 800, y: 0), for: box)
        nature.addAngularVelocity(3, for: box)
        stage.run(1)
        #expect(isNear(nature.linearVelocity(for: box).x, 800 * exp(-2), within: 4))
        #expect(isNear(nature.angularVelocity(for: box), 3 * exp(-1), within: 0.02))
    }
}
