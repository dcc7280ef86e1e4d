import Foundation
import Tactile
import TestSupport
import Testing

/// Views whose layers draw, too.
@Suite @MainActor struct LayerDrawingTests {
    /// Lets its view draw, and paints over that.
    private final class FrameLayer: CALayer {
        override func draw(in context: CGContext) {
            super.draw(in: context)
            context.setFillColor(UIColor.red.cgColor)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
    }

    private final class FramedView: UIView {
        override class var layerClass: AnyClass { FrameLayer.self }
    }

    @Test func aLayerMayDrawAfterAViewThatDrawsNothing() {
        let view = FramedView()
        let harness = Harness(showing: view, size: CGSize(width: 40, height: 40))
        #expect(harness.pixel(5, 5) == 0xFF0000)
        view.setNeedsDisplay()
        harness.settle()
        #expect(harness.pixel(5, 5) == 0xFF0000)
    }

    /// Asks to be drawn again while "progress" is animated.
    private final class ProgressLayer: CALayer {
        override class func needsDisplay(forKey key: String) -> Bool {
            key == "progress" || super.needsDisplay(forKey: key)
        }
    }

    private final class ProgressView: UIView {
        override class var layerClass: AnyClass { ProgressLayer.self }
        override func draw(_ rect: CGRect) {
            UIColor.blue.setFill()
            UIRectFill(bounds)
        }
    }

    @Test func aViewDrawsWhatItsLayerShowsWhileThatIsAnimated() {
        let view = ProgressView()
        let harness = Harness(showing: view, size: CGSize(width: 40, height: 40))
        #expect(harness.pixel(20, 20) == 0x0000FF)
        let animation = CABasicAnimation(keyPath: "progress")
        animation.fromValue = CGFloat(0)
        animation.toValue = CGFloat(1)
        animation.duration = 1
        view.layer.add(animation, forKey: "progress")
        harness.advance(seconds: 0.5)
        #expect(harness.pixel(20, 20) == 0x0000FF)
        harness.advance(seconds: 1)
        #expect(harness.pixel(20, 20) == 0x0000FF)
    }
}
