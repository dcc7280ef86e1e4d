import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// Dots for pages; a press beside the current one turns to the page before or after it.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
    private static let dotSize: CGFloat = 7
    private static let dotSpacing: CGFloat = 16
    private static let height: CGFloat = 28
    private var dots: [CALayer] = []

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
            if currentPage != oldValue { showColors() }
        }
    }
    open var hidesForSinglePage = false { didSet { rebuild() } }
    open var pageIndicatorTintColor: UIColor? {
        didSet {
            noteAppearance(.own(0))
            showColors()
        }
    }
    open var currentPageIndicatorTintColor: UIColor? {
        didSet {
            noteAppearance(.own(1))
            showColors()
        }
    }

    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        CGSize(
            width: CGFloat(max(pageCount, 0)) * Self.dotSpacing + Self.dotSpacing,
            height: Self.height)
    }

    private func rebuild() {
        for dot in dots { dot.removeFromSuperlayer() }
        let isShown = !(hidesForSinglePage && numberOfPages < 2)
        dots = (0..<(isShown ? numberOfPages : 0)).map { _ in
            let dot = CALayer()
            dot.cornerRadius = Self.dotSize / 2
            layer.addSublayer(dot)
            return dot
        }
        showColors()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func showColors() {
        let traits = traitCollection
        let current = (currentPageIndicatorTintColor ?? tintColor).resolvedColor(with: traits)
        let other = (pageIndicatorTintColor ?? UIColor.tertiaryLabel).resolvedColor(with: traits)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (index, dot) in dots.enumerated() {
            dot.backgroundColor = (index == currentPage ? current : other).cgColor
        }
        CATransaction.commit()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showColors()
    }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showColors()
    }

    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let width = CGFloat(dots.count - 1) * Self.dotSpacing
        for (index, dot) in dots.enumerated() {
            let place = isRightToLeft ? dots.count - 1 - index : index
            dot.frame = CGRect(
                x: bounds.midX - width / 2 + CGFloat(place) * Self.dotSpacing - Self.dotSize / 2,
                y: bounds.midY - Self.dotSize / 2, width: Self.dotSize, height: Self.dotSize)
        }
        CATransaction.commit()
    }

    override func stateDidChange() { alpha = isEnabled ? 1 : ControlStyle.disabledAlpha }
    override var focusRingCornerRadius: CGFloat { Self.height / 2 }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let touch, isTouchInside else { return }
        let isAfter = touch.location(in: self).x > bounds.midX
        turn(by: isAfter != isRightToLeft ? 1 : -1)
    }

    private func turn(by pages: Int) {
        let old = currentPage
        currentPage += pages
        if currentPage != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    override func handleKey(_ key: UIKey) -> Bool {
        let forward = isRightToLeft ? -1 : 1
        switch key.keyCode {
        case .keyboardRightArrow: turn(by: forward)
        case .keyboardLeftArrow: turn(by: -forward)
        case .keyboardHome: turn(by: -currentPage)
        case .keyboardEnd: turn(by: numberOfPages)
        default: return false
        }
        return true
    }
}
