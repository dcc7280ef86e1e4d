import Foundation

/// Gives bytes to the reader of logs: as they are, and as payloads of lines whose checksums are right.
func readLog(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { raw in
        _ = try? SegmentPart(raw)
        var lines = LineReader(raw, from: 0)
        if let line = lines.next() { _ = WrappedKey(line: line) }
        _ = String(decoding: raw, as: UTF8.self).split(separator: "\n")
            .compactMap(ReadMark.init(text:))
    }
    let device = DeviceID(1)
    let header = SegmentHeader(device: device, first: 1, isSealed: false)
    var text = Array(LogLine.line(header.payload).utf8)
    for line in bytes.split(separator: LogLine.end) {
        let sum = Array(line).withUnsafeBytes { CRC32.of($0) }
        text += Array(LogLine.hexadecimal(sum).utf8) + [LogLine.tab] + line + [LogLine.end]
    }
    let part = text.withUnsafeBytes { try? SegmentPart($0) }
    guard let part else { preconditionFailure("a log with a header is not read") }
    check(part.records, of: device)
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
