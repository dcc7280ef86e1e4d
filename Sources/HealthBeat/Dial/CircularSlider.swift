import Foundation
import Tactile

/// A slider along a ring that sets a whole number of degrees.
///
/// The control keeps two pictures of its size, the face and the living arc. A change redraws only
/// the piece of ring between the old and the new knob: the living arc seen through a sector.
public final class CircularSlider: UIControl {
    public let look: DialLook
    public var colors = DialColors() { didSet { renew() } }
    public var face = DialFace() {
        didSet {
            guard face != oldValue else { return }
            showNames()
            renew()
        }
    }

    /// Whole degrees, from 0 to the look's highest; others are brought into range.
    public var value: Int {
        get { storedValue }
        set { setValue(newValue) }
    }

    /// How far from the ring a press may begin, in points; nil takes every press in the bounds.
    public var pressReach: CGFloat?
    /// Whether a turn of the full ring goes on from 359 to 0; otherwise it stops at both ends.
    public var wraps = true
    /// How much of the living arc is shown, from 0 to 1: it grows from its beginning.
    public var arcPart: CGFloat = 1 {
        didSet { if arcPart != oldValue { setNeedsDisplay(livingFrame) } }
    }
    /// Whether the value means something; otherwise there is no living arc, and the dial is pale.
    public var hasValue = true {
        didSet {
            guard hasValue != oldValue else { return }
            showDimming()
            setNeedsDisplay()
            setNeedsLayout()
        }
    }

    /// A number of degrees in words, for readers of the screen; the number itself without.
    public var valueText: ((Int) -> String)?
    /// What 0 and the look's highest mean as numbers, for readers of the screen; degrees without.
    public var numbers: ClosedRange<Double>?

    private var storedValue = 0
    private var pictures: DialPictures?
    let knob = DialKnob()
    let nowNeedle = UIView()
    let nowLabel = UILabel()
    let startLabel = UILabel()
    var numberLabels: [UILabel] = []

    public var geometry: DialGeometry { DialGeometry(bounds: bounds, look: look) }

    public init(look: DialLook) {
        self.look = look
        super.init(frame: .zero)
        setUp()
    }

    /// A ring, as a storyboard places it.
    public required init?(coder: NSCoder) {
        look = .ring
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        contentMode = .redraw
        nowNeedle.layer.cornerRadius = 1.5
        for part in [startLabel, nowLabel, nowNeedle, knob] as [UIView] { addSubview(part) }
        let hover = UIHoverGestureRecognizer(
            target: self, action: Selector("hovered:", CircularSlider.hovered(_:)))
        addGestureRecognizer(hover)
        addInteraction(UIPointerInteraction(delegate: self))
    }

    // MARK: Value

    private func limited(_ degrees: Int) -> Int { max(0, min(look.highest, degrees)) }

    private func setValue(_ degrees: Int) {
        let degrees = limited(degrees)
        guard degrees != storedValue else { return }
        let old = storedValue
        storedValue = degrees
        setNeedsDisplay(geometry.sectorFrame(from: CGFloat(old), to: CGFloat(degrees)))
        placeKnob()
    }

    /// A change by the user: tells the targets, which a change by code does not.
    private func choose(_ degrees: Int) {
        let degrees = limited(degrees)
        guard degrees != storedValue || !hasValue else { return }
        hasValue = true
        setValue(degrees)
        sendActions(for: .valueChanged)
    }

    // MARK: Tracking

    public override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard takes(touch) else { return false }
        becomeFirstResponder()
        knob.show(isPressed: true)
        choose(geometry.value(at: touch.location(in: self)))
        return true
    }

    public override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let degrees = geometry.value(at: touch.location(in: self))
        // Half a turn between two events leads past an end.
        let isPastEnd = (look == .scale || !wraps) && abs(degrees - storedValue) > 180
        choose(isPastEnd ? (storedValue > 150 ? look.highest : 0) : degrees)
        return true
    }

    public override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        knob.show(isPressed: false)
    }

    public override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        knob.show(isPressed: false)
    }

    /// Whether a press turns the dial: on the ring, and not where drags from the window's edge
    /// begin.
    private func takes(_ touch: UITouch) -> Bool {
        guard isOnRing(touch.location(in: self)) else { return false }
        guard pressReach != nil, let window else { return true }
        let x = touch.location(in: nil).x
        return x >= Self.edge && x <= window.bounds.width - Self.edge
    }

    /// Points from the window's sides that belong to drags between the scenes.
    private static let edge: CGFloat = 24

    /// A drag that turns the dial scrolls no page and switches no tab.
    public override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if isTracking, recognizer.view !== self, recognizer is UIPanGestureRecognizer {
            return false
        }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    // MARK: Keyboard and wheel

    public override var canBecomeFirstResponder: Bool { true }
    /// The ring of the focus goes around the knob.
    public override var focusRingBounds: CGRect { knob.frame }
    public override var focusRingCornerRadius: CGFloat { knob.bounds.width / 2 }
    public override var isAdjustedByWheel: Bool { true }

    public override func adjustValue(by adjustment: Adjustment) -> Bool {
        switch adjustment {
        case .steps(let count): choose(storedValue + count)
        case .pages(let count): choose(storedValue + 10 * count)
        case .toStart: choose(0)
        case .toEnd: choose(look.highest)
        }
        return true
    }

    /// Away from the ring the wheel scrolls the page.
    public override func scrollWheel(with event: UIScrollEvent) {
        guard isOnRing(event.location(in: self)) else {
            next?.scrollWheel(with: event)
            return
        }
        super.scrollWheel(with: event)
    }

    // MARK: Showing

    public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        renew()
    }

    public override var isEnabled: Bool { didSet { showDimming() } }

    private func renew() {
        pictures = nil
        knob.show(colors, look)
        nowNeedle.backgroundColor = colors.label
        nowLabel.textColor = colors.label
        startLabel.textColor = colors.number
        for label in numberLabels { label.textColor = colors.number }
        showDimming()
        setNeedsDisplay()
        setNeedsLayout()
    }

    private func showDimming() {
        knob.alpha = !isEnabled ? 0.35 : hasValue ? 1 : 0.7
        alpha = isEnabled ? 1 : 0.35
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        placeKnob()
        placeNames()
    }

    private func placeKnob() {
        let geometry = geometry, side = (2 * geometry.knobRadius).rounded()
        knob.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        knob.center = geometry.knobCenter(at: storedValue)
        updateFocusRing()
    }

    // MARK: Drawing

    /// Where the living arc begins, and where it ends as far as it is shown, in degrees.
    private var living: (start: CGFloat, end: CGFloat) {
        let start = arcStart
        return (start, start + (CGFloat(storedValue) - start) * arcPart)
    }

    /// A scale without the present has nothing to begin an arc at.
    private var arcStart: CGFloat {
        CGFloat(face.now?.position ?? (look == .scale ? Double(storedValue) : 0))
    }

    private var livingFrame: CGRect {
        geometry.sectorFrame(from: arcStart, to: CGFloat(storedValue))
    }

    public override func draw(_ rect: CGRect) {
        let geometry = geometry
        guard geometry.side > 0, let context = UIGraphicsGetCurrentContext() else { return }
        let pictures = currentPictures(geometry)
        pictures.face.draw(
            at: geometry.frame.origin, blendMode: .normal, alpha: hasValue ? 1 : 0.75)
        guard hasValue, living.start != living.end else { return }
        context.saveGState()
        litArea(geometry).addClip()
        pictures.living.draw(at: geometry.frame.origin)
        context.restoreGState()
    }

    /// The sector from the arc's beginning to its end, and a disc at each, for the arc is round
    /// there.
    private func litArea(_ geometry: DialGeometry) -> UIBezierPath {
        let (start, end) = living
        let angles = [start, end].map { -geometry.angle($0) * .pi / 180 }
        let area = UIBezierPath()
        area.move(to: geometry.center)
        area.addArc(
            withCenter: geometry.center, radius: geometry.side, startAngle: angles[0],
            endAngle: angles[1], clockwise: angles[1] > angles[0])
        area.close()
        for value in [start, end] {
            let disc = UIBezierPath(
                arcCenter: geometry.point(at: value, radius: geometry.radius),
                radius: geometry.arcWidth / 2, startAngle: 0, endAngle: 2 * .pi,
                clockwise: angles[1] > angles[0])
            area.append(disc)
        }
        return area
    }

    private func currentPictures(_ geometry: DialGeometry) -> DialPictures {
        var key = DialPictures.Key(
            side: geometry.side, scale: contentScaleFactor, look: look, face: face,
            isDark: traitCollection.userInterfaceStyle == .dark)
        // Names are no part of the pictures.
        key.face.now?.text = ""
        key.face.start?.text = ""
        if let pictures, pictures.key == key { return pictures }
        let made = DialPictures(key, colors: colors, traits: traitCollection)
        pictures = made
        return made
    }

    // MARK: Accessibility

    public override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.adjustable)
    }
    public override var accessibilityValue: String? {
        get { super.accessibilityValue ?? valueText?(storedValue) ?? "\(storedValue)" }
        set { super.accessibilityValue = newValue }
    }
    /// The dial, and not the corners around it.
    public override var accessibilityPath: UIBezierPath? {
        get {
            if let path = super.accessibilityPath { return path }
            let side = min(bounds.width, bounds.height)
            let dial = CGRect(
                x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
            return UIAccessibility.convertToScreenCoordinates(
                UIBezierPath(ovalIn: dial), in: self)
        }
        set { super.accessibilityPath = newValue }
    }
    private var givenDescriptor: AXChartDescriptor?
}

/// The value as a number that readers of the screen may set.
extension CircularSlider: AccessibilityNumbersProviding {
    private var range: ClosedRange<Double> { numbers ?? 0...Double(look.highest) }
    private var step: Double { (range.upperBound - range.lowerBound) / Double(look.highest) }

    public var accessibilityNumbers: AccessibilityNumbers? {
        AccessibilityNumbers(
            minimum: range.lowerBound, maximum: range.upperBound,
            current: range.lowerBound + step * Double(value), step: step)
    }

    public func setAccessibilityNumber(_ number: Double) -> Bool {
        guard isEnabled, step > 0 else { return false }
        let degrees = ((number - range.lowerBound) / step).rounded()
        choose(Int(max(0, min(Double(look.highest), degrees))))
        return true
    }
}

/// The dial as a chart: its scale, with the marks that have names and the value.
extension CircularSlider: AXChart {
    public var accessibilityChartDescriptor: AXChartDescriptor? {
        get { givenDescriptor ?? makeDescriptor() }
        set { givenDescriptor = newValue }
    }

    private func makeDescriptor() -> AXChartDescriptor {
        let text = valueText ?? { "\($0)" }
        let axis = AXNumericDataAxisDescriptor(
            title: accessibilityLabel ?? localized("Value"), range: 0...Double(look.highest),
            gridlinePositions: []
        ) { text(Int($0)) }
        let marks = [face.start, face.now].compactMap { $0 }.filter { !$0.text.isEmpty }
        let points =
            marks.map { AXDataPoint(x: $0.position, label: $0.text) }
            + [AXDataPoint(x: Double(value), label: accessibilityValue)]
        return AXChartDescriptor(
            title: accessibilityLabel, summary: nil, xAxis: axis, yAxis: nil,
            series: [AXDataSeriesDescriptor(name: nil, isContinuous: false, dataPoints: points)])
    }
}
