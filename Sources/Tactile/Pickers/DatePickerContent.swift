import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileViews

/// The parts of a date picker in one of its styles.
@MainActor
final class DatePickerContent: UIView {
    private let mode: UIDatePicker.Mode
    private let style: UIDatePickerStyle
    private let calendar: Calendar
    private var date: Date
    private var limits: (Date?, Date?) = (nil, nil)
    private var dateField: DateSegmentsField?
    private var timeField: DateSegmentsField?
    private var grid: CalendarGridView?
    private var wheels: DateWheels?
    private let timeLabel = UILabel(frame: .zero)
    private weak var popover: UIViewController?
    private weak var popoverGrid: CalendarGridView?
    /// Called with what the user chose.
    var chose: ((Date) -> Void)?

    /// In points: between the two fields, and the row of the time below a calendar.
    private static let gap: CGFloat = 8
    private static let timeRow: CGFloat = 48
    private static let wheelsSize = CGSize(width: 320, height: 216)

    init(
        mode: UIDatePicker.Mode, style: UIDatePickerStyle, locale: Locale, calendar: Calendar,
        interval: Int, date: Date
    ) {
        self.mode = mode
        self.style = style
        self.calendar = calendar
        self.date = date
        super.init(frame: .zero)
        func pattern(_ template: String) -> DatePattern {
            DatePattern(template: template, locale: locale, calendar: calendar)
        }
        switch style {
        case .wheels:
            let template = mode == .date ? "yMMMMd" : "jmm"
            let wheels = DateWheels(
                mode: mode, pattern: pattern(template), date: date, interval: interval)
            wheels.chose = { [weak self] in self?.userChose($0) }
            addSubview(wheels)
            self.wheels = wheels
        case .inline:
            let grid = makeGrid()
            addSubview(grid)
            self.grid = grid
        case .compact, .automatic:
            if mode != .time { dateField = addField(pattern("yMMMd"), interval) }
        }
        if style != .wheels, mode != .date { timeField = addField(pattern("jmm"), interval) }
        if style == .inline, timeField != nil {
            timeLabel.text = localized("Time")
            timeLabel.font = .preferredFont(
                forTextStyle: .body,
                compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
            addSubview(timeLabel)
        }
        dateField?.opened = { [weak self] in self?.openCalendar(byKey: $0) }
    }

    required init?(coder: NSCoder) { nil }

    private func addField(_ pattern: DatePattern, _ interval: Int) -> DateSegmentsField {
        let field = DateSegmentsField(pattern: pattern, date: date)
        field.minuteInterval = interval
        field.chose = { [weak self] in self?.userChose($0) }
        addSubview(field)
        return field
    }

    private func makeGrid() -> CalendarGridView {
        let grid = CalendarGridView(calendar: calendar, date: date, today: Date())
        grid.minimumDate = limits.0
        grid.maximumDate = limits.1
        grid.chose = { [weak self] in self?.userChose($0) }
        return grid
    }

    private func userChose(_ date: Date) { chose?(date) }

    var isEnabled = true {
        didSet {
            for part in [dateField, timeField, grid] as [UIControl?] { part?.isEnabled = isEnabled }
            wheels?.isEnabled = isEnabled
            timeLabel.alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
        }
    }

    func setLimits(_ limits: (Date?, Date?)) {
        self.limits = limits
        for grid in [grid, popoverGrid] {
            grid?.minimumDate = limits.0
            grid?.maximumDate = limits.1
        }
    }

    func show(_ date: Date, animated: Bool) {
        self.date = date
        dateField?.date = date
        timeField?.date = date
        grid?.date = date
        popoverGrid?.date = date
        wheels?.show(date, animated: animated)
        setNeedsLayout()
    }

    // MARK: Calendar

    /// Shows the calendar next to the field; a click on a day closes it.
    private func openCalendar(byKey: Bool) {
        guard popover == nil, let field = dateField else { return }
        var responder: UIResponder? = self
        while let current = responder, !(current is UIViewController) { responder = current.next }
        guard let host = responder as? UIViewController else { return }
        let grid = makeGrid()
        let scene = CalendarScene(grid)
        grid.chose = { [weak self, weak scene, weak grid] date in
            self?.userChose(date)
            // Keys go on to other days, a click has chosen.
            if grid?.showsFocus != true { scene?.dismiss(animated: true) }
        }
        scene.modalPresentationStyle = .popover
        scene.popoverPresentationController?.sourceView = field
        scene.popoverPresentationController?.delegate = self
        popover = scene
        popoverGrid = grid
        host.present(scene, animated: true)
        // The key that opened it is still being handled for the field.
        LoopTimer.schedule(after: 0) { [weak grid] in
            if let grid { grid.window?.focus(grid, visibly: byKey) }
        }
    }

    // MARK: Layout

    var wantedSize: CGSize {
        switch style {
        case .wheels: return Self.wheelsSize
        case .inline:
            let size = grid?.intrinsicContentSize ?? .zero
            return CGSize(
                width: size.width, height: size.height + (timeField == nil ? 0 : Self.timeRow))
        case .compact, .automatic:
            let sizes = [dateField, timeField].compactMap { $0?.intrinsicContentSize }
            let gaps = Self.gap * CGFloat(max(0, sizes.count - 1))
            return CGSize(
                width: sizes.reduce(gaps) { $0 + $1.width },
                height: sizes.map(\.height).max() ?? 34)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let mirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        func place(_ view: UIView?, _ frame: CGRect) {
            view?.frame =
                mirrored
                ? CGRect(
                    x: bounds.width - frame.maxX, y: frame.minY, width: frame.width,
                    height: frame.height) : frame
        }
        wheels?.frame = bounds
        let timeSize = timeField?.intrinsicContentSize ?? .zero
        if style == .inline {
            let height = timeField == nil ? bounds.height : bounds.height - Self.timeRow
            grid?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
            let middle = bounds.height - Self.timeRow / 2
            place(
                timeField,
                CGRect(
                    x: bounds.width - timeSize.width - 10,
                    y: (middle - timeSize.height / 2).rounded(), width: timeSize.width,
                    height: timeSize.height))
            place(
                timeLabel,
                CGRect(x: 14, y: (middle - 12).rounded(), width: 120, height: 24))
            timeLabel.textAlignment = mirrored ? .right : .left
            return
        }
        // Where there is too little room the fields get smaller together.
        let scale = min(1, bounds.width / max(wantedSize.width, 1))
        var x: CGFloat = 0
        for field in [dateField, timeField] {
            guard let field else { continue }
            let size = field.intrinsicContentSize
            let width = scale < 1 ? (size.width * scale).rounded(.down) : size.width
            let height = min(size.height, bounds.height)
            place(
                field,
                CGRect(
                    x: x, y: ((bounds.height - height) / 2).rounded(), width: width, height: height
                ))
            x += width + (scale < 1 ? Self.gap * scale : Self.gap)
        }
    }
}

/// The calendar on a popover.
@MainActor
private final class CalendarScene: UIViewController {
    private let grid: CalendarGridView

    init(_ grid: CalendarGridView) {
        self.grid = grid
        super.init(nibName: nil, bundle: nil)
        let size = grid.intrinsicContentSize
        preferredContentSize = CGSize(width: size.width + 24, height: size.height + 16)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(grid)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        grid.frame = view.bounds.insetBy(dx: 12, dy: 8)
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        // Return, like Escape, is done with the calendar.
        guard presses.first?.key?.isActivation == true else {
            return super.pressesBegan(presses, with: event)
        }
        dismiss(animated: true)
    }
}

/// The calendar points at its field in a narrow window, too.
extension DatePickerContent: UIAdaptivePresentationControllerDelegate {
    func adaptivePresentationStyle(
        for controller: UIPresentationController
    ) -> UIModalPresentationStyle { .none }
}
