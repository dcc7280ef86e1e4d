import Foundation

extension Trend {
    /// How single weights are smoothed into a trend.
    public enum Method: Hashable, Sendable {
        /// `T += a (w − T)` with `a = 1 − 0.9^Δdays`: for daily weighing this is John Walker's "The
        /// Hacker's Diet" exactly; after a gap the new weight counts for as many days as passed.
        case byTime
        /// The same with `a = 1 − e^(−Δdays / τ)`, as the program Libra has it; its τ is 7 days.
        case libra(days: Double)
        /// `T += (w − T) / 10` for each day that has a weight, however many days passed.
        case hackersDiet
        /// Holt's linear trend, which a steady loss does not leave behind: `L = αw + (1 − α)(L +
        /// B)` and `B = β(L − L′) + (1 − β)B` for a day later. For other spans `α` and `β` become
        /// `1 − (1 − α)^Δdays`, and `B` is the slope a day.
        case holt(level: Double, slope: Double)

        /// What a day leaves of the old value by the standard method.
        public static let dailyRetention = 0.9
        public static let usualLibra = Method.libra(days: 7)
        public static let usualHolt = Method.holt(level: 0.1, slope: 0.1)
    }

    /// Goes from weight to weight; masses in kilograms.
    struct Smoother {
        let method: Method
        private var level = 0.0
        /// Kilograms a day, for Holt's method.
        private var slope = 0.0
        private var last: Moment?

        init(_ method: Method) { self.method = method }

        /// The trend after the weight of one more day, at a moment whose instant is not before the
        /// last.
        mutating func add(_ mass: Double, at moment: Moment) -> Double {
            defer { last = moment }
            guard let last else {
                level = mass
                return mass
            }
            // Days on the wall clock, which a change of summer time does not make longer. A clock
            // that went back by a day at the date line does not tell how long it took.
            let wallDays = moment.days(since: last)
            let instants = moment.secondsSince1970 - last.secondsSince1970
            let days = wallDays > 0 ? wallDays : max(0, Double(instants) / 86_400)
            switch method {
            case .byTime: level += (1 - pow(Method.dailyRetention, days)) * (mass - level)
            case .libra(let time): level += (1 - exp(-days / time)) * (mass - level)
            case .hackersDiet: level += (mass - level) / 10
            case .holt(let levelShare, let slopeShare):
                // Weights of one moment tell nothing about a slope.
                guard days > 0 else { break }
                let expected = level + slope * days
                let next = expected + (1 - pow(1 - levelShare, days)) * (mass - expected)
                slope += (1 - pow(1 - slopeShare, days)) * ((next - level) / days - slope)
                level = next
            }
            return level
        }
    }
}

extension Trend.Method: CustomStringConvertible {
    /// "standard", "libra:7", "hackersdiet", "holt:0.1:0.1".
    public var description: String {
        switch self {
        case .byTime: "standard"
        case .libra(let days): "libra:\(days)"
        case .hackersDiet: "hackersdiet"
        case .holt(let level, let slope): "holt:\(level):\(slope)"
        }
    }

    /// Reads what `description` writes; the numbers may be left out. Nil for other words, for days
    /// outside 0.5 to 365 and for shares outside 0.001 to 1.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.dropFirst().compactMap { Double($0) }
        guard let name = parts.first, numbers.count == parts.count - 1 else { return nil }
        switch (name, numbers.count) {
        case ("standard", 0): self = .byTime
        case ("hackersdiet", 0): self = .hackersDiet
        case ("libra", 0): self = .usualLibra
        case ("libra", 1) where (0.5...365).contains(numbers[0]): self = .libra(days: numbers[0])
        case ("holt", 0): self = .usualHolt
        case ("holt", 2) where numbers.allSatisfy((0.001...1).contains):
            self = .holt(level: numbers[0], slope: numbers[1])
        default: return nil
        }
    }
}
