/// A device that takes part, by a number that it chose at random.
public struct DeviceID: Hashable, Comparable, Sendable {
    let value: UInt64

    init(_ value: UInt64) { self.value = value }

    /// A number that nobody has yet.
    static func random() -> DeviceID { DeviceID(UInt64.random(in: 1 ... .max)) }

    /// Sixteen hexadecimal digits in lower case; nil for anything else.
    init?(text: some Collection<UInt8>) {
        guard text.count == 16 else { return nil }
        var value: UInt64 = 0
        for digit in text {
            switch digit {
            case 48...57: value = value << 4 | UInt64(digit - 48)
            case 97...102: value = value << 4 | UInt64(digit - 87)
            default: return nil
            }
        }
        self.value = value
    }

    public var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// What stands for this device in the dots of one round: its first 32 bits, and others at
    /// random, so that whoever gives the number of a record again does not give its dot again.
    ///
    /// - `random`: the last 32 bits.
    func writer(_ random: UInt32 = .random(in: 0 ... .max)) -> DeviceID {
        DeviceID(value & (.max << 32) | UInt64(random))
    }

    /// Whether this is a device or what stands for it in dots.
    func isOf(_ device: DeviceID) -> Bool { value >> 32 == device.value >> 32 }

    public static func < (left: DeviceID, right: DeviceID) -> Bool { left.value < right.value }
}

/// The identity of a write, given once: what stands for a device in one round, and the number of
/// the record. Earlier versions, and writers of what was written very often, have the device
/// itself.
struct Dot: Hashable, Sendable {
    var device: DeviceID
    /// From 1 on.
    var number: Int
}

/// The hybrid logical clock of a device: milliseconds since 1970 times 65 536, plus a counter.
struct HybridClock: Hashable, Sendable {
    /// The latest time that was used or read.
    private(set) var latest: Int

    /// How far ahead of the device's own clock a time may be, in milliseconds, to push it on.
    static let tolerance = 24 * 3_600_000
    /// Times that are read; what is outside makes no sense.
    static let range = 0..<(1 << 62)

    init(latest: Int = 0) { self.latest = latest }

    /// A time after all that were used or read.
    ///
    /// - `now`: milliseconds since 1970 by the device's own clock.
    mutating func next(now: Int) -> Int {
        let own = Self.time(now)
        latest = max(own, min(latest, Self.range.upperBound - 2) + 1)
        return latest
    }

    /// Takes notice of another device's time, unless its clock is far ahead.
    mutating func see(_ time: Int, now: Int) {
        if time <= Self.time(now &+ Self.tolerance) { latest = max(latest, time) }
    }

    /// The first time of a millisecond since 1970.
    static func time(_ milliseconds: Int) -> Int {
        min(max(milliseconds, 0), (1 << 46) - 1) << 16
    }

    /// Milliseconds since 1970 of a time.
    static func milliseconds(_ time: Int) -> Int { time >> 16 }
}
