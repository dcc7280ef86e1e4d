import Diary
import Foundation
import SeededRandom
import TestDepths
import Testing

@testable import DiarySync

/// Histories of up to five devices.
struct ModelTests {
    private func entry(_ id: UUID, _ weight: Int) throws -> Entry {
        Entry(
            id: id, weight: try #require(Weight(text: "\(weight)", unit: .kilograms)),
            moment: Moment(wallSeconds: 1_795_000_000, offset: 0), created: 1_795_000_000)
    }

    /// Two clones write under one number; who saw the one replaces the one alone, before anybody
    /// knows that there are two.
    @Test func whoReplacesWhatACloneWroteLeavesWhatTheOtherDid() throws {
        let id = UUID()
        func exchange(_ device: inout CarrierDevice, _ writer: UInt32, as number: UInt64 = 0) {
            device.exchange(now: 1_795_000_000_000, writer: writer) {
                (DeviceID(number << 32), [])
            }
        }
        var one = CarrierDevice(skew: 0, isSealed: false)
        one.set(try entry(id, 80), id)
        exchange(&one, 1, as: 1)
        var other = one
        one.set(try entry(id, 81), id)
        exchange(&one, 2)
        other.set(try entry(id, 82), id)
        exchange(&other, 3)
        let written = try #require(other.id)
        #expect(written == one.id)
        var third = CarrierDevice(skew: 0, isSealed: false)
        third.files = one.files
        exchange(&third, 4, as: 2)
        third.set(try entry(id, 83), id)
        exchange(&third, 5)
        #expect(third.weights(of: id) == ["83 kg"])
        // Of the other clone's log nothing is there yet.
        other.files.merge(third.files.filter { $0.key.hasPrefix("0000000200000000") }) { $1 }
        exchange(&other, 6)
        #expect(other.id == written)
        #expect(other.weights(of: id) == ["82 kg", "83 kg"])
    }

    @Test func whatIsChangedForYearsNamesFewWriters() throws {
        let id = UUID()
        var device = ModelDevice(0, skew: 0)
        for number in 0..<3 * Reconciler.mostWriters {
            device.set(try entry(id, 80 + number % 7), id)
            device.exchange([], now: 1_795_000_000_000 + number * 1000)
        }
        let register = try #require(device.items[id]?[FieldName.weight])
        #expect(register.writes.count == 1)
        #expect(register.seen.count == Reconciler.mostWriters + 1)
        var reader = ModelDevice(1, skew: 0)
        reader.exchange([device.log], now: 1_795_000_000_000)
        #expect(reader.items == device.items)
    }

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
