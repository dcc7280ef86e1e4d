import Tactile

/// A date picker in every style and mode, with limits, another language and disabled.
final class DatesPage: UIView {
    private let styles = UISegmentedControl(items: ["Compact", "Inline", "Wheels"])
    private let modes = UISegmentedControl(items: ["Date", "Time", "Both", "Count"])
    private let locales = UISegmentedControl(items: ["en_GB", "en_US", "de", "ja", "ar"])
    private let limited = UISwitch()
    private let enabled = UISwitch()
    private let limitedLabel = Column.label("One week", size: 13)
    private let enabledLabel = Column.label("Enabled", size: 13)
    private let value = Column.label("")
    private var picker = UIDatePicker()

    override init(frame: CGRect) {
        super.init(frame: frame)
        for knob in [styles, modes, locales] {
            knob.selectedSegmentIndex = 0
            knob.addAction(UIAction { [weak self] _ in self?.show() }, for: .valueChanged)
        }
        enabled.isOn = true
        for knob in [limited, enabled] {
            knob.addAction(UIAction { [weak self] _ in self?.show() }, for: .valueChanged)
        }
        for part in [
            styles, modes, locales, limited, enabled, limitedLabel, enabledLabel, value,
        ] {
            addSubview(part)
        }
        show()
    }

    required init?(coder: NSCoder) { nil }

    private func show() {
        let old = picker.date
        picker.removeFromSuperview()
        picker = UIDatePicker()
        picker.locale = Locale(
            identifier: ["en_GB", "en_US", "de_DE", "ja_JP", "ar_EG"][
                max(0, locales.selectedSegmentIndex)])
        picker.preferredDatePickerStyle =
            [.compact, .inline, .wheels][max(0, styles.selectedSegmentIndex)]
        picker.datePickerMode =
            [.date, .time, .dateAndTime, .countDownTimer][max(0, modes.selectedSegmentIndex)]
        if limited.isOn {
            picker.minimumDate = old.addingTimeInterval(-7 * 86_400)
            picker.maximumDate = old.addingTimeInterval(7 * 86_400)
        }
        picker.isEnabled = enabled.isOn
        picker.date = old
        picker.addAction(
            UIAction { [weak self] _ in self?.say() }, for: .valueChanged)
        if locales.selectedSegmentIndex == 4 {
            picker.semanticContentAttribute = .forceRightToLeft
        }
        addSubview(picker)
        say()
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    private func say() {
        value.text =
            picker.datePickerMode == .countDownTimer
            ? "\(Int(picker.countDownDuration / 60)) minutes"
            : picker.date.formatted(date: .abbreviated, time: .shortened)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(bounds.width, 400)
        for (index, knob) in [modes, styles, locales].enumerated() {
            knob.frame = CGRect(x: 0, y: CGFloat(index) * 40, width: width, height: 32)
        }
        limited.frame.origin = CGPoint(x: 0, y: 124)
        limitedLabel.frame = CGRect(x: 62, y: 124, width: 70, height: 31)
        enabled.frame.origin = CGPoint(x: 150, y: 124)
        enabledLabel.frame = CGRect(x: 212, y: 124, width: 70, height: 31)
        value.frame = CGRect(x: 0, y: 164, width: width, height: 24)
        let size = picker.intrinsicContentSize
        let isMirrored = picker.semanticContentAttribute == .forceRightToLeft
        picker.frame = CGRect(
            origin: CGPoint(x: isMirrored ? max(0, width - size.width) : 0, y: 200), size: size)
    }
}
