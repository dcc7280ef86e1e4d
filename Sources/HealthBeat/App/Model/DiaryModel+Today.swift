import Design
import Diary
import Foundation

/// What the scene of the day says around its field.
extension DiaryModel {
    /// Whether there is a weight of today.
    var dayCaption: String {
        guard let last = diary.latestOfToday else {
            return localized("Not weighed yet today")
        }
        return last.moment.isDateOnly
            ? localized("Weighed today") : localized("Weighed today at \(dates.time(last.moment))")
    }

    /// The caption where there is little room.
    var shortDayCaption: String {
        guard let last = diary.latestOfToday else {
            return localized("Not yet today")
        }
        return last.moment.isDateOnly
            ? localized("Today") : localized("Today at \(dates.time(last.moment))")
    }

    /// "↓ 0.2 kg a week", or when there will be one; "" without a rate.
    var paceText: String {
        let days = daysToTrend
        guard days == 0 else {
            return withOwnDigits(
                localized("trend in \(counting: days) days", one: "trend in \(counting: days) day"))
        }
        guard let weeklyRate else { return "" }
        let number = plainNumber(kilograms: abs(weeklyRate))
        let isLevel = number == plainNumber(kilograms: 0)
        let arrow = isLevel ? "→" : weeklyRate < 0 ? "↓" : "↑"
        return localized("\(arrow) \(number)\u{A0}\(differenceUnit.shownSymbol) a week")
    }

    /// How today's weight compares to the one before.
    var doneCaption: String {
        guard let last = latest else { return "" }
        return entries.filter { $0.id != last.id }.latest.map { comparison(last.weight, to: $0) }
            ?? localized("Your first weight")
    }

    /// "last: Fri 20 Nov"; "" without an entry, and while the week has one.
    var lastWeighedText: String {
        guard let last = latest, diary.day(of: last.moment) < weekStart else { return "" }
        return localized("last: \(dates.weekdayAndShortDay(diary.day(of: last.moment)))")
    }

    /// "Since Monday": what is told of a week is of its days up to now.
    var weekTitle: String {
        switch firstWeekday {
        case 2: localized("Since Tuesday")
        case 3: localized("Since Wednesday")
        case 4: localized("Since Thursday")
        case 5: localized("Since Friday")
        case 6: localized("Since Saturday")
        case 7: localized("Since Sunday")
        default: localized("Since Monday")
        }
    }

    /// Of when the ghost in the field is, and how to change it.
    var ghostCaption: String {
        guard let last = latest else { return "" }
        let day = diary.day(of: last.moment)
        let name =
            day.year == today.year ? dates.weekdayAndShortDay(day) : dates.day(day)
        return localized("Last weighed \(name)") + Theme.separator
            + localized("↑ ↓ adjust by \(style.string(0.1))")
    }

    /// "0.5 kg below yesterday".
    func comparison(_ weight: Weight) -> String {
        latest.map { comparison(weight, to: $0) } ?? ""
    }

    private func comparison(_ weight: Weight, to last: Entry) -> String {
        let change = weight.kilograms - last.weight.kilograms
        let name =
            switch today.dayNumber - diary.day(of: last.moment).dayNumber {
            case 0:
                last.id == latest?.id
                    ? localized("your last weight") : localized("the weight before")
            case 1: localized("yesterday")
            default: dates.shortDay(diary.day(of: last.moment))
            }
        guard abs(change) >= 0.05 * differenceUnit.kilograms else { return localized("As \(name)") }
        let number = plainNumber(kilograms: abs(change))
        let text = "\(number)\u{A0}\(differenceUnit.shownSymbol)"
        return change < 0
            ? localized("\(text) below \(name)") : localized("\(text) above \(name)")
    }

    /// What text means in a field for the present weight.
    var reader: WeightReader {
        WeightReader(
            parser: parser, doubt: { [self] in doubt(about: $0) }, trend: trendNow,
            base: latest?.weight)
    }

    /// What the doubt about a weight asks.
    func question(_ doubt: Plausibility) -> String { doubt.question(unit: unit, style: style) }

    /// "= 80.7 kg" for a weight that was typed in another unit; nil for one in the diary's.
    func equivalent(_ weight: Weight) -> String? {
        weight.unit == unit ? nil : "=\u{A0}\(text(weight))"
    }

    /// The days of the present week up to today.
    func daysOfWeek() -> [FigureCard.Accessory.Day] {
        let start = weekStart.dayNumber
        let days = entries.lazy.reversed().map { [diary] in diary.day(of: $0.moment).dayNumber }
        let weighed = Set(days.prefix { $0 >= start })
        return (start..<start + 7).map { day in
            FigureCard.Accessory.Day(
                letter: dates.weekdayLetter(CivilDate(dayNumber: day)),
                isWeighed: weighed.contains(day), isToday: day == today.dayNumber)
        }
    }
}
