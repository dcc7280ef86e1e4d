import Tactile

/// A sample of controls in other conditions: theme, direction, size of text, disabled.
final class ConditionsPage: UIView {
    private let theme = UISegmentedControl(items: ["As the desktop", "Light", "Dark"])
    private let direction = UISegmentedControl(items: ["Left to right", "Right to left"])
    private let textSize = UISlider()
    private let textLabel = Column.label("", size: 13)
    private let enabled = UISwitch()
    private let enabledLabel = Column.label("Enabled", size: 13)
    private var stage = UIView()
    private let usualSize = UIApplication.shared.preferredContentSizeCategory

    private static let sizes: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
        .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
        .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]

    override init(frame: CGRect) {
        super.init(frame: frame)
        enabled.isOn = true
        for knob in [theme, direction] { knob.selectedSegmentIndex = 0 }
        textSize.trackConfiguration = UISlider.TrackConfiguration(
            numberOfTicks: Self.sizes.count)
        textSize.maximumValue = Float(Self.sizes.count - 1)
        textSize.value = Float(Self.sizes.firstIndex(of: usualSize) ?? 3)
        for knob in [theme, direction, enabled, textSize] as [UIControl] {
            knob.addAction(UIAction { [weak self] _ in self?.show() }, for: .valueChanged)
        }
        for part in [theme, direction, textSize, textLabel, enabled, enabledLabel] {
            addSubview(part)
        }
        show()
    }

    required init?(coder: NSCoder) { nil }

    /// The size of text is the program's: it has its own again when the page goes.
    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { UIApplication.shared.preferredContentSizeCategory = usualSize }
    }

    private func show() {
        let size = Self.sizes[Int(textSize.value)]
        textLabel.text = "Text \(Int(textSize.value) + 1) of \(Self.sizes.count)"
        if UIApplication.shared.preferredContentSizeCategory != size {
            UIApplication.shared.preferredContentSizeCategory = size
        }
        stage.removeFromSuperview()
        stage = Self.makeStage()
        stage.overrideUserInterfaceStyle =
            [.unspecified, .light, .dark][max(0, theme.selectedSegmentIndex)]
        if direction.selectedSegmentIndex == 1 { Self.mirror(stage) }
        if !enabled.isOn { Self.disable(stage) }
        addSubview(stage)
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    private static func mirror(_ view: UIView) {
        view.semanticContentAttribute = .forceRightToLeft
        for part in view.subviews { mirror(part) }
    }

    private static func disable(_ view: UIView) {
        (view as? UIControl)?.isEnabled = false
        for part in view.subviews { disable(part) }
    }

    private static func makeStage() -> UIView {
        let label = UILabel()
        label.text = "A label in the body style"
        label.font = .preferredFont(forTextStyle: .body)
        label.numberOfLines = 0
        var filled = UIButton.Configuration.filled()
        filled.title = "Save"
        var gray = UIButton.Configuration.gray()
        gray.title = "Cancel"
        let on = UISwitch()
        on.isOn = true
        let buttons = UIStackView(arrangedSubviews: [
            UIButton(configuration: filled), UIButton(configuration: gray), UIView(), on,
        ])
        buttons.spacing = 12
        buttons.alignment = .center
        let segments = UISegmentedControl(items: ["Day", "Week", "Month"])
        segments.selectedSegmentIndex = 1
        let slider = UISlider()
        slider.value = 0.3
        let field = UITextField()
        field.borderStyle = .roundedRect
        field.font = .preferredFont(forTextStyle: .body)
        field.placeholder = "A field"
        let date = UIDatePicker()
        date.preferredDatePickerStyle = .compact
        let pages = UIPageControl()
        pages.numberOfPages = 4
        let last = UIStackView(arrangedSubviews: [UIStepper(), UIView(), pages])
        last.alignment = .center
        let dates = UIStackView(arrangedSubviews: [date, UIView()])
        let column = UIStackView(
            arrangedSubviews: [label, buttons, segments, slider, field, dates, last])
        column.axis = .vertical
        column.spacing = 14
        column.translatesAutoresizingMaskIntoConstraints = false
        let stage = UIView()
        stage.backgroundColor = .secondarySystemBackground
        stage.layer.cornerRadius = 12
        stage.addSubview(column)
        NSLayoutConstraint.activate([
            column.leadingAnchor.constraint(equalTo: stage.leadingAnchor, constant: 16),
            column.trailingAnchor.constraint(equalTo: stage.trailingAnchor, constant: -16),
            column.topAnchor.constraint(equalTo: stage.topAnchor, constant: 16),
            column.bottomAnchor.constraint(equalTo: stage.bottomAnchor, constant: -16),
        ])
        return stage
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 440)
        theme.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        direction.frame = CGRect(x: 0, y: 40, width: width, height: 32)
        textSize.frame = CGRect(x: 0, y: 80, width: max(0, width - 110), height: 34)
        textLabel.frame = CGRect(x: max(0, width - 100), y: 80, width: 100, height: 34)
        enabled.frame.origin = CGPoint(x: 0, y: 122)
        enabledLabel.frame = CGRect(x: 62, y: 122, width: 100, height: 31)
        let height = stage.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
        stage.frame = CGRect(x: 0, y: 168, width: width, height: height)
    }
}
