import Foundation
import Tactile

/// Bars side by side that share the width: four fifths bars, one fifth the gaps between them.
///
/// Every bar is a view laid out by constraints: its width and height are multiples of the chart's,
/// its left edge follows the gap before it, its bottom is the chart's. Heights are relative to the
/// largest value; without a value above zero there are no bars.
final class BarChartView: UIView {
    /// The share of the width that the bars have together.
    static let barShare: CGFloat = 0.8
    /// Corner radius of a single bar; n bars have an n-th of it.
    static let cornerRadius: CGFloat = 50

    /// The bar that is highlighted.
    private(set) var chosen: Int?
    /// Called when the user chooses another bar, or none.
    var onChoose: ((Int?) -> Void)?

    private(set) var bars: [UIView] = []
    private var gaps: [UILayoutGuide] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        addGestureRecognizer(
            UITapGestureRecognizer(
                target: self, action: Selector("barTapped:", BarChartView.barTapped(_:))))
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Makes the bars anew. Values that are not finite, or below zero, have a bar of no height.
    func show(_ values: [Double]) {
        for bar in bars { bar.removeFromSuperview() }
        for gap in gaps { removeLayoutGuide(gap) }
        bars = []
        gaps = []
        chosen = nil
        let heights = values.map { $0.isFinite && $0 > 0 ? $0 : 0 }
        guard let largest = heights.max(), largest > 0 else { return }
        var constraints: [NSLayoutConstraint] = []
        var left = leadingAnchor
        for (index, height) in heights.enumerated() {
            let bar = makeBar(index: index, count: heights.count)
            constraints += [
                bar.leadingAnchor.constraint(equalTo: left),
                bar.bottomAnchor.constraint(equalTo: bottomAnchor),
                bar.widthAnchor.constraint(
                    equalTo: widthAnchor, multiplier: Self.barShare / CGFloat(heights.count)),
                bar.heightAnchor.constraint(
                    equalTo: heightAnchor, multiplier: CGFloat(height / largest)),
            ]
            left = bar.trailingAnchor
            guard index < heights.count - 1 else { continue }
            let gap = UILayoutGuide()
            addLayoutGuide(gap)
            gaps.append(gap)
            constraints += [
                gap.leadingAnchor.constraint(equalTo: left),
                gap.widthAnchor.constraint(
                    equalTo: widthAnchor,
                    multiplier: (1 - Self.barShare) / CGFloat(heights.count - 1)),
            ]
            left = gap.trailingAnchor
        }
        NSLayoutConstraint.activate(constraints)
    }

    private func makeBar(index: Int, count: Int) -> UIView {
        let bar = UIView()
        bar.translatesAutoresizingMaskIntoConstraints = false
        bar.backgroundColor = Theme.Palette.tint
        bar.layer.cornerRadius = Self.cornerRadius / CGFloat(count)
        bar.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        bar.tag = index
        addSubview(bar)
        bars.append(bar)
        return bar
    }

    /// Lets the bars grow from the base line, one after the other.
    func grow() {
        for (index, bar) in bars.enumerated() {
            let height = bar.bounds.height
            bar.transform = CGAffineTransform(translationX: 0, y: height / 2)
                .scaledBy(x: 1, y: 0.001)
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
        if let chosen { bars[chosen].alpha = 1 }
        if let index { bars[index].alpha = Theme.Palette.chosenBarAlpha }
        chosen = index
        onChoose?(index)
    }

    func barTapped(_ tap: UITapGestureRecognizer) {
        let hit = hitTest(tap.location(in: self), with: nil)
        choose(hit.flatMap { view in bars.firstIndex { $0 === view } })
    }
}
