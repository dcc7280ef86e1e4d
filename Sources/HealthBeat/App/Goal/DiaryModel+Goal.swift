import Diary
import Foundation

/// What the goal's scene says.
extension DiaryModel {
    /// "5.6 kg to go", "Reached"; "" without a goal or an entry.
    var distanceText: String {
        guard let progress = goalProgress else { return "" }
        if progress.isReached { return localized("Reached") }
        return localized("\(text(kilograms: abs(progress.distance))) to go")
    }

    /// Goals to begin with, the nearest first: a twentieth less, the next round weight, and the one
    /// of a body mass index of 25 for a known height. None is higher than the trend, or unhealthy.
    var goalSuggestions: [Weight] {
        guard let trend = trendNow else { return [] }
        let grain = differenceUnit.kilograms, now = trend / grain
        let round = unit == .kilograms ? 5.0 : unit == .pounds ? 10 : 7
        var wanted = [0.95 * now, ((now - 1) / round).rounded(.down) * round]
        let square = diary.settings.heightInCentimetres.map { pow(Double($0) / 100, 2) }
        if let square { wanted.append(25 * square / grain) }
        let least = square.map { 18.5 * $0 / grain } ?? 0
        return Set(wanted.map { ($0 * 2).rounded() / 2 }).filter { $0 > least && $0 <= now - 1 }
            .sorted(by: >).compactMap {
                Weight(kilograms: $0 * grain, unit: unit, fractionDigits: 1)
            }
    }

    var progressTexts: CardTexts {
        var texts = CardTexts(title: localized("Progress"))
        guard let goal else {
            texts.detail = localized("No goal yet")
            return texts
        }
        guard let progress = goalProgress else {
            texts.detail = localized("Needs an entry")
            return texts
        }
        let bmi = [progress.now, goal.kilograms].compactMap(bodyMassIndex)
        let long = bmi.count == 2 ? localized("\nBMI \(bmi[0]), \(bmi[1]) at the goal") : ""
        let short = bmi.count == 2 ? localized("\nBMI \(bmi[0])") : ""
        guard let share = progress.share else {
            let left = figure(kilograms: abs(progress.distance))
            texts.title = localized("To go")
            (texts.figure, texts.unit) = left
            let direction = progress.distance < 0 ? localized("to lose") : localized("to gain")
            (texts.detail, texts.shortDetail) = (direction + long, direction + short)
            return texts
        }
        (texts.figure, texts.unit) = (
            style.string(percent(share), fractionDigits: 0), percentSign
        )
        texts.bar = share
        if progress.isReached {
            (texts.detail, texts.shortDetail) = (
                localized("Reached") + long, localized("Reached") + short
            )
        } else if let start = progress.start {
            let done = plainNumber(kilograms: share * abs(progress.goal - start))
            let all = plainNumber(kilograms: abs(progress.goal - start))
            texts.detail = localized("\(done) of \(all)\u{A0}\(differenceUnit.shownSymbol)\(long)")
            texts.shortDetail = localized("\(done) of \(all)\(short)")
        }
        return texts
    }

    /// Whole percent of a way that is done; 100 only at its end.
    private func percent(_ share: Double) -> Double { (share * 100 + 1e-9).rounded(.down) }

    /// "24.3", or nil without a height.
    private func bodyMassIndex(_ kilograms: Double) -> String? {
        diary.settings.heightInCentimetres
            .flatMap { BodyMassIndex(kilograms: kilograms, heightInCentimetres: $0) }
            .map { style.string($0.value) }
    }

    var paceTexts: CardTexts {
        var texts = CardTexts(title: localized("Pace"))
        guard let weeklyRate else {
            texts.detail = entries.isEmpty ? localized("Needs an entry") : paceText
            return texts
        }
        texts.figure = signedNumber(kilograms: weeklyRate)
        texts.unit = differenceUnit.shownSymbol
        texts.detail = withOwnDigits(localized("a week (14 days)"))
        texts.shortDetail = localized("a week")
        if let usual = trend.usualRates {
            // The greater loss, or the greater gain, comes first.
            let ends = [usual.lowerBound, usual.upperBound].map { 7 * $0 }
            let ordered = weeklyRate < 0 ? ends : ends.reversed()
            let range = ordered.map { signedNumber(kilograms: $0) }
            let line =
                range[0] == range[1] ? "" : localized("\n\(range[0])\u{A0}to\u{A0}\(range[1])")
            texts.detail +=
                line.isEmpty
                ? "" : localized("\nusually \(range[0])\u{A0}to\u{A0}\(range[1])")
            texts.shortDetail = localized("a week\(line)")
        }
        return texts
    }

    var forecastTexts: CardTexts {
        var texts = CardTexts(title: localized("Forecast"))
        switch forecast {
        case .reached:
            texts.figure = localized("Reached")
            texts.detail = localized("The trend is\nat the goal")
        case .none(.tooFewEntries) where daysToTrend > 0: texts.detail = paceText
        case .none(let reason):
            texts.detail = reason.shortSentence
        case .expected(let day, let earliest, let latest?)
        where Self.isOutsideMiddle(day, earliest, latest):
            texts.figure = dates.months(from: earliest, to: latest)
            texts.shortFigure = dates.shortMonths(from: earliest, to: latest)
            texts.shortestFigure = dates.numericMonth(latest)
            texts.detail = localized("at the pace of\nthe last eight weeks")
            texts.shortDetail = localized("at the usual pace")
        case .expected(let day, let earliest, let latest) where Self.isLong(earliest, latest):
            texts.figure = dates.shortMonthAndYear(day)
            texts.shortestFigure = dates.numericMonth(day)
            texts.detail =
                latest.map { dates.months(from: earliest, to: $0) }
                ?? localized("\(dates.shortMonthAndYear(earliest))\nor later")
        case .expected(let day, let earliest, let latest):
            texts.figure = dates.day(day)
            texts.shortFigure = dates.dayOrMonth(day)
            texts.shortestFigure = dates.numericMonth(day)
            texts.detail = rangeText(
                earliest, latest, separator: " –\n", open: localized("\nor later"))
            texts.shortDetail = latest.map {
                "\(dates.dayOrMonth(earliest)) –\n\(dates.dayOrMonth($0))"
            }
        }
        return texts
    }

    /// Whether a day is nearer to an end of a range than a quarter of it: the last two weeks and
    /// the last eight disagree, and one day among them would be a guess.
    private static func isOutsideMiddle(
        _ day: CivilDate, _ earliest: CivilDate, _ latest: CivilDate
    ) -> Bool {
        let length = latest.dayNumber - earliest.dayNumber
        let place = day.dayNumber - earliest.dayNumber
        return length > 14 && (4 * place < length || 4 * place > 3 * length)
    }

    /// Whether a range is longer than eight weeks: a day in it says more than is known.
    private static func isLong(_ earliest: CivilDate, _ latest: CivilDate?) -> Bool {
        latest.map { $0.dayNumber - earliest.dayNumber > 56 } ?? true
    }

    /// "9 Feb – 23 Jul 2027": the first day has its year only where the years differ.
    private func rangeText(
        _ earliest: CivilDate, _ latest: CivilDate?, separator: String, open: String
    ) -> String {
        guard let latest else { return dates.day(earliest) + open }
        if earliest == latest { return dates.day(earliest) }
        let first =
            earliest.year == latest.year ? dates.shortDay(earliest) : dates.day(earliest)
        return "\(first)\(separator)\(dates.day(latest))"
    }

    /// "About 2 May 2027", and how that is known.
    var forecastSentences: (headline: String, detail: String) {
        switch forecast {
        case .reached: return (localized("Reached"), localized("Your trend is at the goal."))
        case .none(.noGoal):
            return (localized("Forecast"), localized("Set a goal to see when you get there."))
        case .none(.tooFewEntries) where daysToTrend > 0:
            return (localized("No forecast"), paceText)
        case .none(let reason): return (localized("No forecast"), reason.shortSentence)
        case .expected(let day, let earliest, let latest?)
        where Self.isOutsideMiddle(day, earliest, latest):
            return (
                dates.months(from: earliest, to: latest),
                localized("at the paces of the last eight weeks")
            )
        case .expected(let day, let earliest, let latest) where Self.isLong(earliest, latest):
            let first = dates.shortMonthAndYear(earliest)
            let range =
                latest.map { localized("between \(first) and \(dates.shortMonthAndYear($0))") }
                ?? localized("from \(first), or later,")
            return (
                localized("About \(dates.shortMonthAndYear(day))"),
                localized("at the pace of the last two weeks; \(range) at those of the last eight")
            )
        case .expected(let day, let earliest, let latest):
            let range =
                latest.map {
                    localized("between \(dates.shortDay(earliest)) and \(dates.shortDay($0))")
                } ?? localized("from \(dates.shortDay(earliest)), or later,")
            return (
                localized("About \(dates.day(day))"),
                localized("at the pace of the last two weeks; \(range) at those of the last eight")
            )
        }
    }
}
