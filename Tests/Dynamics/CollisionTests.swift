import Tactile
import Testing

/// Who meets whom, and what is told of it.
@MainActor
@Suite struct CollisionTests {
    @Test("Nothing passes through another at five thousand points a second")
    func nothingTunnels() {
        let stage = DynamicsStage()
        let bullet = stage.box(20, 500, side: 12), target = stage.box(500, 500, side: 12)
        let other = stage.box(500, 20, side: 12)
        let nature = UIDynamicItemBehavior(items: [bullet, other])
        nature.addLinearVelocity(CGPoint(x: 5000, y: 0), for: bullet)
        nature.addLinearVelocity(CGPoint(x: 3000, y: 4000), for: other)
        let collision = UICollisionBehavior(items: [bullet, target, other])
        collision.translatesReferenceBoundsIntoBoundary = true
        stage.add(nature, collision)
        for _ in 1...120 {
            stage.run(1.0 / 60)
            #expect(bullet.center.x < target.center.x)
            for view in [bullet, target, other] {
                #expect(stage.view.bounds.contains(view.center))
            }
        }
        #expect(target.center.x > 510)
    }

    @Test("Two equal discs exchange their velocities in an elastic impact")
    func exchangesVelocities() {
        let stage = DynamicsStage()
        let a = stage.disc(200, 500), b = stage.disc(600, 500)
        let nature = UIDynamicItemBehavior(items: [a, b])
        nature.elasticity = 1
        nature.friction = 0
        nature.addLinearVelocity(CGPoint(x: 400, y: 0), for: a)
        stage.add(nature, UICollisionBehavior(items: [a, b]))
        stage.run(1.2)
        #expect(isNear(nature.linearVelocity(for: a).x, 0, within: 1))
        #expect(isNear(nature.linearVelocity(for: b).x, 400, within: 1))
        #expect(isNear(a.center.x, 500, within: 4))
    }

    @Test("Momentum is kept, and energy never grows, in a crowd that collides")
    func energyNeverGrows() {
        let stage = DynamicsStage()
        let items = (0..<16).map {
            stage.disc(150 + 200 * CGFloat($0 % 4), 150 + 200 * CGFloat($0 / 4), side: 90)
        }
        let nature = UIDynamicItemBehavior(items: items)
        nature.elasticity = 1
        nature.friction = 0
        for (index, item) in items.enumerated() {
            nature.addLinearVelocity(
                CGPoint(x: 300 * cos(CGFloat(index)), y: 300 * sin(CGFloat(2 * index))), for: item)
        }
        let collision = UICollisionBehavior(items: items)
        collision.translatesReferenceBoundsIntoBoundary = true
        stage.add(nature, collision)
        func energy() -> CGFloat {
            items.reduce(0) { sum, item in
                let speed = nature.linearVelocity(for: item)
                let spin = nature.angularVelocity(for: item)
                return sum + speed.x * speed.x + speed.y * speed.y + spin * spin * 45 * 45 / 2
            }
        }
        let first = energy()
        var last = first
        for _ in 1...600 {
            stage.run(1.0 / 60)
            let now = energy()
            #expect(now <= last * 1.0005)
            last = now
        }
        #expect(last > first * 0.7)
    }

    @Test("A mirror picture of a scene moves as the mirror picture of its motion")
    func isSymmetric() {
        let stage = DynamicsStage()
        let left = stage.disc(300, 100), right = stage.disc(700, 100)
        let collision = UICollisionBehavior(items: [left, right])
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.addBoundary(
            withIdentifier: NSString(string: "roof"),
            for: {
                let path = UIBezierPath()
                path.move(to: CGPoint(x: 200, y: 600))
                path.addLine(to: CGPoint(x: 500, y: 400))
                path.addLine(to: CGPoint(x: 800, y: 600))
                return path
            }())
        let nature = UIDynamicItemBehavior(items: [left, right])
        nature.elasticity = 0.6
        stage.add(UIGravityBehavior(items: [left, right]), collision, nature)
        for _ in 1...100 {
            stage.run(1.0 / 60)
            #expect(isNear(left.center.x + right.center.x, 1000, within: 0.5))
            #expect(isNear(left.center.y, right.center.y, within: 0.5))
        }
        #expect(left.center.x < 250)
    }

    @Test("Modes choose what is collided with")
    func modesChoose() {
        for mode in [UICollisionBehavior.Mode.items, .boundaries, .everything] {
            let stage = DynamicsStage()
            let runner = stage.box(200, 500), post = stage.box(500, 500)
            let nature = UIDynamicItemBehavior(items: [runner])
            nature.addLinearVelocity(CGPoint(x: 1000, y: 0), for: runner)
            let anchor = UIDynamicItemBehavior(items: [post])
            anchor.isAnchored = true
            let collision = UICollisionBehavior(items: [runner, post])
            collision.collisionMode = mode
            collision.translatesReferenceBoundsIntoBoundary = true
            stage.add(nature, anchor, collision)
            stage.run(1.5)
            switch mode {
            case .boundaries: #expect(isNear(runner.center.x, 950, within: 1))
            default: #expect(isNear(runner.center.x, 400, within: 1))
            }
            #expect(post.center == CGPoint(x: 500, y: 500))
        }
    }

    @Test("Items of different collision behaviors pass through each other")
    func groupsPass() {
        let stage = DynamicsStage()
        let a = stage.box(200, 500), b = stage.box(500, 500)
        let nature = UIDynamicItemBehavior(items: [a])
        nature.addLinearVelocity(CGPoint(x: 600, y: 0), for: a)
        stage.add(nature, UICollisionBehavior(items: [a]), UICollisionBehavior(items: [b]))
        stage.run(1)
        #expect(isNear(a.center.x, 800, within: 1) && b.center.x == 500)
    }

    @Test("Contacts are told once when they begin and once when they end, in their order")
    func tellsContacts() {
        let stage = DynamicsStage()
        let ball = stage.disc(500, 880), wall = stage.box(800, 900)
        let log = ContactLog()
        let collision = UICollisionBehavior(items: [ball, wall])
        collision.collisionDelegate = log
        collision.addBoundary(
            withIdentifier: NSString(string: "floor"), from: CGPoint(x: 0, y: 950),
            to: CGPoint(x: 1000, y: 950))
        let nature = UIDynamicItemBehavior(items: [ball])
        nature.elasticity = 0.5
        nature.friction = 0
        stage.add(
            collision, nature, UIGravityBehavior(items: [ball]),
            {
                let anchor = UIDynamicItemBehavior(items: [wall])
                anchor.isAnchored = true
                return anchor
            }())
        stage.run(0.35)
        #expect(log.lines.prefix(2) == ["began floor", "ended floor"])
        let place = log.places.first ?? .zero
        #expect(isNear(place.x, 500, within: 2) && isNear(place.y, 950, within: 2))
        stage.rest()
        log.lines = []
        nature.addLinearVelocity(CGPoint(x: 500, y: 0), for: ball)
        stage.run(0.8)
        #expect(log.lines.first == "began items")
        #expect(log.lines.filter { $0.hasSuffix("items") } == ["began items", "ended items"])
    }

    @Test("The reference view's edges are a boundary without a name, within insets")
    func edgesAreABoundary() {
        let stage = DynamicsStage()
        let box = stage.box(500, 500)
        let log = ContactLog()
        let collision = UICollisionBehavior(items: [box])
        collision.collisionDelegate = log
        collision.setTranslatesReferenceBoundsIntoBoundary(
            with: UIEdgeInsets(top: 0, left: 0, bottom: 200, right: 0))
        #expect(collision.translatesReferenceBoundsIntoBoundary)
        #expect(collision.boundaryIdentifiers == nil)
        stage.add(UIGravityBehavior(items: [box]), collision)
        stage.rest()
        #expect(isNear(box.center.y, 750, within: 0.3))
        #expect(log.lines.first == "began edge")
        collision.translatesReferenceBoundsIntoBoundary = false
        stage.run(1)
        #expect(box.center.y > 1000)
    }

    @Test("Boundaries are kept by their names")
    func namesBoundaries() {
        let collision = UICollisionBehavior(items: [])
        let name = NSString(string: "circle")
        let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 100))
        collision.addBoundary(withIdentifier: name, for: path)
        collision.addBoundary(withIdentifier: NSNumber(value: 3), from: .zero, to: .zero)
        #expect(collision.boundaryIdentifiers?.count == 2)
        #expect(
            collision.boundary(withIdentifier: NSString(string: "circle"))?.bounds == path.bounds)
        #expect(collision.boundary(withIdentifier: NSString(string: "other")) == nil)
        collision.removeBoundary(withIdentifier: name)
        #expect(collision.boundaryIdentifiers?.count == 1)
        collision.removeAllBoundaries()
        #expect(collision.boundaryIdentifiers == nil)
    }

    @Test(
        "A ball rests in a bowl, which way round its outline ever goes", arguments: [false, true])
    func outlinesCount(isReversed: Bool) {
        let stage = DynamicsStage()
        let bowl = Shape(frame: CGRect(x: 400, y: 800, width: 200, height: 200))
        bowl.outline = UIBezierPath()
        // A cup that is open above: concave.
        let corners = [
            (-100, -100), (-80, -100), (-80, 60), (80, 60), (80, -100), (100, -100), (100, 100),
            (-100, 100),
        ]
        for (index, point) in (isReversed ? corners.reversed() : corners).enumerated() {
            let place = CGPoint(x: point.0, y: point.1)
            if index == 0 { bowl.outline.move(to: place) } else { bowl.outline.addLine(to: place) }
        }
        bowl.outline.close()
        stage.view.addSubview(bowl)
        let ball = stage.disc(500, 600, side: 60)
        let collision = UICollisionBehavior(items: [bowl, ball])
        collision.translatesReferenceBoundsIntoBoundary = true
        stage.add(collision, UIGravityBehavior(items: [bowl, ball]))
        stage.rest()
        #expect(isNear(bowl.center.y, 900, within: 1.5))
        #expect(isNear(ball.center.y, 930, within: 3))
    }
}

/// Writes down contacts.
@MainActor
final class ContactLog: UICollisionBehaviorDelegate {
    var lines: [String] = []
    var places: [CGPoint] = []

    private func name(_ identifier: (any NSCopying)?) -> String {
        identifier.map { "\($0)" } ?? "edge"
    }

    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem, at p: CGPoint
    ) {
        lines.append("began items")
        places.append(p)
    }

    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
        with item2: any UIDynamicItem
    ) { lines.append("ended items") }

    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) {
        lines.append("began \(name(identifier))")
        places.append(p)
    }

    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?
    ) { lines.append("ended \(name(identifier))") }
}
