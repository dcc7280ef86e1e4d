/// Reads trale's text: comment lines, then a local date and kilograms with a space between.
enum TraleReader {
    static func recognises(_ head: String) -> Bool {
        head.hasPrefix("#Date weight")
            || head.hasPrefix("#") && head.prefix { $0 != "\n" }.contains("created with trale")
    }

    static func read(
        _ bytes: [UInt8], options: ImportOptions, clock: DiaryClock
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(.trale, options: options, clock: clock)
        let lines = TextDecoding.withPlainLineEnds(bytes)
        var number = 0
        for slice in lines.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            let line = String(decoding: slice, as: UTF8.self).trimmingSpaces
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let cells = line.split(separator: " ", maxSplits: 1).map(String.init)
            let row = CSVRow(line: number, texts: cells)
            guard case .date(let date) = ImportDate.read(row[0], order: nil),
                case .value(let weight, let suffix) = ImportNumber.read(row[1])
            else {
                builder.refuse(row, "A date and a weight were expected.")
                continue
            }
            builder.add(
                weight.trimmed, suffix ?? .kilograms, at: date.moment(clock), line: number,
                text: line)
        }
        return try builder.finish()
    }
}
