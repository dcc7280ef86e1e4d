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
        let entries = try context.entries()
        let unit = try context.unit()
        guard let name = context.arguments.value("by") else {
            guard let statistics = Statistics(entries) else {
                context.print(context.isJSON ? "null" : "There are no entries.")
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
                message: "invalid period '\(name.quotable())': use day, week, month or year")
        }
        let groups = PeriodStatistics.grouping(entries, by: period)
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
        let trend = Trend(diary.entries, method: method)
        guard let current = trend.current else {
            context.print(context.isJSON ? "null" : "There are no entries.")
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
        context.print("Trend:       \(NumberText.mass(current, unit, style))")
        if let index { context.print("BMI:         \(style.string(index.value))") }
        if let rate = trend.rate {
            context.print("Weekly rate: \(NumberText.change(rate.perWeek, unit, style))")
        }
        if let goal = diary.settings.goal {
            context.print("Goal:        \(goal.described(in: unit, style: style).plainSpaces)")
        }
        context.print(NumberText.sentence(forecast))
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
                    throw UsageError(message: "invalid date '\(text.quotable())': use YYYY-MM-DD")
                }
            }
            try diary.setGoal(weight, date: day)
        }
        let settings = diary.settings
        if context.isJSON {
            let goal = settings.goal.map {
                "{\"weight\":\"\($0.text)\",\"unit\":\"\($0.unit.rawValue)\","
                    + "\"date\":\(settings.goalDate.map { "\"\($0)\"" } ?? "null")}"
            }
            context.print(goal ?? "null")
        } else if let goal = settings.goal {
            let day = settings.goalDate.map { " by \($0)" } ?? ""
            context.print(
                goal.described(in: try context.givenUnit(), style: context.tool.numberStyle)
                    .plainSpaces + day)
        } else {
            context.print("There is no goal.")
        }
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
            entry.weight.described(in: unit, style: style).plainSpaces
                + " on \(entry.moment.date)"
        }
        let (first, last) = (statistics.first.moment.date, statistics.last.moment.date)
        return [
            "Entries:  \(statistics.count) from \(first) to \(last)",
            "Minimum:  \(weight(statistics.minimum))", "Maximum:  \(weight(statistics.maximum))",
            "Mean:     \(mass(statistics.mean, unit, style))",
            "Change:   \(change(statistics.change, unit, style))",
        ]
    }

    /// The header above the lines of periods.
    static let heading =
        "Begin       Mean         Minimum      Maximum      Change       Entries"

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

    static func sentence(_ forecast: Forecast) -> String {
        switch forecast {
        case .reached: "The goal is reached."
        case .none(let reason): reason.sentence
        case .expected(let day, let earliest, let latest):
            "Forecast:    \(day), between \(earliest) and \(latest.map { "\($0)" } ?? "later")"
        }
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
