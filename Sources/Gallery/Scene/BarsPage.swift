import Tactile

/// Bars with their numbers; a tap chooses the bar in that column.
final class BarsPage: UIView {
    private let values: [Double]
    private let bars: [UIView]
    private let ground = BarsGround()
    private(set) var chosen: Int?

    init(count: Int) {
        values = SceneData.series(count)
        bars = values.map { _ in UIView() }
        super.init(frame: .zero)
        ground.count = count
        addSubview(ground)
        for bar in bars {
            bar.backgroundColor = SceneData.soft
            bar.isUserInteractionEnabled = false
            addSubview(bar)
        }
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] in self?.barTapped($0) }
        addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        ground.frame = bounds
        let slot = (bounds.width - 2 * SceneData.marginX) / CGFloat(max(1, bars.count))
        let full = max(0, bounds.height - 2 * SceneData.marginY)
        for (index, bar) in bars.enumerated() {
            let height = CGFloat(values[index]) * full
            bar.frame = CGRect(
                x: SceneData.marginX + slot * (CGFloat(index) + 0.15),
                y: bounds.height - SceneData.marginY - height, width: slot * 0.7, height: height)
        }
    }

    private func barTapped(_ tap: UITapGestureRecognizer) {
        let share =
            (tap.location(in: self).x - SceneData.marginX) / (bounds.width - 2 * SceneData.marginX)
        let index = Int((share * CGFloat(bars.count)).rounded(.down))
        let hit = share >= 0 && bars.indices.contains(index) ? index : nil
        guard hit != chosen else { return }
        if let chosen { bars[chosen].backgroundColor = SceneData.soft }
        if let hit { bars[hit].backgroundColor = SceneData.accent }
        chosen = hit
    }
}

/// The title and the numbers under the bars.
private final class BarsGround: UIView {
    var count = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = SceneData.page
        isOpaque = true
        contentMode = .redraw
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func draw(_ rect: CGRect) {
        SceneData.draw(
            "Weight by day", at: CGPoint(x: SceneData.marginX, y: 30), size: 20, align: 0)
        let slot = (bounds.width - 2 * SceneData.marginX) / CGFloat(max(1, count))
        guard slot >= 18 else { return }
        for index in 0..<count {
            let x = SceneData.marginX + slot * (CGFloat(index) + 0.5)
            SceneData.draw(
                "\(index + 1)", at: CGPoint(x: x, y: bounds.height - SceneData.marginY + 14),
                size: 11, align: 0.5)
        }
    }
}
