/// The weighings of one day, which count as one in the trend and in means.
///
/// A weighing that is repeated within ten minutes is replaced by the later one: a person weighs
/// again who does not believe the first. What is left counts evenly, in weight and in time, and so
/// do weighings of one moment and those of which only the day is known.
public struct DiaryDay: Hashable, Sendable {
    /// By the day's start of the diary.
    public let date: CivilDate
    /// All weighings of the day, ascending; there is one or more.
    public let entries: [Entry]
    /// Those that count, ascending: all that were not replaced.
    public let counted: [Entry]
    /// The day's weight in kilograms, the mean of those that count.
    public let kilograms: Double
    /// The middle of the weighings that count, on the wall clock.
    public let moment: Moment

    /// Seconds within which a weighing is replaced by the next.
    public static let repeatTime = 600

    private init(_ date: CivilDate, _ entries: [Entry]) {
        var sum = DaySum()
        for entry in entries { sum.add(entry.weight.kilograms, at: entry.moment) }
        let total = sum.total
        self.date = date
        self.entries = entries
        counted = entries.indices.filter { index in
            let moment = entries[index].moment
            let next = entries[(index + 1)...].first { !$0.moment.isTogether(with: moment) }
            return next.map { !moment.isReplaced(by: $0.moment) } ?? true
        }.map { entries[$0] }
        (kilograms, moment) = (total.kilograms, total.moment)
    }

    /// The days of ascending entries, ascending.
    ///
    /// - `dayStart`: when days begin, in minutes since midnight.
    public static func days(of entries: some Sequence<Entry>, dayStart: Int = 0) -> [DiaryDay] {
        var days: [DiaryDay] = []
        var present: [Entry] = []
        var date: CivilDate?
        func close() {
            if let date { days.append(DiaryDay(date, present)) }
            present = []
        }
        for entry in Array(entries).inDays(beginningAt: dayStart) {
            let day = entry.moment.day(beginningAt: dayStart)
            if day != date {
                close()
                date = day
            }
            present.append(entry)
        }
        close()
        return days
    }
}

/// The weighings of a day, taken one by one in their order.
struct DaySum {
    private var mass = 0.0
    private var wall = 0
    private var count = 0
    /// The latest weighing, or those of its moment, which the next one may replace.
    private var open: (mass: Double, count: Int, moment: Moment)?

    var isEmpty: Bool { open == nil }

    mutating func add(_ kilograms: Double, at moment: Moment) {
        guard let open else {
            self.open = (kilograms, 1, moment)
            return
        }
        if moment.isTogether(with: open.moment) {
            self.open = (open.mass + kilograms, open.count + 1, moment)
            return
        }
        if !open.moment.isReplaced(by: moment) {
            mass += open.mass
            wall += open.moment.wallSeconds * open.count
            count += open.count
        }
        self.open = (kilograms, 1, moment)
    }

    /// The day's weight and the middle of its weighings; of nothing when it is empty.
    var total: (kilograms: Double, moment: Moment) {
        guard let open else { return (0, Moment(wallSeconds: 0, offset: 0)) }
        let all = count + open.count
        guard all > 1 else { return (open.mass, open.moment) }
        var moment = open.moment
        moment.wallSeconds = (wall + moment.wallSeconds * open.count) / all
        return ((mass + open.mass) / Double(all), moment)
    }
}

extension Moment {
    /// Whether nobody knows which of two weighings came first.
    fileprivate func isTogether(with other: Moment) -> Bool {
        isDateOnly == other.isDateOnly && secondsSince1970 == other.secondsSince1970
    }

    /// Whether a weighing is repeated by the next one of its day.
    fileprivate func isReplaced(by next: Moment) -> Bool {
        !isDateOnly && !next.isDateOnly
            && abs(next.secondsSince1970 - secondsSince1970) <= DiaryDay.repeatTime
    }
}

extension [Entry] {
    /// The entries, ascending, with those of a day side by side.
    ///
    /// They are already, unless days begin after midnight and somebody crossed the date line.
    func inDays(beginningAt minute: Int) -> [Entry] {
        guard minute != 0 else { return self }
        func day(_ entry: Entry) -> CivilDate { entry.moment.day(beginningAt: minute) }
        let isApart = indices.dropFirst().contains { day(self[$0]) < day(self[$0 - 1]) }
        guard isApart else { return self }
        return enumerated().sorted {
            let (left, right) = (day($0.element), day($1.element))
            return left != right ? left < right : $0.offset < $1.offset
        }.map(\.element)
    }
}
