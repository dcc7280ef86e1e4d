import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// Chooses a date, a time, both, or a length of time.
///
/// The compact style is a field for the date and one for the time: their parts are typed or stepped
/// with the arrow keys, and a press opens the calendar. The inline style is the calendar itself,
/// the wheels are wheels. Order and names of the parts, the first day of the week and the digits
/// are the locale's.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
    public enum Mode: Int, Sendable { case time, date, dateAndTime, countDownTimer }

    /// The most that a count-down holds, in seconds: a minute less than a day.
    private static let longestCountDown: TimeInterval = 86_340

    private var content: DatePickerContent?
    private var chosen = Date()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isOpaque = false
        coder.takeOnInterface(self, as: UIDatePicker.self)
    }

    // MARK: What is chosen

    /// The moment that is chosen, within the limits; at first the moment the picker was made.
    open var date: Date {
        get { chosen }
        set { setDate(newValue, animated: false) }
    }

    open func setDate(_ date: Date, animated: Bool) {
        let limited = limited(date)
        chosen = limited
        content?.show(limited, animated: animated)
        invalidateIntrinsicContentSize()
    }

    /// In seconds, from a minute to a minute less than a day; only in the count-down mode.
    open var countDownDuration: TimeInterval = 60 {
        didSet {
            let minutes = (countDownDuration / 60).rounded(.down) * 60
            countDownDuration =
                minutes.isFinite ? min(max(minutes, 60), Self.longestCountDown) : 60
            if mode == .countDownTimer { content?.show(countDownDate, animated: false) }
        }
    }

    /// The first and the last moment that can be chosen. Limits the wrong way round do not count.
    open var minimumDate: Date? { didSet { limitsChanged() } }
    open var maximumDate: Date? { didSet { limitsChanged() } }
    /// Minutes between choices; what does not divide an hour counts as 1.
    open var minuteInterval = 1 {
        didSet {
            if minuteInterval < 1 || minuteInterval > 30 || 60 % minuteInterval != 0 {
                minuteInterval = 1
            }
            limitsChanged()
            rebuild()
        }
    }
    /// Whether ``date`` is brought to a multiple of ``minuteInterval``.
    open var roundsToMinuteInterval = true { didSet { limitsChanged() } }

    private func limitsChanged() {
        chosen = limited(chosen)
        content?.setLimits(limits)
        content?.show(chosen, animated: false)
    }

    private var limits: (Date?, Date?) {
        if let minimumDate, let maximumDate, minimumDate > maximumDate { return (nil, nil) }
        return (minimumDate, maximumDate)
    }

    private func limited(_ date: Date) -> Date {
        var date = date
        if roundsToMinuteInterval, minuteInterval > 1, mode != .date {
            let minute = ownCalendar.component(.minute, from: date)
            date =
                ownCalendar.date(
                    setting: .minute, to: minute - minute % minuteInterval, of: date) ?? date
        }
        let (least, most) = limits
        if let least { date = max(date, least) }
        if let most { date = min(date, most) }
        return date
    }

    // MARK: How it is shown

    open var datePickerMode = Mode.dateAndTime { didSet { modeChanged() } }
    private var mode: Mode { datePickerMode }
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic { didSet { rebuild() } }
    /// The style that is shown.
    open var datePickerStyle: UIDatePickerStyle {
        switch (preferredDatePickerStyle, mode) {
        case (_, .countDownTimer): .wheels
        case (.automatic, _): .compact
        case (.inline, .time): .compact
        case (let style, _): style
        }
    }
    /// Nil is the user's.
    open var locale: Locale? { didSet { rebuild() } }
    /// Nil is the user's.
    open var calendar: Calendar! { didSet { rebuild() } }
    /// Nil is the calendar's.
    open var timeZone: TimeZone? { didSet { rebuild() } }

    private func modeChanged() {
        chosen = limited(chosen)
        rebuild()
    }

    private var ownLocale: Locale { locale ?? .autoupdatingCurrent }

    private var ownCalendar: Calendar {
        var own = calendar ?? .autoupdatingCurrent
        if calendar == nil, let locale { own.firstWeekday = locale.calendar.firstWeekday }
        own.locale = ownLocale
        if let timeZone { own.timeZone = timeZone }
        return own
    }

    /// Makes the parts again when they are next needed.
    private func rebuild() {
        content?.removeFromSuperview()
        content = nil
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private var loaded: DatePickerContent {
        if let content { return content }
        let made = DatePickerContent(
            mode: mode, style: datePickerStyle, locale: ownLocale, calendar: ownCalendar,
            interval: minuteInterval, date: mode == .countDownTimer ? countDownDate : chosen)
        made.setLimits(limits)
        made.isEnabled = isEnabled
        made.chose = { [weak self] in self?.userChose($0) }
        content = made
        addSubview(made)
        return made
    }

    private var countDownDate: Date {
        let start = ownCalendar.startOfDay(for: chosen)
        return ownCalendar.date(
            bySettingHour: Int(countDownDuration) / 3_600,
            minute: Int(countDownDuration) / 60 % 60, second: 0, of: start) ?? start
    }

    private func userChose(_ date: Date) {
        if mode == .countDownTimer {
            let parts = ownCalendar.dateComponents([.hour, .minute], from: date)
            let seconds = (parts.hour ?? 0) * 3_600 + (parts.minute ?? 0) * 60
            countDownDuration = TimeInterval(seconds)
            if seconds == 0 { content?.show(countDownDate, animated: true) }
        } else {
            let limited = limited(date)
            guard limited != chosen else {
                content?.show(limited, animated: true)
                return
            }
            chosen = limited
            content?.show(limited, animated: true)
        }
        invalidateIntrinsicContentSize()
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
    }

    open override func stateDidChange() { content?.isEnabled = isEnabled }
    /// The parts have the focus, each by itself.
    open override var canBecomeFocused: Bool { false }

    // MARK: Layout

    open override var intrinsicContentSize: CGSize { loaded.wantedSize }

    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        invalidateIntrinsicContentSize()
        loaded.setNeedsLayout()
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { loaded.wantedSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        loaded.frame = bounds
    }

    // MARK: Accessibility

    /// The parts of a picker are the elements.
    open override var isAccessibilityElementByDefault: Bool { false }
}

public enum UIDatePickerStyle: Int, Sendable { case automatic, wheels, compact, inline }
