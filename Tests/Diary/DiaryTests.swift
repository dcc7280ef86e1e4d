import Foundation
import SeededRandom
import Testing

@testable import Diary

@MainActor
@Suite struct DiaryTests {
    let temporary = TemporaryDirectory()

    func open() throws -> Diary { try Diary(directory: temporary.diary, clock: testClock) }

    @Test func whatWasTypedIsThereAfterARestart() throws {
        let weight = Weight(text: "12 10.5", unit: .stones)!
        let added = try open().add(weight, note: "after a run,\n\"wet\" 🏃")
        let diary = try open()
        #expect(diary.entries == [added])
        #expect(diary.entries[0].moment == testNow)
        #expect(diary.unit == .stones)
    }

    @Test func filesBelongToTheirOwnerAlone() throws {
        try open().add(kilograms("82.4"))
        let manager = FileManager.default
        let directory = try manager.attributesOfItem(atPath: temporary.path)
        let file = try manager.attributesOfItem(atPath: temporary.diary.databasePath)
        #expect(directory[.posixPermissions] as? Int == 0o700)
        #expect(file[.posixPermissions] as? Int == 0o600)
    }

    @Test func entriesStandInOrderWhateverTheOrderOfTyping() throws {
        let diary = try open()
        for day in [3, 1, 2, 9, 0] {
            try diary.add(kilograms("8\(day)"), at: testNow.adding(seconds: day * 86_400))
        }
        #expect(diary.entries.map(\.weight.text) == ["80", "81", "82", "83", "89"])
        let days = testNow.date.adding(days: 1)...testNow.date.adding(days: 3)
        #expect(diary.entries(in: days).map(\.weight.text) == ["81", "82", "83"])
        var moved = diary.entries[0]
        moved.moment = testNow.adding(seconds: 20 * 86_400)
        try diary.update(moved)
        #expect(diary.entries.last?.id == moved.id)
    }

    @Test func everyChangeCanBeUndoneAfterARestart() throws {
        var diary = try open()
        let first = try diary.add(kilograms("82.4"))
        var edited = first
        edited.note = "changed"
        try diary.update(edited)
        try diary.setGoal(kilograms("75"))
        try diary.delete([first.id])
        #expect(diary.undoStep?.name == "deletion of an entry")
        diary = try open()
        #expect(try diary.undo()?.kind == .delete)
        #expect(diary.entries.first?.note == "changed")
        #expect(try diary.undo()?.kind == .goal)
        #expect(diary.settings.goal == nil)
        diary = try open()
        #expect(try diary.undo()?.kind == .edit)
        #expect(diary.entries == [first])
        #expect(try diary.undo()?.kind == .add)
        #expect(try diary.undo() == nil)
        #expect(diary.entries.isEmpty)
        for _ in 0..<4 { try diary.redo() }
        #expect(try diary.redo() == nil)
        #expect(diary.entries.isEmpty)
        #expect(diary.settings.goal == kilograms("75"))
    }

    @Test(arguments: 0..<12)
    func undoingAnyHistoryBringsTheSameContentBack(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var diary = try open()
        var states = [Content(diary)]
        for _ in 0..<40 {
            try change(diary, &random)
            _ = diary.trend
            #expect(try diary.checkInvariants() == [])
            if Content(diary) != states.last { states.append(Content(diary)) }
            if Int.random(in: 0..<10, using: &random) == 0 { diary = try open() }
        }
        for state in states.reversed().dropFirst() {
            try diary.undo()
            #expect(Content(diary) == state)
            #expect(try diary.checkInvariants() == [])
        }
        for state in states.dropFirst() {
            try diary.redo()
            #expect(Content(diary) == state)
        }
        #expect(Content(try open()) == states.last)
    }

    private struct Content: Equatable {
        let entries: [Entry]
        let settings: DiarySettings

        @MainActor init(_ diary: Diary) {
            entries = diary.entries
            settings = diary.settings
        }
    }

    private func change(_ diary: Diary, _ random: inout SeededGenerator) throws {
        let tenths = Int.random(in: 500...1500, using: &random)
        let unit = WeightUnit.allCases.randomElement(using: &random) ?? .kilograms
        let text = DecimalText(significand: tenths, fractionDigits: 1).description
        let weight = Weight(text: text, unit: unit) ?? kilograms(text)
        let moment = testNow.adding(seconds: Int.random(in: -1_000_000...0, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: try diary.add(weight, at: moment, note: "\(tenths)")
        case 2:
            guard var entry = diary.entries.randomElement(using: &random) else { return }
            entry.weight = weight
            entry.moment = moment
            try diary.update(entry)
        case 3:
            let count = Int.random(in: 1...3, using: &random)
            try diary.delete(Set(diary.entries.shuffled(using: &random).prefix(count).map(\.id)))
        default: try diary.setGoal(weight)
        }
    }

    @Test func aNewChangeForgetsWhatCouldBeRedone() throws {
        let diary = try open()
        try diary.add(kilograms("80"))
        try diary.undo()
        #expect(diary.redoStep?.name == "new entry")
        try diary.add(kilograms("81"))
        #expect(diary.redoStep == nil)
        #expect(try diary.redo() == nil)
        #expect(diary.entries.map(\.weight.text) == ["81"])
    }

    @Test func observersHearOfEachChangeOnce() throws {
        let diary = try open()
        var heard: [DiaryChange] = []
        let observation = diary.observe { heard.append($0) }
        let entry = try diary.add(kilograms("80"))
        #expect(heard.map(\.inserted) == [[entry.id]])
        try diary.update(entry)
        #expect(heard.count == 1)
        try diary.coalescing { () throws(DiaryError) in
            try diary.add(kilograms("81"))
            try diary.delete([entry.id])
            try diary.setGoal(kilograms("75"))
        }
        #expect(heard.count == 2)
        #expect(heard[1].deleted == [entry.id])
        #expect(heard[1].settings)
        observation.cancel()
        try diary.undo()
        #expect(heard.count == 2)
    }

    @Test func anObserverEndsWithItsOwner() throws {
        let diary = try open()
        var calls = 0
        var observation: DiaryObservation? = diary.observe { _ in calls += 1 }
        #expect(observation != nil)
        observation = nil
        try diary.add(kilograms("80"))
        #expect(calls == 0)
    }

    @Test func settingsAreKept() throws {
        let settings = DiarySettings(
            unit: .pounds, goal: Weight(text: "11 4", unit: .stones),
            goalDate: CivilDate(iso: "2027-03-01"), goalStart: CivilDate(iso: "2026-11-01"),
            heightInCentimetres: 181.5)
        try open().setSettings(settings)
        #expect(try open().settings == settings)
    }

    @Test func theDataDirectoryFollowsXDG() {
        let name = "org.healthbeat.HealthBeat"
        let given = DiaryDirectory(environment: ["XDG_DATA_HOME": "/d", "HOME": "/h"])
        #expect(given.path == "/d/" + name)
        for value in ["", "relative/path"] {
            let ignored = DiaryDirectory(environment: ["XDG_DATA_HOME": value, "HOME": "/h"])
            #expect(ignored.path == "/h/.local/share/" + name)
        }
        #expect(DiaryDirectory(path: "/a//b/./c/../d/").path == "/a/b/d")
        #expect(DiaryDirectory(path: "x").path.hasSuffix("/x"))
    }
}
