import Tactile

/// A ring that fills: a turning gradient seen through a stroked shape, with a shadow under its end.
final class ProgressRingView: UIView {
    private let trackLayer = CAShapeLayer()
    private let gradientLayer = CAGradientLayer()
    private let progressLayer = CAShapeLayer()
    private let knobLayer = CALayer()
    private let label = UILabel()

    var lineWidth: CGFloat = 14 { didSet { setNeedsLayout() } }
    private(set) var progress: CGFloat = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        setup()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setup()
    }

    private func setup() {
        trackLayer.fillColor = UIColor.clear.cgColor
        trackLayer.strokeColor = UIColor.systemPurple.withAlphaComponent(0.15).cgColor
        progressLayer.fillColor = UIColor.clear.cgColor
        progressLayer.strokeColor = UIColor.black.cgColor
        progressLayer.lineCap = .round
        progressLayer.strokeEnd = 0
        gradientLayer.type = .conic
        gradientLayer.startPoint = CGPoint(x: 0.5, y: 0.5)
        gradientLayer.endPoint = CGPoint(x: 0.5, y: 0)
        gradientLayer.colors = [
            UIColor.systemIndigo.cgColor, UIColor.systemPink.cgColor, UIColor.systemOrange.cgColor,
        ]
        gradientLayer.mask = progressLayer
        knobLayer.backgroundColor = UIColor.white.cgColor
        knobLayer.shadowColor = UIColor.black.cgColor
        knobLayer.shadowOpacity = 0.4
        knobLayer.shadowRadius = 3
        knobLayer.shadowOffset = CGSize(width: 0, height: 1)
        layer.addSublayer(trackLayer)
        layer.addSublayer(gradientLayer)
        layer.addSublayer(knobLayer)
        label.font = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .semibold)
        label.textAlignment = .center
        addSubview(label)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let radius = (min(bounds.width, bounds.height) - lineWidth) / 2
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        let path = UIBezierPath(
            arcCenter: center, radius: radius, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
            clockwise: true)
        for shape in [trackLayer, progressLayer] {
            shape.frame = bounds
            shape.path = path.cgPath
            shape.lineWidth = lineWidth
        }
        gradientLayer.frame = bounds
        knobLayer.bounds = CGRect(x: 0, y: 0, width: lineWidth - 6, height: lineWidth - 6)
        knobLayer.cornerRadius = (lineWidth - 6) / 2
        knobLayer.position = point(at: progress)
        label.frame = bounds.insetBy(dx: lineWidth, dy: lineWidth)
    }

    private func point(at progress: CGFloat) -> CGPoint {
        let angle = 2 * .pi * progress - .pi / 2
        let radius = (min(bounds.width, bounds.height) - lineWidth) / 2
        return CGPoint(x: bounds.midX + cos(angle) * radius, y: bounds.midY + sin(angle) * radius)
    }

    func setProgress(_ newValue: CGFloat, duration: CFTimeInterval) {
        let old = progressLayer.presentation()?.strokeEnd ?? progressLayer.strokeEnd
        progress = min(max(newValue, 0), 1)
        label.text = "\(Int((progress * 100).rounded())) %"

        let stroke = CABasicAnimation(keyPath: "strokeEnd")
        stroke.fromValue = old
        stroke.toValue = progress
        stroke.duration = duration
        stroke.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        progressLayer.strokeEnd = progress
        progressLayer.add(stroke, forKey: "progress")

        let along = CAKeyframeAnimation(keyPath: "position")
        along.path =
            UIBezierPath(
                arcCenter: CGPoint(x: bounds.midX, y: bounds.midY),
                radius: (min(bounds.width, bounds.height) - lineWidth) / 2,
                startAngle: 2 * .pi * old - .pi / 2, endAngle: 2 * .pi * progress - .pi / 2,
                clockwise: progress >= old
            ).cgPath
        along.calculationMode = .paced
        along.duration = duration
        along.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        knobLayer.position = point(at: progress)
        CATransaction.commit()
        knobLayer.add(along, forKey: "progress")
    }
}
