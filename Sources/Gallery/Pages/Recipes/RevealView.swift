import Tactile

/// A picture that is uncovered through a growing shape, which turns and changes its form meanwhile.
final class RevealView: UIView {
    private let imageLayer = CALayer()
    private let maskLayer = CAShapeLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        imageLayer.contentsGravity = .resizeAspectFill
        imageLayer.masksToBounds = true
        imageLayer.mask = maskLayer
        layer.addSublayer(imageLayer)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    var image: UIImage? {
        didSet {
            imageLayer.contents = image?.cgImage
            imageLayer.contentsScale = image?.scale ?? 1
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        imageLayer.frame = bounds
        maskLayer.frame = bounds
        maskLayer.path = circle(radius: hypot(bounds.width, bounds.height) / 2)
    }

    private func circle(radius: CGFloat) -> CGPath {
        UIBezierPath(
            ovalIn: CGRect(
                x: bounds.midX - radius, y: bounds.midY - radius, width: 2 * radius,
                height: 2 * radius)
        ).cgPath
    }

    func reveal(duration: CFTimeInterval, completion: (() -> Void)? = nil) {
        CATransaction.begin()
        CATransaction.setCompletionBlock(completion)
        let grow = CAKeyframeAnimation(keyPath: "path")
        grow.values = [
            circle(radius: 2), circle(radius: 30), circle(radius: 22), maskLayer.path as Any,
        ]
        grow.keyTimes = [0, 0.35, 0.5, 1]
        grow.timingFunctions = [
            CAMediaTimingFunction(name: .easeOut), CAMediaTimingFunction(name: .easeInEaseOut),
            CAMediaTimingFunction(controlPoints: 0.7, 0, 0.84, 0),
        ]
        let slide = CABasicAnimation(keyPath: "transform.translation.x")
        slide.fromValue = -bounds.width / 3
        slide.toValue = 0
        slide.duration = duration * 0.5
        slide.timingFunction = CAMediaTimingFunction(name: .easeOut)
        slide.fillMode = .forwards
        let group = CAAnimationGroup()
        group.animations = [grow, slide]
        group.duration = duration
        group.fillMode = .backwards
        maskLayer.add(group, forKey: "reveal")
        CATransaction.commit()
    }
}
