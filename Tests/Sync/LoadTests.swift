import Diary
import Foundation
import SeededRandom
import Testing

@testable import DiarySync

/// Ten years of daily weighing on three devices. `HEALTHBEAT_SYNC_LOAD=1` measures them; the limits are
/// those of a release build.
@MainActor
struct LoadTests {
    nonisolated private static let isAsked =
        ProcessInfo.processInfo.environment["HEALTHBEAT_SYNC_LOAD"] != nil

    @Test func aFewHundredEntriesStayWithinTheirShareOfTheLog() throws {
        let size = try measure(days: 60).bytes
        // Ten years have a share of 5 MB.
        #expect(size < 60 * 5_000_000 / 3650, "\(size) bytes")
    }

    @Test(.enabled(if: isAsked)) func tenYearsOnThreeDevices() throws {
        let (bytes, merge, idle, live) = try measure(days: 3650)
        print(
            "10 years, 3 devices: log \(bytes) bytes, a new device \(merge), nothing new \(idle), "
                + "one entry more \(live)")
        #expect(bytes < 5_000_000)
        #expect(merge < .seconds(0.2))
    }

    private func measure(
        days: Int
    ) throws -> (bytes: Int, merge: Duration, idle: Duration, live: Duration) {
        let machines = Machines()
        let all = try (0..<3).map { _ in try machines.join() }
        var random = SeededGenerator(seed: 1)
        for machine in all {
            let directory = machine.directory
            let exchange = try DiaryExchange(directory, clock: .fixed(Machines.now))
            let puts = (0..<days).map { day in
                (
                    new: Entry(
                        weight: kilograms("\(80 + random.below(5)).\(random.below(9) + 1)"),
                        moment: Machines.now.adding(
                            seconds: -day * 86_400 - machine.number * 3600 - random.below(900)),
                        created: 1_795_000_000 - day * 86_400), old: nil as Entry?
                )
            }
            try exchange.round { round throws(DiaryError) in
                try round.write(puts: puts, removes: [], settings: [])
            }
            try machine.sync.exchange()
        }
        machines.copyAll()
        let folder = LogFolder(path: all[0].folder)
        let bytes = folder.files().reduce(0) { size, file in
            size + (FileManager.default.contents(atPath: folder.path + "/" + file)?.count ?? 0)
        }
        let clock = ContinuousClock()
        // The others' two logs come into the first diary, and then nothing does.
        let merge = try clock.measure { try all[0].sync.exchange() }
        #expect(try all[0].entries().count == 3 * days)
        let idle = try clock.measure { try all[0].sync.exchange() }
        try all[1].sync.exchange()
        try all[1].diary().add(kilograms("79"), at: Machines.now.adding(seconds: 60))
        try all[1].sync.exchange()
        machines.copyAll()
        let live = try clock.measure { try all[0].sync.exchange() }
        #expect(try all[0].entries().count == 3 * days + 1)
        return (bytes, merge, idle, live)
    }
}
