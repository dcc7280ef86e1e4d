import Tactile

/// Three dots that swell one after the other, copies of one.
final class PulsingDotsView: UIView {
    private let replicator = CAReplicatorLayer()
    private let dot = CALayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        dot.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
        dot.cornerRadius = 8
        dot.backgroundColor = UIColor.systemBlue.cgColor
        replicator.instanceCount = 3
        replicator.instanceDelay = 0.2
        replicator.instanceTransform = CATransform3DMakeTranslation(26, 0, 0)
        replicator.addSublayer(dot)
        layer.addSublayer(replicator)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSubviews() {
        super.layoutSubviews()
        replicator.frame = bounds
        dot.position = CGPoint(x: bounds.midX - 26, y: bounds.midY)
    }

    func startAnimating() {
        let swell = CABasicAnimation(keyPath: "transform.scale")
        swell.fromValue = 0.4
        swell.toValue = 1.2
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0.4
        fade.toValue = 1
        let group = CAAnimationGroup()
        group.animations = [swell, fade]
        group.duration = 0.5
        group.autoreverses = true
        group.repeatCount = .infinity
        group.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        dot.add(group, forKey: "pulse")
    }
}

/// Grey bars over which a light runs while the text is not there yet.
final class ShimmerView: UIView {
    private let gradient = CAGradientLayer()
    private let bars = CAShapeLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        let grey = UIColor.systemGray4.cgColor
        gradient.colors = [grey, UIColor.systemGray6.cgColor, grey]
        gradient.startPoint = CGPoint(x: 0, y: 0.4)
        gradient.endPoint = CGPoint(x: 1, y: 0.6)
        gradient.locations = [-1, -0.5, 0]
        gradient.mask = bars
        layer.addSublayer(gradient)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSubviews() {
        super.layoutSubviews()
        gradient.frame = bounds
        bars.frame = bounds
        let path = UIBezierPath(ovalIn: CGRect(x: 4, y: 14, width: 40, height: 40))
        for (index, part) in [0.55, 0.4, 0.9, 0.9, 0.6].enumerated() {
            let isBeside = index < 2
            let left: CGFloat = isBeside ? 54 : 4
            path.append(
                UIBezierPath(
                    roundedRect: CGRect(
                        x: left, y: isBeside ? 20 + CGFloat(index) * 18 : 30 + CGFloat(index) * 18,
                        width: (bounds.width - left) * part, height: 10), cornerRadius: 5))
        }
        bars.path = path.cgPath
    }

    func startAnimating() {
        let run = CABasicAnimation(keyPath: "locations")
        run.fromValue = [-1, -0.5, 0]
        run.toValue = [1, 1.5, 2]
        run.duration = 1.2
        run.repeatCount = .infinity
        gradient.add(run, forKey: "shimmer")
    }
}

/// A circle that closes, and a tick that is drawn into it.
final class CheckmarkView: UIView {
    private let circle = CAShapeLayer()
    private let tick = CAShapeLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        for shape in [circle, tick] {
            shape.fillColor = nil
            shape.strokeColor = UIColor.systemGreen.cgColor
            shape.lineWidth = 6
            shape.lineCap = .round
            shape.lineJoin = .round
            layer.addSublayer(shape)
        }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        circle.path =
            UIBezierPath(
                arcCenter: center, radius: 40, startAngle: -.pi / 2, endAngle: .pi * 1.5,
                clockwise: true
            ).cgPath
        let path = UIBezierPath()
        path.move(to: CGPoint(x: center.x - 18, y: center.y + 1))
        path.addLine(to: CGPoint(x: center.x - 5, y: center.y + 14))
        path.addLine(to: CGPoint(x: center.x + 20, y: center.y - 13))
        tick.path = path.cgPath
    }

    func play() {
        let close = CABasicAnimation(keyPath: "strokeEnd")
        close.fromValue = 0
        close.duration = 0.5
        close.timingFunction = CAMediaTimingFunction(name: .easeOut)
        circle.add(close, forKey: "close")
        let write = CABasicAnimation(keyPath: "strokeEnd")
        write.fromValue = 0
        write.beginTime = CACurrentMediaTime() + 0.4
        write.duration = 0.3
        write.fillMode = .backwards
        write.setValue("tick", forKey: "name")
        tick.add(write, forKey: "write")
        UIView.animate(
            withDuration: 0.5, delay: 0.6, usingSpringWithDamping: 0.35, initialSpringVelocity: 6,
            options: []
        ) {
            self.transform = CGAffineTransform(scaleX: 1.12, y: 1.12)
        } completion: { _ in
            UIView.animate(withDuration: 0.2) { self.transform = .identity }
        }
    }
}

/// Water that rolls, drawn anew by a display link.
final class WaveView: UIView {
    private let wave = CAShapeLayer()
    private var link: CADisplayLink?
    private var start: CFTimeInterval = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 20
        layer.borderWidth = 2
        layer.borderColor = UIColor.systemTeal.cgColor
        clipsToBounds = true
        wave.fillColor = UIColor.systemTeal.withAlphaComponent(0.6).cgColor
        layer.addSublayer(wave)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        link?.invalidate()
        link = nil
        guard newWindow != nil else { return }
        let link = CADisplayLink(target: self, selector: Selector("tick:", WaveView.tick(_:)))
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    func tick(_ link: CADisplayLink) {
        if start == 0 { start = link.timestamp }
        let phase = CGFloat(link.timestamp - start) * 3
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: bounds.height))
        for x in stride(from: 0, through: bounds.width, by: 3) {
            let y = bounds.height * 0.45 + sin(x / bounds.width * 2 * .pi + phase) * 9
            path.addLine(to: CGPoint(x: x, y: y))
        }
        path.addLine(to: CGPoint(x: bounds.width, y: bounds.height))
        path.close()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        wave.path = path.cgPath
        CATransaction.commit()
    }
}
