import Foundation
import Testing

@testable import Diary

@MainActor
@Suite struct PermissionTests {
    let temporary = TemporaryDirectory()

    /// Runs `body` with file permissions checked as for a person without special rights, also when
    /// the tests run as root. The file system identity is a matter of one thread.
    private func unprivileged<Result>(_ body: () throws -> Result) throws -> Result {
        guard geteuid() == 0 else { return try body() }
        typealias SetIdentity = @convention(c) (uid_t) -> Int32
        let symbol = try #require(dlsym(UnsafeMutableRawPointer(bitPattern: 0), "setfsuid"))
        let setIdentity = unsafeBitCast(symbol, to: SetIdentity.self)
        _ = setIdentity(65_534)
        defer { _ = setIdentity(0) }
        return try body()
    }

    private func open() throws -> Diary { try Diary(directory: temporary.diary, clock: testClock) }

    private func kind(_ change: () throws -> Void) -> DiaryError.Kind? {
        do {
            try change()
            return nil
        } catch {
            return (error as? DiaryError)?.kind
        }
    }

    @Test(arguments: [true, false])
    func aReadOnlyDiaryCanBeReadAndSaysWhyItCannotBeChanged(fileToo: Bool) throws {
        try open().add(kilograms("82.4"))
        chmod(temporary.diary.databasePath, fileToo ? 0o444 : 0o666)
        chmod(temporary.path, 0o555)
        defer { chmod(temporary.path, 0o700) }
        try unprivileged {
            let diary = try open()
            #expect(diary.entries.map(\.weight.text) == ["82.4"])
            #expect(diary.readOnlyReason?.kind == .readOnly)
            #expect(kind { try diary.add(kilograms("80")) } == .readOnly)
            #expect(kind { try diary.undo() } == .readOnly)
            #expect(diary.entries.count == 1)
        }
        #expect(try open().entries.count == 1)
        #expect(try open().readOnlyReason == nil || geteuid() != 0)
    }

    @Test func aDiaryWithoutReadingRightsIsNamed() throws {
        try open().add(kilograms("82.4"))
        chmod(temporary.diary.databasePath, 0)
        chmod(temporary.path, 0o755)
        try unprivileged {
            #expect(kind { _ = try open() } == .unreadable)
        }
        chmod(temporary.diary.databasePath, 0o600)
        #expect(try open().entries.count == 1)
    }

    @Test func aPlaceThatCannotBeWrittenIsNamed() throws {
        try DiaryDirectory.makeDirectory(temporary.path)
        chmod(temporary.path, 0o555)
        defer { chmod(temporary.path, 0o700) }
        let below = DiaryDirectory(path: temporary.path + "/a/b")
        try unprivileged {
            #expect(kind { _ = try open() } == .readOnly)
            #expect(kind { _ = try Diary(directory: below, clock: testClock) } == .readOnly)
        }
    }
}
