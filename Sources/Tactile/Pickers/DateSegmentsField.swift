import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// A date or a time on a grey field, whose parts are chosen with the left and right arrows, stepped
/// with up and down, and typed.
@MainActor
final class DateSegmentsField: UIControl {
    var pattern: DatePattern { didSet { makeLabels() } }
    var date: Date { didSet { if date != oldValue { showDate() } } }
    var minuteInterval = 1
    /// Called with what the user typed or stepped to.
    var chose: ((Date) -> Void)?
    /// Called when the user wants to see the calendar.
    var opened: ((_ byKey: Bool) -> Void)?

    private var labels: [UILabel] = []
    private let fill = UIView(frame: .zero)
    private let overlay = UIView(frame: .zero)
    private let mark = UIView(frame: .zero)
    private var active = 0
    private var typed = ""
    private var hadFocus = false

    private static let leastHeight: CGFloat = 34
    private static let margin: CGFloat = 11

    init(pattern: DatePattern, date: Date) {
        self.pattern = pattern
        self.date = date
        super.init(frame: .zero)
        for part in [fill, overlay, mark] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        fill.backgroundColor = .tertiarySystemFill
        fill.layer.cornerRadius = 8
        overlay.layer.cornerRadius = 8
        mark.layer.cornerRadius = 4
        makeLabels()
    }

    required init?(coder: NSCoder) { nil }

    private var editable: [Int] {
        pattern.parts.indices.filter { if case .unit = pattern.parts[$0] { true } else { false } }
    }

    private func unit(at index: Int) -> (unit: DateUnit, format: String)? {
        guard pattern.parts.indices.contains(index),
            case .unit(let unit, let format) =
                pattern.parts[index]
        else { return nil }
        return (unit, format)
    }

    private func makeLabels() {
        for label in labels { label.removeFromSuperview() }
        labels = pattern.parts.map { _ in
            let label = UILabel(frame: .zero)
            addSubview(label)
            return label
        }
        showFont()
        active = editable.first ?? 0
        typed = ""
        showDate()
    }

    private func showDate() {
        for (label, part) in zip(labels, pattern.parts) {
            label.text = pattern.text(part, of: date)
        }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        stateDidChange()
    }

    // MARK: Look

    override var wantsHover: Bool { true }
    override var focusRingCornerRadius: CGFloat { 8 }

    override func stateDidChange() {
        overlay.backgroundColor =
            isHighlighted ? ControlStyle.pressedFill : ControlStyle.hoverFill
        overlay.alpha = isEnabled && (isHighlighted || isHovered) ? 1 : 0
        mark.backgroundColor = tintColor
        mark.alpha = showsFocus && isEnabled ? 1 : 0
        for (index, label) in labels.enumerated() {
            label.textColor = showsFocus && index == active ? .white : .label
            label.alpha = isEnabled ? 1 : ControlStyle.disabledAlpha
            if showsFocus, index == active, !typed.isEmpty { label.text = typed }
        }
        setNeedsLayout()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        stateDidChange()
    }

    /// In the size that the person prefers; smaller where there is no room for it.
    private var font = DateSegmentsField.preferredFont(for: nil)
    private var scale: CGFloat = 1
    private static let smallestScale: CGFloat = 0.3

    private static func preferredFont(for traits: UITraitCollection?) -> UIFont {
        UIFontMetrics(forTextStyle: .body).scaledFont(
            for: .monospacedDigitSystemFont(ofSize: 17, weight: .regular), compatibleWith: traits)
    }

    private func showFont() {
        let shown = scale < 1 ? font.withSize(font.pointSize * scale) : font
        for label in labels { label.font = shown }
    }

    private var widths: [CGFloat] {
        labels.map { label in
            ceil(((label.text ?? "") as NSString).size(withAttributes: [.font: font]).width)
        }
    }

    override var intrinsicContentSize: CGSize {
        CGSize(
            width: widths.reduce(2 * Self.margin, +),
            height: max(Self.leastHeight, ceil(font.lineHeight) + 12))
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        font = Self.preferredFont(for: traitCollection)
        showFont()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    override func layoutSubviews() {
        super.layoutSubviews()
        UIView.performWithoutAnimation {
            fill.frame = bounds
            overlay.frame = bounds
            let wanted = widths
            let whole = wanted.reduce(2 * Self.margin, +)
            let scale = min(1, max(Self.smallestScale, bounds.width / max(whole, 1)))
            if scale != self.scale {
                self.scale = scale
                showFont()
            }
            let widths = wanted.map { $0 * scale }
            var x = ((bounds.width - widths.reduce(0, +)) / 2).rounded()
            // The pattern is in reading order: numbers and separators keep their sequence.
            for (index, label) in labels.enumerated() {
                label.frame = CGRect(x: x, y: 0, width: widths[index], height: bounds.height)
                x += widths[index]
            }
            guard labels.indices.contains(active) else { return }
            mark.frame = labels[active].frame.insetBy(dx: -3, dy: 5)
        }
    }

    // MARK: Pointer

    override func didActivate(with event: UIEvent?) {
        if let place = event?.allTouches?.first?.location(in: self),
            let index = editable.min(by: {
                abs(labels[$0].frame.midX - place.x) < abs(labels[$1].frame.midX - place.x)
            })
        {
            active = index
        }
        typed = ""
        opened?(false)
    }

    // MARK: Keys

    override func focusDidChange() {
        super.focusDidChange()
        // Each key that is used confirms the focus; only gaining and losing focus begins again.
        guard isFocused != hadFocus else { return }
        hadFocus = isFocused
        typed = ""
        if !isFocused { active = editable.first ?? 0 }
        showDate()
    }

    override func handleKey(_ key: UIKey) -> Bool {
        if key.modifierFlags == .alternate, key.keyCode == .keyboardDownArrow {
            opened?(true)
            return true
        }
        guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else {
            return false
        }
        switch key.keyCode {
        case .keyboardLeftArrow: return move(-1)
        case .keyboardRightArrow: return move(1)
        case .keyboardUpArrow: step(1)
        case .keyboardDownArrow: step(-1)
        case .keyboardPageUp: step(7)
        case .keyboardPageDown: step(-7)
        case .keyboardSpacebar: opened?(true)
        case .keyboardDeleteOrBackspace:
            typed = String(typed.dropLast())
            showDate()
        default: return type(key.characters)
        }
        return true
    }

    private func move(_ direction: Int) -> Bool {
        typed = ""
        guard let place = editable.firstIndex(of: active),
            editable.indices.contains(place + direction)
        else {
            showDate()
            return editable.count > 1
        }
        active = editable[place + direction]
        showDate()
        return true
    }

    private func step(_ amount: Int) {
        typed = ""
        guard let unit = unit(at: active)?.unit else { return }
        let calendar = pattern.calendar
        let target: Date? =
            switch unit {
            case .period:
                calendar.date(
                    byAdding: .hour, value: calendar.component(.hour, from: date) < 12 ? 12 : -12,
                    to: date)
            case .minute:
                calendar.date(byAdding: .minute, value: amount * minuteInterval, to: date)
            default: calendar.date(byAdding: unit.component, value: amount, to: date)
            }
        if let target { commit(target) }
    }

    private func commit(_ target: Date) {
        guard target != date else {
            showDate()
            return
        }
        date = target
        chose?(target)
    }

    // MARK: Typing

    private func type(_ letters: String) -> Bool {
        guard let letter = letters.first, letters.count == 1,
            letter.isLetter || letter.isNumber || letter == ":" || letter == "." || letter == "/"
                || letter == "-"
        else { return false }
        guard letter.isLetter || letter.isNumber else {
            // A separator goes on to the next part.
            _ = move(1)
            return true
        }
        guard let (unit, format) = unit(at: active) else { return false }
        if let digit = letter.wholeNumberValue, unit != .period {
            typeDigit(digit, unit)
        } else {
            typeLetter(letters, unit, format)
        }
        return true
    }

    private func typeDigit(_ digit: Int, _ unit: DateUnit) {
        typed += String(digit)
        guard let value = Int(typed), let range = range(of: unit) else { return }
        if value > range.upperBound {
            // A digit too many replaces the number.
            typed = String(digit)
        }
        let number = Int(typed) ?? 0
        let isWhole = unit != .year || typed.count == 4
        if isWhole, range.contains(number), let target = setting(unit, to: number) {
            let kept = typed
            commit(target)
            typed = kept
        }
        let isFull =
            unit == .year ? typed.count >= 4 : typed.count >= 2 || number * 10 > range.upperBound
        if isFull {
            typed = ""
            _ = move(1)
        } else {
            stateDidChange()
        }
    }

    private func typeLetter(_ letters: String, _ unit: DateUnit, _ format: String) {
        let calendar = pattern.calendar
        let values: [Int]
        switch unit {
        case .month where format.count >= 3:
            values = Array(1...(calendar.range(of: .month, in: .year, for: date)?.count ?? 12))
        case .period: values = [0, 12]
        default: return
        }
        typed += letters
        let part = pattern.parts[active]
        for text in [typed, letters] {
            for value in values {
                let target =
                    unit == .period
                    ? calendar.date(bySetting: .hour, value: value, of: date)
                    : setting(unit, to: value)
                guard let target,
                    pattern.text(part, of: target).range(
                        of: text, options: [.anchored, .caseInsensitive, .diacriticInsensitive])
                        != nil
                else { continue }
                if unit == .period {
                    let hour = calendar.component(.hour, from: date) % 12 + value
                    if let moved = setting(.hour, toHour: hour) { commit(moved) }
                } else {
                    commit(target)
                }
                typed = text
                return
            }
        }
        typed = ""
        showDate()
    }

    private func range(of unit: DateUnit) -> ClosedRange<Int>? {
        let calendar = pattern.calendar
        switch unit {
        case .day:
            return 1...(calendar.range(of: .day, in: .month, for: date)?.count ?? 31)
        case .month:
            return 1...(calendar.range(of: .month, in: .year, for: date)?.count ?? 12)
        case .year: return 1...9_999
        case .hour: return pattern.isTwelveHour ? 1...12 : 0...23
        case .minute: return 0...59
        case .period: return nil
        }
    }

    private func setting(_ unit: DateUnit, to value: Int) -> Date? {
        let calendar = pattern.calendar
        if unit == .hour {
            let isEvening = calendar.component(.hour, from: date) >= 12
            return setting(
                .hour,
                toHour: pattern.isTwelveHour ? value % 12 + (isEvening ? 12 : 0) : value)
        }
        return calendar.date(setting: unit.component, to: value, of: date)
    }

    private func setting(_ unit: DateUnit, toHour hour: Int) -> Date? {
        pattern.calendar.date(setting: .hour, to: hour, of: date)
    }

    // MARK: Accessibility

    /// The parts of the date are the elements.
    override var isAccessibilityElementByDefault: Bool { false }
    override var accessibilityElements: [Any]? {
        get { super.accessibilityElements ?? partElements }
        set { super.accessibilityElements = newValue }
    }
    private var partElements: [DatePartElement] {
        let wanted = editable
        if keptElements.map(\.index) != wanted {
            keptElements = wanted.map { DatePartElement(of: self, at: $0) }
        }
        return keptElements
    }
    private var keptElements: [DatePartElement] = []

    /// What a part is called, what it says, and where it is; nil for a part that is not there.
    func describePart(at index: Int) -> (name: String, text: String, frame: CGRect)? {
        guard let unit = unit(at: index)?.unit, labels.indices.contains(index) else { return nil }
        return (unit.name, labels[index].text ?? "", labels[index].frame)
    }

    /// Turns a part by steps, as arrow keys do.
    func step(partAt index: Int, by amount: Int) {
        guard isEnabled, editable.contains(index) else { return }
        active = index
        step(amount)
    }

    func openFromReader() { opened?(false) }
}

extension Calendar {
    /// The date with one of its parts replaced; a day that the month does not have becomes its
    /// last.
    func date(setting component: Component, to value: Int, of date: Date) -> Date? {
        var parts = dateComponents(
            [.era, .year, .month, .day, .hour, .minute, .second], from: date)
        let day = parts.day ?? 1
        switch component {
        case .day: parts.day = value
        case .month: parts.month = value
        case .year: parts.year = value
        case .hour: parts.hour = value
        case .minute: parts.minute = value
        default: return nil
        }
        guard component == .month || component == .year else { return self.date(from: parts) }
        parts.day = 1
        guard let first = self.date(from: parts) else { return nil }
        parts.day = min(day, range(of: .day, in: .month, for: first)?.count ?? day)
        return self.date(from: parts)
    }
}
