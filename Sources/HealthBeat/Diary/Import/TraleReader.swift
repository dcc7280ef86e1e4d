/// Reads trale's text: comment lines, then a local date and kilograms with a space between.
enum TraleReader {
    static func read(
        _ bytes: [UInt8], options: ImportOptions, clock: DiaryClock
    ) throws(ImportError) -> ImportedFile {
        var builder = ImportBuilder(.trale, options: options, clock: clock)
        var number = 0
        for slice in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            let line = String(decoding: slice, as: UTF8.self).trimmingSpaces
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let cells = line.split(separator: " ", maxSplits: 1).map(String.init)
            let row = CSVRow(line: number, cells: cells)
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
