import Foundation
import GoldenSupport
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Pictures of what layers with each property leave on white.
@MainActor
@Suite
struct LayerGoldenTests {
    private let violet = CGColor(red: 0.56, green: 0.3, blue: 0.96, alpha: 1)
    private let pale = CGColor(red: 0.94, green: 0.96, blue: 1, alpha: 1)

    private func card(_ x: CGFloat, _ y: CGFloat, _ color: CGColor? = nil) -> CALayer {
        Scene.layer(x, y, 50, 40, color ?? pale)
    }

    @Test(arguments: [1, 2])
    func appearance(scale: Int) {
        let scene = Scene(width: 200 * scale, height: 110 * scale, scale: CGFloat(scale))
        let round = card(10, 10, violet)
        round.cornerRadius = 12
        round.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        let framed = card(75, 10)
        framed.cornerRadius = 8
        framed.borderWidth = 3
        framed.borderColor = violet
        let shaded = card(140, 10, .white)
        shaded.cornerRadius = 10
        shaded.shadowOpacity = 0.4
        shaded.shadowRadius = 4
        shaded.shadowOffset = CGSize(width: 0, height: 2)
        let clipped = card(10, 62)
        clipped.cornerRadius = 20
        clipped.masksToBounds = true
        clipped.addSublayer(Scene.layer(-10, 20, 40, 40, violet))
        let masked = card(75, 62, violet)
        let mask = CAGradientLayer()
        mask.frame = masked.bounds
        mask.colors = [CGColor.black, CGColor.clear]
        masked.mask = mask
        let faded = card(140, 62, violet)
        faded.opacity = 0.5
        faded.addSublayer(Scene.layer(10, 10, 40, 20, .black))
        for layer in [round, framed, shaded, clipped, masked, faded] {
            scene.root.addSublayer(layer)
        }
        scene.render()
        expectGolden(scene.target, "appearance@\(scale)x")
    }

    @Test func transforms() {
        let scene = Scene(width: 200, height: 60)
        let turned = card(10, 10, violet)
        turned.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        let flipped = card(75, 10, violet)
        flipped.addSublayer(Scene.layer(5, 5, 20, 10, .white))
        var t = CATransform3DIdentity
        t.m34 = -1 / 120
        flipped.transform = CATransform3DRotate(t, 0.9, 0, 1, 0)
        let grown = card(140, 10, violet)
        grown.cornerRadius = 8
        grown.transform = CATransform3DMakeScale(0.7, 1.2, 1)
        for layer in [turned, flipped, grown] { scene.root.addSublayer(layer) }
        scene.render()
        expectGolden(scene.target, "transforms")
    }

    @Test func vectors() {
        let scene = Scene(width: 200, height: 60)
        let ring = CAShapeLayer()
        ring.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        ring.path = CGPath(ellipseIn: ring.bounds, transform: nil)
        ring.fillColor = nil
        ring.strokeColor = violet
        ring.lineWidth = 6
        ring.lineCap = .round
        ring.strokeStart = 0.1
        ring.strokeEnd = 0.75
        let dashes = CAShapeLayer()
        dashes.frame = CGRect(x: 70, y: 10, width: 40, height: 40)
        dashes.path = CGPath(rect: dashes.bounds, transform: nil)
        dashes.fillColor = pale
        dashes.strokeColor = violet
        dashes.lineDashPattern = [5, 2]
        let sky = CAGradientLayer()
        sky.frame = CGRect(x: 130, y: 10, width: 60, height: 40)
        sky.cornerRadius = 10
        sky.colors = [CGColor.blue, violet, pale]
        sky.locations = [0, 0.3, 1]
        sky.startPoint = .zero
        sky.endPoint = CGPoint(x: 1, y: 1)
        for layer in [ring, dashes, sky] { scene.root.addSublayer(layer) }
        scene.render()
        expectGolden(scene.target, "vectors")
    }

    /// A spring and a turn at a named time.
    @Test func animationAtATime() {
        let scene = Scene(width: 200, height: 60)
        let ball = Scene.layer(0, 20, 20, 20, violet)
        ball.cornerRadius = 10
        let leaf = Scene.layer(100, 20, 60, 20, .blue)
        scene.root.addSublayer(ball)
        scene.root.addSublayer(leaf)
        scene.render()
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.byValue = 60
        spring.damping = 4
        spring.duration = spring.settlingDuration
        ball.add(spring, forKey: "x")
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.toValue = CGFloat.pi
        turn.duration = 1
        leaf.add(turn, forKey: "turn")
        scene.render()
        scene.render(after: 0.137)
        expectGolden(scene.target, "animation-137ms")
    }
}
