import CX11
import Foundation
import SeededRandom
import Testing

extension EndToEnd {
    /// The document of `Examples/Notes`, typed into and killed in its window.
    ///
    /// `NOTES_KILLS=500` is the long run.
    @Suite("Notes") struct NotesTests {
        private static let kills =
            ProcessInfo.processInfo.environment["NOTES_KILLS"].flatMap(Int.init) ?? 4

        @Test("What is in the file stays there, whenever the program is killed")
        func survivesKills() async throws {
            let stage = try await AppStage(sample: false)
            let notes = try await ExampleTests.build("Notes", home: stage.home)
            let folder = stage.home.path + "/documents"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            let file = URL(fileURLWithPath: folder + "/note.txt")
            func content() -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
            var random = SeededGenerator(seed: 9)
            var known = ""
            for number in 1...Self.kills {
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
                #expect(found.hasPrefix(known) && (known + word).hasPrefix(found), "\(number)")
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
    }
}
