import Foundation
import Tactile

/// A dial that sets a whole number of degrees: any press inside moves its knob there.
///
/// The control keeps two pictures of its size, the dark ring and the lit ring. A change redraws
/// only the piece of ring between the old and the new knob: the lit ring seen through the sector
/// from 0° to the knob.
final class CircularSlider: UIControl {
    /// Whole degrees, 0…359, counter-clockwise from three o'clock; others are brought into range.
    var value: Int {
        get { storedValue }
        set { setValue(newValue) }
    }

    /// How far from the ring a press may begin, in points; nil takes every press in the bounds.
    var pressReach: CGFloat?
    /// Whether a turn goes on from 359 to 0; otherwise it stops at both ends.
    var wraps = true

    private var storedValue = 0
    private var pictures: DialPictures?

    private var geometry: DialGeometry { DialGeometry(bounds: bounds) }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override var focusRingCornerRadius: CGFloat { min(bounds.width, bounds.height) / 2 }

    private func setValue(_ degrees: Int) {
        let degrees = max(0, min(359, degrees))
        guard degrees != storedValue else { return }
        let old = storedValue
        storedValue = degrees
        setNeedsDisplay(geometry.dirtyRect(from: old, to: degrees))
    }

    /// A change by the user: tells the targets, which a change by code does not.
    private func choose(_ degrees: Int) {
        let degrees = max(0, min(359, degrees))
        guard degrees != storedValue else { return }
        setValue(degrees)
        sendActions(for: .valueChanged)
    }

    // MARK: Tracking

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard takes(touch) else { return false }
        choose(geometry.degrees(at: touch.location(in: self)))
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let degrees = geometry.degrees(at: touch.location(in: self))
        // Half a turn between two events leads past an end.
        let isPastEnd = !wraps && abs(degrees - storedValue) > 180
        choose(isPastEnd ? (storedValue > 180 ? 359 : 0) : degrees)
        return true
    }

    /// Whether a press turns the dial: on the ring, and not where drags from the window's edge begin.
    private func takes(_ touch: UITouch) -> Bool {
        guard let pressReach else { return true }
        let point = touch.location(in: self)
        let away = hypot(point.x - geometry.center.x, point.y - geometry.center.y)
        guard abs(away - geometry.radius) <= geometry.ringWidth / 2 + pressReach else {
            return false
        }
        guard let window else { return true }
        let x = touch.location(in: nil).x
        return x >= Self.edge && x <= window.bounds.width - Self.edge
    }

    /// Points from the window's sides that belong to drags between the scenes.
    private static let edge: CGFloat = 24

    /// A drag that turns the dial switches no tab, also where the ring is near the window's edge.
    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if isTracking, recognizer.view !== self, recognizer is UIPanGestureRecognizer {
            return false
        }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    // MARK: Keyboard and wheel

    override var canBecomeFirstResponder: Bool { true }
    override var focusesOnPress: Bool { true }
    override var isAdjustedByWheel: Bool { true }

    override func adjustValue(by adjustment: Adjustment) -> Bool {
        switch adjustment {
        case .steps(let count): choose(storedValue + count)
        case .pages(let count): choose(storedValue + 10 * count)
        case .toStart: choose(0)
        case .toEnd: choose(359)
        }
        return true
    }

    // MARK: Drawing

    override func draw(_ rect: CGRect) {
        let geometry = geometry
        guard geometry.side > 0, let context = UIGraphicsGetCurrentContext() else { return }
        let pictures = currentPictures(geometry)
        pictures.ring.draw(at: geometry.frame.origin)
        if storedValue > 0 {
            context.saveGState()
            litArea(geometry).addClip()
            pictures.lit.draw(at: geometry.frame.origin)
            context.restoreGState()
        }
        drawKnob(geometry, in: context)
    }

    /// The sector from 0° to the knob, and a disc at each end, for the arc is round there.
    private func litArea(_ geometry: DialGeometry) -> UIBezierPath {
        let area = UIBezierPath()
        area.move(to: geometry.center)
        area.addArc(
            withCenter: geometry.center, radius: geometry.side, startAngle: 0,
            endAngle: -CGFloat(storedValue) * .pi / 180, clockwise: false)
        area.close()
        for end in [0, storedValue] {
            area.append(
                UIBezierPath(
                    arcCenter: geometry.knobCenter(at: end), radius: geometry.arcWidth / 2,
                    startAngle: 0, endAngle: -2 * .pi, clockwise: false))
        }
        return area
    }

    private func drawKnob(_ geometry: DialGeometry, in context: CGContext) {
        let center = geometry.knobCenter(at: storedValue)
        let knob = UIBezierPath(
            arcCenter: center, radius: geometry.knobRadius, startAngle: 0, endAngle: 2 * .pi,
            clockwise: true)
        context.saveGState()
        context.setShadow(
            offset: CGSize(width: 0, height: 1), blur: 5,
            color: UIColor(white: 0, alpha: 0.6).cgColor)
        UIColor(white: 1, alpha: isEnabled ? 0.7 : 0.35).setFill()
        knob.fill()
        context.restoreGState()
    }

    private func currentPictures(_ geometry: DialGeometry) -> DialPictures {
        if let pictures, pictures.side == geometry.side, pictures.scale == contentScaleFactor {
            return pictures
        }
        let made = DialPictures(side: geometry.side, scale: contentScaleFactor)
        pictures = made
        return made
    }
}
