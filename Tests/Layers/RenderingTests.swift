import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

@MainActor
@Suite
struct RenderingTests {
    @Test func showsColoursWhereTheyAre() {
        let scene = Scene()
        scene.root.addSublayer(Scene.layer(10, 10, 20, 20, .red))
        let frame = scene.render()
        #expect(scene.pixel(5, 5) == 0xFFFF_FFFF)
        #expect(scene.pixel(10, 10) == 0xFFFF_0000)
        #expect(scene.pixel(29, 29) == 0xFFFF_0000)
        #expect(scene.pixel(30, 30) == 0xFFFF_FFFF)
        #expect(frame.damage.reduce(0) { $0 + $1.area } == 8000)
        #expect(scene.renderer.needsFrame == false)
    }

    @Test func movingPaintsOldAndNewPlaceOnly() {
        let scene = Scene(width: 400, height: 80)
        let mover = Scene.layer(10, 10, 10, 10, .red)
        scene.root.addSublayer(mover)
        scene.render()
        mover.position.x += 340
        #expect(scene.renderer.needsFrame)
        let frame = scene.render()
        #expect(scene.pixel(15, 15) == 0xFFFF_FFFF)
        #expect(scene.pixel(355, 15) == 0xFFFF_0000)
        #expect(frame.damage.reduce(0) { $0 + $1.area } == 200)
    }

    /// Each pixel of a translucent line is painted once, also beside corners of a small radius.
    @Test(arguments: [1, 3, 6, 9, 30] as [CGFloat], [0, 3, 8, 20] as [CGFloat])
    func bordersAreWholeAndEven(width: CGFloat, radius: CGFloat) {
        let scene = Scene()
        let box = Scene.layer(10, 10, 41, 33)
        box.borderWidth = width
        box.cornerRadius = radius
        box.borderColor = CGColor(gray: 0, alpha: 0.5)
        scene.root.addSublayer(box)
        scene.render()
        let line = Int(width)
        for y in 10..<43 {
            for x in 10..<51 {
                let dx = min(x - 10, 50 - x), dy = min(y - 10, 42 - y)
                let isCorner = dx < Int(radius) && dy < Int(radius)
                guard !isCorner else { continue }
                let value = Int(scene.pixel(x, y) & 255)
                let expected = min(dx, dy) < line ? 127 : 255
                #expect(abs(value - expected) <= 1, "(\(x), \(y)): \(value)")
            }
        }
    }

    @Test func restingLayersAreNotVisited() {
        let scene = Scene(width: 1000, height: 1000)
        var layers: [CALayer] = []
        for index in 0..<10_000 {
            let layer = Scene.layer(
                CGFloat(index % 100) * 10, CGFloat(index / 100) * 10, 8, 8, .blue)
            layers.append(layer)
            scene.root.addSublayer(layer)
        }
        scene.render()
        layers[5050].position.x += 1
        let frame = scene.render()
        #expect(frame.statistics.layersVisited <= 4)
        #expect(frame.statistics.pixelsComposed < 400)
    }

    @Test func anotherSizeIsDrawnAsAWhole() {
        let scene = Scene()
        scene.root.addSublayer(Scene.layer(10, 10, 20, 20, .red))
        scene.render()
        let size = scene.renderer.pixelSize
        scene.target.fill(scene.target.bounds, color: PixelColor(.green))
        scene.renderer.pixelSize = size
        scene.render()
        #expect(scene.pixel(15, 15) == 0xFF00_FF00)
        scene.renderer.pixelSize = PixelSize(width: 60, height: 80)
        scene.render()
        #expect(scene.pixel(15, 15) == 0xFFFF_0000 && scene.pixel(55, 50) == 0xFFFF_FFFF)
        #expect(scene.pixel(65, 50) == 0xFF00_FF00)
    }

    @Test func whatIsUnderOpaqueLayersIsNotPainted() {
        let scene = Scene()
        for _ in 0..<5 { scene.root.addSublayer(Scene.layer(0, 0, 100, 80, .red)) }
        let frame = scene.render()
        #expect(frame.statistics.layersPainted == 1)
        #expect(frame.statistics.pixelsComposed == 8000)
    }

    @Test func contentIsKeptWhenALayerMovesAndFades() {
        let scene = Scene()
        let painter = Painter { context, layer in
            context.setFillColor(.green)
            context.fill(layer.bounds)
        }
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        layer.delegate = painter
        layer.setNeedsDisplay()
        scene.root.addSublayer(layer)
        scene.render()
        #expect(painter.count == 1)
        #expect(scene.pixel(15, 15) == 0xFF00_FF00)
        layer.position.x += 20
        scene.render()
        layer.opacity = 0.5
        scene.render()
        layer.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        scene.render()
        #expect(painter.count == 1)
        layer.setNeedsDisplay()
        scene.render()
        #expect(painter.count == 2)
    }

    @Test func hiddenAndFarLayersAreNotDrawn() {
        let scene = Scene()
        let painter = Painter { _, _ in }
        let layer = CALayer()
        layer.frame = CGRect(x: 200, y: 10, width: 20, height: 20)
        layer.delegate = painter
        layer.setNeedsDisplay()
        scene.root.addSublayer(layer)
        scene.render()
        #expect(painter.count == 0)
        #expect(scene.renderer.needsFrame == false)
        layer.position.x = 50
        scene.render()
        #expect(painter.count == 1)
    }

    @Test func aPartIsDrawnInsideItsClip() {
        let scene = Scene()
        var color = CGColor.green
        let painter = Painter { context, layer in
            context.setFillColor(color)
            context.fill(layer.bounds)
        }
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        layer.delegate = painter
        layer.setNeedsDisplay()
        scene.root.addSublayer(layer)
        scene.render()
        color = .red
        layer.setNeedsDisplay(CGRect(x: 5, y: 5, width: 10, height: 10))
        let frame = scene.render()
        #expect(scene.pixel(15, 15) == 0xFFFF_0000)
        #expect(scene.pixel(14, 14) == 0xFF00_FF00)
        #expect(scene.pixel(25, 25) == 0xFF00_FF00)
        #expect(frame.damage.reduce(0) { $0 + $1.area } == 100)
    }

    /// The index counts before the layer is taken from its old place.
    @Test func aSublayerIsMovedForwards() {
        let root = CALayer()
        let layers = (0..<3).map { _ in CALayer() }
        layers.forEach(root.addSublayer)
        root.insertSublayer(layers[0], at: 2)
        #expect(root.sublayers?.map { layer in layers.firstIndex { $0 === layer } } == [1, 0, 2])
        root.insertSublayer(layers[2], at: 0)
        #expect(root.sublayers?.map { layer in layers.firstIndex { $0 === layer } } == [2, 1, 0])
    }

    /// A soft shadow reaches out of what throws it, to all sides.
    @Test func aSoftShadowReachesOutToAllSides() {
        let scene = Scene()
        let box = Scene.layer(40, 30, 20, 20, .red)
        box.shadowOpacity = 1
        box.shadowRadius = 6
        box.shadowOffset = .zero
        scene.root.addSublayer(box)
        scene.render()
        for (x, y) in [(36, 40), (63, 40), (50, 26), (50, 53)] {
            #expect(scene.pixel(x, y) & 255 < 240, "(\(x), \(y))")
        }
    }

    /// What is behind an opaque picture with round corners is seen beside them.
    @Test func whatIsBehindRoundCornersOfAPictureIsSeen() throws {
        let scene = Scene()
        scene.root.addSublayer(Scene.layer(0, 0, 100, 80, .blue))
        let bitmap = try #require(Bitmap(width: 60, height: 60, isOpaque: true))
        bitmap.fill(bitmap.bounds, color: PixelColor(.green))
        let picture = Scene.layer(10, 10, 60, 60)
        picture.contents = CGImage(bitmap: bitmap)
        picture.cornerRadius = 16
        picture.masksToBounds = true
        scene.root.addSublayer(picture)
        scene.render()
        #expect(scene.pixel(40, 40) == 0xFF00_FF00)
        for (x, y) in [(11, 11), (68, 11), (11, 68), (68, 68)] {
            #expect(scene.pixel(x, y) == 0xFF00_00FF, "(\(x), \(y))")
        }
    }

    /// Contents in the middle keep all their pixels, though they are a pixel larger than the layer.
    @Test func contentsInTheMiddleAreNotCut() throws {
        let scene = Scene()
        let bitmap = try #require(Bitmap(width: 21, height: 21, isOpaque: true))
        bitmap.fill(bitmap.bounds, color: PixelColor(.green))
        let layer = Scene.layer(10, 10, 20, 20)
        layer.contents = CGImage(bitmap: bitmap)
        layer.contentsGravity = .center
        scene.root.addSublayer(layer)
        scene.render()
        let green = (0..<100).count { scene.pixel($0, 20) == 0xFF00_FF00 }
        #expect(green == 21)
    }
}
