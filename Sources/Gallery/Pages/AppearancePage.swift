import Tactile

/// Looks that are set for all controls in one container, and one control that has its own.
final class AppearancePage: UIView {
    private let colours = UISegmentedControl(items: ["None", "Indigo", "Orange", "Teal"])
    private let nested = UISwitch()
    private let nestedLabel = Column.label("The inner container has its own", size: 13)
    private let note = Column.label("", size: 13)
    private var stage = AppearanceStage(inner: true)

    override init(frame: CGRect) {
        super.init(frame: frame)
        colours.selectedSegmentIndex = 1
        nested.isOn = true
        note.textColor = Column.quiet
        note.numberOfLines = 0
        for knob in [colours, nested] {
            knob.addAction(UIAction { [weak self] _ in self?.show() }, for: .valueChanged)
        }
        for part in [colours, nested, nestedLabel, note, stage] { addSubview(part) }
        show()
    }

    required init?(coder: NSCoder) { nil }

    private var colour: UIColor? {
        switch colours.selectedSegmentIndex {
        case 1: .systemIndigo
        case 2: .systemOrange
        case 3: .systemTeal
        default: nil
        }
    }

    /// Sets the proxies and makes views anew: they get their looks when they come into a window.
    private func show() {
        let containers: [any UIAppearanceContainer.Type] = [AppearanceStage.self]
        UISwitch.appearance(whenContainedInInstancesOf: containers).onTintColor = colour
        UISlider.appearance(whenContainedInInstancesOf: containers).minimumTrackTintColor = colour
        UIProgressView.appearance(whenContainedInInstancesOf: containers).progressTintColor = colour
        UIButton.appearance(whenContainedInInstancesOf: containers).tintColor = colour
        UILabel.appearance(whenContainedInInstancesOf: containers).textColor = colour ?? .label
        let inner: [any UIAppearanceContainer.Type] = [InnerStage.self, AppearanceStage.self]
        let own = nested.isOn ? UIColor.systemPink : colour
        UISwitch.appearance(whenContainedInInstancesOf: inner).onTintColor = own
        UISlider.appearance(whenContainedInInstancesOf: inner).minimumTrackTintColor = own
        note.text =
            "Set on proxies for views in the container. The green switch was given its colour itself."
        stage.removeFromSuperview()
        stage = AppearanceStage(inner: true)
        addSubview(stage)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 420)
        colours.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        nested.frame.origin = CGPoint(x: 0, y: 44)
        nestedLabel.frame = CGRect(x: 62, y: 44, width: max(0, width - 62), height: 31)
        note.frame = CGRect(x: 0, y: 84, width: width, height: 40)
        stage.frame = CGRect(x: 0, y: 136, width: width, height: 330)
    }
}

private final class InnerStage: UIView {}

private final class AppearanceStage: UIView {
    private let column = UIStackView()

    init(inner: Bool) {
        super.init(frame: .zero)
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 12
        column.axis = .vertical
        column.spacing = 12
        column.alignment = .fill
        addSubview(column)
        let own = UISwitch()
        own.onTintColor = .systemGreen
        addControls(to: column, extra: [own])
        guard inner else { return }
        let box = InnerStage()
        box.backgroundColor = .tertiarySystemFill
        box.layer.cornerRadius = 10
        let innerColumn = UIStackView()
        innerColumn.axis = .vertical
        innerColumn.spacing = 8
        innerColumn.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(innerColumn)
        addControls(to: innerColumn, extra: [])
        NSLayoutConstraint.activate([
            innerColumn.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 12),
            innerColumn.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -12),
            innerColumn.topAnchor.constraint(equalTo: box.topAnchor, constant: 12),
            innerColumn.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -12),
        ])
        column.addArrangedSubview(box)
    }

    required init?(coder: NSCoder) { nil }

    private func addControls(to column: UIStackView, extra: [UISwitch]) {
        let label = UILabel()
        label.text = "A label"
        let toggle = UISwitch()
        for toggle in extra + [toggle] { toggle.isOn = true }
        let row = UIStackView(arrangedSubviews: [label] + extra + [toggle])
        row.spacing = 12
        row.alignment = .center
        let slider = UISlider()
        slider.value = 0.6
        let progress = UIProgressView()
        progress.progress = 0.4
        let button = UIButton(type: .system)
        button.setTitle("A button", for: .normal)
        for view in [row, slider, progress, button] as [UIView] { column.addArrangedSubview(view) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let inside = bounds.insetBy(dx: 16, dy: 16)
        column.frame = CGRect(
            origin: inside.origin,
            size: CGSize(
                width: inside.width,
                height: column.systemLayoutSizeFitting(inside.size).height))
    }
}
