import Tactile

/// A circular slider over the whole page: any press moves the knob to that direction.
final class DialPage: UIControl {
    /// In radians, clockwise from twelve o'clock.
    private(set) var angle: CGFloat = 2
    private let valueLabel = UILabel()
    private var shownValue = ""

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = true
        backgroundColor = SceneData.page
        contentMode = .redraw
        valueLabel.textAlignment = .center
        valueLabel.textColor = SceneData.text
        valueLabel.backgroundColor = SceneData.page
        valueLabel.isOpaque = true
        addSubview(valueLabel)
        showValue()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    private var middle: CGPoint { CGPoint(x: bounds.width / 2, y: bounds.height / 2) }
    private var radius: CGFloat { 0.35 * min(bounds.width, bounds.height) }

    private func knob(at angle: CGFloat) -> CGPoint {
        CGPoint(
            x: middle.x + radius * sin(angle), y: middle.y - radius * cos(angle))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = (0.25 * radius).rounded(.down)
        valueLabel.font = SceneData.font(size)
        let width = (1.2 * radius).rounded(), height = (0.5 * radius).rounded()
        valueLabel.frame = CGRect(
            x: (middle.x - width / 2).rounded(), y: (middle.y - height / 2).rounded(),
            width: width, height: height)
    }

    private func showValue() {
        let tenths = Int(((40 + angle / (2 * .pi) * 100) * 10).rounded())
        let text = SceneData.tenths(tenths)
        guard text != shownValue else { return }
        shownValue = text
        valueLabel.text = text
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        turn(to: touch.location(in: self))
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        turn(to: touch.location(in: self))
        return true
    }

    private func turn(to point: CGPoint) {
        let turned = atan2(point.x - middle.x, middle.y - point.y)
        let old = angle
        angle = turned < 0 ? turned + 2 * .pi : turned
        guard angle != old else { return }
        setNeedsDisplay(dirtyRect(from: old, to: angle))
        showValue()
        sendActions(for: .valueChanged)
    }

    /// What a turn changes: both knobs and what lies between; the whole ring after a jump.
    private func dirtyRect(from old: CGFloat, to new: CGFloat) -> CGRect {
        let margin = SceneData.knobRadius + 14
        if abs(new - old) > 0.5 {
            let all = radius + margin
            return CGRect(
                x: middle.x - all, y: middle.y - all, width: 2 * all, height: 2 * all)
        }
        let a = knob(at: old), b = knob(at: new)
        return CGRect(
            x: (min(a.x, b.x) - margin).rounded(.down), y: (min(a.y, b.y) - margin).rounded(.down),
            width: (abs(b.x - a.x) + 2 * margin).rounded(.up) + 1,
            height: (abs(b.y - a.y) + 2 * margin).rounded(.up) + 1)
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), radius > 0 else { return }
        context.setLineWidth(SceneData.trackWidth)
        context.setLineCap(.round)
        SceneData.track.setStroke()
        strokeArc(from: 0, to: 2 * .pi, in: context, near: rect)
        SceneData.accent.setStroke()
        strokeArc(from: 0, to: angle, in: context, near: rect)
        let knob = knob(at: angle), side = 2 * SceneData.knobRadius
        let disc = CGRect(
            x: knob.x - SceneData.knobRadius, y: knob.y - SceneData.knobRadius, width: side,
            height: side)
        context.setLineWidth(1)
        SceneData.knob.setFill()
        SceneData.track.setStroke()
        context.addEllipse(in: disc)
        context.drawPath(using: .fillStroke)
    }

    /// Strokes an arc of the ring. Of an arc that leaves `rect` far behind only the part that can
    /// reach into it is stroked: its ends are cut where the ring is out of the rectangle.
    private func strokeArc(
        from start: CGFloat, to end: CGFloat, in context: CGContext, near rect: CGRect
    ) {
        var start = start, end = end
        let offset = CGPoint(x: rect.midX - middle.x, y: rect.midY - middle.y)
        let reach = hypot(rect.width, rect.height) / 2 + SceneData.trackWidth
        let distance = hypot(offset.x, offset.y)
        if distance > reach {
            var towards = atan2(offset.x, -offset.y)
            if towards < 0 { towards += 2 * .pi }
            let half = asin(min(1, reach / distance)) + 0.05
            // A full ring has no ends: move it so that the window does not lie on its seam.
            if end - start >= 2 * .pi {
                start = towards - half
                end = towards + half
            } else {
                if towards - half > start, towards - half < end { start = towards - half }
                if towards + half < end, towards + half > start { end = towards + half }
            }
        }
        context.addArc(
            center: middle, radius: radius, startAngle: start - .pi / 2, endAngle: end - .pi / 2,
            clockwise: false)
        context.strokePath()
    }
}
