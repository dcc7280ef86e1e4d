import BusSupport
import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Health Beat used by a reader of the screen alone, through the desktop's own library and
    /// registry.
    @Suite
    struct ReaderUseTests: ReaderUser {
        @Test("A day's weight, the goal and the tabs by a reader of the screen alone")
        func everyday() async throws {
            let readers = try await ReadersBus()
            try await readers.setReading(true)
            let stage = try await AppStage()
            try await stage.open(["--tab", "today"], adding: await readers.environment)
            let today = try await read(
                [
                    "find|heading|Today", "selected|page tab|Today", "focus|entry|Weight",
                    "type|entry|Weight|79.5", "act|push button|Save|activate",
                    "selected|page tab|Graph", "describe|chart|Graph",
                    "act|page tab|Goal|activate", "selected|page tab|Goal",
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

        @Test("Everything that the diary does, by a reader of the screen alone")
        func everything() async throws {
            let readers = try await ReadersBus()
            try await readers.setReading(true)
            let stage = try await AppStage()
            let paper = stage.home.path + "/printed.pdf"
            try await stage.open(
                ["--tab", "averages"],
                adding: await readers.environment.merging(printer(to: paper, stage.home)) { $1 })
            func act(_ steps: String...) async throws -> [String] {
                try await read(steps, readers, home: stage.home)
            }
            func diary() async throws -> String { try await stage.command(["list"]).output }
            /// Whether the diary has come to an entry: it is written behind the window's back.
            func has(_ entry: String) async throws -> Bool {
                let end = Date(timeIntervalSinceNow: waitLimit)
                while try await !diary().contains(entry) {
                    guard Date() < end else { return false }
                }
                return true
            }
            // Another day's weight with its note, on the panel.
            _ = try await act(
                "act|push button|New entry|activate", "find|dialog|New entry",
                "type|entry|Date|yesterday 7:30", "type|entry|Weight|78.9",
                "type|entry|Note|after the run", "act|push button|Save|activate",
                "gone|dialog|")
            #expect(try await diary().contains("07:30  78.9 kg  after the run"))
            // The newest entry is opened, changed in place, deleted and had back.
            let row = try await act(
                "act|page tab|History|activate", "find|list item|", "act|list item||activate",
                "find|entry|Note", "focus|entry|Weight", "type|entry|Weight|79.0",
                "focus|entry|Note", "type|entry|Note|with shoes", "focus|entry|Weight",
                "describe|label|Since the start")
            #expect(row[1].contains("after the run") && row[1].contains("Change −"))
            #expect(row[9].hasSuffix("kg"))
            #expect(try await has("79.0 kg  with shoes"))
            _ = try await act("act|push button|Delete entry|activate", "find|push button|Undo")
            #expect(try await !diary().contains("with shoes"))
            _ = try await act("act|push button|Undo|activate")
            #expect(try await has("79.0 kg  with shoes"))
            try await lookAround(act)
            try await changeSettings(act, stage)
            try await share(act, stage)
            _ = try await act(
                "act|page tab|Graph|activate", "selected|page tab|Graph",
                "act|push button|Print|activate")
            let pdf = try await wait(for: "the printed page") {
                FileManager.default.contents(atPath: paper).flatMap { $0.isEmpty ? nil : $0 }
            }
            #expect(pdf.prefix(5) == Data("%PDF-".utf8))
            try await exchange(act, stage)
            #expect(try await stage.close() == .code(0))
        }

        private typealias Act = (String...) async throws -> [String]

        /// The graph's points and the averages in another way.
        private func lookAround(_ act: Act) async throws {
            let graph = try await act(
                "act|page tab|Graph|activate", "act|radio button|All|activate",
                "selected|radio button|All", "act|chart|Graph|decrement", "describe|chart|Graph")
            #expect(graph[4].contains("79.0"), "\(graph)")
            let averages = try await act(
                "act|page tab|Averages|activate", "act|radio button|Change|activate",
                "selected|radio button|Change", "act|push button|Weeks|activate",
                "act|menu item|Months|activate", "act|chart|Averages|decrement",
                "describe|chart|Averages")
            #expect(averages[6].contains("average"), "\(averages)")
        }

        /// A printing system that copies what it gets to a file.
        private func printer(to paper: String, _ home: Home) throws -> [String: String] {
            let bin = home.path + "/bin"
            try FileManager.default.createDirectory(
                atPath: bin, withIntermediateDirectories: true)
            try "#!/bin/sh\nfor page; do :; done\ncp \"$page\" \"\(paper)\"\n".write(
                toFile: bin + "/lp", atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: bin + "/lp")
            return ["PATH": bin + ":/usr/bin:/bin"]
        }

        /// The unit is chosen in a pop-up, the height on a page, contrast and the reminder with a
        /// switch.
        private func changeSettings(_ act: Act, _ stage: AppStage) async throws {
            _ = try await act(
                "act|push button|Settings|activate", "find|dialog|Settings",
                "act|list item|Units|activate", "act|menu item|Pounds|activate",
                "act|list item|Height|activate", "type|entry|Height|181 cm",
                "act|dialog|Height|dismiss", "find|dialog|Settings",
                "act|list item|Look|activate", "act|toggle button|Increase contrast|activate",
                "act|list item|Entry|activate", "act|toggle button|Reminder|activate",
                "act|dialog|Settings|dismiss",
                "gone|dialog|")
            let settings = try await stage.command(["settings"]).output
            #expect(settings.contains(#/unit: +lb/#), "\(settings)")
            #expect(settings.contains(#/height: +181/#), "\(settings)")
            #expect(settings.contains(#/reminder: +07:30/#), "\(settings)")
            #expect(settings.contains(#/increase-contrast: +yes/#), "\(settings)")
        }

        /// The diary goes into a folder that other devices share.
        private func share(_ act: Act, _ stage: AppStage) async throws {
            let folder = stage.home.path + "/Shared"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            _ = try await act(
                "act|push button|Settings|activate", "find|dialog|Settings",
                "act|list item|Data|activate", "act|list item|Sync folder|activate",
                "act|list item|Choose a folder|activate", "type|entry|Folder|\(folder)",
                "act|push button|Share|activate", "find|list item|Exchange now",
                "act|dialog|Sync folder|dismiss", "act|dialog|Settings|dismiss", "gone|dialog|")
            let status = try await stage.command(["sync", "status"]).output
            #expect(status.contains(folder), "\(status)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
        }

        /// All of the diary goes into a file, and what is deleted comes back from there.
        private func exchange(_ act: Act, _ stage: AppStage) async throws {
            let count = try await stage.command(["list"]).output.split(separator: "\n").count
            let path = stage.home.path + "/all.csv"
            _ = try await act(
                "act|push button|Menu|activate", "act|menu item|Export|activate",
                "act|radio button|CSV|activate", "act|push button|Save…|activate",
                "type|entry|Name|all.csv", "act|push button|Save|activate", "gone|dialog|")
            try await wait(for: "the file") { FileManager.default.fileExists(atPath: path) }
            #expect(try await stage.command(["delete", "last"]).exit == .code(0))
            _ = try await act(
                "act|push button|Menu|activate", "act|menu item|Import|activate",
                "act|list item|Choose|activate", "type|entry|Type a name|\(path)",
                "act|push button|Open|activate", "act|push button|Add 1 entry|activate",
                "find|page tab|Today")
            let after = try await stage.command(["list"]).output.split(separator: "\n").count
            #expect(after == count)
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
