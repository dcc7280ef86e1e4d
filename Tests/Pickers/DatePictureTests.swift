import Foundation
import GoldenSupport
import Tactile
import TestSupport
import Testing

/// Pictures of date pickers: light and dark, disabled, from right to left.
@Suite @MainActor struct DatePictureTests {
    private func date(_ style: UIDatePickerStyle) -> UIDatePicker {
        let picker = UIDatePicker()
        picker.locale = Locale(identifier: "en_GB")
        picker.timeZone = TimeZone(secondsFromGMT: 0)
        picker.datePickerMode = .dateAndTime
        picker.preferredDatePickerStyle = style
        picker.date = Date(timeIntervalSince1970: 1_000_000_000)
        return picker
    }

    @Test(arguments: PictureLook.allCases) func compactDates(_ look: PictureLook) {
        let rows = (0..<3).map { _ in date(.compact) }
        rows[1].isEnabled = false
        expectGolden(
            PictureRows.show(rows, width: 260, look, mirrored: [2]).snapshot(),
            "date-compact-\(look)")
    }

    @Test(arguments: PictureLook.allCases) func inlineDates(_ look: PictureLook) {
        let picker = date(.inline)
        picker.minimumDate = Date(timeIntervalSince1970: 1_000_000_000 - 4 * 86_400)
        expectGolden(
            PictureRows.show([picker], width: 320, look, mirrored: look == .dark ? [0] : [])
                .snapshot(),
            "date-inline-\(look)")
    }

    @Test(arguments: PictureLook.allCases) func wheels(_ look: PictureLook) {
        let picker = date(.wheels)
        picker.isEnabled = look == .light
        expectGolden(PictureRows.show([picker], width: 332, look).snapshot(), "date-wheels-\(look)")
    }
}
