import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// Dots for pages; a press next to the current dot turns to the page before or after it, a drag
/// goes through them.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
    /// What the person does with the control now.
    public enum InteractionState: Int, Sendable {
        case none
        /// A press that turns one page.
        case discrete
        /// A drag through the pages.
        case continuous
    }

    /// Where the pages after the first one go.
    public enum Direction: Int, Sendable {
        /// As the language is written.
        case natural
        case leftToRight, rightToLeft, topToBottom, bottomToTop
    }

    public enum BackgroundStyle: Int, Sendable {
        /// A background only while pages are dragged through.
        case automatic
        case prominent, minimal
    }

    private static let dotSize: CGFloat = 7
    private static let dotSpacing: CGFloat = 16
    private static let height: CGFloat = 28
    private static let disabledAlpha: CGFloat = 0.35
    /// How far a press moves, in points, before it drags through the pages.
    private static let dragSlop: CGFloat = 8

    private var dots: [CALayer] = []
    private let background = CALayer()
    private var images: [Int: UIImage] = [:]
    private var currentImages: [Int: UIImage] = [:]
    private var pressStart: CGFloat = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        layer.addSublayer(background)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        // Behind the dots that a storyboard asked for.
        layer.insertSublayer(background, at: 0)
    }

    // MARK: Pages

    /// Negative numbers count as 0.
    open var numberOfPages = 0 {
        didSet {
            numberOfPages = max(numberOfPages, 0)
            guard numberOfPages != oldValue else { return }
            currentPage = min(currentPage, max(numberOfPages - 1, 0))
            rebuild()
        }
    }

    /// Clamped to the pages there are; setting it sends no action.
    open var currentPage = 0 {
        didSet {
            currentPage = min(max(currentPage, 0), max(numberOfPages - 1, 0))
            if currentPage != oldValue { showDots() }
        }
    }
    open var hidesForSinglePage = false { didSet { rebuild() } }
    /// Whether a drag goes through the pages.
    open var allowsContinuousInteraction = true
    open private(set) var interactionState = InteractionState.none {
        didSet { if interactionState != oldValue { showBackground() } }
    }

    /// Vertical dots have a vertical intrinsic size.
    open var direction = Direction.natural {
        didSet {
            guard direction != oldValue else { return }
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }
    private var isVertical: Bool { direction == .topToBottom || direction == .bottomToTop }
    /// Whether the first dot is at the right or at the bottom.
    private var isReversed: Bool {
        switch direction {
        case .natural: isRightToLeft
        case .leftToRight, .topToBottom: false
        case .rightToLeft, .bottomToTop: true
        }
    }
    /// How far along the dots a touch is.
    private func place(of touch: UITouch) -> CGFloat {
        let location = touch.location(in: self)
        return isVertical ? location.y : location.x
    }
    private var middle: CGFloat { isVertical ? bounds.midY : bounds.midX }

    // MARK: Look

    open var pageIndicatorTintColor: UIColor? {
        didSet {
            noteAppearanceProperty("pageIndicatorTintColor")
            showDots()
        }
    }
    open var currentPageIndicatorTintColor: UIColor? {
        didSet {
            noteAppearanceProperty("currentPageIndicatorTintColor")
            showDots()
        }
    }
    open var backgroundStyle = BackgroundStyle.automatic { didSet { showBackground() } }
    /// Shown in the place of each dot, in the dot's colour.
    open var preferredIndicatorImage: UIImage? { didSet { setNeedsLayout() } }
    open var preferredCurrentPageIndicatorImage: UIImage? { didSet { setNeedsLayout() } }

    open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
        images[page] = image
        setNeedsLayout()
    }
    open func indicatorImage(forPage page: Int) -> UIImage? { images[page] }
    open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
        currentImages[page] = image
        setNeedsLayout()
    }
    open func currentPageIndicatorImage(forPage page: Int) -> UIImage? { currentImages[page] }

    private func image(forPage page: Int) -> UIImage? {
        let plain = images[page] ?? preferredIndicatorImage
        guard page == currentPage else { return plain }
        return currentImages[page] ?? preferredCurrentPageIndicatorImage ?? plain
    }

    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        let length = CGFloat(max(pageCount, 0)) * Self.dotSpacing + Self.dotSpacing
        return isVertical
            ? CGSize(width: Self.height, height: length)
            : CGSize(width: length, height: Self.height)
    }

    private func rebuild() {
        for dot in dots { dot.removeFromSuperlayer() }
        let isShown = !(hidesForSinglePage && numberOfPages < 2)
        dots = (0..<(isShown ? numberOfPages : 0)).map { _ in
            let dot = CALayer()
            layer.addSublayer(dot)
            return dot
        }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func showBackground() {
        let isShown =
            backgroundStyle == .prominent
            || backgroundStyle == .automatic && interactionState == .continuous
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        background.backgroundColor =
            isShown && !dots.isEmpty
            ? UIColor.secondarySystemFill.resolvedColor(with: traitCollection).cgColor : nil
        CATransaction.commit()
    }

    private func picture(of image: UIImage, in color: UIColor) -> CGImage? {
        let format = UIGraphicsImageRendererFormat()
        format.scale = max(contentScaleFactor, 1)
        return UIGraphicsImageRenderer(size: image.size, format: format).image { _ in
            image.withTintColor(color).draw(at: .zero)
        }.cgImage
    }

    func showDots() {
        let traits = traitCollection
        let current = (currentPageIndicatorTintColor ?? tintColor).resolvedColor(with: traits)
        let other = (pageIndicatorTintColor ?? UIColor.tertiaryLabel).resolvedColor(with: traits)
        let (spacing, dotSize) = metrics
        // Only the present page's dot is full where colours do not tell enough.
        let areRings = UIAccessibility.shouldDifferentiateWithoutColor
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (index, dot) in dots.enumerated() {
            dot.borderWidth = 0
            let color = index == currentPage ? current : other
            var size = CGSize(width: dotSize, height: dotSize)
            if let image = image(forPage: index) {
                size = image.size
                dot.contents = picture(of: image, in: color)
                dot.contentsScale = max(contentScaleFactor, 1)
                dot.backgroundColor = nil
                dot.cornerRadius = 0
            } else {
                let isRing = areRings && index != currentPage
                dot.contents = nil
                dot.backgroundColor = isRing ? nil : color.cgColor
                dot.borderColor = color.cgColor
                dot.borderWidth = isRing ? 1 : 0
                dot.cornerRadius = dotSize / 2
            }
            let place = place(ofPage: index, spacing: spacing)
            let center =
                isVertical
                ? CGPoint(x: bounds.midX, y: place) : CGPoint(x: place, y: bounds.midY)
            dot.frame = CGRect(
                x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
                height: size.height)
        }
        CATransaction.commit()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showDots()
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showDots()
        showBackground()
    }

    // MARK: Layout

    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Dots that have too little room come closer and get smaller.
    private var metrics: (spacing: CGFloat, dotSize: CGFloat) {
        guard dots.count > 1 else { return (Self.dotSpacing, Self.dotSize) }
        let length = isVertical ? bounds.height : bounds.width
        let room = max(0, length - Self.dotSpacing) / CGFloat(dots.count - 1)
        let spacing = min(Self.dotSpacing, room)
        return (spacing, min(Self.dotSize, max(1, spacing * 0.7)))
    }

    private func place(ofPage page: Int, spacing: CGFloat) -> CGFloat {
        let place = isReversed ? dots.count - 1 - page : page
        return middle + (CGFloat(place) - CGFloat(dots.count - 1) / 2) * spacing
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        var size = size(forNumberOfPages: dots.count)
        if isVertical {
            size.height = min(bounds.height, size.height)
        } else {
            size.width = min(bounds.width, size.width)
        }
        background.frame = CGRect(
            x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
            height: size.height)
        background.cornerRadius = Self.height / 2
        CATransaction.commit()
        showDots()
        updateFocusRing()
    }

    open override func stateDidChange() { alpha = isEnabled ? 1 : Self.disabledAlpha }
    open override var focusRingBounds: CGRect { background.frame }
    open override var focusRingCornerRadius: CGFloat { Self.height / 2 }

    // MARK: Input

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pressStart = place(of: touch)
        interactionState = .discrete
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = place(of: touch)
        if allowsContinuousInteraction, abs(x - pressStart) > Self.dragSlop {
            interactionState = .continuous
        }
        guard interactionState == .continuous, !dots.isEmpty else { return true }
        let spacing = max(metrics.spacing, 1)
        let place = ((x - middle) / spacing + CGFloat(dots.count - 1) / 2).rounded()
        let index = Int(min(max(place, 0), CGFloat(dots.count - 1)))
        turn(to: isReversed ? dots.count - 1 - index : index)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let wasDragged = interactionState == .continuous
        defer { interactionState = .none }
        guard let touch, isTouchInside, !wasDragged else { return }
        let isAfter = place(of: touch) > middle
        turn(to: currentPage + (isAfter != isReversed ? 1 : -1))
    }

    open override func cancelTracking(with event: UIEvent?) { interactionState = .none }

    private func turn(to page: Int) {
        let old = currentPage
        currentPage = page
        if currentPage != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    open override func handleKey(_ key: UIKey) -> Bool {
        let forward = isReversed ? -1 : 1
        switch key.keyCode {
        case .keyboardRightArrow where !isVertical, .keyboardDownArrow where isVertical:
            turn(to: currentPage + forward)
        case .keyboardLeftArrow where !isVertical, .keyboardUpArrow where isVertical:
            turn(to: currentPage - forward)
        case .keyboardHome: turn(to: 0)
        case .keyboardEnd: turn(to: numberOfPages - 1)
        default: return false
        }
        return true
    }

    // MARK: Accessibility

    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union([.adjustable, .updatesFrequently])
    }
    open override var accessibilityValue: String? {
        get { super.accessibilityValue ?? localized("page \(currentPage + 1) of \(numberOfPages)") }
        set { super.accessibilityValue = newValue }
    }
    open override func accessibilityIncrement() {
        if isEnabled { turn(to: currentPage + 1) }
    }
    open override func accessibilityDecrement() {
        if isEnabled { turn(to: currentPage - 1) }
    }
}
