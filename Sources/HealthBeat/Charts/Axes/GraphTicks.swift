import Diary
import Foundation

/// The lines of the graph paper: squares of whole days or weeks by round weights, and the lines
/// among them that have labels.
@MainActor
public struct GraphTicks {
    /// A line that has a label.
    public struct Mark: Equatable {
        /// Wall seconds or kilograms.
        public var at: Double
        /// The label.
        public var text: String
        /// Whether a year begins there.
        public var isStrong = false
        /// Which of all such times or values it is, whatever part of them is seen.
        public var number = 0
    }

    private(set) var columns: [Double] = []
    private(set) var rows: [Double] = []
    /// The labelled days.
    public private(set) var times: [Mark] = []
    /// The labelled weights.
    public private(set) var values: [Mark] = []
    /// "one square: a week by 0.2 kg".
    public private(set) var square = ""

    /// Points that a square is wide and high at least, and labels are apart.
    static let leastDay: CGFloat = 8
    static let leastWeek: CGFloat = 9
    nonisolated static let leastRow: CGFloat = 13
    nonisolated static let leastLabel: CGFloat = 44
    /// Labelled values at most, so that a high plot is not a ladder of numbers.
    nonisolated static let mostLabels: CGFloat = 12

    /// The lines of a graph whose paper goes on beyond its plot.
    public init(_ geometry: GraphGeometry, texts: any ChartTexts) {
        let day = geometry.pointsPerDay
        let first = CivilDate(
            dayNumber: Int((geometry.timeRange.lowerBound / 86_400).rounded(.down)) - 31)
        let last = CivilDate(
            dayNumber: Int((geometry.timeRange.upperBound / 86_400).rounded(.up)) + 31)
        let name: String, dates: [CivilDate]
        if day >= Self.leastDay {
            (name, dates) = (
                localized("a day", in: "square"), Self.days(from: first, to: last, every: 1)
            )
        } else if 7 * day >= Self.leastWeek {
            let start = first.startOfWeek(firstWeekday: texts.firstWeekday)
            (name, dates) = (
                localized("a week", in: "square"), Self.days(from: start, to: last, every: 7)
            )
        } else if 30.4 * day >= Self.leastWeek {
            (name, dates) = (
                localized("a month", in: "square"), Self.months(from: first, to: last, every: 1)
            )
        } else {
            (name, dates) = (
                localized("a year", in: "square"), Self.months(from: first, to: last, every: 12)
            )
        }
        columns = dates.map(Self.seconds)
        times = Self.labels(from: first, to: last, day: day, texts: texts)
        let (row, labelled) = texts.axis.lines(
            row: Self.leastRow,
            label: max(Self.leastLabel, geometry.plot.height / Self.mostLabels),
            perKilogram: geometry.pointsPerKilogram)
        // Squares go on above and below the plot to the window's edges.
        let range = geometry.valueRange, span = range.upperBound - range.lowerBound
        let wide = (range.lowerBound - span)...(range.upperBound + span)
        rows = ValueAxis.values(step: row, in: wide)
        values = ValueAxis.values(step: labelled, in: wide).map {
            Mark(
                at: $0, text: texts.tickText($0, step: labelled),
                number: Int(($0 / labelled).rounded()))
        }
        let count = row / texts.axis.grain
        let number = texts.style.string(count, fractionDigits: count < 0.99 ? 1 : 0)
        square = localized("one square: \(name) by \(number) \(texts.axisSymbol)")
    }

    private static func labels(
        from first: CivilDate, to last: CivilDate, day: CGFloat, texts: any ChartTexts
    ) -> [Mark] {
        func mark(_ date: CivilDate, _ step: Int) -> Mark {
            Mark(
                at: seconds(date), text: texts.shortDay(date),
                number: Int((Double(date.dayNumber) / Double(step)).rounded(.down)))
        }
        if let every = [1, 2].first(where: { CGFloat($0) * day >= leastLabel }) {
            // Counted from today, which so has a label.
            let shift = (texts.today.dayNumber - first.dayNumber) % every
            return days(from: first.adding(days: abs(shift)), to: last, every: every).map {
                mark($0, every)
            }
        }
        if 7 * day >= leastLabel {
            let start = first.startOfWeek(firstWeekday: texts.firstWeekday)
            return days(from: start, to: last, every: 7).map { mark($0, 7) }
        }
        let every = [1, 2, 3, 6].first { CGFloat($0) * 30.4 * day >= 38 } ?? 12
        let years = every < 12 ? 1 : max(1, Int((38 / (365 * day)).rounded(.up)))
        return months(from: first, to: last, every: every)
            .filter { $0.month > 1 || $0.year.isMultiple(of: years) }
            .map {
                Mark(
                    at: seconds($0),
                    text: $0.month == 1 ? texts.year($0) : texts.shortMonth($0),
                    isStrong: $0.month == 1, number: ($0.year * 12 + $0.month - 1) / every)
            }
    }

    private static func seconds(_ date: CivilDate) -> Double { Double(date.dayNumber) * 86_400 }

    private static func days(from first: CivilDate, to last: CivilDate, every step: Int)
        -> [CivilDate]
    {
        stride(from: first.dayNumber, through: last.dayNumber, by: step).map {
            CivilDate(dayNumber: $0)
        }
    }

    /// First days of months, counted by `step` from January.
    private static func months(from first: CivilDate, to last: CivilDate, every step: Int)
        -> [CivilDate]
    {
        var result: [CivilDate] = []
        var month = first.startOfMonth
        while month <= last {
            if (month.month - 1).isMultiple(of: step) { result.append(month) }
            month = month.adding(months: 1)
        }
        return result
    }
}
