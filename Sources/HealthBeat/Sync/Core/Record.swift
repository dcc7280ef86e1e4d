import Foundation

/// One record of a device's log.
struct Record: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        /// Writes into fields of an object.
        case put(SyncObject, Item)
        /// The name of the device whose log this is.
        case device(name: String)
        /// A device that is lost or sold, or whose number another one uses as well.
        ///
        /// - `above`: the number up to which its records are known to be by one device; nil where
        ///   all are.
        case retire(DeviceID, above: Int? = nil)
        /// Of a later version, or about something that is not known yet.
        case unknown
    }

    var number: Int
    var time: Int
    var content: Content

    /// The most bytes of a record that are read.
    static let largest = 8 << 20

    /// What stands in the log of `device`.
    func payload(of device: DeviceID) -> String {
        let head = "\(number)\t\(time)\t"
        switch content {
        case .put(let object, let item):
            let own = Dot(device: device, number: number)
            return head + "put\t\(object.text)" + item.tokens(own: own, time)
        case .device(let name): return head + "dev\tname=" + LogLine.escaped(name)
        case .retire(let other, let above):
            return head + "ret\t" + other.text + (above.map { "\t\($0)" } ?? "")
        case .unknown: return head + "-"
        }
    }

    /// Reads what stands in the log of `device`; nil for what makes no sense.
    init?(_ payload: UnsafeRawBufferPointer, of device: DeviceID) {
        guard payload.count <= Self.largest else { return nil }
        var fields = FieldReader(payload)
        guard let number = fields.number(), number > 0, number < 1 << 52,
            let time = fields.number(), HybridClock.range.contains(time),
            let kind = fields.text()
        else { return nil }
        (self.number, self.time) = (number, time)
        switch kind {
        case "put":
            guard let object = fields.next().flatMap({ SyncObject($0) }) else {
                content = .unknown
                return
            }
            let origin = Dot(device: device, number: number)
            guard let item = Item(tokens: &fields, origin: origin, time) else { return nil }
            content = .put(object, item)
        case "dev":
            guard let name = fields.next(), name.starts(with: Array("name=".utf8)) else {
                return nil
            }
            content = .device(name: LogLine.unescaped(name.dropFirst(5)))
        case "ret":
            guard let other = fields.next().flatMap({ DeviceID(text: $0) }) else { return nil }
            content = .retire(other, above: fields.number())
        default: content = .unknown
        }
    }

    init(number: Int, time: Int, content: Content) {
        (self.number, self.time, self.content) = (number, time, content)
    }
}

extension Item {
    /// The tokens of all registers, each behind a tab.
    ///
    /// - `own`: the dot and time of the record that they are written into.
    func tokens(own: Dot? = nil, _ time: Int = 0) -> String {
        var text = LogText()
        func append(_ name: String, _ mark: Unicode.Scalar, _ value: String = "") {
            text.append("\t")
            text.append(name)
            text.append(mark)
            text.append(value)
        }
        struct Origin: Hashable {
            var dot: Dot
            var time: Int
        }
        var others: [(origin: Origin, writes: [(name: String, value: String)])] = []
        var places: [Origin: Int] = [:]
        for field in fields {
            for write in field.register.writes {
                if write.dot == own, write.time == time {
                    append(field.name, "=", LogLine.escaped(write.value))
                    continue
                }
                let origin = Origin(dot: write.dot, time: write.time)
                let place = places[origin] ?? others.count
                if place == others.count {
                    places[origin] = place
                    others.append((origin, []))
                }
                others[place].writes.append((field.name, write.value))
            }
            for (index, dot) in field.register.replaced.enumerated() {
                if index == 0 { append(field.name, "<") } else { text.append(",") }
                text.append(dot)
            }
        }
        for other in others {
            append("", "@")
            text.append(other.origin.dot)
            text.append(".")
            text.append(other.origin.time)
            for write in other.writes { append(write.name, "=", LogLine.escaped(write.value)) }
        }
        return text.text
    }

    /// Reads the rest of a payload as tokens; nil where one makes no sense, or where there are more
    /// fields or devices than are read.
    init?(tokens reader: inout FieldReader, origin: Dot?, _ time: Int) {
        self.init()
        let isFromLog = origin != nil
        var (origin, time) = (origin, time)
        while let token = reader.next() {
            guard let first = token.first else { continue }
            if first == UInt8(ascii: "@") {
                let parts = token.dropFirst().split(
                    separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                guard parts.count == 3, let dot = Self.dot(parts[0], parts[1]),
                    let when = LogLine.number(parts[2]), HybridClock.range.contains(when)
                else { return nil }
                (origin, time) = (dot, when)
                continue
            }
            guard
                let mark = token.firstIndex(where: {
                    $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "<")
                }), mark > token.startIndex
            else { continue }
            let name = String(decoding: token[..<mark], as: UTF8.self)
            let value = token[(mark + 1)...]
            var register = self[name]
            if token[mark] == UInt8(ascii: "=") {
                guard let origin else { return nil }
                let write = Write(dot: origin, time: time, value: LogLine.unescaped(value))
                register.join(Register(write))
            } else {
                var dots: [Dot] = []
                let most = Register.mostDevices
                let texts = value.split(separator: UInt8(ascii: ","), maxSplits: most)
                guard texts.count <= most else { return nil }
                for text in texts {
                    let parts = text.split(
                        separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                    guard parts.count == 2, let dot = Self.dot(parts[0], parts[1]) else {
                        return nil
                    }
                    dots.append(dot)
                }
                register.join(Register(replaced: dots))
            }
            self[name] = register
            let devices = register.writes.count + register.replaced.count
            guard !isFromLog || (devices < Register.mostDevices && !isTooWide) else { return nil }
        }
    }

    /// Reads the tokens of a text that `tokens(own:_:)` made.
    init?(text: String) {
        var text = text
        let item = text.withUTF8 { bytes -> Item? in
            var reader = FieldReader(UnsafeRawBufferPointer(bytes))
            return Item(tokens: &reader, origin: nil, 0)
        }
        guard let item else { return nil }
        self = item
    }

    private static func dot(
        _ device: Slice<UnsafeRawBufferPointer>, _ number: Slice<UnsafeRawBufferPointer>
    ) -> Dot? {
        guard let device = DeviceID(text: device), let number = LogLine.number(number),
            number > 0, number < 1 << 52
        else { return nil }
        return Dot(device: device, number: number)
    }
}
