import Diary

/// Puts together again what belongs to one cell and stands in several: year, month and day in
/// columns of their own, and dates with a comma that nobody quoted.
enum TableMending {
    private static let lookedAt = 40

    /// The table with one column of dates, cells apart by `GridText.delimiter` and each row in its
    /// line; nil where nothing is to be put together.
    ///
    /// - Throws: `ImportError.tooLarge` where not all of it fits.
    static func mended(
        _ text: [UInt8], _ delimiter: UInt8, _ reading: Reading
    ) throws(ImportError) -> [UInt8]? {
        var reader = CSVReader(text, delimiter: delimiter)
        var header: [String]?
        var rows: [[String]] = []
        for _ in 0..<ReadingBudget.rowsBeforeTable {
            guard rows.count < lookedAt, let row = reader.next() else { break }
            guard !row.isBlank else { continue }
            let texts = row.texts
            if header == nil || rows.isEmpty && TableReader.isHeader(texts) {
                if TableReader.isHeader(texts) { header = texts }
            } else {
                rows.append(texts)
            }
        }
        guard let header, !rows.isEmpty else { return nil }
        if let parts = DateParts(header, rows) {
            return try parts.mended(text, delimiter, reading)
        }
        if let width = period(of: header) {
            return try stacked(text, delimiter, width, reading)
        }
        guard delimiter == UInt8(ascii: ","), let cut = cut(header, rows) else { return nil }
        return try joined(text, cut, header.count, reading)
    }

    // MARK: Tables side by side

    /// How many columns come again and again, "Date, Weight, Date, Weight"; nil where none do.
    private static func period(of header: [String]) -> Int? {
        (2..<max(2, header.count / 2 + 1)).first { width in
            header[..<width].contains { !$0.isEmpty }
                && header.count % width != 1
                && header.indices.dropFirst(width).allSatisfy {
                    header[$0].trimmingSpaces == header[$0 - width].trimmingSpaces
                }
                && TableReader.isHeader(Array(header[..<width]))
        }
    }

    /// The tables one below the other.
    private static func stacked(
        _ text: [UInt8], _ delimiter: UInt8, _ width: Int, _ reading: Reading
    ) throws(ImportError) -> [UInt8] {
        var grids = [reading.table()]
        var reader = CSVReader(text, delimiter: delimiter)
        var row = reader.emptyRow()
        while try reader.read(into: &row, reading.progress) {
            let cells = row.wholeTexts
            for (index, start) in stride(from: 0, to: max(1, cells.count), by: width).enumerated() {
                if index == grids.count { grids.append(reading.table()) }
                let part = cells[start...].prefix(width)
                if index == 0 || part.contains(where: { !$0.isEmpty }) {
                    grids[index].add(Array(part))
                }
            }
        }
        var whole: [UInt8] = []
        for grid in grids { whole += try grid.text(reading.name) }
        return whole
    }

    // MARK: Commas in dates

    /// Where a date goes over several cells, and over how many more than one; nil where it does
    /// not.
    private static func cut(_ header: [String], _ rows: [[String]]) -> (cell: Int, more: Int)? {
        let whole = rows.filter { $0.count >= 2 }
        for more in 1...2 {
            let long = whole.filter { $0.count == header.count + more }
            guard long.count * 10 >= whole.count * 9 else { continue }
            let place = header.indices.first { cell in
                long.allSatisfy { row in
                    let parts = row[cell...cell + more]
                    return FileDate.mayBeDate(parts.joined(separator: ", "))
                        && isRest(parts.dropFirst())
                }
            }
            if let place { return (place, more) }
        }
        return nil
    }

    /// Whether cells are what can stand behind a comma of a date: a year or a time.
    private static func isRest(_ cells: ArraySlice<String>) -> Bool {
        cells.allSatisfy { cell in
            cell.contains(":") && FileDate.time(cell) != nil
                || cell.prefix(4).utf8.count == 4
                    && (1900...2199).contains(Int(digits: cell.prefix(4)) ?? 0)
        }
    }

    private static func joined(
        _ text: [UInt8], _ cut: (cell: Int, more: Int), _ count: Int, _ reading: Reading
    ) throws(ImportError) -> [UInt8] {
        var reader = CSVReader(text, delimiter: UInt8(ascii: ","))
        var row = reader.emptyRow()
        var grid = reading.table()
        while try reader.read(into: &row, reading.progress) {
            var cells = row.wholeTexts
            if cells.count == count + cut.more,
                isRest(cells[(cut.cell + 1)...(cut.cell + cut.more)])
            {
                let date = cells[cut.cell...cut.cell + cut.more].joined(separator: ", ")
                cells.replaceSubrange(cut.cell...cut.cell + cut.more, with: [date])
            }
            grid.add(cells)
        }
        return try grid.text(reading.name)
    }

    // MARK: Year, month and day

    private struct DateParts {
        var year, month, day: Int
        var hour, minute: Int?

        init?(_ header: [String], _ rows: [[String]]) {
            let names = header.map { $0.filter { $0.isLetter || $0.isNumber }.lowercased() }
            func column(_ words: Set<String>) -> Int? { names.firstIndex(where: words.contains) }
            guard let year = column(Self.years), let month = column(Self.months),
                let day = column(Self.days)
            else { return nil }
            (self.year, self.month, self.day) = (year, month, day)
            hour = column(["hour", "stunde", "heure", "hora", "ora", "godzina", "uur", "час", "時"])
            minute = column([
                "minute", "minuten", "minuto", "minuta", "minuut", "минута", "分", "min",
            ])
            let dated = rows.filter { date($0) != nil }
            guard !dated.isEmpty, dated.count * 10 >= rows.count * 6 else { return nil }
        }

        /// A row's date as one text.
        func date(_ row: [String]) -> String? {
            guard row.count > max(year, month, day), let number = Int(digits: row[year]),
                (1900...2199).contains(number), let day = Int(digits: row[day]),
                (1...31).contains(day)
            else { return nil }
            var text = "\(day) \(row[month]) \(number)"
            if let month = Int(digits: row[month]) {
                guard (1...12).contains(month) else { return nil }
                text = "\(number)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
            } else if !row[month].contains(where: \.isLetter) {
                return nil
            }
            if let hour, row.count > hour, let value = Int(digits: row[hour]), value < 24 {
                let minutes = minute.flatMap { row.count > $0 ? Int(digits: row[$0]) : 0 } ?? 0
                guard minutes < 60 else { return nil }
                text += " \(value):\(minutes < 10 ? "0" : "")\(minutes)"
            }
            return text
        }

        func mended(
            _ text: [UInt8], _ delimiter: UInt8, _ reading: Reading
        ) throws(ImportError) -> [UInt8] {
            var reader = CSVReader(text, delimiter: delimiter)
            var row = reader.emptyRow()
            var grid = reading.table()
            let parts = Set([year, month, day, hour, hour == nil ? nil : minute].compactMap { $0 })
            while try reader.read(into: &row, reading.progress) {
                let cells = row.wholeTexts
                guard cells.count > max(year, month, day) else {
                    grid.add(cells)
                    continue
                }
                let rest = cells.indices.filter { !parts.contains($0) }.map { cells[$0] }
                let isHeader = TableReader.isHeader(cells)
                // What is no date stays as it is written, so that it is refused by its own words.
                let written = [year, month, day].map { cells[$0] }.joined(separator: " ")
                grid.add([isHeader ? "Date" : date(cells) ?? written.trimmingSpaces] + rest)
            }
            return try grid.text(reading.name)
        }

        private static let years: Set<String> = [
            "year", "jahr", "année", "annee", "año", "ano", "anno", "rok", "jaar", "år", "vuosi",
            "év", "an", "anul", "yıl", "год", "рік", "年", "년", "연도", "έτος", "שנה", "السنة", "سنة",
            "ปี", "năm", "tahun", "yyyy",
        ]
        private static let months: Set<String> = [
            "month", "monat", "mois", "mes", "mês", "mese", "miesiąc", "maand", "månad", "måned",
            "kuukausi", "hónap", "luna", "ay", "месяц", "місяць", "月", "월", "μήνας", "חודש",
            "الشهر", "شهر", "เดือน", "tháng", "bulan", "měsíc", "mm",
        ]
        private static let days: Set<String> = [
            "day", "tag", "jour", "día", "dia", "giorno", "dzień", "dag", "päivä", "nap", "zi",
            "ziua", "gün", "день", "日", "일", "ημέρα", "יום", "اليوم", "يوم", "วัน", "ngày", "hari",
            "den", "dayofmonth", "dd",
        ]
    }
}
