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

    init(dates: DateTexts) { self.dates = dates }

    static func words(_ text: String) -> [String] {
        text.lowercased().split { $0.isWhitespace || ",;.".contains($0) }.map(String.init)
    }

    /// Takes over the diary's entries, unless nothing is looked for.
    func follow(_ new: [Entry], if isNeeded: Bool) {
        guard isNeeded, new != entries else { return }
        entries = new
        texts = new.map(words)
    }

    private func words(of entry: Entry) -> [String] {
        let date = entry.moment.date
        let first = date.startOfMonth
        let month = monthNames[first] ?? Self.words(dates.month(first))
        monthNames[first] = month
        return month + ["\(date)"] + Self.words(entry.note)
    }

    /// Whether an entry has a beginning of a word for each of `words`.
    func matches(_ index: Int, _ words: [String]) -> Bool {
        guard texts.indices.contains(index) else { return false }
        let day = "\(entries[index].moment.date.day)"
        return words.allSatisfy { word in
            if word == day { return true }
            let isShort = word.count < 3 && word.allSatisfy(\.isNumber)
            return texts[index].contains { text in
                text.hasPrefix(word) && !(isShort && text.count >= 4 && text.hasPrefix("20"))
            }
        }
    }
}
