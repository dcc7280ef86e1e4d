import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// A value between two bounds, set by dragging a knob, by the wheel or by arrow keys.
@preconcurrency @MainActor
open class UISlider: UIControl {
    private static let height: CGFloat = 34
    private static let thumbSize: CGFloat = 26
    private static let trackHeight: CGFloat = 4
    /// Arrow keys and wheel notches move by this part of the range.
    private static let keyStep: Float = 0.05

    private let track = UIView(frame: .zero)
    private let fill = UIView(frame: .zero)
    private let thumb = KnobView(frame: .zero)
    private let minimumImageView = UIImageView(frame: .zero)
    private let maximumImageView = UIImageView(frame: .zero)
    /// From the knob's middle to where it was taken.
    private var grabOffset: CGFloat = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        for part in [track, fill, thumb, minimumImageView, maximumImageView] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        for part in [track, fill] { part.layer.cornerRadius = Self.trackHeight / 2 }
        showColors()
    }

    // MARK: Value

    /// Clamped to the bounds; setting it sends no action. What is not a number changes nothing.
    open var value: Float {
        get { storedValue }
        set { setValue(newValue, animated: false) }
    }
    private var storedValue: Float = 0

    open var minimumValue: Float = 0 {
        didSet {
            if maximumValue < minimumValue { maximumValue = minimumValue }
            limitsChanged()
        }
    }
    open var maximumValue: Float = 1 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            limitsChanged()
        }
    }
    /// Whether a drag sends its actions all along, or once at its end.
    open var isContinuous = true

    private func limitsChanged() {
        storedValue = min(max(storedValue, minimumValue), maximumValue)
        setNeedsLayout()
    }

    open func setValue(_ value: Float, animated: Bool) {
        guard value.isFinite else { return }
        let clamped = min(max(value, minimumValue), maximumValue)
        guard clamped != storedValue else { return }
        storedValue = clamped
        if animated, window != nil {
            UIView.animate(withDuration: ControlStyle.changeDuration) { self.placeParts() }
        } else {
            placeParts()
        }
    }

    // MARK: Look

    open var minimumTrackTintColor: UIColor? { didSet { showColors() } }
    open var maximumTrackTintColor: UIColor? { didSet { showColors() } }
    open var thumbTintColor: UIColor? { didSet { showColors() } }
    open var minimumValueImage: UIImage? {
        didSet {
            minimumImageView.image = minimumValueImage
            setNeedsLayout()
        }
    }
    open var maximumValueImage: UIImage? {
        didSet {
            maximumImageView.image = maximumValueImage
            setNeedsLayout()
        }
    }

    private func showColors() {
        fill.backgroundColor = minimumTrackTintColor ?? tintColor
        track.backgroundColor = maximumTrackTintColor ?? .secondarySystemFill
        thumb.backgroundColor = thumbTintColor ?? KnobView.color
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showColors()
    }

    override func stateDidChange() {
        let alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
        for part in [track, fill, minimumImageView, maximumImageView] { part.alpha = alpha }
    }

    // MARK: Geometry

    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        imageRect(minimumValueImage, in: bounds, leading: true)
    }
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        imageRect(maximumValueImage, in: bounds, leading: false)
    }

    private func imageRect(_ image: UIImage?, in bounds: CGRect, leading: Bool) -> CGRect {
        guard let size = image?.size else { return .zero }
        let isLeft = leading != isRightToLeft
        return CGRect(
            x: isLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2,
            width: size.width, height: size.height)
    }

    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        var area = bounds
        let low = minimumValueImage.map { $0.size.width + 8 } ?? 0
        let high = maximumValueImage.map { $0.size.width + 8 } ?? 0
        area.origin.x += isRightToLeft ? high : low
        area.size.width = max(area.width - low - high, 0)
        return CGRect(
            x: area.minX, y: (bounds.midY - Self.trackHeight / 2).rounded(), width: area.width,
            height: Self.trackHeight)
    }

    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let range = maximumValue - minimumValue
        var progress = range > 0 ? CGFloat((value - minimumValue) / range) : 0
        if isRightToLeft { progress = 1 - progress }
        let travel = max(rect.width - Self.thumbSize, 0)
        return CGRect(
            x: rect.minX + travel * progress, y: rect.midY - Self.thumbSize / 2,
            width: Self.thumbSize, height: Self.thumbSize)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeParts()
        minimumImageView.frame = minimumValueImageRect(forBounds: bounds)
        maximumImageView.frame = maximumValueImageRect(forBounds: bounds)
    }

    private func placeParts() {
        let rail = trackRect(forBounds: bounds)
        let knob = thumbRect(forBounds: bounds, trackRect: rail, value: storedValue)
        track.frame = rail
        thumb.frame = knob
        fill.frame =
            isRightToLeft
            ? CGRect(x: knob.midX, y: rail.minY, width: rail.maxX - knob.midX, height: rail.height)
            : CGRect(x: rail.minX, y: rail.minY, width: knob.midX - rail.minX, height: rail.height)
    }

    override var focusRingBounds: CGRect { thumb.frame }
    override var focusRingCornerRadius: CGFloat { Self.thumbSize / 2 }

    // MARK: Input

    override var focusesOnPress: Bool { true }

    /// A finger must take the knob; a pointer's press brings the knob to it.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let location = touch.location(in: self)
        if thumb.frame.insetBy(dx: -9, dy: -9).contains(location) {
            grabOffset = location.x - thumb.frame.midX
            return true
        }
        guard touch.type == .indirectPointer else { return false }
        grabOffset = 0
        move(to: location.x, event: event, isFinal: false)
        return true
    }

    /// A drag that took the knob moves it, and does not scroll what is behind.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if isEnabled, recognizer.view !== self, recognizer is UIPanGestureRecognizer,
            isTracking
                || thumb.frame.insetBy(dx: -9, dy: -9).contains(recognizer.location(in: self))
        {
            return false
        }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        move(to: touch.location(in: self).x - grabOffset, event: event, isFinal: false)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if !isContinuous {
            sendActions(for: [.valueChanged, .primaryActionTriggered], event: event)
        }
    }

    private func move(to x: CGFloat, event: UIEvent?, isFinal: Bool) {
        let rail = trackRect(forBounds: bounds)
        let travel = rail.width - Self.thumbSize
        guard travel > 0 else { return }
        var progress = min(max((x - rail.minX - Self.thumbSize / 2) / travel, 0), 1)
        if isRightToLeft { progress = 1 - progress }
        let old = storedValue
        setValue(minimumValue + Float(progress) * (maximumValue - minimumValue), animated: false)
        if isContinuous, storedValue != old {
            sendActions(for: [.valueChanged, .primaryActionTriggered], event: event)
        }
    }

    private func step(by part: Float) {
        let old = storedValue
        setValue(storedValue + part * (maximumValue - minimumValue), animated: false)
        if storedValue != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    override func handleKey(_ key: UIKey) -> Bool {
        let forward: Float = isRightToLeft ? -1 : 1
        switch key.keyCode {
        case .keyboardRightArrow: step(by: forward * Self.keyStep)
        case .keyboardLeftArrow: step(by: -forward * Self.keyStep)
        case .keyboardUpArrow: step(by: Self.keyStep)
        case .keyboardDownArrow: step(by: -Self.keyStep)
        case .keyboardPageUp: step(by: 4 * Self.keyStep)
        case .keyboardPageDown: step(by: -4 * Self.keyStep)
        case .keyboardHome: step(by: -1)
        case .keyboardEnd: step(by: 1)
        default: return false
        }
        return true
    }

    open override func scrollWheel(with event: UIScrollEvent) {
        guard isEnabled, isFocused, event.notches.y != 0 else {
            return super.scrollWheel(with: event)
        }
        step(by: Float(-event.notches.y) * Self.keyStep)
    }
}
