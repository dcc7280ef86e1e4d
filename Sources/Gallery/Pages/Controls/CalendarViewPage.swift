import Tactile

/// A calendar with marks, of which one day or several are chosen, and wells for two colours.
final class CalendarViewPage: UIView, UICalendarViewDelegate,
    UICalendarSelectionSingleDateDelegate, UICalendarSelectionMultiDateDelegate
{
    private let calendar = UICalendarView()
    private let card = UIView()
    private let kinds = UISegmentedControl(items: ["One day", "Several", "None"])
    private let well = UIColorWell()
    private let log = Column.label("", size: 13)
    private lazy var wells = Column.row(
        Column.label("Marks"), well,
        Column.toggle("Weekends", isOn: true) { [weak self] in
            self?.takesWeekends = $0
            self?.calendar.selectionBehavior?.updateSelectableDates()
        })
    private var takesWeekends = true

    override init(frame: CGRect) {
        super.init(frame: frame)
        log.textColor = Column.quiet
        kinds.selectedSegmentIndex = 0
        kinds.addAction(UIAction { [weak self] _ in self?.setKind() }, for: .valueChanged)
        well.title = "Colour of the marks"
        well.selectedColor = .systemOrange
        well.supportsAlpha = false
        well.addAction(
            UIAction { [weak self] _ in
                self?.calendar.reloadDecorations(forDateComponents: [], animated: false)
            }, for: .valueChanged)
        calendar.delegate = self
        calendar.tintColor = Column.tint
        card.backgroundColor = .secondarySystemBackground
        card.layer.cornerRadius = 12
        card.addSubview(calendar)
        for part in [kinds, wells, log, card] as [UIView] { addSubview(part) }
        setKind()
    }

    required init?(coder: NSCoder) { nil }

    private func setKind() {
        switch kinds.selectedSegmentIndex {
        case 0: calendar.selectionBehavior = UICalendarSelectionSingleDate(delegate: self)
        case 1: calendar.selectionBehavior = UICalendarSelectionMultiDate(delegate: self)
        default: calendar.selectionBehavior = nil
        }
        log.text = "Choose a day"
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        kinds.frame = CGRect(x: 0, y: 0, width: min(bounds.width, 320), height: 32)
        wells.frame = CGRect(x: 0, y: 44, width: min(bounds.width, 420), height: 32)
        log.frame = CGRect(x: 0, y: 86, width: bounds.width, height: 20)
        let size = calendar.intrinsicContentSize
        // Marks of the last week keep off the card's edge.
        card.frame = CGRect(
            x: 0, y: 116, width: min(size.width, bounds.width), height: size.height + 8)
        calendar.frame = CGRect(x: 0, y: 0, width: card.bounds.width, height: size.height)
    }

    private func mayChoose(_ day: DateComponents?) -> Bool {
        guard !takesWeekends, let date = day.flatMap({ calendar.calendar.date(from: $0) }) else {
            return true
        }
        return !calendar.calendar.isDateInWeekend(date)
    }

    func calendarView(
        _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
    ) -> UICalendarView.Decoration? {
        guard let day = dateComponents.day, day % 5 == 0 else { return nil }
        return day % 10 == 0
            ? .image(UIImage(systemName: "star.fill"), color: well.selectedColor)
            : .default(color: well.selectedColor)
    }

    func dateSelection(
        _ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?
    ) { log.text = dateComponents?.day.map { "Day \($0)" } ?? "No day" }
    func dateSelection(
        _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
    ) -> Bool { mayChoose(dateComponents) }

    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents
    ) { log.text = "\(selection.selectedDates.count) days" }
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents
    ) { log.text = "\(selection.selectedDates.count) days" }
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
    ) -> Bool { mayChoose(dateComponents) }
}
