import Foundation
import TactileControls
import TactileDrawing
import TactileGeometry
import TactilePickers
import TactileViews

extension InterfaceReader {
    /// Controls, and views that show a value.
    func setControl(_ view: UIView, _ element: InterfaceElement) {
        if let control = view as? UIControl { setCommonControl(control, element) }
        switch view {
        case let button as UIButton: setButton(button, element)
        case let slider as UISlider:
            element.number("minValue") { slider.minimumValue = Float($0) }
            element.number("maxValue") { slider.maximumValue = Float($0) }
            element.number("value") { slider.value = Float($0) }
            element.bool("continuous") { slider.isContinuous = $0 }
            document.color("minimumTrackTintColor", of: element) {
                slider.minimumTrackTintColor = $0
            }
            document.color("maximumTrackTintColor", of: element) {
                slider.maximumTrackTintColor = $0
            }
            document.color("thumbTintColor", of: element) { slider.thumbTintColor = $0 }
            document.image("minimumValueImage", of: element) { slider.minimumValueImage = $0 }
            document.image("maximumValueImage", of: element) { slider.maximumValueImage = $0 }
        case let control as UISwitch:
            element.bool("on") { control.isOn = $0 }
            document.color("onTintColor", of: element) { control.onTintColor = $0 }
            document.color("thumbTintColor", of: element) { control.thumbTintColor = $0 }
        case let segmented as UISegmentedControl: setSegments(segmented, element)
        case let stepper as UIStepper:
            element.number("minimumValue") { stepper.minimumValue = Double($0) }
            element.number("maximumValue") { stepper.maximumValue = Double($0) }
            element.number("stepValue") { stepper.stepValue = Double($0) }
            element.number("value") { stepper.value = Double($0) }
            element.bool("wraps") { stepper.wraps = $0 }
            element.bool("autorepeat") { stepper.autorepeat = $0 }
            element.bool("continuous") { stepper.isContinuous = $0 }
        case let progress as UIProgressView:
            _ = element["progressViewStyle"]
            element.number("progress") { progress.progress = Float($0) }
            document.color("progressTintColor", of: element) { progress.progressTintColor = $0 }
            document.color("trackTintColor", of: element) { progress.trackTintColor = $0 }
        case let indicator as UIActivityIndicatorView:
            element.choice(
                "style",
                ["large": .large, "whiteLarge": .large, "medium": .medium, "gray": .medium]
            ) { indicator.style = $0 }
            document.color("color", of: element) { indicator.color = $0 }
            element.bool("hidesWhenStopped") { indicator.hidesWhenStopped = $0 }
            if element.bool("hidesWhenStopped") == nil { indicator.hidesWhenStopped = false }
            element.bool("animating") { if $0 { indicator.startAnimating() } }
        case let control as UIPageControl:
            element.int("numberOfPages") { control.numberOfPages = $0 }
            element.int("currentPage") { control.currentPage = $0 }
            element.bool("hidesForSinglePage") { control.hidesForSinglePage = $0 }
            document.color("pageIndicatorTintColor", of: element) {
                control.pageIndicatorTintColor = $0
            }
            document.color("currentPageIndicatorTintColor", of: element) {
                control.currentPageIndicatorTintColor = $0
            }
        case let picker as UIDatePicker: setDatePicker(picker, element)
        default: break
        }
    }

    private func setCommonControl(_ control: UIControl, _ element: InterfaceElement) {
        element.bool("enabled") { control.isEnabled = $0 }
        element.bool("selected") { control.isSelected = $0 }
        element.bool("highlighted") { control.isHighlighted = $0 }
        element.choice(
            "contentHorizontalAlignment",
            [
                "center": .center, "left": .left, "right": .right, "fill": .fill,
                "leading": .leading, "trailing": .trailing,
            ]
        ) { control.contentHorizontalAlignment = $0 }
        element.choice(
            "contentVerticalAlignment",
            ["center": .center, "top": .top, "bottom": .bottom, "fill": .fill]
        ) { control.contentVerticalAlignment = $0 }
    }

    // MARK: Buttons

    private func setButton(_ button: UIButton, _ element: InterfaceElement) {
        _ = element["buttonType"]
        document.font("fontDescription", of: element) { button.titleLabel?.font = $0 }
        element.choice("lineBreakMode", Self.lineBreaks) { button.titleLabel?.lineBreakMode = $0 }
        element.insets("contentEdgeInsets") { button.contentEdgeInsets = $0 }
        element.insets("titleEdgeInsets") { button.titleEdgeInsets = $0 }
        element.insets("imageEdgeInsets") { button.imageEdgeInsets = $0 }
        element.bool("adjustsImageWhenHighlighted") { button.adjustsImageWhenHighlighted = $0 }
        element.bool("adjustsImageWhenDisabled") { button.adjustsImageWhenDisabled = $0 }
        element.bool("showsMenuAsPrimaryAction") { button.showsMenuAsPrimaryAction = $0 }
        element.bool("changesSelectionAsPrimaryAction") {
            button.changesSelectionAsPrimaryAction = $0
        }
        for state in element.children where state.name == "state" {
            guard let key = state.attributes["key"], let value = Self.states[key] else { continue }
            _ = element.child(key: key)
            state.text("title") { button.setTitle($0, for: value) }
            document.color("titleColor", of: state) { button.setTitleColor($0, for: value) }
            document.image("image", of: state) { button.setImage($0, for: value) }
            document.image("backgroundImage", of: state) {
                button.setBackgroundImage($0, for: value)
            }
        }
        if let configuration = element.child(key: "configuration") {
            setConfiguration(configuration, of: button)
        }
    }

    private static let states: [String: UIControl.State] = [
        "normal": .normal, "highlighted": .highlighted, "selected": .selected,
        "disabled": .disabled,
    ]

    private func setConfiguration(_ element: InterfaceElement, of button: UIButton) {
        var configuration: UIButton.Configuration
        switch element["style"] {
        case "filled": configuration = .filled()
        case "tinted": configuration = .tinted()
        case "gray": configuration = .gray()
        default: configuration = .plain()
        }
        element.text("title") { configuration.title = $0 }
        element.text("subtitle") { configuration.subtitle = $0 }
        document.image("image", of: element) { configuration.image = $0 }
        document.color("baseForegroundColor", of: element) {
            configuration.baseForegroundColor = $0
        }
        document.color("baseBackgroundColor", of: element) {
            configuration.baseBackgroundColor = $0
        }
        document.font("fontDescription", of: element) { configuration.font = $0 }
        element.choice(
            "cornerStyle",
            [
                "fixed": .fixed, "dynamic": .dynamic, "small": .small, "medium": .medium,
                "large": .large, "capsule": .capsule,
            ]
        ) { configuration.cornerStyle = $0 }
        element.choice(
            "imagePlacement",
            ["top": .top, "leading": .leading, "bottom": .bottom, "trailing": .trailing]
        ) { configuration.imagePlacement = $0 }
        element.number("imagePadding") { configuration.imagePadding = $0 }
        element.number("titlePadding") { configuration.titlePadding = $0 }
        element.directionalInsets("contentInsets") { configuration.contentInsets = $0 }
        button.configuration = configuration
    }

    // MARK: Segments and dates

    private func setSegments(_ control: UISegmentedControl, _ element: InterfaceElement) {
        _ = element["segmentControlStyle"]
        for segment in element.list("segments") {
            let index = control.numberOfSegments
            control.insertSegment(withTitle: segment["title"], at: index, animated: false)
            document.image("image", of: segment) { control.setImage($0, forSegmentAt: index) }
            segment.bool("enabled") { control.setEnabled($0, forSegmentAt: index) }
            segment.number("width") { control.setWidth($0, forSegmentAt: index) }
        }
        element.bool("momentary") { control.isMomentary = $0 }
        element.bool("apportionsSegmentWidthsByContent") {
            control.apportionsSegmentWidthsByContent = $0
        }
        document.color("selectedSegmentTintColor", of: element) {
            control.selectedSegmentTintColor = $0
        }
        guard control.numberOfSegments > 0, !control.isMomentary else { return }
        let index = element.int("selectedSegmentIndex") ?? 0
        if (-1..<control.numberOfSegments).contains(index) { control.selectedSegmentIndex = index }
    }

    private func setDatePicker(_ picker: UIDatePicker, _ element: InterfaceElement) {
        element.choice(
            "datePickerMode",
            [
                "time": .time, "date": .date, "dateAndTime": .dateAndTime,
                "countDownTimer": .countDownTimer,
            ]
        ) { picker.datePickerMode = $0 }
        element.choice(
            "style",
            ["wheels": .wheels, "compact": .compact, "inline": .inline, "automatic": .automatic]
        ) { picker.preferredDatePickerStyle = $0 }
        element.int("minuteInterval") { picker.minuteInterval = $0 }
        element.number("countDownDuration") { picker.countDownDuration = TimeInterval($0) }
        _ = element["useCurrentDate"]
        for (key, set) in [
            ("date", { picker.date = $0 }), ("minimumDate", { picker.minimumDate = $0 }),
            ("maximumDate", { picker.maximumDate = $0 }),
        ] as [(String, (Date) -> Void)] {
            if let seconds = element.child(key: key)?.number("timeIntervalSinceReferenceDate") {
                set(Date(timeIntervalSinceReferenceDate: TimeInterval(seconds)))
            }
        }
    }
}
