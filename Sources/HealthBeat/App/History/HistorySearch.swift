import Diary
import Foundation

/// Finds entries by words of their date and their note.
///
/// Each word that is looked for must begin a word of the entry: "21 nov" finds every 21st of
/// November, "2026-11" a month, "run" a note about running. A number of one or two digits is a
/// day, or part of a note, and never the beginning of a year.
@MainActor
final class HistorySearch {
    private let dates: DateTexts
    private var entries: [Entry] = []
    private var texts: [[String]] = []
    private var monthNames: [CivilDate: [String]] = [:]
    private var dayStart = 0

    init(dates: DateTexts) { self.dates = dates }

    nonisolated static func words(_ text: String) -> [String] {
        text.lowercased().split { $0.isWhitespace || ",;.".contains($0) }.map(String.init)
    }

    /// Takes over the diary's entries, unless nothing is looked for.
    func follow(_ new: [Entry], if isNeeded: Bool) {
        guard isNeeded, new != entries || dayStart != dates.dayStart else { return }
        entries = new
        dayStart = dates.dayStart
        texts = new.map(words)
    }

    private func words(of entry: Entry) -> [String] {
        let date = dates.day(of: entry.moment)
        let first = date.startOfMonth
        let month = monthNames[first] ?? Self.words(dates.month(first))
        monthNames[first] = month
        return month + ["\(date)"] + Self.words(entry.note)
    }

    /// The entries that are looked for, as indices.
    func found(_ query: HistoryQuery) -> Set<Int> {
        var found = entries.indices.filter { index in
            query.admits(entries[index], month: dates.day(of: entries[index].moment).month)
                && (query.words.isEmpty || matches(index, query.words))
        }
        if query.findsGaps { found = found.filter(isAtGap) }
        if let extreme = query.extreme {
            let weights = found.map { entries[$0].weight.kilograms }
            let best = extreme == .lowest ? weights.min() : weights.max()
            found = found.filter { entries[$0].weight.kilograms == best }
        }
        return Set(found)
    }

    /// Days without an entry that are a gap.
    private static let gap = 7

    private func isAtGap(_ index: Int) -> Bool {
        func day(_ index: Int) -> Int { dates.day(of: entries[index].moment).dayNumber }
        return index > 0 && day(index) - day(index - 1) > Self.gap
            || index + 1 < entries.count && day(index + 1) - day(index) > Self.gap
    }

    /// Whether an entry has a beginning of a word for each of `words`.
    func matches(_ index: Int, _ words: [String]) -> Bool {
        guard texts.indices.contains(index) else { return false }
        let day = "\(dates.day(of: entries[index].moment).day)"
        return words.allSatisfy { word in
            if word == day { return true }
            let isShort = word.count < 3 && word.allSatisfy(\.isNumber)
            return texts[index].contains { text in
                text.hasPrefix(word) && !(isShort && text.count >= 4 && text.hasPrefix("20"))
            }
        }
    }

    /// Where words of `text` begin with what is looked for, as ranges of UTF-16 units.
    static func matches(_ words: [String], in text: String) -> [NSRange] {
        var ranges: [NSRange] = []
        var start = text.startIndex
        while start < text.endIndex {
            let isBoundary = text[start].isWhitespace || ",;.·".contains(text[start])
            guard !isBoundary else {
                start = text.index(after: start)
                continue
            }
            let rest = text[start...]
            let end =
                rest.firstIndex { $0.isWhitespace || ",;.·".contains($0) } ?? text.endIndex
            let found = words.filter {
                rest.range(of: $0, options: [.caseInsensitive, .anchored]) != nil
            }.max { $0.count < $1.count }
            if let found,
                let range = rest.range(of: found, options: [.caseInsensitive, .anchored])
            {
                ranges.append(NSRange(range, in: text))
            }
            start = end
        }
        return ranges
    }
}
