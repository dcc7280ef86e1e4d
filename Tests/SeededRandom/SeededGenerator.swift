/// Random numbers that are the same in every run, by SplitMix64: what fails names the seed, and the
/// seed repeats it.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number from 0 up to `limit`, without it; 0 for a limit below 1.
    public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

    /// A number from 0 up to 1, without it.
    public mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

    public mutating func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }

    /// One of the values, of which there must be one.
    public mutating func pick<Element>(_ values: [Element]) -> Element {
        values[below(values.count)]
    }
}
