import Foundation
import Testing

@testable import Diary

@MainActor
@Suite struct BackupTests {
    let temporary = TemporaryDirectory()

    func open(_ clock: DiaryClock = testClock) throws -> Diary {
        try Diary(directory: temporary.diary, clock: clock)
    }

    @Test func restoringIsOneStep() throws {
        let diary = try open()
        let first = try diary.add(kilograms("82.4"))
        try diary.setGoal(kilograms("75"))
        let path = try diary.backUp()
        #expect(try diary.restore(from: path) == 0)
        var edited = first
        edited.note = "later"
        try diary.update(edited)
        let second = try diary.add(kilograms("81"))
        try diary.setGoal(nil)
        let before = diary.entries
        #expect(try diary.restore(from: path) == 2)
        #expect(diary.entries == [first])
        #expect(diary.settings.goal == kilograms("75"))
        #expect(try diary.undo()?.kind == .restore)
        #expect(diary.entries == before)
        #expect(diary.entry(second.id) != nil)
    }

    /// Makes a diary as the first version of the format had it, with one entry and one step.
    private func makeOldDiary() throws -> Entry {
        try DiaryDirectory.makeDirectory(temporary.path)
        let old = entry("82.4", day: 3)
        let connection = try SQLiteConnection(path: temporary.diary.databasePath, mode: .create)
        try connection.execute(DiaryStore.migrations[0])
        try connection.execute(
            """
            PRAGMA application_id = \(DiaryStore.applicationID); PRAGMA user_version = 1;
            UPDATE state SET revision = 1;
            INSERT INTO step(kind, count, made) VALUES('add', 1, 0);
            """)
        try connection.statement("INSERT INTO entry_change(step, number, uuid) VALUES(1, 0, ?1)")
            .bind(1, old.id).run()
        try connection.statement(
            "INSERT INTO entry VALUES(1, ?1, ?2, 3600, '82.4', 'kg', 82.4, '', '', 0, 0, 1)"
        ).bind(1, old.id).bind(2, old.moment.wallSeconds).run()
        return old
    }

    @Test func anOlderFormatIsBroughtUpToDateAfterABackup() throws {
        let old = try makeOldDiary()
        let diary = try open()
        #expect(diary.entries == [old])
        #expect(diary.readOnlyReason == nil)
        let version = try diary.store.connection.integer("PRAGMA user_version")
        #expect(version == DiaryStore.schemaVersion)
        let backup = try #require(Backups(directory: temporary.diary).all().first)
        #expect(backup.name == "diary-before-format-\(DiaryStore.schemaVersion).sqlite")
        #expect(try diary.undo() == DiaryStep(.add, count: 1))
        #expect(diary.entries.isEmpty)
        #expect(try diary.redo() == DiaryStep(.add, count: 1))
        #expect(diary.entries == [old])
        try diary.delete([old.id])
        // The backup is of the old format, and can be restored all the same.
        #expect(try diary.restore(from: backup.path) == 1)
        #expect(diary.entries == [old])
        #expect(try diary.check().isEmpty)
    }

    @Test func aDamagedFileOfAnOlderFormatIsRecovered() throws {
        let old = try makeOldDiary()
        let path = temporary.diary.databasePath
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        // The last page is an index or a table other than that of the entries.
        data.replaceSubrange(data.count - 4096..<data.count, with: Data(count: 4096))
        try data.write(to: URL(fileURLWithPath: path))
        let diary = try open()
        #expect(diary.recovery != nil)
        #expect(diary.entries == [old])
    }

    @Test func whatIsNoBackupRestoresNothing() throws {
        let diary = try open()
        try diary.add(kilograms("82.4"))
        let path = temporary.file("letter.sqlite")
        try Data("no database at all, but long enough".utf8).write(to: URL(fileURLWithPath: path))
        for name in [path, temporary.file("missing"), "/dev/null", temporary.path] {
            #expect(throws: DiaryError.self) { try diary.restore(from: name) }
        }
        #expect(diary.entries.count == 1)
    }

    @Test func backupsBelongToTheirOwnerAndReplaceNoFile() throws {
        let diary = try open()
        let path = temporary.file("copy.sqlite")
        _ = try diary.backUp(to: path)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        #expect(throws: DiaryError.self) { try diary.backUp(to: path) }
    }

    @Test func oneBackupADay() throws {
        try open().add(kilograms("80"))
        let backups = Backups(directory: temporary.diary)
        #expect(try backups.makeIfDue(clock: testClock) != nil)
        #expect(try backups.makeIfDue(clock: testClock) == nil)
        let tomorrow = DiaryClock.fixed(testNow.adding(seconds: 86_400))
        #expect(try backups.makeIfDue(clock: tomorrow) != nil)
        #expect(backups.all().map { $0.date?.description } == ["2026-11-22", "2026-11-21"])
    }

    @Test func daysWeeksAndMonthsAreKept() {
        let today = CivilDate(iso: "2026-11-21")!
        let everyDay = (0..<800).map { today.adding(days: -$0) }
        // As the program does it: one more each day, the rest rotated out.
        var held: [CivilDate] = []
        for day in everyDay.reversed() {
            held.insert(day, at: 0)
            let kept = Backups.kept(held, today: day)
            held.removeAll { !kept.contains($0) }
        }
        #expect(held.prefix(7) == everyDay.prefix(7))
        #expect(held.count <= 7 + 4 + 12)
        #expect(held.last.map { $0 < today.adding(months: -10) } == true)
        let rare = [0, 100, 200, 300].map { today.adding(days: -$0) }
        #expect(Backups.kept(rare, today: today) == Set(rare))
    }

    @Test func watchersHearOfAnotherProcessAndOfTheirOwnBackup() async throws {
        let diary = try open()
        diary.beginWatching { Issue.record("\($0)") }
        defer { diary.endWatching() }
        let changes = AsyncStream.makeStream(of: DiaryChange.self)
        let observation = diary.observe { changes.continuation.yield($0) }
        defer { observation.cancel() }
        let other = try open()
        let entry = try other.add(kilograms("82.4"))
        for await change in changes.stream {
            #expect(change.inserted == [entry.id])
            break
        }
        #expect(diary.entries == [entry])
        try other.delete([entry.id])
        for await change in changes.stream {
            #expect(change.deleted == [entry.id])
            break
        }
        #expect(diary.entries.isEmpty)
    }
}
