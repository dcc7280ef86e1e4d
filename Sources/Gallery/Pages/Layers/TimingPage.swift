import Tactile

/// One animation with all that its time can be told, scrubbed by hand or run.
final class TimingPage: UIView {
    private let track = UIView()
    private let ball = CALayer()
    private let knobs = KnobsView([
        ("time", 0...4, 0.5), ("duration", 0.1...3, 1), ("begin", 0...2, 0),
        ("speed", 0.1...3, 1), ("time offset", 0...3, 0), ("repeat", 1...4, 1),
        ("curve x1", 0...1, 0.42), ("curve y1", -1...2, 0), ("curve x2", 0...1, 0.58),
        ("curve y2", -1...2, 1),
    ])
    private let modes = UISegmentedControl(items: ["removed", "forwards", "backwards", "both"])
    private let reverses = UISegmentedControl(items: ["once", "there and back"])
    private lazy var run = Column.button("Run") { [weak self] in self?.start(running: true) }

    override init(frame: CGRect) {
        super.init(frame: frame)
        track.backgroundColor = .secondarySystemBackground
        track.layer.cornerRadius = 12
        ball.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        ball.cornerRadius = 12
        ball.backgroundColor = UIColor.systemIndigo.cgColor
        track.layer.addSublayer(ball)
        modes.selectedSegmentIndex = 3
        reverses.selectedSegmentIndex = 0
        for part in [track, knobs, modes, reverses, run] { addSubview(part) }
        knobs.changed = { [weak self] in self?.start(running: false) }
        for control in [modes, reverses] {
            control.addAction(
                UIAction { [weak self] _ in self?.start(running: false) }, for: .valueChanged)
        }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        track.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 80)
        CATransaction.setDisableActions(true)
        ball.position = CGPoint(x: bounds.width / 2, y: 40)
        let isNarrow = bounds.width < 560
        let first = isNarrow ? bounds.width : (bounds.width - 16) / 2
        let left = isNarrow ? 0 : first + 16, y: CGFloat = isNarrow ? 136 : 96
        modes.frame = CGRect(x: 0, y: 96, width: first, height: 32)
        reverses.frame = CGRect(
            x: left, y: y, width: max(0, bounds.width - left - 70), height: 32)
        run.frame = CGRect(x: bounds.width - 60, y: y, width: 60, height: 32)
        knobs.frame = CGRect(x: 0, y: y + 48, width: bounds.width, height: knobs.height)
        start(running: false)
    }

    /// The container's time stands at the knob, or runs from 0.
    private func start(running: Bool) {
        let time = track.layer
        ball.removeAllAnimations()
        time.speed = running ? 1 : 0
        time.timeOffset = running ? 0 : Double(knobs[0])
        time.beginTime = running ? CACurrentMediaTime() : 0
        let group = CAAnimationGroup()
        let roll = CABasicAnimation(keyPath: "position.x")
        roll.fromValue = 30
        roll.toValue = bounds.width - 30
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.toValue = 2 * CGFloat.pi
        group.animations = [roll, turn]
        group.duration = Double(knobs[1])
        // 0 would mean "now".
        group.beginTime = max(1e-6, Double(knobs[2]))
        group.speed = Float(knobs[3])
        group.timeOffset = Double(knobs[4])
        group.repeatCount = Float(knobs[5].rounded())
        group.autoreverses = reverses.selectedSegmentIndex == 1
        group.fillMode = [.removed, .forwards, .backwards, .both][modes.selectedSegmentIndex]
        group.isRemovedOnCompletion = false
        group.timingFunction = CAMediaTimingFunction(
            controlPoints: Float(knobs[6]), Float(knobs[7]), Float(knobs[8]), Float(knobs[9]))
        ball.add(group, forKey: "time")
    }
}
