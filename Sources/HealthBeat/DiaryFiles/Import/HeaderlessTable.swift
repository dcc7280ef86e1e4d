import Diary

/// Tables without a header that is understood: openScale's oldest files, and plain columns of dates
/// and weights.
enum HeaderlessTable {
    /// The kinds of the first row's columns, and its place.
    ///
    /// A table that begins with words is one of something else, unless it has two columns only. Nil
    /// for that, and for rows without a date and a number.
    static func profile(
        _ bytes: [UInt8], delimiter: UInt8
    ) -> (profile: ColumnProfile, start: CSVReader.Place)? {
        var reader = CSVReader(bytes, delimiter: delimiter)
        guard let first = reader.next() else { return nil }
        if let profile = profile(first.texts) { return (profile, CSVReader.Place()) }
        let start = reader.place
        guard first.isBlank || first.cells.count == 2, let second = reader.next(),
            let profile = profile(second.texts)
        else { return nil }
        return (profile, start)
    }

    private static func profile(_ texts: [String]) -> ColumnProfile? {
        guard let date = texts.firstIndex(where: isDate),
            let weight = texts.indices.first(where: { index in
                guard index != date else { return false }
                if case .value = ImportNumber.read(texts[index]) { return true }
                return false
            })
        else { return nil }
        return ColumnProfile(format: .columns, date: date, weight: weight, unit: .unknown)
    }

    /// openScale's oldest files, which were always in kilograms: `18.04.2015 11:51`, numbers, and a
    /// comment.
    static func openScale(_ bytes: [UInt8], delimiter: UInt8) -> ColumnProfile? {
        var reader = CSVReader(bytes, delimiter: delimiter)
        guard let texts = reader.next()?.texts, [5, 6, 8, 9, 10].contains(texts.count),
            texts[1..<(texts.count - 1)].allSatisfy({ Double($0) != nil })
        else { return nil }
        let shape = texts[0].map { $0.isNumber ? "0" : $0 }
        guard String(shape) == "00.00.0000 00:00" else { return nil }
        return ColumnProfile(
            format: .openScale2, date: 0, weight: 1, note: texts.count - 1,
            unit: .fixed(.kilograms))
    }

    /// Whether cells are a date and then, somewhere, a number.
    static func isRow(_ texts: [String]) -> Bool {
        profile(texts)?.date == 0
    }

    private static func isDate(_ text: String) -> Bool {
        if FileDate.read(text, order: nil) != .invalid { return true }
        // Shorter numbers may be anything.
        return text.utf8.count >= 10 && WrittenDate.numbered(text) != nil
    }
}
