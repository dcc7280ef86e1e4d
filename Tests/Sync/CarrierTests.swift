import SeededRandom
import TestDepths
import Testing

@testable import DiarySync

/// Histories of three devices and a hostile carrier.
struct CarrierTests {
    @Test func allAgreeNothingIsLostAndNothingForeignIsTaken() {
        play(TestSeed.usual(Array(100..<400) + Self.hard))
    }

    /// A former number under which somebody else wrote, too; a log whose owner is no more and of
    /// which a newcomer finds less than others read; a number that two gave to different entries;
    /// two of what one of two clones wrote, covered by who had seen what the other did.
    private static let hard: [UInt64] = [
        431_686_428, 157_947_839, 229_070_514, 338_971_566, 36_809_092,
    ]

    @Test(.tags(.night)) func soDoThoseOfTenThousandHistories() {
        let first = TestSeed.fresh(for: "histories of a hostile carrier")
        play(first..<first + 10_000)
    }

    private func play(_ seeds: some Sequence<UInt64>) {
        for seed in seeds {
            var history = CarrierHistory(seed: seed)
            let faults = history.play()
            #expect(faults.isEmpty, "seed \(seed): \(faults.joined(separator: "; "))")
            if !faults.isEmpty { return }
        }
    }
}
