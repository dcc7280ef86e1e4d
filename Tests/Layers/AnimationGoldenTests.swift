import Foundation
import GoldenSupport
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Strips of frames at named times: each animation at 0, 25, 50, 75 and 99 hundredths of a second.
@MainActor
@Suite
struct AnimationGoldenTests {
    private let violet = CGColor(red: 0.56, green: 0.3, blue: 0.96, alpha: 1)
    private static let times: [TimeInterval] = [0, 0.25, 0.5, 0.75, 0.99]

    /// Frames of 60 × 50 pixels beside each other.
    private func strip(_ name: String, _ start: (CALayer) -> Void) {
        let scene = Scene(width: 60, height: 50)
        let layer = Scene.layer(10, 10, 30, 20, violet)
        layer.addSublayer(Scene.layer(2, 2, 8, 5, .white))
        scene.root.addSublayer(layer)
        scene.render()
        start(layer)
        scene.render()
        let film = emptyBitmap(width: 60 * Self.times.count, height: 50)
        var before = 0.0
        for (index, time) in Self.times.enumerated() {
            scene.render(after: time - before)
            before = time
            film.copy(from: scene.target, sourceRect: scene.target.bounds, to: (index * 60, 0))
        }
        expectGolden(film, name)
    }

    @Test(arguments: [
        "transform.rotation.z", "transform.rotation.y", "transform.scale", "transform.scale.x",
        "transform.translation.x", "opacity", "cornerRadius", "borderWidth", "bounds.size.width",
        "position", "backgroundColor", "shadowOpacity", "shadowOffset", "anchorPoint",
        "bounds.origin", "zPosition", "hidden", "borderColor", "shadowColor", "shadowRadius",
        "shadowPath", "bounds", "position.y", "transform.rotation.x", "transform.translation",
        "transform.translation.z", "sublayerTransform.rotation.z", "sublayerTransform.scale",
        "anchorPointZ", "transform", "contents", "contentsRect",
        "contentsCenter",
    ])
    func properties(keyPath: String) {
        strip("animated-\(keyPath)") { layer in
            let animation = CABasicAnimation(keyPath: keyPath)
            animation.duration = 1
            switch keyPath {
            case "transform.rotation.z", "transform.rotation.y": animation.toValue = 3
            case "transform.scale", "transform.scale.x": animation.toValue = 1.6
            case "transform.translation.x": animation.byValue = 20
            case "opacity": animation.toValue = 0
            case "cornerRadius": animation.toValue = 10
            case "borderWidth": animation.toValue = 6
            case "bounds.size.width": animation.toValue = 44
            case "position": animation.toValue = CGPoint(x: 40, y: 35)
            case "backgroundColor": animation.toValue = CGColor.green
            case "shadowOpacity": animation.toValue = 1
            case "shadowOffset":
                layer.shadowOpacity = 0.6
                animation.toValue = CGSize(width: 8, height: 8)
            case "anchorPoint": animation.toValue = CGPoint(x: 0, y: 0)
            case "bounds.origin": animation.toValue = CGPoint(x: -12, y: -8)
            case "hidden": animation.toValue = true
            case "borderColor":
                layer.borderWidth = 4
                layer.borderColor = .black
                animation.toValue = CGColor.green
            case "shadowColor":
                layer.shadowOpacity = 1
                animation.toValue = CGColor.red
            case "shadowRadius":
                layer.shadowOpacity = 1
                animation.toValue = 8
            case "shadowPath":
                layer.shadowOpacity = 1
                layer.shadowRadius = 1
                animation.fromValue = CGPath(
                    rect: CGRect(x: 10, y: 5, width: 10, height: 10), transform: nil)
                animation.toValue = CGPath(
                    rect: CGRect(x: -8, y: -8, width: 46, height: 36), transform: nil)
            case "bounds":
                animation.toValue = NSValue(
                    cgRect: CGRect(x: -6, y: -4, width: 44, height: 10))
            case "position.y": animation.toValue = 38
            case "transform.rotation.x": animation.toValue = CGFloat.pi
            case "transform.translation":
                animation.toValue = NSValue(cgSize: CGSize(width: 16, height: 12))
            case "transform.translation.z", "anchorPointZ":
                layer.transform.m34 = -1 / 60
                layer.transform = CATransform3DRotate(layer.transform, 0.5, 0, 1, 0)
                animation.toValue = 24
            case "sublayerTransform.rotation.z": animation.toValue = 3
            case "sublayerTransform.scale": animation.toValue = 2
            case "transform":
                var space = CATransform3DIdentity
                space.m34 = -1 / 80
                animation.toValue = NSValue(caTransform3D: CATransform3DRotate(space, 2, 1, 1, 0))
            case "contents":
                layer.contents = picture(.red)
                animation.toValue = picture(.green)
            case "contentsRect":
                layer.contents = picture(.red)
                animation.toValue = NSValue(
                    cgRect: CGRect(x: 0.5, y: 0.5, width: 0.25, height: 0.25))
            case "contentsCenter":
                layer.contents = picture(.red)
                animation.toValue = NSValue(
                    cgRect: CGRect(x: 0.4, y: 0.4, width: 0.1, height: 0.1))
            default: animation.toValue = 1
            }
            layer.add(animation, forKey: nil)
        }
    }

    /// A square in another colour, eight pixels wide, with a dark corner.
    private func picture(_ color: CGColor) -> CGImage {
        let bitmap = emptyBitmap(width: 8, height: 8)
        bitmap.fill(bitmap.bounds, color: PixelColor(color))
        bitmap.fill(PixelRect(x: 0, y: 0, width: 3, height: 3), color: PixelColor(.black))
        return CGImage(bitmap: bitmap)
    }

    @Test(arguments: [
        ("fade", CATransitionType.fade), ("push", .push), ("move-in", .moveIn),
        ("reveal", .reveal),
    ])
    func transitions(name: String, type: CATransitionType) {
        for (side, subtype) in [
            ("right", CATransitionSubtype.fromRight), ("left", .fromLeft), ("top", .fromTop),
            ("bottom", .fromBottom),
        ] where type != .fade || side == "right" {
            strip("transition-\(name)-\(side)") { layer in
                let transition = CATransition()
                transition.type = type
                transition.subtype = subtype
                transition.duration = 1
                layer.add(transition, forKey: nil)
                layer.backgroundColor = .green
                layer.sublayers?.first?.position.x += 16
            }
        }
    }

    @Test(arguments: [
        ("linear", CAAnimationCalculationMode.linear), ("discrete", .discrete),
        ("paced", .paced), ("cubic", .cubic), ("cubic-paced", .cubicPaced),
    ])
    func keyframes(name: String, mode: CAAnimationCalculationMode) {
        strip("keyframes-\(name)") { layer in
            let frames = CAKeyframeAnimation(keyPath: "position")
            frames.values = [
                CGPoint(x: 15, y: 10), CGPoint(x: 45, y: 15), CGPoint(x: 45, y: 40),
                CGPoint(x: 20, y: 40),
            ]
            frames.calculationMode = mode
            frames.duration = 1
            layer.add(frames, forKey: nil)
        }
    }

    @Test func alongAPathAndInAGroup() {
        strip("path-rotated") { layer in
            let frames = CAKeyframeAnimation(keyPath: "position")
            frames.path = CGPath(
                ellipseIn: CGRect(x: 15, y: 12, width: 30, height: 26), transform: nil)
            frames.rotationMode = .rotateAuto
            frames.calculationMode = .paced
            frames.duration = 1
            layer.add(frames, forKey: nil)
        }
        strip("group-with-delays") { layer in
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            turn.toValue = 1.5
            turn.duration = 0.5
            turn.fillMode = .forwards
            let fade = CASpringAnimation(keyPath: "transform.translation.y")
            fade.toValue = 15
            fade.beginTime = 0.5
            fade.duration = 0.5
            fade.damping = 3
            fade.stiffness = 300
            let group = CAAnimationGroup()
            group.animations = [turn, fade]
            group.duration = 1
            layer.add(group, forKey: nil)
        }
        strip("reversed-fast-late") { layer in
            let slide = CABasicAnimation(keyPath: "position.x")
            slide.toValue = 50
            slide.duration = 0.5
            slide.speed = 2
            slide.autoreverses = true
            slide.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + 0.25
            slide.fillMode = .both
            slide.isRemovedOnCompletion = false
            layer.add(slide, forKey: nil)
        }
    }

    @Test func vectors() {
        func shape(_ key: String, _ to: Any, _ change: (CAShapeLayer) -> Void = { _ in }) {
            strip("shape-\(key)") { layer in
                let shape = CAShapeLayer()
                shape.path = CGPath(
                    ellipseIn: CGRect(x: 2, y: 2, width: 26, height: 16), transform: nil)
                shape.fillColor = .white
                shape.strokeColor = .black
                shape.lineWidth = 2
                change(shape)
                layer.addSublayer(shape)
                let animation = CABasicAnimation(keyPath: key)
                animation.toValue = to
                animation.duration = 1
                shape.add(animation, forKey: nil)
            }
        }
        shape("strokeEnd", 0.2)
        shape("strokeStart", 0.8)
        shape("lineWidth", 8)
        shape("lineDashPhase", 12) { $0.lineDashPattern = [6, 6] }
        shape("fillColor", CGColor.red)
        shape("strokeColor", CGColor.green)
        shape("miterLimit", 1) {
            let zigzag = CGMutablePath()
            zigzag.addLines(between: [
                CGPoint(x: 2, y: 18), CGPoint(x: 10, y: 2), CGPoint(x: 18, y: 18),
                CGPoint(x: 28, y: 2),
            ])
            $0.path = zigzag
            $0.lineWidth = 4
            $0.fillColor = nil
        }
        shape(
            "path",
            CGPath(ellipseIn: CGRect(x: 10, y: -6, width: 10, height: 32), transform: nil))
        strip("gradient-colors") { layer in
            let gradient = CAGradientLayer()
            gradient.frame = layer.bounds
            gradient.colors = [CGColor.red, CGColor.blue]
            layer.addSublayer(gradient)
            let colors = CABasicAnimation(keyPath: "colors")
            colors.toValue = [CGColor.green, CGColor.white]
            colors.duration = 1
            gradient.add(colors, forKey: nil)
            let way = CABasicAnimation(keyPath: "endPoint")
            way.toValue = CGPoint(x: 1, y: 0)
            way.duration = 1
            gradient.add(way, forKey: nil)
        }
    }

    /// Animates a value of a layer of its own kind.
    private func kind<Layer: CALayer>(
        _ name: String, _ made: Layer, _ key: String, from: Any? = nil, _ to: Any
    ) {
        strip("kind-\(name)") { layer in
            layer.backgroundColor = nil
            layer.sublayers = nil
            made.frame = layer.bounds
            layer.addSublayer(made)
            let animation = CABasicAnimation(keyPath: key)
            animation.fromValue = from
            animation.toValue = to
            animation.duration = 1
            made.add(animation, forKey: nil)
        }
    }

    @Test func gradients() {
        func gradient(_ type: CAGradientLayerType = .axial) -> CAGradientLayer {
            let gradient = CAGradientLayer()
            gradient.type = type
            gradient.colors = [CGColor.red, CGColor.white, CGColor.blue]
            gradient.startPoint = CGPoint(x: type == .axial ? 0 : 0.5, y: 0.5)
            gradient.endPoint = CGPoint(x: 1, y: type == .radial ? 1 : 0.5)
            return gradient
        }
        kind("gradient-locations", gradient(), "locations", from: [-1, -0.5, 0], [1, 1.5, 2])
        kind("gradient-start", gradient(), "startPoint", CGPoint(x: 1, y: 1))
        kind("gradient-radial-end", gradient(.radial), "endPoint", CGPoint(x: 0.6, y: 1.4))
        kind("gradient-conic-end", gradient(.conic), "endPoint", CGPoint(x: 0.5, y: 1))
    }

    @Test func replicators() {
        func copies() -> CAReplicatorLayer {
            let copies = CAReplicatorLayer()
            copies.instanceCount = 4
            copies.instanceTransform = CATransform3DMakeTranslation(8, 0, 0)
            copies.addSublayer(Scene.layer(0, 4, 6, 10, .white))
            copies.instanceColor = violet
            return copies
        }
        kind(
            "copies-transform", copies(), "instanceTransform",
            NSValue(caTransform3D: CATransform3DMakeRotation(0.6, 0, 0, 1)))
        kind("copies-color", copies(), "instanceColor", CGColor.green)
        kind("copies-alpha", copies(), "instanceAlphaOffset", -0.3)
        kind("copies-red", copies(), "instanceRedOffset", -0.2)
    }

    @Test func addedAndAccumulated() {
        strip("additive") { layer in
            for (key, value) in [("a", CGFloat(12)), ("b", 8)] {
                let swing = CABasicAnimation(keyPath: "position.x")
                swing.fromValue = 0
                swing.toValue = value
                swing.isAdditive = true
                swing.duration = key == "a" ? 1 : 0.5
                layer.add(swing, forKey: key)
            }
        }
        strip("cumulative") { layer in
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            turn.toValue = 0.7
            turn.duration = 0.25
            turn.repeatCount = 4
            turn.isCumulative = true
            layer.add(turn, forKey: nil)
        }
        strip("spring") { layer in
            let spring = CASpringAnimation(keyPath: "position.x")
            spring.fromValue = 10
            spring.toValue = 35
            spring.stiffness = 120
            spring.damping = 6
            spring.initialVelocity = 4
            spring.duration = 1
            layer.add(spring, forKey: nil)
        }
        strip("offset-in-time") { layer in
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            turn.valueFunction = CAValueFunction(name: .rotateZ)
            turn.keyPath = "transform"
            turn.fromValue = 0
            turn.toValue = 1.5
            turn.duration = 1
            turn.timeOffset = 0.5
            layer.add(turn, forKey: nil)
        }
        strip("key-times") { layer in
            let frames = CAKeyframeAnimation(keyPath: "position.x")
            frames.values = [15, 45, 25, 40]
            frames.keyTimes = [0, 0.25, 0.75, 1]
            frames.timingFunctions = [
                CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut),
                CAMediaTimingFunction(controlPoints: 0.2, 2, 0.8, -1),
            ]
            frames.duration = 1
            layer.add(frames, forKey: nil)
        }
    }
}
