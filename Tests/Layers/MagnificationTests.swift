import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

@MainActor
@Suite
struct MagnificationTests {
    let scene = Scene()

    private func disc(_ radius: CGFloat) -> CAShapeLayer {
        let shape = CAShapeLayer()
        shape.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
        shape.position = CGPoint(x: 50, y: 40)
        shape.path = CGPath(ellipseIn: shape.bounds, transform: nil)
        shape.fillColor = .black
        return shape
    }

    /// How many pixels are neither black nor white.
    private func softPixels() -> Int {
        var soft = 0
        for y in 0..<80 {
            for x in 0..<100 {
                let value = scene.pixel(x, y) & 255
                if value > 10 && value < 245 { soft += 1 }
            }
        }
        return soft
    }

    @Test func enlargedShapesStayCrisp() {
        let large = disc(32)
        scene.root.addSublayer(large)
        scene.render()
        let crisp = softPixels()
        large.removeFromSuperlayer()
        let small = disc(4)
        small.transform = CATransform3DMakeScale(8, 8, 1)
        scene.root.addSublayer(small)
        scene.render()
        #expect(crisp > 20)
        #expect(softPixels() < crisp * 2)
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
    }

    @Test func whatIsInAnEnlargedLayerChangesToo() {
        let box = Scene.layer(40, 30, 20, 20, .white)
        box.cornerRadius = 5
        let dot = Scene.layer(2, 2, 4, 4, .black)
        box.addSublayer(dot)
        box.transform = CATransform3DMakeScale(3, 3, 1)
        scene.root.addSublayer(box)
        scene.render()
        let place = box.node?.now
        #expect(scene.pixel(31, 21) == 0xFF00_0000)
        dot.position.x += 10
        scene.render()
        #expect(scene.pixel(31, 21) == 0xFFFF_FFFF)
        #expect(scene.pixel(61, 21) == 0xFF00_0000)
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
        #expect(box.node?.now == place && box.superlayer === scene.root)
        #expect(box.node?.kept?.raster?.factor == 4)
    }

    @Test func aLayerThatGrowsIsDrawnOnlyInSteps() {
        let small = disc(4)
        small.delegate = Quiet.shared
        scene.root.addSublayer(small)
        scene.render()
        var made = 0
        for step in 1...40 {
            small.transform = CATransform3DMakeScale(1 + CGFloat(step) / 6, 1.1, 1)
            made += scene.render().statistics.surfacesCreated
        }
        #expect(made < 20)
    }
}
