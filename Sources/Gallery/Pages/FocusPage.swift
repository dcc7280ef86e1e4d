import Tactile

/// Where Tab, Shift-Tab and the arrows go: controls, a field, a list, a scroll view, and a scene
/// within the scene.
final class FocusPage: UIView {
    private let status = Column.label("", size: 13)
    private let box = UIView()
    private let inner = UIScrollView()
    private var upper: [UIView] = []
    private var boxed: [UIButton] = []
    private var scrolled: [UIButton] = []
    private let field = UITextField()
    private let refusing = RefusingField()

    override init(frame: CGRect) {
        super.init(frame: frame)
        status.textColor = Column.quiet
        status.numberOfLines = 2
        let toggle = UISwitch()
        let slider = UISlider()
        slider.value = 0.5
        let segments = UISegmentedControl(items: ["Day", "Week", "Month"])
        segments.selectedSegmentIndex = 1
        let first = button("First")
        upper = [first, toggle, slider, segments]
        field.placeholder = "A field"
        field.borderStyle = .roundedRect
        refusing.placeholder = "Passed over"
        refusing.borderStyle = .roundedRect
        box.backgroundColor = .secondarySystemBackground
        box.layer.cornerRadius = 12
        inner.backgroundColor = .secondarySystemBackground
        inner.layer.cornerRadius = 12
        boxed = (1...6).map { button("Inside \($0)") }
        scrolled = (1...12).map { button("Row \($0)") }
        for view in boxed { box.addSubview(view) }
        for view in scrolled { inner.addSubview(view) }
        for view in upper + [field, refusing, box, inner, status] { addSubview(view) }
        status.text = "Tab and Shift-Tab go through everything; arrows go to what lies there."
    }

    required init?(coder: NSCoder) { nil }

    private func button(_ title: String) -> UIButton {
        Column.button(title) { [weak self] in self?.status.text = "“\(title)” was pressed." }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width
        let widths: [CGFloat] = [80, 60, 160, 220]
        var x: CGFloat = 0, top: CGFloat = 4
        for (view, length) in zip(upper, widths) {
            if x > 0, x + length > width {
                x = 0
                top += 44
            }
            view.frame = CGRect(x: x, y: top, width: length, height: 32)
            x += length + 20
        }
        let half = max(0, (width - 20) / 2)
        top += 52
        field.frame = CGRect(x: 0, y: top, width: half, height: 36)
        refusing.frame = CGRect(x: half + 20, y: top, width: half, height: 36)
        top += 56
        let height = max(180, bounds.height - top - 48)
        box.frame = CGRect(x: 0, y: top, width: half, height: height)
        for (index, view) in boxed.enumerated() {
            view.frame = CGRect(
                x: 8 + CGFloat(index % 2) * (half / 2 - 4), y: 16 + CGFloat(index / 2) * 52,
                width: max(0, half / 2 - 12), height: 36)
        }
        inner.frame = CGRect(x: half + 20, y: top, width: half, height: height)
        for (index, view) in scrolled.enumerated() {
            view.frame = CGRect(
                x: 16, y: 12 + CGFloat(index) * 48, width: max(0, half - 32), height: 36)
        }
        inner.contentSize = CGSize(width: half, height: CGFloat(scrolled.count) * 48 + 24)
        status.frame = CGRect(x: 0, y: top + height + 8, width: width, height: 40)
    }
}

/// A field that never takes the keyboard.
private final class RefusingField: UITextField {
    override var canBecomeFocused: Bool { true }
    override func becomeFirstResponder() -> Bool { false }
}
