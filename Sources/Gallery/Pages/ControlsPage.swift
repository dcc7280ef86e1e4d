import Tactile

/// The controls, and a line that says what they sent last.
final class ControlsPage: UIView {
    private let log = Column.label("")
    private var rows: [(UIView, CGFloat)] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        let button = Column.button("A button") { [weak self] in self?.say("touchUpInside") }
        let disabled = Column.button("A disabled button") {}
        disabled.isEnabled = false
        let segments = UISegmentedControl(items: ["One", "Two", "Three"])
        segments.selectedSegmentIndex = 0
        segments.addAction(
            UIAction { [weak self, unowned segments] _ in
                self?.say("segment \(segments.selectedSegmentIndex + 1)")
            }, for: .valueChanged)
        let field = UITextField()
        field.placeholder = "A text field"
        field.borderStyle = .roundedRect
        field.addAction(
            UIAction { [weak self, unowned field] _ in self?.say("“\(field.text ?? "")”") },
            for: .editingChanged)
        rows = [(button, 32), (disabled, 32), (segments, 32), (field, 36)]
        addValues()
        rows.append((log, 24))
        for (row, _) in rows { addSubview(row) }
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Controls with a value, which the slider shares with the bar of progress.
    private func addValues() {
        let progress = UIProgressView()
        progress.progress = 0.4
        let slider = UISlider()
        slider.value = 0.4
        slider.addAction(
            UIAction { [weak self, unowned slider] _ in
                progress.progress = slider.value
                self?.say("slider \(Int((slider.value * 100).rounded())) %")
            }, for: .valueChanged)
        let toggle = UISwitch()
        toggle.addAction(
            UIAction { [weak self, unowned toggle] _ in self?.say(toggle.isOn ? "on" : "off") },
            for: .valueChanged)
        let stepper = UIStepper()
        stepper.addAction(
            UIAction { [weak self, unowned stepper] _ in
                self?.say("stepper \(Int(stepper.value))")
            },
            for: .valueChanged)
        let pages = UIPageControl()
        pages.numberOfPages = 5
        pages.pageIndicatorTintColor = .tertiaryLabel
        pages.currentPageIndicatorTintColor = .label
        pages.addAction(
            UIAction { [weak self, unowned pages] _ in
                self?.say("page \(pages.currentPage + 1)")
            },
            for: .valueChanged)
        rows += [(slider, 32), (progress, 6), (toggle, 32), (stepper, 32), (pages, 28)]
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        Column.place(
            rows, in: CGRect(x: 0, y: 0, width: min(bounds.width, 360), height: bounds.height))
    }

    private func say(_ text: String) { log.text = text }
}

/// Text in styles and scripts, and fields.
final class TextPage: UIView {
    private var rows: [(UIView, CGFloat)] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        let styles: [(UIFont.TextStyle, String)] = [
            (.largeTitle, "Large title"), (.title1, "Title 1"), (.headline, "Headline"),
            (.body, "Body"), (.footnote, "Footnote"),
        ]
        for (style, name) in styles {
            let label = UILabel()
            label.font = .preferredFont(forTextStyle: style)
            label.text = name
            rows.append((label, (label.font.lineHeight + 4).rounded(.up)))
        }
        let scripts = Column.label("English · Ελληνικά · العربية · עברית · हिन्दी · 日本語", size: 17)
        rows.append((scripts, 26))
        let wrapped = Column.label(
            "A label of several lines breaks its text at words, as wide as it is, and is cut at its "
                + "last line.")
        wrapped.numberOfLines = 3
        rows.append((wrapped, 64))
        for (row, _) in rows { addSubview(row) }
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        Column.place(rows, in: bounds, gap: 8)
    }
}
