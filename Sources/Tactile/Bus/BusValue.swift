import Foundation

/// A value as the bus carries it, with its type.
package indirect enum BusValue: Hashable, Sendable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    /// The path of an object, such as `/org/example/Thing`.
    case path(String)
    /// A list of types, such as `a{sv}`.
    case signature(String)
    /// Values of one type, whose signature an empty array needs.
    case array([BusValue], of: String)
    case structure([BusValue])
    /// A key and its value; only in an array.
    case entry(BusValue, BusValue)
    /// A value whose type is told with it.
    case variant(BusValue)
    /// An open file that the receiver gets a descriptor of.
    case file(BusFile)

    /// The type, in the letters of the D-Bus specification.
    package var signature: String {
        switch self {
        case .byte: "y"
        case .boolean: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .path: "o"
        case .signature: "g"
        case .array(_, let type): "a" + type
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        case .entry(let key, let value): "{" + key.signature + value.signature + "}"
        case .variant: "v"
        case .file: "h"
        }
    }
}

extension BusValue {
    /// An array of texts.
    package static func strings(_ texts: [String]) -> BusValue {
        .array(texts.map { .string($0) }, of: "s")
    }

    /// What most interfaces take further details in: texts with values of any type.
    package static func details(_ details: [String: BusValue]) -> BusValue {
        .array(
            details.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .variant($0.value)) },
            of: "{sv}")
    }

    /// A text, path or signature, also one in a variant.
    package var text: String? {
        switch self {
        case .string(let text), .path(let text), .signature(let text): text
        case .variant(let value): value.text
        default: nil
        }
    }

    /// A whole number of any size, also one in a variant.
    package var integer: Int? {
        switch self {
        case .byte(let value): Int(value)
        case .int16(let value): Int(value)
        case .uint16(let value): Int(value)
        case .int32(let value): Int(value)
        case .uint32(let value): Int(value)
        case .int64(let value): Int(value)
        case .uint64(let value): Int(exactly: value)
        case .variant(let value): value.integer
        default: nil
        }
    }

    /// A fraction, also one in a variant.
    package var double: Double? {
        switch self {
        case .double(let value): value
        case .variant(let value): value.double
        default: nil
        }
    }

    /// True or false, also in a variant.
    package var boolean: Bool? {
        switch self {
        case .boolean(let value): value
        case .variant(let value): value.boolean
        default: nil
        }
    }

    /// The values of an array or a structure, also of one in a variant; none of anything else.
    package var members: [BusValue] {
        switch self {
        case .array(let members, _), .structure(let members): members
        case .variant(let value): value.members
        default: []
        }
    }

    /// Whether a file goes with the value.
    var hasFile: Bool {
        switch self {
        case .file: true
        case .array(let members, _), .structure(let members): members.contains(where: \.hasFile)
        case .entry(_, let value), .variant(let value): value.hasFile
        default: false
        }
    }

    /// What an array of texts with values has for `key`, out of its variant.
    package subscript(key: String) -> BusValue? {
        for member in members {
            guard case .entry(let name, let value) = member, name.text == key else { continue }
            if case .variant(let inner) = value { return inner }
            return value
        }
        return nil
    }
}

/// An open file for somebody else on the bus, closed when nobody needs it any more.
package final class BusFile: Hashable, Sendable {
    package let descriptor: Int32

    /// - `descriptor`: of an open file, which is closed with this object.
    package init(owning descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    package static func == (one: BusFile, other: BusFile) -> Bool { one === other }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
