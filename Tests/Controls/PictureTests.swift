import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

/// Pictures of the controls with text: light and dark, disabled, from right to left.
@Suite @MainActor struct PictureTests {
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

    @Test(arguments: PictureLook.allCases) func buttons(_ look: PictureLook) {
        let disabled = styles, selected = styles
        for button in disabled { button.isEnabled = false }
        for button in selected { button.isSelected = true }
        func parts() -> [UIView] {
            [
                button(.filled()) { $0.showsActivityIndicator = true },
                button(.tinted()) { $0.image = PictureRows.dot },
                button(.gray()) {
                    $0.image = PictureRows.dot
                    $0.imagePlacement = .top
                },
                button(.gray()) {
                    $0.subtitle = "Second line"
                    $0.image = PictureRows.dot
                },
            ]
        }
        let harness = PictureRows.show(
            [
                row(styles, height: 36), row(disabled, height: 36), row(selected, height: 36),
                row(parts(), height: 56), row(parts(), height: 56),
            ], width: 400, look, mirrored: [4])
        expectGolden(harness.snapshot(), "buttons-\(look)")
    }

    // MARK: Segments, sliders

    @Test(arguments: PictureLook.allCases) func segments(_ look: PictureLook) {
        let rows = (0..<4).map { _ in UISegmentedControl(items: ["Day", "Week", "Month", "Year"]) }
        for (index, control) in rows.enumerated() { control.selectedSegmentIndex = index % 2 }
        rows[1].isEnabled = false
        rows[2].setEnabled(false, forSegmentAt: 3)
        rows[3].setImage(PictureRows.dot, forSegmentAt: 1)
        expectGolden(
            PictureRows.show(rows, width: 260, look, mirrored: [2]).snapshot(), "segments-\(look)")
    }

    @Test(arguments: PictureLook.allCases) func sliders(_ look: PictureLook) {
        let rows = (0..<4).map { _ in UISlider() }
        for slider in rows {
            slider.value = 0.4
            slider.minimumValueImage = PictureRows.dot
            slider.maximumValueImage = PictureRows.dot
            slider.trackConfiguration = UISlider.TrackConfiguration(
                allowsTickValuesOnly: false, numberOfTicks: 5)
        }
        rows[1].isEnabled = false
        rows[3].trackConfiguration = UISlider.TrackConfiguration(
            allowsTickValuesOnly: true, neutralValue: 0.75, numberOfTicks: 9)
        rows[3].setThumbImage(PictureRows.dot, for: .normal)
        expectGolden(
            PictureRows.show(rows, width: 200, look, mirrored: [2]).snapshot(), "sliders-\(look)")
    }
}
