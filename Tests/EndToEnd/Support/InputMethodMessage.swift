import Foundation

/// A request of the X Input Method Protocol: a code, a length in units of four bytes, a body.
/// Numbers are little-endian, as the connecting program says on this machine.
struct InputMethodMessage {
    let code: UInt8
    let body: [UInt8]

    init(_ bytes: [UInt8]) {
        code = bytes.first ?? 0
        let length = bytes.count >= 4 ? 4 * (Int(bytes[2]) | Int(bytes[3]) << 8) : 0
        body = Array(bytes.dropFirst(4).prefix(length))
    }

    func byte(_ offset: Int) -> UInt8 { body.indices.contains(offset) ? body[offset] : 0 }
    func short(_ offset: Int) -> UInt16 { UInt16(byte(offset)) | UInt16(byte(offset + 1)) << 8 }

    /// Builds a body.
    struct Writer {
        private var body: [UInt8] = []

        mutating func bytes(_ bytes: [UInt8]) { body += bytes }

        mutating func short(_ values: UInt16...) {
            for value in values { body += [UInt8(value & 255), UInt8(value >> 8)] }
        }

        mutating func long(_ values: UInt32...) {
            for value in values { short(UInt16(value & 0xFFFF), UInt16(value >> 16)) }
        }

        /// A length, the bytes, and what is missing to a multiple of four.
        mutating func string(_ bytes: [UInt8]) {
            short(UInt16(bytes.count))
            body += bytes
            pad()
        }

        private mutating func pad() { while body.count % 4 != 0 { body.append(0) } }

        /// Attributes by number, type and name, with the list's length in front.
        mutating func attributes(
            _ list: [(number: UInt16, type: UInt16, name: String)], padded: Bool = false
        ) {
            var inner = Writer()
            for attribute in list {
                inner.short(attribute.number, attribute.type)
                inner.string(Array(attribute.name.utf8))
            }
            short(UInt16(inner.body.count))
            if padded { short(0) }
            body += inner.body
        }

        func message(_ code: UInt8) -> [UInt8] {
            var body = body
            while body.count % 4 != 0 { body.append(0) }
            let units = body.count / 4
            return [code, 0, UInt8(units & 255), UInt8(units >> 8)] + body
        }
    }
}
