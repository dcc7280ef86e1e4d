import Diary
import DiarySync
import Foundation
import SeededRandom
import TestDepths
import Testing

/// Programs that are killed while they write into a diary and exchange it with another one's.
@MainActor
@Suite(.tags(.tools)) struct SyncCrashTests {
    private let base =
        FileManager.default.temporaryDirectory.path + "/healthbeat-" + UUID().uuidString

    /// A diary and a folder of its own.
    private struct Machine {
        let name: String
        let directory: DiaryDirectory
        let folder: String
        /// The numbers of entries that were acknowledged.
        var acknowledged: Set<String> = []
        /// The number of the next entry.
        var next = 1

        init(_ name: String, in base: String) throws {
            self.name = name
            directory = DiaryDirectory(path: base + "/" + name)
            folder = base + "/folder-" + name
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        }

        var sync: DiarySync { DiarySync(directory) }

        /// Adds entries, which exchanges each, and asks for one exchange more after it.
        var script: String {
            """
            number=\(next)
            while "$0" add --data-dir "$1" --date "2026-01-01 8:00" --note "\(name) $number" 80.5 >/dev/null
            do echo "$number"; number=$((number + 1)); "$0" sync now --data-dir "$1" >/dev/null; done
            """
        }

        @MainActor
        func notes() throws -> [String] {
            let diary = try Diary(directory: directory)
            #expect(diary.recovery == nil)
            #expect(try diary.check().isEmpty)
            return diary.entries.map(\.note)
        }
    }

    /// What a sync program does, with the times of files kept.
    private func copy(_ machines: [Machine]) throws {
        for (source, target) in [(0, 1), (1, 0)] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/cp")
            process.arguments = [
                "-rup", machines[source].folder + "/.", machines[target].folder,
            ]
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
    }

    @Test func killsDuringAnExchangeLoseNothingAndDoubleNothing() throws {
        try kill(4, seed: TestSeed.usual(2026))
    }

    @Test(.tags(.night)) func hundredsOfKillsDuringExchangesLoseNothing() throws {
        try kill(300, seed: TestSeed.fresh(for: "kills during exchanges"))
    }

    /// Kills `rounds` times, at moments that follow from a seed.
    private func kill(_ rounds: Int, seed: UInt64) throws {
        let program = try #require(Program.path, "build the program first")
        var random = SeededGenerator(seed: seed)
        defer { try? FileManager.default.removeItem(atPath: base) }
        var machines = try ["home", "work"].map { try Machine($0, in: base) }
        for machine in machines { try machine.sync.begin(in: machine.folder, name: machine.name) }
        for round in 0..<rounds {
            let (killed, other) = (round % 2, (round + 1) % 2)
            // There is something to merge while it is killed.
            try machines[other].sync.exchange()
            try copy(machines)
            let writer = try Writer(
                program: program, directory: machines[killed].directory.path,
                script: machines[killed].script)
            let seen = writer.killed(
                after: random.below(4), microseconds: UInt32(random.below(150_000)))
            machines[killed].acknowledged.formUnion(
                seen.map { "\(machines[killed].name) \($0)" })
            // One more may have been saved and killed before it was told.
            machines[killed].next = (seen.max() ?? machines[killed].next) + 2
            // The other one reads what there is, whatever part of it was written.
            try copy(machines)
            let report = try machines[other].sync.exchange()
            #expect(report.problems.isEmpty, "seed \(seed), round \(round): \(report.problems)")
            // And the next exchange of the killed one completes it, under the number that it had.
            try machines[killed].sync.exchange()
            try copy(machines)
            try machines[other].sync.exchange()
            let notes = try machines.map { try $0.notes() }
            #expect(Set(notes[0]).count == notes[0].count, "seed \(seed), round \(round)")
            let all = machines.reduce(into: Set<String>()) { $0.formUnion($1.acknowledged) }
            for index in machines.indices {
                let lost = all.subtracting(notes[index])
                #expect(lost.isEmpty, "seed \(seed), round \(round): \(machines[index].name)")
                let report = try machines[index].sync.status()
                #expect(report.devices.count == 2, "seed \(seed), round \(round)")
                #expect(report.problems.isEmpty, "seed \(seed), round \(round)")
            }
            #expect(notes[0].sorted() == notes[1].sorted(), "seed \(seed), round \(round)")
        }
        #expect(machines.allSatisfy { rounds < 8 || !$0.acknowledged.isEmpty })
    }
}
