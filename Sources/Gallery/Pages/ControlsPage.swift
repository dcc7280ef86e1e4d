import Dial
import Tactile

/// Shows the controls at a glance, each on a card of its own where it can be used, with the value
/// that it sent last below its name.
final class ControlsPage: UIView {
    private var cards: [ControlCard] = []

    private static let gap: CGFloat = 16
    /// From these widths of the page on there are two and three columns.
    private static let columns: (two: CGFloat, three: CGFloat) = (540, 880)

    override init(frame: CGRect) {
        super.init(frame: frame)
        addButtons()
        addSegments()
        addSlider()
        addSwitch()
        addStepper()
        addField()
        addPages()
        addDial()
        addCalendar()
    }

    required init?(coder: NSCoder) { nil }

    private func add(_ name: String, _ control: UIView, height: CGFloat) -> ControlCard {
        let card = ControlCard(name, control, height: height)
        cards.append(card)
        addSubview(card)
        return card
    }

    // MARK: Controls

    private func addButtons() {
        let titles: [(String, UIButton.Configuration)] = [
            ("Filled", .filled()), ("Tinted", .tinted()), ("Plain", .plain()),
        ]
        let buttons = titles.map { title, configuration in
            var configuration = configuration
            configuration.title = title
            return UIButton(configuration: configuration)
        }
        let row = UIStackView(arrangedSubviews: buttons)
        row.distribution = .fillProportionally
        row.spacing = 8
        let card = add("UIButton", row, height: 36)
        for (button, (title, _)) in zip(buttons, titles) {
            button.addAction(
                UIAction { [unowned card] _ in card.say(title) }, for: .primaryActionTriggered)
        }
    }

    private func addSegments() {
        let segments = UISegmentedControl(items: ["Day", "Week", "Month"])
        segments.selectedSegmentIndex = 1
        let card = add("UISegmentedControl", segments, height: 32)
        segments.addAction(
            UIAction { [unowned segments, unowned card] _ in
                card.say(segments.titleForSegment(at: segments.selectedSegmentIndex) ?? "")
            }, for: .valueChanged)
    }

    private func addSlider() {
        let slider = UISlider(), progress = UIProgressView()
        slider.value = 0.4
        progress.progress = 0.4
        let stack = UIStackView(arrangedSubviews: [slider, progress])
        stack.axis = .vertical
        stack.spacing = 12
        let card = add("UISlider, UIProgressView", stack, height: 52)
        slider.addAction(
            UIAction { [unowned slider, unowned card] _ in
                progress.progress = slider.value
                card.say("\(Int((slider.value * 100).rounded())) %")
            }, for: .valueChanged)
    }

    private func addSwitch() {
        let toggle = UISwitch()
        toggle.isOn = true
        toggle.accessibilityLabel = "Switch"
        let card = add("UISwitch", ControlCard.leading(toggle), height: 32)
        toggle.addAction(
            UIAction { [unowned toggle, unowned card] _ in card.say(toggle.isOn ? "on" : "off") },
            for: .valueChanged)
    }

    private func addStepper() {
        let stepper = UIStepper()
        stepper.value = 3
        let card = add("UIStepper", ControlCard.leading(stepper), height: 32)
        stepper.addAction(
            UIAction { [unowned stepper, unowned card] _ in card.say("\(Int(stepper.value))") },
            for: .valueChanged)
    }

    private func addField() {
        let field = UITextField()
        field.placeholder = "Type here"
        field.accessibilityLabel = "Text field"
        field.borderStyle = .roundedRect
        field.clearButtonMode = .whileEditing
        let card = add("UITextField", field, height: 36)
        field.addAction(
            UIAction { [unowned field, unowned card] _ in card.say("“\(field.text ?? "")”") },
            for: .editingChanged)
    }

    private func addPages() {
        let pages = UIPageControl()
        pages.numberOfPages = 5
        pages.pageIndicatorTintColor = .systemGray3
        pages.currentPageIndicatorTintColor = Column.tint
        let card = add("UIPageControl", ControlCard.leading(pages), height: 28)
        pages.addAction(
            UIAction { [unowned pages, unowned card] _ in card.say("page \(pages.currentPage + 1)")
            },
            for: .valueChanged)
    }

    private func addDial() {
        let dial = CircularSlider(look: .ring)
        var colors = DialColors()
        (colors.near, colors.far) = (.systemBlue, .systemPurple)
        dial.colors = colors
        dial.value = 250
        dial.accessibilityLabel = "Dial"
        let card = add("A control of one’s own", ControlCard.middle(dial, side: 220), height: 220)
        dial.addAction(
            UIAction { [unowned dial, unowned card] _ in card.say("\(dial.value)°") },
            for: .valueChanged)
    }

    private let days = CalendarDays()

    private func addCalendar() {
        let calendar = UICalendarView()
        calendar.tintColor = Column.tint
        calendar.selectionBehavior = UICalendarSelectionSingleDate(delegate: days)
        let card = add("UICalendarView", calendar, height: calendar.intrinsicContentSize.height)
        days.onChoice = { [unowned card] in card.say($0) }
    }

    // MARK: Layout

    /// Each card goes below the column that is the lowest so far.
    override func layoutSubviews() {
        super.layoutSubviews()
        let count =
            bounds.width >= Self.columns.three ? 3 : bounds.width >= Self.columns.two ? 2 : 1
        let width = ((bounds.width - CGFloat(count - 1) * Self.gap) / CGFloat(count)).rounded(.down)
        var heights = Array(repeating: CGFloat(0), count: count)
        for card in cards {
            let column = heights.indices.min { heights[$0] < heights[$1] } ?? 0
            card.frame = CGRect(
                x: CGFloat(column) * (width + Self.gap), y: heights[column], width: width,
                height: card.wantedHeight)
            heights[column] += card.wantedHeight + Self.gap
        }
    }
}

/// Tells of the day that was chosen.
private final class CalendarDays: UICalendarSelectionSingleDateDelegate {
    var onChoice: (String) -> Void = { _ in }

    func dateSelection(
        _ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?
    ) { onChoice(dateComponents?.day.map { "day \($0)" } ?? "no day") }
}

/// A control on a card, with the name of its class and what it sent last.
private final class ControlCard: UIView {
    private let name = Column.label("", size: 13)
    private let said = Column.label("", size: 13)
    private let control: UIView
    private let controlHeight: CGFloat

    private static let padding: CGFloat = 16
    private static let line: CGFloat = 20

    init(_ title: String, _ control: UIView, height: CGFloat) {
        self.control = control
        controlHeight = height
        super.init(frame: .zero)
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 12
        name.text = title
        name.font = .systemFont(ofSize: 13, weight: .semibold)
        name.adjustsFontSizeToFitWidth = true
        name.minimumScaleFactor = 0.8
        said.textColor = Column.quiet
        said.textAlignment = .right
        said.lineBreakMode = .byTruncatingTail
        for part in [name, said, control] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    func say(_ text: String) {
        said.text = text
        setNeedsLayout()
    }

    var wantedHeight: CGFloat { 3 * Self.padding - 4 + Self.line + controlHeight }

    override func layoutSubviews() {
        super.layoutSubviews()
        let area = bounds.insetBy(dx: Self.padding, dy: Self.padding)
        let title = min(area.width, name.intrinsicContentSize.width.rounded(.up))
        name.frame = CGRect(x: area.minX, y: area.minY, width: title, height: Self.line)
        said.frame = CGRect(
            x: name.frame.maxX + 8, y: area.minY, width: max(0, area.width - title - 8),
            height: Self.line)
        control.frame = CGRect(
            x: area.minX, y: name.frame.maxY + 12, width: area.width, height: controlHeight)
    }

    /// A control as wide as it likes, at the start of its row.
    static func leading(_ view: UIView) -> UIView {
        let stack = UIStackView(arrangedSubviews: [view, UIView()])
        stack.alignment = .center
        return stack
    }

    /// A square control in the middle of its row.
    static func middle(_ view: UIView, side: CGFloat) -> UIView {
        let frame = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        frame.addSubview(view)
        NSLayoutConstraint.activate([
            view.centerXAnchor.constraint(equalTo: frame.centerXAnchor),
            view.topAnchor.constraint(equalTo: frame.topAnchor),
            view.widthAnchor.constraint(equalToConstant: side),
            view.heightAnchor.constraint(equalToConstant: side),
        ])
        return frame
    }
}
