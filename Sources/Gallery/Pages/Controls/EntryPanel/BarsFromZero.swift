import Tactile

/// Bars that share the width, four fifths of it theirs. A press on one or the arrow keys choose it,
/// and a press elsewhere none.
final class BarsFromZero: UIView {
    private(set) var bars: [UIView] = []
    private(set) var chosen: Int?
    private var values: [Int] = []
    private var heights: [NSLayoutConstraint] = []
    /// Called with the bar that was chosen and its value, or with nil.
    var onChoice: (((bar: Int, value: Int)?) -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isAccessibilityElement = true
        accessibilityLabel = "Bars from zero"
        accessibilityTraits = .adjustable
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] in self?.tapped($0) }
        addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeFocused: Bool { true }

    /// - `values`: 100 is as high as the chart.
    func show(_ values: [Int]) {
        bars.forEach { $0.removeFromSuperview() }
        (bars, heights, chosen) = ([], [], nil)
        self.values = values
        let count = CGFloat(values.count), gap = 0.2 / max(1, count - 1)
        for index in values.indices {
            let bar = UIView(), space = UILayoutGuide()
            bar.translatesAutoresizingMaskIntoConstraints = false
            bar.layer.cornerRadius = 50 / count
            bar.layer.borderWidth = 1
            bar.isUserInteractionEnabled = false
            bar.addLayoutGuide(space)
            addSubview(bar)
            let height = bar.heightAnchor.constraint(equalToConstant: 0)
            heights.append(height)
            NSLayoutConstraint.activate([
                height, bar.bottomAnchor.constraint(equalTo: bottomAnchor),
                bar.widthAnchor.constraint(equalTo: widthAnchor, multiplier: 0.8 / count),
                space.widthAnchor.constraint(equalTo: widthAnchor, multiplier: gap),
                space.leadingAnchor.constraint(equalTo: bar.trailingAnchor),
                bar.leadingAnchor.constraint(
                    equalTo: bars.last?.layoutGuides.first?.trailingAnchor ?? leadingAnchor),
            ])
            bar.tag = index
            bars.append(bar)
        }
        accessibilityValue = nil
        showColors()
        setNeedsLayout()
    }

    /// Heights of whole points: all feet are on one line.
    override func layoutSubviews() {
        super.layoutSubviews()
        for (height, value) in zip(heights, values) {
            height.constant = (bounds.height * CGFloat(value) / 100).rounded()
        }
    }

    /// - `index`: nil for none.
    func choose(_ index: Int?) {
        guard index.map(bars.indices.contains) ?? true else { return }
        chosen = index
        showColors()
        accessibilityValue = index.map { "bar \($0 + 1): \(values[$0])" } ?? "none"
        onChoice?(index.map { ($0, values[$0]) })
    }

    /// What is not chosen is pale, with an edge in the full colour.
    private func showColors() {
        let color = Column.tint.resolvedColor(with: traitCollection)
        for bar in bars {
            bar.backgroundColor = bar.tag == chosen ? color : color.withAlphaComponent(0.35)
            bar.layer.borderColor = color.cgColor
        }
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showColors()
    }

    private func tapped(_ tap: UITapGestureRecognizer) {
        let point = tap.location(in: self)
        choose(bars.first { $0.frame.contains(point) }?.tag)
    }

    override func accessibilityIncrement() { choose((chosen ?? -1) + 1) }
    override func accessibilityDecrement() { choose((chosen ?? bars.count) - 1) }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        switch presses.first?.key?.keyCode {
        case .keyboardLeftArrow: accessibilityDecrement()
        case .keyboardRightArrow: accessibilityIncrement()
        default: super.pressesBegan(presses, with: event)
        }
    }
}
