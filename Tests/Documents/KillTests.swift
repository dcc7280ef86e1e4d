import Foundation
import SeededRandom
import TactileDocuments
import TestDepths
import Testing

extension DocumentTests {
    /// A program that saves a document again and again is killed at any moment. The next one finds
    /// what was said to be saved, or what was being saved then, and never a part of it.
    @Suite(.tags(.tools)) @MainActor struct Kills {
        private static let variable = "TACTILE_DOCUMENT_KILL"

        @Test(.timeLimit(.minutes(30))) func aKilledProgramLosesNothing() async throws {
            try await killWriters(6, seed: TestSeed.usual(15))
        }

        @Test(.tags(.night), .timeLimit(.minutes(60)))
        func hundredsOfKilledProgramsLoseNothing() async throws {
            try await killWriters(500, seed: TestSeed.fresh(for: "kills of writers"))
        }

        private func killWriters(_ kills: Int, seed: UInt64) async throws {
            let folder = try Folder()
            try folder.write(Self.text(0))
            try folder.write("", to: "journal")
            var random = SeededGenerator(seed: seed)
            var last = 0
            for kill in 1...kills {
                let moment = random.below(20_000)
                setenv(Self.variable, "\(folder.url.path)|\(last)|\(moment)", 1)
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    try await DocumentTests.Kills.saveUntilKilled()
                }
                let said = try Self.lastNumber(in: folder)
                let document = TextDocument(fileURL: folder.file())
                #expect(await document.open(), "seed \(seed), kill \(kill) at \(moment) µs")
                let found = try #require(Int(document.text.prefix { $0 != " " }))
                #expect(
                    document.text == Self.text(found), "seed \(seed), kill \(kill) at \(moment) µs")
                #expect(
                    found >= said, "seed \(seed), kill \(kill) at \(moment) µs: \(said) was saved")
                #expect(
                    document.documentState == .normal, "seed \(seed), kill \(kill) at \(moment) µs")
                // The next save puts what the killed one left where it belongs.
                document.type(Self.text(found + 1))
                #expect(await document.close())
                #expect(
                    folder.names == ["journal", "note.txt"],
                    "seed \(seed), kill \(kill) at \(moment) µs")
                last = found + 1
            }
            #expect(last > kills)
        }

        /// The same of a document that is a folder: its parts are of one moment.
        @Test(.timeLimit(.minutes(30))) func aKilledProgramLosesNothingOfAFolder() async throws {
            try await killWritersOfFolders(6, seed: TestSeed.usual(16))
        }

        @Test(.tags(.night), .timeLimit(.minutes(60)))
        func hundredsOfKilledProgramsLoseNothingOfAFolder() async throws {
            try await killWritersOfFolders(500, seed: TestSeed.fresh(for: "kills of folders"))
        }

        private func killWritersOfFolders(_ kills: Int, seed: UInt64) async throws {
            let folder = try Folder()
            let place = folder.file("Trip.album")
            let first = Album(fileURL: place)
            Self.fill(first, 0)
            #expect(await first.save(to: place, for: .forCreating))
            #expect(await first.close())
            try folder.write("", to: "journal")
            var random = SeededGenerator(seed: seed)
            var last = 0
            for kill in 1...kills {
                let moment = random.below(20_000)
                setenv(Self.variable, "\(folder.url.path)|\(last)|\(moment)", 1)
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    try await DocumentTests.Kills.saveFoldersUntilKilled()
                }
                let said = try Self.lastNumber(in: folder)
                let album = Album(fileURL: place)
                #expect(await album.open(), "seed \(seed), kill \(kill) at \(moment) µs")
                let found = try #require(Int(album.text))
                let whole = Album(fileURL: place)
                Self.fill(whole, found)
                #expect(
                    album.pictures == whole.pictures, "seed \(seed), kill \(kill) at \(moment) µs")
                #expect(
                    found >= said, "seed \(seed), kill \(kill) at \(moment) µs: \(said) was saved")
                #expect(
                    album.documentState == .normal, "seed \(seed), kill \(kill) at \(moment) µs")
                Self.fill(album, found + 1)
                album.updateChangeCount(.done)
                #expect(await album.close())
                #expect(
                    folder.names == ["Trip.album", "journal"],
                    "seed \(seed), kill \(kill) at \(moment) µs")
                last = found + 1
            }
            #expect(last > kills)
        }

        /// Gives an album parts that all depend on a number, whose count does, too.
        private static func fill(_ album: Album, _ number: Int) {
            album.text = "\(number)"
            album.pictures = [:]
            for index in 0...(number * 7919 % 9) {
                album.pictures["\(index).png"] = Data(
                    repeating: UInt8(truncatingIfNeeded: number), count: 5_000 * index)
            }
        }

        /// The program: it is killed some microseconds after its first save.
        static func saveFoldersUntilKilled() async throws {
            let words = (ProcessInfo.processInfo.environment[variable] ?? "").split(separator: "|")
            try #require(words.count == 3)
            let folder = URL(fileURLWithPath: String(words[0]))
            var number = try #require(Int(words[1]))
            let moment = try #require(UInt32(words[2]))
            let journal = Glibc.open(
                folder.appendingPathComponent("journal").path, O_WRONLY | O_APPEND)
            let album = Album(fileURL: folder.appendingPathComponent("Trip.album"))
            try #require(await album.open())
            var isFirst = true
            while true {
                number += 1
                fill(album, number)
                album.updateChangeCount(.done)
                try #require(await album.autosave())
                let line = "\(number)\n"
                try #require(write(journal, line, line.utf8.count) == line.utf8.count)
                guard isFirst else { continue }
                isFirst = false
                Thread.detachNewThread {
                    usleep(moment)
                    kill(getpid(), SIGKILL)
                }
            }
        }

        /// A text whose parts all depend on its number, of up to 200 KB.
        private static func text(_ number: Int) -> String {
            let word = "\(number) "
            return String(repeating: word, count: 1 + number * 7919 % 40_000)
        }

        private static func lastNumber(in folder: Folder) throws -> Int {
            let lines = try folder.read("journal").split(separator: "\n")
            return lines.last.flatMap { Int($0) } ?? 0
        }

        /// The program: it is killed some microseconds after its first save.
        static func saveUntilKilled() async throws {
            let words = (ProcessInfo.processInfo.environment[variable] ?? "").split(separator: "|")
            try #require(words.count == 3)
            let folder = URL(fileURLWithPath: String(words[0]))
            var number = try #require(Int(words[1]))
            let moment = try #require(UInt32(words[2]))
            let journal = Glibc.open(
                folder.appendingPathComponent("journal").path, O_WRONLY | O_APPEND)
            let document = TextDocument(fileURL: folder.appendingPathComponent("note.txt"))
            try #require(await document.open())
            var isFirst = true
            while true {
                number += 1
                document.type(text(number))
                try #require(await document.autosave())
                let line = "\(number)\n"
                try #require(write(journal, line, line.utf8.count) == line.utf8.count)
                if isFirst {
                    isFirst = false
                    Thread.detachNewThread {
                        usleep(moment)
                        kill(getpid(), SIGKILL)
                    }
                }
            }
        }
    }
}
