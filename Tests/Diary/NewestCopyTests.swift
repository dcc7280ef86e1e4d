import Foundation
import Testing

@testable import Diary

/// Which backup is the newest: by what is in it, whatever names and clocks say.
@MainActor
@Suite struct NewestCopyTests {
    let temporary = TemporaryDirectory(isInMemory: true)

    private func open(_ clock: DiaryClock = testClock) throws -> Diary {
        try Diary(directory: temporary.diary, clock: clock)
    }

    private func clock(_ day: String) -> DiaryClock {
        .fixed(Moment(date(day), hour: 12, offset: 3600))
    }

    /// Adds a weight on a day, and makes the day's backup.
    private func add(_ text: String, on day: String) throws {
        let diary = try open(clock(day))
        try diary.add(kilograms(text))
        try diary.backUpIfDue()
    }

    private func empty() { truncate(temporary.diary.databasePath, 0) }

    @Test func aDayWithAWrongClockIsNotTakenForTheLatest() throws {
        try add("82", on: "2026-11-21")
        try add("83", on: "2037-01-01")
        try open().undo()
        for (text, day) in [("84.29", "2026-11-22"), ("84.3", "2026-11-23"), ("85", "2026-11-24")] {
            try add(text, on: day)
        }
        empty()
        let diary = try open(clock("2026-11-25"))
        #expect(diary.entries.map(\.weight.text) == ["82", "84.29", "84.3", "85"])
        #expect(diary.recovery?.fromBackup == 4)
    }

    @Test func theCountGoesOnThroughRecoveryAndReplacement() throws {
        for day in 21...25 { try add("8\(day - 20)", on: "2026-11-\(day)") }
        let before = try open().store.state().revision
        empty()
        try add("86", on: "2026-11-20")
        let after = try open()
        #expect(try after.store.state().revision > before)
        // The name says that it is the oldest.
        empty()
        #expect(try open().entries.count == 6)
        let oldest = Backups(directory: temporary.diary).all().last?.path ?? ""
        _ = try Diary.replace(temporary.diary, with: oldest, clock: testClock)
        #expect(try open().store.state().revision > before)
    }

    @Test func anOlderCopyPutInPlaceCountsOn() throws {
        try add("82", on: "2026-11-21")
        let old = try Data(contentsOf: URL(fileURLWithPath: temporary.diary.databasePath))
        for day in 22...26 { try add("8\(day - 20)", on: "2026-11-\(day)") }
        try old.write(to: URL(fileURLWithPath: temporary.diary.databasePath))
        try add("90", on: "2026-11-27")
        empty()
        #expect(try open().entries.map(\.weight.text) == ["82", "90"])
    }

    /// Copies of before format 4 count from one after each recovery.
    @Test func copiesOfOlderFormatsAreOrderedByTheirChanges() throws {
        let backups = temporary.diary.backupsPath
        try DiaryDirectory.makeDirectory(backups)
        func make(_ day: String, _ revision: Int, changed: String, _ texts: [String]) throws {
            let path = "\(backups)/diary-\(day).sqlite"
            let connection = try SQLiteConnection(path: path, mode: .create)
            for statements in DiaryStore.migrations[..<3] { try connection.execute(statements) }
            let seconds = Moment(date(changed), offset: 0).secondsSince1970
            try connection.execute(
                """
                PRAGMA application_id = \(DiaryStore.applicationID); PRAGMA user_version = 3;
                UPDATE state SET revision = \(revision);
                INSERT INTO setting VALUES('marks', '\(day.hashValue)');
                """)
            for text in texts {
                try connection.execute(
                    """
                    INSERT INTO entry VALUES(NULL, randomblob(16), \(seconds), 0, '\(text)', 'kg',
                        \(text), '', '', 0, \(seconds), 0, 0)
                    """)
            }
        }
        try make("2026-11-20", 90, changed: "2026-11-20", ["80", "81"])
        try make("2026-11-21", 3, changed: "2026-11-21", ["82"])
        try make("2037-01-01", 50, changed: "2037-01-01", ["83", "84", "85"])
        let now = testNow.secondsSince1970 + 86_400
        #expect(
            Backups(directory: temporary.diary).byContent(now: now).map(\.name) == [
                "diary-2026-11-21.sqlite", "diary-2026-11-20.sqlite", "diary-2037-01-01.sqlite",
            ])
    }

    @Test func aClockThatIsBehindForADayLeavesTheCopiesOfMonths() throws {
        for month in 1...10 {
            try add("8\(month % 10)", on: "2026-\(month < 10 ? "0" : "")\(month)-15")
        }
        try add("90", on: "1990-01-01")
        #expect(Backups(directory: temporary.diary).all().count == 11)
    }
}
