import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

/// Pictures of the controls with text: light and dark, disabled, from right to left.
@Suite @MainActor struct PictureTests {
    enum Look: String, CaseIterable, Sendable { case light, dark }

    private func mirror(_ view: UIView) {
        view.semanticContentAttribute = .forceRightToLeft
        for part in view.subviews { mirror(part) }
    }

    /// Puts views below each other, as high as they want to be.
    private func show(_ rows: [UIView], width: CGFloat, _ look: Look, mirrored: [Int] = [])
        -> Harness
    {
        let heights = rows.map { max($0.bounds.height, $0.intrinsicContentSize.height) }
        let harness = Harness(
            size: CGSize(width: width, height: heights.reduce(6) { $0 + $1 + 6 }), scale: 1,
            dark: look == .dark)
        harness.window.tintColor = .systemIndigo
        var y: CGFloat = 6
        for (index, row) in rows.enumerated() {
            if mirrored.contains(index) { mirror(row) }
            row.frame = CGRect(x: 6, y: y, width: width - 12, height: heights[index])
            y += heights[index] + 6
            harness.window.addSubview(row)
        }
        harness.show()
        for index in mirrored { mirror(rows[index]) }
        harness.advance(seconds: 0.5)
        return harness
    }

    private var dot: UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 14, height: 14)).image { _ in
            UIColor.black.setFill()
            UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 12, height: 12)).fill()
        }.withRenderingMode(.alwaysTemplate)
    }

    private func row(_ views: [UIView], height: CGFloat) -> UIView {
        let row = UIStackView(arrangedSubviews: views + [UIView()])
        row.spacing = 6
        row.alignment = .center
        row.bounds.size.height = height
        return row
    }

    // MARK: Buttons

    private func button(
        _ style: UIButton.Configuration, _ change: (inout UIButton.Configuration) -> Void = { _ in }
    ) -> UIButton {
        var configuration = style
        configuration.title = "Save"
        change(&configuration)
        return UIButton(configuration: configuration)
    }

    private var styles: [UIButton] {
        [
            button(.filled()), button(.tinted()), button(.gray()), button(.plain()),
            button(.filled()) { $0.buttonSize = .mini },
        ]
    }

    @Test(arguments: Look.allCases) func buttons(_ look: Look) {
        let disabled = styles, selected = styles
        for button in disabled { button.isEnabled = false }
        for button in selected { button.isSelected = true }
        func parts() -> [UIView] {
            [
                button(.filled()) { $0.showsActivityIndicator = true },
                button(.tinted()) { $0.image = dot },
                button(.gray()) {
                    $0.image = dot
                    $0.imagePlacement = .top
                },
                button(.gray()) {
                    $0.subtitle = "Second line"
                    $0.image = dot
                },
            ]
        }
        let harness = show(
            [
                row(styles, height: 36), row(disabled, height: 36), row(selected, height: 36),
                row(parts(), height: 56), row(parts(), height: 56),
            ], width: 400, look, mirrored: [4])
        expectGolden(harness.snapshot(), "buttons-\(look)")
    }

    // MARK: Segments, sliders

    @Test(arguments: Look.allCases) func segments(_ look: Look) {
        let rows = (0..<4).map { _ in UISegmentedControl(items: ["Day", "Week", "Month", "Year"]) }
        for (index, control) in rows.enumerated() { control.selectedSegmentIndex = index % 2 }
        rows[1].isEnabled = false
        rows[2].setEnabled(false, forSegmentAt: 3)
        rows[3].setImage(dot, forSegmentAt: 1)
        expectGolden(
            show(rows, width: 260, look, mirrored: [2]).snapshot(), "segments-\(look)")
    }

    @Test(arguments: Look.allCases) func sliders(_ look: Look) {
        let rows = (0..<4).map { _ in UISlider() }
        for slider in rows {
            slider.value = 0.4
            slider.minimumValueImage = dot
            slider.maximumValueImage = dot
            slider.trackConfiguration = UISlider.TrackConfiguration(
                allowsTickValuesOnly: false, numberOfTicks: 5)
        }
        rows[1].isEnabled = false
        rows[3].trackConfiguration = UISlider.TrackConfiguration(
            allowsTickValuesOnly: true, neutralValue: 0.75, numberOfTicks: 9)
        rows[3].setThumbImage(dot, for: .normal)
        expectGolden(show(rows, width: 200, look, mirrored: [2]).snapshot(), "sliders-\(look)")
    }

    // MARK: Bars

    @Test(arguments: Look.allCases) func searchBars(_ look: Look) {
        let plain = UISearchBar(), full = UISearchBar(), mirrored = UISearchBar()
        plain.text = "walk"
        for bar in [full, mirrored] {
            bar.prompt = "Which day?"
            bar.showsBookmarkButton = true
            bar.showsCancelButton = true
            bar.scopeButtonTitles = ["Dates", "Notes"]
            bar.showsScopeBar = true
        }
        let disabled = UISearchBar()
        disabled.searchTextField.isEnabled = false
        expectGolden(
            show([plain, full, mirrored, disabled], width: 300, look, mirrored: [2]).snapshot(),
            "search-\(look)")
    }

    @Test(arguments: Look.allCases) func bars(_ look: Look) {
        func bars() -> [UIView] {
            let navigation = UINavigationBar()
            let item = UINavigationItem(title: "Title")
            item.rightBarButtonItems = [
                UIBarButtonItem(systemItem: .add), UIBarButtonItem(systemItem: .edit),
            ]
            navigation.setItems([UINavigationItem(title: "First"), item], animated: false)
            let tools = UIToolbar(frame: .zero)
            let off = UIBarButtonItem(systemItem: .trash)
            off.isEnabled = false
            tools.items = [
                UIBarButtonItem(systemItem: .action), off,
                UIBarButtonItem(systemItem: .flexibleSpace),
                UIBarButtonItem(title: "Done", style: .done, target: nil, action: nil),
            ]
            let tabs = UITabBar()
            tabs.items = (1...3).map { UITabBarItem(title: "Tab \($0)", image: dot, tag: $0) }
            tabs.items?[1].badgeValue = "3"
            tabs.items?[2].isEnabled = false
            tabs.selectedItem = tabs.items?.first
            return [navigation, tools, tabs]
        }
        expectGolden(
            show(bars() + bars(), width: 300, look, mirrored: [3, 4, 5]).snapshot(),
            "bars-\(look)")
    }

    // MARK: Dates

    private func date(_ style: UIDatePickerStyle) -> UIDatePicker {
        let picker = UIDatePicker()
        picker.locale = Locale(identifier: "en_GB")
        picker.timeZone = TimeZone(secondsFromGMT: 0)
        picker.datePickerMode = .dateAndTime
        picker.preferredDatePickerStyle = style
        picker.date = Date(timeIntervalSince1970: 1_000_000_000)
        return picker
    }

    @Test(arguments: Look.allCases) func compactDates(_ look: Look) {
        let rows = (0..<3).map { _ in date(.compact) }
        rows[1].isEnabled = false
        expectGolden(
            show(rows, width: 260, look, mirrored: [2]).snapshot(), "date-compact-\(look)")
    }

    @Test(arguments: Look.allCases) func inlineDates(_ look: Look) {
        let picker = date(.inline)
        picker.minimumDate = Date(timeIntervalSince1970: 1_000_000_000 - 4 * 86_400)
        expectGolden(
            show([picker], width: 320, look, mirrored: look == .dark ? [0] : []).snapshot(),
            "date-inline-\(look)")
    }

    @Test(arguments: Look.allCases) func wheels(_ look: Look) {
        let picker = date(.wheels)
        picker.isEnabled = look == .light
        expectGolden(show([picker], width: 332, look).snapshot(), "date-wheels-\(look)")
    }
}
