import Tactile

/// Sparks that follow the pointer, with knobs.
final class EmitterPage: UIView {
    private let stage = UIView()
    private let emitter = CAEmitterLayer()
    private let cell = EmitterPage.spark(.systemPurple)
    private let knobs = KnobsView([
        ("birth rate", 0...400, 120), ("lifetime", 0.1...4, 1.2), ("velocity", 0...300, 90),
        ("range", 0...6.3, 1.2), ("gravity", -300...300, 120), ("scale", 0.1...3, 0.8),
        ("scale speed", -1...1, -0.4), ("spin", -10...10, 0), ("red range", 0...1, 0.4),
    ])

    override init(frame: CGRect) {
        super.init(frame: frame)
        stage.clipsToBounds = true
        stage.backgroundColor = .secondarySystemBackground
        stage.layer.cornerRadius = 12
        emitter.emitterCells = [cell]
        stage.layer.addSublayer(emitter)
        addSubview(stage)
        addSubview(knobs)
        knobs.changed = { [weak self] in self?.show() }
        let hover = UIHoverGestureRecognizer()
        hover.addAction { [weak self] in self?.follow($0) }
        stage.addGestureRecognizer(hover)
        show()
    }

    required init?(coder: NSCoder) { nil }

    static func spark(_ color: UIColor) -> CAEmitterCell {
        let cell = CAEmitterCell()
        let side: CGFloat = 24
        cell.contents =
            UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
                let colors = [CGColor.white, CGColor(gray: 1, alpha: 0)]
                guard
                    let gradient = CGGradient(
                        colorsSpace: nil, colors: colors, locations: [0.1, 1])
                else { return }
                let middle = CGPoint(x: side / 2, y: side / 2)
                context.cgContext.drawRadialGradient(
                    gradient, startCenter: middle, startRadius: 0, endCenter: middle,
                    endRadius: side / 2, options: [])
            }.cgImage
        cell.contentsScale = UIScreen.main.scale
        cell.color = color.cgColor
        cell.birthRate = 40
        cell.lifetime = 1.4
        cell.lifetimeRange = 0.6
        cell.velocity = 50
        cell.velocityRange = 30
        cell.emissionLongitude = -.pi / 2
        cell.emissionRange = 0.8
        cell.alphaSpeed = -0.6
        cell.scaleSpeed = -0.3
        cell.yAcceleration = 20
        return cell
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = max(120, bounds.height - knobs.height - 20)
        stage.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
        emitter.frame = stage.bounds
        emitter.emitterPosition = CGPoint(x: stage.bounds.midX, y: stage.bounds.midY)
        knobs.frame = CGRect(x: 0, y: height + 20, width: bounds.width, height: knobs.height)
    }

    private func follow(_ hover: UIGestureRecognizer) {
        CATransaction.setDisableActions(true)
        emitter.emitterPosition = hover.location(in: stage)
    }

    private func show() {
        cell.birthRate = Float(knobs[0])
        cell.lifetime = Float(knobs[1])
        cell.velocity = knobs[2]
        cell.emissionRange = knobs[3]
        cell.yAcceleration = knobs[4]
        cell.scale = knobs[5]
        cell.scaleSpeed = knobs[6]
        cell.spin = knobs[7]
        cell.redRange = Float(knobs[8])
    }
}
