/// What is typed one key after the other is no date until it is typed to its end: "tom" is the
/// beginning of a word, and "3 day" that of "3 days ago".
extension TypedDateParser {
    /// Whether more keys may make a date of a text, or a word that is known to be none.
    ///
    /// Tried are the words that begin with what is behind the last space, in all languages, and
    /// behind each what may follow.
    public func isBeginning(_ text: String) -> Bool {
        let now = clock.now()
        let text = String(DateLanguage.plain(text).lowercased().drop { $0.isWhitespace })
        guard text.contains(where: { !$0.isWhitespace }) else { return true }
        return ([language] + DateLanguage.all).contains { table in
            let ends = Self.ends(of: text, table)
            return ends.contains { end in
                tails(behind: end, of: text, table, now).contains {
                    isRight(text + end + $0, in: table, now)
                }
            } || isBeginningOfTomorrow(text, table, now)
        }
    }

    /// What makes whole words of the last one: nothing, and what known words have left.
    private static func ends(of text: String, _ table: DateLanguage) -> Set<Substring> {
        var ends: Set<Substring> = [""]
        for start in starts(in: text, table) {
            let begun = text[start...]
            guard !begun.isEmpty else { continue }
            for word in table.vocabulary where word.count > begun.count && word.hasPrefix(begun) {
                ends.insert(word.dropFirst(begun.count))
            }
        }
        return ends
    }

    /// Where the last word may begin: behind a space or one before, as some names are three words,
    /// or behind a number that it is written to. Japanese has no spaces.
    private static func starts(in text: String, _ table: DateLanguage) -> [String.Index] {
        let isBetween = { (character: Character) in character.isWhitespace || character == "," }
        let spaces = text.indices.filter { isBetween(text[$0]) }.map { text.index(after: $0) }
        let number = text.lastIndex { $0.isASCII && $0.isNumber }.map { text.index(after: $0) }
        var starts = Array(([text.startIndex] + spaces).suffix(3).reversed())
        if let number, number > starts[0] { starts.append(number) }
        if table.code == DateLanguage.japanese.code {
            starts += (1...4).compactMap {
                text.index(text.endIndex, offsetBy: -$0, limitedBy: text.startIndex)
            }
        }
        return starts
    }

    /// What may follow in a date: a day behind "last", a month behind a number, digits behind a
    /// sign.
    private func tails(
        behind end: Substring, of text: String, _ table: DateLanguage, _ now: Moment
    ) -> [String] {
        let isJapanese = table.code == DateLanguage.japanese.code
        let space = isJapanese || end.isEmpty && text.last?.isWhitespace == true ? "" : " "
        let between = isJapanese ? "" : " "
        let spans = table.spans.filter { $0.value == 1 }.map(\.key)
        var tails = [
            "", space + table.weekdays[0], space + table.months[0], space + "1", space + "h",
        ]
        for ago in table.ago { tails.append(space + ago) }
        for span in spans {
            tails += [space + span, "\(space)1\(between)\(span)"]
            for ago in table.ago { tails.append("\(space)\(span)\(between)\(ago)") }
        }
        guard end.isEmpty, let last = text.last, !last.isWhitespace,
            !last.isLetter || "th".contains(last)
        else { return tails }
        tails += Self.digits
        // The last number may be a year that is not typed to its end.
        let number = text.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
        for year in [now.date.year, now.date.year - 1].map(String.init)
        where year.count > number.count && year.hasPrefix(String(number)) {
            let rest = year.dropFirst(number.count)
            tails += [String(rest), rest + "-01-01"]
        }
        return tails
    }

    private static let digits = [
        "0", "1", "01", "00", "101", "0101", "1.", ":00", "0:00", "8:00", "08:00", "1/1", "-1",
        "-01", "-01-01", "01-01", "1-01", "0-01", "0-01-01",
    ]

    private func isBeginningOfTomorrow(
        _ text: String, _ table: DateLanguage, _ now: Moment
    ) -> Bool {
        Self.starts(in: text, table).contains { start in
            let begun = text[start...]
            return !begun.isEmpty
                && Self.tomorrow.contains { $0.count > begun.count && $0.hasPrefix(begun) }
                && isRight(text[..<start] + table.today[0], in: table, now)
        }
    }
}

extension DateLanguage {
    /// All words that are read in a date, with the signs behind a number.
    fileprivate var vocabulary: [String] {
        let lists = [
            months, weekdays, today, yesterday, dayBeforeYesterday, now, last, lastBehind, fillers,
            ago, Array(dayTimes.keys), Array(spans.keys),
            ["am", "pm", "a.m.", "p.m.", "st", "nd", "rd", "th"],
        ]
        return lists.flatMap { $0 }
    }
}
