import SeededRandom
import TestDepths
import Testing

/// Thousands of tables of all languages, whose truth is known: none is read wrong in silence, and
/// nearly all without a question beyond what their rows leave open.
@Suite struct RandomTableTests {
    @Test func tablesOfAllKinds() { read(TestSeed.usual(1...300)) }

    @Test(.tags(.night)) func tablesOfAllKindsAllNight() {
        let first = TestSeed.fresh(for: "tables")
        read(Array(first..<first + 10_000))
    }

    private func read(_ seeds: [UInt64]) {
        var counts: [String: Int] = [:]
        for seed in seeds {
            let table = RandomTable(seed: seed)
            switch table.outcome() {
            case .right: counts["right", default: 0] += 1
            case .asked: counts["asked", default: 0] += 1
            case .told:
                counts["told", default: 0] += 1
                if TestSeed.isReplaying { print(table.text) }
            case .wrong(let what):
                counts["wrong", default: 0] += 1
                Issue.record("table \(seed): \(what)\n\(table.text.prefix(400))")
            }
        }
        print("tables: \(counts)")
        #expect(counts["told", default: 0] * 20 <= seeds.count)
    }
}
