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

    /// The newest of each of twelve months, counted without the days and weeks that are kept as
    /// well.
    @Test func twelveMonthsAndFourWeeksAreKept() {
        let today = CivilDate(iso: "2026-11-21")!
        let everyDay = (0..<800).map { today.adding(days: -$0) }
        let kept = Backups.kept(everyDay, today: today)
        func starts(_ period: Period) -> Int { Set(kept.map { period.start(of: $0) }).count }
        #expect(starts(.month) == 12)
        let recent = kept.filter { $0 > today.adding(days: -28) }
        #expect(Set(recent.map { Period.week().start(of: $0) }).count == 4)
        #expect(kept.filter { $0 <= today.adding(days: -7) }.count == 2 + 11)
    }

    @Test func aClockThatWasWrongOnceStopsNothing() throws {
        try open().add(kilograms("80"))
        let backups = Backups(directory: temporary.diary)
        for year in 2030..<2040 {
            let wrong = Moment(CivilDate(iso: "\(year)-01-01")!, offset: 0)
            try backups.makeIfDue(clock: .fixed(wrong))
        }
        #expect(try backups.makeIfDue(clock: testClock) != nil)
        #expect(try backups.makeIfDue(clock: testClock) == nil)
        let dates = backups.all().compactMap(\.date)
        #expect(dates.contains(testNow.date))
        #expect(dates.filter { $0 > testNow.date }.count == Backups.keptDays)
    }

    /// Opening compares the index of identifiers with the entries.
    @Test func aDamagedIndexIsMadeAgain() throws {
        let entries = (0..<50).map { entry("80.\($0 % 10)", day: Double($0)) }
        try open().perform(DiaryStep(.import, count: 50), puts: entries)
        let path = temporary.diary.databasePath
        let name = "sqlite_autoindex_entry_1"
        let page = try SQLiteConnection(path: path, mode: .immutable).rootPage(of: name)
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: UInt64(page.upperBound - 10))
        let byte = try #require(try file.read(upToCount: 1)?.first)
        try file.seek(toOffset: UInt64(page.upperBound - 10))
        try file.write(contentsOf: [byte ^ 0x55])
        try file.close()
        let diary = try open()
        #expect(diary.entries == entries && diary.recovery == nil)
        let backup = try diary.backUp()
        #expect(try Backups.content(of: backup).0.count == 50)
        #expect(try diary.check().isEmpty)
        #expect(try open().entries == entries)
    }

    @Test func whatWasLeftHalfMadeIsRemoved() throws {
        let diary = try open()
        try diary.add(kilograms("80"))
        let backups = Backups(directory: temporary.diary)
        try DiaryDirectory.makeDirectory(temporary.diary.backupsPath)
        for name in ["diary-2026-11-20.sqlite.part", "diary-2026-11-20.sqlite.part-7-9"] {
            try Data("half".utf8).write(
                to: URL(fileURLWithPath: temporary.diary.backupsPath + "/" + name))
        }
        try backups.makeIfDue(clock: testClock)
        let names = try FileManager.default.contentsOfDirectory(
            atPath: temporary.diary.backupsPath)
        #expect(names == ["diary-2026-11-21.sqlite"])
    }

    @Test func aFullerCopyIsReplacedOnlyWhenAsked() throws {
        let diary = try open()
        try diary.add(kilograms("80"))
        let path = try diary.backUp()
        try diary.delete(Set(diary.entries.map(\.id)))
        do throws(DiaryError) {
            _ = try diary.backUp()
            Issue.record("a backup was replaced by an emptier one")
        } catch {
            #expect(error.message.contains("--force"))
        }
        #expect(try Backups.content(of: path).0.count == 1)
        _ = try diary.backUp(replaces: true)
        #expect(try Backups.content(of: path).0.isEmpty)
    }

    /// The copy loses its end, or gets other bytes, between its writing and its check.
    @Test(arguments: [true, false])
    func aCopyThatIsShortOrDamagedIsNotKept(isShort: Bool) throws {
        #expect(FaultyFileSystem.isInstalled)
        let diary = try open()
        let entries = (0..<800).map { entry("80.\($0 % 10)", day: Double($0)) }
        try diary.perform(DiaryStep(.import, count: 800), puts: entries)
        let backups = temporary.diary.backupsPath
        // The last writes of a copy: its pages are on disk, and SQLite is about to finish.
        var struck = 0
        for spared in stride(from: 5, through: 60, by: 5) {
            let action = FaultyFileSystem.Action(call: .write, suffix: "", spared: spared) {
                for name in (try? FileManager.default.contentsOfDirectory(atPath: backups)) ?? []
                where name.contains(".part") && !name.hasSuffix("-journal") {
                    let path = backups + "/" + name
                    guard let file = fopen(path, "r+") else { continue }
                    fseek(file, 4096 * 3, SEEK_SET)
                    fputs(String(repeating: "x", count: 4096), file)
                    fclose(file)
                    if isShort { truncate(path, 4096 * 4) }
                }
            }
            var isRefused = false
            let isReached = FaultyFileSystem.acting(action, in: backups) {
                do throws(DiaryError) {
                    _ = try diary.backUp(replaces: true)
                } catch {
                    isRefused = true
                    #expect(error.kind == .backup)
                    #expect(!error.message.contains("Nothing was changed"))
                    #expect(!error.message.contains(".part"))
                }
            }
            guard isReached else { break }
            let names = try FileManager.default.contentsOfDirectory(atPath: backups)
            #expect(names.allSatisfy { !$0.contains(".part") })
            for name in names {
                #expect(try Backups.content(of: backups + "/" + name).0.count == 800)
            }
            if isRefused { struck += 1 }
        }
        #expect(struck > 0)
        #expect(diary.entries.count == 800)
    }

    @Test func aCopyCountsWhatItsMomentHeld() async throws {
        let diary = try open()
        let directory = temporary.diary
        let written = AsyncStream.makeStream(of: Void.self)
        let writing = Task.detached {
            defer { written.continuation.finish() }
            let store = try DiaryStore.open(directory, clock: testClock)
            var count = 0
            while !Task.isCancelled {
                try store.perform(DiaryStep(.add, count: 1), at: 0, puts: [entry("80")])
                count += 1
                written.continuation.yield()
            }
            return count
        }
        for await _ in written.stream { break }
        for _ in 0..<20 { _ = try diary.backUp(replaces: true) }
        writing.cancel()
        #expect(try await writing.value > 0)
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
