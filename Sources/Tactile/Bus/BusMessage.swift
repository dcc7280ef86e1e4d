/// A message on the bus: a call, its answer, or a signal.
package struct BusMessage: Sendable {
    package enum Kind: UInt8, Sendable {
        case call = 1
        case reply = 2
        case failure = 3
        case signal = 4
    }

    package var kind: Kind
    /// The sender's number of it, which the answer names.
    package internal(set) var serial: UInt32 = 0
    package var path: String?
    package var interface: String?
    package var member: String?
    /// The name of a failure, such as `org.freedesktop.DBus.Error.ServiceUnknown`.
    package var failureName: String?
    package var replySerial: UInt32?
    package var destination: String?
    /// The unique name of whoever sent it; the bus sets it.
    package internal(set) var sender: String?
    /// The sender wants no answer.
    package var expectsNoReply = false
    /// The bus may not start a program to answer it.
    package var startsNobody = false
    package var body: [BusValue] = []
    /// The types of a body that was read, where files are still what they are.
    private(set) var signature = ""

    package init(_ kind: Kind) { self.kind = kind }

    /// The most bytes of a message; the connection ends with a longer one.
    static let longest = 1 << 24

    // MARK: Bytes

    /// The message with `serial`, and the files that go with it.
    func encoded(serial: UInt32) -> (bytes: [UInt8], files: [BusFile]) {
        var content = BusEncoder()
        for value in body { content.append(value) }
        var fields: [(UInt8, BusValue)] = []
        if let path { fields.append((1, .path(path))) }
        if let interface { fields.append((2, .string(interface))) }
        if let member { fields.append((3, .string(member))) }
        if let failureName { fields.append((4, .string(failureName))) }
        if let replySerial { fields.append((5, .uint32(replySerial))) }
        if let destination { fields.append((6, .string(destination))) }
        if !body.isEmpty { fields.append((8, .signature(body.map(\.signature).joined()))) }
        if !content.files.isEmpty { fields.append((9, .uint32(UInt32(content.files.count)))) }
        var header = BusEncoder()
        let flags: UInt8 = (expectsNoReply ? 1 : 0) | (startsNobody ? 2 : 0)
        header.append(raw: [UInt8(ascii: "l"), kind.rawValue, flags, 1])
        header.append(.uint32(UInt32(content.bytes.count)))
        header.append(.uint32(serial))
        header.append(
            .array(
                fields.map { .structure([.byte($0.0), .variant($0.1)]) }, of: "(yv)"))
        header.align(to: 8)
        header.append(raw: content.bytes)
        return (header.bytes, content.files)
    }

    /// How many bytes a message has, by its first sixteen; `nil` before these are there.
    static func length(_ bytes: ArraySlice<UInt8>) throws(BusDecoder.Malformed) -> Int? {
        guard bytes.count >= 16 else { return nil }
        let isBigEndian = try isBigEndian(bytes)
        var decoder = BusDecoder(bytes.prefix(16), isBigEndian: isBigEndian)
        let numbers = try decoder.values("yyyyuuu").compactMap(\.integer)
        let (body, fields) = (numbers[4], numbers[6])
        guard body <= longest, fields <= longest else { throw BusDecoder.Malformed() }
        let length = ((16 + fields + 7) & ~7) + body
        guard length <= longest else { throw BusDecoder.Malformed() }
        return length
    }

    private static func isBigEndian(
        _ bytes: ArraySlice<UInt8>
    ) throws(BusDecoder.Malformed) -> Bool {
        switch bytes.first {
        case UInt8(ascii: "l"): false
        case UInt8(ascii: "B"): true
        default: throw BusDecoder.Malformed()
        }
    }

    /// The message that whole `bytes` are; `nil` for one of a kind that nobody knows, which is to be
    /// passed over.
    static func decoded(
        _ bytes: ArraySlice<UInt8>
    ) throws(BusDecoder.Malformed) -> BusMessage? {
        var decoder = BusDecoder(bytes, isBigEndian: try isBigEndian(bytes))
        let header = try decoder.values("yyyyuua(yv)")
        try decoder.align(to: 8)
        guard let flags = header[2].integer, let serial = header[5].integer, serial > 0 else {
            throw BusDecoder.Malformed()
        }
        guard let number = header[1].integer, let kind = Kind(rawValue: UInt8(number)) else {
            return nil
        }
        var message = BusMessage(kind)
        message.serial = UInt32(serial)
        message.expectsNoReply = flags & 1 != 0
        var signature = ""
        for field in header[6].members {
            let parts = field.members
            switch parts[0].integer {
            case 1: message.path = parts[1].text
            case 2: message.interface = parts[1].text
            case 3: message.member = parts[1].text
            case 4: message.failureName = parts[1].text
            case 5: message.replySerial = parts[1].integer.flatMap { UInt32(exactly: $0) }
            case 6: message.destination = parts[1].text
            case 7: message.sender = parts[1].text
            case 8: signature = parts[1].text ?? ""
            default: break
            }
        }
        message.signature = signature
        message.body = try decoder.values(signature)
        return message
    }
}
