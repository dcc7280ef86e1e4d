import Tactile

/// Five stars in a row, of which a click, a drag, the keys or a reader of the screen choose some.
///
/// It sends `.valueChanged` when a person changes the value, and shows in its tint what is chosen
/// and, in a lighter one, what a click would choose. A press that is taken away, by a gesture for
/// instance, gives back the value from before it.
final class RatingControl: UIControl {
    static let count = 5
    /// Sides of a star and gaps between them in points, unless the bounds ask for others.
    private static let side: CGFloat = 32
    private static let gap: CGFloat = 6
    private static let changeDuration: TimeInterval = 0.2

    private let stars = (0..<count).map { _ in CAShapeLayer() }
    private var storedValue = 0
    private var valueAtStart = 0
    /// The stars up to the pointer; nil while it is elsewhere.
    private var preview: Int?

    override init(frame: CGRect) {
        super.init(frame: frame)
        for star in stars {
            star.lineWidth = 1.5
            star.lineJoin = .round
            layer.addSublayer(star)
        }
        // `isHovered` would tell whether the pointer is here; this tells where.
        let hover = UIHoverGestureRecognizer()
        hover.addAction { [weak self] in self?.pointerMoved($0) }
        addGestureRecognizer(hover)
        showStars(animated: false)
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Value

    /// The stars that are chosen, from 0 to 5; other numbers are brought to the nearest. A change
    /// by code is shown at once and sends nothing.
    var value: Int {
        get { storedValue }
        set { setValue(newValue, animated: false) }
    }

    func setValue(_ value: Int, animated: Bool) {
        let value = min(max(value, 0), Self.count), old = storedValue
        guard value != old else { return }
        storedValue = value
        showStars(animated: animated)
        guard animated, value > old, !UIAccessibility.isReduceMotionEnabled else { return }
        for star in stars[old..<value] {
            let pop = CAKeyframeAnimation(keyPath: "transform.scale")
            pop.values = [1, 1.25, 1]
            pop.duration = Self.changeDuration
            star.add(pop, forKey: "pop")
        }
    }

    /// "3 of 5 stars".
    var valueInWords: String { "\(value) of \(Self.count) stars" }

    /// The person chose a value.
    private func choose(_ value: Int) {
        let old = self.value
        setValue(value, animated: true)
        if self.value != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    // MARK: Look

    override var intrinsicContentSize: CGSize {
        let count = CGFloat(Self.count)
        return CGSize(width: count * Self.side + (count - 1) * Self.gap, height: Self.side)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// The row of stars, as large as fits, in the middle of the bounds.
    private var row: CGRect {
        let natural = intrinsicContentSize
        let factor = max(0, min(bounds.width / natural.width, bounds.height / natural.height))
        let size = CGSize(width: natural.width * factor, height: natural.height * factor)
        return CGRect(
            x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
            height: size.height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let row = row, side = row.height
        let step = (row.width - side) / CGFloat(Self.count - 1)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (index, star) in stars.enumerated() {
            let place = isRightToLeft ? Self.count - 1 - index : index
            star.frame = CGRect(
                x: row.minX + CGFloat(place) * step, y: row.minY, width: side, height: side)
            star.path = Self.star(side: side)
        }
        CATransaction.commit()
    }

    private static func star(side: CGFloat) -> CGPath {
        let path = UIBezierPath(), outer = max(0, side / 2 - 1)
        // Its points reach higher than its feet reach down.
        let middle = CGPoint(x: side / 2, y: side / 2 + outer * (1 - cos(.pi / 5)) / 2)
        for corner in 0..<10 {
            let radius = outer * (corner.isMultiple(of: 2) ? 1 : 0.45)
            let angle = CGFloat(corner) * .pi / 5 - .pi / 2
            let point = CGPoint(
                x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
            if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.close()
        return path.cgPath
    }

    private func showStars(animated: Bool) {
        let tint = (tintColor ?? .systemBlue).resolvedColor(with: traitCollection)
        let filled = isHighlighted ? tint.withAlphaComponent(0.75) : tint
        let shown = isEnabled ? preview ?? 0 : 0
        CATransaction.begin()
        CATransaction.setDisableActions(!animated)
        CATransaction.setAnimationDuration(Self.changeDuration)
        for (index, star) in stars.enumerated() {
            star.strokeColor = tint.cgColor
            star.fillColor =
                (index < value ? filled : tint.withAlphaComponent(index < shown ? 0.3 : 0)).cgColor
            star.opacity = isEnabled ? 1 : 0.35
        }
        CATransaction.commit()
    }

    override func stateDidChange() { showStars(animated: true) }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showStars(animated: false)
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showStars(animated: false)
    }

    override var focusRingBounds: CGRect { row.insetBy(dx: -2, dy: -2) }
    override var focusRingCornerRadius: CGFloat { 6 }

    // MARK: Pointer

    /// The stars up to a place, in points of the control: none before the first.
    private func stars(upTo place: CGPoint) -> Int {
        let row = row
        guard row.width > 0 else { return value }
        let way = isRightToLeft ? row.maxX - place.x : place.x - row.minX
        let step = (row.width + row.height * Self.gap / Self.side) / CGFloat(Self.count)
        return Int(min(max((way / step).rounded(.up), 0), CGFloat(Self.count)))
    }

    private func pointerMoved(_ hover: UIHoverGestureRecognizer) {
        let isOver = hover.state == .began || hover.state == .changed
        let new = isOver ? stars(upTo: hover.location(in: self)) : nil
        guard new != preview else { return }
        preview = new
        showStars(animated: true)
    }

    override var focusesOnPress: Bool { true }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        valueAtStart = value
        // While a button is down the pointer hovers on where it went down.
        preview = nil
        choose(stars(upTo: touch.location(in: self)))
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        choose(stars(upTo: touch.location(in: self)))
        return true
    }

    override func cancelTracking(with event: UIEvent?) { choose(valueAtStart) }

    /// A drag over the stars is not one of a view behind them.
    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if isTracking, recognizer.view !== self, recognizer is UIPanGestureRecognizer {
            return false
        }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    // MARK: Keys

    override func adjustValue(by adjustment: Adjustment) -> Bool {
        switch adjustment {
        case .steps(let count), .pages(let count): choose(value + count)
        case .toStart: choose(0)
        case .toEnd: choose(Self.count)
        }
        return true
    }

    /// The keys 0 to 5 choose as many.
    override func handleKey(_ key: UIKey) -> Bool {
        if key.modifierFlags.isEmpty, let number = Int(key.characters),
            (0...Self.count).contains(number)
        {
            choose(number)
            return true
        }
        return super.handleKey(key)
    }

    // MARK: Readers of the screen

    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.adjustable)
    }

    override var accessibilityValue: String? {
        get { super.accessibilityValue ?? valueInWords }
        set { super.accessibilityValue = newValue }
    }
}
