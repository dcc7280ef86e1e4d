import Foundation

/// Takes values out of the bytes of a message. What breaks the rules of the specification is an error.
struct BusDecoder {
    struct Malformed: Error {}

    private let bytes: ArraySlice<UInt8>
    private let isBigEndian: Bool
    private var position = 0

    /// - `bytes`: begin where alignment is counted from.
    init(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
    }

    /// Goes on at a multiple of `size`; what is passed over must be zero.
    mutating func align(to size: Int) throws(Malformed) {
        while position % size != 0 {
            guard try byte() == 0 else { throw Malformed() }
        }
    }

    /// The values that a list of types tells.
    mutating func values(_ signature: String) throws(Malformed) -> [BusValue] {
        guard let types = BusSignature.types(of: signature) else { throw Malformed() }
        var values: [BusValue] = []
        for type in types { values.append(try value(type, depth: 0)) }
        return values
    }

    private mutating func value(_ type: String, depth: Int) throws(Malformed) -> BusValue {
        guard depth <= 2 * BusSignature.deepest else { throw Malformed() }
        switch type.utf8.first {
        case UInt8(ascii: "y"): return .byte(try byte())
        case UInt8(ascii: "b"):
            let number = try number(UInt32.self)
            guard number <= 1 else { throw Malformed() }
            return .boolean(number == 1)
        case UInt8(ascii: "n"): return .int16(Int16(bitPattern: try number(UInt16.self)))
        case UInt8(ascii: "q"): return .uint16(try number(UInt16.self))
        case UInt8(ascii: "i"): return .int32(Int32(bitPattern: try number(UInt32.self)))
        case UInt8(ascii: "u"), UInt8(ascii: "h"): return .uint32(try number(UInt32.self))
        case UInt8(ascii: "x"): return .int64(Int64(bitPattern: try number(UInt64.self)))
        case UInt8(ascii: "t"): return .uint64(try number(UInt64.self))
        case UInt8(ascii: "d"): return .double(Double(bitPattern: try number(UInt64.self)))
        case UInt8(ascii: "s"): return .string(try text(length: Int(number(UInt32.self))))
        case UInt8(ascii: "o"): return .path(try text(length: Int(number(UInt32.self))))
        case UInt8(ascii: "g"): return .signature(try text(length: Int(byte())))
        case UInt8(ascii: "v"):
            let signature = try text(length: Int(byte()))
            guard let types = BusSignature.types(of: signature), types.count == 1 else {
                throw Malformed()
            }
            return .variant(try value(types[0], depth: depth + 1))
        case UInt8(ascii: "a"): return try array(of: String(type.dropFirst()), depth: depth + 1)
        case UInt8(ascii: "("), UInt8(ascii: "{"):
            try align(to: 8)
            let inside = String(type.dropFirst().dropLast())
            guard let types = BusSignature.types(of: inside) else { throw Malformed() }
            var members: [BusValue] = []
            for type in types { members.append(try value(type, depth: depth + 1)) }
            guard type.utf8.first == UInt8(ascii: "{") else { return .structure(members) }
            guard members.count == 2 else { throw Malformed() }
            return .entry(members[0], members[1])
        default: throw Malformed()
        }
    }

    private mutating func array(of type: String, depth: Int) throws(Malformed) -> BusValue {
        let length = Int(try number(UInt32.self))
        try align(to: BusSignature.alignment(of: type))
        guard length <= bytes.count - position else { throw Malformed() }
        let end = position + length
        var members: [BusValue] = []
        while position < end { members.append(try value(type, depth: depth)) }
        guard position == end else { throw Malformed() }
        return .array(members, of: type)
    }

    private mutating func byte() throws(Malformed) -> UInt8 {
        guard position < bytes.count else { throw Malformed() }
        position += 1
        return bytes[bytes.startIndex + position - 1]
    }

    private mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
        _ kind: Number.Type
    ) throws(Malformed) -> Number {
        let size = Number.bitWidth / 8
        try align(to: size)
        guard size <= bytes.count - position else { throw Malformed() }
        var value: Number = 0
        for index in 0..<size {
            let place = isBigEndian ? size - 1 - index : index
            value |= Number(bytes[bytes.startIndex + position + index]) << (8 * place)
        }
        position += size
        return value
    }

    private mutating func text(length: Int) throws(Malformed) -> String {
        guard length < bytes.count - position else { throw Malformed() }
        let start = bytes.startIndex + position
        let content = bytes[start..<start + length]
        guard bytes[start + length] == 0, !content.contains(0),
            let text = String(bytes: content, encoding: .utf8)
        else { throw Malformed() }
        position += length + 1
        return text
    }
}
