import Tactile

extension Scenario {
    static let layers: [Scenario] = [
        Scenario(
            name: "slide", summary: "two scenes slide past each other under a translucent bar",
            run: slide),
        Scenario(
            name: "crowd", summary: "one layer moves among 10 and among 10 000 others", run: crowd),
        Scenario(name: "fade", summary: "a picture that covers the window fades", run: fade),
        Scenario(
            name: "group-fade", summary: "a scene of 16 cards that covers the window fades",
            run: groupFade),
        Scenario(name: "shadows", summary: "20 rounded cards with shadows move", run: shadows),
        Scenario(name: "spin", summary: "a scene of 16 cards turns, flat and in depth", run: spin),
        Scenario(name: "steady", summary: "an animation runs with nothing else to do", run: steady),
    ]

    /// 16 rounded cards on a page.
    @MainActor
    private static func page(x: CGFloat, on stage: LayerStage, _ color: CGColor) -> CALayer {
        let size = stage.root.bounds.size
        let page = LayerStage.layer(x, 0, size.width, size.height, color)
        for index in 0..<16 {
            let card = LayerStage.layer(
                CGFloat(index % 4) * size.width / 4 + 10,
                CGFloat(index / 4) * size.height / 4 + 10, size.width / 4 - 20,
                size.height / 4 - 20, CGColor(gray: CGFloat(index) / 16, alpha: 1))
            card.cornerRadius = 8
            page.addSublayer(card)
        }
        return page
    }

    @MainActor
    private static func slide(_ report: inout Report) {
        let stage = LayerStage(width: 1280, height: 800)
        let first = page(x: 0, on: stage, CGColor(red: 0.9, green: 1, blue: 0.9, alpha: 1))
        let second = page(x: 1280, on: stage, CGColor(red: 0.9, green: 0.9, blue: 1, alpha: 1))
        stage.root.addSublayer(first)
        stage.root.addSublayer(second)
        stage.root.addSublayer(
            LayerStage.layer(0, 744, 1280, 56, CGColor(gray: 1, alpha: 0.85)))
        CATransaction.setDisableActions(true)
        defer { CATransaction.setDisableActions(false) }
        var step: CGFloat = -20
        func slide() {
            // There and back, so that it can go on for ever.
            if first.position.x + step < -640 || first.position.x + step > 640 { step = -step }
            CATransaction.setDisableActions(true)
            LayerStage.move(first, by: step)
            LayerStage.move(second, by: step)
            stage.frame()
        }
        stage.frame()
        var composed = 0, surfaces = 0, visited = 0
        for _ in 0..<40 {
            slide()
            composed = max(composed, stage.statistics.pixelsComposed)
            surfaces += stage.statistics.surfacesCreated
            visited = max(visited, stage.statistics.layersVisited)
        }
        // The strip that is uncovered, and the bar with what is under it, twice.
        report.count("pixels composed in a frame", composed, atMost: 20 * 800 * 2 + 1280 * 56 * 3)
        report.count("surfaces created", surfaces, atMost: 0)
        report.count("layers visited in a frame", visited, atMost: 40)
        report.allocations("allocations in a frame", Measuring.allocations(slide), atMost: 0)
        report.ratio(
            "a frame", Measuring.seconds(calls: 20, slide), to: stage.copyTime(),
            "copying the window")
    }

    /// One of `count` small layers moves.
    @MainActor
    private static func crowdStage(_ count: Int) -> (LayerStage, CALayer) {
        let stage = LayerStage(width: 1000, height: 1000)
        for index in 0..<count {
            stage.root.addSublayer(
                LayerStage.layer(
                    CGFloat(index % 100) * 10, CGFloat(index / 100 % 100) * 10, 8, 8,
                    CGColor(gray: CGFloat(index % 7) / 8, alpha: 1)))
        }
        let one = LayerStage.layer(500, 500, 8, 8, CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        stage.root.addSublayer(one)
        stage.frame()
        return (stage, one)
    }

    @MainActor
    private static func crowd(_ report: inout Report) {
        var times: [Double] = []
        for count in [10, 10_000] {
            let (stage, one) = crowdStage(count)
            var step: CGFloat = 3
            func move() {
                if one.position.x > 900 || one.position.x < 500 { step = -step }
                CATransaction.setDisableActions(true)
                LayerStage.move(one, by: step)
                stage.frame()
            }
            for _ in 0..<10 { move() }
            report.count(
                "layers visited among \(count)", stage.statistics.layersVisited, atMost: 12)
            report.count(
                "pixels composed among \(count)", stage.statistics.pixelsComposed, atMost: 1000)
            report.allocations(
                "allocations among \(count)", Measuring.allocations(move), atMost: 0)
            times.append(Measuring.seconds(calls: 200, move))
        }
        report.ratio("a frame among 10 000", times[1], to: times[0], "a frame among 10")
    }

    @MainActor
    private static func fade(_ report: inout Report) {
        let stage = LayerStage(width: 1280, height: 800)
        let picture = CALayer()
        picture.frame = stage.root.bounds
        picture.contents = picturePixels(of: picture.bounds.size)
        stage.root.addSublayer(picture)
        measureFade(of: picture, on: stage, pixels: 2 * 1280 * 800, into: &report)
    }

    /// A picture without transparency, one pixel to a point.
    @MainActor
    private static func picturePixels(of size: CGSize) -> CGImage? {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        return UIGraphicsImageRenderer(size: size, format: format).image { context in
            UIColor.systemTeal.setFill()
            context.fill(CGRect(origin: .zero, size: size))
            UIColor.systemIndigo.setFill()
            context.fill(CGRect(x: 0, y: 0, width: size.width / 2, height: size.height / 2))
        }.cgImage
    }

    @MainActor
    private static func groupFade(_ report: inout Report) {
        let stage = LayerStage(width: 1280, height: 800)
        let scene = page(x: 0, on: stage, CGColor(gray: 0.9, alpha: 1))
        stage.root.addSublayer(scene)
        measureFade(of: scene, on: stage, pixels: 2 * 1280 * 800, into: &report)
    }

    @MainActor
    private static func measureFade(
        of layer: CALayer, on stage: LayerStage, pixels: Int, into report: inout Report
    ) {
        var opacity: Float = 1
        func step() {
            opacity = opacity > 0.1 ? opacity - 0.01 : 0.9
            CATransaction.setDisableActions(true)
            layer.opacity = opacity
            stage.frame()
        }
        for _ in 0..<5 { step() }
        var composed = 0, surfaces = 0
        for _ in 0..<20 {
            step()
            composed = max(composed, stage.statistics.pixelsComposed)
            surfaces += stage.statistics.surfacesCreated
        }
        report.count("pixels composed in a frame", composed, atMost: pixels)
        report.count("surfaces created", surfaces, atMost: 0)
        report.allocations("allocations in a frame", Measuring.allocations(step), atMost: 0)
        report.ratio(
            "a frame", Measuring.seconds(calls: 10, step), to: stage.copyTime(),
            "copying the window")
    }

    @MainActor
    private static func shadows(_ report: inout Report) {
        let stage = LayerStage(width: 800, height: 600)
        let cards = (0..<20).map { index in
            let card = LayerStage.layer(
                CGFloat(index % 5) * 150 + 20, CGFloat(index / 5) * 140 + 20, 120, 100,
                CGColor(gray: 0.95, alpha: 1))
            card.cornerRadius = 12
            card.shadowOpacity = 0.4
            card.shadowRadius = 6
            return card
        }
        for card in cards { stage.root.addSublayer(card) }
        stage.frame()
        report.count("surfaces for 20 shadows", stage.statistics.surfacesCreated, atMost: 21)
        var step: CGFloat = 1
        var surfaces = 0
        func move() {
            if cards[0].position.x > 120 || cards[0].position.x < 70 { step = -step }
            CATransaction.setDisableActions(true)
            for card in cards { card.position.x += step }
            stage.frame()
            surfaces += stage.statistics.surfacesCreated
        }
        for _ in 0..<20 { move() }
        report.count("surfaces created while they move", surfaces, atMost: 0)
        report.ratio(
            "a frame", Measuring.seconds(calls: 10, move), to: stage.copyTime(),
            "copying the window")
    }

    @MainActor
    private static func spin(_ report: inout Report) {
        let stage = LayerStage(width: 1280, height: 800)
        let scene = page(x: 0, on: stage, CGColor(gray: 0.9, alpha: 1))
        stage.root.addSublayer(scene)
        var angle: CGFloat = 0.1
        for (name, axis) in [("flat", (x: 0.0, z: 1.0)), ("in depth", (x: 1.0, z: 0.0))] {
            func turn() {
                angle = angle > 1.4 ? 0.1 : angle + 0.01
                var transform = CATransform3DIdentity
                transform.m34 = -1 / 2000
                CATransaction.setDisableActions(true)
                scene.transform = CATransform3DRotate(transform, angle, axis.x, 0, axis.z)
                stage.frame()
            }
            for _ in 0..<5 { turn() }
            var surfaces = 0
            for _ in 0..<20 {
                turn()
                surfaces += stage.statistics.surfacesCreated
            }
            report.count("surfaces created, \(name)", surfaces, atMost: 0)
            report.allocations(
                "allocations in a frame, \(name)", Measuring.allocations(turn), atMost: 8)
            report.ratio(
                "a frame, \(name)", Measuring.seconds(calls: 10, turn), to: stage.copyTime(),
                "copying the window")
        }
    }

    @MainActor
    private static func steady(_ report: inout Report) {
        let stage = LayerStage(width: 600, height: 400)
        for index in 0..<50 {
            stage.root.addSublayer(
                LayerStage.layer(
                    CGFloat(index % 10) * 60, CGFloat(index / 10) * 80, 50, 60,
                    CGColor(gray: 0.8, alpha: 1)))
        }
        let ball = LayerStage.layer(0, 100, 40, 40, CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        ball.cornerRadius = 20
        stage.root.addSublayer(ball)
        stage.frame()
        let roll = CABasicAnimation(keyPath: "position.x")
        roll.fromValue = 0
        roll.toValue = 600
        roll.duration = 2
        roll.autoreverses = true
        roll.repeatCount = .infinity
        ball.add(roll, forKey: "roll")
        for _ in 0..<30 { stage.frame() }
        var surfaces = 0, allocations = 0
        for _ in 0..<60 {
            allocations += Measuring.allocations(stage.frame)
            surfaces += stage.statistics.surfacesCreated
        }
        report.count("surfaces created in 60 frames", surfaces, atMost: 0)
        report.allocations("allocations in 60 frames", allocations, atMost: 0)
        for _ in 0..<3 { stage.frame() }
        stage.root.sublayers?.last?.removeAllAnimations()
        stage.frame()
        let idle = Measuring.allocations(stage.frame)
        report.allocations("allocations in a frame without a change", idle, atMost: 0)
        report.count(
            "pixels composed without a change", stage.statistics.pixelsComposed, atMost: 0)
    }
}
