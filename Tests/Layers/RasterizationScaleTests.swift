import Foundation
import GoldenSupport
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Rasterized layers are pictures of as many pixels per point as they ask for.
@MainActor
@Suite
struct RasterizationScaleTests {
    /// A card with a round sign, a shape and a picture of its own, which rasterizes or not.
    private func card(_ rasterizationScale: CGFloat?) -> CALayer {
        let card = Scene.layer(
            8, 6, 44, 32, CGColor(red: 0.85, green: 0.9, blue: 1, alpha: 1))
        card.cornerRadius = 6
        card.borderWidth = 1
        card.borderColor = .blue
        let sign = Scene.layer(5, 5, 13, 13, .red)
        sign.cornerRadius = 6.5
        let star = CAShapeLayer()
        star.delegate = Quiet.shared
        star.frame = CGRect(x: 20, y: 4, width: 20, height: 24)
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 2, y: 22))
        path.addLine(to: CGPoint(x: 10, y: 1))
        path.addLine(to: CGPoint(x: 18, y: 22))
        path.addLine(to: CGPoint(x: 1, y: 9))
        star.path = path
        star.fillColor = .green
        star.strokeColor = .black
        card.addSublayer(sign)
        card.addSublayer(star)
        guard let rasterizationScale else { return card }
        card.shouldRasterize = true
        card.rasterizationScale = rasterizationScale
        return card
    }

    private func scene(_ scale: Int, _ layers: CALayer...) -> Scene {
        let scene = Scene(width: 60 * scale, height: 44 * scale, scale: CGFloat(scale))
        layers.forEach { scene.root.addSublayer($0) }
        scene.render()
        return scene
    }

    /// But for what composing aside rounds: where a soft edge lies on the card, it is blended
    /// twice.
    @Test func theScreensScaleLooksAsWithoutRasterizing() {
        #expect(CALayer().rasterizationScale == 1)
        for scale in [1, 2] {
            let layer = card(CGFloat(scale))
            let plain = scene(scale, card(nil)), same = scene(scale, layer)
            #expect(same.target.firstDifference(from: plain.target, tolerance: 1) == nil)
            #expect(layer.node?.now.projection == nil)
        }
    }

    @Test(arguments: [1, 2]) func scales(_ screen: Int) {
        let scene = Scene(width: 240 * screen, height: 88 * screen, scale: CGFloat(screen))
        for (index, scale) in [0.5, 1, 1.5, 2, 1, 1, 1, 1].enumerated() {
            let layer = card(CGFloat(scale))
            layer.frame.origin = CGPoint(x: index % 4 * 60 + 8, y: index / 4 * 44 + 6)
            switch index {
            case 4: layer.magnificationFilter = .nearest
            case 5: layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
            case 6: layer.opacity = 0.5
            case 7: layer.transform = CATransform3DMakeScale(0.6, 0.6, 1)
            default: break
            }
            scene.root.addSublayer(layer)
        }
        scene.render()
        scene.expectFresh()
        expectGolden(scene.target, "rasterizationScale@\(screen)x")
    }

    /// With half the screen's pixels and no smoothing, each is four of the screen's.
    @Test func theNearestPixelIsShown() {
        let layer = card(1)
        layer.magnificationFilter = .nearest
        let coarse = scene(2, layer), fine = scene(1, card(1))
        for y in 0..<88 {
            for x in 0..<120 {
                #expect(coarse.pixel(x, y) == fine.pixel(x / 2, y / 2), "\(x), \(y)")
            }
        }
    }

    @Test func thePictureIsKept() {
        let layer = card(1)
        let scene = scene(2, layer)
        #expect(layer.node?.kept?.raster?.bitmap.width == 44)
        let lid = Scene.layer(20, 20, 5, 5, .red)
        scene.root.addSublayer(lid)
        scene.render()
        lid.position.x += 4
        let frame = scene.render()
        // The screen's background, the picture and the lid.
        #expect(frame.statistics.layersPainted == 3)
        #expect(frame.statistics.surfacesCreated == 0)
        scene.expectFresh()
    }

    @Test func changesAreSeen() {
        let layer = card(1)
        let scene = scene(2, layer)
        let soft = scene.repainted()
        layer.sublayers?[0].backgroundColor = .blue
        scene.render()
        #expect(scene.target.firstDifference(from: soft) != nil)
        scene.expectFresh()
        layer.sublayers?[0].frame.origin = CGPoint(x: 5.3, y: 5.2)
        scene.render()
        scene.expectFresh()
        layer.sublayers?[0].frame = CGRect(x: 5, y: 5, width: 13, height: 13)
        layer.sublayers?[0].backgroundColor = .red
        layer.rasterizationScale = 2
        scene.render()
        scene.expectFresh()
        #expect(scene.target.firstDifference(from: self.scene(2, card(2)).target) == nil)
        layer.rasterizationScale = 1
        scene.render()
        #expect(scene.target.firstDifference(from: soft) == nil)
        layer.magnificationFilter = .nearest
        scene.render()
        #expect(scene.target.firstDifference(from: soft) != nil)
        scene.expectFresh()
        layer.shouldRasterize = false
        scene.render()
        #expect(scene.target.firstDifference(from: self.scene(2, card(nil)).target) == nil)
    }

    @Test func theScreensScaleMayChange() {
        let layer = card(1)
        let scene = scene(1, layer)
        scene.renderer.scale = 2
        scene.render()
        #expect(layer.node?.kept?.raster?.factor == 0.5)
        scene.expectFresh()
    }

    @Test func numbersThatMakeNoSenseCountAsOne() {
        let one = scene(2, card(1))
        for scale in [CGFloat.nan, .infinity, 0, -2] {
            #expect(scene(2, card(scale)).target.firstDifference(from: one.target) == nil)
        }
        for scale in [1e30, 1e-30] { scene(2, card(CGFloat(scale))).expectFresh() }
    }

    // MARK: What is pictured in other pixels than the screen's

    @Test func transitionsOfTransformedAndRasterizedLayersAreSeen() {
        let layers = [card(nil), card(1), card(2), card(nil)]
        layers[3].transform = CATransform3DMakeScale(1.4, 1.2, 1)
        for layer in layers {
            let scene = scene(2, layer)
            let before = scene.pixel(30, 66)
            let transition = CATransition()
            transition.duration = 1
            layer.add(transition, forKey: nil)
            layer.backgroundColor = .green
            scene.render()
            #expect(scene.pixel(30, 66) == before)
            scene.render(after: 0.5)
            let middle = scene.pixel(30, 66)
            #expect(middle != before && middle != 0xFF00_FF00)
            scene.expectFresh()
            scene.render(after: 1)
            #expect(scene.pixel(30, 66) == 0xFF00_FF00)
            scene.expectFresh()
        }
    }

    @Test func lateCopiesAreOfTheirSizeInOtherPixels() {
        let copies = CAReplicatorLayer()
        copies.delegate = Quiet.shared
        copies.frame = CGRect(x: 0, y: 0, width: 60, height: 44)
        copies.instanceCount = 2
        copies.instanceTransform = CATransform3DMakeTranslation(30, 0, 0)
        copies.instanceDelay = 0.1
        copies.shouldRasterize = true
        let dot = Scene.layer(4, 4, 20, 20, .red)
        copies.addSublayer(dot)
        let scene = scene(2, copies)
        let fade = CABasicAnimation(keyPath: "backgroundColor")
        fade.fromValue = CGColor.blue
        fade.toValue = CGColor.blue
        fade.duration = 1
        dot.add(fade, forKey: nil)
        scene.render(after: 0.5)
        scene.render(after: 0.2)
        for x in [20, 40, 76, 100] { #expect(scene.pixel(x, 40) == 0xFF00_00FF, "\(x)") }
        #expect(scene.pixel(56, 40) == 0xFFFF_FFFF && scene.pixel(112, 40) == 0xFFFF_FFFF)
        scene.expectFresh()
    }
}
