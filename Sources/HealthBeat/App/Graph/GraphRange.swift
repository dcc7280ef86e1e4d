import Foundation

/// How much of the diary the graph shows, back from the last entry.
enum GraphRange: Int, CaseIterable, Sendable {
    case month, quarter, year, all

    var title: String {
        switch self {
        case .month: "1 M"
        case .quarter: "3 M"
        case .year: "1 Y"
        case .all: "All"
        }
    }

    /// Seconds of the range, or `nil` for all.
    var seconds: Double? {
        let day = 86_400.0
        return switch self {
        case .month: 31 * day
        case .quarter: 92 * day
        case .year: 366 * day
        case .all: nil
        }
    }

    /// The samples of the range; `samples` are in ascending order.
    func slice(of samples: [GraphSample]) -> ArraySlice<GraphSample> {
        guard let seconds, let last = samples.last else { return samples[...] }
        return samples[Self.firstIndex(in: samples, from: last.time - seconds)...]
    }

    /// The first sample at or after a time. Binary search.
    static func firstIndex(in samples: [GraphSample], from time: Double) -> Int {
        var low = 0, high = samples.count
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
