import Diary
import Foundation
import Testing

@testable import DiarySync

@MainActor
struct SealedTests {
    private let machines = Machines()
    private let files = FileManager.default

    @Test func aSealedFolderShowsNothingAndOpensWithThePassphrase() throws {
        let a = try machines.join(passphrase: "correct horse")
        try a.diary().add(kilograms("82.4"), note: "secret words")
        try a.sync.exchange(passphrase: "correct horse")
        let b = try machines.join(passphrase: "correct horse")
        #expect(try b.entries() == a.entries())
        try b.diary().add(kilograms("81"), at: Machines.now.adding(seconds: -60))
        try b.sync.exchange(passphrase: "correct horse")
        machines.copyAll()
        try a.sync.exchange(passphrase: "correct horse")
        #expect(try a.entries() == b.entries())
        for file in LogFolder(path: a.folder).files() {
            let text = String(
                decoding: try #require(files.contents(atPath: a.folder + "/" + file)),
                as: UTF8.self)
            #expect(!text.contains("82.4") && !text.contains("secret"))
            #expect(!text.contains("machine") && !text.contains("horse"))
        }
        // No key is kept that nobody agreed to keep.
        #expect(!files.fileExists(atPath: a.directory.path + "/sync.key"))
    }

    @Test func aWrongPassphraseIsToldAndChangesNothing() throws {
        let a = try machines.join(passphrase: "correct horse")
        try a.diary().add(kilograms("82.4"))
        try a.sync.exchange(passphrase: "correct horse")
        let before = LogFolder(path: a.folder).files()
        #expect(throws: SyncError.self) { try a.sync.exchange() }
        do {
            try a.sync.exchange(passphrase: "battery staple")
            Issue.record("opened")
        } catch let error as SyncError {
            #expect(error.kind == .wrongPassphrase)
        }
        do {
            _ = try machines.join()
            Issue.record("joined")
        } catch let error as SyncError {
            #expect(error.kind == .passphraseNeeded)
        }
        #expect(LogFolder(path: a.folder).files() == before)
        // An open folder is not joined with a passphrase.
        let open = Machines()
        let c = try open.join()
        try c.diary().add(kilograms("82"))
        try c.sync.exchange()
        #expect(throws: SyncError.self) { try open.join(passphrase: "x") }
    }

    @Test func aKeyIsKeptWithConsentAndForgottenAtTheEnd() throws {
        let a = try machines.join(passphrase: "correct horse", remembers: true)
        try a.diary().add(kilograms("82.4"))
        #expect(try a.sync.exchange().written == 1)
        var status = stat()
        #expect(stat(a.directory.path + "/sync.key", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        try a.sync.end()
        #expect(!files.fileExists(atPath: a.directory.path + "/sync.key"))
    }

    @Test func aChangedBitOfASealedLineIsDamage() throws {
        let a = try machines.join(passphrase: "p")
        try a.diary().add(kilograms("82.4"))
        let session = try a.sync.session(passphrase: "p")
        try session.exchange()
        let path = try a.folder + "/" + #require(a.ownSegments().last)
        let lines = try #require(files.contents(atPath: path)).split(separator: 10)
        // The line has a right checksum, and is not what was sealed.
        let payload = String(decoding: lines[lines.count - 1].dropFirst(9), as: UTF8.self)
        var sealed = try #require(Data(base64Encoded: payload))
        sealed[30] ^= 1
        let forged = LogLine.line(sealed.base64EncodedString())
        let kept = lines.dropLast().map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
        write(path, Data((kept + forged).utf8))
        let b = try machines.join(passphrase: "p")
        #expect(try b.entries().isEmpty)
        #expect(try b.sync.session(passphrase: "p").exchange().problems.count == 1)
    }

    @Test func sealingIsUndoneByTheRightKeyAndLabelAlone() {
        let key = SyncCipher.random(32)
        for count in [0, 1, 15, 16, 17, 1000] {
            let text = SyncCipher.random(count)
            let sealed = SyncCipher.seal(text, key, about: "a")
            #expect(SyncCipher.open(sealed, key, about: "a") == text)
            #expect(SyncCipher.open(sealed, key, about: "b") == nil)
            #expect(SyncCipher.open(sealed, SyncCipher.random(32), about: "a") == nil)
            #expect(SyncCipher.open(Array(sealed.dropLast()), key, about: "a") == nil)
        }
        #expect(KeyRecipe(salt: [1], operations: 2, memory: 1 << 26).key(of: "x") == nil)
        let greedy = KeyRecipe(salt: SyncCipher.random(16), operations: 2, memory: 1 << 40)
        #expect(greedy.key(of: "x") == nil)
    }
}
