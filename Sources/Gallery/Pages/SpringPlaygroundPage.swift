import Tactile

/// One spring with knobs: its curve is drawn, and a ball follows it at each click.
final class SpringPlaygroundPage: UIView {
    private enum Knob: Int, CaseIterable {
        case damping, velocity, duration

        var range: ClosedRange<Float> {
            switch self {
            case .damping: 0.1...1
            case .velocity: -10...20
            case .duration: 0.2...3
            }
        }
        var start: Float {
            switch self {
            case .damping: 0.5
            case .velocity: 0
            case .duration: 1
            }
        }
        func text(_ value: Float) -> String {
            switch self {
            case .damping: String(format: "damping %.2f", value)
            case .velocity: String(format: "velocity %.1f a second", value)
            case .duration: String(format: "duration %.2f s", value)
            }
        }
    }

    private let sliders = Knob.allCases.map { _ in UISlider() }
    private let labels = Knob.allCases.map { _ in Column.label("", size: 13) }
    private let curve = SpringCurveView()
    private let ball = UIView()
    private var isAtEnd = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        for knob in Knob.allCases {
            let slider = sliders[knob.rawValue]
            slider.minimumValue = knob.range.lowerBound
            slider.maximumValue = knob.range.upperBound
            slider.value = knob.start
            slider.addAction(UIAction { [weak self] _ in self?.changed() }, for: .valueChanged)
            slider.addAction(UIAction { [weak self] _ in self?.run() }, for: .touchUpInside)
            labels[knob.rawValue].textColor = Column.quiet
            addSubview(slider)
            addSubview(labels[knob.rawValue])
        }
        ball.backgroundColor = .systemIndigo
        ball.layer.cornerRadius = 16
        addSubview(curve)
        addSubview(ball)
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] _ in self?.run() }
        addGestureRecognizer(tap)
        changed()
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        for knob in Knob.allCases {
            let y = CGFloat(knob.rawValue) * 40, width = min(320, bounds.width / 2)
            sliders[knob.rawValue].frame = CGRect(x: 0, y: y, width: width, height: 34)
            labels[knob.rawValue].frame = CGRect(
                x: width + 16, y: y, width: max(0, bounds.width - width - 16), height: 34)
        }
        ball.bounds.size = CGSize(width: 32, height: 32)
        ball.center = place
        curve.frame = CGRect(x: 0, y: 190, width: bounds.width, height: 180)
    }

    /// With room beyond both ends for a spring that swings.
    private var place: CGPoint {
        CGPoint(x: bounds.width * (isAtEnd ? 0.75 : 0.25), y: 152)
    }

    private func value(_ knob: Knob) -> Float { sliders[knob.rawValue].value }

    private func changed() {
        for knob in Knob.allCases { labels[knob.rawValue].text = knob.text(value(knob)) }
        curve.show(
            damping: Double(value(.damping)), velocity: Double(value(.velocity)),
            duration: Double(value(.duration)))
    }

    private func run() {
        isAtEnd.toggle()
        UIView.animate(
            withDuration: TimeInterval(value(.duration)), delay: 0,
            usingSpringWithDamping: CGFloat(value(.damping)),
            initialSpringVelocity: CGFloat(value(.velocity)), options: .allowUserInteraction,
            animations: { self.ball.center = self.place })
    }
}

/// The way of a spring over its time, between lines at the start and at the end.
final class SpringCurveView: UIView {
    private var spring = Spring(settlingDuration: 1, dampingRatio: 0.5)
    private var velocity = 0.0
    private var duration = 1.0

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .clear
        contentMode = .redraw
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    func show(damping: Double, velocity: Double, duration: Double) {
        spring = Spring(settlingDuration: duration, dampingRatio: damping, velocity: velocity)
        self.velocity = velocity
        self.duration = duration
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        let low = bounds.height * 0.75, high = bounds.height * 0.25
        UIColor.separator.setStroke()
        for y in [low, high] {
            let line = UIBezierPath()
            line.move(to: CGPoint(x: 0, y: y))
            line.addLine(to: CGPoint(x: bounds.width, y: y))
            line.stroke()
        }
        let path = UIBezierPath()
        path.lineWidth = 2
        for step in 0...200 {
            let part = Double(step) / 200
            let way = spring.progress(at: part * duration, velocity: velocity)
            let point = CGPoint(
                x: bounds.width * CGFloat(part), y: low + (high - low) * CGFloat(way))
            if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        UIColor.systemIndigo.setStroke()
        path.stroke()
    }
}
