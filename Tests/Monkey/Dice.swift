import Foundation

/// SplitMix64: the same numbers for the same seed, everywhere.
struct Dice {
    private var state: UInt64

    init(state: UInt64) { self.state = state }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// 0 up to `limit`, without it.
    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

    /// 0 up to 1.
    mutating func fraction() -> CGFloat { CGFloat(next() >> 11) / CGFloat(1 << 53) }
}
