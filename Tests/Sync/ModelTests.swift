import Foundation
import SeededRandom
import Testing

@testable import DiarySync

/// Histories of up to five devices. `HEALTHBEAT_SYNC_HISTORIES=10000` plays as many, and
/// `HEALTHBEAT_SYNC_FROM=4711` begins with another one.
struct ModelTests {
    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    @Test func allDevicesComeToOneDiaryAndNothingIsLost() {
        let first = Self.number("HEALTHBEAT_SYNC_FROM") ?? 0
        for seed in first..<(first + (Self.number("HEALTHBEAT_SYNC_HISTORIES") ?? 300)) {
            let faults = ModelHistory(seed: seed).faults()
            #expect(faults.isEmpty, "seed \(seed): \(Set(faults).sorted().joined(separator: "; "))")
            if !faults.isEmpty { return }
        }
    }
}
