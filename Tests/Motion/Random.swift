/// Numbers that look random and are the same in every run: a linear congruential generator with
/// Knuth's constants, of which the upper half is used.
struct RepeatableRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let part = Double(state >> 32) / Double(UInt32.max)
        return range.lowerBound + (range.upperBound - range.lowerBound) * part
    }

    mutating func pick<Element>(_ values: [Element]) -> Element {
        values[Int(number(0...(Double(values.count) - 1e-3)))]
    }
}
