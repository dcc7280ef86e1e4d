import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// Something is under way: eight spokes that turn, one place every eighth of a second.
///
/// The spokes are drawn once; each step only turns their layer. While it does not animate or is
/// in no window nothing wakes.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
    public enum Style: Int, Sendable {
        case medium = 100
        case large = 101
        /// As ``large``, and white: what sources from before iOS 13 write.
        case whiteLarge = 0
        /// As ``medium``, and white.
        case white = 1
        /// As ``medium``.
        case gray = 2

        var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
        var color: UIColor { self == .white || self == .whiteLarge ? .white : .secondaryLabel }
    }

    private static let spokes = 8
    private let wheel = SpokesView(frame: .zero)
    private var timer: LoopTimer?
    private var step = 0

    public init(style: Style) {
        self.style = style
        color = style.color
        super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
        setUp()
    }

    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: frame)
        setUp()
    }

    public convenience init() { self.init(style: .medium) }

    public required init?(coder: NSCoder) {
        style = .medium
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UIActivityIndicatorView.self)
    }

    private func setUp() {
        isUserInteractionEnabled = false
        wheel.color = color
        addSubview(wheel)
        isHidden = hidesWhenStopped
    }

    open var style: Style {
        didSet {
            guard style != oldValue else { return }
            if style.color != oldValue.color { color = style.color }
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }
    open var color: UIColor! = .secondaryLabel {
        didSet {
            noteAppearance(.own(0))
            wheel.color = color
        }
    }
    open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
    open private(set) var isAnimating = false

    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        isHidden = false
        updateTimer()
    }

    open func stopAnimating() {
        guard isAnimating else { return }
        isAnimating = false
        if hidesWhenStopped { isHidden = true }
        updateTimer()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        updateTimer()
    }

    private func updateTimer() {
        guard isAnimating, window != nil else {
            timer?.cancel()
            timer = nil
            return
        }
        guard timer == nil else { return }
        let interval = 1 / TimeInterval(Self.spokes)
        timer = LoopTimer.schedule(after: interval, repeating: interval) { [weak self] in
            self?.turn()
        }
    }

    private func turn() {
        step = (step + 1) % Self.spokes
        let angle = CGFloat(step) * 2 * .pi / CGFloat(Self.spokes)
        UIView.performWithoutAnimation { wheel.transform = CGAffineTransform(rotationAngle: angle) }
    }

    open override class var defaultContentHuggingPriority: UILayoutPriority { .defaultHigh }
    open override var intrinsicContentSize: CGSize {
        CGSize(width: style.side, height: style.side)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        wheel.bounds = CGRect(x: 0, y: 0, width: style.side, height: style.side)
        wheel.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    // MARK: Accessibility

    open override var isAccessibilityElementByDefault: Bool { true }
    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        .updatesFrequently
    }
    open override var accessibilityLabel: String? {
        get {
            super.accessibilityLabel
                ?? (isAnimating ? localized("In progress") : localized("Progress halted"))
        }
        set { super.accessibilityLabel = newValue }
    }
}

private final class SpokesView: UIView {
    var color: UIColor = .secondaryLabel { didSet { setNeedsDisplay() } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        let side = min(bounds.width, bounds.height)
        for index in 0..<8 {
            let angle = CGFloat(index) * .pi / 4 - .pi / 2
            let path = UIBezierPath()
            for distance in [0.25, 0.44] {
                let point = CGPoint(
                    x: bounds.midX + cos(angle) * side * distance,
                    y: bounds.midY + sin(angle) * side * distance)
                if distance == 0.25 { path.move(to: point) } else { path.addLine(to: point) }
            }
            path.lineWidth = max(side * 0.09, 1.5)
            path.lineCapStyle = .round
            color.withAlphaComponent(0.2 + 0.1 * CGFloat(index)).setStroke()
            path.stroke()
        }
    }
}
