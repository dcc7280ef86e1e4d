import CX11
import Foundation
import SeededRandom
import TestDepths
import Testing

extension EndToEnd {
    /// The document of `Examples/Notes`, typed into and killed in its window.
    @Suite("Notes", .tags(.tools)) struct NotesTests {
        @Test("What is in the file stays there, whenever the program is killed")
        func survivesKills() async throws {
            try await kill(4, seed: TestSeed.usual(9))
        }

        @Test("What is in the file stays there through hundreds of kills", .tags(.night))
        func survivesHundredsOfKills() async throws {
            try await kill(300, seed: TestSeed.fresh(for: "kills of notes"))
        }

        private func kill(_ kills: Int, seed: UInt64) async throws {
            let stage = try await AppStage(sample: false)
            let notes = try await ExampleTests.build("Notes", home: stage.home)
            let folder = stage.home.path + "/documents"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            let file = URL(fileURLWithPath: folder + "/note.txt")
            func content() -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
            var random = SeededGenerator(seed: seed)
            var known = ""
            for number in 1...kills {
                try await stage.open(program: notes, windowOf: "notes", [file.path])
                stage.client.key(XK_End, holding: [XK_Control_L])
                let word = "\(number) "
                stage.client.type(word)
                if number.isMultiple(of: 2) {
                    try await wait(for: "“\(word)” to be saved", state: content) {
                        content() == known + word
                    }
                    known += word
                } else {
                    try await Task.sleep(for: .milliseconds(random.below(1300)))
                }
                stage.program.signal(SIGKILL)
                #expect(try await stage.program.waitForExit() == .signal(SIGKILL))
                let found = content()
                #expect(
                    found.hasPrefix(known) && (known + word).hasPrefix(found),
                    "seed \(seed), kill \(number)")
                known = found
            }
            // What the last one left is removed by the next save.
            try await stage.open(program: notes, windowOf: "notes", [file.path])
            stage.client.key(XK_End, holding: [XK_Control_L])
            stage.client.type("end")
            #expect(try await stage.close() == .code(0), "\(stage.program.errors)")
            #expect(content() == known + "end")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names == ["note.txt"])
        }

        /// No file of the program may grow beyond a limit that is set from outside while it runs.
        @Test("A disk that takes no more loses nothing, and is written to once it takes more")
        func survivesAFullDisk() async throws {
            let stage = try await AppStage(sample: false)
            let notes = try await ExampleTests.build("Notes", home: stage.home)
            let folder = stage.home.path + "/documents"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            let file = URL(fileURLWithPath: folder + "/note.txt")
            let begin = String(repeating: "words ", count: 500)
            try Data(begin.utf8).write(to: file)
            func content() -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
            func limit(_ bytes: String) async throws {
                let tool = try Program(
                    "/usr/bin/prlimit",
                    ["--pid=\(stage.program.identifier)", "--fsize=\(bytes):unlimited"],
                    home: stage.home, adding: [:])
                try #require(try await tool.waitForExit() == .code(0), "\(tool.errors)")
            }
            try await stage.open(program: notes, windowOf: "notes", [file.path])
            stage.client.key(XK_End, holding: [XK_Control_L])
            let calm = try await stage.settled()
            try await limit("2048")
            stage.client.type("more ")
            // It says that it cannot save, in more than one colour of words.
            try await wait(for: "words about it") { stage.picture != calm }
            try await Task.sleep(for: .seconds(2))
            #expect(content() == begin)
            try await limit("unlimited")
            try await wait(for: "the next attempt", state: content) { content() == begin + "more " }
            try await limit("2048")
            stage.client.type("lost")
            try await Task.sleep(for: .seconds(2))
            stage.program.signal(SIGKILL)
            #expect(try await stage.program.waitForExit() == .signal(SIGKILL))
            #expect(content() == begin + "more ")
            try await stage.open(program: notes, windowOf: "notes", [file.path])
            stage.client.key(XK_End, holding: [XK_Control_L])
            stage.client.type("end")
            #expect(try await stage.close() == .code(0), "\(stage.program.errors)")
            #expect(content() == begin + "more end")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names == ["note.txt"])
        }
    }
}
