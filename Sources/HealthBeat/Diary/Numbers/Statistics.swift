/// Minimum, maximum, mean and change of some entries; all masses in kilograms.
public struct Statistics: Hashable, Sendable {
    public let count: Int
    public let first: Entry
    public let last: Entry
    /// The earliest of the lightest entries.
    public let minimum: Entry
    /// The earliest of the heaviest entries.
    public let maximum: Entry
    /// The time-weighted mean: the area under the straight lines from entry to entry, divided by
    /// the time they span. Entries of one moment count evenly.
    public let mean: Double

    /// The last weight minus the first.
    public var change: Double { last.weight.kilograms - first.weight.kilograms }

    /// Statistics of entries in ascending order, in one pass; nil without any.
    public init?(_ entries: some Sequence<Entry>) {
        var accumulator = Accumulator()
        entries.eachEntry { accumulator.add($0) }
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
            let first: Entry
            var last: Entry
            var minimum: Entry
            var maximum: Entry
        }

        private var extremes: Extremes?
        private var count = 0
        private var sum = 0.0
        /// Kilograms times seconds.
        private var area = 0.0

        public init() {}

        /// Adds an entry that is not before the one added last.
        public mutating func add(_ entry: Entry) {
            let mass = entry.weight.kilograms
            count += 1
            sum += mass
            guard let last = extremes?.last else {
                extremes = Extremes(first: entry, last: entry, minimum: entry, maximum: entry)
                return
            }
            let seconds = Double(entry.moment.wallSeconds - last.moment.wallSeconds)
            area += seconds * (mass + last.weight.kilograms) / 2
            let grain = entry.weight.nanograms
            if let least = extremes?.minimum.weight.nanograms, grain < least {
                extremes?.minimum = entry
            }
            if let most = extremes?.maximum.weight.nanograms, grain > most {
                extremes?.maximum = entry
            }
            extremes?.last = entry
        }

        /// The statistics of what was added so far; nil before the first entry.
        public var result: Statistics? {
            guard let extremes else { return nil }
            let (first, last) = (extremes.first, extremes.last)
            let span = Double(last.moment.wallSeconds - first.moment.wallSeconds)
            return Statistics(
                count: count, first: first, last: last, minimum: extremes.minimum,
                maximum: extremes.maximum, mean: span > 0 ? area / span : sum / Double(count))
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
