import Design
import Tactile

/// The slider of a line, which itself is where the keys stop.
final class RowSlider: UISlider {
    override var canBecomeFocused: Bool { false }
}

/// A line with a slider that keeps to its marks, between a small and a large letter.
final class SliderCell: ControlCell, SettingsRowCell {
    static let identifier = "slider"

    /// A slider between two letters.
    private final class Scale: UIView {
        let slider = RowSlider()
        private let letters = (UILabel(), UILabel())

        override init(frame: CGRect) {
            super.init(frame: frame)
            for (letter, size) in [(letters.0, 13), (letters.1, 22)] as [(UILabel, CGFloat)] {
                letter.text = "A"
                // Both labels keep their font size when the text size changes: they mark the ends
                // of the scale.
                letter.font = .systemFont(ofSize: size)
                letter.textColor = Theme.Palette.secondaryLabel
                letter.isAccessibilityElement = false
                letter.isUserInteractionEnabled = false
                addSubview(letter)
            }
            slider.minimumTrackTintColor = Theme.Palette.tint
            slider.isContinuous = false
            addSubview(slider)
        }

        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            let small = letters.0.sizeThatFits(bounds.size).width.rounded(.up)
            let large = letters.1.sizeThatFits(bounds.size).width.rounded(.up)
            letters.0.leadingFrame = CGRect(x: 0, y: 0, width: small, height: bounds.height)
            letters.1.leadingFrame = CGRect(
                x: bounds.width - large, y: 0, width: large, height: bounds.height)
            let start = small + 4
            slider.leadingFrame = CGRect(
                x: start, y: ((bounds.height - 34) / 2).rounded(),
                width: max(0, bounds.width - start - large - 4), height: 34)
        }
    }

    private let scale = Scale()
    override var control: UIView { scale }
    var slider: UISlider { scale.slider }
    private var choose: ((Int) -> Void)?

    private static let widths: (wanted: CGFloat, least: CGFloat) = (230, 150)
    static var least: CGFloat { widths.least }

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        slider.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                choose?(Int(slider.value.rounded()))
            }, for: .valueChanged)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ row: SettingsRow) {
        guard case .slider(let names, let selected, let choose) = row.control else { return }
        title.text = row.title
        self.choose = choose
        let last = Float(names.count - 1)
        if slider.maximumValue != last {
            slider.maximumValue = last
            slider.trackConfiguration = .init(numberOfTicks: names.count)
        }
        if !slider.isTracking { slider.setValue(Float(selected), animated: window != nil) }
        slider.accessibilityLabel = row.title
        slider.accessibilityValue = names.indices.contains(selected) ? names[selected] : nil
        setNeedsLayout()
    }

    override var controlWidths: (wanted: CGFloat, least: CGFloat) { Self.widths }
    override func handleArrow(_ key: UIKey) -> Bool { slider.handleKey(key) }
}
