import Foundation

/// What a scenario cost: counts with limits, times as ratios, and how times grow.
struct Report {
    struct Count: Equatable {
        var name: String
        var value: Int
        var limit: Int
        /// Whether more than the limit is a failure.
        var isGated: Bool

        var isOver: Bool { isGated && value > limit }
    }

    struct Ratio: Equatable {
        var name: String
        var value: Double
        /// What it is a multiple of.
        var unit: String
    }

    private(set) var counts: [Count] = []
    private(set) var ratios: [Ratio] = []
    private(set) var curves: [Curve] = []

    var failures: [Count] { counts.filter(\.isOver) }

    /// Adds a count; one over `limit` fails the run.
    mutating func count(_ name: String, _ value: Int, atMost limit: Int) {
        counts.append(Count(name: name, value: value, limit: limit, isGated: true))
    }

    /// Adds blocks of memory asked for. Code that is not optimized asks for more, so that only
    /// release builds are held to the limit.
    mutating func allocations(_ name: String, _ value: Int, atMost limit: Int) {
        #if DEBUG
        let isGated = false
        #else
        let isGated = true
        #endif
        counts.append(Count(name: name, value: value, limit: limit, isGated: isGated))
    }

    /// Adds a time as a multiple of another one that was measured in the same run.
    mutating func ratio(_ name: String, _ seconds: Double, to other: Double, _ unit: String) {
        ratios.append(
            Ratio(name: name, value: other > 0 ? seconds / other : .infinity, unit: unit))
    }

    /// Adds how a cost grows.
    mutating func curve(_ curve: Curve) { curves.append(curve) }

    var text: String {
        var lines = counts.map { count in
            let mark = count.isOver ? "OVER " : count.isGated ? "ok   " : "note "
            return "  \(mark)\(count.name): \(count.value), at most \(count.limit)"
        }
        for ratio in ratios {
            let value = String(format: "%.3g", ratio.value)
            lines.append("  time \(ratio.name): \(value) × \(ratio.unit)")
        }
        lines += curves.map { "  time \($0.text)" }
        return lines.joined(separator: "\n")
    }
}
