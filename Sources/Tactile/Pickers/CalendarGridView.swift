import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// One month of days, with the way to the months before and after.
///
/// Arrow keys move by days and weeks, Page Up and Page Down by months, with Shift by years.
@MainActor
final class CalendarGridView: UIControl {
    var calendar: Calendar { didSet { changed() } }
    var date: Date { didSet { if date != oldValue { changed() } } }
    var minimumDate: Date? { didSet { setNeedsDisplay() } }
    var maximumDate: Date? { didSet { setNeedsDisplay() } }
    /// What day it is, which is shown in the tint colour.
    var today: Date { didSet { setNeedsDisplay() } }
    /// Called with another day that the user chose, at the same time of day.
    var chose: ((Date) -> Void)?

    // For a calendar that chooses by rules of its own: whether a day is chosen and may be, what
    // marks it below its number, a day that the user chose, and the month that was shown before.
    var choosesDays: ((DateComponents) -> Bool)?
    var letsChoose: ((DateComponents) -> Bool)?
    var decoratesDay: ((DateComponents, CGRect) -> Void)?
    var choseDay: ((DateComponents) -> Void)?
    var monthTurned: ((DateComponents) -> Void)?

    /// The first day of the month that is shown.
    private(set) var month: Date
    private var pressedDay: Int?
    private var hoveredDay: Int?
    private let title = UILabel(frame: .zero)
    private let backward = UIButton(type: .system)
    private let forward = UIButton(type: .system)
    private let formatter = DateFormatter()

    static let headerHeight: CGFloat = 44
    static let weekdayHeight: CGFloat = 24
    static let dayHeight: CGFloat = 40
    static let width: CGFloat = 308

    init(calendar: Calendar, date: Date, today: Date) {
        self.calendar = calendar
        self.date = date
        self.today = today
        month = CalendarGridView.firstDay(of: date, in: calendar)
        super.init(frame: .zero)
        isOpaque = false
        contentMode = .redraw
        // The grid is as large at every size of text.
        title.accessibilityTraits = [.header, .staticText]
        backward.accessibilityLabel = localized("Previous month")
        forward.accessibilityLabel = localized("Next month")
        title.font = .preferredFont(
            forTextStyle: .headline,
            compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
        // Some languages write a month and its year long.
        title.adjustsFontSizeToFitWidth = true
        title.minimumScaleFactor = 0.7
        addSubview(title)
        for (button, step) in [(backward, -1), (forward, 1)] {
            button.addAction(
                UIAction { [weak self] _ in self?.turn(by: step) }, for: .primaryActionTriggered)
            addSubview(button)
        }
        let hover = UIHoverGestureRecognizer()
        hover.addAction { [weak self] in self?.hovered($0) }
        addGestureRecognizer(hover)
        changed()
    }

    required init?(coder: NSCoder) { nil }

    private static func firstDay(of date: Date, in calendar: Calendar) -> Date {
        calendar.date(from: calendar.dateComponents([.era, .year, .month], from: date)) ?? date
    }

    private func changed() {
        month = Self.firstDay(of: date, in: calendar)
        showMonth()
    }

    private func showMonth() {
        formatter.locale = calendar.locale
        formatter.calendar = calendar
        formatter.timeZone = calendar.timeZone
        formatter.setLocalizedDateFormatFromTemplate("yMMMM")
        title.text = formatter.string(from: month)
        setNeedsLayout()
        setNeedsDisplay()
    }

    // MARK: Days

    private var dayCount: Int { calendar.range(of: .day, in: .month, for: month)?.count ?? 30 }

    /// How many places of the first week come before the first day.
    private var lead: Int {
        (calendar.component(.weekday, from: month) - calendar.firstWeekday + 7) % 7
    }

    private func date(ofDay day: Int) -> Date? {
        guard let start = calendar.date(byAdding: .day, value: day - 1, to: month) else {
            return nil
        }
        let time = calendar.dateComponents([.hour, .minute, .second], from: date)
        return calendar.date(
            bySettingHour: time.hour ?? 0, minute: time.minute ?? 0, second: time.second ?? 0,
            of: start) ?? start
    }

    /// Whether some moment of the day may be chosen.
    private func isAllowed(_ day: Int) -> Bool {
        guard let start = calendar.date(byAdding: .day, value: day - 1, to: month),
            let end = calendar.date(byAdding: .day, value: 1, to: start)
        else { return false }
        if let minimumDate, end <= minimumDate { return false }
        if let maximumDate, start > maximumDate { return false }
        return letsChoose?(components(ofDay: day)) ?? true
    }

    var monthComponents: DateComponents {
        calendar.dateComponents([.calendar, .era, .year, .month], from: month)
    }

    func components(ofDay day: Int) -> DateComponents {
        var components = monthComponents
        components.day = day
        return components
    }

    private func isChosen(_ day: Int) -> Bool {
        if let choosesDays { return choosesDays(components(ofDay: day)) }
        return calendar.isDate(date, equalTo: month, toGranularity: .month)
            && calendar.component(.day, from: date) == day
    }

    /// Shows another month, and chooses nothing.
    func show(monthOf date: Date) {
        let target = Self.firstDay(of: date, in: calendar)
        guard target != month else { return }
        month = target
        showMonth()
    }

    private func turn(by months: Int) {
        guard let target = calendar.date(byAdding: .month, value: months, to: month) else { return }
        let before = monthComponents
        month = Self.firstDay(of: target, in: calendar)
        pressedDay = nil
        hoveredDay = nil
        showMonth()
        monthTurned?(before)
    }

    private func choose(_ day: Int) {
        guard isAllowed(day), let chosen = date(ofDay: day) else { return }
        date = chosen
        choseDay?(components(ofDay: day))
        chose?(chosen)
    }

    // MARK: Places

    private func frame(ofPlace place: Int) -> CGRect {
        let width = bounds.width / 7
        let column = isRightToLeft ? 6 - place % 7 : place % 7
        return CGRect(
            x: CGFloat(column) * width,
            y: Self.headerHeight + Self.weekdayHeight + CGFloat(place / 7) * Self.dayHeight,
            width: width, height: Self.dayHeight)
    }

    private func day(at point: CGPoint) -> Int? {
        let top = Self.headerHeight + Self.weekdayHeight
        guard bounds.width > 0, point.y >= top, bounds.contains(point) else { return nil }
        let column = min(6, Int(point.x / (bounds.width / 7)))
        let place =
            Int((point.y - top) / Self.dayHeight) * 7 + (isRightToLeft ? 6 - column : column)
        let day = place - lead + 1
        return (1...dayCount).contains(day) ? day : nil
    }

    private func disc(ofDay day: Int) -> CGRect {
        let frame = frame(ofPlace: lead + day - 1)
        let side = min(36, frame.width - 2, frame.height - 2)
        return CGRect(
            x: (frame.midX - side / 2).rounded(), y: (frame.midY - side / 2).rounded(),
            width: side, height: side)
    }

    override var focusRingBounds: CGRect {
        guard calendar.isDate(date, equalTo: month, toGranularity: .month) else {
            return CGRect(
                x: 0, y: Self.headerHeight, width: bounds.width,
                height: bounds.height - Self.headerHeight)
        }
        return disc(ofDay: calendar.component(.day, from: date)).insetBy(dx: 1, dy: 1)
    }
    override var focusRingCornerRadius: CGFloat { min(focusRingBounds.height, 40) / 2 }

    override var intrinsicContentSize: CGSize {
        CGSize(
            width: Self.width,
            height: Self.headerHeight + Self.weekdayHeight + 6 * Self.dayHeight)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = Self.headerHeight
        let edge = (bounds.width / 7 - 36) / 2
        showArrows()
        let right = bounds.width - side
        forward.frame = CGRect(x: isRightToLeft ? 0 : right, y: 0, width: side, height: side)
        backward.frame = CGRect(
            x: isRightToLeft ? side : right - side, y: 0, width: side, height: side)
        let start = edge + 10
        let width = max(0, bounds.width - 2 * side - start)
        title.frame = CGRect(
            x: isRightToLeft ? bounds.width - start - width : start, y: 0, width: width,
            height: side)
        title.textAlignment = isRightToLeft ? .right : .left
        setNeedsDisplay()
    }

    /// New pictures ask for another layout, so they are made only where they differ.
    private func showArrows() {
        let look = ArrowLook(scale: contentScaleFactor, isMirrored: isRightToLeft)
        guard look != arrowLook else { return }
        arrowLook = look
        for (button, isMirrored) in [(backward, !isRightToLeft), (forward, isRightToLeft)] {
            button.setImage(
                MenuGlyph.chevron.image(scale: look.scale, mirrored: isMirrored), for: .normal)
        }
    }
    private var arrowLook: ArrowLook?
    private struct ArrowLook: Equatable {
        let scale: CGFloat
        let isMirrored: Bool
    }

    // MARK: Drawing

    override func stateDidChange() { setNeedsDisplay() }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        drawWeekdays()
        let current =
            calendar.isDate(today, equalTo: month, toGranularity: .month)
            ? calendar.component(.day, from: today) : nil
        for day in 1...dayCount {
            draw(day, isChosen: isChosen(day), isToday: day == current)
            guard let decoratesDay else { continue }
            let disc = disc(ofDay: day)
            decoratesDay(
                components(ofDay: day),
                CGRect(x: disc.minX, y: disc.maxY - 9, width: disc.width, height: 8))
        }
    }

    private func drawWeekdays() {
        let symbols = calendar.shortStandaloneWeekdaySymbols
        for column in 0..<7 {
            let symbol = symbols[(column + calendar.firstWeekday - 1) % 7]
            var frame = frame(ofPlace: column)
            frame.origin.y = Self.headerHeight
            frame.size.height = Self.weekdayHeight
            draw(
                symbol, in: frame, font: .systemFont(ofSize: 12, weight: .medium),
                color: .secondaryLabel)
        }
    }

    private func draw(_ day: Int, isChosen: Bool, isToday: Bool) {
        let disc = disc(ofDay: day)
        let isAllowed = isAllowed(day) && isEnabled
        if isChosen {
            (isEnabled ? tintColor : UIColor.tertiarySystemFill).setFill()
            UIBezierPath(ovalIn: disc).fill()
        } else if isAllowed, day == pressedDay || day == hoveredDay {
            (day == pressedDay ? ControlStyle.pressedFill : ControlStyle.hoverFill).setFill()
            UIBezierPath(ovalIn: disc).fill()
        }
        if isToday, UIAccessibility.shouldDifferentiateWithoutColor {
            (isChosen ? UIColor.white : tintColor).setStroke()
            let ring = UIBezierPath(ovalIn: disc.insetBy(dx: 2, dy: 2))
            ring.lineWidth = 1.5
            ring.stroke()
        }
        let color: UIColor =
            !isAllowed
            ? .tertiaryLabel : isChosen ? .white : isToday ? tintColor : .label
        draw(
            Self.number(day, calendar.locale), in: disc,
            font: .monospacedDigitSystemFont(
                ofSize: 17, weight: isChosen || isToday ? .semibold : .regular), color: color)
    }

    private static func number(_ day: Int, _ locale: Locale?) -> String {
        day.formatted(.number.locale(locale ?? Locale(identifier: "en")))
    }

    private func draw(_ text: String, in frame: CGRect, font: UIFont, color: UIColor) {
        let look: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
        let size = text.size(withAttributes: look)
        text.draw(
            at: CGPoint(
                x: (frame.midX - size.width / 2).rounded(),
                y: (frame.midY - size.height / 2).rounded()),
            withAttributes: look)
    }

    // MARK: Pointer

    private func hovered(_ hover: UIHoverGestureRecognizer) {
        let isOver = hover.state == .began || hover.state == .changed
        let day = isOver ? day(at: hover.location(in: self)) : nil
        guard day != hoveredDay else { return }
        hoveredDay = day
        setNeedsDisplay()
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pressedDay = day(at: touch.location(in: self))
        return pressedDay != nil
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pressedDay = day(at: touch.location(in: self))
        setNeedsDisplay()
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let day = touch.flatMap { self.day(at: $0.location(in: self)) }
        pressedDay = nil
        if let day { choose(day) }
    }

    override func cancelTracking(with event: UIEvent?) { pressedDay = nil }

    override func scrollWheel(with event: UIScrollEvent) {
        // A tilted wheel turns the way that the months lie.
        let across = isRightToLeft ? -event.notches.x : event.notches.x
        let notches = event.notches.y != 0 ? event.notches.y : across
        guard !event.isPrecise, notches != 0 else { return super.scrollWheel(with: event) }
        turn(by: notches > 0 ? 1 : -1)
    }

    // MARK: Keys

    override func handleKey(_ key: UIKey) -> Bool {
        guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else {
            return false
        }
        if activate(key) { return true }
        let isShifted = key.modifierFlags.contains(.shift)
        let (unit, step): (Calendar.Component, Int)
        switch key.keyCode {
        case .keyboardLeftArrow: (unit, step) = (.day, isRightToLeft ? 1 : -1)
        case .keyboardRightArrow: (unit, step) = (.day, isRightToLeft ? -1 : 1)
        case .keyboardUpArrow: (unit, step) = (.day, -7)
        case .keyboardDownArrow: (unit, step) = (.day, 7)
        case .keyboardPageUp: (unit, step) = (isShifted ? .year : .month, -1)
        case .keyboardPageDown: (unit, step) = (isShifted ? .year : .month, 1)
        case .keyboardHome: (unit, step) = (.day, 1 - calendar.component(.day, from: date))
        case .keyboardEnd: (unit, step) = (.day, dayCount - calendar.component(.day, from: date))
        default: return false
        }
        guard var target = calendar.date(byAdding: unit, value: step, to: date) else { return true }
        if let minimumDate { target = max(target, minimumDate) }
        if let maximumDate { target = min(target, maximumDate) }
        guard target != date else { return true }
        date = target
        setNeedsLayout()
        chose?(target)
        return true
    }

    /// Return and Space choose where the arrows only lead.
    private func activate(_ key: UIKey) -> Bool {
        guard choseDay != nil,
            key.keyCode == .keyboardReturnOrEnter || key.keyCode == .keyboardSpacebar
        else { return false }
        choose(calendar.component(.day, from: date))
        return true
    }

    // MARK: Accessibility

    /// The month, the arrows and the days are the elements.
    override var isAccessibilityElementByDefault: Bool { false }
    override var accessibilityElements: [Any]? {
        get { super.accessibilityElements ?? [title, backward, forward] as [Any] + dayElements }
        set { super.accessibilityElements = newValue }
    }
    private var dayElements: [CalendarDayElement] {
        if keptMonth != month || keptElements.count != dayCount {
            keptMonth = month
            keptElements = (1...max(1, dayCount)).map { CalendarDayElement(of: self, day: $0) }
        }
        return keptElements
    }
    private var keptElements: [CalendarDayElement] = []
    private var keptMonth: Date?

    func frame(ofDay day: Int) -> CGRect { frame(ofPlace: lead + day - 1) }

    /// A day of the month in words, such as "Monday, 23 November 2026".
    func words(forDay day: Int) -> String {
        guard let date = date(ofDay: day) else { return "\(day)" }
        let words = DateFormatter()
        words.locale = calendar.locale
        words.calendar = calendar
        words.timeZone = calendar.timeZone
        words.dateStyle = .full
        words.timeStyle = .none
        return words.string(from: date)
    }

    func traits(ofDay day: Int) -> UIAccessibilityTraits {
        var traits = UIAccessibilityTraits.button
        if isChosen(day) { traits.insert(.selected) }
        if !isEnabled || !isAllowed(day) { traits.insert(.notEnabled) }
        return traits
    }

    func chooseFromReader(_ day: Int) -> Bool {
        guard isEnabled, isAllowed(day) else { return false }
        choose(day)
        return true
    }
}

extension CalendarGridView: AccessibilitySettingsFollowing {
    package func accessibilitySettingsDidChange() { setNeedsDisplay() }
}
