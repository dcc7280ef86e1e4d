import Tactile

/// Paper that falls from above, in as many cells as there are colours and forms.
final class ConfettiView: UIView {
    override class var layerClass: AnyClass { CAEmitterLayer.self }

    private var emitter: CAEmitterLayer? { layer as? CAEmitterLayer }

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        let colors: [UIColor] = [
            .systemRed, .systemYellow, .systemGreen, .systemBlue, .systemPurple,
        ]
        emitter?.emitterShape = .line
        emitter?.seed = 7
        emitter?.emitterCells = colors.enumerated().map { index, color in
            let cell = CAEmitterCell()
            cell.contents = index % 2 == 0 ? Self.strip.cgImage : Self.dot.cgImage
            cell.color = color.cgColor
            cell.birthRate = 6
            cell.lifetime = 4
            cell.lifetimeRange = 1
            cell.velocity = 50
            cell.velocityRange = 20
            cell.emissionLongitude = .pi
            cell.emissionRange = .pi / 5
            cell.spin = 2
            cell.spinRange = 4
            cell.scale = 0.7
            cell.scaleRange = 0.3
            cell.yAcceleration = 12
            return cell
        }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    private static let strip = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 14)).image {
        UIColor.white.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 8, height: 14))
    }

    private static let dot = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9)).image {
        UIColor.white.setFill()
        $0.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 9, height: 9))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        emitter?.emitterPosition = CGPoint(x: bounds.midX, y: -8)
        emitter?.emitterSize = CGSize(width: bounds.width, height: 1)
    }

    func stop() { emitter?.birthRate = 0 }
    func start() {
        emitter?.birthRate = 1
        emitter?.beginTime = CACurrentMediaTime()
    }
}
