import SeededRandom
import Tactile
import Testing

/// What holds in every world, in random ones.
@MainActor
@Suite struct PropertyTests {
    /// A crowd of boxes and discs of several sizes, weights and speeds.
    @MainActor
    private struct Crowd {
        let stage = DynamicsStage()
        var items: [UIView] = []
        let nature: UIDynamicItemBehavior
        let collision: UICollisionBehavior

        /// - `isMirrored`: the picture of the crowd in a mirror in the middle of the world.
        init(
            seed: UInt64, count: Int = 12, discsOnly: Bool = false, walls: Bool = true,
            isMirrored: Bool = false
        ) {
            var random = SeededGenerator(seed: seed)
            var speeds: [(CGPoint, CGFloat)] = []
            for index in 0..<count {
                // One in each cell, so that none overlap.
                let x = 150 + 230 * CGFloat(index % 4) + CGFloat(random.number(-50...50))
                let y = 150 + 230 * CGFloat(index / 4) + CGFloat(random.number(-50...50))
                let side = CGFloat(random.number(40...110))
                let place = isMirrored ? 1000 - x : x
                let isDisc = random.below(2) == 0 || discsOnly
                items.append(
                    isDisc
                        ? stage.disc(place, y, side: side) : stage.box(place, y, side: side))
                speeds.append(
                    (
                        CGPoint(
                            x: random.number(-400...400) * (isMirrored ? -1 : 1),
                            y: random.number(-400...400)),
                        CGFloat(random.number(-3...3)) * (isMirrored ? -1 : 1)
                    ))
            }
            nature = UIDynamicItemBehavior(items: items)
            nature.elasticity = CGFloat(random.number(0...1))
            nature.friction = 0
            for (item, speed) in zip(items, speeds) {
                nature.addLinearVelocity(speed.0, for: item)
                nature.addAngularVelocity(speed.1, for: item)
            }
            collision = UICollisionBehavior(items: items)
            collision.translatesReferenceBoundsIntoBoundary = walls
            stage.add(nature, collision)
        }

        /// Kilograms, of the shape that the item has.
        func mass(_ item: UIView) -> CGFloat {
            let side = item.bounds.width / 100
            return item is Disc ? .pi * side * side / 4 : side * side
        }

        /// Of motion, turns and height, in kilograms and points.
        func energy(gravity: CGFloat = 0) -> CGFloat {
            items.reduce(0) { sum, item in
                let speed = nature.linearVelocity(for: item)
                let spin = nature.angularVelocity(for: item), side = item.bounds.width
                let inertia = item is Disc ? side * side / 8 : side * side / 6
                let motion = (speed.x * speed.x + speed.y * speed.y + inertia * spin * spin) / 2
                return sum + mass(item) * (motion - gravity * item.center.y)
            }
        }

        var momentum: CGVector {
            items.reduce(into: CGVector()) { sum, item in
                let speed = nature.linearVelocity(for: item)
                sum.dx += mass(item) * speed.x
                sum.dy += mass(item) * speed.y
            }
        }
    }

    @Test("A world goes alike in each run, to the last bit", arguments: UInt64(1)...8)
    func isDeterministic(seed: UInt64) {
        func run() -> [CGPoint] {
            let crowd = Crowd(seed: seed, count: 16)
            crowd.stage.add(UIGravityBehavior(items: crowd.items))
            crowd.stage.run(1.5)
            return crowd.items.map(\.center)
        }
        #expect(run() == run())
    }

    @Test("Collisions never add energy", arguments: UInt64(1)...8)
    func energyNeverGrows(seed: UInt64) {
        let crowd = Crowd(seed: seed)
        let first = crowd.energy()
        var last = first
        for _ in 1...240 {
            crowd.stage.run(1.0 / 60)
            let now = crowd.energy()
            #expect(now <= last + first * 0.0005)
            last = now
        }
        #expect(last < first)
    }

    @Test("Nor do they while things fall and rest on each other", arguments: UInt64(1)...8)
    func energyNeverGrowsInGravity(seed: UInt64) {
        let crowd = Crowd(seed: seed, discsOnly: true)
        crowd.stage.add(UIGravityBehavior(items: crowd.items))
        // Of all of them on the floor, as deep as a point is.
        let floor = crowd.items.reduce(0) { $0 - 1000 * crowd.mass($1) * 1000 }
        crowd.stage.run(0)
        var last = crowd.energy(gravity: 1000) - floor
        let first = last
        for _ in 1...240 {
            crowd.stage.run(1.0 / 60)
            let now = crowd.energy(gravity: 1000) - floor
            #expect(now <= last + first * 0.002)
            last = now
        }
        #expect(last < first)
    }

    @Test("Without walls and forces momentum stays", arguments: UInt64(1)...8)
    func momentumStays(seed: UInt64) {
        let crowd = Crowd(seed: seed, walls: false)
        let first = crowd.momentum
        let scale = crowd.items.reduce(0) { $0 + 400 * crowd.mass($1) }
        for _ in 1...120 {
            crowd.stage.run(1.0 / 60)
            let now = crowd.momentum
            #expect(abs(now.dx - first.dx) < scale * 0.0005)
            #expect(abs(now.dy - first.dy) < scale * 0.0005)
        }
    }

    @Test(
        "The mirror picture of a world moves as the picture of its motion", arguments: UInt64(1)...8
    )
    func isSymmetric(seed: UInt64) {
        let crowd = Crowd(seed: seed, discsOnly: true)
        let mirrored = Crowd(seed: seed, discsOnly: true, isMirrored: true)
        // Later on the last bits, which differ, have grown at each impact.
        for _ in 1...40 {
            crowd.stage.run(1.0 / 60)
            mirrored.stage.run(1.0 / 60)
            for (one, other) in zip(crowd.items, mirrored.items) {
                #expect(isNear(one.center.x + other.center.x, 1000, within: 1))
                #expect(isNear(one.center.y, other.center.y, within: 1))
            }
        }
    }
}
