import Foundation
import SeededRandom
import TestDepths
import Testing

@testable import Diary

/// Bits that change on the disk: each row has a checksum, which tells it and mostly mends it.
@MainActor
@Suite struct RowSumTests {
    let temporary = TemporaryDirectory(isInMemory: true)
    private var path: String { temporary.diary.databasePath }

    private func open() throws -> Diary { try Diary(directory: temporary.diary, clock: testClock) }

    /// A diary with entries, a goal, a deletion and steps of undo, and a backup of the first half.
    private func fill(_ count: Int = 40, backsUp: Bool = true) throws -> Diary {
        let diary = try open()
        let entries = (0..<count).map { index in
            var entry = entry("8\(index % 10).\(index % 7)", day: Double(index))
            entry.note = index % 3 == 0 ? "after a run" : ""
            return entry
        }
        try diary.perform(DiaryStep(.import, count: count), puts: entries)
        try diary.setGoal(kilograms("75"))
        try diary.delete([entries[5].id])
        if backsUp { _ = try diary.backUp() }
        return diary
    }

    private func change(_ sql: String) throws {
        try SQLiteConnection(path: path, mode: .readWrite).execute(sql)
    }

    @Test func everyRowHasItsChecksum() throws {
        let diary = try fill()
        var edited = diary.entries[3]
        edited.note = "after a swim"
        try diary.update(edited)
        try diary.undo()
        try diary.undo()
        try diary.redo()
        for table in DiaryStore.summed where !table.name.hasPrefix("sync") {
            let connection = diary.store.connection
            let count = try connection.integer("SELECT count(*) FROM \(table.name)") ?? 0
            let right = try connection.integer(
                "SELECT count(*) FROM \(table.name) WHERE sum = row_sum(\(table.columns))")
            #expect(count > 0 && right == count, "\(table.name)")
        }
    }

    @Test(arguments: [
        "weight = '8' || char(unicode(substr(weight, 2)) | 64) || substr(weight, 3)",
        "wall = (wall | 1048576) - (wall & 1048576)", "created = created | 4096",
        "note = 'aftes a run'",
        "revision = revision | 1024",
    ])
    func aTurnedBitIsTurnedBack(change sql: String) throws {
        let diary = try fill(backsUp: false)
        let entries = diary.entries
        try change("UPDATE entry SET \(sql) WHERE id = 4")
        let again = try open()
        #expect(again.entries == entries)
        let recovery = again.recovery
        #expect(recovery?.kind == .altered && recovery?.recovered == 1)
        #expect(FileManager.default.fileExists(atPath: recovery?.keptPath ?? ""))
        #expect(again.undoStep == diary.undoStep)
        #expect(try again.check().isEmpty)
        #expect(try open().recovery == nil)
    }

    @Test func whatHasManyBitsWrongComesFromTheBackup() throws {
        let diary = try fill()
        let entries = diary.entries
        try change("UPDATE entry SET weight = '12.5', unit = 'st' WHERE id = 4")
        try change("UPDATE setting SET value = '91 lb' WHERE key = 'goal'")
        let again = try open()
        #expect(again.entries == entries && again.settings.goal == kilograms("75"))
        #expect(again.recovery?.fromBackup == 2)
        #expect(again.recovery?.message.contains("2 came from the latest backup") == true)
        #expect(again.undoStep == diary.undoStep)
    }

    @Test func anIdentifierThatChangedMakesNoSecondRow() throws {
        let diary = try fill()
        let entries = diary.entries
        try change("UPDATE entry SET uuid = randomblob(16) WHERE id = 4")
        let again = try open()
        #expect(again.entries == entries)
        #expect(again.recovery?.fromBackup == 1)
    }

    @Test func whatNothingHasIsLeftAndTold() throws {
        let diary = try fill(backsUp: false)
        try change("UPDATE entry SET weight = '120.5' WHERE id = 4")
        #expect(throws: DiaryError.self) { try DiaryStore.requireSums(diary.store.connection) }
        let again = try open()
        #expect(again.entries.count == diary.entries.count)
        #expect(again.recovery?.doubtful == 1)
        #expect(again.entries.contains { $0.weight == kilograms("120.5") })
        #expect(try open().recovery == nil)
    }

    @Test func aChangedHistoryBringsNothingWrongBack() throws {
        let diary = try fill()
        let entries = diary.entries
        try change("UPDATE entry_change SET weight = '120.5' WHERE weight IS NOT NULL")
        let again = try open()
        #expect(again.entries == entries && again.undoStep == nil)
        #expect(again.recovery?.hasLostHistory == true)
    }

    @Test func theWindowsLookAtThePagesFindsIt() throws {
        let diary = try fill()
        let entries = diary.entries
        try change("UPDATE entry SET weight = '12.5' WHERE id = 4")
        let opening = DiaryOpening(temporary.diary, clock: testClock)
        let shown = try #require(try opening.diary())
        #expect(shown.recovery == nil)
        var told: [DiaryRecovery] = []
        shown.onRecovery = { told.append($0) }
        try shown.finishOpening()
        #expect(shown.entries == entries && told.first?.fromBackup == 1)
    }

    @Test func checkTellsWhatChangesWhileTheDiaryIsOpen() throws {
        let diary = try fill()
        #expect(try diary.check().isEmpty)
        try change("UPDATE entry SET note = 'x' WHERE id = 4")
        #expect(try diary.check() == ["1 row has changed on the disk"])
    }

    /// Turns bits of the file and looks whether the diary is as it was, or what became of it told.
    private func turnBits(_ count: Int, seed: UInt64) throws {
        let diary = try fill()
        let (entries, settings) = (diary.entries, diary.settings)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        var random = SeededGenerator(seed: seed)
        let directory = temporary.path
        for _ in 0..<count {
            let bit = Int.random(in: 0..<whole.count * 8, using: &random)
            var data = whole
            data[bit / 8] ^= 1 << UInt8(bit % 8)
            for name in try FileManager.default.contentsOfDirectory(atPath: directory)
            where name.hasPrefix("d") { unlink(directory + "/" + name) }
            try data.write(to: URL(fileURLWithPath: path))
            let again = try open()
            let place: Comment = "bit \(bit % 8) of byte \(bit / 8)"
            #expect(again.entries == entries, place)
            #expect(again.settings == settings, place)
        }
    }

    @Test func aBitAnywhereIsMended() throws { try turnBits(150, seed: 36) }

    @Test(.tags(.night)) func aBitAnywhereIsMendedOften() throws { try turnBits(20_000, seed: 37) }

    @Test func aDecadeIsCheckedInMilliseconds() throws {
        let diary = try open()
        let entries = (0..<20_000).map { entry("8\($0 % 10).4", day: Double($0) / 4) }
        try diary.perform(DiaryStep(.import, count: 20_000), puts: entries)
        let clock = ContinuousClock()
        let pages = try clock.measure { try DiaryStore.quickCheck(diary.store.connection) }
        let rows = try clock.measure { try DiaryStore.requireSums(diary.store.connection) }
        print("20 000 entries: pages \(pages), checksums \(rows)")
        #expect(rows < .milliseconds(400))
    }
}
