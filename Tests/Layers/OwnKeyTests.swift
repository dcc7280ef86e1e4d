import Foundation
import TactileDrawing
import TactileGeometry
import Testing

@testable import TactileLayers

/// Animations of keys that only a program's class of layer knows, and what they make of its values.
@MainActor
@Suite
struct OwnKeyTests {
    let scene = Scene()

    private func animated(
        _ model: Any?, from: Any?, to: Any?, layer: CALayer = CALayer()
    ) -> Any? {
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        if let model { layer.setValue(model, forKey: "own") }
        scene.root.addSublayer(layer)
        scene.render()
        let animation = CABasicAnimation(keyPath: "own")
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 1
        layer.add(animation, forKey: nil)
        scene.render()
        scene.render(after: 0.5)
        return layer.presentation()?.value(forKey: "own")
    }

    @Test func numbersKeepTheirType() {
        #expect(animated(0.0, from: 0.0, to: 360.0) as? Double == 180)
        #expect(animated(CGFloat(0), from: CGFloat(0), to: CGFloat(9)) as? CGFloat == 4.5)
        #expect(animated(Float(0), from: 0.0, to: 9.0) as? Float == 4.5)
        #expect(animated(0, from: 0, to: 9) as? Int == 4)
        #expect(animated(1.5, from: nil, to: 2) as? Double == 1.75)
        #expect((animated(NSNumber(value: 0), from: 0.0, to: 9.0) as? NSNumber)?.doubleValue == 4.5)
    }

    /// Without a value of the layer's own the animation's values say the type.
    @Test func aKeyWithoutAValueTakesTheAnimations() {
        #expect(animated(nil, from: 0.0, to: 9.0) as? Double == 4.5)
        #expect(animated(nil, from: CGFloat(0), to: CGFloat(9)) as? CGFloat == 4.5)
        // Whole numbers may be meant for any type of number.
        #expect((animated(nil, from: 0, to: 9) as? NSNumber)?.doubleValue == 4.5)
        #expect(animated(nil, from: nil, to: 9.0) as? Double == 4.5)
        #expect(animated(nil, from: nil, to: nil) == nil)
    }

    @Test func otherValuesKeepTheirTypeToo() throws {
        let point = animated(CGPoint.zero, from: CGPoint.zero, to: CGPoint(x: 4, y: 8))
        #expect(point as? CGPoint == CGPoint(x: 2, y: 4))
        let size = animated(CGSize.zero, from: CGSize.zero, to: CGSize(width: 4, height: 8))
        #expect(size as? CGSize == CGSize(width: 2, height: 4))
        let vector = animated(CGVector.zero, from: CGVector.zero, to: CGVector(dx: 4, dy: 8))
        #expect(vector as? CGVector == CGVector(dx: 2, dy: 4))
        let boxed = animated(
            NSValue(cgPoint: .zero), from: NSValue(cgPoint: .zero),
            to: NSValue(cgPoint: CGPoint(x: 4, y: 8)))
        #expect((boxed as? NSValue)?.cgPointValue == CGPoint(x: 2, y: 4))
        let color = animated(UIColor.red, from: UIColor.red, to: UIColor.blue)
        let mixed = try #require((color as? UIColor)?.cgColor.components)
        #expect(abs(mixed[0] - 0.5) < 0.01 && abs(mixed[2] - 0.5) < 0.01)
        let turn = animated(
            CGAffineTransform.identity, from: CGAffineTransform.identity,
            to: CGAffineTransform(translationX: 10, y: 0))
        #expect((turn as? CGAffineTransform)?.tx == 5)
        // Between words there is nothing.
        #expect(animated("a", from: "a", to: "b") as? String == "b")
    }

    @Test func keyframesFollowTheirOwnKeyAlongAPath() {
        let layer = CALayer()
        scene.root.addSublayer(layer)
        scene.render()
        let animation = CAKeyframeAnimation(keyPath: "spot")
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 20, y: 0))
        animation.path = path
        animation.calculationMode = .linear
        animation.duration = 1
        layer.add(animation, forKey: nil)
        scene.render()
        scene.render(after: 0.5)
        #expect(layer.presentation()?.value(forKey: "spot") as? CGPoint == CGPoint(x: 10, y: 0))
    }

    // MARK: Presentations

    /// A class that has no use for a copy of itself, as sources for iOS write one.
    private class Uncopied: CAShapeLayer {
        nonisolated(unsafe) static var copies = 0
        override init() { super.init() }
        required init?(coder: NSCoder) { nil }
        override init(layer: Any) {
            Uncopied.copies += 1
            super.init(layer: layer)
        }
    }

    private final class Drawn: Uncopied {
        override class func needsDisplay(forKey key: String) -> Bool { key == "lineWidth" }
    }

    private func run(_ layer: CALayer, _ key: String) {
        Uncopied.copies = 0
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        scene.root.addSublayer(layer)
        scene.render()
        let animation = CABasicAnimation(keyPath: key)
        animation.toValue = 20
        animation.duration = 1
        layer.add(animation, forKey: key)
        scene.render()
        scene.render(after: 0.5)
    }

    /// `init(layer:)` of a program's class is called for who asks, and for what only that class
    /// knows.
    @Test func aPresentationOfAProgramsClassIsMadeWhenItIsNeeded() throws {
        let layer = Uncopied()
        layer.strokeColor = .red
        layer.path = CGPath(rect: CGRect(x: 0, y: 20, width: 40, height: 0), transform: nil)
        run(layer, "lineWidth")
        #expect(Uncopied.copies == 0)
        #expect(scene.pixel(20, 23) == 0xFFFF_0000, "the line is 10 points wide by now")
        scene.expectFresh()
        let shown = try #require(layer.presentation())
        #expect(Uncopied.copies == 1)
        #expect(abs(shown.lineWidth - 10.5) < 1e-9 && shown.model() === layer)
        run(Uncopied(), "own")
        #expect(Uncopied.copies > 0)
        run(Drawn(), "lineWidth")
        #expect(Uncopied.copies > 0)
        run(Drawn(), "strokeEnd")
        #expect(Uncopied.copies == 0)
    }

    // MARK: Drawing

    private final class Signed: CAShapeLayer {
        var drawings = 0
        override func draw(in context: CGContext) {
            drawings += 1
            super.draw(in: context)
            context.setFillColor(.green)
            context.fill(bounds)
        }
    }

    @Test func aShapeLayerThatDrawsIsAskedToAndPaintsItsShapeAboveThat() {
        let layer = Signed()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.path = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
        layer.fillColor = .red
        scene.root.addSublayer(layer)
        scene.render()
        #expect(layer.drawings == 0)
        layer.setNeedsDisplay()
        scene.render()
        #expect(layer.drawings == 1)
        #expect(scene.pixel(5, 5) == 0xFF00_FF00 && scene.pixel(20, 20) == 0xFFFF_0000)
        scene.expectFresh()
    }

    /// A shape's path and a shadow's change at once: only an animation that is added moves them.
    @Test func pathsDoNotAnimateByThemselves() {
        let shape = CAShapeLayer()
        scene.root.addSublayer(shape)
        scene.render()
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
        shape.shadowPath = shape.path
        #expect(shape.animationKeys() == nil)
        shape.fillColor = .red
        #expect(shape.animationKeys() == ["fillColor"])
    }
}
