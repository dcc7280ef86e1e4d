import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Fades of pictures and of whole groups.
@MainActor
@Suite
struct FadeTests {
    let scene = Scene()

    private func picture(_ color: UInt32, _ width: Int = 40, _ height: Int = 40) -> CGImage {
        let bitmap = emptyBitmap(width: width, height: height)
        bitmap.replace(bitmap.bounds, with: PixelColor(value: color))
        return CGImage(bitmap: bitmap)
    }

    @Test func contentsCrossFade() {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.contents = picture(0xFFFF_0000)
        scene.root.addSublayer(layer)
        scene.render()
        let blue = picture(0xFF00_00FF, 20, 20)
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.contents = blue
        #expect(layer.animationKeys() == ["contents"])
        scene.render()
        scene.render(after: 0.25)
        let pixel = scene.pixel(20, 20)
        #expect(abs(Int(pixel >> 16 & 255) - 191) <= 1)
        #expect(abs(Int(pixel & 255) - 64) <= 1)
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
        scene.render(after: 0.8)
        #expect(scene.pixel(20, 20) == 0xFF00_00FF)
        #expect(layer.contents as? CGImage === blue)
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.contents = nil
        scene.render()
        scene.render(after: 0.5)
        #expect(abs(Int(scene.pixel(20, 20) >> 16 & 255) - 127) <= 1)
        scene.render(after: 0.6)
        #expect(scene.pixel(20, 20) == 0xFFFF_FFFF)
    }

    @Test func keyframesOfPictures() {
        let layer = Scene.layer(0, 0, 40, 40)
        scene.root.addSublayer(layer)
        scene.render()
        let film = CAKeyframeAnimation(keyPath: "contents")
        film.values = [picture(0xFFFF_0000), picture(0xFF00_FF00), picture(0xFF00_00FF)]
        film.calculationMode = .discrete
        film.duration = 3
        layer.add(film, forKey: nil)
        scene.render()
        for color in [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF] as [UInt32] {
            scene.render(after: 0.5)
            #expect(scene.pixel(20, 20) == color)
            scene.render(after: 0.5)
        }
    }

    @Test func aFadingGroupIsComposedOnce() {
        let group = Scene.layer(0, 0, 100, 80, .white)
        for index in 0..<10 {
            group.addSublayer(Scene.layer(CGFloat(index) * 9, 10, 30, 30, .blue))
        }
        scene.root.addSublayer(group)
        scene.render()
        group.opacity = 0.9
        let first = scene.render()
        #expect(first.statistics.layersPainted > 10)
        for step in 0..<8 {
            group.opacity = 0.8 - Float(step) / 10
            let frame = scene.render()
            #expect(frame.statistics.layersPainted <= 2, "step \(step)")
            #expect(frame.statistics.pixelsComposed <= 2 * 100 * 80)
            #expect(frame.statistics.surfacesCreated == 0)
        }
        group.sublayers?[4].backgroundColor = .red
        group.opacity = 0.5
        scene.render()
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
        group.opacity = 1
        scene.render()
        #expect(group.node?.kept?.raster == nil)
        #expect(scene.pixel(50, 20) == 0xFF00_00FF || scene.pixel(50, 20) == 0xFFFF_0000)
    }

    @Test func sublayersFadeByThemselvesWhereTheGroupDoesNot() {
        let group = Scene.layer(0, 0, 100, 80)
        group.addSublayer(Scene.layer(0, 0, 60, 60, .red))
        group.addSublayer(Scene.layer(30, 0, 60, 60, .blue))
        scene.root.addSublayer(group)
        group.opacity = 0.5
        scene.render()
        // Together: blue hides red.
        #expect(scene.pixel(45, 30) >> 16 & 255 == scene.pixel(75, 30) >> 16 & 255)
        group.allowsGroupOpacity = false
        scene.render()
        let both = scene.pixel(45, 30), blue = scene.pixel(75, 30)
        #expect(both >> 8 & 255 < 80 && blue >> 8 & 255 > 110)
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
        group.opacity = 0.2
        scene.render()
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
        group.sublayers?[1].position.x += 7
        scene.render()
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
        group.allowsGroupOpacity = true
        scene.render()
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
        #expect(group.value(forKey: "allowsGroupOpacity") as? Bool == true)
    }
}
