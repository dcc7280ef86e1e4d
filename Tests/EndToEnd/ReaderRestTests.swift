import BusSupport
import CX11
import Foundation
import Testing

extension EndToEnd {
    /// What is done once, or now and then, by a reader of the screen alone.
    @Suite
    struct ReaderRestTests: ReaderUser {
        /// A window that is read, and its diary as a terminal shows it.
        private struct Reading: ReaderUser {
            let readers: ReadersBus
            let stage: AppStage

            init(_ tab: String) async throws {
                readers = try await ReadersBus()
                try await readers.setReading(true)
                stage = try await AppStage()
                let noted = try await stage.command([
                    "add", "81.3kg", "--date", "yesterday 7:00", "--note", "after a feast",
                ])
                #expect(noted.exit == .code(0), "\(noted.errors)")
                try await stage.open(["--tab", tab], adding: await readers.environment)
            }

            @discardableResult
            func act(_ steps: String...) async throws -> [String] {
                try await read(steps, readers, home: stage.home)
            }

            /// Waits until a command says something: the diary is written behind the window's back.
            func says(_ command: [String], _ fits: (String) -> Bool) async throws {
                let end = Date(timeIntervalSinceNow: waitLimit)
                var output = ""
                while Date() < end {
                    output = try await stage.command(command).output
                    if fits(output) { return }
                }
                Issue.record("\(command): \(output.suffix(300))")
            }
        }

        @Test("Another unit, a doubt, redo, “Save & next”, rows and the search, by a reader")
        func entries() async throws {
            let now = try await Reading("today")
            try await now.act(
                "act|push button|Unit|activate", "act|radio button|lb|activate",
                "value|push button|Unit|lb", "act|push button|Unit|activate",
                "act|radio button|kg|activate",
                "value|push button|Unit|kg")
            // A doubt gives the button another name.
            try await now.act(
                "type|entry|Weight|180.4", "act|push button|Save anyway|activate",
                "selected|page tab|Graph")
            try await now.says(["list"]) { $0.contains("180.4 kg") }
            try await now.act("act|push button|Undo|activate")
            try await now.says(["list"]) { !$0.contains("180.4 kg") }
            try await now.act("act|push button|Menu|activate", "act|menu item|Redo|activate")
            try await now.says(["list"]) { $0.contains("180.4 kg") }
            try await now.act("act|push button|Menu|activate", "act|menu item|Undo|activate")
            try await now.says(["list"]) { !$0.contains("180.4 kg") }
            // One entry after the other, and the last one given up.
            try await now.act(
                "act|push button|New entry|activate", "type|entry|Date|3 days ago 6:00",
                "type|entry|Weight|79.9", "act|push button|Save & next|activate",
                "empty|entry|Weight", "type|entry|Weight|12",
                "act|push button|Cancel|activate", "gone|dialog|")
            try await now.says(["list"]) { $0.contains("06:00  79.9 kg") }
            // A row is found and deleted by its own action, and two by the buttons below the list.
            try await now.act(
                "act|page tab|History|activate", "type|entry|Date, note, “lowest”|feast",
                "count|list item||1", "act|list item||Delete", "find|push button|Undo")
            try await now.says(["list"]) { !$0.contains("after a feast") }
            try await now.act("act|push button|Undo|activate", "clear|entry|Date, note, “lowest”")
            try await now.says(["list"]) { $0.contains("after a feast") }
            let count = try await now.stage.command(["list"]).output.split(separator: "\n").count
            try await now.act(
                "act|push button|Select|activate", "focus|list item||", "nth|list item|0|activate",
                "act|push button|Copy|activate",
                "act|push button|Select|activate", "nth|list item|0|activate",
                "nth|list item|1|activate", "act|push button|Delete|activate")
            try await now.says(["list"]) { $0.split(separator: "\n").count == count - 2 }
            #expect(now.stage.client.hasOwner("CLIPBOARD"))
            try await now.act("act|push button|Undo|activate")
            try await now.says(["list"]) { $0.split(separator: "\n").count == count }
            #expect(try await now.stage.close() == .code(0))
        }

        @Test("The graph nearer and copied, 16 weeks, a goal and none, a backup, by a reader")
        func scenes() async throws {
            let now = try await Reading("graph")
            let path = now.stage.home.path
            let graph = try await now.act(
                "act|radio button|1 Y|activate", "selected|radio button|1 Y",
                "act|chart|Graph|Zoom in", "unselected|radio button|1 Y",
                "act|chart|Graph|Show the whole diary", "selected|radio button|All",
                "act|push button|Export, or drag|activate",
                "act|push button|Copy graph|activate")
            #expect(graph.count == 8)
            try await wait(for: "the copy") { now.stage.client.hasOwner("CLIPBOARD") }
            try await now.act(
                "gone|dialog|", "act|push button|Export, or drag|activate",
                "act|radio button|PNG|activate", "act|push button|Save…|activate",
                "type|entry|Name|graph.png", "act|push button|Save|activate", "gone|dialog|")
            try await wait(for: "the picture") {
                FileManager.default.fileExists(atPath: path + "/graph.png")
            }
            try await now.act(
                "act|page tab|Averages|activate", "act|radio button|16|activate",
                "selected|radio button|16", "act|page tab|Goal|activate",
                "act|push button|Set a goal|activate", "set|slider|Goal|75.5")
            try await now.says(["goal"]) { $0.contains("75.5") }
            try await now.act("act|push button|Remove goal|activate")
            try await now.says(["goal"]) { !$0.contains("75.5") }
            try await now.act("act|push button|Undo|activate")
            try await now.says(["goal"]) { $0.contains("75.5") }
            // A copy of the whole diary, and back to it.
            try await now.act(
                "act|push button|Settings|activate", "find|dialog|Settings",
                "act|list item|Data|activate", "act|list item|Backups|activate",
                "act|list item|Back up now|activate", "find|heading|Restore",
                "act|dialog|Backups|dismiss", "find|dialog|Settings", "act|dialog|Settings|dismiss",
                "gone|dialog|")
            let before = try await now.stage.command(["list"]).output
            let deleted = try await now.stage.command(["delete", "last"])
            #expect(deleted.exit == .code(0))
            try await now.act(
                "act|push button|Settings|activate", "find|dialog|Settings",
                "act|list item|Data|activate", "act|list item|Backups|activate",
                "find|heading|Restore", "gone|list item|Backups",
                "last|list item|activate", "act|push button|Restore|activate",
                "find|label|The backup is restored")
            try await now.says(["list"]) { $0 == before }
            #expect(try await now.stage.close() == .code(0))
        }

        @Test("Every setting by a reader alone")
        func settings() async throws {
            let now = try await Reading("goal")
            try await now.act(
                "act|push button|Settings|activate", "find|dialog|Settings",
                "act|list item|Week begins on|activate", "act|menu item|Sunday|activate",
                "act|list item|Day begins at|activate", "act|menu item|04:00|activate",
                "act|list item|Trend|activate", "act|menu item|Libra|activate",
                "act|list item|Entry|activate", "act|list item|Number pad|activate",
                "act|menu item|Never|activate", "act|list item|Look|activate",
                "act|slider|Text size|increment", "act|radio button|Dark|activate",
                "selected|radio button|Dark", "act|toggle button|Bold text|activate",
                "act|toggle button|Reduce motion|activate",
                "act|toggle button|Reduce transparency|activate",
                "act|toggle button|Differentiate|activate",
                "act|toggle button|Lively entry panel|activate", "act|dialog||dismiss",
                "gone|dialog|")
            let wanted = [
                "first-weekday": "sunday", "day-start": "04:00", "trend": "libra",
                "text-size": "x-large", "number-pad": "never", "theme": "dark", "bold-text": "yes",
                "reduce-motion": "yes", "reduce-transparency": "yes", "status-shapes": "yes",
                "lively-panel": "yes",
            ]
            for (name, value) in wanted {
                try await now.says(["settings", name]) { $0.contains(value) }
            }
            // The language at last: all words are others then.
            try await now.act(
                "act|push button|Settings|activate", "find|dialog|Settings",
                "act|list item|Look|activate", "act|list item|Language|activate",
                "act|menu item|Deutsch|activate",
                "find|dialog|Einstellungen", "act|dialog|Einstellungen|dismiss", "gone|dialog|")
            try await now.act("act|page tab|Heute|activate", "selected|page tab|Heute")
            #expect(try await now.stage.close() == .code(0))
        }
    }
}
