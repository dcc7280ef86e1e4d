import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Frames in which something changes that another layer's picture depends on.
@MainActor
@Suite
struct StaleTests {
    let scene = Scene()

    private func picture(_ width: Int, _ height: Int, isOpaque: Bool = true) throws -> CGImage {
        let bitmap = try #require(Bitmap(width: width, height: height, isOpaque: isOpaque))
        bitmap.fill(bitmap.bounds, color: PixelColor(.green))
        return CGImage(bitmap: bitmap)
    }

    /// A layer without a background, whose shadow is that of what is in it.
    private func shadowed() -> CALayer {
        let box = Scene.layer(10, 10, 60, 50)
        box.shadowOpacity = 1
        box.shadowRadius = 0
        box.shadowOffset = CGSize(width: 20, height: 20)
        scene.root.addSublayer(box)
        return box
    }

    @Test func theShadowGoesWithTheLayerThatThrewIt() {
        let box = shadowed()
        let dot = Scene.layer(0, 0, 10, 10, .red)
        box.addSublayer(dot)
        scene.render()
        #expect(scene.pixel(35, 35) == 0xFF00_0000)
        dot.removeFromSuperlayer()
        scene.render()
        #expect(scene.pixel(35, 35) == 0xFFFF_FFFF)
        scene.expectFresh()
    }

    @Test func theShadowGoesWhereTheLayerGoesThatThrowsIt() {
        let box = shadowed()
        let dot = Scene.layer(0, 0, 10, 10, .red)
        box.addSublayer(dot)
        scene.render()
        dot.frame = CGRect(x: 30, y: 20, width: 5, height: 5)
        scene.render()
        #expect(scene.pixel(35, 35) == 0xFFFF_FFFF && scene.pixel(62, 52) == 0xFF00_0000)
        scene.expectFresh()
    }

    /// What is inside reaches as far as before, and throws another shadow.
    @Test func theShadowOfWhatLosesItsColourGoes() {
        let box = shadowed()
        let dots = [0, 20, 40].map { Scene.layer($0, 0, 10, 10, .red) }
        dots.forEach(box.addSublayer)
        scene.render()
        #expect(scene.pixel(55, 35) == 0xFF00_0000)
        dots[1].backgroundColor = nil
        scene.render()
        #expect(scene.pixel(55, 35) == 0xFFFF_FFFF && scene.pixel(75, 35) == 0xFF00_0000)
        scene.expectFresh()
        dots[1].borderColor = .blue
        dots[1].borderWidth = 2
        scene.render()
        #expect(scene.pixel(51, 35) == 0xFF00_0000 && scene.pixel(55, 35) == 0xFFFF_FFFF)
        scene.expectFresh()
    }

    /// One of which no picture can be kept is painted in squares of a grid of 512 pixels.
    @Test func theShadowOfAHugeBoxFollowsItsOffset() {
        let scene = Scene(width: 640, height: 560)
        let box = Scene.layer(-30_400, -30_400, 30_500, 30_500, .red)
        box.shadowOpacity = 1
        box.shadowRadius = 0
        box.shadowOffset = CGSize(width: 400, height: 300)
        scene.root.addSublayer(box)
        scene.render()
        #expect(scene.pixel(99, 99) == 0xFFFF_0000)
        // The squares meet at x = 208 and at y = 108.
        for x in [110, 207, 208, 319, 320, 499] {
            for y in [107, 108, 319, 320, 399] {
                #expect(scene.pixel(x, y) == 0xFF00_0000, "(\(x), \(y))")
            }
        }
        for place in [(500, 300), (300, 400), (639, 559)] {
            #expect(scene.pixel(place.0, place.1) == 0xFFFF_FFFF, "\(place)")
        }
        scene.expectFresh()
    }

    /// What throws a shadow may reach so far that no picture of it can be kept.
    @Test func aShadowStaysWhenSomethingGoesFarAway() {
        let box = shadowed()
        let far = Scene.layer(20, 0, 10, 10, .blue)
        box.addSublayer(Scene.layer(0, 0, 10, 10, .red))
        box.addSublayer(far)
        scene.render()
        for place in [CGPoint(x: -40_000, y: 0), CGPoint(x: 9000, y: 9000)] {
            far.position = place
            scene.render()
            #expect(scene.pixel(35, 35) == 0xFF00_0000)
            scene.expectFresh()
        }
    }

    @Test func largeBoxesAndPathsHaveShadows() {
        let box = Scene.layer(10, 10, 60, 90_000, .red)
        let path = Scene.layer(10, 10, 60, 50)
        path.shadowPath = CGPath(
            rect: CGRect(x: 0, y: -40_000, width: 60, height: 80_000), transform: nil)
        for layer in [box, path] {
            layer.shadowOpacity = 1
            layer.shadowRadius = 2
            layer.shadowOffset = CGSize(width: 20, height: 0)
            scene.root.addSublayer(layer)
            scene.render()
            #expect(scene.pixel(80, 40) == 0xFF00_0000)
            let lid = Scene.layer(70, 30, 7, 7, .blue)
            scene.root.addSublayer(lid)
            scene.render()
            lid.removeFromSuperlayer()
            scene.render()
            scene.expectFresh()
            layer.removeFromSuperlayer()
        }
    }

    /// Where an outline that leads far away is cut tells on its pixels.
    @Test func theShadowOfAFarOutlineIsTheSameInParts() {
        let layer = Scene.layer(0, 0, 20, 20)
        let path = CGMutablePath()
        path.addLines(between: [
            CGPoint(x: -20, y: -30), CGPoint(x: 3e7, y: 2e7), CGPoint(x: 31, y: 5e7),
        ])
        layer.shadowPath = path
        layer.shadowOpacity = 1
        layer.shadowRadius = 2
        scene.root.addSublayer(layer)
        let lid = Scene.layer(0, 0, 13, 11, .red)
        scene.root.addSublayer(lid)
        scene.render()
        #expect(scene.pixel(40, 60) == 0xFF00_0000 && scene.pixel(90, 10) == 0xFFFF_FFFF)
        for step in 0..<8 {
            lid.position = CGPoint(x: 9 + 11 * step, y: 9 + 9 * step)
            scene.render()
            scene.expectFresh()
        }
    }

    @Test func allCopiesThrowAShadow() {
        let copies = CAReplicatorLayer()
        copies.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        copies.instanceCount = 3
        copies.instanceTransform = CATransform3DMakeTranslation(30, 0, 0)
        copies.shadowOpacity = 1
        copies.shadowRadius = 0
        copies.shadowOffset = CGSize(width: 0, height: 20)
        copies.addSublayer(Scene.layer(10, 10, 10, 10, .red))
        scene.root.addSublayer(copies)
        scene.render()
        for x in [15, 45, 75] { #expect(scene.pixel(x, 35) == 0xFF00_0000) }
    }

    /// Shapes are drawn at a multiple of a picture's pixels, and that is so for all of it.
    @Test func aShapeThatComesMakesAllOfAPictureCrisp() {
        let box = Scene.layer(10, 10, 20, 20, .red)
        box.transform = CATransform3DMakeScale(3, 3, 1)
        let dot = Scene.layer(2.5, 2.5, 5, 5, .blue)
        let far = Scene.layer(60, 2, 5, 5, .green)
        box.addSublayer(dot)
        box.addSublayer(far)
        scene.root.addSublayer(box)
        scene.render()
        far.cornerRadius = 2
        scene.render()
        #expect(box.node?.kept?.raster?.factor ?? 1 > 1)
        scene.expectFresh()
    }

    @Test func aShapeThatALayerBecomesMakesAllOfItsPictureCrisp() {
        let box = Scene.layer(10, 10, 8, 8, .red)
        box.transform = CATransform3DMakeScale(3, 3, 1)
        box.addSublayer(Scene.layer(14.5, 2.5, 5, 5, .blue))
        scene.root.addSublayer(box)
        scene.render()
        box.cornerRadius = 2
        scene.render()
        scene.expectFresh()
    }

    /// A layer that loses its last sublayer is no longer composed aside.
    @Test func roundCornersChangeWithTheWayTheyAreComposed() {
        let gradient = CAGradientLayer()
        gradient.delegate = Quiet.shared
        gradient.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
        gradient.colors = [CGColor.blue, CGColor.green]
        gradient.backgroundColor = .red
        gradient.cornerRadius = 17
        gradient.masksToBounds = true
        let dot = Scene.layer(25, 15, 5, 5, .red)
        gradient.addSublayer(dot)
        scene.root.addSublayer(gradient)
        scene.render()
        dot.removeFromSuperlayer()
        scene.render()
        scene.expectFresh()
    }

    /// A replicator's picture of its sublayers has soft edges, which move with its size.
    @Test func copiesChangeWithTheSizeOfTheirPicture() {
        let copies = CAReplicatorLayer()
        copies.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        copies.instanceCount = 2
        copies.instanceTransform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        let far = Scene.layer(60, 10, 20, 10, .blue)
        copies.addSublayer(Scene.layer(40, 10, 10, 10, .red))
        copies.addSublayer(far)
        scene.root.addSublayer(copies)
        scene.render()
        far.removeFromSuperlayer()
        scene.render()
        scene.expectFresh()
    }

    @Test func copiesDoNotDependOnWhereTheirLayersWere() {
        let scenes = [scene, Scene()]
        for (start, scene) in zip([10.0, 16], scenes) {
            let copies = CAReplicatorLayer()
            copies.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
            copies.instanceCount = 3
            copies.instanceTransform = CATransform3DMakeRotation(0.4, 0, 0, 1)
            let dot = Scene.layer(start, 10, 20, 10, .blue)
            copies.addSublayer(dot)
            scene.root.addSublayer(copies)
            scene.render()
            dot.frame.origin.x = 16
            scene.render()
        }
        #expect(scenes[0].target.firstDifference(from: scenes[1].target) == nil)
    }

    @Test func copiesAreSeenWhereOneLayerReachesFarAway() {
        let copies = CAReplicatorLayer()
        copies.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        copies.instanceCount = 2
        copies.instanceTransform = CATransform3DMakeTranslation(30, 0, 0)
        copies.addSublayer(Scene.layer(10, 10, 10, 10, .red))
        copies.addSublayer(Scene.layer(10, 1e7, 10, 10, .blue))
        scene.root.addSublayer(copies)
        scene.render()
        #expect(scene.pixel(15, 15) == 0xFFFF_0000 && scene.pixel(45, 15) == 0xFFFF_0000)
    }

    @Test func sublayersGoBackWhenTheirTransformEnds() {
        let box = Scene.layer(10, 10, 60, 50, .red)
        box.addSublayer(Scene.layer(10, 10, 10, 10, .blue))
        box.addSublayer(Scene.layer(40, 10, 10, 10, .green))
        scene.root.addSublayer(box)
        scene.render()
        let before = scene.repainted()
        box.sublayerTransform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        scene.render()
        scene.expectFresh()
        #expect(scene.target.firstDifference(from: before) != nil)
        box.sublayerTransform = CATransform3DIdentity
        scene.render()
        #expect(scene.target.firstDifference(from: before) == nil)
    }

    /// Contents of another scale than the window's are kept in the size in which they are shown.
    @Test func redrawnContentsReplaceTheirResizedCopy() {
        let scene = Scene(width: 80, height: 80, scale: 2)
        var color = CGColor.red
        let painter = Painter { context, layer in
            context.setFillColor(color)
            context.fill(layer.bounds)
        }
        let layer = CALayer()
        layer.delegate = painter
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.contentsScale = 1
        layer.setNeedsDisplay()
        scene.root.addSublayer(layer)
        scene.render()
        #expect(scene.pixel(20, 20) == 0xFFFF_0000)
        color = .blue
        layer.setNeedsDisplay()
        scene.render()
        #expect(scene.pixel(20, 20) == 0xFF00_00FF)
    }

    /// What is drawn while an animation shows other contents is not seen before that ends.
    @Test func drawingDoesNotReplaceAnimatedContents() throws {
        let layer = CALayer()
        let painter = Painter { context, layer in
            context.setFillColor(.red)
            context.fill(layer.bounds)
        }
        layer.delegate = painter
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        scene.root.addSublayer(layer)
        scene.render()
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = [try picture(4, 4), try picture(5, 5)]
        animation.duration = 1
        layer.add(animation, forKey: nil)
        scene.render()
        layer.setNeedsDisplay()
        scene.render(after: 0.1)
        #expect(scene.pixel(10, 10) == 0xFF00_FF00)
        scene.expectFresh()
        scene.render(after: 1)
        #expect(scene.pixel(10, 10) == 0xFFFF_0000)
    }

    // MARK: What hides must be there

    @Test func contentsOfWhichNothingIsShownHideNothing() throws {
        let layer = Scene.layer(0, 0, 60, 60, .red)
        layer.contents = try picture(10, 10)
        layer.contentsRect = CGRect(x: 0.3, y: 0, width: 0, height: 1)
        scene.root.addSublayer(layer)
        scene.render()
        #expect(scene.pixel(30, 30) == 0xFFFF_0000)
    }

    /// Layers so large that no picture of them can be kept are painted as far as they are seen.
    @Test func hugeLayersAreSeen() throws {
        let frame = CGRect(x: -30_000, y: -30_000, width: 60_000, height: 60_000)
        let gradient = CAGradientLayer()
        gradient.colors = [CGColor.blue, CGColor.blue]
        let sweep = CAGradientLayer()
        sweep.type = .conic
        sweep.colors = [CGColor.blue, CGColor.blue]
        let shape = CAShapeLayer()
        shape.path = CGPath(rect: CGRect(origin: .zero, size: frame.size), transform: nil)
        shape.fillColor = .blue
        let picture = CALayer()
        picture.contents = try self.picture(10, 10)
        let raster = CALayer()
        raster.backgroundColor = .blue
        raster.shouldRasterize = true
        raster.addSublayer(Scene.layer(100, 100, 10, 10, .red))
        for layer in [gradient, sweep, shape, picture, raster] {
            layer.delegate = Quiet.shared
            layer.frame = frame
            scene.root.addSublayer(layer)
            scene.render()
            let color: UInt32 = layer === picture ? 0xFF00_FF00 : 0xFF00_00FF
            #expect(scene.pixel(30, 30) == color && scene.pixel(99, 79) == color, "\(layer)")
            scene.expectFresh()
            layer.removeFromSuperlayer()
        }
    }

    /// Nine parts of contents too large to be kept, of which the corners are not stretched.
    @Test func hugeContentsKeepTheirCorners() throws {
        let bitmap = try #require(Bitmap(width: 9, height: 9, isOpaque: true))
        bitmap.fill(bitmap.bounds, color: PixelColor(.green))
        bitmap.fill(PixelRect(x: 0, y: 0, width: 3, height: 3), color: PixelColor(.red))
        let layer = Scene.layer(10, 10, 90_000, 90_000)
        layer.contents = CGImage(bitmap: bitmap)
        layer.contentsCenter = CGRect(x: 0.34, y: 0.34, width: 0.3, height: 0.3)
        scene.root.addSublayer(layer)
        scene.render()
        #expect(scene.pixel(9, 9) == 0xFFFF_FFFF && scene.pixel(11, 11) == 0xFFFF_0000)
        #expect(scene.pixel(15, 11) == 0xFF00_FF00 && scene.pixel(60, 60) == 0xFF00_FF00)
        scene.expectFresh()
    }

    /// A particle's pixels follow from their own places, whatever part of them is painted.
    @Test func particlesArePaintedInParts() throws {
        let cell = CAEmitterCell()
        let image = try picture(13, 9, isOpaque: false)
        cell.contents = image
        cell.birthRate = 40
        cell.lifetime = 3
        cell.velocity = 21
        cell.emissionRange = 6
        cell.spin = 1.3
        cell.scale = 0.7
        let emitter = CAEmitterLayer()
        emitter.emitterCells = [cell]
        emitter.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        emitter.emitterPosition = CGPoint(x: 50, y: 40)
        let lid = Scene.layer(3, 3, 11, 7, .red)
        scene.root.addSublayer(emitter)
        scene.root.addSublayer(lid)
        scene.render()
        scene.render(after: 1)
        emitter.speed = 0
        scene.render()
        for step in 0..<12 {
            lid.position = CGPoint(x: 9 + 7 * CGFloat(step), y: 9 + 5 * CGFloat(step))
            scene.render()
            scene.expectFresh()
        }
    }
}
