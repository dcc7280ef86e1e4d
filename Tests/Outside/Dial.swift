import Tactile

/// A value from 0 to 100 that a drag to the right, the arrow keys and the wheel raise.
final class Dial: UIControl {
    var value = 0 {
        didSet {
            value = min(max(value, 0), 100)
            if value != oldValue { setNeedsDisplay() }
        }
    }

    /// A change by the person tells the targets; a change by code does not.
    private func choose(_ value: Int) {
        let old = self.value
        self.value = value
        if self.value != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        choose(Int(touch.location(in: self).x / bounds.width * 100))
        return true
    }

    override var focusesOnPress: Bool { true }
    override var isAdjustedByWheel: Bool { isFocused }
    override func adjustValue(by adjustment: Adjustment) -> Bool {
        switch adjustment {
        case .steps(let count): choose(value + count)
        case .pages(let count): choose(value + 10 * count)
        case .toStart: choose(0)
        case .toEnd: choose(100)
        }
        return true
    }

    override var wantsHover: Bool { true }
    override func stateDidChange() { setNeedsDisplay() }
    override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsDisplay()
    }
    override func draw(_ rect: CGRect) {
        tintColor.withAlphaComponent(isEnabled ? 1 : 0.35).setFill()
        let disc = bounds.insetBy(dx: 8, dy: 8)
        UIBezierPath(ovalIn: isHovered ? disc.insetBy(dx: -2, dy: -2) : disc).fill()
    }
    override var focusRingCornerRadius: CGFloat { bounds.height / 2 }
}
