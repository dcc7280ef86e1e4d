import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// Shows an image. It has no `draw(_:)`: the image is its layer's contents.
@preconcurrency @MainActor
open class UIImageView: UIView {
    private var timer: LoopTimer?
    private var frameIndex = 0

    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        setUp()
    }

    public init(image: UIImage?, highlightedImage: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        self.highlightedImage = highlightedImage
        setUp()
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public convenience init() { self.init(frame: .zero) }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UIImageView.self)
    }

    private func setUp() {
        isUserInteractionEnabled = false
        layer.delegateDraws = false
        showImage()
    }

    open var image: UIImage? {
        didSet {
            guard image !== oldValue else { return }
            if image?.size != oldValue?.size {
                invalidateIntrinsicContentSize()
            }
            showImage()
            followImage(after: oldValue)
            valueDidChange()
        }
    }
    open var highlightedImage: UIImage? {
        didSet {
            if isHighlighted { showImage() }
            valueDidChange()
        }
    }
    open var isHighlighted = false {
        didSet {
            guard isHighlighted != oldValue else { return }
            showImage()
            valueDidChange()
        }
    }

    // MARK: Frames

    /// Images shown one after the other while ``isAnimating``. An ``image`` made of several, by
    /// `UIImage.animatedImage(with:duration:)`, is shown so without being told to.
    open var animationImages: [UIImage]?
    /// Images shown one after the other while the view is highlighted; nil shows `animationImages`.
    open var highlightedAnimationImages: [UIImage]?
    /// Seconds for all of ``animationImages``; 0 means 1/30 s for each.
    open var animationDuration: TimeInterval = 0
    /// How often all images are shown; 0 means until ``stopAnimating()``.
    open var animationRepeatCount = 0
    open private(set) var isAnimating = false

    /// What is shown one after the other, and the seconds for all of it.
    private var frames: (images: [UIImage], duration: TimeInterval)? {
        let own = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
        if let own, !own.isEmpty {
            let isTimed = animationDuration > 0 && animationDuration.isFinite
            return (own, isTimed ? animationDuration : TimeInterval(own.count) / 30)
        }
        let still = isHighlighted ? highlightedImage ?? image : image
        return still?.images.map { ($0, still?.duration ?? 0) }
    }

    open func startAnimating() {
        guard !isAnimating, let frames else { return }
        isAnimating = true
        frameIndex = 0
        let repeats = animationImages?.isEmpty == false ? max(animationRepeatCount, 0) : 0
        let interval = frames.duration / TimeInterval(frames.images.count)
        timer = LoopTimer.schedule(after: interval, repeating: interval) { [weak self] in
            guard let self else { return }
            frameIndex += 1
            if repeats > 0, frameIndex / frames.images.count >= repeats {
                stopAnimating()
            } else {
                showImage()
            }
        }
        showImage()
    }

    open func stopAnimating() {
        isAnimating = false
        timer?.cancel()
        timer = nil
        showImage()
    }

    /// Begins or ends what ``image`` asks for by itself.
    private func followImage(after old: UIImage?) {
        guard animationImages?.isEmpty ?? true else { return }
        if old?.images != nil { stopAnimating() }
        if window != nil, image?.images != nil { startAnimating() }
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        followImage(after: nil)
    }

    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil, isAnimating { stopAnimating() }
    }

    // MARK: Contents

    private var shownImage: UIImage? {
        if isAnimating, let images = frames?.images {
            return images[frameIndex % images.count]
        }
        return isHighlighted ? highlightedImage ?? image : image
    }

    private func showImage() {
        var shown = shownImage.map { configured($0) }
        let isMirrored =
            shown?.flipsForRightToLeftLayoutDirection == true
            && effectiveUserInterfaceLayoutDirection == .rightToLeft
        if isMirrored { shown = shown?.withHorizontallyFlippedOrientation() }
        if let template = shown, template.isTemplate {
            let tint: UIColor = tintColor
            shown = template.withTintColor(
                tint.resolvedColor(with: traitCollection), renderingMode: .alwaysOriginal)
        }
        if let tiled = shown, showsTiles {
            // The layer only stretches: what is tiled is drawn for the size that there is.
            let format = tiled.imageRendererFormat
            format.scale = max(tiled.scale, traitCollection.displayScale)
            format.opaque = false
            shown = UIGraphicsImageRenderer(size: bounds.size, format: format).image { _ in
                tiled.draw(in: CGRect(origin: .zero, size: bounds.size))
            }
            tiledSize = bounds.size
        } else {
            tiledSize = nil
        }
        layer.contents = shown?.upright
        if let shown {
            layer.contentsScale = shown.scale
            var part = Self.stretchedPart(of: shown)
            if isMirrored { part.origin.x = 1 - part.maxX }
            layer.contentsCenter = part
        }
    }

    // MARK: Accessibility

    /// What the image says, unless it is set.
    open override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? image?.accessibilityLabel }
        set { super.accessibilityLabel = newValue }
    }
    /// What the image says, unless it is set.
    open override var accessibilityIdentifier: String? {
        get { super.accessibilityIdentifier ?? image?.accessibilityIdentifier }
        set { super.accessibilityIdentifier = newValue }
    }

    /// How symbols are drawn, where they do not say that themselves.
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        didSet {
            guard preferredSymbolConfiguration != oldValue else { return }
            invalidateIntrinsicContentSize()
            showImage()
        }
    }

    private func configured(_ image: UIImage) -> UIImage {
        guard image.isSymbolImage else { return image.shown(under: traitCollection) }
        return image.drawn(under: traitCollection, preferring: preferredSymbolConfiguration)
    }

    /// The size that a tiled image was drawn for.
    private var tiledSize: CGSize?

    /// Whether the image's middle is repeated, and is large enough that stretching would look
    /// different.
    private var showsTiles: Bool {
        guard let image = shownImage, image.isResizable, image.resizingMode == .tile,
            contentMode == .scaleToFill, !bounds.isEmpty
        else { return false }
        let caps = image.capInsets
        return image.size.width - caps.left - caps.right > 1
            || image.size.height - caps.top - caps.bottom > 1
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if tiledSize != bounds.size, showsTiles || tiledSize != nil { showImage() }
    }

    open override var contentMode: UIView.ContentMode {
        didSet { if showsTiles || tiledSize != nil { showImage() } }
    }

    /// The part between the cap insets, as fractions of the image.
    private static func stretchedPart(of image: UIImage) -> CGRect {
        let (caps, size) = (image.capInsets, image.size)
        guard caps != .zero, size.width > 0, size.height > 0 else {
            return CGRect(x: 0, y: 0, width: 1, height: 1)
        }
        return CGRect(
            x: caps.left / size.width, y: caps.top / size.height,
            width: max(size.width - caps.left - caps.right, 0) / size.width,
            height: max(size.height - caps.top - caps.bottom, 0) / size.height)
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if shownImage?.isTemplate == true { showImage() }
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        if image?.isSymbolImage == true { invalidateIntrinsicContentSize() }
        showImage()
    }

    open override var semanticContentAttribute: UISemanticContentAttribute {
        didSet { if shownImage?.flipsForRightToLeftLayoutDirection == true { showImage() } }
    }

    open override class var defaultContentHuggingPriority: UILayoutPriority {
        UILayoutPriority(251)
    }

    open override var intrinsicContentSize: CGSize {
        fittingSize
            ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize ?? .zero }

    private var fittingSize: CGSize? { image.map { configured($0).size } }

    // MARK: Accessibility

    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        .image
    }
}
