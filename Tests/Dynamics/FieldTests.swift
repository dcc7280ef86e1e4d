import Tactile
import Testing

/// Fields, and the regions they act in.
@MainActor
@Suite struct FieldTests {
    @Test("Gravity fields pull all weights alike, springs and charges do not")
    func pulls() {
        let stage = DynamicsStage()
        let light = stage.box(100, 100), heavy = stage.box(100, 300)
        let nature = UIDynamicItemBehavior(items: [heavy])
        nature.density = 4
        let field = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0))
        field.strength = 2
        for item in [light, heavy] { field.addItem(item) }
        stage.add(nature, field)
        stage.run(1)
        #expect(isNear(light.center.x, 200, within: 1.5))
        #expect(isNear(heavy.center.x, light.center.x, within: 0.01))
    }

    @Test("A spring field swings an item by its mass")
    func springs() {
        let stage = DynamicsStage()
        let box = stage.box(700, 500)
        let field = UIFieldBehavior.springField()
        field.position = CGPoint(x: 500, y: 500)
        field.strength = 4 * .pi * .pi
        field.addItem(box)
        stage.add(field)
        // One swing a second.
        stage.run(0.5)
        #expect(isNear(box.center.x, 300, within: 8))
        stage.run(0.5)
        #expect(isNear(box.center.x, 700, within: 8))
    }

    @Test("A magnetic field bends the way of a charge, and takes no speed")
    func bends() {
        let stage = DynamicsStage()
        let box = stage.box(500, 500)
        let nature = UIDynamicItemBehavior(items: [box])
        nature.charge = 2
        nature.addLinearVelocity(CGPoint(x: 200, y: 0), for: box)
        let field = UIFieldBehavior.magneticField()
        field.strength = .pi / 2
        field.addItem(box)
        stage.add(nature, field)
        stage.run(1)
        let speed = nature.linearVelocity(for: box)
        #expect(isNear(hypot(speed.x, speed.y), 200, within: 0.1))
        // Half a turn in a second.
        #expect(isNear(speed.x, -200, within: 4))
    }

    @Test("Drag, velocity, vortex, electric and radial fields do what they are named for")
    func others() {
        func moved(
            _ field: UIFieldBehavior, charge: CGFloat = 0, velocity: CGPoint = .zero
        ) -> (way: CGPoint, speed: CGPoint) {
            let stage = DynamicsStage()
            let box = stage.box(600, 500)
            let nature = UIDynamicItemBehavior(items: [box])
            nature.charge = charge
            nature.addLinearVelocity(velocity, for: box)
            if field.position == .zero { field.position = CGPoint(x: 500, y: 500) }
            field.addItem(box)
            stage.add(nature, field)
            stage.run(0.5)
            let speed = nature.linearVelocity(for: box)
            stage.animator.removeAllBehaviors()
            return (CGPoint(x: box.center.x - 600, y: box.center.y - 500), speed)
        }
        let drag = moved(.dragField(), velocity: CGPoint(x: 400, y: 0))
        #expect(isNear(drag.speed.x, 400 * exp(-0.5), within: 4))
        let wind = moved(.velocityField(direction: CGVector(dx: 0, dy: -2)))
        #expect(isNear(wind.speed.y, -200, within: 0.5) && isNear(wind.way.y, -100, within: 2))
        let vortex = moved(.vortexField())
        #expect(vortex.way.y > 10 && abs(vortex.way.x) < 2)
        let electric = moved(.electricField(), charge: 1)
        #expect(isNear(electric.way.x, 12.5, within: 0.5))
        #expect(moved(.electricField()).way == .zero)
        let radial = moved(.radialGravityField(position: CGPoint(x: 500, y: 500)))
        #expect(isNear(radial.way.x, -12.5, within: 0.5))
        let noise = moved(.noiseField(smoothness: 0.5, animationSpeed: 2))
        #expect(noise.way != .zero)
        let still = moved(.turbulenceField(smoothness: 0.5, animationSpeed: 2))
        #expect(still.way == .zero)
    }

    @Test("A field of one's own is asked with what it needs, and its nonsense is not taken")
    func custom() {
        let stage = DynamicsStage()
        let box = stage.box(600, 500)
        var asked = 0
        let field = UIFieldBehavior.field { field, place, velocity, mass, charge, step in
            asked += 1
            #expect(isNear(mass, 1, within: 0.001) && charge == 0 && step > 0 && step < 0.05)
            #expect(isNear(place.x, 100) && field.strength == 3)
            return CGVector(dx: CGFloat.nan, dy: 0)
        }
        field.strength = 3
        field.position = CGPoint(x: 500, y: 500)
        field.addItem(box)
        stage.add(field)
        stage.run(0.2)
        #expect(asked > 10)
        #expect(box.center == CGPoint(x: 600, y: 500))
        field.strength = .infinity
        #expect(field.strength == 3)
    }

    @Test("A field acts in its region alone")
    func regions() {
        let stage = DynamicsStage()
        let inside = stage.box(500, 500), outside = stage.box(800, 500)
        let field = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 0, dy: 1))
        field.position = CGPoint(x: 500, y: 500)
        field.region = UIRegion(radius: 200)
        for item in [inside, outside] { field.addItem(item) }
        stage.add(field)
        stage.run(0.5)
        #expect(inside.center.y > 505 && outside.center.y == 500)
    }

    @Test("Regions are combined")
    func combinesRegions() {
        let disc = UIRegion(radius: 10), bar = UIRegion(size: CGSize(width: 40, height: 4))
        let middle = CGPoint.zero, end = CGPoint(x: 15, y: 0), top = CGPoint(x: 0, y: 8)
        func holds(_ region: UIRegion) -> [Bool] { [middle, end, top].map(region.contains) }
        #expect(holds(disc) == [true, false, true])
        #expect(holds(bar) == [true, true, false])
        #expect(holds(disc.inverse()) == [false, true, false])
        #expect(holds(disc.byUnion(with: bar)) == [true, true, true])
        #expect(holds(disc.byDifference(from: bar)) == [false, false, true])
        #expect(holds(disc.byIntersection(with: bar)) == [true, false, false])
        #expect(holds(.infinite) == [true, true, true])
        #expect(holds(UIRegion(radius: -.infinity)) == [false, false, false])
        #expect(!UIRegion.infinite.contains(CGPoint(x: CGFloat.nan, y: 0)))
    }
}
