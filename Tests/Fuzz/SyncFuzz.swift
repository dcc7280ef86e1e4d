import Foundation

/// Gives bytes to the readers of a sync folder: as they are, and as payloads of lines whose
/// checksums are right, in a plain log and in a sealed one.
func readLog(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { raw in
        if let header = try? SegmentHeader(of: raw) {
            _ = SegmentPart(raw, header: header) { _, _ in }
        }
        var lines = LineReader(raw, from: 0)
        if let line = lines.next() { _ = WrappedKey(line: line) }
        _ = String(decoding: raw, as: UTF8.self).split(separator: "\n")
            .compactMap(ReadMark.init(text:))
    }
    let device = DeviceID(1)
    let payloads = bytes.split(separator: LogLine.end, omittingEmptySubsequences: false)
        .map(Array.init)
    let plain = log(payloads, of: device, isSealed: false)
    let part = read(plain, nil)
    check(part.records, of: device)
    for payload in payloads { checkKey(line(payload)) }
    // What was sealed opens as what it was, and bytes that nobody sealed do not open.
    let sealed = payloads.map {
        Array(SealedLine.payload(String(decoding: $0, as: UTF8.self), fuzzKey, device).utf8)
    }
    let opened = read(log(sealed, of: device, isSealed: true), fuzzKey)
    let texts = payloads.map { Array(String(decoding: $0, as: UTF8.self).utf8) }
    let open = read(log(texts, of: device, isSealed: false), nil)
    precondition(opened.records == open.records, "a sealed log reads differently")
    let forged = read(log(payloads, of: device, isSealed: true), fuzzKey)
    precondition(forged.records.isEmpty, "a line opens that nobody sealed")
}

private let fuzzKey = [UInt8](repeating: 7, count: SyncCipher.keyLength)

private func line(_ payload: [UInt8]) -> [UInt8] {
    let sum = payload.withUnsafeBytes { CRC32.of($0) }
    return Array(LogLine.hexadecimal(sum).utf8) + [LogLine.tab] + payload + [LogLine.end]
}

private func log(_ payloads: [[UInt8]], of device: DeviceID, isSealed: Bool) -> [UInt8] {
    let header = SegmentHeader(device: device, first: 1, isSealed: isSealed)
    return line(Array(header.payload.utf8)) + payloads.flatMap(line)
}

/// Records and damaged lines of a log.
private struct ReadLog: Equatable {
    var records: [Record] = []
    var damaged = 0
    var length = 0
}

/// Reads a log as a whole, and in two parts as one that grew, which must be one and the same.
private func read(_ log: [UInt8], _ key: [UInt8]?) -> ReadLog {
    func part(_ bytes: some Collection<UInt8>, behind first: ReadLog = ReadLog()) -> ReadLog? {
        Array(bytes).withUnsafeBytes { raw in
            guard let header = try? SegmentHeader(of: raw) else { return nil }
            var read = first
            let keys = key.map { [header.device: $0] } ?? [:]
            let part = SegmentPart(raw, from: first.length, header: header, keys: keys) {
                record, _ in read.records.append(record)
            }
            read.damaged += part.damaged
            read.length = part.length
            return read
        }
    }
    guard let whole = part(log) else { preconditionFailure("a log with a header is not read") }
    if let first = part(log.prefix(log.count / 2)) {
        precondition(part(log, behind: first) == whole, "a log that grew reads differently")
    }
    return whole
}

/// A key's line is written again as it was read, and opens with nothing that did not seal it.
private func checkKey(_ line: [UInt8]) {
    let key = line.dropLast().withUnsafeBytes { WrappedKey(line: $0) }
    guard let key else { return }
    let again = Array(key.line.utf8.dropLast()).withUnsafeBytes { WrappedKey(line: $0) }
    precondition(again == key, "a key reads differently")
    precondition(key.key(under: fuzzKey) == nil, "a key opens that nobody sealed")
}

/// What was read is written and read again as it was, and joins in any order.
private func check(_ records: [Record], of device: DeviceID) {
    var items: [Item] = []
    for record in records {
        var payload = record.payload(of: device)
        let again = payload.withUTF8 { Record(UnsafeRawBufferPointer($0), of: device) }
        guard case .put(let object, let item) = record.content else { continue }
        precondition(again == record, "a record reads differently: \(payload)")
        precondition(Item(text: item.tokens()) == item, "an item reads differently: \(payload)")
        if case .entry(let id) = object { _ = EntryFields.entry(id, item) }
        for field in item.fields { _ = EntryFields.readable(field.name, item.value(field.name)) }
        items.append(item)
    }
    let forwards = items.reduce(into: Item()) { $0.join($1) }
    let backwards = items.reversed().reduce(into: Item()) { $0.join($1) }
    precondition(forwards == backwards, "joins depend on their order")
}
