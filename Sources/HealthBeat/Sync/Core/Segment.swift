import Foundation

/// The first line of a segment.
struct SegmentHeader: Hashable, Sendable {
    var device: DeviceID
    /// The number of the first record.
    var first: Int
    var isSealed: Bool

    static let name = "healthbeat-log"
    static let version = 1

    var payload: String {
        "\(Self.name)\t\(Self.version)\t\(device.text)\t\(first)\t\(isSealed ? "sealed" : "plain")"
    }

    /// Whether a file begins like a segment, or cannot be read: somebody may keep pictures in the
    /// folder, which are not read as a whole for that.
    static func mayBegin(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return true }
        defer { close(file) }
        let place = 9
        var bytes = [UInt8](repeating: 0, count: name.utf8.count)
        let count = pread(file, &bytes, bytes.count, off_t(place))
        return count < 0 || (count == bytes.count && bytes.elementsEqual(name.utf8))
    }

    /// What is wrong with a first line.
    enum Fault: Error {
        /// It is some other file, or its beginning has not arrived.
        case foreign
        /// It is that of a later version.
        case newer
    }

    init(device: DeviceID, first: Int, isSealed: Bool) {
        (self.device, self.first, self.isSealed) = (device, first, isSealed)
    }

    init(_ payload: UnsafeRawBufferPointer) throws(Fault) {
        var fields = FieldReader(payload)
        guard fields.text() == Self.name, let version = fields.number() else { throw .foreign }
        guard version == Self.version else { throw .newer }
        guard let device = fields.next().flatMap({ DeviceID(text: $0) }),
            let first = fields.number(), let kind = fields.text(),
            kind == "plain" || kind == "sealed"
        else { throw .foreign }
        self.init(device: device, first: first, isSealed: kind == "sealed")
    }
}

/// What was found in a segment, or in the part of it that had not been read.
struct SegmentPart: Sendable {
    var header: SegmentHeader
    /// The bytes up to the end of the last whole line.
    var length = 0
    /// Lines that are not what they were when they were written.
    var damaged = 0

    /// Reads a file's bytes, one record at a time.
    ///
    /// - `start`: where to begin, behind lines that were read before; 0 for the whole.
    /// - `keys`: those of devices whose logs are sealed.
    /// - `take`: gets each record and the bytes that say it.
    init(
        _ bytes: UnsafeRawBufferPointer, from start: Int = 0, header: SegmentHeader,
        keys: [DeviceID: [UInt8]] = [:], take: (Record, UnsafeRawBufferPointer) -> Void
    ) {
        self.header = header
        var lines = LineReader(bytes, from: start)
        if start == 0 { _ = lines.next() }
        let key = keys[header.device]
        while let line = lines.next() {
            guard let payload = LogLine.payload(line) else {
                damaged += 1
                continue
            }
            var isRead = false
            func read(_ payload: UnsafeRawBufferPointer) {
                guard let record = Record(payload, of: header.device) else { return }
                isRead = true
                take(record, payload)
            }
            if header.isSealed {
                if let key, let opened = SealedLine.open(payload, key, header.device) {
                    opened.withUnsafeBytes(read)
                }
            } else {
                read(payload)
            }
            if !isRead { damaged += 1 }
        }
        length = lines.position
    }
}

extension SegmentHeader {
    /// The first line of a file.
    init(of bytes: UnsafeRawBufferPointer) throws(Fault) {
        var lines = LineReader(bytes, from: 0)
        guard let line = lines.next(), let payload = LogLine.payload(line) else { throw .foreign }
        try self.init(payload)
    }
}

/// Takes whole lines, without their ends, from bytes.
struct LineReader {
    private let bytes: UnsafeRawBufferPointer
    /// Where the next line begins.
    private(set) var position: Int

    init(_ bytes: UnsafeRawBufferPointer, from start: Int) {
        self.bytes = bytes
        position = min(max(start, 0), bytes.count)
    }

    mutating func next() -> UnsafeRawBufferPointer? {
        guard position < bytes.count, let base = bytes.baseAddress,
            let end = memchr(base + position, Int32(LogLine.end), bytes.count - position)
        else { return nil }
        let length = UnsafeRawPointer(end) - (base + position)
        defer { position += length + 1 }
        return UnsafeRawBufferPointer(start: base + position, count: length)
    }
}
