import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// A month of days that can be chosen and that bear marks. It chooses nothing until it has a
/// ``selectionBehavior``.
@preconcurrency @MainActor
open class UICalendarView: UIView {
    private let grid: CalendarGridView

    open weak var delegate: (any UICalendarViewDelegate)? { didSet { grid.setNeedsDisplay() } }
    /// Which days are chosen, and what a click on one does; `nil` lets none be chosen.
    open var selectionBehavior: UICalendarSelection? {
        didSet {
            oldValue?.view = nil
            selectionBehavior?.view = self
            grid.setNeedsDisplay()
        }
    }
    /// The days that can be gone to and chosen.
    open var availableDateRange = DateInterval(start: .distantPast, end: .distantFuture) {
        didSet {
            grid.minimumDate = availableDateRange.start
            grid.maximumDate = availableDateRange.end
        }
    }
    /// Whether the delegate is asked for marks.
    open var wantsDateDecorations = true { didSet { grid.setNeedsDisplay() } }

    public override init(frame: CGRect) {
        let today = Date()
        grid = CalendarGridView(calendar: .current, date: today, today: today)
        super.init(frame: frame)
        grid.frame = bounds
        grid.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        grid.choosesDays = { [weak self] in self?.selectionBehavior?.contains($0) ?? false }
        grid.letsChoose = { [weak self] in self?.selectionBehavior?.mayChoose($0) ?? false }
        grid.decoratesDay = { [weak self] day, rect in self?.decorate(day, in: rect) }
        grid.choseDay = { [weak self] in self?.selectionBehavior?.personChose($0) }
        grid.monthTurned = { [weak self] before in
            guard let self else { return }
            delegate?.calendarView(self, didChangeVisibleDateComponentsFrom: before)
        }
        addSubview(grid)
    }

    public convenience init() { self.init(frame: .zero) }

    public required init?(coder: NSCoder) { nil }

    // MARK: Time

    open var calendar: Calendar {
        get { grid.calendar }
        set { grid.calendar = newValue }
    }
    open var locale: Locale {
        get { grid.calendar.locale ?? .current }
        set { grid.calendar.locale = newValue }
    }
    open var timeZone: TimeZone? {
        get { grid.calendar.timeZone }
        set { grid.calendar.timeZone = newValue ?? .current }
    }

    /// The month that is shown.
    open var visibleDateComponents: DateComponents {
        get { grid.monthComponents }
        set { setVisibleDateComponents(newValue, animated: false) }
    }

    open func setVisibleDateComponents(_ dateComponents: DateComponents, animated: Bool) {
        guard let date = calendar.date(from: dateComponents) else { return }
        grid.show(monthOf: date)
    }

    // MARK: Marks

    /// Asks the delegate for the marks of these days again.
    open func reloadDecorations(forDateComponents dateComponents: [DateComponents], animated: Bool)
    {
        grid.setNeedsDisplay()
    }

    private func decorate(_ day: DateComponents, in rect: CGRect) {
        guard wantsDateDecorations else { return }
        delegate?.calendarView(self, decorationFor: day)?.draw(in: rect, tint: tintColor)
    }

    // MARK: Layout

    open override var intrinsicContentSize: CGSize { grid.intrinsicContentSize }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { grid.intrinsicContentSize }

    fileprivate func selectionChanged() { grid.setNeedsDisplay() }
}

/// Marks days, and hears of another month.
@preconcurrency @MainActor
public protocol UICalendarViewDelegate: AnyObject {
    /// The mark below a day; `nil` for none.
    func calendarView(
        _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
    ) -> UICalendarView.Decoration?
    /// Another month is shown.
    func calendarView(
        _ calendarView: UICalendarView,
        didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents)
}

extension UICalendarViewDelegate {
    public func calendarView(
        _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
    ) -> UICalendarView.Decoration? { nil }
    public func calendarView(
        _ calendarView: UICalendarView,
        didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents
    ) {}
}

extension UICalendarView {
    /// What marks a day.
    @preconcurrency @MainActor
    public final class Decoration: NSObject {
        public enum Size: Int, Sendable {
            case small, medium, large
            /// Of a dot, in points.
            var side: CGFloat { [4, 6, 8][rawValue] }
        }

        private let image: UIImage?
        private let color: UIColor?
        private let size: Size

        /// A picture in a colour, which is the tint where none is given; a dot without a picture.
        public init(image: UIImage?, color: UIColor? = nil, size: Size = .medium) {
            self.image = image
            self.color = color
            self.size = size
            super.init()
        }

        /// A dot.
        public static func `default`(
            color: UIColor? = nil, size: Size = .medium
        ) -> Decoration { Decoration(image: nil, color: color, size: size) }

        public static func image(
            _ image: UIImage?, color: UIColor? = nil, size: Size = .medium
        ) -> Decoration { Decoration(image: image, color: color, size: size) }

        func draw(in rect: CGRect, tint: UIColor) {
            let color = color ?? tint
            let side = image == nil ? size.side : size.side * 2
            let place = CGRect(
                x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
            guard let image else {
                color.setFill()
                UIBezierPath(ovalIn: place).fill()
                return
            }
            image.withTintColor(color).draw(in: place)
        }
    }
}

/// Which days of a calendar are chosen.
@preconcurrency @MainActor
open class UICalendarSelection: NSObject {
    weak var view: UICalendarView?

    func contains(_ day: DateComponents) -> Bool { false }
    func mayChoose(_ day: DateComponents) -> Bool { false }
    func personChose(_ day: DateComponents) {}

    /// Asks the delegate again which days can be chosen.
    open func updateSelectableDates() { view?.selectionChanged() }

    fileprivate func changed() { view?.selectionChanged() }

    /// Whether two mean one day, whatever else they say.
    static func isSame(_ one: DateComponents, _ other: DateComponents) -> Bool {
        one.year == other.year && one.month == other.month && one.day == other.day
    }
}

/// Lets one day be chosen. A click on that day again chooses none, if the delegate lets it.
@preconcurrency @MainActor
open class UICalendarSelectionSingleDate: UICalendarSelection {
    open weak var delegate: (any UICalendarSelectionSingleDateDelegate)?
    open var selectedDate: DateComponents? { didSet { changed() } }

    public init(delegate: (any UICalendarSelectionSingleDateDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    open func setSelected(_ dateComponents: DateComponents?, animated: Bool) {
        selectedDate = dateComponents
    }

    override func contains(_ day: DateComponents) -> Bool {
        selectedDate.map { Self.isSame($0, day) } ?? false
    }

    override func mayChoose(_ day: DateComponents) -> Bool {
        delegate?.dateSelection(self, canSelectDate: day) ?? true
    }

    override func personChose(_ day: DateComponents) {
        let wanted: DateComponents? = contains(day) ? nil : day
        guard delegate?.dateSelection(self, canSelectDate: wanted) ?? true else { return }
        selectedDate = wanted
        delegate?.dateSelection(self, didSelectDate: wanted)
    }
}

@preconcurrency @MainActor
public protocol UICalendarSelectionSingleDateDelegate: AnyObject {
    /// A person chose a day, or none any more.
    func dateSelection(
        _ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?)
    /// Whether a day can be chosen; `nil` is whether there may be none.
    func dateSelection(
        _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
    ) -> Bool
}

extension UICalendarSelectionSingleDateDelegate {
    public func dateSelection(
        _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
    ) -> Bool { true }
}

/// Lets any number of days be chosen; a click on a chosen one takes it back.
@preconcurrency @MainActor
open class UICalendarSelectionMultiDate: UICalendarSelection {
    open weak var delegate: (any UICalendarSelectionMultiDateDelegate)?
    open var selectedDates: [DateComponents] = [] { didSet { changed() } }

    public init(delegate: (any UICalendarSelectionMultiDateDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    open func setSelectedDates(_ selectedDates: [DateComponents], animated: Bool) {
        self.selectedDates = selectedDates
    }

    override func contains(_ day: DateComponents) -> Bool {
        selectedDates.contains { Self.isSame($0, day) }
    }

    override func mayChoose(_ day: DateComponents) -> Bool {
        contains(day)
            ? delegate?.multiDateSelection(self, canDeselectDate: day) ?? true
            : delegate?.multiDateSelection(self, canSelectDate: day) ?? true
    }

    override func personChose(_ day: DateComponents) {
        guard mayChoose(day) else { return }
        if contains(day) {
            selectedDates.removeAll { Self.isSame($0, day) }
            delegate?.multiDateSelection(self, didDeselectDate: day)
        } else {
            selectedDates.append(day)
            delegate?.multiDateSelection(self, didSelectDate: day)
        }
    }
}

@preconcurrency @MainActor
public protocol UICalendarSelectionMultiDateDelegate: AnyObject {
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents)
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents)
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
    ) -> Bool
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents
    ) -> Bool
}

extension UICalendarSelectionMultiDateDelegate {
    public func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
    ) -> Bool { true }
    public func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents
    ) -> Bool { true }
}
