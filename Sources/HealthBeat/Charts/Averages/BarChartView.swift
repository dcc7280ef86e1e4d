import Design
import Foundation
import Tactile

/// Bars side by side that share the width: four fifths bars, one fifth the gaps between them.
///
/// Every bar is a view laid out by constraints: its width and height are multiples of the chart's,
/// its left edge follows the gap before it, its bottom is the chart's. Heights are relative to the
/// largest value; without a value above zero there are no bars. The multiples are those nearest to
/// the shares at which bars and gaps are whole points, so that all are equal and sharp.
final class BarChartView: UIView {
    /// The share of the width that the bars have together.
    nonisolated static let barShare: CGFloat = 0.8
    /// Corner radius of a single bar; n bars have an n-th of it.
    static let cornerRadius: CGFloat = 50
    /// Height of the edge in full tint that shows an unchosen bar's value.
    static let edgeHeight: CGFloat = 3

    /// The bar that is highlighted.
    private(set) var chosen: Int?
    private(set) var bars: [UIView] = []
    /// Whether the bars wait at no height to grow.
    private(set) var isCollapsed = false

    private var gaps: [UILayoutGuide] = []
    private var heights: [Double] = []
    private var held: [NSLayoutConstraint] = []
    private var heldSize = CGSize.zero

    /// Where the bars are along a width, in whole points.
    struct Shares: Equatable {
        let bar: CGFloat
        let gap: CGFloat
        /// Before the first bar.
        let start: CGFloat

        init(count: Int, width: CGFloat) {
            let count = CGFloat(max(1, count)), width = max(0, width)
            bar = (width * BarChartView.barShare / count).rounded(.down)
            gap =
                count > 1
                ? (width * (1 - BarChartView.barShare) / (count - 1)).rounded(.down) : 0
            start = max(0, ((width - count * bar - (count - 1) * gap) / 2).rounded(.down))
        }

        func x(_ index: Int) -> CGFloat { start + CGFloat(index) * (bar + gap) }
    }

    /// Takes new values. Those that are not finite, or below zero, have a bar of no height.
    func show(_ values: [Double]) {
        let new = values.map { $0.isFinite && $0 > 0 ? $0 : 0 }
        guard new != heights else { return }
        heights = new
        for bar in bars { bar.removeFromSuperview() }
        for gap in gaps { removeLayoutGuide(gap) }
        (bars, gaps, held, heldSize, chosen) = ([], [], [], .zero, nil)
        guard heights.contains(where: { $0 > 0 }) else { return }
        for index in heights.indices {
            makeBar(index: index)
            guard index < heights.count - 1 else { continue }
            let gap = UILayoutGuide()
            addLayoutGuide(gap)
            gaps.append(gap)
        }
        setNeedsLayout()
    }

    private func makeBar(index: Int) {
        let bar = UIView(), edge = UIView()
        bar.translatesAutoresizingMaskIntoConstraints = false
        bar.backgroundColor = Theme.Palette.unchosenBar
        bar.layer.cornerRadius = Self.cornerRadius / CGFloat(heights.count)
        bar.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        bar.clipsToBounds = true
        bar.isUserInteractionEnabled = false
        bar.tag = index
        edge.backgroundColor = Theme.Palette.tint
        bar.addSubview(edge)
        addSubview(bar)
        bars.append(bar)
    }

    private func hold() {
        NSLayoutConstraint.deactivate(held)
        held = []
        heldSize = bounds.size
        guard let largest = heights.max(), largest > 0, !bars.isEmpty, bounds.width > 0,
            bounds.height > 0
        else { return }
        let shares = Shares(count: bars.count, width: bounds.width)
        // Time runs to the right in every language.
        var left = leftAnchor
        for (index, bar) in bars.enumerated() {
            let height = (CGFloat(heights[index] / largest) * bounds.height).rounded()
            held += [
                bar.leftAnchor.constraint(
                    equalTo: left, constant: index == 0 ? shares.start : 0),
                bar.bottomAnchor.constraint(equalTo: bottomAnchor),
                bar.widthAnchor.constraint(
                    equalTo: widthAnchor, multiplier: shares.bar / bounds.width),
                bar.heightAnchor.constraint(
                    equalTo: heightAnchor, multiplier: height / bounds.height),
            ]
            left = bar.rightAnchor
            guard index < gaps.count else { continue }
            held += [
                gaps[index].leftAnchor.constraint(equalTo: left),
                gaps[index].widthAnchor.constraint(
                    equalTo: widthAnchor, multiplier: shares.gap / bounds.width),
            ]
            left = gaps[index].rightAnchor
        }
        NSLayoutConstraint.activate(held)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        if heldSize != bounds.size { hold() }
        for bar in bars {
            if isCollapsed { bar.transform = Self.flat(bar) }
            bar.subviews.first?.frame = CGRect(
                x: 0, y: 0, width: bar.bounds.width, height: Self.edgeHeight)
        }
    }

    private static func flat(_ bar: UIView) -> CGAffineTransform {
        CGAffineTransform(translationX: 0, y: bar.bounds.height / 2).scaledBy(x: 1, y: 0.001)
    }

    /// Takes all height from the bars until they grow.
    func collapse() {
        isCollapsed = true
        setNeedsLayout()
    }

    /// Lets collapsed bars grow from the base line, one after the other.
    func grow() {
        guard isCollapsed else { return }
        layoutIfNeeded()
        isCollapsed = false
        for (index, bar) in bars.enumerated() {
            UIView.animate(
                withDuration: Theme.Motion.arrival, delay: Double(index) * Theme.Motion.barStagger,
                usingSpringWithDamping: Theme.Motion.arrivalDamping, initialSpringVelocity: 0,
                options: .allowUserInteraction, animations: { bar.transform = .identity },
                completion: nil)
        }
    }

    /// Highlights one bar and no other.
    func choose(_ index: Int?) {
        let index = index.flatMap { bars.indices.contains($0) ? $0 : nil }
        guard index != chosen else { return }
        if let chosen { bars[chosen].backgroundColor = Theme.Palette.unchosenBar }
        if let index { bars[index].backgroundColor = Theme.Palette.tint }
        chosen = index
    }
}
