import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// A gauge whose level is a property that only it knows.
private final class Gauge: CALayer {
    var level: CGFloat {
        get { CGFloat(Double(converting: value(forKey: "level")) ?? 0) }
        set { setValue(newValue, forKey: "level") }
    }
    nonisolated(unsafe) static var asked: [String] = []

    override class func needsDisplay(forKey key: String) -> Bool {
        key == "level" || key == "cornerRadius" || super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> (any CAAction)? {
        guard event == "level" else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = (presentation() ?? self).level
        animation.duration = 1
        return animation
    }

    override func draw(in context: CGContext) {
        context.setFillColor(.red)
        context.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
    }
}

@MainActor
@Suite
struct CustomPropertyTests {
    let scene = Scene()

    @Test func animatedPropertiesDrawEachFrame() {
        let gauge = Gauge()
        gauge.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
        scene.root.addSublayer(gauge)
        gauge.setNeedsDisplay()
        scene.render()
        #expect(scene.pixel(5, 5) == 0xFFFF_FFFF)
        gauge.level = 1
        #expect(gauge.animationKeys() == ["level"])
        scene.render()
        scene.render(after: 0.25)
        #expect(scene.pixel(20, 5) == 0xFFFF_0000)
        #expect(scene.pixel(30, 5) == 0xFFFF_FFFF)
        #expect(abs((gauge.presentation()?.level ?? 0) - 0.25) < 1e-9)
        scene.render(after: 0.5)
        #expect(scene.pixel(70, 5) == 0xFFFF_0000)
        #expect(scene.pixel(80, 5) == 0xFFFF_FFFF)
        // Interrupted, it goes on from where it is shown.
        gauge.level = 0
        scene.render()
        #expect(scene.pixel(70, 5) == 0xFFFF_0000)
        scene.render(after: 0.5)
        #expect(scene.pixel(35, 5) == 0xFFFF_0000)
        #expect(scene.pixel(40, 5) == 0xFFFF_FFFF)
        scene.render(after: 0.6)
        #expect(scene.pixel(2, 5) == 0xFFFF_FFFF)
        #expect(scene.target.firstDifference(from: scene.repainted()) == nil)
    }

    @Test func namedPropertiesOfTheBaseClassDrawAnewToo() {
        let gauge = Gauge()
        gauge.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
        scene.root.addSublayer(gauge)
        scene.render()
        #expect(!gauge.needsDisplay())
        gauge.opacity = 0.5
        #expect(!gauge.needsDisplay())
        gauge.cornerRadius = 3
        #expect(gauge.needsDisplay())
    }

    @Test func anyKeyHoldsAnyValue() {
        let layer = CALayer()
        layer.setValue("tag", forKey: "role")
        #expect(layer.value(forKey: "role") as? String == "tag")
        #expect(CALayer(layer: layer).value(forKey: "role") as? String == "tag")
        layer.setValue(nil, forKey: "role")
        #expect(layer.value(forKey: "role") == nil)
        layer.style = ["role": "default", "actions": ["role": CABasicAnimation(keyPath: "role")]]
        #expect(layer.value(forKey: "role") as? String == "default")
        #expect(layer.action(forKey: "role") is CABasicAnimation)
        layer.setValue("own", forKey: "role")
        #expect(layer.value(forKey: "role") as? String == "own")
        #expect(layer.animationKeys() == ["role"])
    }

    @Test func animatedTextDrawsEachFrame() {
        let text = CATextLayer()
        text.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        text.string = "█"
        text.fontSize = 40
        text.foregroundColor = .black
        scene.root.addSublayer(text)
        scene.render()
        func ink() -> Int {
            var dark = 0
            for y in 0..<80 { for x in 0..<100 where scene.pixel(x, y) & 255 < 128 { dark += 1 } }
            return dark
        }
        let large = ink()
        let shrink = CABasicAnimation(keyPath: "fontSize")
        shrink.toValue = 10
        shrink.duration = 1
        text.add(shrink, forKey: "size")
        scene.render()
        scene.render(after: 0.99)
        #expect(ink() < large / 3)
        scene.render(after: 0.1)
        #expect(ink() == large)
        text.foregroundColor = .white
        scene.render()
        scene.render(after: 0.125)
        #expect(text.presentation()?.foregroundColor != .white)
        scene.render(after: 0.3)
        #expect(ink() == 0)
    }
}
