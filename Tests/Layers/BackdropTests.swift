import Foundation
import GoldenSupport
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Layers that show what is behind them, blurred.
@MainActor
@Suite
struct BackdropTests {
    private func backdrop(
        _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, blur: CGFloat = 6
    ) -> CABackdropLayer {
        let layer = CABackdropLayer()
        layer.delegate = Quiet.shared
        layer.delegateDraws = false
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        layer.blurRadius = blur
        return layer
    }

    private func stripes(_ scene: Scene, _ width: CGFloat = 20) -> CALayer {
        let all = Scene.layer(
            0, 0, scene.root.bounds.width, scene.root.bounds.height, .white)
        for index in 0..<Int(all.bounds.width / width / 2) {
            all.addSublayer(
                Scene.layer(
                    CGFloat(index) * width * 2, 0, width, all.bounds.height,
                    index % 2 == 0 ? .red : .blue))
        }
        scene.root.addSublayer(all)
        return all
    }

    // MARK: What it shows

    @Test(arguments: [0.4, 0.9, 1, 2.5, 3.9, 4, 8, 11.9, 12, 20, 39, 40, 80])
    func anEdgeBecomesAGaussianOne(sigma: CGFloat) {
        let scene = Scene(width: 900, height: 60)
        scene.root.addSublayer(Scene.layer(450, 0, 450, 60, .black))
        scene.root.addSublayer(backdrop(0, 0, 900, 60, blur: sigma))
        scene.render()
        for x in stride(from: 2, to: 898, by: 3) {
            let place = (Double(x) + 0.5 - 450) / Double(sigma)
            let wanted = 255 * 0.5 * erfc(place / 2.0.squareRoot())
            let found = Double(scene.pixel(x, 30) & 255)
            // Three boxes are not quite a Gaussian, and a narrow one has few pixels.
            #expect(abs(found - wanted) < (sigma < 4 ? 28 : 11), "\(sigma) at \(x)")
        }
    }

    @Test func oneColourStaysAsItIs() {
        let color = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
        for blur in [0.7, 3, 9, 30] as [CGFloat] {
            let scene = Scene(background: color)
            let before = PixelColor(color).value
            scene.root.addSublayer(backdrop(10, 10, 70, 50, blur: blur))
            scene.render()
            #expect((0..<80).allSatisfy { scene.pixel(50, $0) == before })
        }
    }

    @Test func coloursMoveAwayFromTheirGrey() {
        let scene = Scene(background: CGColor(red: 0.6, green: 0.4, blue: 0.4, alpha: 1))
        let layer = backdrop(0, 0, 50, 80, blur: 0)
        layer.saturation = 2
        scene.root.addSublayer(layer)
        scene.render()
        // The grey of (153, 102, 102) is 112.9.
        #expect(scene.pixel(20, 20) == 0xFFC1_5B5B)
        layer.saturation = 0
        scene.render()
        #expect(scene.pixel(20, 20) == 0xFF71_7171)
        scene.expectFresh()
    }

    @Test func itsOwnContentLiesOverTheBlur() {
        let scene = Scene()
        _ = stripes(scene)
        let layer = backdrop(0, 0, 100, 80)
        layer.backgroundColor = CGColor(gray: 0, alpha: 0.5)
        layer.addSublayer(Scene.layer(10, 10, 20, 20, .green))
        scene.root.addSublayer(layer)
        scene.root.addSublayer(Scene.layer(60, 10, 20, 20, .green))
        scene.render()
        #expect(scene.pixel(20, 20) == 0xFF00_FF00)
        #expect(scene.pixel(70, 20) == 0xFF00_FF00)
        // What is in front is not blurred along.
        #expect(scene.pixel(70, 31) >> 8 & 255 < 140)
    }

    @Test func nothingOutsideItsBoundsTakesPart() {
        let scene = Scene()
        let layer = backdrop(20, 20, 40, 40)
        scene.root.addSublayer(Scene.layer(0, 0, 20, 80, .black))
        scene.root.addSublayer(Scene.layer(60, 0, 40, 80, .black))
        scene.root.addSublayer(layer)
        scene.render()
        #expect((20..<60).allSatisfy { scene.pixel($0, 40) == 0xFFFF_FFFF })
    }

    @Test(arguments: [1, 1.5, 2] as [CGFloat])
    func goldens(scale: CGFloat) {
        let scene = Scene(
            width: Int(200 * scale), height: Int(120 * scale), scale: scale)
        _ = stripes(scene, 12)
        let bar = backdrop(0, 90, 200, 30, blur: 10)
        bar.saturation = 1.8
        bar.backgroundColor = CGColor(gray: 1, alpha: 0.72)
        let round = backdrop(10, 10, 50, 40)
        round.cornerRadius = 14
        let clipping = backdrop(70, 10, 50, 40)
        clipping.cornerRadius = 14
        clipping.masksToBounds = true
        clipping.addSublayer(Scene.layer(30, 20, 40, 40, .green))
        let faded = backdrop(130, 10, 50, 30)
        faded.opacity = 0.5
        faded.backgroundColor = CGColor(gray: 0, alpha: 0.3)
        let masked = backdrop(10, 55, 60, 30)
        let mask = CAGradientLayer()
        mask.frame = masked.bounds
        mask.colors = [CGColor.black, CGColor.clear]
        masked.mask = mask
        // In a translucent group it blurs the group and what is behind it.
        let group = Scene.layer(90, 50, 90, 60, CGColor(gray: 0.4, alpha: 0.6))
        group.opacity = 0.8
        group.addSublayer(backdrop(10, 10, 70, 20))
        for layer in [round, clipping, faded, masked, group, bar] {
            scene.root.addSublayer(layer)
        }
        scene.render()
        let name = scale == 1.5 ? "1.5" : "\(Int(scale))"
        expectGolden(scene.target, "backdrops@\(name)x")
    }

    @Test func animatedRadiusShowsItsTime() {
        let scene = Scene()
        _ = stripes(scene)
        let layer = backdrop(0, 0, 100, 80, blur: 10)
        scene.root.addSublayer(layer)
        scene.render()
        let animation = CABasicAnimation(keyPath: "blurRadius")
        animation.fromValue = 0
        animation.duration = 1
        layer.add(animation, forKey: nil)
        scene.render()
        #expect(scene.pixel(5, 40) == 0xFFFF_0000)
        scene.render(after: 0.5)
        #expect(layer.presentation()?.blurRadius == 5)
        scene.expectFresh()
        scene.render(after: 0.6)
        #expect(layer.presentation()?.blurRadius == 10)
        scene.expectFresh()
    }

    @Test func numbersWithoutMeaningCountAsNothing() {
        let layer = CABackdropLayer()
        layer.blurRadius = .nan
        layer.saturation = .infinity
        #expect(layer.blurRadius == 0)
        #expect(layer.saturation == 1)
        layer.blurRadius = -3
        layer.saturation = -1
        #expect(layer.blurRadius == 0)
        #expect(layer.saturation == 0)
    }

    // MARK: What it costs

    @Test func aBarOverAStillListCostsNothing() {
        let scene = Scene(width: 400, height: 300)
        let list = stripes(scene)
        scene.root.addSublayer(backdrop(0, 250, 400, 50))
        let other = Scene.layer(20, 20, 30, 30, .green)
        list.addSublayer(other)
        scene.render()
        other.backgroundColor = .black
        let frame = scene.render()
        #expect(frame.damage == [PixelRect(x: 20, y: 20, width: 30, height: 30)])
        #expect(frame.statistics.pixelsComposed == 900)
    }

    @Test func aChangeBehindSpreadsAsFarAsTheBlurReaches() {
        let scene = Scene(width: 400, height: 300)
        let list = stripes(scene)
        scene.root.addSublayer(backdrop(0, 200, 400, 100))
        let other = Scene.layer(200, 190, 10, 20, .green)
        list.addSublayer(other)
        scene.render()
        other.backgroundColor = .black
        let frame = scene.render()
        let reach = BlurPlan(sigma: 6, saturation: 1).margin
        #expect(reach < 30)
        for rect in frame.damage {
            #expect(rect.y >= 190 && rect.maxY <= 210 + reach)
            #expect(rect.x >= 200 - reach && rect.maxX <= 210 + reach)
        }
        #expect(frame.damage.reduce(0) { $0 + $1.area } < 5_000)
        scene.expectFresh()
    }

    @Test func scrollingUnderABarBlursTheBarAloneAndMakesNothing() {
        let scene = Scene(width: 400, height: 300)
        let list = Scene.layer(0, 0, 400, 300, .white)
        list.masksToBounds = true
        for index in 0..<40 {
            list.addSublayer(
                Scene.layer(
                    10, CGFloat(index) * 30 + 3, 300, 20,
                    CGColor(red: CGFloat(index) / 40, green: 0.3, blue: 0.6, alpha: 1)))
        }
        scene.root.addSublayer(list)
        let bar = backdrop(0, 250, 400, 50, blur: 20)
        bar.backgroundColor = CGColor(gray: 1, alpha: 0.72)
        scene.root.addSublayer(bar)
        scene.render()
        for step in 0..<12 {
            list.bounds.origin.y += 7
            let frame = scene.render(after: 0.016)
            #expect(!frame.moves.isEmpty)
            #expect(frame.damage.reduce(0) { $0 + $1.area } <= 400 * (50 + 2 * 7))
            if step > 2 { #expect(frame.statistics.surfacesCreated == 0) }
            scene.expectFresh("step \(step)")
        }
    }

    @Test func backdropsInFrontOfEachOtherSpreadInTheOrderOfPainting() {
        let scene = Scene(width: 400, height: 300)
        let list = stripes(scene)
        let dim = backdrop(0, 0, 400, 300, blur: 8)
        dim.backgroundColor = CGColor(gray: 0, alpha: 0.18)
        let bar = backdrop(0, 250, 400, 50, blur: 20)
        let panel = backdrop(100, 80, 150, 120, blur: 4)
        for layer in [bar, dim, panel] { scene.root.addSublayer(layer) }
        let other = Scene.layer(20, 240, 30, 30, .green)
        list.addSublayer(other)
        scene.render()
        scene.expectFresh()
        for x in [60, 120, 230] as [CGFloat] {
            other.position.x = x
            scene.render()
            scene.expectFresh("\(x)")
        }
        panel.zPosition = -1
        scene.render()
        scene.expectFresh()
        other.position.y = 140
        scene.render()
        scene.expectFresh()
    }

    @Test func aSceneThatSlidesTakesItsBarAlong() {
        let scene = Scene(width: 400, height: 300)
        let page = Scene.layer(0, 0, 400, 300, .white)
        scene.root.addSublayer(page)
        for index in 0..<8 {
            page.addSublayer(Scene.layer(CGFloat(index) * 50, 0, 25, 300, .blue))
        }
        page.addSublayer(backdrop(0, 250, 400, 50, blur: 20))
        scene.render()
        for step in 0..<6 {
            page.position.x -= 31
            #expect(!scene.render(after: 0.016).moves.isEmpty)
            scene.expectFresh("step \(step)")
        }
    }

    @Test func aTransformedPictureBlursWhatItShowsItself() {
        let scene = Scene(width: 200, height: 160)
        _ = stripes(scene)
        let card = Scene.layer(40, 30, 120, 100, .white)
        let stripe = Scene.layer(20, 0, 20, 100, .black)
        card.addSublayer(stripe)
        card.addSublayer(backdrop(0, 40, 120, 60))
        card.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        scene.root.addSublayer(card)
        scene.render()
        scene.expectFresh()
        stripe.position.x += 9
        scene.render()
        scene.expectFresh()
        card.transform = CATransform3DMakeScale(1.3, 1.3, 1)
        scene.render()
        scene.expectFresh()
    }
}
