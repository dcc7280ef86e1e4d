import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// How much of something is done, as a bar.
@preconcurrency @MainActor
open class UIProgressView: UIView {
    public enum Style: Int, Sendable { case `default`, bar }

    private static let height: CGFloat = 4
    private let fill = UIView(frame: .zero)
    public let progressViewStyle: Style

    public init(progressViewStyle style: Style) {
        progressViewStyle = style
        super.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.height))
        setUp()
    }

    public override init(frame: CGRect) {
        progressViewStyle = .default
        super.init(frame: frame)
        setUp()
    }

    public convenience init() { self.init(frame: .zero) }

    public required init?(coder: NSCoder) {
        progressViewStyle = coder.interfaceAttribute("progressViewStyle") == "bar" ? .bar : .default
        super.init(coder: coder)
        setUp()
        coder.takeOnInterface(self, as: UIProgressView.self)
    }

    private func setUp() {
        clipsToBounds = true
        setContentHuggingPriority(.defaultHigh, for: .vertical)
        addSubview(fill)
        showColors()
    }

    /// From 0 to 1; other numbers are clamped, what is not a number changes nothing.
    open var progress: Float {
        get { storedProgress }
        set { setProgress(newValue, animated: false) }
    }
    private var storedProgress: Float = 0

    open func setProgress(_ progress: Float, animated: Bool) {
        guard !progress.isNaN else { return }
        let clamped = min(max(progress, 0), 1)
        guard clamped != storedProgress else { return }
        storedProgress = clamped
        defer { valueDidChange() }
        if animated, window != nil {
            UIView.animate(withDuration: ControlStyle.changeDuration) { self.placeFill() }
        } else {
            placeFill()
        }
    }

    /// Whose progress the bar shows, while it is in a window: it looks ten times a second, until
    /// the work is finished or cancelled.
    open var observedProgress: Progress? { didSet { observe() } }
    private var timer: LoopTimer?
    private static let observingInterval: TimeInterval = 0.1

    private func observe() {
        timer?.cancel()
        timer = nil
        guard let observed = observedProgress else { return }
        setProgress(Float(observed.fractionCompleted), animated: true)
        guard window != nil, !observed.isFinished, !observed.isCancelled else { return }
        timer = LoopTimer.schedule(after: Self.observingInterval) { [weak self] in
            self?.observe()
        }
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        observe()
    }

    open var progressTintColor: UIColor? {
        didSet {
            noteAppearance(.own(0))
            showColors()
        }
    }
    open var trackTintColor: UIColor? {
        didSet {
            noteAppearance(.own(1))
            showColors()
        }
    }

    private func showColors() {
        fill.backgroundColor = progressTintColor ?? tintColor
        setBackgroundColor(trackTintColor ?? .secondarySystemFill)
    }

    private func placeFill() {
        let width = bounds.width * CGFloat(storedProgress)
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        fill.frame = CGRect(
            x: isMirrored ? bounds.width - width : 0, y: 0, width: width, height: bounds.height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.height / 2
        fill.layer.cornerRadius = bounds.height / 2
        placeFill()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showColors()
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.height)
    }

    // MARK: Accessibility

    open override var isAccessibilityElementByDefault: Bool { true }
    open override var defaultAccessibilityTraits: UIAccessibilityTraits {
        .updatesFrequently
    }
    open override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? localized("Progress") }
        set { super.accessibilityLabel = newValue }
    }
    open override var accessibilityValue: String? {
        get { super.accessibilityValue ?? progress.inPercent }
        set { super.accessibilityValue = newValue }
    }
}
