import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// Two halves that lower and raise a value by steps, repeated while they are held.
@preconcurrency @MainActor
open class UIStepper: UIControl {
    private static let size = CGSize(width: 94, height: 32)
    private static let repeatDelay: TimeInterval = 0.5

    /// How long a held half waits between steps, in seconds: less the longer it is held.
    private static func interval(afterRepeats count: Int) -> TimeInterval {
        switch count {
        case ..<10: 0.1
        case ..<30: 0.05
        default: 0.025
        }
    }
    private static let cornerRadius: CGFloat = 8

    private enum Half { case down, up }

    /// What is shown in place of the usual look, by state.
    private struct Looks {
        var increment: [UInt: UIImage] = [:]
        var decrement: [UInt: UIImage] = [:]
        var background: [UInt: UIImage] = [:]
        /// By the states of the left and the right half.
        var divider: [[UInt]: UIImage] = [:]
    }

    private let downFill = UIView(frame: .zero)
    private let upFill = UIView(frame: .zero)
    private let glyphs = StepperGlyphs(frame: .zero)
    private let backgrounds = (UIImageView(frame: .zero), UIImageView(frame: .zero))
    private var looks = Looks() { didSet { showState() } }
    private var pressed: Half?
    private var timer: LoopTimer?
    private var repeats = 0
    private var valueAtPress = 0.0

    /// The size of `frame` is not used: a stepper has its own.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        bounds.size = Self.size
        setUp()
        coder.takeOnInterface(self, as: UIStepper.self)
    }

    /// The size that is set is not used, as everywhere a stepper keeps its own.
    open override var frame: CGRect {
        get { super.frame }
        set { super.frame = CGRect(origin: newValue.origin, size: Self.size) }
    }

    open override var bounds: CGRect {
        get { super.bounds }
        set { super.bounds = CGRect(origin: newValue.origin, size: Self.size) }
    }

    private func setUp() {
        layer.cornerRadius = Self.cornerRadius
        for picture in [backgrounds.0, backgrounds.1] {
            picture.clipsToBounds = true
            addSubview(picture)
        }
        for part in [downFill, upFill] {
            part.isUserInteractionEnabled = false
            part.layer.cornerRadius = Self.cornerRadius
            addSubview(part)
        }
        glyphs.isUserInteractionEnabled = false
        addSubview(glyphs)
        showState()
    }

    /// Clamped to the bounds; setting it sends no action. What is not a number changes nothing.
    open var value: Double = 0 {
        didSet {
            if !value.isFinite { value = oldValue }
            value = min(max(value, minimumValue), maximumValue)
            if value != oldValue { showState() }
            valueDidChange()
        }
    }
    open var minimumValue: Double = 0 {
        didSet {
            if maximumValue < minimumValue { maximumValue = minimumValue }
            value = max(value, minimumValue)
            showState()
        }
    }
    open var maximumValue: Double = 100 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = min(value, maximumValue)
            showState()
        }
    }
    /// Must be above 0; other numbers count as 1.
    open var stepValue: Double = 1 { didSet { if !(stepValue > 0) { stepValue = 1 } } }
    /// Whether a held half goes on stepping.
    open var autorepeat = true
    /// Whether a held half sends its actions at every step, or once when it is let go.
    open var isContinuous = true
    /// Whether a step past one bound goes on at the other.
    open var wraps = false { didSet { showState() } }

    // MARK: Pictures

    /// The picture of the half that raises the value, in the place of a plus. It is drawn in the
    /// tint, and one of `normal` serves the states that have none.
    open func setIncrementImage(_ image: UIImage?, for state: State) {
        looks.increment[state.rawValue] = image
    }
    open func incrementImage(for state: State) -> UIImage? { looks.increment[state.rawValue] }
    open func setDecrementImage(_ image: UIImage?, for state: State) {
        looks.decrement[state.rawValue] = image
    }
    open func decrementImage(for state: State) -> UIImage? { looks.decrement[state.rawValue] }
    /// The picture behind a half in a state, each of which shows its side of it.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        looks.background[state.rawValue] = image
    }
    open func backgroundImage(for state: State) -> UIImage? { looks.background[state.rawValue] }
    /// The picture in the place of the line between the halves, by their states.
    open func setDividerImage(
        _ image: UIImage?, forLeftSegmentState left: State, rightSegmentState right: State
    ) { looks.divider[[left.rawValue, right.rawValue]] = image }
    open func dividerImage(
        forLeftSegmentState left: State, rightSegmentState right: State
    ) -> UIImage? { looks.divider[[left.rawValue, right.rawValue]] }

    open override class var defaultContentHuggingPriority: UILayoutPriority { .defaultHigh }
    open override var intrinsicContentSize: CGSize { Self.size }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let half = bounds.width / 2
        let left = CGRect(x: 0, y: 0, width: half, height: bounds.height)
        let right = CGRect(x: half, y: 0, width: half, height: bounds.height)
        downFill.frame = isRightToLeft ? right : left
        upFill.frame = isRightToLeft ? left : right
        glyphs.frame = bounds
        glyphs.isMirrored = isRightToLeft
        showPictures()
    }

    private func showState() {
        downFill.backgroundColor = pressed == .down ? ControlStyle.pressedFill : nil
        upFill.backgroundColor = pressed == .up ? ControlStyle.pressedFill : nil
        glyphs.canLower = isEnabled && (wraps || value > minimumValue)
        glyphs.canRaise = isEnabled && (wraps || value < maximumValue)
        showPictures()
    }

    private func state(of half: Half) -> State {
        let canStep = half == .down ? glyphs.canLower : glyphs.canRaise
        return canStep ? pressed == half ? .highlighted : .normal : .disabled
    }

    private func showPictures() {
        func picture(_ images: [UInt: UIImage], _ half: Half) -> UIImage? {
            images[state(of: half).rawValue] ?? images[State.normal.rawValue]
        }
        let sides: [Half] = isRightToLeft ? [.up, .down] : [.down, .up]
        let states = sides.map { state(of: $0).rawValue }
        glyphs.pictures = (
            picture(looks.decrement, .down), picture(looks.increment, .up),
            looks.divider[states] ?? looks.divider[[State.normal.rawValue, State.normal.rawValue]]
        )
        let hasOwn = !looks.background.isEmpty
        setBackgroundColor(hasOwn ? nil : .tertiarySystemFill)
        for (view, half) in zip([backgrounds.0, backgrounds.1], sides) {
            view.image = picture(looks.background, half)
            view.layer.contentsRect = CGRect(
                x: half == sides[0] ? 0 : 0.5, y: 0, width: 0.5, height: 1)
            view.frame = half == .down ? downFill.frame : upFill.frame
        }
    }

    open override func stateDidChange() { showState() }

    private func half(at touch: UITouch) -> Half {
        (touch.location(in: self).x > bounds.midX) != isRightToLeft ? .up : .down
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let half = half(at: touch)
        pressed = half
        valueAtPress = value
        showState()
        step(half)
        repeats = 0
        if autorepeat { repeatLater(half, after: Self.repeatDelay) }
        return true
    }

    private func repeatLater(_ half: Half, after delay: TimeInterval) {
        timer = LoopTimer.schedule(after: delay) { [weak self] in
            guard let self, pressed == half else { return }
            repeats += 1
            repeatLater(half, after: Self.interval(afterRepeats: repeats))
            step(half)
        }
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if !isTouchInside || half(at: touch) != pressed { release() }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        release()
        if !isContinuous, value != valueAtPress {
            sendActions(for: [.valueChanged, .primaryActionTriggered], event: event)
        }
    }

    open override func cancelTracking(with event: UIEvent?) { release() }

    private func release() {
        timer?.cancel()
        timer = nil
        pressed = nil
        showState()
    }

    private func step(_ half: Half) {
        let old = value
        let target = half == .up ? value + stepValue : value - stepValue
        if wraps, target > maximumValue {
            value = minimumValue
        } else if wraps, target < minimumValue {
            value = maximumValue
        } else {
            value = target
        }
        if value != old, isContinuous || !isTracking {
            sendActions(for: [.valueChanged, .primaryActionTriggered])
        }
    }

    open override func adjustValue(by adjustment: Adjustment) -> Bool {
        guard case .steps(let count) = adjustment else { return false }
        for _ in 0..<abs(count) { step(count > 0 ? .up : .down) }
        return true
    }

    // MARK: Accessibility

    /// A stepper holds two buttons, which are its elements.
    open override var isAccessibilityElementByDefault: Bool { false }
    open override var accessibilityElements: [Any]? {
        get { super.accessibilityElements ?? stepElements }
        set { super.accessibilityElements = newValue }
    }
    private lazy var stepElements = [-1, 1].map { StepElement(of: self, by: $0) }

    /// The half that lowers or raises the value, in the stepper's coordinates.
    func frame(ofStep step: Int) -> CGRect { (step < 0 ? downFill : upFill).frame }

    /// Whether a step changes anything.
    func canStep(_ step: Int) -> Bool { step < 0 ? glyphs.canLower : glyphs.canRaise }
}

/// A stepper's half as readers of the screen get it.
private final class StepElement: UIAccessibilityElement {
    private weak var stepper: UIStepper?
    private let step: Int

    init(of stepper: UIStepper, by step: Int) {
        self.stepper = stepper
        self.step = step
        super.init(accessibilityContainer: stepper)
    }

    override var accessibilityFrameInContainerSpace: CGRect {
        get { stepper?.frame(ofStep: step) ?? .null }
        set { super.accessibilityFrameInContainerSpace = newValue }
    }
    override var accessibilityLabel: String? {
        get {
            let name = step < 0 ? localized("Decrement") : localized("Increment")
            return stepper?.accessibilityLabel.map { "\($0), \(name)" } ?? name
        }
        set { super.accessibilityLabel = newValue }
    }
    override var accessibilityValue: String? {
        get { stepper.map { $0.accessibilityValue ?? $0.value.formatted() } }
        set { super.accessibilityValue = newValue }
    }
    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        stepper?.canStep(step) == true ? .button : [.button, .notEnabled]
    }
    override func accessibilityActivate() -> Bool {
        guard let stepper, stepper.isEnabled else { return false }
        return stepper.adjustValue(by: .steps(step))
    }
}

/// Minus, plus and the line between them.
private final class StepperGlyphs: UIView {
    var canLower = true { didSet { if canLower != oldValue { setNeedsDisplay() } } }
    var canRaise = true { didSet { if canRaise != oldValue { setNeedsDisplay() } } }
    var isMirrored = false { didSet { if isMirrored != oldValue { setNeedsDisplay() } } }
    /// In the place of the minus, the plus and the line.
    var pictures: (minus: UIImage?, plus: UIImage?, line: UIImage?) {
        didSet {
            let isSame =
                pictures.minus === oldValue.minus && pictures.plus === oldValue.plus
                && pictures.line === oldValue.line
            if !isSame { setNeedsDisplay() }
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        let (left, right) = (bounds.width / 4, bounds.width * 3 / 4)
        let y = bounds.midY
        if let line = pictures.line {
            draw(line, at: CGPoint(x: bounds.midX, y: y), alpha: 1)
        } else {
            UIColor.separator.setFill()
            UIBezierPath(
                rect: CGRect(x: bounds.midX - 0.5, y: 7, width: 1, height: bounds.height - 14)
            ).fill()
        }
        draw(isEnabled: canLower, at: isMirrored ? right : left, y: y, isPlus: false)
        draw(isEnabled: canRaise, at: isMirrored ? left : right, y: y, isPlus: true)
    }

    private func draw(isEnabled: Bool, at x: CGFloat, y: CGFloat, isPlus: Bool) {
        let alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
        if let picture = isPlus ? pictures.plus : pictures.minus {
            draw(picture, at: CGPoint(x: x, y: y), alpha: alpha)
            return
        }
        UIColor.label.withAlphaComponent(alpha).setFill()
        let path = UIBezierPath(rect: CGRect(x: x - 7, y: y - 0.9, width: 14, height: 1.8))
        if isPlus {
            path.append(UIBezierPath(rect: CGRect(x: x - 0.9, y: y - 7, width: 1.8, height: 6.1)))
            path.append(UIBezierPath(rect: CGRect(x: x - 0.9, y: y + 0.9, width: 1.8, height: 6.1)))
        }
        path.fill()
    }

    /// Symbols and other templates are drawn in the tint.
    private func draw(_ picture: UIImage, at center: CGPoint, alpha: CGFloat) {
        let image =
            picture.renderingMode == .alwaysOriginal ? picture : picture.withTintColor(tintColor)
        let origin = CGPoint(
            x: (center.x - image.size.width / 2).rounded(),
            y: (center.y - image.size.height / 2).rounded())
        image.draw(at: origin, blendMode: .normal, alpha: alpha)
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsDisplay()
    }
}
