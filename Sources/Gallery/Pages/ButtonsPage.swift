import Tactile

/// Buttons by configuration: each style, with what the knobs say.
final class ButtonsPage: UIView {
    private let placement = UISegmentedControl(items: ["No image", "Before", "Above", "After"])
    private let size = UISegmentedControl(items: ["Mini", "Medium", "Large"])
    private let corners = UISegmentedControl(items: ["Dynamic", "Capsule", "Square"])
    private let alignment = UISegmentedControl(items: ["Automatic", "Leading", "Trailing"])
    private let switches: [(toggle: UISwitch, label: UILabel)]
    private let log = Column.label("", size: 13)
    private var buttons: [UIButton] = []

    private enum Option: Int, CaseIterable {
        case subtitle, busy, enabled, toggles
        var name: String { ["Subtitle", "Busy", "Enabled", "Toggles"][rawValue] }
    }

    override init(frame: CGRect) {
        switches = Option.allCases.map { (UISwitch(), Column.label($0.name, size: 13)) }
        super.init(frame: frame)
        switches[Option.enabled.rawValue].toggle.isOn = true
        log.textColor = Column.quiet
        for knob in [placement, size, corners, alignment] {
            knob.selectedSegmentIndex = knob === size ? 1 : 0
            knob.addAction(UIAction { [weak self] _ in self?.show() }, for: .valueChanged)
            addSubview(knob)
        }
        for (toggle, label) in switches {
            toggle.addAction(UIAction { [weak self] _ in self?.show() }, for: .valueChanged)
            addSubview(toggle)
            addSubview(label)
        }
        addSubview(log)
        let styles: [(String, UIButton.Configuration)] = [
            ("Filled", .filled()), ("Tinted", .tinted()), ("Gray", .gray()), ("Plain", .plain()),
        ]
        for (name, style) in styles {
            let button = UIButton(configuration: style)
            button.configuration?.title = name
            button.addAction(
                UIAction { [weak self, unowned button] _ in
                    self?.log.text =
                        "“\(name)” was pressed" + (button.isSelected ? " and is selected." : ".")
                }, for: .primaryActionTriggered)
            buttons.append(button)
            addSubview(button)
        }
        show()
    }

    required init?(coder: NSCoder) { nil }

    private static let star = UIGraphicsImageRenderer(size: CGSize(width: 18, height: 18)).image {
        _ in
        UIColor.black.setFill()
        let star = UIBezierPath()
        for index in 0..<5 {
            let angle = CGFloat(index) * 4 * .pi / 5 - .pi / 2
            let point = CGPoint(x: 9 + cos(angle) * 9, y: 9.8 + sin(angle) * 9)
            if index == 0 { star.move(to: point) } else { star.addLine(to: point) }
        }
        star.close()
        star.fill()
    }.withRenderingMode(.alwaysTemplate)

    private func isOn(_ option: Option) -> Bool { switches[option.rawValue].toggle.isOn }

    private func show() {
        for button in buttons {
            button.isEnabled = isOn(.enabled)
            button.changesSelectionAsPrimaryAction = isOn(.toggles)
            if !isOn(.toggles) { button.isSelected = false }
            guard var configuration = button.configuration else { continue }
            configuration.image = placement.selectedSegmentIndex > 0 ? Self.star : nil
            configuration.imagePlacement =
                [.leading, .leading, .top, .trailing][max(0, placement.selectedSegmentIndex)]
            configuration.buttonSize = [.mini, .medium, .large][max(0, size.selectedSegmentIndex)]
            configuration.cornerStyle =
                [.dynamic, .capsule, .fixed][max(0, corners.selectedSegmentIndex)]
            configuration.background.cornerRadius = 0
            configuration.titleAlignment =
                [.automatic, .leading, .trailing][max(0, alignment.selectedSegmentIndex)]
            configuration.subtitle = isOn(.subtitle) ? "With a second line" : nil
            configuration.showsActivityIndicator = isOn(.busy)
            button.configuration = configuration
        }
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 480)
        for (index, knob) in [placement, size, corners, alignment].enumerated() {
            knob.frame = CGRect(x: 0, y: CGFloat(index) * 40, width: width, height: 32)
        }
        let columns = bounds.width < 440 ? 2 : 4
        for (index, pair) in switches.enumerated() {
            let x = CGFloat(index % columns) * (width / CGFloat(columns))
            let y = 168 + CGFloat(index / columns) * 40
            pair.toggle.frame.origin = CGPoint(x: x, y: y)
            pair.label.frame = CGRect(
                x: x + 56, y: y, width: max(0, width / CGFloat(columns) - 58), height: 31)
        }
        var y: CGFloat = columns == 2 ? 256 : 216
        var x: CGFloat = 0, highest: CGFloat = 0
        for button in buttons {
            let size = button.intrinsicContentSize
            if x > 0, x + size.width > bounds.width {
                x = 0
                y += highest + 12
                highest = 0
            }
            button.frame = CGRect(origin: CGPoint(x: x, y: y), size: size)
            x += size.width + 12
            highest = max(highest, size.height)
        }
        log.frame = CGRect(x: 0, y: y + highest + 16, width: bounds.width, height: 20)
    }
}
