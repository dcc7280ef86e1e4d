import UIKit

@objc protocol GameViewDelegate: AnyObject {
    @objc optional func gameView(_ view: GameView, didCatch count: Int)
    @objc optional func gameViewDidEnd(_ view: GameView)
}

/// Balls fall, and a basket catches them. Layers are moved in the steps of a display link.
class GameView: UIView {
    struct Ball {
        let layer: CAShapeLayer
        var position: CGPoint
        var velocity: CGFloat
    }

    weak var delegate: GameViewDelegate?
    private(set) var balls: [Ball] = []
    private(set) var caught = 0
    private(set) var missed = 0
    let basket = CALayer()
    private lazy var ticker = FrameTicker { [unowned self] in step(at: $0) }
    private var lastTime: CFTimeInterval = 0
    private var untilNext: CGFloat = 0
    private var seed = 7

    /// Points; a ball is caught by its middle.
    let radius: CGFloat = 12
    static let allowedMisses = 3

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        basket.backgroundColor = UIColor.systemBlue.cgColor
        basket.cornerRadius = 6
        basket.bounds = CGRect(x: 0, y: 0, width: 90, height: 12)
        layer.addSublayer(basket)
        addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(moved(_:))))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    var isRunning: Bool { ticker.isRunning }

    func start() {
        stop()
        balls.forEach { $0.layer.removeFromSuperlayer() }
        balls = []
        (caught, missed, untilNext, lastTime) = (0, 0, 0, 0)
        moveBasket(to: bounds.midX)
        ticker.start()
    }

    func stop() { ticker.stop() }

    override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { stop() }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        moveBasket(to: isRunning ? basket.position.x : bounds.midX)
    }

    // MARK: Steps

    private func step(at time: CFTimeInterval) {
        defer { lastTime = time }
        guard lastTime > 0 else { return }
        // After a pause the game goes on where it was.
        let seconds = CGFloat(min(time - lastTime, 0.1))
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        untilNext -= seconds
        if untilNext <= 0 { drop() }
        for index in balls.indices {
            balls[index].velocity += 240 * seconds
            balls[index].position.y += balls[index].velocity * seconds
            balls[index].layer.position = balls[index].position
        }
        balls.removeAll(where: isOver)
        CATransaction.commit()
        if missed >= Self.allowedMisses {
            stop()
            delegate?.gameViewDidEnd?(self)
        }
    }

    private func drop() {
        seed = (seed * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        let share = CGFloat(seed % 1000) / 1000
        let layer = CAShapeLayer()
        layer.path =
            UIBezierPath(
                ovalIn: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius)
            ).cgPath
        layer.fillColor = UIColor(hue: share, saturation: 0.7, brightness: 0.9, alpha: 1).cgColor
        let x = radius + share * (bounds.width - 2 * radius)
        let top = window?.windowScene?.statusBarManager?.statusBarFrame.maxY ?? 0
        layer.position = CGPoint(x: x, y: top - radius)
        self.layer.addSublayer(layer)
        balls.append(Ball(layer: layer, position: layer.position, velocity: 60))
        untilNext = max(1.2 - CGFloat(caught) * 0.05, 0.4)
    }

    /// Whether a ball is in the basket or below it, which is counted.
    private func isOver(_ ball: Ball) -> Bool {
        if basket.frame.insetBy(dx: 0, dy: -radius).contains(ball.position) {
            caught += 1
            delegate?.gameView?(self, didCatch: caught)
        } else if ball.position.y > bounds.maxY + radius {
            missed += 1
        } else {
            return false
        }
        ball.layer.removeFromSuperlayer()
        return true
    }

    // MARK: The basket

    @objc private func moved(_ recognizer: UIPanGestureRecognizer) {
        moveBasket(to: recognizer.location(in: self).x)
    }

    func moveBasket(to x: CGFloat) {
        let half = basket.bounds.width / 2
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        basket.position = CGPoint(
            x: min(max(x, half), max(bounds.width - half, half)), y: bounds.height - 40)
        CATransaction.commit()
    }
}
