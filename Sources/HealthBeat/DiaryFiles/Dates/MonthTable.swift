import Diary

/// Which month a word means, in the languages in which it is one.
///
/// One word may be two months: "listopad" is October in Croatian and November in Polish and Czech.
/// What a file means is settled by the languages in which all of its months are words.
enum MonthTable {
    /// The months that a word is, by language; empty for other words.
    ///
    /// A word of three letters or more may also be the beginning of a name, where no other month of
    /// the language begins so.
    static func meanings(of word: String) -> [String: Int] {
        let key = key(word)
        if let exact = table[key] { return exact }
        // Hebrew writes "in" and a name as one word.
        if key.first == "ב", let exact = table[String(key.dropFirst())] { return exact }
        guard key.unicodeScalars.count >= 3 else { return [:] }
        var result: [String: Set<Int>] = [:]
        var index = firstIndex(notBefore: key)
        while index < sorted.count, sorted[index].hasPrefix(key) {
            for (language, month) in table[sorted[index]] ?? [:] {
                result[language, default: []].insert(month)
            }
            index += 1
        }
        return result.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    /// Whether a word as the table has it is a name in it.
    static func isExact(_ key: String) -> Bool { table[key] != nil }

    private static let sorted = table.keys.sorted()

    private static func firstIndex(notBefore key: String) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The month a word means in all of some languages, or nil where they differ or none knows it.
    static func month(_ word: String, in languages: Set<String>?) -> Int? {
        let meanings = meanings(of: word)
        let known =
            languages.map { wanted in meanings.filter { wanted.contains($0.key) } } ?? meanings
        let months = Set((known.isEmpty ? meanings : known).values)
        return months.count == 1 ? months.first : nil
    }

    /// A word as the table has it.
    static func key(_ word: String) -> String {
        String(
            String.UnicodeScalarView(
                word.lowercased().decomposedPlain.unicodeScalars.filter {
                    !ignored.contains($0.value)
                }))
    }

    /// Points, apostrophes and marks of the direction.
    private static let ignored: Set<UInt32> = [
        0x2E, 0x27, 0x2BC, 0x2019, 0x5F3, 0x200C, 0x200E, 0x200F, 0x61C, 0x2D,
    ]

    private static let table: [String: [String: Int]] = {
        var table: [String: [String: Int]] = [:]
        var line: [Substring] = []
        func take() {
            guard line.count == 13 else { return }
            for (index, name) in line.dropFirst().enumerated() {
                table[key(String(name)), default: [:]][String(line[0])] = index + 1
            }
        }
        for text in names.split(separator: "\n") {
            if text.first != " " {
                take()
                line = []
            }
            line += text.split(separator: " ")
        }
        take()
        return table
    }()
}

extension String {
    /// The text with Turkish dots above i removed, which lowering a capital letter leaves behind.
    fileprivate var decomposedPlain: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.value != 0x307 }))
    }
}
