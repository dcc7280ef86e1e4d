import Diary
import Foundation
import SeededRandom
import Testing

@testable import DiarySync

/// What sync programs do to files.
@MainActor
struct FolderFaultTests {
    private let machines = Machines()
    private let files = FileManager.default

    /// Two machines that have `count` entries of the first.
    private func pair(_ count: Int) throws -> (Machine, Machine) {
        let (a, b) = (try machines.join(), try machines.join())
        let diary = try a.diary()
        for index in 0..<count {
            try diary.add(
                kilograms("8\(index % 10)"), at: Machines.now.adding(seconds: -index * 3600))
        }
        return (a, b)
    }

    private func segment(of machine: Machine) throws -> String {
        try machine.folder + "/" + #require(machine.ownSegments().last)
    }

    @Test func conflictCopiesAndRenamedFilesAreReadAsWhatTheyAre() throws {
        let (a, b) = try pair(8)
        try a.sync.exchange()
        let path = try segment(of: a)
        let data = try #require(files.contents(atPath: path))
        let half = LineReader.prefix(of: data, lines: 5)
        try files.createDirectory(atPath: b.folder + "/other", withIntermediateDirectories: true)
        write(b.folder + "/x.sync-conflict-20261121-A.hblog", half)
        try b.sync.exchange()
        #expect(try b.entries().count == 3)
        write(b.folder + "/other/renamed", data)
        write(b.folder + "/other/renamed (copy)", data)
        write(b.folder + "/other/note.txt", Data("hello".utf8))
        try b.sync.exchange()
        #expect(try b.entries() == a.entries())
        #expect(try b.sync.status().problems.isEmpty)
    }

    @Test func aHoleIsToldAndFilledWhenTheFileIsWhole() throws {
        let (a, b) = try pair(8)
        try a.sync.exchange()
        let path = try segment(of: a)
        let data = try #require(files.contents(atPath: path))
        var hurt = data
        let middle = data.count / 2
        hurt.replaceSubrange(middle..<(middle + 20), with: Data(count: 20))
        let copy = b.folder + path.dropFirst(a.folder.count)
        try files.createDirectory(
            atPath: (copy as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true)
        write(copy, hurt)
        let report = try b.sync.exchange()
        #expect(report.problems.count == 2, "\(report.problems)")
        #expect(try (6...7).contains(b.entries().count))
        write(copy, data)
        #expect(try b.sync.exchange().problems.isEmpty)
        #expect(try b.entries() == a.entries())
    }

    @Test func aLogThatWasRemovedOrCutIsWrittenAgainUnderAnotherNumber() throws {
        for cut in [0, 1, 2] {
            let machines = Machines()
            let (a, b) = (try machines.join(), try machines.join())
            var entry = try a.diary().add(kilograms("82.4"))
            entry.note = "later"
            try a.diary().update(entry)
            try machines.settle([a, b])
            let path = try a.folder + "/" + #require(a.ownSegments().last)
            let data = try #require(files.contents(atPath: path))
            switch cut {
            case 0: try files.removeItem(atPath: path)
            case 1: write(path, data.dropLast(60))
            default:
                var hurt = data
                hurt[data.count / 2] ^= 1
                write(path, hurt)
            }
            let before = try a.sync.status().devices.first(where: \.isThisOne)
            try a.diary().add(kilograms("83"), at: Machines.now.adding(seconds: -60))
            try a.sync.exchange()
            let after = try a.sync.status().devices.first(where: \.isThisOne)
            #expect(before?.id != after?.id)
            try machines.settle([a, b])
            #expect(try b.entries().count == 2)
            #expect(try b.entries() == a.entries())
            #expect(try a.sync.status().conflicts.isEmpty)
            let c = try machines.join()
            #expect(try c.entries() == a.entries(), "cut \(cut)")
        }
    }

    @Test func anOlderCopyOfTheDiaryPublishesNothingTwice() throws {
        let (a, b) = try pair(3)
        try machines.settle([a, b])
        let old = try #require(files.contents(atPath: a.directory.databasePath))
        var entry = try #require(try a.entries().first)
        entry.note = "edited after the backup"
        try a.diary().update(entry)
        try a.diary().add(kilograms("90"), at: Machines.now.adding(seconds: -90))
        try machines.settle([a, b])
        write(a.directory.databasePath, old)
        try a.diary().add(kilograms("91"), at: Machines.now.adding(seconds: -91))
        try machines.settle([a, b])
        #expect(try a.entries().count == 5)
        #expect(try a.entries().contains { $0.note == "edited after the backup" })
        #expect(try a.entries() == b.entries())
        #expect(try a.sync.status().conflicts.isEmpty)
    }

    @Test func aMendedDiaryTakesBackWhatItHadDeleted() throws {
        let (a, b) = try pair(5)
        try machines.settle([a, b])
        try a.diary().delete([try #require(try a.entries().first).id])
        try machines.settle([a, b])
        // A file without any memory of the exchange, with an entry that was deleted since.
        let all = try b.entries()
        try files.removeItem(atPath: a.directory.databasePath)
        try? files.removeItem(atPath: a.directory.backupsPath)
        for entry in all.prefix(2) {
            try a.diary().add(entry.weight, at: entry.moment.adding(seconds: 1))
        }
        try machines.settle([a, b])
        #expect(try a.entries().count == 6)
        #expect(try a.entries() == b.entries())
    }

    @Test func aLaterVersionsSegmentIsLeftAloneAndTold() throws {
        let (a, b) = try pair(1)
        write(
            b.folder + "/new.hblog",
            Data(LogLine.line("healthbeat-log\t9\tnew things").utf8))
        #expect(try b.sync.exchange().problems.contains { $0.contains("newer Health Beat") })
        try machines.settle([a, b])
        #expect(try b.entries().count == 1)
    }

    @Test func aFolderThatIsNotThereKeepsEverythingForLater() throws {
        let (a, b) = try pair(2)
        try machines.settle([a, b])
        try files.moveItem(atPath: a.folder, toPath: a.folder + "-away")
        try a.diary().add(kilograms("84"), at: Machines.now.adding(seconds: -5))
        #expect(throws: DiaryError.self) { try a.sync.exchange() }
        try files.moveItem(atPath: a.folder + "-away", toPath: a.folder)
        try machines.settle([a, b])
        #expect(try b.entries().count == 3)
    }

    @Test func segmentsAreRotatedAndReadInAnyOrder() throws {
        let (a, b) = (try machines.join(), try machines.join())
        let diary = try a.diary()
        let note = String(repeating: "long ", count: 3000)
        for index in 0..<40 {
            try diary.add(
                kilograms("80"), at: Machines.now.adding(seconds: -index * 60), note: note)
        }
        try a.sync.exchange()
        let segments = try a.ownSegments()
        #expect(segments.count >= 3)
        for segment in segments {
            let size = try #require(files.contents(atPath: a.folder + "/" + segment)).count
            #expect(size <= LogWriter.segmentLimit)
        }
        // The middle one comes last.
        for segment in [segments[0], segments[2], segments[1]] {
            let target = b.folder + "/" + segment
            try files.createDirectory(
                atPath: (target as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
            write(target, try #require(files.contents(atPath: a.folder + "/" + segment)))
            try b.sync.exchange()
        }
        machines.copyAll()
        try b.sync.exchange()
        #expect(try b.entries() == a.entries())
        #expect(try b.sync.status().problems.isEmpty)
    }
}

extension LineReader {
    fileprivate static func prefix(of data: Data, lines: Int) -> Data {
        data.withUnsafeBytes { bytes in
            var reader = LineReader(bytes, from: 0)
            for _ in 0..<lines { _ = reader.next() }
            return Data(bytes.prefix(reader.position))
        }
    }
}
