import UIKit

/// A card whose lower half folds up, in perspective, by pictures of both halves.
open class FoldCard: UIView, CAAnimationDelegate {
    public private(set) var isFolded = false
    public let content: UIView
    public var ended: ((Bool) -> Void)?
    private var flap: UIImageView?

    public init(content: UIView) {
        self.content = content
        super.init(frame: content.frame)
        content.frame = bounds
        addSubview(content)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        layer.sublayerTransform = perspective
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(toggle)))
    }
    public required init?(coder aDecoder: NSCoder) { fatalError() }

    private func picture(of rect: CGRect) -> UIImage {
        let renderer = UIGraphicsImageRenderer(size: rect.size)
        return renderer.image { context in
            context.cgContext.translateBy(x: -rect.minX, y: -rect.minY)
            content.layer.render(in: context.cgContext)
        }
    }

    @objc open func toggle() {
        guard flap == nil else { return }
        let half = CGRect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
        content.layer.mask = nil
        let flap = UIImageView(image: picture(of: half))
        flap.layer.anchorPoint = CGPoint(x: 0.5, y: 0)
        flap.frame = half
        flap.layer.isDoubleSided = false
        flap.layer.allowsEdgeAntialiasing = true
        addSubview(flap)
        self.flap = flap
        setMask(to: half.height)
        isFolded = !isFolded
        let turn = CABasicAnimation(keyPath: "transform.rotation.x")
        turn.fromValue = isFolded ? 0 : CGFloat.pi / 2
        turn.toValue = isFolded ? CGFloat.pi / 2 : 0
        turn.duration = 0.4
        turn.timingFunction = CAMediaTimingFunction(name: isFolded ? .easeIn : .easeOut)
        turn.fillMode = .forwards
        turn.isRemovedOnCompletion = false
        turn.delegate = self
        turn.setValue("fold", forKey: "name")
        flap.layer.add(turn, forKey: "turn")
    }

    private func setMask(to height: CGFloat) {
        let mask = CAShapeLayer()
        mask.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: bounds.width, height: height)).cgPath
        content.layer.mask = mask
    }

    open func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard anim.value(forKey: "name") as? String == "fold" else { return }
        flap?.removeFromSuperview()
        flap = nil
        if !isFolded { content.layer.mask = nil }
        ended?(isFolded)
    }

    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        return isFolded ? point.y < bounds.height / 2 && super.point(inside: point, with: event) : super.point(inside: point, with: event)
    }
}
