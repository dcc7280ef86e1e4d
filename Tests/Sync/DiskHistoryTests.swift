import Diary
import Foundation
import SeededRandom
import TestDepths
import Testing

@testable import DiarySync

/// Random histories of whole diaries in files: edits and undo, exchanges, parts of files that
/// arrive, logs that a sync program removes, and diaries that are set back to older copies.
@MainActor
struct DiskHistoryTests {
    @Test func allMachinesComeToOneDiaryAndNothingIsLost() throws {
        try play(TestSeed.usual(0..<4))
    }

    @Test(.tags(.night)) func allMachinesOfManyHistoriesComeToOneDiary() throws {
        let first = TestSeed.fresh(for: "histories in files")
        try play(first..<first + 100)
    }

    private func play(_ seeds: some Sequence<UInt64>) throws {
        for seed in seeds {
            var history = DiskHistory(seed: seed)
            let faults = try history.faults()
            #expect(faults.isEmpty, "seed \(seed): \(faults.joined(separator: "; "))")
            if !faults.isEmpty { return }
        }
    }
}

@MainActor
private struct DiskHistory {
    private var random: SeededGenerator
    private let machines = Machines()
    private var all: [Machine] = []
    /// Entries that were in a log once, and those that somebody took away.
    private var published: Set<UUID> = []
    private var removed: Set<UUID> = []
    private var copies: [Int: Data] = [:]
    private var added = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func faults() throws -> [String] {
        for _ in 0..<(2 + random.below(2)) { all.append(try machines.join()) }
        for _ in 0..<(10 + random.below(25)) {
            let machine = random.pick(all)
            switch random.below(10) {
            case 0...4: try edit(machine)
            case 5, 6: try exchange(machine)
            case 7: deliver()
            default: try misfortune(machine)
            }
        }
        try machines.settle(all)
        all.append(try machines.join())
        return try verdict()
    }

    private mutating func edit(_ machine: Machine) throws {
        let diary = try machine.diary()
        defer {
            let broken = try? diary.checkInvariants()
            #expect(broken == [])
        }
        switch random.below(8) {
        case 0 where !diary.entries.isEmpty:
            let id = random.pick(diary.entries).id
            removed.insert(id)
            try diary.delete([id])
        case 1:
            let before = Set(diary.entries.map(\.id))
            try diary.undo()
            removed.formUnion(before.subtracting(diary.entries.map(\.id)))
        case 2:
            let before = Set(diary.entries.map(\.id))
            try diary.redo()
            removed.formUnion(before.subtracting(diary.entries.map(\.id)))
        case 3: try diary.setGoal(kilograms("\(60 + random.below(20))"))
        case 4, 5:
            guard var entry = diary.entries.isEmpty ? nil : random.pick(diary.entries) else {
                return
            }
            if random.below(2) == 0 {
                entry.note = "note \(random.below(9))"
            } else {
                entry.weight = kilograms("\(80 + random.below(9))")
            }
            try diary.update(entry)
        default:
            added += 1
            try diary.add(
                kilograms("\(80 + random.below(9))"),
                at: Machines.now.adding(seconds: -3600 * added))
        }
    }

    private mutating func exchange(_ machine: Machine) throws {
        do {
            try machine.sync.exchange()
        } catch let error as DiaryError where error.message.contains("are gone") {
            // Nobody writes into a folder that lost all its logs before it is chosen again.
            try machine.sync.begin(in: machine.folder)
        }
        let diary = try machine.diary()
        #expect(try diary.checkInvariants() == [])
        published.formUnion(diary.entries.map(\.id))
    }

    /// Some files arrive, or the beginnings of them.
    private mutating func deliver() {
        let (source, target) = (random.below(all.count), random.below(all.count))
        guard source != target else { return }
        for file in LogFolder(path: all[source].folder).files() where random.below(3) > 0 {
            let path = all[target].folder + "/" + file
            guard let data = FileManager.default.contents(atPath: all[source].folder + "/" + file)
            else { continue }
            let length = random.below(3) == 0 ? random.below(data.count + 1) : data.count
            guard length > FileManager.default.contents(atPath: path)?.count ?? 0 else { continue }
            try? FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
            write(path, data.prefix(length))
        }
    }

    /// What goes wrong with the files of one machine; its next exchange mends it.
    private mutating func misfortune(_ machine: Machine) throws {
        let database = machine.directory.databasePath
        switch random.below(6) {
        case 0, 1: copies[machine.number] = FileManager.default.contents(atPath: database)
        case 2:
            guard let copy = copies[machine.number] else { return }
            // What was not in the log is gone with the newer file.
            write(database, copy)
            try exchange(machine)
        case 3:
            guard let segment = try machine.ownSegments().last else { return }
            try FileManager.default.removeItem(atPath: machine.folder + "/" + segment)
            try exchange(machine)
        case 4:
            guard let segment = try machine.ownSegments().last,
                let data = FileManager.default.contents(atPath: machine.folder + "/" + segment)
            else { return }
            write(machine.folder + "/" + segment, data.prefix(random.below(data.count)))
            try exchange(machine)
        default:
            let devices = try machine.sync.status().devices.filter { !$0.isThisOne }
            guard !devices.isEmpty, random.below(3) == 0 else { return }
            try machine.sync.retire(random.pick(devices).id)
        }
    }

    private func verdict() throws -> [String] {
        var faults: [String] = []
        let entries = try all[0].entries()
        for machine in all {
            if try machine.entries() != entries { faults.append("\(machine.number) differs") }
            if try machine.diary().settings.goal != all[0].diary().settings.goal {
                faults.append("the goal of \(machine.number) differs")
            }
            let report = try machine.sync.exchange()
            if report.written + report.changed > 0 { faults.append("\(machine.number) goes on") }
            if try !machine.diary().check().isEmpty { faults.append("a check finds something") }
        }
        let conflicts = try Set(all.map { try $0.sync.status().conflicts.count })
        if conflicts.count > 1 { faults.append("conflicts differ") }
        let lost = published.subtracting(removed).subtracting(entries.map(\.id))
        if !lost.isEmpty { faults.append("\(lost.count) entries were lost") }
        return faults
    }
}
