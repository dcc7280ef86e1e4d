import Foundation
import SeededRandom
import TactileDrawing
import TactileGeometry

@testable import TactileLayers

/// Makes random layers and changes them at random, the same way for the same seed.
@MainActor
struct LayerProgram {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed &* 104_729) }

    mutating func pick<Element>(_ values: [Element]) -> Element? {
        values.randomElement(using: &random)
    }

    mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &random) < part }

    /// A number of a range; now and then one that makes no sense.
    mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
        if chance(0.02) {
            return pick([.nan, .infinity, -.infinity, 1e30, -1e30, 1e9, -1e9, 1e-30, 0, -1]) ?? 0
        }
        let value = CGFloat.random(in: range, using: &random)
        return chance(0.5) ? value.rounded() : value
    }

    mutating func point() -> CGPoint { CGPoint(x: number(-20...100), y: number(-20...80)) }

    mutating func rect() -> CGRect {
        CGRect(
            x: number(-20...90), y: number(-20...70), width: number(0...80), height: number(0...60))
    }

    mutating func unitRect() -> CGRect {
        CGRect(x: number(0...0.5), y: number(0...0.5), width: number(0...1), height: number(0...1))
    }

    mutating func color() -> CGColor? {
        if chance(0.05) { return nil }
        let alpha: [CGFloat] = [1, 1, 1, 0.5, 0]
        return CGColor(
            red: number(0...1), green: number(0...1), blue: number(0...1),
            alpha: pick(alpha) ?? 1)
    }

    mutating func picture() -> CGImage? {
        let width = Int.random(in: 1...30, using: &random)
        let height = Int.random(in: 1...30, using: &random)
        guard let bitmap = Bitmap(width: width, height: height, isOpaque: chance(0.3)) else {
            return nil
        }
        for y in 0..<height {
            for x in 0..<width {
                bitmap.replace(
                    PixelRect(x: x, y: y, width: 1, height: 1),
                    with: PixelColor(value: 0xFF00_0000 | UInt32(x * 8) << 8 | UInt32(y * 8)))
            }
        }
        return CGImage(bitmap: bitmap)
    }

    mutating func path() -> CGPath {
        let path = CGMutablePath()
        path.move(to: point())
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: path.addQuadCurve(to: point(), control: point())
            case 1: path.addCurve(to: point(), control1: point(), control2: point())
            case 2: path.closeSubpath()
            case 3: path.addEllipse(in: rect())
            default: path.addLine(to: point())
            }
        }
        return path
    }

    mutating func transform() -> CATransform3D {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return CATransform3DIdentity
        case 1: return CATransform3DMakeRotation(number(-3...3), 0, 0, 1)
        case 2: return CATransform3DMakeScale(number(-2...5), number(0...3), 1)
        case 3: return CATransform3DMakeTranslation(number(-30...30), number(-30...30), 0)
        case 4:
            var t = CATransform3DIdentity
            t.m34 = -1 / number(60...300)
            return CATransform3DRotate(t, number(-3...3), number(0...1), 1, number(0...1))
        default:
            return CATransform3DMakeAffineTransform(
                CGAffineTransform(
                    a: number(-2...2), b: number(-2...2), c: number(-2...2), d: number(-2...2),
                    tx: number(-20...20), ty: number(-20...20)))
        }
    }

    // MARK: Layers

    mutating func makeLayer() -> CALayer {
        let layer = makeKind()
        if chance(0.7) { layer.delegate = RandomPainter.shared }
        layer.delegateDraws = chance(0.4)
        layer.frame = rect()
        layer.backgroundColor = color()
        layer.isOpaque = chance(0.2)
        layer.masksToBounds = chance(0.3)
        if chance(0.1) { layer.magnificationFilter = .nearest }
        if chance(0.1) { layer.minificationFilter = .nearest }
        if layer.delegateDraws { layer.setNeedsDisplay() }
        for _ in 0..<Int.random(in: 0...4, using: &random) { _ = setSomething(of: layer) }
        return layer
    }

    private mutating func makeKind() -> CALayer {
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1:
            let shape = CAShapeLayer()
            shape.path = path()
            shape.fillColor = color()
            shape.strokeColor = color()
            shape.lineWidth = number(0...8)
            return shape
        case 2:
            let gradient = CAGradientLayer()
            gradient.colors = [color() ?? .black, color() ?? .white, color() ?? .clear]
            gradient.type = pick([.axial, .radial, .conic]) ?? .axial
            return gradient
        case 3:
            let text = CATextLayer()
            text.string = "Aj2"
            text.fontSize = number(4...30)
            text.isWrapped = chance(0.5)
            text.truncationMode = pick([.none, .start, .middle, .end]) ?? .none
            return text
        case 4:
            let replicator = CAReplicatorLayer()
            replicator.instanceCount = Int.random(in: 1...4, using: &random)
            replicator.instanceTransform = transform()
            replicator.instanceAlphaOffset = Float(number(-0.3...0))
            replicator.instanceDelay = chance(0.5) ? number(0...0.2) : 0
            return replicator
        case 5: return makeEmitter()
        case 6: return CATransformLayer()
        case 7:
            let backdrop = CABackdropLayer()
            backdrop.blurRadius = number(0...20)
            backdrop.saturation = number(0...3)
            return backdrop
        default: return CALayer()
        }
    }

    private mutating func makeEmitter() -> CALayer {
        let emitter = CAEmitterLayer()
        let cell = CAEmitterCell()
        cell.contents = picture()
        cell.birthRate = Float(number(0...30))
        cell.lifetime = Float(number(0...1))
        cell.velocity = number(0...60)
        cell.emissionRange = number(0...6)
        cell.scale = number(0...2)
        cell.scaleSpeed = number(-1...1)
        cell.spin = number(-3...3)
        cell.color = color()
        emitter.emitterCells = [cell]
        emitter.emitterPosition = point()
        emitter.emitterSize = rect().size
        emitter.emitterShape = pick([.point, .line, .rectangle, .circle]) ?? .point
        emitter.renderMode = pick([.unordered, .oldestFirst, .oldestLast, .additive]) ?? .unordered
        return emitter
    }

    // MARK: Changes

    /// Changes something, and says what.
    mutating func change(_ layers: inout [CALayer], _ root: CALayer) -> String {
        guard let index = layers.indices.randomElement(using: &random) else { return "nothing" }
        let layer = layers[index]
        switch Int.random(in: 0..<20, using: &random) {
        case 0:
            layer.removeFromSuperlayer()
            return "removal of \(index)"
        case 1:
            layer.removeFromSuperlayer()
            root.insertSublayer(layer, at: UInt32.random(in: 0...3, using: &random))
            return "\(index) to the root"
        case 2:
            let other = makeLayer()
            layer.addSublayer(other)
            layers.append(other)
            return "new layer in \(index)"
        case 3:
            layer.mask = chance(0.3) ? nil : makeLayer()
            return "mask of \(index)"
        case 4...8: return "animation of \(index): " + animate(layer)
        case 9:
            if chance(0.5) {
                layer.removeAllAnimations()
            } else if let key = layer.animationKeys()?.first {
                layer.removeAnimation(forKey: key)
            }
            return "end of \(index)'s animations"
        case 10:
            layer.speed = Float(pick([0, 1, 1, 2, -1]) ?? 1)
            layer.timeOffset = Double(number(0...1))
            return "time of \(index)"
        case 11:
            layer.setNeedsDisplay(rect())
            return "part of \(index)"
        default: return "\(index): " + setSomething(of: layer)
        }
    }

    mutating func setSomething(of layer: CALayer) -> String {
        guard let name = pick(Array(LayerProgram.values.keys).sorted()),
            let kind = LayerProgram.values[name]
        else { return "nothing" }
        let value = value(kind)
        layer.setValue(value, forKeyPath: name)
        return "\(name) = \(value.map { "\($0)" } ?? "nil")"
    }

    enum Kind {
        case point, rect, unitRect, size, color, path, transform, flag, image, unit, length, curve
        case scale
    }

    static let values: [String: Kind] = [
        "position": .point, "bounds": .rect, "frame": .rect, "anchorPoint": .point,
        "transform": .transform, "sublayerTransform": .transform, "opacity": .unit,
        "hidden": .flag, "masksToBounds": .flag, "doubleSided": .flag, "backgroundColor": .color,
        "cornerRadius": .length, "cornerCurve": .curve, "borderWidth": .length,
        "borderColor": .color,
        "contents": .image, "contentsRect": .unitRect, "contentsCenter": .unitRect,
        "shadowOpacity": .unit, "shadowRadius": .length, "shadowOffset": .size,
        "shadowPath": .path, "shadowColor": .color, "shouldRasterize": .flag,
        "rasterizationScale": .scale,
        "zPosition": .length, "anchorPointZ": .length, "path": .path, "strokeEnd": .unit,
        "strokeStart": .unit, "lineWidth": .length, "lineDashPhase": .length,
        "fillColor": .color, "startPoint": .point, "endPoint": .point, "fontSize": .length,
        "foregroundColor": .color, "instanceTransform": .transform, "instanceDelay": .unit,
        "emitterPosition": .point, "birthRate": .unit, "position.x": .length,
        "blurRadius": .length, "saturation": .unit, "transform.rotation.z": .length,
        "transform.scale": .unit, "bounds.size.width": .length,
    ]

    mutating func value(_ kind: Kind) -> Any? {
        switch kind {
        case .point: chance(0.5) ? point() : CGPoint(x: number(0...1), y: number(0...1))
        case .rect: rect()
        case .unitRect: unitRect()
        case .size: rect().size
        case .color: color()
        case .path: chance(0.2) ? nil : path()
        case .transform: transform()
        case .flag: chance(0.5)
        case .image: chance(0.2) ? nil : picture()
        case .unit: number(0...1)
        case .length: number(0...20)
        case .scale: chance(0.5) ? pick([0.5, 1, 1.5, 2]) : number(0...4)
        case .curve: chance(0.5) ? CALayerCornerCurve.circular : .continuous
        }
    }

    // MARK: Animations

    private mutating func animate(_ layer: CALayer) -> String {
        let animation = makeAnimation()
        layer.add(animation, forKey: chance(0.3) ? nil : pick(["a", "b"]))
        return "\(type(of: animation)) \((animation as? CAPropertyAnimation)?.keyPath ?? "")"
    }

    private mutating func makeAnimation(depth: Int = 0) -> CAAnimation {
        let animation: CAAnimation
        let name = pick(Array(LayerProgram.values.keys).sorted()) ?? "opacity"
        let kind = LayerProgram.values[name] ?? .unit
        switch Int.random(in: 0..<(depth == 0 ? 10 : 6), using: &random) {
        case 0...2:
            let basic = CABasicAnimation(keyPath: name)
            if chance(0.7) { basic.fromValue = value(kind) }
            if chance(0.7) { basic.toValue = value(kind) }
            if chance(0.2) { basic.byValue = value(kind) }
            animation = basic
        case 3:
            let spring = CASpringAnimation(keyPath: name)
            spring.toValue = value(kind)
            spring.stiffness = number(1...300)
            spring.damping = number(0...30)
            spring.mass = number(0...3)
            animation = spring
        case 4, 5: animation = makeKeyframes(name, kind)
        case 6:
            let transition = CATransition()
            transition.type = pick([.fade, .push, .moveIn, .reveal]) ?? .fade
            transition.subtype = pick([.fromTop, .fromLeft, .fromRight, .fromBottom])
            animation = transition
        default:
            let group = CAAnimationGroup()
            group.animations = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                makeAnimation(depth: 1)
            }
            animation = group
        }
        setTimes(of: animation)
        if let animation = animation as? CAPropertyAnimation {
            animation.isAdditive = chance(0.2)
            animation.isCumulative = chance(0.2)
        }
        return animation
    }

    private mutating func makeKeyframes(_ name: String, _ kind: Kind) -> CAAnimation {
        let frames = CAKeyframeAnimation(keyPath: name)
        frames.values = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            value(kind) ?? NSNull()
        }
        if kind == .point, chance(0.4) { frames.path = path() }
        if chance(0.3) { frames.rotationMode = .rotateAuto }
        if chance(0.3) { frames.keyTimes = [0, NSNumber(value: Double(number(0...1))), 1] }
        frames.calculationMode =
            pick([.linear, .discrete, .paced, .cubic, .cubicPaced]) ?? .linear
        return frames
    }

    private mutating func setTimes(of animation: CAAnimation) {
        animation.duration = Double(number(0...1))
        if chance(0.2) { animation.beginTime = CACurrentMediaTime() + Double(number(-1...1)) }
        if chance(0.2) { animation.speed = Float(number(-1...3)) }
        if chance(0.1) { animation.timeOffset = Double(number(0...1)) }
        if chance(0.2) { animation.repeatCount = Float(number(0...3)) }
        if chance(0.1) { animation.repeatDuration = Double(number(0...2)) }
        animation.autoreverses = chance(0.2)
        animation.fillMode = pick([.removed, .forwards, .backwards, .both]) ?? .removed
        animation.isRemovedOnCompletion = chance(0.7)
        if chance(0.3) {
            animation.timingFunction = CAMediaTimingFunction(
                controlPoints: Float(number(0...1)), Float(number(-1...2)), Float(number(0...1)),
                Float(number(-1...2)))
        }
    }
}
