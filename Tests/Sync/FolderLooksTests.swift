import Diary
import Foundation
import Testing

@testable import DiarySync

/// Files that did not change are not read again, and those that did are.
@MainActor
struct FolderLooksTests {
    private let machines = Machines()
    private let files = FileManager.default

    @Test func aSessionReadsWhatChangedAndNothingElse() throws {
        let (a, b) = (try machines.join(), try machines.join())
        try b.diary().add(kilograms("82.4"))
        try machines.settle([a, b])
        write(a.folder + "/note.txt", Data("hello\n".utf8))
        let session = try a.sync.session()
        session.memory.looks.settling = .zero
        for _ in 0..<2 { try session.exchange() }
        let all = LogFolder(path: a.folder).files()
        // Two logs, what both devices tell of their diaries, and the note.
        #expect(all.count == 5)
        #expect(unread(session, a).isEmpty)
        // Another entry, in the log of the other device.
        try b.diary().add(kilograms("83"), at: Machines.now.adding(seconds: -60))
        try b.sync.exchange()
        machines.copyAll()
        let grown = try b.ownSegments()
        // What the device tells of its diary has changed with its log.
        #expect(unread(session, a).filter { !$0.hasSuffix(".hbstate") } == grown)
        #expect(try session.exchange().arrived == 1)
        #expect(try a.entries() == b.entries())
        for _ in 0..<2 { try session.exchange() }
        #expect(unread(session, a).isEmpty)
        // A file of the same length in its place.
        let path = a.folder + "/" + grown[0]
        var data = try #require(files.contents(atPath: path))
        data[data.count / 2] ^= 1
        try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        #expect(unread(session, a) == grown)
        #expect(try session.exchange().problems.count > 0)
    }

    @Test func aFileThatChangedAMomentAgoIsReadAgain() throws {
        let (a, b) = (try machines.join(), try machines.join())
        try machines.settle([a, b])
        let session = try a.sync.session()
        for _ in 0..<3 { try session.exchange() }
        #expect(unread(session, a) == LogFolder(path: a.folder).files())
    }

    /// The files that the next round will read.
    private func unread(_ session: SyncSession, _ machine: Machine) -> [String] {
        var looks = session.memory.looks
        return LogFolder(path: machine.folder).files().filter {
            looks.finding($0, in: machine.folder) == nil
        }
    }
}
