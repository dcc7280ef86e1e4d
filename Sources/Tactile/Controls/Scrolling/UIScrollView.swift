import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// A view over content larger than itself.
///
/// ``contentOffset`` is the origin of the view's `bounds`: scrolling moves the content's layers
/// and draws nothing again. Fingers and pointer drag the content, which then glides on; the wheel
/// moves it by `wheelStep` points a notch within 0.12 s; keys move it by lines and pages.
@preconcurrency @MainActor
open class UIScrollView: UIView, KeyboardAvoiding {
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The part of the velocity that is left after one millisecond.
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = DecelerationRate(rawValue: 0.998)
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        case automatic, scrollableAxes, never, always
    }

    public enum IndicatorStyle: Int, Sendable { case `default`, black, white }
    public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }

    /// Points that one notch of a wheel moves the content.
    package static let wheelStep: CGFloat = 75
    /// Points that an arrow key moves the content.
    static let lineStep: CGFloat = 40

    open weak var delegate: (any UIScrollViewDelegate)?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        let driver = ScrollDriver(self)
        self.driver = driver
        driver.addRecognizers()
        barDriver = ScrollBarDriver(self)
    }

    public convenience init() { self.init(frame: .zero) }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        clipsToBounds = true
        let driver = ScrollDriver(self)
        self.driver = driver
        driver.addRecognizers()
        barDriver = ScrollBarDriver(self)
        coder.takeOnInterface(self, as: UIScrollView.self)
    }

    private(set) var driver: ScrollDriver!
    private var barDriver: ScrollBarDriver?
    private var verticalIndicator: ScrollIndicator?
    private var horizontalIndicator: ScrollIndicator?
    private var laidOutSize = CGSize.zero

    // MARK: Content

    /// The size of what is scrolled over, in points. A side that is not a number counts as 0.
    open var contentSize: CGSize = .zero {
        didSet {
            contentSize.width = contentSize.width.isFinite ? max(contentSize.width, 0) : 0
            contentSize.height = contentSize.height.isFinite ? max(contentSize.height, 0) : 0
            guard contentSize != oldValue else { return }
            setNeedsLayout()
            driver.limitsChanged()
            valueDidChange()
        }
    }

    open override func value(forKey key: String) -> Any? {
        switch key {
        case "contentOffset": contentOffset
        case "contentSize": contentSize
        case "contentInset": contentInset
        default: super.value(forKey: key)
        }
    }

    var soughtPlace: SoughtPlace?
    /// The point of the content that is at the view's origin.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            soughtPlace = nil
            driver.stopAnimation()
            setOffset(newValue)
        }
    }

    /// Moves to `offset`, by 0.3 s of motion if `animated`.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        soughtPlace = nil
        guard animated, window != nil, bounds.size != .zero else {
            driver.stop()
            setOffset(contentOffset)
            return
        }
        driver.animate(to: contentOffset)
    }

    /// Moves the content and tells the delegate; what is not a number counts as no move.
    package func setOffset(_ offset: CGPoint) {
        let target = CGPoint(
            x: offset.x.isFinite ? offset.x : bounds.minX,
            y: offset.y.isFinite ? offset.y : bounds.minY)
        guard target != bounds.origin else { return }
        bounds.origin = target
        didScroll()
    }

    /// Where a drag that would come to rest at the first point rests instead, before the delegate
    /// is asked; the second is the velocity in points per millisecond.
    package var adjustsRestingOffset: ((CGPoint, CGPoint) -> CGPoint)?

    package var bars = BarsAround()
    package var hold = OffsetHold()

    /// Called whenever the offset changed, before the delegate hears of it.
    func didScroll() {
        setNeedsLayout()
        for follower in bars.followers.values { follower() }
        refreshControl?.scrolled()
        delegate?.scrollViewDidScroll(self)
    }

    /// Scrolls as little as is needed to show `rect`, which is in the content's coordinates.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        guard !rect.isNull, !rect.isInfinite else { return }
        let inset = adjustedContentInset
        let area = bounds.inset(by: inset)
        var offset = bounds.origin
        if rect.maxX > area.maxX { offset.x += rect.maxX - area.maxX }
        if rect.minX < area.minX + offset.x - bounds.minX { offset.x = rect.minX - inset.left }
        if rect.maxY > area.maxY { offset.y += rect.maxY - area.maxY }
        if rect.minY < area.minY + offset.y - bounds.minY { offset.y = rect.minY - inset.top }
        let target = clamped(offset)
        if target != bounds.origin { setContentOffset(target, animated: animated) }
    }

    /// The content's area for constraints, which may say how large it is.
    open var contentLayoutGuide: UILayoutGuide { contentAreaGuide }
    /// The visible part for constraints: what is tied to it does not scroll.
    open var frameLayoutGuide: UILayoutGuide { visibleAreaGuide }

    open override class var laysOutContentArea: Bool { true }
    open override func contentAreaDidChange(to size: CGSize) { contentSize = size }

    // MARK: Insets

    open var contentInset: UIEdgeInsets = .zero {
        didSet {
            guard contentInset != oldValue else { return }
            insetsChanged()
            valueDidChange()
        }
    }

    open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior = .automatic {
        didSet { if contentInsetAdjustmentBehavior != oldValue { insetsChanged() } }
    }

    /// ``contentInset`` and the part of the safe area that the behaviour adds to it.
    open private(set) var adjustedContentInset: UIEdgeInsets = .zero

    open func adjustedContentInsetDidChange() {}

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        insetsChanged()
    }

    func insetsChanged(keepingOffset: Bool = false) {
        var inset = contentInset
        inset.top += refreshControl?.room ?? 0
        let safe = safeAreaInsets
        let (addsX, addsY): (Bool, Bool) =
            switch contentInsetAdjustmentBehavior {
            case .always: (true, true)
            case .scrollableAxes: (scrollsOver(.horizontal), scrollsOver(.vertical))
            case .automatic where adjustsAutomatically: (scrollsOver(.horizontal), true)
            case .never, .automatic: (false, false)
            }
        storage.absorbedSafeArea = []
        if addsY {
            storage.absorbedSafeArea.formUnion([.top, .bottom])
            inset.top += safe.top
            inset.bottom += safe.bottom
        }
        if addsX {
            storage.absorbedSafeArea.formUnion([.left, .right])
            inset.left += safe.left
            inset.right += safe.right
        }
        inset.bottom = max(inset.bottom, keyboardOverlap)
        let old = adjustedContentInset
        guard inset != old else { return }
        adjustedContentInset = inset
        // What stood at the top stays there.
        var offset = bounds.origin
        if bounds.minY <= -old.top + 0.5, !keepingOffset { offset.y -= inset.top - old.top }
        if bounds.minX <= -old.left + 0.5 { offset.x -= inset.left - old.left }
        if offset != bounds.origin, !driver.isDragging, !bars.insetsFollow { setOffset(offset) }
        driver.limitsChanged()
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
        setNeedsLayout()
    }

    private var keyboardFrame: CGRect?
    /// The height of what the on-screen keyboard covers of the view.
    private var keyboardOverlap: CGFloat {
        guard let keyboardFrame, contentInsetAdjustmentBehavior != .never else { return 0 }
        return max(bounds.maxY - convert(keyboardFrame, from: nil).minY, 0)
    }

    /// Keeps whoever is typed into above the on-screen keyboard.
    package func avoidKeyboard(_ frame: CGRect?) {
        guard frame != keyboardFrame else { return }
        keyboardFrame = frame
        insetsChanged()
        guard frame != nil, let typed = typedInto else { return }
        if typed === self {
            setNeedsLayout()
            layoutIfNeeded()
        }
        let own = (self as? any CaretShowing)?.caretArea ?? bounds
        reveal(typed === self ? own : convert(typed.bounds, from: typed))
    }

    // MARK: Behaviour
    open var isScrollEnabled = true {
        didSet { driver.pan.isEnabled = isScrollEnabled }
    }
    open var isPagingEnabled = false, isDirectionalLockEnabled = false
    open var bounces = true
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    /// Whether a click on the navigation bar above scrolls to the content's top. Of several scroll
    /// views the one nearest to the bar scrolls.
    open var scrollsToTop = true
    open var decelerationRate: DecelerationRate = .normal
    open var keyboardDismissMode: KeyboardDismissMode = .none
    /// Whether a touch waits 0.15 s for a drag before the content gets it. A pointer never waits.
    open var delaysContentTouches = true
    /// Whether a drag may take a touch away from the content that already has it.
    open var canCancelContentTouches = true

    /// Whether `view`, which is inside of the content, gets touches that began in it. Without an
    /// override it does.
    open func touchesShouldBegin(
        _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
    ) -> Bool { true }

    /// Whether a drag may take away the touch that `view` has: by default from all but controls.
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    open var panGestureRecognizer: UIPanGestureRecognizer { driver.pan }
    /// Whether a sheet that the view is in moves under a drag that begins in the content.
    package var movesSheet = true

    open var isTracking: Bool { driver.isTracking }
    open var isDragging: Bool { driver.isDragging }
    open var isDecelerating: Bool { driver.isDecelerating }

    // MARK: Zoom

    open var minimumZoomScale: CGFloat = 1 {
        didSet { driver.zoomLimitsChanged() }
    }
    open var maximumZoomScale: CGFloat = 1 {
        didSet { driver.zoomLimitsChanged() }
    }
    /// Whether a pinch may go beyond the smallest and the largest scale, from where the content
    /// springs back when it ends.
    open var bouncesZoom = true
    /// Whether the content is on its way back from a scale beyond the limits.
    open var isZoomBouncing: Bool { driver.isZoomBouncing }
    open var zoomScale: CGFloat {
        get { driver.zoomScale }
        set { driver.setZoomScale(newValue, around: nil) }
    }
    open func setZoomScale(_ scale: CGFloat, animated: Bool) {
        driver.zoom(animated: animated) { $0.setZoomScale(scale, around: nil) }
    }
    /// Shows `rect`, in points of the zoomed view, whole and as large as the limits let it.
    open func zoom(to rect: CGRect, animated: Bool) {
        driver.zoom(animated: animated) { $0.zoom(to: rect) }
    }
    open var isZooming: Bool { driver.isZooming }
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { driver.pinch }

    // MARK: Indicators
    open var showsVerticalScrollIndicator = true
    open var showsHorizontalScrollIndicator = true
    /// The bars' colour: by default visible on the system's backgrounds.
    open var indicatorStyle: IndicatorStyle = .default {
        didSet {
            for indicator in [verticalIndicator, horizontalIndicator] {
                indicator?.view.style = indicatorStyle
            }
        }
    }
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    /// Whether the bars are inset by ``adjustedContentInset`` in addition to their own insets.
    open var automaticallyAdjustsScrollIndicatorInsets = true { didSet { setNeedsLayout() } }
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            verticalScrollIndicatorInsets = newValue
            horizontalScrollIndicatorInsets = newValue
        }
    }

    /// Points at the trailing edge that the vertical bar leaves to what floats there.
    package var roomBesideVerticalBar: CGFloat = 0 {
        didSet { if roomBesideVerticalBar != oldValue { layOutIndicators() } }
    }

    open func flashScrollIndicators() {
        if showsVerticalScrollIndicator, contentSize.height > visibleSize.height {
            indicator(.vertical).flash()
        }
        if showsHorizontalScrollIndicator, contentSize.width > visibleSize.width {
            indicator(.horizontal).flash()
        }
        layOutIndicators()
    }

    func indicator(_ axis: ScrollAxis) -> ScrollIndicator {
        if let made = axis == .vertical ? verticalIndicator : horizontalIndicator { return made }
        let made = ScrollIndicator(isVertical: axis == .vertical)
        made.view.style = indicatorStyle
        if axis == .vertical { verticalIndicator = made } else { horizontalIndicator = made }
        addSubview(made.view)
        return made
    }

    /// Pulled down above the content to reload it.
    open var refreshControl: UIRefreshControl? {
        didSet {
            guard refreshControl !== oldValue else { return }
            oldValue?.move(to: nil)
            if refreshControl != nil { alwaysBounceVertical = true }
            refreshControl?.move(to: self)
        }
    }

    /// The pointer came to a bar, or left it.
    func holdBar(_ axis: ScrollAxis, isHeld: Bool) {
        guard indicator(axis).isHeld != isHeld else { return }
        indicator(axis).isHeld = isHeld
        layOutIndicators()
    }

    /// In the view's coordinates.
    func barFrame(_ axis: ScrollAxis) -> CGRect { indicator(axis).view.frame }

    private func layOutIndicators() {
        let inset = adjustedContentInset
        let barInset = automaticallyAdjustsScrollIndicatorInsets ? inset : .zero
        if let verticalIndicator {
            let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
            var insets = barInset + verticalScrollIndicatorInsets
            if isMirrored {
                insets.left += roomBesideVerticalBar
            } else {
                insets.right += roomBesideVerticalBar
            }
            verticalIndicator.layOut(
                in: bounds, insets: insets,
                range: -inset.top...max(contentSize.height + inset.bottom, -inset.top),
                isMirrored: isMirrored)
        }
        if let horizontalIndicator {
            horizontalIndicator.layOut(
                in: bounds, insets: barInset + horizontalScrollIndicatorInsets,
                range: -inset.left...max(contentSize.width + inset.right, -inset.left),
                isMirrored: false)
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if laidOutSize != bounds.size {
            laidOutSize = bounds.size
            insetsChanged()
            driver.limitsChanged()
        }
        layOutIndicators()
    }

    // MARK: Input

    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer === driver.pan else {
            return super.gestureRecognizerShouldBegin(recognizer)
        }
        return driver.shouldBeginPan()
    }

    open override func reveal(_ rect: CGRect) {
        scrollRectToVisible(rect.insetBy(dx: -8, dy: -8), animated: false)
    }

    open override func scrollWheel(with event: UIScrollEvent) {
        if !isScrollEnabled || !driver.wheel(event) { super.scrollWheel(with: event) }
    }

    open override var keyCommands: [UIKeyCommand]? {
        guard refreshControl != nil else { return super.keyCommands }
        let keys: [(String, UIKeyModifierFlags)] = [("r", .control), (UIKeyCommand.f5, [])]
        return keys.map { input, held in
            UIKeyCommand(input: input, modifierFlags: held) { [weak self] _ in
                self?.refreshControl?.trigger()
            }
        }
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isScrollEnabled, let key = presses.first?.key, driver.handleKey(key) else {
            return super.pressesBegan(presses, with: event)
        }
    }

    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { driver.stop() }
    }

    // MARK: Accessibility

    /// Scrolls by what is seen, and tells readers where to. False where there is no more that way.
    open override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
        scrollByPage(direction) || super.accessibilityScroll(direction)
    }
}

enum ScrollAxis { case horizontal, vertical }
