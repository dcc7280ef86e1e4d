import Diary
import Foundation
import Testing

@testable import DiarySync

/// Folders that are chosen again, sealed otherwise, emptied, or shared with other things.
@MainActor
struct FolderChoiceTests {
    private let machines = Machines()
    private let files = FileManager.default

    private func makeFolder(_ name: String) throws -> String {
        let path = machines.path + "/" + name
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    /// All that the files below a folder say.
    private func text(in folder: String) -> String {
        LogFolder(path: folder).files().compactMap {
            files.contents(atPath: folder + "/" + $0).map { String(decoding: $0, as: UTF8.self) }
        }.joined()
    }

    @Test func aNewFolderOpensWithItsOwnPassphraseAndNoFormerOne() throws {
        let a = try machines.join(passphrase: "former", remembers: true)
        try a.diary().add(kilograms("82.4"))
        for number in 0..<4 {
            let folder = try makeFolder("new\(number)")
            try a.sync.begin(in: folder, passphrase: "p\(number)", remembers: true)
            let b = Machine(at: machines.path, 10 + number)
            #expect(throws: SyncError.self) {
                try b.sync.begin(in: folder, passphrase: "former")
            }
            try b.sync.begin(in: folder, passphrase: "p\(number)")
            #expect(try b.entries() == a.entries())
            // What another one joins with is what the first one has.
            #expect(try a.sync.exchange().problems.isEmpty)
        }
        let kept = try String(contentsOfFile: a.directory.path + "/sync.key", encoding: .utf8)
        #expect(kept.split(separator: "\n").count == 1)
    }

    @Test func aKeyOfAnotherFolderIsNotKept() throws {
        let a = try machines.join(passphrase: "p", remembers: true)
        let key = a.directory.path + "/sync.key"
        // The same key in the same folder stays.
        try a.sync.begin(in: a.folder)
        #expect(files.fileExists(atPath: key))
        try a.sync.begin(in: try makeFolder("open"))
        #expect(!files.fileExists(atPath: key))
    }

    @Test func aSessionWritesNothingInTheClearIntoAFolderThatWasSealed() throws {
        let a = try machines.join()
        let session = try a.sync.session()
        try session.exchange()
        // A command chooses another folder while a window is open.
        let sealed = try makeFolder("sealed")
        try a.sync.begin(in: sealed, passphrase: "p")
        try a.diary().add(kilograms("82.4"), note: "secret")
        #expect(throws: SyncError.self) { try session.exchange() }
        #expect(!text(in: sealed).contains("secret"))
        #expect(try a.sync.session(passphrase: "p").exchange().written == 1)
        #expect(!text(in: sealed).contains("secret"))
        try a.sync.begin(in: try makeFolder("sealed too"), passphrase: "q", remembers: true)
        #expect(try session.exchange().problems.isEmpty)
    }

    @Test func aFolderThatWasSealedAnewAsksForItsPassphrase() throws {
        let a = try machines.join(passphrase: "p")
        let session = try a.sync.session(passphrase: "p")
        try session.exchange()
        for item in try files.contentsOfDirectory(atPath: a.folder) {
            try files.removeItem(atPath: a.folder + "/" + item)
        }
        let b = Machine(at: machines.path, 9)
        try b.sync.begin(in: a.folder, passphrase: "q")
        try a.diary().add(kilograms("82.4"))
        #expect(throws: SyncError.passphraseNeeded(a.folder)) { try session.exchange() }
        #expect(try a.sync.session(passphrase: "q").exchange().problems.isEmpty)
        #expect(try b.sync.exchange(passphrase: "q").problems.isEmpty)
        #expect(try b.entries() == a.entries())
    }

    @Test func anEmptiedFolderIsToldAndNotWrittenTo() throws {
        let (a, b) = (try machines.join(), try machines.join())
        try a.diary().add(kilograms("82.4"))
        try machines.settle([a, b])
        let before = try #require(try a.sync.status().devices.first).id
        // As the mount point of a volume that is taken out.
        try files.moveItem(atPath: a.folder, toPath: a.folder + "-volume")
        _ = try makeFolder("folder\(a.number)")
        try a.diary().add(kilograms("82"), at: Machines.now.adding(seconds: -60))
        #expect(throws: DiaryError.self) { try a.sync.exchange() }
        #expect(throws: DiaryError.self) { try a.sync.status() }
        #expect(try files.contentsOfDirectory(atPath: a.folder).isEmpty)
        try files.removeItem(atPath: a.folder)
        try files.moveItem(atPath: a.folder + "-volume", toPath: a.folder)
        try machines.settle([a, b])
        #expect(try b.entries().count == 2)
        #expect(try a.sync.status().devices.first?.id == before)
        // Who chooses it again begins anew.
        try files.removeItem(atPath: a.folder)
        _ = try makeFolder("folder\(a.number)")
        #expect(try a.sync.begin(in: a.folder).problems.isEmpty)
        try machines.settle([a, b])
        #expect(try b.entries() == a.entries())
        #expect(try b.sync.status().conflicts.isEmpty)
    }

    @Test func theFormerNumberOfADiaryIsRetired() throws {
        let (a, b) = (try machines.join(), try machines.join())
        try a.diary().add(kilograms("82.4"))
        try machines.settle([a, b])
        let segment = try #require(try a.ownSegments().last)
        try files.removeItem(atPath: a.folder + "/" + segment)
        try a.sync.exchange()
        machines.copyAll()
        try machines.settle([a, b])
        for machine in [a, b] {
            let report = try machine.sync.status()
            #expect(report.devices.count == 3 && report.problems.isEmpty)
            #expect(report.devices.filter { !$0.isRetired }.count == 2)
        }
        #expect(try a.entries() == b.entries())
    }

    @Test func anOpenLogInASealedFolderIsToldUntilItIsGone() throws {
        // Both begin before the sync program has brought anything.
        let (a, b) = (Machine(at: machines.path, 0), Machine(at: machines.path, 1))
        for machine in [a, b] { _ = try makeFolder("folder\(machine.number)") }
        try a.sync.begin(in: a.folder, passphrase: "p")
        try b.sync.begin(in: b.folder)
        try b.diary().add(kilograms("82.4"), note: "seen by all")
        try b.sync.exchange()
        machines.copy(1, 0)
        machines.copy(0, 1)
        let open = try #require(try b.ownSegments().first?.split(separator: "/").first)
        let told = try a.sync.exchange(passphrase: "p").problems
        #expect(told.count == 1 && told[0].contains(a.folder + "/" + open), "\(told)")
        let locked = try b.sync.exchange().problems
        #expect(locked.count == 1 && locked[0].contains("Choose the folder again"), "\(locked)")
        try b.sync.begin(in: b.folder, passphrase: "p")
        for machine in [a, b] {
            try files.removeItem(atPath: b.folder + "/" + open)
            machines.copy(1, 0)
            machines.copy(0, 1)
            try? files.removeItem(atPath: a.folder + "/" + open)
            #expect(try machine.sync.exchange(passphrase: "p").problems.isEmpty)
            try files.createDirectory(
                atPath: b.folder + "/" + open, withIntermediateDirectories: true)
        }
        #expect(try a.entries() == b.entries())
        for machine in [a, b] { #expect(!text(in: machine.folder).contains("seen by all")) }
    }

    @Test func otherFilesOfTheFolderAreNotReadAsAWhole() throws {
        let path = machines.path + "/file"
        write(path, Data("1b0f9d55\thealthbeat-log\t1\t".utf8))
        #expect(SegmentHeader.mayBegin(path))
        for other in ["", "healthbeat-log", "\u{89}PNG\r\n and so on, for many megabytes"] {
            write(path, Data(other.utf8))
            #expect(!SegmentHeader.mayBegin(path))
        }
        // What cannot be read is told by who reads it.
        #expect(SegmentHeader.mayBegin(path + "-that-is-not-there"))
    }

    @Test func aLinkHidesNoDiaryInTheFolder() throws {
        let folder = try makeFolder("shared")
        let inside = try makeFolder("shared/diary")
        let link = machines.path + "/link"
        try files.createSymbolicLink(atPath: link, withDestinationPath: inside)
        let sync = DiarySync(DiaryDirectory(path: link), clock: .fixed(Machines.now))
        #expect(throws: SyncError.self) { try sync.begin(in: folder) }
    }
}
