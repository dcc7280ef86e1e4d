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
    private let thumbImageView = UIImageView(frame: .zero)
    private var tickViews: [UIView] = []
    private var images = SliderImages()
    /// From the knob's middle to where it was taken.
    private var grabOffset: CGFloat = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UISlider.self)
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
    /// Where the track has marks, where it is filled from, and whether the value keeps to the
    /// marks; nil has none of these.
    open var trackConfiguration: TrackConfiguration? {
        didSet {
            for view in tickViews { view.removeFromSuperview() }
            tickViews = (trackConfiguration?.ticks ?? []).map { _ in
                let view = UIView(frame: .zero)
                view.isUserInteractionEnabled = false
                view.alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
                insertSubview(view, belowSubview: thumb)
                return view
            }
            setValue(storedValue, animated: false)
            showColors()
            setNeedsLayout()
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
        var clamped = min(max(value, minimumValue), maximumValue)
        if let trackConfiguration {
            clamped = trackConfiguration.settled(clamped, in: minimumValue...maximumValue)
        }
        guard clamped != storedValue else { return }
        storedValue = clamped
        defer { valueDidChange() }
        if animated, window != nil {
            UIView.animate(withDuration: ControlStyle.changeDuration) { self.placeParts() }
        } else {
            placeParts()
        }
    }

    // MARK: Look

    open var minimumTrackTintColor: UIColor? {
        didSet {
            noteAppearance(.own(0))
            showColors()
        }
    }
    open var maximumTrackTintColor: UIColor? {
        didSet {
            noteAppearance(.own(1))
            showColors()
        }
    }
    open var thumbTintColor: UIColor? {
        didSet {
            noteAppearance(.own(2))
            showColors()
        }
    }
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

    // MARK: Images

    open func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
        images.thumb[state] = image
        imagesChanged()
    }
    open func thumbImage(for state: UIControl.State) -> UIImage? { images.thumb[state] }
    /// Stretched between its cap insets over the part of the track before the knob.
    open func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {
        images.minimumTrack[state] = image
        imagesChanged()
    }
    open func minimumTrackImage(for state: UIControl.State) -> UIImage? {
        images.minimumTrack[state]
    }
    open func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {
        images.maximumTrack[state] = image
        imagesChanged()
    }
    open func maximumTrackImage(for state: UIControl.State) -> UIImage? {
        images.maximumTrack[state]
    }
    open var currentThumbImage: UIImage? { SliderImages.image(images.thumb, for: state) }

    private func imagesChanged() {
        let knob = currentThumbImage
        thumbImageView.image = knob
        thumbImageView.contentMode = .center
        if knob != nil, thumbImageView.superview == nil {
            thumbImageView.isUserInteractionEnabled = false
            addSubview(thumbImageView)
        }
        thumb.isHidden = knob != nil
        for (view, table) in [
            (minimumTrackView, images.minimumTrack), (maximumTrackView, images.maximumTrack),
        ] {
            view.image = SliderImages.image(table, for: state)
            view.isUserInteractionEnabled = false
            if view.image != nil, view.superview == nil { insertSubview(view, aboveSubview: fill) }
        }
        fill.isHidden = minimumTrackView.image != nil
        track.isHidden = maximumTrackView.image != nil
        setNeedsLayout()
    }
    private let minimumTrackView = UIImageView(frame: .zero)
    private let maximumTrackView = UIImageView(frame: .zero)

    private func showColors() {
        fill.backgroundColor = minimumTrackTintColor ?? tintColor
        track.backgroundColor = maximumTrackTintColor ?? .secondarySystemFill
        thumb.backgroundColor = thumbTintColor ?? KnobView.color
        for view in tickViews { view.backgroundColor = .tertiaryLabel }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showColors()
    }

    open override func stateDidChange() {
        let alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
        for part in [track, fill, minimumImageView, maximumImageView] + tickViews {
            part.alpha = alpha
        }
        if !images.isEmpty { imagesChanged() }
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
        var origin = isRightToLeft ? rail.maxX : rail.minX
        if let neutral = trackConfiguration?.neutralValue, neutral > minimumValue {
            origin = thumbRect(forBounds: bounds, trackRect: rail, value: neutral).midX
        }
        fill.frame = CGRect(
            x: min(origin, knob.midX), y: rail.minY, width: abs(knob.midX - origin),
            height: rail.height)
        placeTicks(rail)
        updateFocusRing()
        guard !images.isEmpty else { return }
        let size = currentThumbImage?.size ?? knob.size
        thumbImageView.frame = CGRect(
            x: knob.midX - size.width / 2, y: knob.midY - size.height / 2, width: size.width,
            height: size.height)
        let (left, right) =
            isRightToLeft
            ? (maximumTrackView, minimumTrackView) : (minimumTrackView, maximumTrackView)
        for (view, start, end) in [(left, rail.minX, knob.midX), (right, knob.midX, rail.maxX)] {
            let height = view.image?.size.height ?? rail.height
            view.frame = CGRect(
                x: start, y: rail.midY - height / 2, width: end - start, height: height)
        }
    }

    private static let tickSize = CGSize(width: 2, height: 8)

    private func placeTicks(_ rail: CGRect) {
        guard let configuration = trackConfiguration else { return }
        let range = maximumValue - minimumValue
        for (view, tick) in zip(tickViews, configuration.ticks) {
            let value = minimumValue + tick.position * range
            let place = thumbRect(forBounds: bounds, trackRect: rail, value: value)
            view.frame = CGRect(
                x: (place.midX - Self.tickSize.width / 2).rounded(),
                y: (rail.midY - Self.tickSize.height / 2).rounded(), width: Self.tickSize.width,
                height: Self.tickSize.height)
            view.layer.cornerRadius = 1
        }
    }

    open override var focusRingBounds: CGRect { thumb.frame }
    open override var focusRingCornerRadius: CGFloat { Self.thumbSize / 2 }

    // MARK: Input

    open override var focusesOnPress: Bool { true }

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
        let range = minimumValue...maximumValue
        let target =
            trackConfiguration?.nextTick(from: old, by: part, in: range)
            ?? storedValue + part * (maximumValue - minimumValue)
        setValue(target, animated: false)
        if storedValue != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    open override func adjustValue(by adjustment: Adjustment) -> Bool {
        switch adjustment {
        case .steps(let count): step(by: Float(count) * Self.keyStep)
        case .pages(let count): step(by: Float(count) * 4 * Self.keyStep)
        case .toStart: step(by: -1)
        case .toEnd: step(by: 1)
        }
        return true
    }

    open override func scrollWheel(with event: UIScrollEvent) {
        guard isEnabled, isFocused, event.notches.y != 0 else {
            return super.scrollWheel(with: event)
        }
        step(by: Float(-event.notches.y) * Self.keyStep)
    }

    // MARK: Accessibility

    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(.adjustable)
    }
    /// How far the knob is along the track, in per cent.
    open override var accessibilityValue: String? {
        get { super.accessibilityValue ?? percentage }
        set { super.accessibilityValue = newValue }
    }
    private var percentage: String {
        let range = maximumValue - minimumValue
        return range > 0 ? ((value - minimumValue) / range).inPercent : "0%"
    }
}
