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
        }
    }
    open var highlightedImage: UIImage? { didSet { if isHighlighted { showImage() } } }
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { showImage() } } }

    // MARK: Frames

    /// Images shown one after the other while ``isAnimating``.
    open var animationImages: [UIImage]?
    /// Seconds for all of ``animationImages``; 0 means 1/30 s for each.
    open var animationDuration: TimeInterval = 0
    open private(set) var isAnimating = false

    open func startAnimating() {
        guard !isAnimating, let images = animationImages, !images.isEmpty else { return }
        isAnimating = true
        frameIndex = 0
        let interval =
            animationDuration > 0 ? animationDuration / TimeInterval(images.count) : 1 / 30
        timer = LoopTimer.schedule(after: interval, repeating: interval) { [weak self] in
            guard let self else { return }
            frameIndex += 1
            showImage()
        }
        showImage()
    }

    open func stopAnimating() {
        isAnimating = false
        timer?.cancel()
        timer = nil
        showImage()
    }

    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil, isAnimating { stopAnimating() }
    }

    // MARK: Contents

    private var shownImage: UIImage? {
        if isAnimating, let images = animationImages, !images.isEmpty {
            return images[frameIndex % images.count]
        }
        return isHighlighted ? highlightedImage ?? image : image
    }

    private func showImage() {
        var shown = shownImage
        if let template = shown, template.renderingMode == .alwaysTemplate {
            let tint: UIColor = tintColor
            shown = template.withTintColor(
                tint.resolvedColor(with: traitCollection), renderingMode: .alwaysOriginal)
        }
        layer.contents = shown?.upright
        if let shown {
            layer.contentsScale = shown.scale
            layer.contentsCenter = Self.stretchedPart(of: shown)
        }
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
        if shownImage?.renderingMode == .alwaysTemplate { showImage() }
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showImage()
    }

    open override class var defaultContentHuggingPriority: UILayoutPriority {
        UILayoutPriority(251)
    }

    open override var intrinsicContentSize: CGSize {
        image?.size
            ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

    /// The size of the image, zero without one.
    var intrinsicImageSize: CGSize { image?.size ?? .zero }
}
