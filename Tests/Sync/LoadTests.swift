import Diary
import Foundation
import SeededRandom
import TestDepths
import Testing

@testable import DiarySync

/// Ten years of daily weighing on three devices; the limits are those of an optimised build.
@MainActor
struct LoadTests {
    /// How long something took: by the clock on the wall, and of a processor's time. Of the two,
    /// only the second is a program's own on a machine that does other things.
    private struct Cost: CustomStringConvertible {
        var wall: Duration
        var processor: Duration

        @MainActor
        init(_ body: () throws -> Void) rethrows {
            func own() -> Duration {
                var time = timespec()
                clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
                return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
            }
            let start = own()
            wall = try ContinuousClock().measure(body)
            processor = own() - start
        }

        var description: String { "\(wall) (\(processor) of a processor)" }
    }

    private struct Result {
        var bytes = 0
        /// What others wrote comes into a diary that has its own third.
        var merge: Cost
        /// All three logs come into an empty diary.
        var join: Cost
        var idle: Cost
        var one: Cost
    }

    @Test func aFewHundredEntriesStayWithinTheirShareOfTheLog() throws {
        let size = try measure(days: 60).bytes
        // Ten years have a share of 5 MB.
        #expect(size < 60 * 5_000_000 / 3650, "\(size) bytes")
    }

    @Test(.tags(.night)) func tenYearsOnThreeDevices() throws {
        let result = try measure(days: 3650)
        print(
            """
            10 years on 3 devices: \(result.bytes) bytes of logs
            two logs merged into a third diary: \(result.merge)
            three logs read by a new device:    \(result.join)
            nothing new: \(result.idle)
            one entry more: \(result.one)
            """)
        #expect(result.bytes < 5_000_000)
        #expect(result.merge.processor < .seconds(0.2))
    }

    private func measure(days: Int) throws -> Result {
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
                let writer = round.entryWriter()
                for put in puts { try writer.put(put.new, over: put.old) }
                try writer.finish()
            }
            try machine.sync.exchange()
        }
        machines.copyAll()
        let folder = LogFolder(path: all[0].folder)
        let bytes = folder.files().reduce(0) { size, file in
            size + (FileManager.default.contents(atPath: folder.path + "/" + file)?.count ?? 0)
        }
        let merge = try Cost { try all[0].sync.exchange() }
        #expect(try all[0].entries().count == 3 * days)
        var new: Machine?
        let join = try Cost { new = try machines.join() }
        #expect(try new?.entries().count == 3 * days)
        // As in a window, whose session goes on.
        let session = try all[0].sync.session()
        session.memory.looks.settling = .zero
        for _ in 0..<2 { try session.exchange() }
        let idle = try Cost { try session.exchange() }
        try all[1].sync.exchange()
        try all[1].diary().add(kilograms("79"), at: Machines.now.adding(seconds: 60))
        try all[1].sync.exchange()
        machines.copyAll()
        let one = try Cost { try session.exchange() }
        #expect(try all[0].entries().count == 3 * days + 1)
        return Result(bytes: bytes, merge: merge, join: join, idle: idle, one: one)
    }
}
