import Tactile

/// Sliders below each other, each with its name and value at the right.
final class KnobsView: UIView {
    private let sliders: [UISlider]
    private let labels: [UILabel]
    private let names: [String]
    /// Called with every change of a knob.
    var changed: (() -> Void)?

    static let rowHeight: CGFloat = 34

    init(_ knobs: [(name: String, range: ClosedRange<Float>, start: Float)]) {
        names = knobs.map(\.name)
        labels = knobs.map { _ in Column.label("", size: 13) }
        sliders = knobs.map { knob in
            let slider = UISlider()
            slider.minimumValue = knob.range.lowerBound
            slider.maximumValue = knob.range.upperBound
            slider.value = knob.start
            return slider
        }
        super.init(frame: .zero)
        for (slider, label) in zip(sliders, labels) {
            slider.addAction(
                UIAction { [weak self] _ in
                    self?.showValues()
                    self?.changed?()
                }, for: .valueChanged)
            label.textColor = Column.quiet
            addSubview(slider)
            addSubview(label)
        }
        showValues()
    }

    required init?(coder: NSCoder) { nil }

    var height: CGFloat { CGFloat(sliders.count) * Self.rowHeight }

    subscript(index: Int) -> CGFloat {
        get { CGFloat(sliders[index].value) }
        set {
            sliders[index].value = Float(newValue)
            showValues()
        }
    }

    private func showValues() {
        for (index, label) in labels.enumerated() {
            label.text = "\(names[index]) \(String(format: "%.2f", sliders[index].value))"
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = max(0, bounds.width - 150)
        for index in sliders.indices {
            let y = CGFloat(index) * Self.rowHeight
            sliders[index].frame = CGRect(x: 0, y: y, width: width, height: 30)
            labels[index].frame = CGRect(x: width + 12, y: y, width: 138, height: 30)
        }
    }
}
