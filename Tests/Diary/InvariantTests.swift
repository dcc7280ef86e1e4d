import Foundation
import Testing

@testable import Diary

/// What the check of the diary notices.
@MainActor
@Suite struct InvariantTests {
    private let temporary = TemporaryDirectory()

    private func diary() throws -> Diary {
        let diary = try Diary(directory: temporary.diary, clock: testClock)
        for day in 0..<4 {
            try diary.add(kilograms("8\(day)"), at: testNow.adding(seconds: day * 86_400))
        }
        _ = diary.trend
        try diary.undo()
        #expect(try diary.checkInvariants() == [])
        return diary
    }

    @Test(
        "What the file says behind the diary's back is noticed",
        arguments: [
            ("DELETE FROM entry WHERE id = 1", "entries are not those of the file"),
            ("UPDATE entry SET note = 'x'", "entries are not those of the file"),
            ("UPDATE entry SET revision = 999", "are of a revision to come"),
            (
                "INSERT OR REPLACE INTO setting(key, value) VALUES('goal', '70 kg')",
                "settings are not those"
            ),
            ("DELETE FROM step", "of steps that are forgotten"),
            ("UPDATE step SET undone = 1 - undone", "undone steps are older"),
            (
                "INSERT INTO tombstone(uuid, revision) SELECT uuid, 1 FROM entry WHERE id = 2",
                "are there, and noted as deleted"
            ),
        ])
    func file(change: String, fault: String) throws {
        let diary = try diary()
        try diary.store.connection.execute(change)
        let faults = try diary.checkInvariants()
        #expect(faults.contains { $0.contains(fault) }, "\(faults)")
        #expect(try diary.checkInvariants(readingFile: false) == [])
    }
}
