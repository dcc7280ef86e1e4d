/// Minimum, maximum, mean and change of some entries; all masses in kilograms.
public struct Statistics: Hashable, Sendable {
    public let count: Int
    /// Of the earliest and of the latest instant.
    public let first: Entry
    public let last: Entry
    /// The earliest of the lightest entries.
    public let minimum: Entry
    /// The earliest of the heaviest entries.
    public let maximum: Entry
    /// The time-weighted mean: the area under the straight lines from day to day, divided by the
    /// time they span. The weighings of a day count as one, see ``DiaryDay``.
    public let mean: Double

    /// The last weight minus the first.
    public var change: Double { last.weight.kilograms - first.weight.kilograms }

    /// Statistics of entries in ascending order, in one pass; nil without any.
    ///
    /// - `dayStart`: when days begin, in minutes since midnight.
    public init?(_ entries: some Sequence<Entry>, dayStart: Int = 0) {
        var accumulator = Accumulator(dayStart: dayStart)
        if dayStart == 0 {
            entries.eachEntry { accumulator.add($0) }
        } else {
            // Days that begin after midnight need not ascend where moments do.
            Array(entries).inDays(beginningAt: dayStart).eachEntry { accumulator.add($0) }
        }
        guard let result = accumulator.result else { return nil }
        self = result
    }

    private init(
        count: Int, first: Entry, last: Entry, minimum: Entry, maximum: Entry, mean: Double
    ) {
        self.count = count
        self.first = first
        self.last = last
        self.minimum = minimum
        self.maximum = maximum
        self.mean = mean
    }

    /// Takes entries one by one, so that any number of them needs constant memory.
    public struct Accumulator {
        /// The earliest of the lightest and of the heaviest entries so far, and the outermost ones.
        private struct Extremes {
            var first: Entry
            var last: Entry
            var minimum: Entry
            var maximum: Entry
        }

        private let dayStart: Int
        private var extremes: Extremes?
        private var count = 0
        private var date: CivilDate?
        private var day = DaySum()
        private var mean = Mean()

        /// The mean over the days before the present one.
        private struct Mean {
            private var last: (kilograms: Double, moment: Moment)?
            private var count = 0
            private var sum = 0.0
            /// Kilograms times seconds.
            private var area = 0.0
            private var seconds = 0

            mutating func add(_ day: DaySum) {
                guard !day.isEmpty else { return }
                let total = day.total
                if let last {
                    let span = max(0, total.moment.wallSeconds - last.moment.wallSeconds)
                    area += Double(span) * (total.kilograms + last.kilograms) / 2
                    seconds += span
                }
                sum += total.kilograms
                count += 1
                last = total
            }

            var value: Double { seconds > 0 ? area / Double(seconds) : sum / Double(count) }
        }

        /// - `dayStart`: when days begin, in minutes since midnight.
        public init(dayStart: Int = 0) { self.dayStart = dayStart }

        /// Adds an entry that is not before the one added last.
        public mutating func add(_ entry: Entry) {
            count += 1
            let date = entry.moment.day(beginningAt: dayStart)
            if date != self.date {
                mean.add(day)
                (self.date, day) = (date, DaySum())
            }
            day.add(entry.weight.kilograms, at: entry.moment)
            guard let outermost = extremes else {
                extremes = Extremes(first: entry, last: entry, minimum: entry, maximum: entry)
                return
            }
            let grain = entry.weight.nanograms
            if let least = extremes?.minimum.weight.nanograms, grain < least {
                extremes?.minimum = entry
            }
            if let most = extremes?.maximum.weight.nanograms, grain > most {
                extremes?.maximum = entry
            }
            let instant = entry.moment.secondsSince1970
            if instant < outermost.first.moment.secondsSince1970 { extremes?.first = entry }
            if instant >= outermost.last.moment.secondsSince1970 { extremes?.last = entry }
        }

        /// The statistics of what was added so far; nil before the first entry.
        public var result: Statistics? {
            guard let extremes else { return nil }
            var mean = mean
            mean.add(day)
            return Statistics(
                count: count, first: extremes.first, last: extremes.last,
                minimum: extremes.minimum, maximum: extremes.maximum, mean: mean.value)
        }
    }
}

extension Sequence<Entry> {
    /// Calls `body` with each entry, in a loop over the memory itself where there is one: through a
    /// sequence of unknown kind each of them would cost an allocation.
    func eachEntry(_ body: (Entry) -> Void) {
        let isDone: Void? = withContiguousStorageIfAvailable { buffer in
            for entry in buffer { body(entry) }
        }
        if isDone == nil { for entry in self { body(entry) } }
    }
}
