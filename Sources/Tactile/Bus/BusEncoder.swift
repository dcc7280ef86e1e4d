/// Puts values into the bytes of a message, the lowest byte of a number first.
struct BusEncoder {
    private(set) var bytes: [UInt8] = []
    private(set) var files: [BusFile] = []

    mutating func align(to size: Int) {
        let rest = bytes.count % size
        if rest > 0 { bytes.append(contentsOf: repeatElement(0, count: size - rest)) }
    }

    mutating func append(raw: [UInt8]) { bytes.append(contentsOf: raw) }

    mutating func append(_ value: BusValue) {
        switch value {
        case .byte(let value): bytes.append(value)
        case .boolean(let value): append(UInt32(value ? 1 : 0))
        case .int16(let value): append(value)
        case .uint16(let value): append(value)
        case .int32(let value): append(value)
        case .uint32(let value): append(value)
        case .int64(let value): append(value)
        case .uint64(let value): append(value)
        case .double(let value): append(value.bitPattern)
        case .string(let text), .path(let text):
            append(UInt32(text.utf8.count))
            bytes.append(contentsOf: text.utf8)
            bytes.append(0)
        case .signature(let text):
            bytes.append(UInt8(truncatingIfNeeded: text.utf8.count))
            bytes.append(contentsOf: text.utf8)
            bytes.append(0)
        case .array(let members, let type): append(members, alignedTo: type)
        case .structure(let members):
            align(to: 8)
            for member in members { append(member) }
        case .entry(let key, let value):
            align(to: 8)
            append(key)
            append(value)
        case .variant(let value):
            append(.signature(value.signature))
            append(value)
        case .file(let file):
            append(UInt32(files.count))
            files.append(file)
        }
    }

    /// The length counts neither itself nor what fills the space up to the first member.
    private mutating func append(_ members: [BusValue], alignedTo type: String) {
        append(UInt32(0))
        let place = bytes.count - 4
        align(to: BusSignature.alignment(of: type))
        let start = bytes.count
        for member in members { append(member) }
        let length = UInt32(bytes.count - start)
        for index in 0..<4 { bytes[place + index] = UInt8(length >> (8 * index) & 255) }
    }

    private mutating func append<Number: FixedWidthInteger>(_ value: Number) {
        let size = Number.bitWidth / 8
        align(to: size)
        for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
}
