import Foundation
import TactileDrawing
import TactileGeometry
import TactileViews

/// The bar at a scroll view's edge that shows which part of the content is seen.
@MainActor
final class ScrollIndicator {
    static let thickness: CGFloat = 3
    /// While the pointer is at it.
    static let heldThickness: CGFloat = 7
    static let margin: CGFloat = 3
    static let minimumLength: CGFloat = 36
    /// Seconds that it stays when scrolling ends, and that it takes to fade.
    static let restTime: TimeInterval = 0.8
    static let fadeTime: TimeInterval = 0.25

    let view = ScrollIndicatorView(frame: .zero)
    private let isVertical: Bool
    private var fadeTimer: LoopTimer?
    /// Whether the pointer is at the bar, which is wider then and stays.
    var isHeld = false {
        didSet {
            guard isHeld != oldValue else { return }
            flash()
        }
    }
    /// Whether it is seen and does not fade away.
    var isShown: Bool { !view.isHidden && view.alpha > 0 }
    private var thickness: CGFloat { isHeld ? Self.heldThickness : Self.thickness }

    init(isVertical: Bool) {
        self.isVertical = isVertical
        view.isUserInteractionEnabled = false
        view.alpha = 0
        view.layer.cornerRadius = Self.thickness / 2
        view.layer.zPosition = 999
    }

    isolated deinit { fadeTimer?.cancel() }

    /// Shows the bar, to fade when nothing moves it for a while.
    func flash() {
        if view.alpha != 1 { UIView.performWithoutAnimation { view.alpha = 1 } }
        fadeTimer?.cancel()
        fadeTimer = nil
        guard !isHeld else { return }
        fadeTimer = LoopTimer.schedule(after: Self.restTime) { [weak self] in self?.fade() }
    }

    func hide() {
        fadeTimer?.cancel()
        fadeTimer = nil
        if view.alpha != 0 { view.alpha = 0 }
    }

    private func fade() {
        fadeTimer = nil
        UIView.animate(withDuration: Self.fadeTime) { [view] in view.alpha = 0 }
    }

    /// Places the bar in `bounds` (whose origin is the scrolled offset) for content that reaches
    /// over `range` along the axis.
    func layOut(
        in bounds: CGRect, insets: UIEdgeInsets, range: ClosedRange<CGFloat>, isMirrored: Bool
    ) {
        let visible = isVertical ? bounds.height : bounds.width
        let total = range.upperBound - range.lowerBound
        let start = isVertical ? bounds.minY + insets.top : bounds.minX + insets.left
        let track =
            (isVertical
                ? bounds.height - insets.top - insets.bottom
                : bounds.width - insets.left - insets.right) - 2 * Self.margin
        guard total > visible, visible > 0, track > Self.minimumLength else {
            view.isHidden = true
            return
        }
        view.isHidden = false
        let offset = (isVertical ? bounds.minY : bounds.minX) - range.lowerBound
        var length = max(track * visible / total, Self.minimumLength)
        // Past the ends the bar is squeezed by as much as the content is pulled.
        let excess = max(-offset, offset - (total - visible), 0)
        length = max(length - excess, Self.thickness * 2)
        let progress = min(max(offset / (total - visible), 0), 1)
        let place = start + Self.margin + (track - length) * progress
        UIView.performWithoutAnimation {
            view.layer.cornerRadius = thickness / 2
            if isVertical {
                let x =
                    isMirrored
                    ? bounds.minX + insets.left + Self.margin
                    : bounds.maxX - insets.right - Self.margin - thickness
                view.frame = CGRect(x: x, y: place, width: thickness, height: length)
            } else {
                let y = bounds.maxY - insets.bottom - Self.margin - thickness
                view.frame = CGRect(x: place, y: y, width: length, height: thickness)
            }
        }
    }
}

final class ScrollIndicatorView: UIView {
    var style = UIScrollView.IndicatorStyle.default {
        didSet { if style != oldValue { showColor() } }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        showColor()
    }

    private func showColor() {
        let color: UIColor =
            switch style {
            case .default: .label
            case .black: .black
            case .white: .white
            }
        backgroundColor = color.withAlphaComponent(0.35)
    }

    required init?(coder: NSCoder) { nil }
}
