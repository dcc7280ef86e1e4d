import Diary
import DiaryFiles
import Foundation

/// Commands that reckon.
extension Command {
    static let stats = Command(
        name: "stats", synopsis: "", summary: "Show minimum, maximum, mean and change",
        details: "The mean is weighted by time: a week without entries counts as a week.",
        options: [
            CommandOption("by", value: "PERIOD", "a line for each day, week, month or year"), from,
            to, unit,
        ]
    ) { context in
        let now = context.tool.clock.now(), dayStart = try context.diary().dayStart
        let entries = try context.entries().filter { !$0.isOfFuture(at: now) }
        let unit = try context.unit()
        guard let name = context.arguments.value("by") else {
            guard let statistics = Statistics(entries, dayStart: dayStart) else {
                context.print(context.isJSON ? "null" : localized("There are no entries."))
                return
            }
            if context.isJSON {
                context.print(NumberText.json(statistics))
                return
            }
            NumberText.paragraph(statistics, unit, context.tool.numberStyle)
                .forEach(context.print)
            return
        }
        let firstWeekday = try context.diary().settings.firstWeekday ?? context.tool.firstWeekday
        let periods: [String: Period] = [
            "day": .day, "week": .week(firstWeekday: firstWeekday), "month": .month,
            "year": .year,
        ]
        guard let period = periods[name] else {
            throw UsageError(
                message: localized(
                    "invalid period '\(name.quotable())': use day, week, month or year"))
        }
        let groups = PeriodStatistics.grouping(
            entries, by: period, dayStart: dayStart)
        if context.isJSON {
            let lines = groups.compactMap { group in
                group.statistics.map {
                    "{\"start\":\"\(group.start)\",\"end\":\"\(group.end)\","
                        + NumberText.json($0).dropFirst()
                }
            }
            context.print("[" + lines.joined(separator: ",\n") + "]")
            return
        }
        if !groups.isEmpty { context.print(NumberText.heading) }
        for group in groups {
            guard let statistics = group.statistics else { continue }
            context.print(
                "\(group.start)  "
                    + NumberText.columns(statistics, unit, context.tool.numberStyle))
        }
    }

    static let trend = Command(
        name: "trend", synopsis: "", summary: "Show the trend, the weekly rate and the forecast",
        details: """
            METHOD is standard, hackersdiet, libra[:DAYS] or holt[:LEVEL:SLOPE]; without it the
            method of "healthbeat settings trend" is used.
            """,
        options: [
            CommandOption("method", short: "m", value: "METHOD", "smooth the weights so"), unit,
        ]
    ) { context in
        let diary = try context.diary()
        let unit = try context.unit()
        let style = context.tool.numberStyle
        let method = try context.trendMethod()
        let trend = Trend(diary.presentEntries, method: method, dayStart: diary.dayStart)
        guard let current = trend.current else {
            context.print(context.isJSON ? "null" : localized("There are no entries."))
            return
        }
        let forecast = Forecast(
            trend: trend, progress: diary.goalProgress(trend: trend),
            now: context.tool.clock.now())
        let index = diary.settings.heightInCentimetres.flatMap {
            BodyMassIndex(kilograms: current, heightInCentimetres: $0)
        }
        if context.isJSON {
            context.print(NumberText.json(current, trend.rate, forecast, method, index))
            return
        }
        var lines = [(localized("Trend:"), NumberText.mass(current, unit, style))]
        if let index { lines.append((localized("BMI:"), style.string(index.value))) }
        if let rate = trend.rate {
            let change = NumberText.change(rate.perWeek, unit, style)
            lines.append((localized("Weekly rate:"), change))
        }
        if let goal = diary.settings.goal {
            let weight = goal.described(in: unit, style: style).plainSpaces
            lines.append((localized("Goal:"), weight))
        }
        if let range = NumberText.range(forecast) { lines.append((localized("Forecast:"), range)) }
        NumberText.table(lines, least: 13).forEach(context.print)
        if let sentence = NumberText.sentence(forecast) { context.print(sentence) }
    }

    static let goal = Command(
        name: "goal", synopsis: "[WEIGHT]", summary: "Show or set the goal",
        mostOperands: nil,
        options: [
            CommandOption("date", short: "d", value: "DATE", "the day to be there, YYYY-MM-DD"),
            CommandOption("clear", "have no goal any more"), unit,
        ]
    ) { context in
        let diary = try context.diary()
        let words = context.arguments.operands
        if context.arguments.has("clear") {
            try diary.setGoal(nil)
        } else if !words.isEmpty {
            let weight = try context.weight(
                text: words.joined(separator: " "), unit: context.unit())
            var day = diary.settings.goalDate
            if let text = context.arguments.value("date") {
                day = CivilDate(iso: text)
                guard day != nil else {
                    throw UsageError(
                        message: localized("invalid date '\(text.quotable())': use YYYY-MM-DD"))
                }
            }
            try diary.setGoal(weight, date: day)
        }
        let goal = GoalText(
            diary.settings, unit: try context.givenUnit(), style: context.tool.numberStyle)
        context.print(context.isJSON ? goal.json : goal.line ?? localized("There is no goal."))
    }
}

/// The goal as a line for a person and as JSON for programs.
struct GoalText {
    /// "75 kg by 2027-01-31", or `nil` without a goal.
    let line: String?
    /// An object, or null.
    let json: String

    /// - `unit`: in which the goal is shown; `nil` for its own.
    init(_ settings: DiarySettings, unit: WeightUnit?, style: NumberStyle) {
        line = settings.goal.map { goal in
            let weight = goal.described(in: unit, style: style).plainSpaces
            return settings.goalDate.map { localized("\(weight) by \($0)") } ?? weight
        }
        let object = settings.goal.map {
            "{\"weight\":\"\($0.text)\",\"unit\":\"\($0.unit.rawValue)\","
                + "\"date\":\(settings.goalDate.map { "\"\($0)\"" } ?? "null")}"
        }
        json = object ?? "null"
    }
}

/// Figures as text.
enum NumberText {
    static func mass(_ kilograms: Double, _ unit: WeightUnit, _ style: NumberStyle) -> String {
        Weight(kilograms: kilograms, unit: unit)?.described(style: style).plainSpaces ?? "–"
    }

    /// A difference in kilograms or pounds; stones are too coarse for it.
    static func change(_ kilograms: Double, _ unit: WeightUnit, _ style: NumberStyle) -> String {
        let unit = unit == .kilograms ? unit : .pounds
        return style.string(kilograms / unit.kilograms, signed: true) + " " + unit.symbol
    }

    static func paragraph(
        _ statistics: Statistics, _ unit: WeightUnit, _ style: NumberStyle
    ) -> [String] {
        func weight(_ entry: Entry) -> String {
            let weight = entry.weight.described(in: unit, style: style).plainSpaces
            return localized("\(weight) on \(entry.moment.date)")
        }
        let (first, last) = (statistics.first.moment.date, statistics.last.moment.date)
        return table(
            [
                (
                    localized("Entries:"),
                    localized("\(counting: statistics.count) from \(first) to \(last)")
                ), (localized("Minimum:"), weight(statistics.minimum)),
                (localized("Maximum:"), weight(statistics.maximum)),
                (localized("Mean:"), mass(statistics.mean, unit, style)),
                (localized("Change:"), change(statistics.change, unit, style)),
            ], least: 10)
    }

    /// Names and values in two columns, of which the first is `least` characters wide or more.
    static func table(_ lines: [(name: String, value: String)], least: Int) -> [String] {
        let width = lines.reduce(least) { max($0, $1.name.count + 1) }
        return lines.map { padded($0.name, to: width) + $0.value }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// The header above the lines of periods.
    static var heading: String {
        padded(localized("Begin"), to: 12)
            + [localized("Mean"), localized("Minimum"), localized("Maximum"), localized("Change")]
            .map { padded($0, to: 13) }.joined()
            + localized("Entries")
    }

    /// Mean, minimum, maximum, change and count in one line.
    static func columns(
        _ statistics: Statistics, _ unit: WeightUnit, _ style: NumberStyle
    ) -> String {
        let texts = [
            mass(statistics.mean, unit, style),
            statistics.minimum.weight.described(in: unit, style: style).plainSpaces,
            statistics.maximum.weight.described(in: unit, style: style).plainSpaces,
            change(statistics.change, unit, style), "\(statistics.count)",
        ]
        return texts.map { $0 + String(repeating: " ", count: max(0, 11 - $0.count)) }
            .joined(separator: "  ").trimmingTrailingSpaces
    }

    static func json(_ statistics: Statistics) -> String {
        """
        {"entries":\(statistics.count),"from":"\(statistics.first.moment)",\
        "to":"\(statistics.last.moment)",\
        "minimum_kg":\(number(statistics.minimum.weight.kilograms)),\
        "maximum_kg":\(number(statistics.maximum.weight.kilograms)),\
        "mean_kg":\(number(statistics.mean)),"change_kg":\(number(statistics.change))}
        """
    }

    static func json(
        _ current: Double, _ rate: Rate?, _ forecast: Forecast, _ method: Trend.Method,
        _ index: BodyMassIndex?
    ) -> String {
        var text = "{\"method\":\"\(method)\",\"trend_kg\":\(number(current)),"
        text += "\"bmi\":\(index.map { number($0.value) } ?? "null"),"
        text += "\"rate_kg_per_week\":\(rate.map { number($0.perWeek) } ?? "null"),"
        switch forecast {
        case .reached: text += "\"forecast\":\"reached\""
        case .none: text += "\"forecast\":null"
        case .expected(let day, let earliest, let latest):
            text += "\"forecast\":\"\(day)\",\"earliest\":\"\(earliest)\","
            text += "\"latest\":\(latest.map { "\"\($0)\"" } ?? "null")"
        }
        return text + "}"
    }

    /// What is to be said where no day can be told.
    static func sentence(_ forecast: Forecast) -> String? {
        switch forecast {
        case .reached: localized("The goal is reached.")
        case .none(let reason): reason.sentence
        case .expected: nil
        }
    }

    /// The day of the forecast and those around it.
    static func range(_ forecast: Forecast) -> String? {
        guard case .expected(let day, let earliest, let latest) = forecast else { return nil }
        return latest.map { localized("\(day), between \(earliest) and \($0)") }
            ?? localized("\(day), between \(earliest) and later")
    }

    /// Six fraction digits at most, for programs.
    static func number(_ value: Double) -> String {
        "\((value * 1e6).rounded() / 1e6)"
    }
}

extension String {
    /// The text with plain spaces where numbers and units are kept together.
    var plainSpaces: String { replacing("\u{A0}", with: " ") }

    var trimmingTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
