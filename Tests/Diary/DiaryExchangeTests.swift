import Foundation
import Testing

@testable import Diary

/// What an exchange with other devices needs of the file.
@MainActor
struct DiaryExchangeTests {
    private let temporary = TemporaryDirectory(isInMemory: true)

    private func open() throws -> Diary {
        try Diary(directory: temporary.diary, clock: testClock)
    }

    private func makeDiaryOfTheSecondFormat(with entry: Entry) throws {
        try DiaryDirectory.makeDirectory(temporary.path)
        let connection = try SQLiteConnection(path: temporary.diary.databasePath, mode: .create)
        for statements in DiaryStore.migrations.prefix(2) { try connection.execute(statements) }
        try connection.execute(
            "PRAGMA application_id = \(DiaryStore.applicationID); PRAGMA user_version = 2")
        try connection.execute(
            """
            UPDATE state SET revision = 1;
            INSERT INTO step(kind, count, made) VALUES('add', 1, 0);
            """)
        try connection.statement("INSERT INTO entry_change(step, number, uuid) VALUES(1, 0, ?1)")
            .bind(1, entry.id).run()
        try connection.statement(
            "INSERT INTO entry VALUES(1, ?1, ?2, 3600, '82.4', 'kg', 82.4, '', '', 0, 0, 1, 0)"
        ).bind(1, entry.id).bind(2, entry.moment.wallSeconds).run()
    }

    @Test func aFileOfTheSecondFormatGetsRoomForTheExchange() throws {
        let old = entry("82.4", day: 3)
        try makeDiaryOfTheSecondFormat(with: old)
        let diary = try open()
        #expect(diary.entries == [old] && diary.recovery == nil && diary.readOnlyReason == nil)
        #expect(try diary.undo() == DiaryStep(.add, count: 1))
        let exchange = try DiaryExchange(temporary.diary, clock: testClock)
        try exchange.round { round throws(DiaryError) in
            try round.set("a", "1")
            try round.setItem("x", "state")
            try round.putIntoOutbox(3, "line")
        }
        try exchange.reading { round throws(DiaryError) in
            #expect(try round.value("a") == "1")
            #expect(try round.item("x") == "state")
            #expect(try round.outbox().map(\.number) == [3])
        }
        #expect(
            Backups(directory: temporary.diary).all().first?.name == "diary-before-format-4.sqlite")
        // Nothing of it is the diary's.
        #expect(try open().entries.isEmpty)
        #expect(try open().check().isEmpty)
    }

    @Test func aRoundThatFailsLeavesNothing() throws {
        let diary = try open()
        let exchange = try DiaryExchange(temporary.diary, clock: testClock)
        #expect(throws: DiaryError.self) {
            try exchange.round { round throws(DiaryError) in
                let writer = round.entryWriter()
                try writer.put(entry("80"), over: nil)
                try writer.finish()
                try round.write(settings: [("unit", "lb")])
                try round.set("a", "1")
                throw DiaryError(invalid: "stop")
            }
        }
        try diary.refresh()
        #expect(diary.entries.isEmpty && diary.settings.unit == nil)
        try exchange.reading { round throws(DiaryError) in #expect(try round.value("a") == nil) }
    }

    /// Settings without an entry: each that comes is told, and nothing is where none came.
    @Test func settingsAloneArriveInADiaryThatIsOpen() throws {
        let diary = try open()
        try diary.add(kilograms("80"))
        var heard: [DiaryChange] = []
        let observation = diary.observe { heard.append($0) }
        defer { observation.cancel() }
        let exchange = try DiaryExchange(temporary.diary, clock: testClock)
        for (number, unit) in [WeightUnit.pounds, .stones, .kilograms].enumerated() {
            try exchange.round { round throws(DiaryError) in
                try round.write(settings: [("unit", unit.rawValue)])
            }
            try diary.refresh()
            #expect(diary.settings.unit == unit)
            #expect(heard.count == number + 1 && heard.last?.settings == true)
            #expect(heard.last?.inserted.isEmpty == true && heard.last?.deleted.isEmpty == true)
            let state = diary.state
            try exchange.round { round throws(DiaryError) in try round.write(settings: []) }
            try diary.refresh()
            #expect(heard.count == number + 1 && diary.state == state)
        }
        #expect(diary.undoStep == DiaryStep(.add, count: 1))
    }

    @Test func whatOthersWroteIsNoStepAndStaysWhenStepsAreUndone() throws {
        let diary = try open()
        let first = try diary.add(kilograms("80"), note: "a")
        var edited = first
        edited.note = "b"
        try diary.update(edited)
        try diary.setSettings(DiarySettings(unit: .pounds))
        let present = try #require(diary.entry(first.id))
        var theirs = present
        theirs.weight = kilograms("81")
        try DiaryExchange(temporary.diary, clock: testClock).round { round throws(DiaryError) in
            let writer = round.entryWriter()
            try writer.put(theirs, over: present)
            try writer.put(entry("70", day: 9), over: nil)
            try writer.finish()
            try round.write(settings: [("unit", "st")])
        }
        try diary.refresh()
        #expect(diary.undoStep == DiaryStep(.settings))
        #expect(diary.entries.count == 2 && diary.settings.unit == .stones)
        try diary.undo()
        #expect(diary.settings.unit == .stones)
        try diary.undo()
        #expect(diary.entry(first.id)?.note == "a")
        #expect(diary.entry(first.id)?.weight == kilograms("81"))
        try diary.redo()
        #expect(diary.entry(first.id)?.note == "b")
        #expect(diary.entry(first.id)?.weight == kilograms("81"))
    }

    /// Each field for itself: what others changed stays when the person's own change of another
    /// one is undone.
    @Test(arguments: ["weight", "moment", "note", "source", "created"])
    func eachFieldThatOthersWroteStaysWhenAStepIsUndone(field: String) throws {
        let diary = try open()
        let first = try diary.add(kilograms("80"), at: testNow, note: "a", source: "s")
        var edited = first
        if field == "note" { edited.weight = kilograms("79") } else { edited.note = "b" }
        try diary.update(edited)
        let present = try #require(diary.entry(first.id))
        var theirs = present
        switch field {
        case "weight": theirs.weight = kilograms("81")
        case "moment": theirs.moment = testNow.adding(seconds: -60)
        case "note": theirs.note = "theirs"
        case "source": theirs.source = "theirs"
        default: theirs.created -= 7
        }
        try DiaryExchange(temporary.diary, clock: testClock).round { round throws(DiaryError) in
            let writer = round.entryWriter()
            try writer.put(theirs, over: present)
            try writer.finish()
        }
        try diary.refresh()
        #expect(diary.entry(first.id) == theirs)
        try diary.undo()
        var before = theirs
        if field == "note" { before.weight = first.weight } else { before.note = first.note }
        var undone = try #require(diary.entry(first.id))
        undone.changed = before.changed
        #expect(undone == before)
        try diary.redo()
        var redone = try #require(diary.entry(first.id))
        redone.changed = theirs.changed
        #expect(redone == theirs)
    }

    private func remove(_ ids: [UUID]) throws {
        try DiaryExchange(temporary.diary, clock: testClock).round { round throws(DiaryError) in
            let writer = round.entryWriter()
            for id in ids { try writer.remove(id) }
            try writer.finish()
        }
    }

    @Test func undoingAnEditBringsBackWhatOthersRemoved() throws {
        let diary = try open()
        let first = try diary.add(kilograms("80"))
        var edited = first
        edited.weight = kilograms("81")
        try diary.update(edited)
        try remove([first.id])
        try diary.refresh()
        #expect(diary.entries.isEmpty && diary.undoStep == DiaryStep(.edit, count: 1))
        #expect(try diary.undo() == DiaryStep(.edit, count: 1))
        #expect(diary.entries.map(\.weight) == [kilograms("80")])
        try diary.redo()
        #expect(diary.entries.isEmpty)
        try diary.undo()
        #expect(try diary.undo() == DiaryStep(.add, count: 1))
        #expect(diary.entries.isEmpty)
        try diary.redo()
        #expect(diary.entries == [first])
    }

    /// Undo and redo name and do what changes something.
    @Test func aStepOfWhatOthersRemovedIsPassedOver() throws {
        let diary = try open()
        let first = try diary.add(kilograms("80"), at: testNow)
        let second = try diary.add(kilograms("70"), at: testNow.adding(seconds: -60))
        try remove([second.id])
        try diary.refresh()
        #expect(try diary.undo() == DiaryStep(.add, count: 1))
        #expect(diary.entries.isEmpty && diary.undoStep == nil)
        #expect(try diary.undo() == nil)
        try diary.redo()
        #expect(diary.entries == [first] && diary.redoStep == nil)
        // What would be made again is gone for good.
        try diary.delete([first.id])
        try diary.undo()
        try remove([first.id])
        try diary.refresh()
        #expect(diary.redoStep == nil)
        #expect(try diary.redo() == nil)
        #expect(try diary.check().isEmpty)
    }

    @Test func whoHoldsTheLockOfTheExchangeIsNotWaitedForLong() throws {
        _ = try open()
        let start = ContinuousClock.now
        try DiaryLock.exchange.held(in: temporary.path) { () throws(DiaryError) in
            do throws(DiaryError) {
                try DiaryExchange.locked(temporary.diary) {}
                Issue.record("two exchanges at once")
            } catch {
                #expect(error.kind == .locked)
            }
        }
        #expect(ContinuousClock.now - start < .seconds(DiaryExchange.patience + 3))
    }
}
