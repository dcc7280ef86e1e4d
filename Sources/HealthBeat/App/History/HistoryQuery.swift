import Diary
import Foundation

/// What is typed into the search: words of dates and notes, and what narrows them down by weight,
/// season, or the entries around.
///
/// "lowest spring 2026", "above 85", "below 80.5 run", "gap". The words are the language's own, and
/// English ones.
struct HistoryQuery: Equatable {
    enum Extreme { case lowest, highest }

    /// Words of dates and notes.
    var words: [String] = []
    /// Kilograms that an entry is above, and below.
    var above: Double?
    var below: Double?
    /// Months of the season that is looked for; empty for all.
    var months: Set<Int> = []
    var extreme: Extreme?
    /// Whether entries at the ends of a gap are looked for.
    var findsGaps = false

    var isEmpty: Bool { self == HistoryQuery() }

    init() {}

    /// - `weight`: reads a number in the diary's unit, as kilograms.
    init(_ text: String, weight: (String) -> Double?) {
        var parts = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        let aboveNames = Self.names(localized("above over", in: "search"), "above over >")
        let belowNames = Self.names(localized("below under", in: "search"), "below under <")
        var index = 0
        while index < parts.count {
            let isAbove = aboveNames.contains(parts[index])
            guard isAbove || belowNames.contains(parts[index]) else {
                index += 1
                continue
            }
            // The number is behind the word, or before it where a language has it so.
            let places = [index + 1, index - 1].filter(parts.indices.contains)
            guard let place = places.first(where: { weight(parts[$0]) != nil }),
                let limit = weight(parts[place])
            else {
                index += 1
                continue
            }
            if isAbove { above = limit } else { below = limit }
            parts.removeSubrange(min(index, place)...max(index, place))
            index = max(0, min(index, place))
        }
        let lowest = Self.names(localized("lowest minimum", in: "search"), "lowest minimum min")
        let highest = Self.names(localized("highest maximum", in: "search"), "highest maximum max")
        let gaps = Self.names(localized("gap gaps", in: "search"), "gap gaps")
        let seasons = [
            (Self.names(localized("spring", in: "search"), "spring"), 3),
            (Self.names(localized("summer", in: "search"), "summer"), 6),
            (Self.names(localized("autumn fall", in: "search"), "autumn fall"), 9),
            (Self.names(localized("winter", in: "search"), "winter"), 12),
        ]
        var rest: [String] = []
        for part in parts {
            if lowest.contains(part) {
                extreme = .lowest
            } else if highest.contains(part) {
                extreme = .highest
            } else if gaps.contains(part) {
                findsGaps = true
            } else if let season = seasons.first(where: { $0.0.contains(part) }) {
                months.formUnion((0..<3).map { (season.1 + $0 - 1) % 12 + 1 })
            } else {
                rest.append(part)
            }
        }
        words = HistorySearch.words(rest.joined(separator: " "))
    }

    private static func names(_ own: String, _ english: String) -> Set<String> {
        Set("\(own) \(english)".lowercased().split(separator: " ").map(String.init))
    }

    /// Whether an entry's weight and month are looked for.
    func admits(_ entry: Entry, month: Int) -> Bool {
        let kilograms = entry.weight.kilograms
        return kilograms > above ?? -.infinity && kilograms < below ?? .infinity
            && (months.isEmpty || months.contains(month))
    }
}
