import Foundation

/// Numbers without a pattern that change smoothly with place and time: random gradients on a
/// lattice, mixed between its corners (Perlin's noise). They are alike in every run.
enum FieldNoise {
    /// About −1 … 1, at a place and a time, both in cells of the lattice. `channel` gives another
    /// noise.
    static func value(_ x: Double, _ y: Double, _ t: Double, channel: UInt32) -> Double {
        guard x.isFinite, y.isFinite, t.isFinite, max(abs(x), abs(y), abs(t)) < 1e9 else {
            return 0
        }
        let cell = (x.rounded(.down), y.rounded(.down), t.rounded(.down))
        let place = (x - cell.0, y - cell.1, t - cell.2)
        let weight = (fade(place.0), fade(place.1), fade(place.2))
        var sum = 0.0
        for corner in 0..<8 {
            let step = (Double(corner & 1), Double(corner >> 1 & 1), Double(corner >> 2))
            let share =
                (step.0 == 1 ? weight.0 : 1 - weight.0) * (step.1 == 1 ? weight.1 : 1 - weight.1)
                * (step.2 == 1 ? weight.2 : 1 - weight.2)
            let slope = gradient(cell.0 + step.0, cell.1 + step.1, cell.2 + step.2, channel)
            let way = (place.0 - step.0, place.1 - step.1, place.2 - step.2)
            sum += share * (slope.0 * way.0 + slope.1 * way.1 + slope.2 * way.2)
        }
        return sum
    }

    private static func fade(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }

    private static func gradient(
        _ x: Double, _ y: Double, _ t: Double, _ channel: UInt32
    ) -> (Double, Double, Double) {
        var hash = UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15
        hash ^= UInt64(bitPattern: Int64(y)) &* 0xC2B2_AE3D_27D4_EB4F
        hash ^= UInt64(bitPattern: Int64(t)) &* 0x1656_67B1_9E37_79F9
        hash ^= UInt64(channel) &* 0xD6E8_FEB8_6659_FD93
        hash ^= hash >> 32
        hash = hash &* 0xD6E8_FEB8_6659_FD93
        hash ^= hash >> 32
        func part(_ shift: UInt64) -> Double { Double(hash >> shift & 0xFFFF) / 0x7FFF - 1 }
        return (part(0), part(16), part(32))
    }
}
