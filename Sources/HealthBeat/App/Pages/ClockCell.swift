import Design
import Foundation
import Tactile

/// A line with a switch and, while it is on, a time of day whose parts are typed or stepped.
final class ClockCell: ControlCell, SettingsRowCell {
    static let identifier = "clock"

    /// The time and the switch, which is at the end.
    private final class Parts: UIView {
        let picker = UIDatePicker()
        let toggle = UISwitch()

        override init(frame: CGRect) {
            super.init(frame: frame)
            picker.datePickerMode = .time
            picker.preferredDatePickerStyle = .compact
            picker.tintColor = Theme.Palette.tint
            // Times of day are counted without a zone.
            picker.timeZone = TimeZone(secondsFromGMT: 0)
            toggle.onTintColor = Theme.Palette.tint
            addSubview(picker)
            addSubview(toggle)
        }

        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            let button = toggle.intrinsicContentSize
            toggle.leadingFrame = CGRect(
                x: bounds.width - button.width, y: ((bounds.height - button.height) / 2).rounded(),
                width: button.width, height: button.height)
            let room = max(0, bounds.width - button.width - ClockCell.gap)
            let wanted = picker.sizeThatFits(bounds.size)
            let width = min(wanted.width, room), height = min(wanted.height, bounds.height)
            picker.leadingFrame = CGRect(
                x: room - width, y: ((bounds.height - height) / 2).rounded(), width: width,
                height: height)
        }
    }

    private let parts = Parts()
    override var control: UIView { parts }
    var picker: UIDatePicker { parts.picker }
    var toggle: UISwitch { parts.toggle }
    private var set: ((Int?) -> Void)?

    private static let gap: CGFloat = 12
    private static let toggleWidth: CGFloat = 51
    /// The picker's width besides that of its text, in points.
    private static let fieldMargins: CGFloat = 22
    /// Half past seven, when many weigh themselves.
    private static let usual = 450
    /// Minutes of a step by the arrows of the line.
    private static let step = 15

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        toggle.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                set?(toggle.isOn ? Self.usual : nil)
            }, for: .valueChanged)
        picker.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                set?(Self.minute(of: picker.date))
            }, for: .valueChanged)
    }

    required init?(coder: NSCoder) { nil }

    private static func date(_ minute: Int) -> Date {
        Date(timeIntervalSince1970: Double(minute * 60))
    }

    private static func minute(of date: Date) -> Int {
        let minutes = Int((date.timeIntervalSince1970 / 60).rounded(.down)) % 1_440
        return minutes < 0 ? minutes + 1_440 : minutes
    }

    func show(_ row: SettingsRow) {
        guard case .clock(let minute, let dates, let set) = row.control else { return }
        title.text = row.title
        self.set = set
        toggle.accessibilityLabel = row.title
        picker.accessibilityLabel = row.title
        if picker.locale != dates.locale { picker.locale = dates.locale }
        if toggle.isOn != (minute != nil) { toggle.setOn(minute != nil, animated: window != nil) }
        picker.isHidden = minute == nil
        if let minute, Self.minute(of: picker.date) != minute { picker.date = Self.date(minute) }
        setNeedsLayout()
    }

    /// Turns the time on and off.
    func flip() { set?(toggle.isOn ? nil : Self.usual) }

    // MARK: Layout

    override var controlWidths: (wanted: CGFloat, least: CGFloat) {
        guard !picker.isHidden else { return (Self.toggleWidth, Self.toggleWidth) }
        let width =
            Self.toggleWidth + Self.gap
            + picker.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)).width
        return (width, width)
    }

    /// - `time`: as the field shows it; empty where there is none.
    static func least(for time: String) -> CGFloat {
        time.isEmpty ? toggleWidth : toggleWidth + gap + fieldMargins + width(of: time)
    }

    // MARK: Keys

    override func handleArrow(_ key: UIKey) -> Bool {
        guard !picker.isHidden else { return false }
        let isForward =
            (key.keyCode == .keyboardRightArrow)
            != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
        let minute = Self.minute(of: picker.date) + (isForward ? Self.step : -Self.step)
        let new = (minute % 1_440 + 1_440) % 1_440
        // At once: the next key may come before this step is on disk.
        picker.date = Self.date(new)
        set?(new)
        return true
    }
}
