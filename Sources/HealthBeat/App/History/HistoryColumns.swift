import Design
import Diary
import Foundation
import Tactile

/// How wide the columns of the history's rows are: as wide as the widest text that they show, in
/// the fonts in which it is shown.
///
/// Digits have one width, so that the forms of weights are measured, of which there are few, and
/// not the weights.
@MainActor
struct HistoryColumns: Equatable {
    /// With the distance to the column before, in points.
    private(set) var weight: CGFloat
    private(set) var difference: CGFloat
    /// Of the longest name of a day, with what opens it, in points.
    private(set) var day: CGFloat
    /// The font in which weights were measured; another one asks for other columns.
    let font = Theme.Text.rowFigure

    /// Between the texts of two columns, in points.
    private static let gap: CGFloat = 12

    init(_ entries: [Entry], _ model: DiaryModel) {
        let digits = Self.digit(Theme.Text.rowFigure, model.style)
        var forms: Set<WeightForm> = []
        var farthest = 0.0, before: Double?
        for entry in entries {
            forms.insert(WeightForm(entry.weight, in: model.unit))
            let kilograms = entry.weight.kilograms
            farthest = max(farthest, abs(kilograms - (before ?? kilograms)))
            before = kilograms
        }
        let widest = forms.map { form in
            HistoryListViewController.weightText(form.parts(of: digits, model.style)).size().width
        }.max()
        weight = max(
            Theme.Text.room(model.unit == .stones ? 118 : 78),
            ((widest ?? 0) + Self.gap).rounded(.up))
        let changes = [farthest, -farthest].map {
            model.signedNumber(kilograms: $0).size(
                withAttributes: [.font: Theme.Text.footnoteDigits]
            ).width
        }
        difference = max(Theme.Text.room(44), ((changes.max() ?? 0) + 8).rounded(.up))
        day = Self.widestDay(model) + HistoryCell.chevronRoom
    }

    /// The widest digit of a language in a font.
    private static func digit(_ font: UIFont, _ style: NumberStyle) -> String {
        let all = (0..<10).map { style.localized("\($0)") }
        let look = [NSAttributedString.Key.font: font]
        return all.max {
            $0.size(withAttributes: look).width < $1.size(withAttributes: look).width
        } ?? "0"
    }

    private static func widestDay(_ model: DiaryModel) -> CGFloat {
        let look = [NSAttributedString.Key.font: Theme.Text.body]
        // Each day of a week, with two digits.
        return (20..<27).map { day in
            model.dates.weekdayAndDay(Moment(wallSeconds: day * 86_400 + 43_200, offset: 0))
                .size(withAttributes: look).width.rounded(.up)
        }.max() ?? 0
    }
}

/// How many digits the shown text of a weight has.
private struct WeightForm: Hashable {
    /// Of the stones before the pounds; 0 for a weight of one number.
    private var stones = 0
    private var whole = 0
    private var fraction = 0
    private let unit: WeightUnit

    init(_ weight: Weight, in unit: WeightUnit) {
        self.unit = unit
        if weight.unit == unit {
            count(weight.text.utf8)
        } else if unit == .stones {
            let pounds = weight.kilograms / WeightUnit.pounds.kilograms
            stones = Self.digits(pounds / 14)
            // Of pounds there may be 13.
            (whole, fraction) = (2, 1)
        } else {
            (whole, fraction) = (Self.digits(weight.kilograms / unit.kilograms), 1)
        }
        // More digits are rounded to two, and of none a nought is shown.
        fraction = min(2, max(1, fraction))
    }

    private mutating func count(_ text: String.UTF8View) {
        var isBehindPoint = false
        for byte in text {
            switch byte {
            case UInt8(ascii: " "):
                (stones, whole, fraction, isBehindPoint) = (whole, 0, 0, false)
            case UInt8(ascii: "."): isBehindPoint = true
            default:
                if isBehindPoint { fraction += 1 } else { whole += 1 }
            }
        }
    }

    /// Of a number that is rounded to tenths.
    private static func digits(_ number: Double) -> Int {
        number + 0.05 < 10 ? 1 : number + 0.05 < 100 ? 2 : number + 0.05 < 1000 ? 3 : 4
    }

    /// As `DiaryModel.parts` has it, of one digit alone.
    func parts(of digit: String, _ style: NumberStyle) -> [(number: String, unit: String)] {
        let point = String(style.decimalSeparator)
        let number =
            String(repeating: digit, count: whole) + point
            + String(repeating: digit, count: fraction)
        guard stones > 0 else { return [(number, unit.shownSymbol)] }
        return [
            (String(repeating: digit, count: stones), WeightUnit.stones.shownSymbol),
            (number, WeightUnit.pounds.shownSymbol),
        ]
    }
}
