import UIKit

/// One bar, which grows from the bottom to its value.
final class BarLayer: CALayer {
    /// From 0 to 1, the whole height.
    @NSManaged var value: CGFloat
    @NSManaged var color: UIColor?

    override class func needsDisplay(forKey key: String) -> Bool {
        key == #keyPath(BarLayer.value) || key == #keyPath(BarLayer.color)
            || super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> CAAction? {
        guard event == #keyPath(BarLayer.value) else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = (presentation() ?? self).value
        animation.duration = 0.4
        animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
        return animation
    }

    override func draw(in context: CGContext) {
        let height = bounds.height * value
        context.setFillColor((color ?? .systemBlue).cgColor)
        context.fill(
            CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height))
    }
}
