import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// What a change touches that is not the layer's own place.
@MainActor
@Suite
struct DamageTests {
    let scene = Scene()

    private func picture(_ color: CGColor, isOpaque: Bool = true) throws -> CGImage {
        let bitmap = try #require(Bitmap(width: 10, height: 10, isOpaque: isOpaque))
        bitmap.fill(bitmap.bounds, color: PixelColor(color))
        return CGImage(bitmap: bitmap)
    }

    @Test func copiesMoveWithTheirTransformsAnimation() {
        let copies = CAReplicatorLayer()
        copies.delegate = Quiet.shared
        copies.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        copies.instanceCount = 2
        copies.addSublayer(Scene.layer(10, 10, 10, 10, .red))
        scene.root.addSublayer(copies)
        scene.render()
        let move = CABasicAnimation(keyPath: "instanceTransform")
        move.fromValue = CATransform3DMakeTranslation(20, 0, 0)
        move.toValue = CATransform3DMakeTranslation(60, 0, 0)
        move.duration = 1
        copies.add(move, forKey: nil)
        scene.render()
        #expect(scene.pixel(35, 15) == 0xFFFF_0000)
        scene.render(after: 0.5)
        #expect(scene.pixel(55, 15) == 0xFFFF_0000 && scene.pixel(35, 15) == 0xFFFF_FFFF)
        copies.removeAllAnimations()
        scene.render()
        #expect(scene.pixel(55, 15) == 0xFFFF_FFFF)
        scene.expectFresh()
    }

    /// A kept picture of a layer is cut by another mask all over, also where the new mask is not.
    @Test(arguments: [true, false])
    func anotherMaskCutsAKeptPicture(isRasterized: Bool) {
        let layer = Scene.layer(10, 10, 60, 60, .red)
        layer.addSublayer(Scene.layer(20, 20, 30, 30, .blue))
        layer.shouldRasterize = isRasterized
        layer.opacity = 0.5
        layer.mask = Scene.layer(0, 0, 60, 60, .black)
        scene.root.addSublayer(layer)
        scene.render()
        layer.mask = Scene.layer(0, 0, 20, 20, .black)
        scene.render()
        #expect(scene.pixel(60, 60) == 0xFFFF_FFFF)
        scene.expectFresh("a smaller mask")
        layer.mask = Scene.layer(30, 30, 20, 20, .black)
        scene.render()
        scene.expectFresh("a mask elsewhere")
        layer.mask = nil
        scene.render()
        #expect(scene.pixel(60, 60) != 0xFFFF_FFFF)
        scene.expectFresh("no mask")
    }

    @Test func contentsChangeWithTheirScalesAnimation() throws {
        let layer = Scene.layer(10, 10, 40, 40)
        layer.contents = try picture(.red)
        layer.contentsGravity = .topLeft
        scene.root.addSublayer(layer)
        scene.render()
        let shrink = CAKeyframeAnimation(keyPath: "contentsScale")
        shrink.values = [1, 0.5]
        shrink.calculationMode = .discrete
        shrink.duration = 1
        layer.add(shrink, forKey: nil)
        scene.render()
        #expect(scene.pixel(25, 25) == 0xFFFF_FFFF)
        scene.render(after: 0.75)
        #expect(scene.pixel(25, 25) == 0xFFFF_0000)
        scene.expectFresh()
    }

    /// A picture that fades in lets the background be seen through it.
    @Test func fadingContentsLieOnTheBackground() throws {
        let layer = Scene.layer(10, 10, 20, 20, .blue)
        scene.root.addSublayer(layer)
        scene.render()
        let fade = CABasicAnimation(keyPath: "contents")
        fade.toValue = try picture(.red)
        fade.duration = 1
        layer.add(fade, forKey: nil)
        scene.render()
        scene.render(after: 0.25)
        #expect(scene.pixel(20, 20) & 0xFF > 0xB0 && scene.pixel(20, 20) >> 8 & 0xFF == 0)
        scene.expectFresh()
    }

    @Test func shapesAreCutByRoundCorners() {
        let shape = CAShapeLayer()
        shape.delegate = Quiet.shared
        shape.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        shape.path = CGPath(rect: CGRect(x: -5, y: -5, width: 90, height: 90), transform: nil)
        shape.fillColor = .red
        shape.cornerRadius = 20
        shape.masksToBounds = true
        scene.root.addSublayer(shape)
        scene.render()
        #expect(scene.pixel(11, 11) == 0xFFFF_FFFF && scene.pixel(48, 48) == 0xFFFF_FFFF)
        #expect(scene.pixel(30, 12) == 0xFFFF_0000)
        scene.expectFresh()
    }

    /// A place between two pixels makes the same size a pixel more.
    @Test func aKeptPictureGrowsWithItsLayersPixels() {
        let box = Scene.layer(10, 10, 20.4, 20.4, .red)
        box.shouldRasterize = true
        box.addSublayer(Scene.layer(10, 10, 30, 30, CGColor(gray: 0, alpha: 0.5)))
        scene.root.addSublayer(box)
        scene.render()
        #expect(scene.pixel(12, 30) == 0xFFFF_FFFF)
        box.position.y += 0.3
        scene.render()
        #expect(scene.pixel(12, 30) == 0xFFFF_0000)
        scene.expectFresh()
    }

    @Test func shadowsOfOneSizeInPixelsAreAlike() {
        let box = Scene.layer(10, 10, 20.4, 20, .red)
        box.shadowOpacity = 1
        box.cornerRadius = 6
        scene.root.addSublayer(box)
        scene.render()
        box.bounds.size.width = 19.8
        box.position.x = 19.9
        scene.render()
        scene.expectFresh()
    }

    /// What cannot be drawn hides nothing.
    @Test func whatIsTooLargeToBeDrawnHidesNothing() {
        let gradient = CAGradientLayer()
        gradient.colors = [CGColor.red, CGColor.blue]
        gradient.frame = CGRect(x: 10, y: 10, width: 1e9, height: 20)
        scene.root.addSublayer(gradient)
        scene.render()
        #expect(scene.pixel(50, 20) >> 24 == 0xFF)
        scene.expectFresh()
    }

    /// Between frames a layer may be placed, for a picture, and then go elsewhere.
    @Test func aLayerLeavesNothingWhereTheLastFrameShowedIt() {
        let box = Scene.layer(0, 0, 80, 40)
        let dot = Scene.layer(5, 5, 10, 10, .red)
        box.addSublayer(dot)
        scene.root.addSublayer(box)
        scene.render()
        dot.position.x += 40
        box.add(CATransition(), forKey: nil)
        scene.root.addSublayer(dot)
        box.removeAllAnimations()
        dot.position.y += 40
        scene.render()
        #expect(scene.pixel(10, 10) == 0xFFFF_FFFF && scene.pixel(50, 50) == 0xFFFF_0000)
        scene.expectFresh()
    }

    /// Drawn for the first time while an animation of another property runs, or one of the contents
    /// that shows nothing any more.
    @Test func whatIsDrawnIsSeenUnderAnimations() {
        let layer = CALayer()
        let painter = Painter { context, layer in
            context.setFillColor(.red)
            context.fill(layer.bounds)
        }
        layer.delegate = painter
        layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        scene.root.addSublayer(layer)
        scene.render()
        for (path, value) in [("opacity", 1.0 as Any), ("contents", NSNull())] {
            let animation = CABasicAnimation(keyPath: path)
            animation.fromValue = value
            animation.toValue = value
            animation.duration = 0.5
            let group = CAAnimationGroup()
            group.animations = [animation]
            group.duration = 2
            layer.add(group, forKey: path)
        }
        scene.render()
        scene.render(after: 1)
        layer.setNeedsDisplay()
        scene.render()
        #expect(scene.pixel(20, 20) == 0xFFFF_0000)
        scene.expectFresh()
    }

    /// The new picture of a transition stands elsewhere while it moves in.
    @Test func changesAmidATransitionAreSeenWhereItStands() {
        let box = Scene.layer(10, 10, 60, 40, .blue)
        let dot = Scene.layer(5, 5, 10, 10, .red)
        box.addSublayer(dot)
        scene.root.addSublayer(box)
        scene.render()
        let transition = CATransition()
        transition.type = .push
        transition.subtype = .fromRight
        transition.duration = 1
        box.add(transition, forKey: nil)
        scene.render()
        scene.render(after: 0.5)
        #expect(scene.pixel(50, 20) == 0xFFFF_0000)
        dot.backgroundColor = .green
        scene.render()
        #expect(scene.pixel(50, 20) == 0xFF00_FF00)
        scene.expectFresh()
    }

    /// A transform of all sublayers turns about the middle of the layer.
    @Test func sublayersTurnAboutTheMiddleOfANewSize() {
        let box = Scene.layer(10, 10, 40, 40)
        box.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1)
        box.addSublayer(Scene.layer(0, 0, 10, 10, .red))
        scene.root.addSublayer(box)
        scene.render()
        #expect(scene.pixel(23, 23) == 0xFFFF_0000)
        box.frame = CGRect(x: 10, y: 10, width: 80, height: 40)
        scene.render()
        #expect(scene.pixel(33, 23) == 0xFFFF_0000 && scene.pixel(23, 23) == 0xFFFF_FFFF)
        scene.expectFresh()
    }

    /// Its end is no scroll.
    @Test func theEndOfATransformOfAllSublayersIsSeen() {
        let box = Scene.layer(10, 10, 60, 60, .blue)
        box.masksToBounds = true
        box.addSublayer(Scene.layer(5, 5, 20, 20, .red))
        box.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1)
        scene.root.addSublayer(box)
        scene.renderer.damaging.leastMovedArea = 1
        scene.render()
        box.sublayerTransform = CATransform3DIdentity
        scene.render()
        #expect(scene.pixel(17, 17) == 0xFFFF_0000)
        scene.expectFresh()
    }

    /// Perspective towards the horizon needs more of a large layer the more of it is painted.
    @Test func hugeLayersInPerspectiveArePaintedInParts() {
        var tilt = CATransform3DIdentity
        tilt.m34 = -1 / 200
        tilt = CATransform3DRotate(tilt, 0.9, 1, 0, 0)
        let field = Scene.layer(-60_000, -60_000, 120_000, 120_000, .green)
        field.addSublayer(Scene.layer(60_030, 60_020, 30, 30, .red))
        field.transform = tilt
        scene.root.addSublayer(field)
        scene.render()
        #expect(scene.pixel(50, 40) != 0xFFFF_FFFF)
        let lid = Scene.layer(3, 3, 17, 13, .blue)
        scene.root.addSublayer(lid)
        for step in 0..<4 {
            lid.position = CGPoint(x: 13 + 21 * step, y: 9 + 16 * step)
            scene.render()
            scene.expectFresh()
        }
    }

    /// What is too large for one picture is sampled otherwise, all of it.
    @Test func aLayerThatReachesFarChangesThePictureOfAll() {
        let box = Scene.layer(20, 20, 40, 30, .blue)
        box.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        box.addSublayer(Scene.layer(5.5, 5.5, 9, 9, .red))
        scene.root.addSublayer(box)
        scene.render()
        let far = Scene.layer(0, 0, 10, 1e8)
        far.masksToBounds = true
        box.addSublayer(far)
        scene.render()
        scene.expectFresh()
        far.bounds.size.height = 10
        scene.render()
        scene.expectFresh()
    }

    /// In a picture with finer pixels a layer is seen to move by less than one of its own.
    @Test func partsOfAPixelCountInAMagnifiedPicture() {
        let box = Scene.layer(0, 0, 12, 10, CGColor(gray: 0.9, alpha: 1))
        box.position = CGPoint(x: 50, y: 40)
        box.transform = CATransform3DMakeScale(6, 6, 1)
        let dot = Scene.layer(3, 3, 4, 4, .red)
        dot.cornerRadius = 1
        dot.masksToBounds = true
        dot.addSublayer(Scene.layer(0, 0, 4, 4, .red))
        box.addSublayer(dot)
        scene.root.addSublayer(box)
        scene.render()
        dot.position.x += 0.25
        scene.render()
        scene.expectFresh()
    }

    /// What has just ended draws nothing over contents that another animation shows.
    @Test func anEndedAnimationDrawsNothing() throws {
        let text = CATextLayer()
        text.delegate = Quiet.shared
        text.string = "Wide"
        text.frame = CGRect(x: 5, y: 5, width: 80, height: 40)
        text.setNeedsDisplay()
        scene.root.addSublayer(text)
        scene.render()
        let image = try picture(.green)
        for (path, value, duration) in [("contents", image as Any, 5.0), ("fontSize", 10.0, 0.2)] {
            let animation = CABasicAnimation(keyPath: path)
            animation.fromValue = value
            animation.toValue = value
            animation.duration = duration
            text.add(animation, forKey: path)
        }
        scene.render()
        scene.render(after: 0.5)
        #expect(scene.pixel(40, 20) == 0xFF00_FF00)
        scene.expectFresh()
    }

    /// A mask is no sublayer: in whatever way these are turned, it cuts where it is.
    @Test(arguments: [false, true])
    func aTransformOfAllSublayersLeavesTheMaskWhereItIs(isSpace: Bool) {
        let box = Scene.layer(10, 10, 60, 60, .red)
        let mask = isSpace ? CATransformLayer() : CALayer()
        mask.delegate = Quiet.shared
        mask.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
        mask.addSublayer(Scene.layer(10, 10, 40, 40, .black))
        box.addSublayer(Scene.layer(20, 20, 10, 10, .blue))
        box.mask = mask
        scene.root.addSublayer(box)
        scene.render()
        let before = scene.repainted()
        var tilt = CATransform3DIdentity
        tilt.m34 = -1 / 200
        box.sublayerTransform = CATransform3DRotate(tilt, 1, 1, 1, 0)
        scene.render()
        #expect(scene.target.firstDifference(from: before) != nil)
        for (x, y, isCut) in [(18, 40, true), (21, 40, false), (58, 58, false), (61, 61, true)] {
            #expect((scene.pixel(x, y) == 0xFFFF_FFFF) == isCut, "(\(x), \(y))")
        }
        let corner = CGPoint(x: 1, y: 2)
        #expect(mask.convert(corner, to: box) == corner && box.convert(corner, to: mask) == corner)
        scene.expectFresh("a transform")
        mask.position.x += 3
        scene.render()
        scene.expectFresh("another place")
        box.sublayerTransform = CATransform3DIdentity
        mask.position.x -= 3
        scene.render()
        #expect(scene.target.firstDifference(from: before) == nil)
    }
}
