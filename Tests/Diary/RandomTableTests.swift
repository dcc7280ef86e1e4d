import SeededRandom
import TestDepths
import Testing

/// Thousands of tables of all languages, whose truth is known: none is read wrong in silence, and
/// nearly all without a question beyond what their rows leave open.
@Suite struct RandomTableTests {
    @Test func tablesOfAllKinds() { read(TestSeed.usual(1...300)) }

    /// Those that were read wrong once, each for a reason of its own.
    @Test(arguments: [917_079_700]) func tablesOfBefore(seed: UInt64) {
        let outcome = RandomTable(seed: seed).outcome()
        if case .wrong(let what) = outcome { Issue.record("table \(seed): \(what)") }
    }

    @Test(.tags(.night)) func tablesOfAllKindsAllNight() {
        let first = TestSeed.fresh(for: "tables")
        read(Array(first..<first + 10_000))
    }

    /// The beginning of a table, and all of one that is looked at again.
    private static func shown(_ table: RandomTable, _ count: Int) -> Substring {
        table.text.prefix(TestSeed.isReplaying ? .max : count)
    }

    private func read(_ seeds: [UInt64]) {
        var counts: [String: Int] = [:]
        for seed in seeds {
            let table = RandomTable(seed: seed)
            switch table.outcome() {
            case .right: counts["right", default: 0] += 1
            case .open: counts["open", default: 0] += 1
            case .asked(let what):
                counts["asked", default: 0] += 1
                if counts["asked", default: 0] <= 8 {
                    print("asked \(seed): \(what)\n\(Self.shown(table, 250))")
                }
            case .told:
                counts["told", default: 0] += 1
                if counts["told", default: 0] <= 4 {
                    print("told \(seed)\n\(Self.shown(table, 250))")
                }
            case .wrong(let what):
                counts["wrong", default: 0] += 1
                Issue.record("table \(seed): \(what)\n\(Self.shown(table, 400))")
            }
        }
        print("tables: \(counts)")
        #expect(counts["told", default: 0] * 50 <= seeds.count)
        let unasked = counts["right", default: 0] + counts["open", default: 0]
        #expect(unasked * 20 >= seeds.count * 19)
    }
}
