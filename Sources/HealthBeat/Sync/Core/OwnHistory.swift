/// A sum of 64 bits, FNV-1a, that tells contents apart and keeps no secret.
struct ContentSum: Hashable, Sendable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    init() {}

    init(_ text: String) {
        var text = text
        self = text.withUTF8 { ContentSum(UnsafeRawBufferPointer($0)) }
    }

    init(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    init(value: UInt64) { self.value = value }

    init?(text: some StringProtocol) {
        guard let value = UInt64(text, radix: 16) else { return nil }
        self.value = value
    }

    var text: String { String(value, radix: 16) }

    /// The sum of what this one is of, and of another content behind it.
    func followed(by other: ContentSum) -> ContentSum {
        var bytes = (value, other.value)
        return withUnsafeBytes(of: &bytes) { ContentSum($0) }
    }
}

/// The records of one device that were found in a folder, in whatever files.
struct FoundRecords: Sendable {
    private(set) var sums: [Int: ContentSum] = [:]
    /// The least number that two different records have.
    private(set) var firstDouble: Int?
    /// The greatest number.
    private(set) var last = 0

    mutating func take(_ number: Int, _ sum: ContentSum) {
        last = max(last, number)
        if let present = sums.updateValue(sum, forKey: number), present != sum {
            firstDouble = min(firstDouble ?? number, number)
        }
    }
}

/// What a device wrote into its log, by sums of it: who gives the same numbers to something else
/// has the same number as this device, as the copy of a home or of a virtual machine has.
struct OwnHistory: Hashable, Sendable {
    /// The sum of all records up to a number.
    struct Point: Hashable, Sendable {
        var number: Int
        var sum: ContentSum
    }

    /// Ascending; the last one is of all that was written.
    private(set) var points = [Point(number: 0, sum: ContentSum())]
    /// Beyond this many, half of the older ones are forgotten.
    private static let mostPoints = 48

    init() {}

    var published: Int { points.last?.number ?? 0 }

    /// Takes notice of records that were appended to the log, in the order of their numbers.
    mutating func append(_ records: some Sequence<(number: Int, text: String)>) {
        guard var last = points.last else { return }
        for record in records where record.number == last.number + 1 {
            last = Point(
                number: record.number, sum: last.sum.followed(by: ContentSum(record.text)))
        }
        guard last.number > published else { return }
        points.append(last)
        if points.count > Self.mostPoints {
            let older = points.count / 2
            points = points.enumerated().filter { $0.offset >= older || $0.offset % 2 == 0 }
                .map(\.element)
        }
    }

    /// What a log in the folder is to this device.
    enum Verdict: Hashable, Sendable {
        /// What this device wrote, whole and no more, up to this number.
        case own(upTo: Int)
        /// A part of that, of which is known that this device wrote it up to `common`.
        case incomplete(common: Int)
        /// Somebody else's as well. Up to `common` both say the same.
        case another(common: Int)
    }

    /// - `outbox`: what is to be appended, of which a kill may have left a part in the log.
    /// - `trusting`: nil, or the number up to which a log is believed to be one's own though its
    ///   sums are not known, as a diary of an earlier version has it.
    func verdict(
        on found: FoundRecords, outbox: [(number: Int, text: String)], trusting: Int? = nil
    ) -> Verdict {
        let published = trusting ?? published
        var expected: [Int: ContentSum] = [:]
        for record in outbox where record.number > published {
            expected[record.number] = ContentSum(record.text)
        }
        var sum = ContentSum()
        var (whole, common) = (0, 0)
        var rest = points[...]
        var isSame = true
        while let next = found.sums[whole + 1], found.firstDouble != whole + 1 {
            let number = whole + 1
            if number > published {
                guard expected[number] == next else {
                    isSame = false
                    break
                }
            }
            sum = sum.followed(by: next)
            whole = number
            while let point = rest.first, point.number < whole { rest.removeFirst() }
            if trusting == nil, let point = rest.first, point.number == whole {
                guard point.sum == sum else {
                    isSame = false
                    break
                }
                common = whole
            } else if number > published || trusting != nil {
                common = whole
            }
        }
        let isBeyond = found.sums.contains { number, sum in
            number > published && expected[number] != sum
        }
        if !isSame || isBeyond || found.firstDouble != nil { return .another(common: common) }
        return whole >= published && whole == found.last
            ? .own(upTo: whole) : .incomplete(common: common)
    }

    /// The sums of a log that was found to be this device's.
    init(of found: FoundRecords, upTo number: Int) {
        self.init()
        var sum = ContentSum()
        for number in 1..<(number + 1) {
            guard let next = found.sums[number] else { return }
            sum = sum.followed(by: next)
        }
        if number > 0 { points.append(Point(number: number, sum: sum)) }
    }

    var text: String { points.map { "\($0.number):\($0.sum.text)" }.joined(separator: " ") }

    init?(text: String) {
        let points = text.split(separator: " ").compactMap { part -> Point? in
            let parts = part.split(separator: ":")
            guard parts.count == 2, let number = Int(parts[0]),
                let sum = ContentSum(text: parts[1])
            else { return nil }
            return Point(number: number, sum: sum)
        }
        guard points.first?.number == 0,
            zip(points, points.dropFirst()).allSatisfy({ $0.number < $1.number })
        else { return nil }
        self.points = points
    }
}
