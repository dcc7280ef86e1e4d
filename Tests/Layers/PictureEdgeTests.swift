import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Pictures of layers that are resampled are drawn otherwise at their edges than inside: they must
/// be as large as what they show, not as what was once in it, and what changes in them reaches
/// farther.
@MainActor
@Suite
struct PictureEdgeTests {
    let scene = Scene()

    /// What moved before a layer was turned does not make its picture larger.
    @Test func aPictureIsAsLargeAsWhatItShows() {
        let scenes = [scene, Scene()]
        for (start, scene) in zip([60.0, 5], scenes) {
            let outer = Scene.layer(30, 20, 30, 30, .red), inner = Scene.layer(0, 0, 20, 20)
            let dot = Scene.layer(start, 5, 10, 10, .blue)
            outer.addSublayer(inner)
            inner.addSublayer(dot)
            scene.root.addSublayer(outer)
            scene.render()
            dot.frame.origin.x = 5
            scene.render()
            outer.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
            scene.render()
        }
        #expect(scenes[0].target.firstDifference(from: scenes[1].target) == nil)
    }

    /// In a picture that is squeezed, a pixel across an edge shows what is many pixels along it.
    @Test func aChangeAtASqueezedEdgeReachesFar() {
        let box = Scene.layer(10, 10, 31, 54, CGColor(red: 0.3, green: 1, blue: 0.6, alpha: 0.5))
        box.setAffineTransform(
            CGAffineTransform(a: 1.2, b: -0.85, c: -1.37, d: 1, tx: 20, ty: 0))
        let dot = Scene.layer(4, 34, 27, 20, .red)
        box.addSublayer(dot)
        scene.root.addSublayer(box)
        scene.render()
        for color in [CGColor.blue, .green, .black] {
            dot.backgroundColor = color
            scene.render()
            scene.expectFresh()
        }
    }

    @Test func aChangeAtTheEdgeOfASqueezedCopyReachesFar() {
        let copies = CAReplicatorLayer()
        copies.delegate = Quiet.shared
        copies.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        copies.instanceCount = 2
        copies.instanceTransform = CATransform3DMakeAffineTransform(
            CGAffineTransform(a: 1.2, b: -0.85, c: -1.37, d: 1, tx: 0, ty: 0))
        copies.addSublayer(Scene.layer(30, 10, 40, 60, .green))
        let dot = Scene.layer(34, 44, 36, 26, .red)
        copies.addSublayer(dot)
        scene.root.addSublayer(copies)
        scene.render()
        dot.backgroundColor = .blue
        scene.render()
        scene.expectFresh()
    }

    /// A layer that a picture is made of in between, for a transition, is not forgotten.
    @Test func shapesMakeAPictureCrispAlsoWhenATransitionBegins() {
        let box = Scene.layer(10, 10, 20, 20, .red)
        box.transform = CATransform3DMakeScale(3, 3, 1)
        let dot = Scene.layer(2.5, 2.5, 5, 5, .blue), far = Scene.layer(40, 2, 5, 5, .green)
        box.addSublayer(dot)
        box.addSublayer(far)
        scene.root.addSublayer(box)
        let other = Scene.layer(80, 60, 10, 10, .blue)
        scene.root.addSublayer(other)
        scene.render()
        far.cornerRadius = 2
        box.addSublayer(Scene.layer(0, 0, 0, 0))
        other.add(CATransition(), forKey: nil)
        scene.render()
        scene.expectFresh()
    }

    // MARK: Parts of a pixel

    @Test func aGradientSpansTheBoundsToPartsOfAPixel() {
        let gradient = CAGradientLayer()
        gradient.delegate = Quiet.shared
        gradient.colors = [CGColor.red, CGColor.blue]
        gradient.endPoint = CGPoint(x: 1, y: 0)
        gradient.frame = CGRect(x: 10, y: 10, width: 60.4, height: 30)
        scene.root.addSublayer(gradient)
        scene.render()
        gradient.bounds.size.width = 59.6
        gradient.position.x = 40
        scene.render()
        scene.expectFresh()
    }

    @Test func copiesStandAboutAPointBetweenPixels() {
        let copies = CAReplicatorLayer()
        copies.delegate = Quiet.shared
        copies.frame = CGRect(x: 20, y: 20, width: 50, height: 40)
        copies.instanceCount = 2
        copies.instanceTransform = CATransform3DMakeScale(2.3, 1, 1)
        copies.shouldRasterize = true
        copies.addSublayer(Scene.layer(10, 10, 20, 10, .red))
        scene.root.addSublayer(copies)
        scene.render()
        copies.frame.size.width = 50.04
        scene.render()
        scene.expectFresh()
    }

    @Test func theMiddleOfASublayerTransformMovesWhatIsInAPicture() {
        let box = Scene.layer(20, 20, 40, 40, .red)
        box.shouldRasterize = true
        box.sublayerTransform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        box.addSublayer(Scene.layer(15, 15, 10, 10, .blue))
        scene.root.addSublayer(box)
        scene.render()
        box.anchorPoint = CGPoint(x: 0.3, y: 0.4)
        scene.render()
        scene.expectFresh()
    }

    /// Without a transform its edges are rounded otherwise.
    @Test func aLayerThatIsNoLongerTransformedIsPicturedAnew() {
        let box = Scene.layer(10, 10, 60, 60)
        box.sublayerTransform = CATransform3DMakeTranslation(0.3, 0.3, 0)
        let inner = Scene.layer(5.4, 5.4, 20.2, 20.2, .red)
        inner.shouldRasterize = true
        inner.addSublayer(Scene.layer(2, 2, 40, 40, .blue))
        box.addSublayer(inner)
        scene.root.addSublayer(box)
        scene.render()
        box.sublayerTransform = CATransform3DIdentity
        scene.render()
        scene.expectFresh()
    }

    /// In a picture of finer pixels a layer is seen that is too far out for the coarse ones.
    @Test func changesInFinerPixelsAreSeen() {
        let box = Scene.layer(10, 10, 40, 20, .red)
        box.masksToBounds = true
        box.shouldRasterize = true
        box.rasterizationScale = 2
        let dot = Scene.layer(5, 19.6, 10, 10, .green), thin = Scene.layer(20, 2, 0.4, 10, .green)
        box.addSublayer(dot)
        box.addSublayer(thin)
        scene.root.addSublayer(box)
        scene.render()
        for layer in [dot, thin] {
            layer.backgroundColor = .blue
            scene.render()
            scene.expectFresh()
        }
        thin.removeFromSuperlayer()
        scene.render()
        scene.expectFresh()
    }

    @Test func whatChangesBehindAMaskIsSeenWithoutIt() {
        let box = Scene.layer(10, 10, 3, 3)
        box.shouldRasterize = true
        let dot = Scene.layer(10, 10, 20, 20, .red)
        box.addSublayer(dot)
        scene.root.addSublayer(box)
        scene.render()
        box.masksToBounds = true
        scene.render()
        dot.backgroundColor = .blue
        scene.render()
        box.masksToBounds = false
        scene.render()
        #expect(scene.pixel(25, 25) == 0xFF00_00FF)
        scene.expectFresh()
    }

    // MARK: What hides, and in which order

    @Test func contentsWithoutAMiddleHideNoBackground() throws {
        let bitmap = try #require(Bitmap(width: 11, height: 18, isOpaque: true))
        bitmap.fill(bitmap.bounds, color: PixelColor(.green))
        let layer = Scene.layer(10, 10, 40, 40, .red)
        layer.contents = CGImage(bitmap: bitmap)
        layer.contentsCenter = CGRect(x: 0.13, y: 0.1, width: 0, height: 1)
        scene.root.addSublayer(layer)
        scene.render()
        for y in 10..<50 {
            for x in 10..<50 { #expect(scene.pixel(x, y) >> 24 == 255, "\(x), \(y)") }
        }
    }

    @Test func aDepthThatIsNoNumberLeavesTheOthersInOrder() {
        let back = Scene.layer(10, 10, 40, 40, .red), front = Scene.layer(20, 20, 40, 40, .blue)
        let odd = Scene.layer(80, 60, 5, 5, .green)
        back.zPosition = 1
        front.zPosition = 2
        for layer in [front, odd, back] { scene.root.addSublayer(layer) }
        scene.render()
        odd.zPosition = .nan
        scene.render()
        #expect(scene.pixel(30, 30) == 0xFF00_00FF)
        scene.expectFresh()
    }

    /// Pixels that were opaque hold no place for what shows through.
    @Test func aPartOfContentsThatAreNoLongerOpaqueIsAllOfThem() {
        let layer = CALayer()
        let painter = Painter { context, layer in
            context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
            context.fill(layer.bounds)
        }
        layer.delegate = painter
        layer.frame = CGRect(x: 10, y: 60, width: 40, height: 40)
        layer.isOpaque = true
        layer.setNeedsDisplay()
        scene.root.addSublayer(layer)
        scene.render()
        layer.isOpaque = false
        // Below what is seen.
        layer.setNeedsDisplay(CGRect(x: 0, y: 30, width: 10, height: 5))
        scene.render()
        scene.expectFresh()
    }

    // MARK: Transitions

    @Test func whatLeavesALayerAmidATransitionIsNotSeenAnyMore() {
        let space = CATransformLayer()
        space.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        let box = Scene.layer(10, 40, 20, 20, .blue)
        for layer in [space, box] {
            layer.delegate = Quiet.shared
            scene.root.addSublayer(layer)
            let far = Scene.layer(40, 5, 10, 10, .red)
            layer.addSublayer(far)
            scene.render()
            let transition = CATransition()
            transition.duration = 1
            transition.type = .push
            layer.add(transition, forKey: nil)
            scene.render()
            scene.render(after: 0.5)
            far.removeFromSuperlayer()
            scene.render()
            scene.expectFresh()
            layer.removeFromSuperlayer()
        }
    }

    /// A layer with one that no picture could hold in it is on its way as any other is.
    @Test(arguments: [CATransitionType.fade, .push, .moveIn, .reveal])
    func aTransitionOfALayerOfAnySizeIsSeen(type: CATransitionType) {
        let box = Scene.layer(10, 10, 60, 40, .blue), far = Scene.layer(0, 0, 20, 20, .green)
        box.addSublayer(far)
        scene.root.addSublayer(box)
        scene.render()
        let transition = CATransition()
        transition.duration = 1
        transition.type = type
        transition.subtype = .fromRight
        box.add(transition, forKey: nil)
        far.frame = CGRect(x: 30, y: 20, width: 1e5, height: 10)
        scene.render()
        scene.expectFresh()
        scene.render(after: 0.5)
        scene.expectFresh()
        let (left, right) = (scene.pixel(12, 12), scene.pixel(64, 35))
        // The old picture has its dot in the corner, the new one its stripe at the end.
        switch type {
        case .fade: #expect(left == 0xff00_7f7f && right == 0xff00_7f7f)
        case .push: #expect(left == 0xff00_00ff && right == 0xff00_00ff)
        case .moveIn: #expect(left == 0xff00_ff00 && right == 0xff00_00ff)
        default: #expect(left == 0xff00_00ff && right == 0xff00_ff00)
        }
        // It shrinks on the way.
        far.frame.size.width = 10
        scene.render()
        scene.expectFresh()
        scene.render(after: 1)
        scene.expectFresh()
    }
}
