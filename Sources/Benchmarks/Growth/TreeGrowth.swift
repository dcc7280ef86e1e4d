import Tactile

extension Scenario {
    static let growth: [Scenario] = [
        Scenario(
            name: "growth-views", summary: "10 to 100 000 views are shown, moved and pressed",
            run: viewGrowth),
        Scenario(
            name: "growth-layers", summary: "10 to 100 000 layers are shown, moved and animated",
            run: layerGrowth),
        Scenario(
            name: "growth-constraints",
            summary: "10 to 100 000 constraints are solved and changed", run: constraintGrowth),
        Scenario(
            name: "growth-rows",
            summary: "lists and grids of 10 to 100 000 are opened and scrolled",
            run: rowGrowth),
        Scenario(
            name: "growth-gestures", summary: "one of 10 to 100 000 recognizers gets a click",
            run: gestureGrowth),
        Scenario(
            name: "growth-windows", summary: "windows of up to 7680 x 4320 pixels are painted",
            run: windowGrowth),
        Scenario(
            name: "growth-entries", summary: "diaries of 10 to 100 000 entries are used",
            run: entryGrowth),
    ]

    private static let window = CGSize(width: 1_000, height: 1_000)

    /// The place of a thing among others that share the window without touching each other, in
    /// points.
    private static func place(_ index: Int, of count: Int) -> CGRect {
        let columns = Int(Double(count).squareRoot().rounded(.up))
        let pitch = window.width / CGFloat(columns)
        return CGRect(
            x: CGFloat(index % columns) * pitch, y: CGFloat(index / columns) * pitch,
            width: pitch * 0.75, height: pitch * 0.75)
    }

    @MainActor
    private static func viewGrowth(_ report: inout Report) {
        var made = Curve("making and showing all")
        var moved = Curve("moving one")
        var again = Curve("laying one out again")
        var pressed = Curve("finding the one under a press")
        for size in Curve.sizes {
            var views: [UIView] = []
            var stage: Stage?
            made.add(
                size,
                Measuring.seconds(rounds: 1, calls: 1) {
                    let root = UIView()
                    root.backgroundColor = .white
                    views = (0..<size).map { index in
                        let view = UIView(frame: place(index, of: size))
                        view.backgroundColor = index % 2 == 0 ? .systemTeal : .systemIndigo
                        root.addSubview(view)
                        return view
                    }
                    stage = Stage(size: window, showing: root)
                })
            guard let stage, let one = views.last else { continue }
            var step: CGFloat = 3
            func move() {
                if one.center.x > 900 || one.center.x < 100 { step = -step }
                one.center.x += step
                stage.frame()
            }
            one.center = CGPoint(x: 500, y: 500)
            for _ in 0..<5 { move() }
            stage.forget()
            move()
            report.count("layers visited among \(size)", stage.most.layersVisited, atMost: 16)
            moved.add(size, Measuring.seconds(calls: 20, move))
            again.add(
                size,
                Measuring.seconds(calls: 20) {
                    one.setNeedsLayout()
                    stage.frame()
                })
            let first = CGPoint(x: 1, y: 1)
            pressed.add(
                size,
                Measuring.seconds(calls: 5) { _ = stage.window.hitTest(first, with: nil) })
        }
        for curve in [made, moved, again, pressed] { report.curve(curve) }
    }

    @MainActor
    private static func layerGrowth(_ report: inout Report) {
        var made = Curve("making and painting all")
        var moved = Curve("moving one")
        var together = Curve("moving all")
        var animated = Curve("a frame in which all are animated")
        for size in Curve.sizes {
            let stage = LayerStage(width: 1_000, height: 1_000)
            var layers: [CALayer] = []
            CATransaction.setDisableActions(true)
            made.add(
                size,
                Measuring.seconds(rounds: 1, calls: 1) {
                    layers = (0..<size).map { index in
                        let frame = place(index, of: size)
                        let layer = LayerStage.layer(
                            frame.minX, frame.minY, frame.width, frame.height,
                            CGColor(gray: CGFloat(index % 7) / 8, alpha: 1))
                        stage.root.addSublayer(layer)
                        return layer
                    }
                    stage.frame()
                })
            var step: CGFloat = 1
            moved.add(
                size,
                Measuring.seconds(calls: 20) {
                    CATransaction.setDisableActions(true)
                    step = -step
                    layers[size / 2].position.x += step
                    stage.frame()
                })
            report.count(
                "layers visited among \(size)", stage.statistics.layersVisited, atMost: 16)
            together.add(
                size,
                Measuring.seconds(rounds: 3, calls: 3) {
                    CATransaction.setDisableActions(true)
                    step = -step
                    for layer in layers { layer.position.x += step }
                    stage.frame()
                })
            for (index, layer) in layers.enumerated() {
                let roll = CABasicAnimation(keyPath: "position.x")
                roll.byValue = 20
                roll.duration = 1 + Double(index % 7) / 10
                roll.autoreverses = true
                roll.repeatCount = .infinity
                layer.add(roll, forKey: "roll")
            }
            stage.frame()
            animated.add(size, Measuring.seconds(rounds: 3, calls: 3, stage.frame))
        }
        for curve in [made, moved, together, animated] { report.curve(curve) }
    }

    @MainActor
    private static func gestureGrowth(_ report: inout Report) {
        var apart = Curve("a click on one of as many views with a recognizer each")
        var above = Curve("a click on one view with all the recognizers")
        for size in Curve.sizes {
            let root = UIView()
            var taps = 0
            for index in 0..<size {
                let view = UIView(frame: place(index, of: size))
                let tap = UITapGestureRecognizer()
                tap.addAction { _ in taps += 1 }
                view.addGestureRecognizer(tap)
                root.addSubview(view)
            }
            apart.add(size, clicks(on: root, rounds: 5))
            report.count("clicks without a tap among \(size)", taps > 0 ? 0 : 1, atMost: 0)
            // Each looks at all others that see its touch, as delegates may have a say in every
            // pair.
            guard size <= 1_000 else { continue }
            let one = UIView()
            for _ in 0..<size { one.addGestureRecognizer(UITapGestureRecognizer()) }
            above.add(size, clicks(on: one, rounds: 3))
        }
        for curve in [apart, above] { report.curve(curve) }
    }

    /// The seconds of a click near the corner of a view that fills the window.
    @MainActor
    private static func clicks(on view: UIView, rounds: Int) -> Double {
        let stage = Stage(size: window, showing: view)
        let point = CGPoint(x: 1, y: 1)
        stage.pointer(.moved, at: point)
        return Measuring.seconds(rounds: rounds, calls: 3) {
            stage.pointer(.pressed(button: 1), at: point)
            stage.pointer(.released(button: 1), at: point)
            // Long enough for the next one to be a click of its own.
            stage.platform.advance(by: 0.5)
        }
    }
}
