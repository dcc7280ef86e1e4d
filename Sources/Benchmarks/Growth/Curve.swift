import Foundation

/// What one piece of work costs among more and more things.
struct Curve {
    /// How many things there are. Code that is not optimized is not timed, only run.
    @MainActor static var sizes: [Int] {
        #if DEBUG
        [10, 100]
        #else
        Measuring.takesTimes ? [10, 100, 1_000, 10_000, 100_000] : [10, 100, 1_000]
        #endif
    }

    let name: String
    /// The number of things and the processor's seconds, by number.
    private(set) var points: [(size: Int, seconds: Double)] = []

    init(_ name: String) { self.name = name }

    mutating func add(_ size: Int, _ seconds: Double) { points.append((size, seconds)) }

    /// The power of the number that the cost grows with towards the largest: 0 where it does not
    /// grow, 1 where twice as many cost twice as much.
    var power: Double {
        guard points.count > 1, let last = points.last else { return 0 }
        let before = points[points.count - 2]
        guard before.seconds > 0, last.seconds > 0, last.size > before.size else { return 0 }
        return log(last.seconds / before.seconds) / log(Double(last.size) / Double(before.size))
    }

    /// One line: each cost as a multiple of the first.
    var text: String {
        let first = points.first?.seconds ?? 0
        let multiples = points.map { point in
            let multiple = first > 0 ? String(format: "%.3g", point.seconds / first) : "–"
            return "\(point.size): \(multiple)"
        }
        let last = String(format: "%.2f", power)
        return "\(name): \(multiples.joined(separator: ", ")); power \(last)"
    }
}
