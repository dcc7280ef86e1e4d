import Diary
import Foundation
import Testing

@testable import DiaryFiles
@testable import DiarySync

/// Whole diaries in files that exchange through folders.
@MainActor
struct ExchangeTests {
    private let machines = Machines()

    private func pair() throws -> (Machine, Machine) {
        (try machines.join(), try machines.join())
    }

    @Test func whatOneMachineWritesTheOtherHas() throws {
        let (a, b) = try pair()
        var entry = try a.diary().add(kilograms("82.4"), note: "tab\tand\nline")
        try a.diary().setGoal(kilograms("75"))
        try a.diary().setSettings(
            {
                var settings = try a.diary().settings
                settings.heightInCentimetres = 181.5
                settings.theme = .dark
                return settings
            }())
        try machines.settle([a, b])
        #expect(try b.entries() == [entry])
        #expect(try b.diary().settings.goal == kilograms("75"))
        #expect(try b.diary().settings.goalStart == a.diary().settings.goalStart)
        #expect(try b.diary().settings.heightInCentimetres == 181.5)
        #expect(try b.diary().settings.theme == nil)
        entry.note = "edited"
        try b.diary().update(entry)
        try machines.settle([a, b])
        #expect(try a.entries().map(\.note) == ["edited"])
        try a.diary().delete([entry.id])
        try machines.settle([a, b])
        #expect(try b.entries().isEmpty)
        try machines.settle([a, b])
        #expect(try a.entries().isEmpty)
        #expect(try a.diary().check().isEmpty)
    }

    @Test func aRoundWithoutNewsWritesNothing() throws {
        let (a, b) = try pair()
        try a.diary().add(kilograms("82.4"))
        try machines.settle([a, b])
        let before = FileManager.default.contents(atPath: a.directory.databasePath)
        let report = try a.sync.exchange()
        #expect(report.written == 0 && report.arrived == 0 && report.changed == 0)
        #expect(FileManager.default.contents(atPath: a.directory.databasePath) == before)
    }

    @Test func twoDiariesThatWereApartBecomeOne() throws {
        let (a, b) = (Machine(at: machines.path, 0), Machine(at: machines.path, 1))
        for day in 0..<30 {
            let moment = Machines.now.adding(seconds: -day * 86_400)
            try a.diary().add(kilograms("82.\(day % 10)"), at: moment)
            try b.diary().add(kilograms("83.\(day % 10)"), at: moment.adding(seconds: 60))
        }
        _ = (try machines.join(), try machines.join())
        try machines.settle([a, b])
        #expect(try a.entries().count == 60)
        #expect(try a.entries() == b.entries())
        // A new machine has nothing but the folder.
        let c = try machines.join()
        #expect(try c.entries() == a.entries())
        #expect(try c.sync.status().devices.count == 3)
    }

    /// Of several entries that two changed differently, each is told, the older first.
    @Test func conflictsOfSeveralEntriesAreToldInTheirOrder() throws {
        let (a, b) = try pair()
        let entries = try (0..<5).map { number in
            try a.diary().add(
                kilograms("80"), at: Machines.now.adding(seconds: -86_400 * (number * 3 % 5)))
        }
        try machines.settle([a, b])
        for (machine, text) in [(a, "81"), (b, "82")] {
            for (number, entry) in entries.enumerated() where number != 2 {
                var edited = entry
                edited.weight = kilograms("\(text).\(number)")
                try machine.diary().update(edited)
            }
        }
        try machines.settle([a, b])
        let told = try a.sync.status().conflicts
        #expect(told.map(\.entry.id) == told.map(\.entry).sorted().map(\.id))
        #expect(Set(told.map(\.entry.id)) == Set(entries.map(\.id)).subtracting([entries[2].id]))
        #expect(try b.sync.status().conflicts == told)
    }

    /// Of one entry the weight comes first, then when it was, and then the note.
    @Test func conflictsOfOneEntryAreToldInTheOrderOfItsFacts() throws {
        let (a, b) = try pair()
        let entry = try a.diary().add(kilograms("80"))
        try machines.settle([a, b])
        for (machine, number) in [(a, 1), (b, 2)] {
            var edited = entry
            edited.weight = kilograms("8\(number)")
            edited.moment = Machines.now.adding(seconds: -60 * number)
            edited.note = "note \(number)"
            try machine.diary().update(edited)
        }
        try machines.settle([a, b])
        let told = try a.sync.status().conflicts
        #expect(told.map(\.entry.id) == [entry.id, entry.id, entry.id])
        let kinds = told.compactMap { conflict -> Int? in
            switch conflict.choices.first?.fact {
            case .weight: 0
            case .moment: 1
            case .note: 2
            case nil: nil
            }
        }
        #expect(kinds == [0, 1, 2])
        #expect(try b.sync.status().conflicts == told)
    }

    @Test func bothFactsOfOneWeightAreKeptAndEitherCanBeTaken() throws {
        let (a, b) = try pair()
        let entry = try a.diary().add(kilograms("82.4"))
        try machines.settle([a, b])
        for (machine, text) in [(a, "82.6"), (b, "83.0")] {
            var edited = entry
            edited.weight = kilograms(text)
            try machine.diary().update(edited)
        }
        try machines.settle([a, b])
        let shown = try a.entries()
        #expect(try shown == b.entries() && shown.count == 1)
        let conflict = try #require(try a.sync.status().conflicts.first)
        #expect(conflict.entry == shown[0])
        #expect(conflict.choices.map(\.fact).first == .weight(shown[0].weight))
        #expect(
            Set(conflict.choices.map(\.fact))
                == [.weight(kilograms("82.6")), .weight(kilograms("83.0"))])
        #expect(Set(conflict.choices.map(\.device)) == ["machine 0", "machine 1"])
        #expect(try b.sync.status().conflicts == a.sync.status().conflicts)
        guard case .weight(let other) = conflict.choices[1].fact else { return }
        var chosen = shown[0]
        chosen.weight = other
        try b.diary().update(chosen)
        try machines.settle([a, b])
        #expect(try a.entries().map(\.weight) == [other])
        #expect(try a.sync.status().conflicts.isEmpty)
        #expect(try b.diary().undo()?.kind == .edit)
        try machines.settle([a, b])
        #expect(try a.entries().map(\.weight) == [shown[0].weight])
    }

    @Test func aDeletionThatDidNotKnowOfAChangeDoesNotTakeIt() throws {
        let (a, b) = try pair()
        var entry = try a.diary().add(kilograms("82.4"))
        try machines.settle([a, b])
        try a.diary().delete([entry.id])
        entry.note = "after the run"
        try b.diary().update(entry)
        try machines.settle([a, b])
        #expect(try a.entries().map(\.note) == ["after the run"])
        #expect(try a.entries() == b.entries())
    }

    @Test func undoTakesBackOnesOwnAndNothingElse() throws {
        let (a, b) = try pair()
        let entry = try a.diary().add(kilograms("82.4"))
        try machines.settle([a, b])
        var mine = entry
        mine.note = "mine"
        try a.diary().update(mine)
        try machines.settle([a, b])
        var theirs = try #require(try b.entries().first)
        theirs.weight = kilograms("81.9")
        try b.diary().update(theirs)
        let added = try b.diary().add(
            kilograms("80"), at: Machines.now.adding(seconds: -86_400))
        try machines.settle([a, b])
        #expect(try a.diary().undoStep == DiaryStep(.edit, count: 1))
        try a.diary().undo()
        let after = try a.entries()
        #expect(after.map(\.id) == [added.id, entry.id])
        #expect(after[1].note == "" && after[1].weight == kilograms("81.9"))
        // Undo of the change of an entry that others deleted brings it back, for them as well.
        try a.diary().redo()
        try machines.settle([a, b])
        #expect(try b.entries().last?.note == "mine")
        try b.diary().delete([entry.id])
        try machines.settle([a, b])
        #expect(try a.entries().map(\.id) == [added.id])
        try a.diary().undo()
        #expect(try a.entries().map(\.id) == [added.id, entry.id])
        try machines.settle([a, b])
        // The clock stands still here: which of two notes of one moment shows is the same for both.
        #expect(try a.entries() == b.entries())
        try a.diary().undo()
        try machines.settle([a, b])
        #expect(try a.entries().map(\.id) == [added.id])
        #expect(try a.entries() == b.entries())
    }

    @Test func aRetiredDeviceThatComesBackTakesPartAnew() throws {
        let (a, b) = try pair()
        try b.diary().add(kilograms("82.4"))
        try machines.settle([a, b])
        let lost = try #require(try a.sync.status().devices.first { !$0.isThisOne })
        #expect(lost.name == "machine 1")
        // What it had not published when it was lost comes with it.
        try b.diary().add(kilograms("83"), at: Machines.now.adding(seconds: -60))
        try a.sync.retire(lost.id)
        #expect(try a.sync.status().devices.contains { $0.id == lost.id && $0.isRetired })
        try machines.settle([a, b])
        #expect(try a.entries().count == 2)
        #expect(try a.entries() == b.entries())
        let own = try #require(try b.sync.status().devices.first { $0.isThisOne })
        #expect(own.id != lost.id)
        #expect(try b.sync.status().devices.count == 3)
    }

    @Test func aCopyOfADiaryOnAnotherMachineIsAnotherDevice() throws {
        let (a, b) = try pair()
        try a.diary().add(kilograms("82.4"))
        try machines.settle([a, b])
        let copy = Machine(at: machines.path, 7)
        try FileManager.default.copyItem(atPath: a.directory.path, toPath: copy.directory.path)
        try copy.diary().add(kilograms("81"), at: Machines.now.adding(seconds: -60))
        try a.diary().add(kilograms("83"), at: Machines.now.adding(seconds: -30))
        // Both exchange in one folder, as two machines with one sync folder would.
        try copy.sync.exchange()
        try a.sync.exchange()
        try copy.sync.exchange()
        #expect(try a.entries().count == 3)
        #expect(try a.entries() == copy.entries())
        let ids = try [a, copy].map { try $0.sync.status().devices.first(where: \.isThisOne)?.id }
        #expect(ids[0] != ids[1])
    }

    @Test func aDiaryCopiedByHandJoinsWithoutDoublesAndBothFactsStay() throws {
        let a = Machine(at: machines.path, 0)
        let first = try a.diary().add(kilograms("82.4"))
        let second = try a.diary().add(kilograms("82"), at: Machines.now.adding(seconds: -86_400))
        let b = Machine(at: machines.path, 1)
        try FileManager.default.copyItem(atPath: a.directory.path, toPath: b.directory.path)
        _ = try machines.join()
        var edited = first
        edited.weight = kilograms("81")
        try b.diary().update(edited)
        _ = try machines.join()
        try machines.settle([a, b])
        #expect(try a.entries().map(\.id) == [second.id, first.id])
        #expect(try a.entries() == b.entries())
        #expect(try a.sync.status().conflicts.count == 1)
    }

    @Test func oneFileThatBothImportIsThereOnce() throws {
        let (a, b) = try pair()
        let days = (1...28).map { "2026-02-\($0 < 10 ? "0" : "")\($0) 08:00,8\($0 % 10).4 kg" }
        let table = "date,weight\n" + days.joined(separator: "\n") + "\n"
        for machine in [a, b] {
            let diary = try machine.diary()
            let clock = DiaryClock.fixed(Machines.now)
            let file = try Importer(clock: clock).read(Array(table.utf8), name: "weights.csv")
            let preview = ImportPreview(file, existing: diary.entries, clock: clock)
            #expect(try diary.import(preview) == 28)
        }
        try machines.settle([a, b])
        #expect(try a.entries().count == 28)
        #expect(try a.entries() == b.entries())
        #expect(try a.sync.status().conflicts.isEmpty)
        // Taking one's own import back takes the entries from both.
        try a.diary().undo()
        try machines.settle([a, b])
        #expect(try b.entries() == a.entries())
    }

    @Test func anEndedExchangeGoesOnInAnotherFolder() throws {
        let (a, b) = try pair()
        try a.diary().add(kilograms("82.4"))
        try machines.settle([a, b])
        try a.sync.end()
        #expect(throws: SyncError.self) { try a.sync.exchange() }
        let elsewhere = machines.path + "/elsewhere"
        try FileManager.default.createDirectory(
            atPath: elsewhere, withIntermediateDirectories: true)
        for machine in [a, b] { try machine.sync.begin(in: elsewhere) }
        try b.diary().add(kilograms("83"), at: Machines.now.adding(seconds: -60))
        for machine in [b, a] { try machine.sync.exchange() }
        #expect(try a.entries().count == 2)
        #expect(try a.entries() == b.entries())
    }

    @Test func wrongFoldersAreRefusedInWords() throws {
        let machine = Machine(at: machines.path, 0)
        _ = try machine.diary()
        for path in [machines.path + "/nowhere", machines.path, machine.directory.path] {
            #expect(throws: (any Error).self) { try machine.sync.begin(in: path) }
        }
        #expect(try machine.sync.configuration == nil)
    }
}
