import Tactile

extension Scenario {
    static let dynamics: [Scenario] = [
        Scenario(
            name: "dynamics-crowd",
            summary: "200 views fall upon each other, are stirred and come to rest",
            run: crowd),
        Scenario(
            name: "pointer-effects", summary: "50 views lean to the pointer, which then rests",
            run: pointerEffects),
    ]

    /// Views that collide are moved and turned; none is drawn, and nothing runs once they rest.
    @MainActor
    private static func crowd(_ report: inout Report) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
        root.backgroundColor = .white
        let things = (0..<200).map { index in
            let thing = UIView(
                frame: CGRect(
                    x: 20 + 38 * CGFloat(index % 20), y: 20 + 38 * CGFloat(index / 20), width: 24,
                    height: 24))
            thing.backgroundColor = index % 2 == 0 ? .systemIndigo : .systemTeal
            root.addSubview(thing)
            return thing
        }
        let stage = Stage(size: root.bounds.size, showing: root)
        let animator = UIDynamicAnimator(referenceView: root)
        let gravity = UIGravityBehavior(items: things)
        let collision = UICollisionBehavior(items: things)
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(gravity)
        animator.addBehavior(collision)
        for _ in 0..<30 { stage.frame() }
        func stir(_ frames: Int) {
            for _ in 0..<frames {
                gravity.angle += .pi / 60
                stage.frame()
            }
        }
        stage.forget()
        stir(60)
        report.count("frames of a second", stage.frames, atMost: 60)
        report.count("layers drawn in a frame", stage.most.layersDrawn, atMost: 0)
        // What turns is cut at its edges, in buffers of a pool that grows to the most that a frame
        // needs.
        report.count("surfaces of a frame", stage.most.surfacesCreated, atMost: 40)
        report.count(
            "pixels of a frame", stage.most.pixelsComposed, atMost: 800 * 600 * 3)
        report.allocations(
            "allocations in a frame", Measuring.allocations { stir(30) } / 30, atMost: 60_000)
        let frame = Measuring.seconds(rounds: 5, calls: 1) { stir(60) } / 60
        gravity.angle = .pi / 2
        var frames = 0
        while animator.isRunning, frames < 1_200 {
            stage.frame()
            frames += 1
        }
        report.count("frames until they rest", frames, atMost: 900)
        stage.forget()
        for _ in 0..<60 { stage.frame() }
        report.count("frames at rest", stage.frames, atMost: 0)
        var sum: CGFloat = 0
        report.ratio(
            "a frame of 200 views", frame,
            to: Measuring.seconds(calls: 5) {
                for number in 0..<100_000 { sum += CGFloat(number).squareRoot() }
            }, "100 000 square roots")
        report.count("square roots that are no number", sum.isNaN ? 1 : 0, atMost: 0)
    }

    @MainActor
    private static func pointerEffects(_ report: inout Report) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
        for index in 0..<50 {
            let view = UIView(
                frame: CGRect(
                    x: 70 * (index % 10) + 20, y: 100 * (index / 10) + 20, width: 50, height: 50))
            view.backgroundColor = .systemIndigo
            let effect = UIInterpolatingMotionEffect(
                keyPath: "center.x", type: .tiltAlongHorizontalAxis)
            effect.minimumRelativeValue = -20
            effect.maximumRelativeValue = 20
            view.addMotionEffect(effect)
            root.addSubview(view)
        }
        let stage = Stage(size: root.bounds.size, showing: root)
        stage.pointer(.moved, at: CGPoint(x: 400, y: 300))
        for _ in 0..<120 { stage.frame() }
        stage.forget()
        stage.pointer(.moved, at: CGPoint(x: 700, y: 300))
        for _ in 0..<120 { stage.frame() }
        report.count("frames until they rest", stage.frames, atMost: 90)
        report.count("layers drawn in a frame", stage.most.layersDrawn, atMost: 0)
        report.count("surfaces of a frame", stage.most.surfacesCreated, atMost: 0)
        stage.forget()
        let turns = stage.platform.turns
        stage.platform.advance(by: 10)
        report.count("frames while the pointer rests", stage.frames, atMost: 0)
        report.count("turns of the loop in 10 seconds", stage.platform.turns - turns, atMost: 4)
    }
}
