/// Tables without a header: openScale's oldest files, and plain columns of dates and weights.
enum HeaderlessTable {
    /// Finds the date and the weight in the first row that has both; nil without such a row.
    static func profile(_ bytes: [UInt8], delimiter: UInt8) -> ColumnProfile? {
        var reader = CSVReader(bytes, delimiter: delimiter)
        for _ in 0..<8 {
            guard let row = reader.next() else { return nil }
            let texts = row.texts
            guard let date = texts.firstIndex(where: isDate),
                let weight = texts.indices.first(where: { index in
                    guard index != date else { return false }
                    if case .value = ImportNumber.read(texts[index]) { return true }
                    return false
                })
            else { continue }
            let isOpenScale = date == 0 && weight == 1 && [5, 6, 8, 9, 10].contains(texts.count)
            return ColumnProfile(
                format: isOpenScale ? .openScale2 : .columns, date: date, weight: weight,
                note: isOpenScale ? texts.count - 1 : nil,
                unit: isOpenScale ? .fixed(.kilograms) : .unknown)
        }
        return nil
    }

    private static func isDate(_ text: String) -> Bool {
        ImportDate.read(text, order: nil) != .invalid
    }
}
