import Tactile

/// Gravity and collisions: knobs for what things are like and for where down is.
final class FallingPage: UIView {
    private enum Knob: Int, CaseIterable {
        case elasticity, friction, angle

        var range: ClosedRange<Float> { self == .angle ? -180...180 : 0...1 }
        var start: Float {
            switch self {
            case .elasticity: 0.5
            case .friction: 0.2
            case .angle: 90
            }
        }
        func text(_ value: Float) -> String {
            switch self {
            case .elasticity: String(format: "elasticity %.2f", value)
            case .friction: String(format: "friction %.2f", value)
            case .angle: String(format: "down is at %.0f°", value)
            }
        }
    }

    private let sliders = Knob.allCases.map { _ in UISlider() }
    private let labels = Knob.allCases.map { _ in Column.label("", size: 13) }
    private let arena = Arena()

    override init(frame: CGRect) {
        super.init(frame: frame)
        for knob in Knob.allCases {
            let slider = sliders[knob.rawValue]
            slider.minimumValue = knob.range.lowerBound
            slider.maximumValue = knob.range.upperBound
            slider.value = knob.start
            slider.addAction(UIAction { [weak self] _ in self?.changed() }, for: .valueChanged)
            labels[knob.rawValue].textColor = Column.quiet
            addSubview(slider)
            addSubview(labels[knob.rawValue])
        }
        arena.furnish = { arena in
            let size = arena.bounds.size
            for index in 0..<12 {
                arena.add(
                    Thing(
                        Thing.Kind.allCases[index % 3], side: CGFloat(34 + 6 * (index % 4)),
                        at: CGPoint(
                            x: size.width * (0.2 + 0.15 * CGFloat(index % 5)),
                            y: 40 + 50 * CGFloat(index / 5)),
                        color: Thing.color(index)))
            }
        }
        addSubview(arena)
        changed()
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        for knob in Knob.allCases {
            let y = CGFloat(knob.rawValue) * 36, width = min(280, bounds.width / 2)
            sliders[knob.rawValue].frame = CGRect(x: 0, y: y, width: width, height: 34)
            labels[knob.rawValue].frame = CGRect(
                x: width + 16, y: y, width: max(0, bounds.width - width - 16), height: 34)
        }
        arena.frame = CGRect(
            x: 0, y: 120, width: bounds.width, height: max(0, bounds.height - 120))
    }

    private func changed() {
        func value(_ knob: Knob) -> CGFloat { CGFloat(sliders[knob.rawValue].value) }
        for knob in Knob.allCases {
            labels[knob.rawValue].text = knob.text(sliders[knob.rawValue].value)
        }
        arena.nature.elasticity = value(.elasticity)
        arena.nature.friction = value(.friction)
        arena.gravity.angle = value(.angle) * .pi / 180
    }
}
