import Tactile

/// A tile for each kind of layer, animated.
final class LayerKindsPage: TileGrid {
    init() {
        super.init(side: 110)
        add("stroke and dashes", Self.shape())
        add("fill rules", Self.star())
        add("axial gradient", Self.gradient(.axial))
        add("radial gradient", Self.gradient(.radial))
        add("conic gradient", Self.gradient(.conic))
        add("wrapped, shortened text", Self.text())
        add("copies, each later", Self.replicator())
        add("particles", Self.emitter())
        add("stretched middle", Self.bubble())
        add("faces in one space", Self.cube())
    }

    required init?(coder: NSCoder) { nil }

    private func add(_ name: String, _ layer: CALayer) {
        let tile = add(name)
        layer.frame = tile.bounds
        layer.contentsScale = UIScreen.main.scale
        tile.layer.addSublayer(layer)
    }

    private static func endless(_ keyPath: String, _ to: Any, _ seconds: Double) -> CAAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.toValue = to
        animation.duration = seconds
        animation.autoreverses = true
        animation.repeatCount = .infinity
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        return animation
    }

    private static func shape() -> CALayer {
        let shape = CAShapeLayer()
        shape.path = UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 90, height: 90)).cgPath
        shape.fillColor = nil
        shape.strokeColor = UIColor.systemGreen.cgColor
        shape.lineWidth = 9
        shape.lineCap = .round
        shape.lineDashPattern = [14, 16]
        shape.add(endless("strokeEnd", 0.1, 1.5), forKey: "end")
        shape.add(endless("lineDashPhase", 60, 3), forKey: "phase")
        return shape
    }

    private static func star() -> CALayer {
        let star = UIBezierPath()
        for index in 0..<5 {
            let angle = CGFloat(index) * 4 * .pi / 5 - .pi / 2
            let point = CGPoint(x: 55 + cos(angle) * 48, y: 58 + sin(angle) * 48)
            if index == 0 { star.move(to: point) } else { star.addLine(to: point) }
        }
        star.close()
        let shape = CAShapeLayer()
        shape.path = star.cgPath
        shape.fillRule = .evenOdd
        shape.fillColor = UIColor.systemOrange.cgColor
        shape.strokeColor = UIColor.systemRed.cgColor
        shape.lineWidth = 2
        shape.add(
            endless(
                "path", UIBezierPath(rect: CGRect(x: 20, y: 20, width: 70, height: 70)).cgPath, 1),
            forKey: "path")
        return shape
    }

    private static func gradient(_ type: CAGradientLayerType) -> CALayer {
        let gradient = CAGradientLayer()
        gradient.type = type
        gradient.colors = [UIColor.systemPink, .systemYellow, .systemTeal].map(\.cgColor)
        gradient.cornerRadius = 20
        if type != .axial {
            gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
            gradient.endPoint = CGPoint(x: 1, y: 1)
        }
        gradient.add(
            endless("endPoint", CGPoint(x: type == .radial ? 0.7 : 0, y: 0.7), 2), forKey: "end")
        return gradient
    }

    private static func text() -> CALayer {
        let text = CATextLayer()
        text.string = "Lines break at the width, and the last one that fits is cut short."
        text.fontSize = 15
        text.foregroundColor = UIColor.systemBlue.cgColor
        text.isWrapped = true
        text.truncationMode = .end
        text.alignmentMode = .center
        return text
    }

    private static func replicator() -> CALayer {
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = 10
        replicator.instanceTransform = CATransform3DMakeRotation(.pi / 5, 0, 0, 1)
        replicator.instanceDelay = 0.1
        replicator.instanceBlueOffset = -0.06
        let bar = CALayer()
        bar.frame = CGRect(x: 50, y: 6, width: 10, height: 24)
        bar.cornerRadius = 5
        bar.backgroundColor = UIColor.systemIndigo.cgColor
        bar.add(endless("opacity", 0.1, 0.5), forKey: "blink")
        replicator.addSublayer(bar)
        return replicator
    }

    private static func emitter() -> CALayer {
        let emitter = CAEmitterLayer()
        emitter.emitterPosition = CGPoint(x: 55, y: 90)
        emitter.emitterCells = [EmitterPage.spark(.systemOrange)]
        return emitter
    }

    private static func bubble() -> CALayer {
        let bubble = CALayer()
        let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { _ in
            UIColor.systemTeal.setFill()
            UIBezierPath(
                roundedRect: CGRect(x: 1, y: 1, width: 38, height: 38), cornerRadius: 14
            ).fill()
            UIColor.white.setFill()
            UIBezierPath(ovalIn: CGRect(x: 8, y: 8, width: 7, height: 7)).fill()
        }
        bubble.contents = image.cgImage
        bubble.contentsCenter = CGRect(x: 0.45, y: 0.45, width: 0.1, height: 0.1)
        bubble.add(endless("bounds.size.width", 60, 1.4), forKey: "width")
        return bubble
    }

    private static func cube() -> CALayer {
        let frame = CGRect(x: 0, y: 0, width: 110, height: 110), side: CGFloat = 58
        let box = CALayer()
        box.sublayerTransform.m34 = -1 / 300
        let space = CATransformLayer()
        space.frame = frame
        let turns: [(angle: CGFloat, x: CGFloat, y: CGFloat)] = [
            (0, 0, 1), (.pi / 2, 0, 1), (.pi, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0),
            (-.pi / 2, 1, 0),
        ]
        let colors: [UIColor] = [
            .systemRed, .systemOrange, .systemYellow, .systemGreen, .systemTeal, .systemIndigo,
        ]
        for (turn, color) in zip(turns, colors) {
            let face = CALayer()
            face.bounds = CGRect(x: 0, y: 0, width: side, height: side)
            face.position = CGPoint(x: frame.midX, y: frame.midY)
            face.backgroundColor = color.cgColor
            face.cornerRadius = 8
            face.isDoubleSided = false
            face.transform = CATransform3DTranslate(
                CATransform3DMakeRotation(turn.angle, turn.x, turn.y, 0), 0, 0, side / 2)
            space.addSublayer(face)
        }
        space.transform = CATransform3DMakeRotation(0.5, 1, 0, 0)
        let turn = CABasicAnimation(keyPath: "transform.rotation.y")
        turn.fromValue = 0
        turn.toValue = 2 * Double.pi
        turn.duration = 6
        turn.repeatCount = .infinity
        space.add(turn, forKey: "turn")
        box.addSublayer(space)
        return box
    }
}
