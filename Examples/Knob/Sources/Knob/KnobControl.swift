import Tactile

/// A dial for a number from 0 to 1: turned by a drag upwards or to the right, by the wheel and by
/// arrow keys. It sends `.valueChanged`.
final class KnobControl: UIControl {
    /// The value 0 is at this angle, in radians clockwise from the right; 1 is 270° further.
    private static let start = CGFloat.pi * 0.75
    private static let sweep = CGFloat.pi * 1.5
    /// Points of a drag from one end to the other.
    private static let travel: CGFloat = 160
    /// What a key or a notch of the wheel changes.
    private static let step: CGFloat = 0.05

    private let track = CAShapeLayer()
    private let fill = CAShapeLayer()
    private let hand = CAShapeLayer()
    private var valueAtStart: CGFloat = 0
    private var placeAtStart = CGPoint.zero

    /// From 0 to 1; other numbers are brought to the nearest, what is no number has no effect.
    var value: CGFloat = 0 {
        didSet {
            value = value.isNaN ? oldValue : min(max(value, 0), 1)
            if value != oldValue { showValue() }
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        for part in [track, fill, hand] {
            part.fillColor = nil
            part.lineWidth = 6
            part.lineCap = .round
            layer.addSublayer(part)
        }
        showColors()
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { CGSize(width: 120, height: 120) }

    // MARK: Look

    override func layoutSubviews() {
        super.layoutSubviews()
        // The ring of the keyboard's focus follows the layer's corners.
        layer.cornerRadius = min(bounds.width, bounds.height) / 2
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        let radius = max(layer.cornerRadius - 8, 0)
        let arc = UIBezierPath(
            arcCenter: middle, radius: radius, startAngle: Self.start,
            endAngle: Self.start + Self.sweep, clockwise: true)
        let line = UIBezierPath()
        line.move(to: CGPoint(x: radius * 0.45, y: 0))
        line.addLine(to: CGPoint(x: radius * 0.7, y: 0))
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for part in [track, fill] { part.path = arc.cgPath }
        hand.path = line.cgPath
        hand.position = middle
        CATransaction.commit()
        showValue()
        // `super` laid the ring around the corners from before.
        updateFocusRing()
    }

    private func showValue() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        fill.strokeEnd = value
        hand.transform = CATransform3DMakeRotation(Self.start + Self.sweep * value, 0, 0, 1)
        CATransaction.commit()
    }

    private func showColors() {
        track.strokeColor = UIColor.systemFill.resolvedColor(with: traitCollection).cgColor
        let tint = isEnabled ? tintColor ?? .systemBlue : .systemGray
        for part in [fill, hand] {
            part.strokeColor = tint.resolvedColor(with: traitCollection).cgColor
        }
        layer.opacity = isHighlighted ? 0.7 : 1
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showColors()
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showColors()
    }

    override func stateDidChange() { showColors() }

    // MARK: Turning

    /// The person chose a value.
    private func choose(_ new: CGFloat) {
        let old = value
        value = new
        if value != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        placeAtStart = touch.location(in: self)
        valueAtStart = value
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let place = touch.location(in: self)
        let way = place.x - placeAtStart.x + placeAtStart.y - place.y
        choose(valueAtStart + way / Self.travel)
        return true
    }

    // MARK: Keys, the wheel and readers of the screen

    override var isAdjustedByWheel: Bool { true }

    override func adjustValue(by adjustment: Adjustment) -> Bool {
        switch adjustment {
        case .steps(let count): choose(value + CGFloat(count) * Self.step)
        case .pages(let count): choose(value + CGFloat(count) * Self.step * 4)
        case .toStart: choose(0)
        case .toEnd: choose(1)
        }
        return true
    }

    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.adjustable)
    }

    override var accessibilityValue: String? {
        get { super.accessibilityValue ?? "\(Int((value * 100).rounded())) %" }
        set { super.accessibilityValue = newValue }
    }
}
