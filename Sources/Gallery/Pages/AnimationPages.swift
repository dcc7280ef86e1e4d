import Tactile

/// Rows of a ball each, which go to the other side and back when the page is clicked.
class RacePage: UIView {
    private let balls: [UIView]
    private let labels: [UILabel]
    private var isAtEnd = false

    init(names: [String]) {
        balls = names.map { _ in UIView() }
        labels = names.map { Column.label($0, size: 13) }
        super.init(frame: .zero)
        for (ball, label) in zip(balls, labels) {
            ball.backgroundColor = .systemIndigo
            ball.layer.cornerRadius = 14
            label.textColor = Column.quiet
            addSubview(label)
            addSubview(ball)
        }
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.run() }
        addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (index, ball) in balls.enumerated() {
            let y = CGFloat(index) * 60
            labels[index].frame = CGRect(x: 0, y: y, width: bounds.width, height: 18)
            ball.frame = CGRect(x: position, y: y + 22, width: 28, height: 28)
        }
    }

    private var position: CGFloat { isAtEnd ? max(0, bounds.width - 28) : 0 }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { DispatchQueue.main.async { [weak self] in self?.run() } }
    }

    func run() {
        isAtEnd.toggle()
        for (index, ball) in balls.enumerated() {
            animate(index) { ball.frame.origin.x = self.position }
        }
    }

    /// How the ball of a row gets there.
    func animate(_ row: Int, _ change: @escaping () -> Void) { change() }
}

final class SpringsPage: RacePage {
    static let dampings: [CGFloat] = [0.2, 0.4, 0.6, 0.8, 1]

    init() { super.init(names: Self.dampings.map { "damping \($0)" }) }

    required init?(coder: NSCoder) { nil }

    override func animate(_ row: Int, _ change: @escaping () -> Void) {
        UIView.animate(
            withDuration: 1.2, delay: 0, usingSpringWithDamping: Self.dampings[row],
            initialSpringVelocity: 0, options: [.beginFromCurrentState, .allowUserInteraction],
            animations: change, completion: nil)
    }
}

final class CurvesPage: RacePage {
    static let curves: [(String, UIView.AnimationOptions)] = [
        ("linear", .curveLinear), ("ease in", .curveEaseIn), ("ease out", .curveEaseOut),
        ("ease in and out", .curveEaseInOut),
    ]

    init() { super.init(names: Self.curves.map(\.0)) }

    required init?(coder: NSCoder) { nil }

    override func animate(_ row: Int, _ change: @escaping () -> Void) {
        UIView.animate(
            withDuration: 1, delay: 0,
            options: [Self.curves[row].1, .beginFromCurrentState, .allowUserInteraction],
            animations: change, completion: nil)
    }
}

/// A square that goes round the page, in one animation of four keyframes.
final class KeyframesPage: UIView {
    private static let modes: [(String, UIView.KeyframeAnimationOptions)] = [
        ("linear", .calculationModeLinear), ("discrete", .calculationModeDiscrete),
        ("paced", .calculationModePaced), ("cubic", .calculationModeCubic),
        ("cubic paced", .calculationModeCubicPaced),
    ]

    private let square = UIView()
    private let mode = UISegmentedControl(items: KeyframesPage.modes.map(\.0))

    override init(frame: CGRect) {
        super.init(frame: frame)
        square.backgroundColor = .systemTeal
        square.layer.cornerRadius = 10
        mode.selectedSegmentIndex = 0
        mode.apportionsSegmentWidthsByContent = true
        mode.addAction(UIAction { [weak self] _ in self?.run() }, for: .valueChanged)
        addSubview(mode)
        addSubview(square)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.run() }
        addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        mode.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 32)
        square.bounds.size = CGSize(width: 60, height: 60)
        square.center = CGPoint(x: 45, y: 95)
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { DispatchQueue.main.async { [weak self] in self?.run() } }
    }

    private func run() {
        // With room for the corners of the square while it turns.
        let right = max(45, bounds.width - 45), bottom = max(95, bounds.height - 45)
        let stations = [
            CGPoint(x: right, y: 95), CGPoint(x: right, y: bottom), CGPoint(x: 45, y: bottom),
            CGPoint(x: 45, y: 95),
        ]
        square.layer.removeAllAnimations()
        UIView.animateKeyframes(
            withDuration: 3, delay: 0,
            options: KeyframesPage.modes[max(0, mode.selectedSegmentIndex)].1,
            animations: {
                for (index, station) in stations.enumerated() {
                    UIView.addKeyframe(
                        withRelativeStartTime: Double(index) / 4, relativeDuration: 0.25
                    ) {
                        self.square.center = station
                        self.square.transform = CGAffineTransform(
                            rotationAngle: .pi / 2 * CGFloat(index + 1))
                    }
                }
            },
            completion: { _ in self.square.transform = .identity })
    }
}
