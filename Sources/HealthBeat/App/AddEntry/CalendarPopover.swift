import Design
import Diary
import Foundation
import Tactile

/// A calendar on a panel that points to the button which opened it. A chosen day is taken at once.
final class CalendarPopover: UIViewController {
    let picker = UIDatePicker()
    private let onDay: (CivilDate) -> Void

    private static let margin: CGFloat = 12

    init(model: DiaryModel, day: CivilDate, onDay: @escaping (CivilDate) -> Void) {
        self.onDay = onDay
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .popover
        popoverPresentationController?.delegate = self
        picker.datePickerMode = .date
        picker.preferredDatePickerStyle = .inline
        picker.tintColor = Theme.Palette.tint
        // Days are counted without a zone.
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        // Sunday is the first day there.
        calendar.firstWeekday = model.firstWeekday % 7 + 1
        picker.calendar = calendar
        picker.timeZone = calendar.timeZone
        picker.locale = model.dates.locale
        picker.minimumDate = Self.date(CivilDate.earliest)
        picker.maximumDate = Self.date(model.calendarDay)
        picker.date = Self.date(day)
        picker.addAction(
            UIAction { [weak self] _ in self?.dayChosen() }, for: .valueChanged)
        showSize()
    }

    private func showSize() {
        let size = picker.sizeThatFits(Theme.Space.unbounded)
        preferredContentSize = CGSize(
            width: size.width + 2 * Self.margin, height: size.height + 2 * Self.margin)
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        showSize()
    }

    required init?(coder: NSCoder) { nil }

    func point(to view: UIView) {
        popoverPresentationController?.sourceItem = view
        popoverPresentationController?.backgroundColor = Theme.Palette.sheetCard
    }

    /// Noon, so that no rounding makes another day of it.
    private static func date(_ day: CivilDate) -> Date {
        Date(timeIntervalSince1970: Double(day.dayNumber * 86_400 + 43_200))
    }

    private func dayChosen() {
        let seconds = Int(picker.date.timeIntervalSince1970.rounded(.down))
        onDay(Moment(wallSeconds: seconds, offset: 0).date)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(picker)
    }

    /// Arrows choose at once, and Return takes what they chose.
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIFocusSystem.focusSystem(for: view)?.requestFocusUpdate(to: picker)
    }

    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(title: localized("Done"), input: "\r") { [weak self] _ in
                self?.dismiss(animated: true)
            }
        ]
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        picker.frame = view.bounds.insetBy(dx: Self.margin, dy: Self.margin)
    }
}

/// The calendar points at its button in a narrow window, too.
extension CalendarPopover: UIPopoverPresentationControllerDelegate {
    func adaptivePresentationStyle(
        for controller: UIPresentationController
    ) -> UIModalPresentationStyle { .none }
}
