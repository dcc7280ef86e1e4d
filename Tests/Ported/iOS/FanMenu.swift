import UIKit

@objc public protocol FanMenuDelegate {
    @objc optional func fanMenu(_ menu: FanMenu, colorAt index: Int) -> UIColor
    func fanMenu(_ menu: FanMenu, didChoose index: Int)
}

/// A round button from which others fly along a quarter of a circle.
@IBDesignable open class FanMenu: UIControl {
    @IBInspectable open var count: Int = 3
    @IBInspectable open var radius: CGFloat = 100
    open weak var delegate: FanMenuDelegate?
    public private(set) var items: [UIButton] = []
    public private(set) var isOpen = false
    private let plus = CAShapeLayer()

    open override class var layerClass: AnyClass { return CAShapeLayer.self }
    private var circle: CAShapeLayer { return layer as! CAShapeLayer }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }
    public required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setUp()
    }
    private func setUp() {
        circle.fillColor = UIColor.magenta.cgColor
        plus.strokeColor = UIColor.white.cgColor
        plus.lineWidth = 3
        plus.lineCap = .round
        layer.addSublayer(plus)
        addTarget(self, action: #selector(toggle), for: .touchUpInside)
    }
    open override var intrinsicContentSize: CGSize { return CGSize(width: 56, height: 56) }
    open override func layoutSubviews() {
        super.layoutSubviews()
        circle.path = UIBezierPath(ovalIn: bounds).cgPath
        let path = CGMutablePath()
        path.move(to: CGPoint(x: -10, y: 0))
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.move(to: CGPoint(x: 0, y: -10))
        path.addLine(to: CGPoint(x: 0, y: 10))
        plus.path = path
        plus.position = CGPoint(x: bounds.midX, y: bounds.midY)
    }
    open override var isHighlighted: Bool {
        didSet { circle.fillColor = (isHighlighted ? UIColor.brown : UIColor.magenta).cgColor }
    }
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        for item in items.reversed() where isOpen {
            if let hit = item.hitTest(convert(point, to: item), with: event) { return hit }
        }
        return super.hitTest(point, with: event)
    }

    private func place(of index: Int) -> CGPoint {
        let angle = CGFloat.pi + CGFloat(index) * .pi / 2 / CGFloat(max(count - 1, 1))
        return CGPoint(x: bounds.midX + cos(angle) * radius, y: bounds.midY + sin(angle) * radius)
    }

    @objc open func toggle() {
        isOpen ? close(choosing: nil) : open()
    }
    open func open() {
        isOpen = true
        plus.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        for index in 0..<count {
            let item = UIButton(type: .custom)
            item.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            item.layer.cornerRadius = 20
            item.backgroundColor = delegate?.fanMenu?(self, colorAt: index) ?? .black
            item.tag = index
            item.addTarget(self, action: #selector(choose(_:)), for: .touchUpInside)
            addSubview(item)
            items.append(item)
            item.center = place(of: index)
            let path = UIBezierPath()
            path.move(to: CGPoint(x: bounds.midX, y: bounds.midY))
            path.addQuadCurve(to: item.center, controlPoint: CGPoint(x: bounds.midX, y: item.center.y))
            let flight = CAKeyframeAnimation(keyPath: "position")
            flight.path = path.cgPath
            let turn = CAKeyframeAnimation(keyPath: "transform.rotation.z")
            turn.values = [0, CGFloat.pi, CGFloat.pi * 2]
            turn.keyTimes = [0, 0.3, 1]
            let group = CAAnimationGroup()
            group.animations = [flight, turn]
            group.duration = 0.3
            group.beginTime = CACurrentMediaTime() + Double(index) * 0.05
            group.fillMode = .backwards
            item.layer.add(group, forKey: "fly")
        }
    }
    private func close(choosing index: Int?) {
        isOpen = false
        let leaving = items
        items = []
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.25)
        CATransaction.setCompletionBlock {
            leaving.forEach { $0.removeFromSuperview() }
            if let index = index { self.delegate?.fanMenu(self, didChoose: index) }
        }
        plus.transform = CATransform3DIdentity
        for item in leaving {
            let shrink = CABasicAnimation(keyPath: "transform.scale")
            shrink.toValue = 0.01
            shrink.fillMode = .forwards
            shrink.isRemovedOnCompletion = false
            item.layer.add(shrink, forKey: nil)
        }
        CATransaction.commit()
    }
    @objc private func choose(_ sender: UIButton) { close(choosing: sender.tag) }
}
