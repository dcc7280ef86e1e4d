import SeededRandom
import TestDepths
import Testing

@testable import DiarySync

/// Histories of three devices and a hostile carrier.
struct CarrierTests {
    @Test func allAgreeNothingIsLostAndNothingForeignIsTaken() {
        play(TestSeed.usual(100..<400))
    }

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
