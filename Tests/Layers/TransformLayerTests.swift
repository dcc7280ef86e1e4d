import Foundation
import GoldenSupport
import SeededRandom
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Sublayers that share one space instead of being flattened.
@MainActor
@Suite
struct TransformLayerTests {
    let scene = Scene(width: 100, height: 100)
    let space = CATransformLayer()

    init() {
        space.delegate = Quiet.shared
        space.frame = CGRect(x: 30, y: 30, width: 40, height: 40)
    }

    /// A square of the space, `depth` points in front of its middle.
    private func plane(_ color: CGColor, _ transform: CATransform3D) -> CALayer {
        let layer = Scene.layer(0, 0, 40, 40, color)
        layer.transform = transform
        space.addSublayer(layer)
        return layer
    }

    @Test func whatIsNearerHidesWhatIsFarther() {
        scene.root.addSublayer(space)
        let near = plane(.red, CATransform3DMakeTranslation(0, 0, 10))
        let far = plane(.blue, CATransform3DMakeTranslation(0, 0, -10))
        scene.render()
        #expect(scene.pixel(50, 50) == 0xFFFF_0000)
        space.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        scene.render()
        #expect(scene.pixel(50, 50) == 0xFF00_00FF)
        scene.expectFresh()
        near.zPosition = -40
        scene.render()
        #expect(scene.pixel(50, 50) == 0xFFFF_0000)
        far.isHidden = true
        scene.render()
        scene.expectFresh()
    }

    /// A turn by a quarter about y, and the same of what is in it, lay a sublayer flat again.
    @Test func sublayersAreNotFlattened() {
        scene.root.addSublayer(space)
        _ = plane(.red, CATransform3DMakeRotation(.pi / 2, 0, 1, 0))
        scene.render()
        #expect(scene.pixel(40, 50) == 0xFFFF_FFFF)
        space.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        scene.render()
        #expect(scene.pixel(40, 50) == 0xFFFF_0000 && scene.pixel(60, 50) == 0xFFFF_0000)
        scene.expectFresh()
    }

    @Test func aSpaceInASpaceSharesIt() {
        scene.root.addSublayer(space)
        let inner = CATransformLayer()
        inner.delegate = Quiet.shared
        inner.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        inner.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
        space.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
        space.addSublayer(inner)
        let leaf = Scene.layer(0, 0, 40, 40, .green)
        leaf.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
        inner.addSublayer(leaf)
        scene.render()
        #expect(scene.pixel(35, 50) == 0xFF00_FF00 && scene.pixel(65, 50) == 0xFF00_FF00)
        space.transform = CATransform3DMakeRotation(-.pi / 4, 0, 1, 0)
        scene.render()
        #expect(scene.pixel(35, 50) == 0xFFFF_FFFF)
        scene.expectFresh()
    }

    /// Each sublayer is translucent by itself, and nothing else of the layer is seen.
    @Test func onlySublayersAreSeen() {
        scene.root.addSublayer(space)
        space.backgroundColor = .blue
        space.borderWidth = 3
        space.cornerRadius = 9
        space.masksToBounds = true
        space.shadowOpacity = 1
        let layer = plane(.red, CATransform3DMakeTranslation(30, 0, 0))
        layer.bounds.size = CGSize(width: 20, height: 20)
        space.opacity = 0.5
        scene.render()
        #expect(scene.pixel(35, 50) == 0xFFFF_FFFF && scene.pixel(31, 31) == 0xFFFF_FFFF)
        #expect(scene.pixel(80, 50) & 0xFFFF == 0x8080 || scene.pixel(80, 50) & 0xFFFF == 0x7F7F)
        #expect(space.hitTest(CGPoint(x: 50, y: 50)) == nil)
        scene.expectFresh()
    }

    private func cube(_ side: CGFloat) {
        let half = side / 2
        let turns: [(CGFloat, CGFloat, CGFloat)] = [
            (0, 0, 1), (.pi / 2, 0, 1), (.pi, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0),
            (-.pi / 2, 1, 0),
        ]
        let colors: [CGColor] = [
            .red, .green, .blue, CGColor(gray: 0.3, alpha: 1), CGColor(gray: 0.6, alpha: 1),
            CGColor(red: 1, green: 0.8, blue: 0, alpha: 1),
        ]
        for ((angle, x, y), color) in zip(turns, colors) {
            let face = plane(
                color,
                CATransform3DTranslate(CATransform3DMakeRotation(angle, x, y, 0), 0, 0, half))
            face.bounds.size = CGSize(width: side, height: side)
            face.borderWidth = 2
        }
    }

    @Test func aCubeInPerspective() {
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 220
        scene.root.sublayerTransform = eye
        scene.root.addSublayer(space)
        cube(44)
        space.transform = CATransform3DRotate(
            CATransform3DMakeRotation(0.5, 1, 0, 0), 0.7, 0, 1, 0)
        scene.render()
        expectGolden(scene.target, "transformLayerCube")
    }

    /// However a body is turned, its faces away from the eye are behind the others.
    @Test func facesOfABodyAreSortedAtEveryAngle() {
        scene.root.addSublayer(space)
        cube(40)
        for face in space.sublayers ?? [] { face.isDoubleSided = true }
        for step in 0..<24 {
            let angle = CGFloat(step) * .pi / 12 + 0.05
            space.transform = CATransform3DRotate(
                CATransform3DMakeRotation(0.3, 1, 0, 0), angle, 0, 1, 0)
            scene.render()
            let shown = scene.repainted()
            // Without the faces that show their backs the picture is the same.
            for face in space.sublayers ?? [] { face.isDoubleSided = false }
            scene.render()
            #expect(
                scene.target.firstDifference(from: shown, tolerance: 140) == nil, "step \(step)")
            for face in space.sublayers ?? [] { face.isDoubleSided = true }
            scene.render()
            scene.expectFresh()
        }
    }

    /// Which plane comes first depends on all of them: some hide each other in a circle.
    @Test func thePlanesThatStayAreSeenInTheirNewOrder() {
        scene.root.addSublayer(space)
        var random = SeededGenerator(seed: 7)
        func angle() -> CGFloat { CGFloat.random(in: -1.4...1.4, using: &random) }
        for _ in 0..<60 {
            let planes = [CGColor.red, .green, .blue, .black].map { color in
                plane(
                    color,
                    CATransform3DTranslate(
                        CATransform3DRotate(
                            CATransform3DMakeRotation(angle(), 1, 0, 0), angle(), 0, 1, 0),
                        angle() * 20, angle() * 20, angle() * 10))
            }
            scene.render()
            for gone in planes {
                gone.removeFromSuperlayer()
                scene.render()
                scene.expectFresh()
            }
        }
    }
}
