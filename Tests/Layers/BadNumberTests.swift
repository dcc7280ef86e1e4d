import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Numbers that are none, or far too large, hide a layer or are cut; the rest of the tree is shown.
@MainActor
@Suite
struct BadNumberTests {
    nonisolated static let numbers: [CGFloat] = [
        .nan, .infinity, -.infinity, 1e300, -1e300, 1e9, -5, 0,
    ]

    @Test(arguments: numbers)
    func neitherCrashNorSpread(number: CGFloat) {
        let scene = Scene()
        scene.checksInvariants = false
        let good = Scene.layer(70, 60, 10, 10, .blue)
        var changes: [(CALayer) -> Void] = [
            { $0.position.x = number }, { $0.bounds.size.width = number },
            { $0.bounds.origin.y = number }, { $0.anchorPoint.x = number },
            { $0.zPosition = number }, { $0.opacity = Float(number) },
            { $0.cornerRadius = number }, { $0.borderWidth = number },
            { $0.shadowRadius = number }, { $0.shadowOffset.height = number },
            { $0.shadowOpacity = Float(number) }, { $0.contentsScale = number },
            { $0.frame = CGRect(x: number, y: 0, width: 10, height: number) },
            { $0.transform = CATransform3DMakeScale(number, 1, 1) },
            { $0.transform.m34 = number }, { $0.sublayerTransform.m14 = number },
            { $0.contentsRect = CGRect(x: number, y: 0, width: number, height: 1) },
            { $0.contentsCenter = CGRect(x: 0.2, y: number, width: 0.2, height: 0.2) },
        ]
        changes.append { layer in
            let animation = CABasicAnimation(keyPath: "transform.rotation.z")
            animation.toValue = number
            animation.duration = Double(number)
            animation.repeatCount = Float(number)
            animation.beginTime = Double(number)
            layer.add(animation, forKey: nil)
        }
        for change in changes {
            let layer = CALayer()
            layer.delegate = RandomPainter.shared
            layer.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
            layer.backgroundColor = .red
            layer.shadowOpacity = 0.5
            layer.setNeedsDisplay()
            layer.addSublayer(Scene.layer(2, 2, 8, 8, .green))
            scene.root.addSublayer(layer)
            scene.root.addSublayer(good)
            scene.render(after: 0.01)
            change(layer)
            scene.render(after: 0.01)
            layer.setNeedsDisplay(CGRect(x: number, y: 0, width: number, height: 5))
            _ = scene.root.hitTest(CGPoint(x: 10, y: 10))
            _ = layer.contains(CGPoint(x: number, y: number))
            layer.masksToBounds = true
            scene.render(after: 0.01)
            #expect(scene.pixel(75, 65) == 0xFF00_00FF)
            layer.removeFromSuperlayer()
            scene.render(after: 0.01)
            #expect(scene.pixel(10, 10) == 0xFFFF_FFFF)
        }
    }

    /// The part that is stretched may lie anywhere and be of any size, or be no rectangle at all.
    @Test(arguments: numbers + [0.5, 2, -0.3, 1e-9])
    func anyPartOfAPictureMayBeStretched(number: CGFloat) throws {
        let bitmap = try #require(Bitmap(width: 7, height: 5))
        let scene = Scene()
        let good = Scene.layer(70, 60, 10, 10, .blue)
        let layer = Scene.layer(5, 5, 40, 30)
        layer.contents = CGImage(bitmap: bitmap)
        scene.root.addSublayer(layer)
        scene.root.addSublayer(good)
        let rects = [
            CGRect(x: number, y: 0.2, width: 0.5, height: 0.5),
            CGRect(x: 0.2, y: number, width: 0.5, height: 0.5),
            CGRect(x: 0.2, y: 0.2, width: number, height: 0.5),
            CGRect(x: 0.2, y: 0.2, width: 0.5, height: number),
            CGRect(x: number, y: number, width: number, height: number),
        ]
        for rect in rects {
            layer.contentsCenter = rect
            for scale in [1, number] {
                layer.contentsScale = scale
                for width in [40, 3, 1e9] as [CGFloat] {
                    layer.bounds.size.width = width
                    scene.render(after: 0.01)
                    #expect(scene.pixel(75, 65) == 0xFF00_00FF)
                    #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
                }
            }
        }
    }

    /// A transition of which it cannot be said how far it is, or that is far beyond its end.
    @Test(arguments: numbers)
    func anyTransitionMayRun(number: CGFloat) {
        let scene = Scene()
        let good = Scene.layer(70, 60, 10, 10, .blue)
        let layer = Scene.layer(5, 5, 20, 20, .red)
        scene.root.addSublayer(layer)
        scene.root.addSublayer(good)
        scene.render()
        let changes: [(CATransition) -> Void] = [
            { $0.duration = Double(number) }, { $0.startProgress = Float(number) },
            { $0.endProgress = Float(number) }, { $0.timeOffset = Double(number) },
            {
                $0.timingFunction = CAMediaTimingFunction(
                    controlPoints: 0.2, Float(number), 0.4, Float(number))
            },
        ]
        for change in changes {
            for type in [CATransitionType.push, .fade] {
                let transition = CATransition()
                transition.type = type
                transition.duration = 0.5
                change(transition)
                layer.add(transition, forKey: nil)
                for _ in 0..<3 {
                    scene.render(after: 0.1)
                    #expect(scene.pixel(75, 65) == 0xFF00_00FF)
                }
            }
        }
    }

    /// Particles of colours and sizes that make no sense.
    @Test(arguments: numbers + [-0.5, 3])
    func anyParticlesMayFly(number: CGFloat) throws {
        let bitmap = try #require(Bitmap(width: 5, height: 5))
        bitmap.fill(bitmap.bounds, color: PixelColor(.red))
        let scene = Scene()
        var changes: [(CAEmitterCell) -> Void] = [
            { $0.color = CGColor(red: number, green: 0.5, blue: 1, alpha: 1) },
            { $0.color = CGColor(red: 0.1, green: 0.5, blue: 1, alpha: number) },
            { $0.redSpeed = Float(number) }, { $0.alphaSpeed = Float(number) },
            { $0.scale = number }, { $0.scaleSpeed = number }, { $0.spin = number },
            { $0.velocity = number }, { $0.emissionRange = number }, { $0.yAcceleration = number },
        ]
        changes.append { $0.contentsRect = CGRect(x: number, y: 0, width: number, height: 1) }
        for change in changes {
            let cell = CAEmitterCell()
            cell.contents = CGImage(bitmap: bitmap)
            cell.birthRate = 20
            cell.lifetime = 1
            change(cell)
            let emitter = CAEmitterLayer()
            emitter.emitterCells = [cell]
            emitter.emitterPosition = CGPoint(x: 50, y: 40)
            emitter.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
            scene.root.addSublayer(emitter)
            for _ in 0..<4 { scene.render(after: 0.15) }
            #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
            emitter.removeFromSuperlayer()
        }
    }

    @Test func aRendererWithoutPixelsMakesNone() {
        let scene = Scene()
        scene.renderer.pixelSize = .zero
        let frame = scene.render()
        #expect(frame.damage.isEmpty)
        #expect(frame.statistics.pixelsComposed == 0)
    }
}
