import BusSupport
import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Health Beat used by a reader of the screen alone, through the desktop's own library and registry.
    @Suite(.serialized)
    struct ReaderUseTests {
        /// Does steps of `Readers/reader.py` and gives what it says.
        private func read(_ steps: [String], _ readers: ReadersBus, home: Home) async throws
            -> [String]
        {
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("Readers/reader.py").path
            let reader = try Program(
                "/usr/bin/python3", [script] + steps, home: home,
                adding: await readers.environment)
            let exit = try await reader.waitForExit()
            guard exit == .code(0) else {
                throw Timeout(what: "the reader", state: reader.errors + reader.output)
            }
            return reader.lines.map(String.init)
        }

        @Test("A day's weight, the goal and the tabs by a reader of the screen alone")
        func everyday() async throws {
            let readers = try await ReadersBus()
            try await readers.setReading(true)
            let stage = try await AppStage()
            try await stage.open(["--tab", "today"], adding: await readers.environment)
            let today = try await read(
                [
                    "find|heading|Today", "selected|push button|Today", "focus|entry|Weight",
                    "type|entry|Weight|79.5", "act|push button|Save|activate",
                    "selected|push button|Graph", "describe|chart|Graph",
                    "act|push button|Goal|activate", "selected|push button|Goal",
                    "event|object:state-changed:selected Goal",
                ], readers, home: stage.home)
            #expect(today[0] == "Today")
            #expect(today[3] == "79.5")
            #expect(today[6].contains("trend"))
            let list = try await stage.command(["list", "--json"])
            #expect(list.output.contains("\"79.5\""), "\(list.output.suffix(300))")
            let goal = try await read(
                ["set|slider|Goal|72.4", "extents|slider|Goal"], readers, home: stage.home)
            let ends = goal[0].split(separator: " ").compactMap { Double($0) }
            #expect(ends.count == 2 && ends[1] - ends[0] == 30)
            let place = goal[1].split(separator: " ").compactMap { Int($0) }
            #expect(place.count == 4 && place[2] > 100 && place[3] > 100)
            // It is saved once it has rested for a moment.
            var saved = ""
            let end = Date(timeIntervalSinceNow: waitLimit)
            while !saved.contains("72.4"), Date() < end {
                saved = try await stage.command(["goal", "--json"]).output
            }
            #expect(saved.contains("72.4"), "\(saved)")
            #expect(try await stage.close() == .code(0))
        }

        @Test("While nobody reads, the program rests and the readers' bus knows nothing of it")
        func rest() async throws {
            let readers = try await ReadersBus()
            let stage = try await AppStage()
            try await stage.open(["--tab", "averages"], adding: await readers.environment)
            stage.leave()
            _ = try await stage.settled()
            _ = try Quiet(programs: [stage.program]).wait(for: 3)
            try await readers.setReading(true)
            let found = try await read(
                ["find|chart|Averages"], readers, home: stage.home)
            #expect(found == ["Averages"])
            stage.leave()
            _ = try await stage.settled()
            // The reader has gone: nothing moves any more.
            _ = try Quiet(programs: [stage.program]).wait(for: 3)
            await readers.end()
            _ = try await stage.settled()
            #expect(try await stage.close() == .code(0))
        }
    }
}
