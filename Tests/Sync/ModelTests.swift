import Foundation
import SeededRandom
import TestDepths
import Testing

@testable import DiarySync

/// Histories of up to five devices.
struct ModelTests {
    @Test func allDevicesComeToOneDiaryAndNothingIsLost() {
        play(TestSeed.usual(0..<300))
    }

    @Test(.tags(.night)) func allDevicesOfThousandsOfHistoriesComeToOneDiary() {
        let first = TestSeed.fresh(for: "histories")
        play(first..<first + 10_000)
    }

    private func play(_ seeds: some Sequence<UInt64>) {
        for seed in seeds {
            let faults = ModelHistory(seed: Int(seed)).faults()
            #expect(faults.isEmpty, "seed \(seed): \(Set(faults).sorted().joined(separator: "; "))")
            if !faults.isEmpty { return }
        }
    }
}
