import Design
import Diary
import Foundation
import Tactile

/// What the cards tell of all periods that are shown.
extension AveragesViewController {
    /// What the cards say of all that is shown: how it changed, its largest step, its lowest.
    func showSpan() {
        let all = chart.figures
        // Of a few periods, those that nothing was weighed in yet are none.
        let isYoung = all.last?.isComing == true
        let end = isYoung ? all.lastIndex { $0.mean != nil } ?? 0 : all.count - 1
        let figures = all.prefix(end + 1), shown = figures.filter { $0.mean != nil }
        var span = CardTexts(
            title: model.withOwnDigits(
                isMonths
                    ? localized(
                        "These \(counting: figures.count) months",
                        one: "Your first month")
                    : localized(
                        "These \(counting: figures.count) weeks",
                        one: "Your first week")))
        if let first = shown.first?.mean, let last = shown.last?.mean, shown.count > 1 {
            (span.figure, span.unit) = (
                model.signedNumber(kilograms: last - first), model.differenceUnit.shownSymbol
            )
            span.detail = localized(
                "from \(model.shortText(kilograms: first)) to \(model.shortText(kilograms: last))")
            span.shortDetail =
                "\(model.shortText(kilograms: first))\u{2009}→\u{2009}\(model.shortText(kilograms: last))"
        } else {
            span.detail =
                isMonths ? localized("from two months on") : localized("from two weeks on")
        }
        spanCard.show(span)
        var step = CardTexts(title: localized("Largest step"))
        let steps = figures.filter { $0.change != nil }
        if let largest = steps.max(by: { abs($0.change ?? 0) < abs($1.change ?? 0) }),
            let change = largest.change
        {
            (step.figure, step.unit) = (
                model.signedNumber(kilograms: change), model.differenceUnit.shownSymbol
            )
            step.detail =
                isMonths
                ? model.dates.month(largest.start)
                : localized("week of \(model.dates.shortDay(largest.start))")
            step.shortDetail =
                isMonths
                ? model.dates.shortMonth(largest.start) : model.dates.shortDay(largest.start)
        }
        stepCard.show(step)
        show(
            shown.compactMap(\.lowest).min { $0.kilograms < $1.kilograms }, in: lowestCard)
        let down = steps.count { ($0.change ?? 0) <= -Self.level }
        let rise = steps.count { ($0.change ?? 0) >= Self.level }
        var counts = CardTexts(
            title: isMonths ? localized("Months down · up") : localized("Weeks down · up"))
        if !steps.isEmpty {
            counts.figure = model.withOwnDigits("\(down)\(Theme.separator)\(rise)")
            counts.detail =
                down + rise < steps.count
                ? localized(
                    "the others changed by less than \(model.plainNumber(kilograms: Self.level * 2))"
                ) : ""
        }
        countCard.show(counts)
    }

    /// Kilograms below which a mean counts as the one before.
    private static let level = 0.05
}
