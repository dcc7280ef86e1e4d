import Foundation

/// The clock of the fuzzer: noon of 21 November 2026, one hour ahead of UTC.
private let clock = DiaryClock.fixed(Moment(wallSeconds: 1_795_262_400, offset: 3600))

/// Whether only the readers of a sync folder are asked.
private let isLogAlone = ProcessInfo.processInfo.environment["FUZZ_READERS"] == "log"

/// Gives the bytes of libFuzzer to every reader of outside data: importers by content, archives,
/// databases and backups by way of a file, logs of a sync folder, the weight parser, its typing
/// filter and the date parser.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    readLog(bytes)
    guard !isLogAlone else { return 0 }
    let importer = Importer(options: options(bytes), clock: clock)
    if bytes.starts(with: [0x50, 0x4B]) || bytes.starts(with: Array("SQLite".utf8)) {
        readAsFile(bytes, importer)
    } else if let file = try? importer.read(bytes, name: "input") {
        check(ImportPreview(file, existing: [], clock: clock))
    }
    parse(String(decoding: bytes.prefix(64), as: UTF8.self))
    return 0
}

/// Every answer a person may have given, among them none; the same bytes get the same one.
private func options(_ bytes: [UInt8]) -> ImportOptions {
    let units: [WeightUnit?] = [.kilograms, .pounds, .stones, nil]
    let orders: [DateOrder?] = [.dayFirst, .monthFirst, nil]
    return ImportOptions(
        unit: units[bytes.count % units.count], dateOrder: orders[bytes.count % orders.count],
        usualKilograms: bytes.count.isMultiple(of: 5) ? 80 : nil)
}

/// What was read can be written in every format, and our own ones give it back unchanged.
private func check(_ preview: ImportPreview) {
    for format in ExportFormat.allCases {
        let text = Exporter(format: format).text(preview.new)
        guard format == .csv || format == .json, !preview.new.isEmpty else { continue }
        guard let file = try? Importer(clock: clock).read(Array(text.utf8), name: "export") else {
            preconditionFailure("an export cannot be read: \(text)")
        }
        let again = ImportPreview(file, existing: [], clock: clock)
        precondition(again.new == preview.new, "an export reads differently: \(text)")
        let twice = ImportPreview(file, existing: preview.new, clock: clock)
        precondition(twice.new.isEmpty, "an export is not recognised: \(text)")
    }
}

private func parse(_ text: String) {
    for unit in WeightUnit.allCases {
        let parser = WeightParser(unit: unit, style: NumberStyle(localeIdentifier: "de"))
        if let weight = try? parser.parse(text) {
            precondition(Weight(text: weight.text, unit: weight.unit) == weight)
        }
        _ = parser.isValidPrefix(text)
    }
    for language in DateLanguage.all {
        _ = try? TypedDateParser(language: language, clock: clock).parse(text)
    }
}

/// Archives, databases and backups are read by position, for which they must be files.
private func readAsFile(_ bytes: [UInt8], _ importer: Importer) {
    let path = "/dev/shm/healthbeat-fuzz-\(getpid())"
    defer { unlink(path) }
    guard (try? Data(bytes).write(to: URL(fileURLWithPath: path))) != nil else { return }
    _ = try? importer.read(path: path)
    _ = try? Backups.content(of: path)
}
