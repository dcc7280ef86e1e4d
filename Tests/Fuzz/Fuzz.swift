import Foundation

/// The clock of the fuzzer: noon of 21 November 2026, one hour ahead of UTC.
private let clock = DiaryClock.fixed(Moment(wallSeconds: 1_795_262_400, offset: 3600))

/// Gives the bytes of libFuzzer to every reader of outside data: importers by content, a zip archive or
/// database by way of a file, the weight parser, its typing filter and the date parser.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let options = ImportOptions(unit: .kilograms, dateOrder: .dayFirst)
    let importer = Importer(options: options, clock: clock)
    if bytes.starts(with: [0x50, 0x4B]) || bytes.starts(with: Array("SQLite".utf8)) {
        readAsFile(bytes, importer)
    } else if let file = try? importer.read(bytes, name: "input") {
        let preview = ImportPreview(file, existing: [], clock: clock)
        for format in ExportFormat.allCases {
            _ = Exporter(format: format).text(preview.new)
        }
    }
    let text = String(decoding: bytes.prefix(64), as: UTF8.self)
    for unit in WeightUnit.allCases {
        let parser = WeightParser(unit: unit, style: NumberStyle(localeIdentifier: "de"))
        _ = try? parser.parse(text)
        _ = parser.isValidPrefix(text)
    }
    _ = try? TypedDateParser(language: .german, clock: clock).parse(text)
    return 0
}

/// Archives and databases are read by position, for which they must be files.
private func readAsFile(_ bytes: [UInt8], _ importer: Importer) {
    let path = "/dev/shm/healthbeat-fuzz-\(getpid())"
    defer { unlink(path) }
    guard (try? Data(bytes).write(to: URL(fileURLWithPath: path))) != nil else { return }
    _ = try? importer.read(path: path)
}
