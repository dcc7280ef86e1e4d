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

    /// Views that call `super` and draw something, each in one way alone.
    private final class DrawingView: UIView {
        var drawing: () -> Void = {}
        override func draw(_ rect: CGRect) {
            super.draw(rect)
            drawing()
        }
    }

    private static var dot: UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }
    }

    @Test(arguments: 0..<9)
    func whateverIsDrawnAfterSuperIsSeen(way: Int) throws {
        let rect = CGRect(x: 2, y: 2, width: 36, height: 36)
        let font = UIFont.systemFont(ofSize: 24)
        let ways: [(CGContext) -> Void] = [
            { _ in "W".draw(in: rect, withAttributes: [.font: font]) },
            { _ in NSAttributedString(string: "W", attributes: [.font: font]).draw(in: rect) },
            { _ in
                NSAttributedString(string: "W", attributes: [.font: font])
                    .draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
            },
            { _ in Self.dot.draw(in: rect) },
            { _ in Self.dot.withTintColor(.blue).draw(at: .zero) },
            { context in
                let label = UILabel(frame: rect)
                label.text = "W"
                label.layer.render(in: context)
            },
            { context in
                context.move(to: .zero)
                context.addLine(to: CGPoint(x: 40, y: 40))
                context.strokePath()
            },
            { _ in
                let label = UILabel(frame: rect)
                label.text = "W"
                label.drawHierarchy(in: rect, afterScreenUpdates: true)
            },
            { context in
                if let image = Self.dot.cgImage { context.draw(image, in: rect) }
            },
        ]
        let view = DrawingView()
        view.backgroundColor = .white
        view.isOpaque = false
        view.drawing = { UIGraphicsGetCurrentContext().map(ways[way]) }
        let harness = Harness(showing: view, size: CGSize(width: 40, height: 40))
        let seen = (0..<40).contains { y in (0..<40).contains { harness.pixel($0, y) != 0xFFFFFF } }
        #expect(seen)
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
