import Diary

/// Reads the `DATA1.CSV` that Tanita's scales write on a card: pairs of a code and a value, without
/// a header.
struct TanitaReader {
    static func recognises(_ head: String) -> Bool {
        head.hasPrefix("{0,") && head.prefix(80).contains(",~0,")
    }

    /// The lines as a table: date, time, weight, and the body mass index and the height, which tell
    /// the unit.
    static func grid(_ text: [UInt8], _ reading: Reading) throws(ImportError) -> GridText {
        var grid = reading.table()
        grid.add(["date", "time", "weight", "bmi", "height"])
        var lines = TextLines(text)
        while let line = try lines.next(reading.progress) {
            var reader = CSVReader(Array(line.bytes), delimiter: UInt8(ascii: ","))
            guard let row = reader.next() else {
                grid.add([""])
                continue
            }
            let cells = row.texts
            var values: [String: String] = [:]
            var index = 0
            while index + 1 < cells.count {
                values[cells[index]] = cells[index + 1]
                index += 2
            }
            grid.add([
                values["DT"] ?? "", values["Ti"] ?? "", values["Wk"] ?? "",
                values["MI"] ?? "", values["Hm"] ?? "",
            ])
        }
        return grid
    }
}
