import BusSupport
import CX11
import Foundation
import TestDepths
import Testing

extension EndToEnd {
    /// Health Beat by keys and ears: with Orca, whose voice is a file, where Orca is installed. It
    /// takes its time on a machine that has much to do.
    @Suite(
        .tags(.night),
        .enabled("Orca is not installed") { Orca.isInstalled })
    struct OrcaUseTests: ReaderUser {
        /// Health Beat at a tab, with Orca listening.
        private struct Listener {
            let readers: ReadersBus
            let stage: AppStage
            let orca: Orca
            var keys: DisplayClient { stage.client }

            init(tab: String) async throws {
                readers = try await ReadersBus()
                try await readers.setReading(true)
                stage = try await AppStage()
                let variables = await readers.environment
                orca = try await Orca(
                    stage, voice: OrcaUseTests.script("voice.py"), variables)
                try await stage.open(["--tab", tab], adding: variables)
            }

            /// Presses a key, and waits for what is said then, in this order.
            func press(
                _ key: Int32, _ held: [Int32] = [], says texts: String...
            ) async throws {
                keys.key(key, holding: held)
                for text in texts { try await orca.says(text) }
            }

            /// Types in place of what is chosen or written, and presses Return.
            func enter(_ text: String, replacing: Bool = false, says said: String) async throws {
                if replacing { keys.key(XK_a, holding: [XK_Control_L]) }
                keys.type(text)
                try await press(XK_Return, says: said)
            }
        }

        private let control = [XK_Control_L]

        @Test("Orca says what keys come to, and a weight is entered by ear")
        func byEar() async throws {
            let listener = try await Listener(tab: "today")
            let (orca, stage, keys) = (listener.orca, listener.stage, listener.keys)
            defer { orca.end() }
            try await orca.says("Today – Health Beat", "Weight")
            try await listener.enter("79.5", says: "Graph")
            #expect(try await stage.command(["list"]).output.contains("79.5 kg"))
            try await listener.press(XK_3, control, says: "List with 412 items", "79.5 kg")
            try await listener.press(XK_Down, says: "79.4 kg")
            try await listener.press(XK_4, control, says: "Averages")
            try await listener.press(XK_comma, control, says: "Settings", "Weighing")
            try await listener.press(XK_Right, says: "Units")
            try await listener.press(XK_Down, says: "Height")
            keys.key(XK_Escape)
            #expect(try await stage.close() == .code(0))
        }

        @Test("Each refusal is heard, and what is saved, corrected, deleted and had back")
        func changes() async throws {
            let listener = try await Listener(tab: "today")
            let (orca, stage, keys) = (listener.orca, listener.stage, listener.keys)
            defer { orca.end() }
            try await orca.says("Weight entry 79.4.")
            for _ in 0..<2 { try await listener.press(XK_Return, says: "Type a weight") }
            keys.type("abc")
            for _ in 0..<3 { try await orca.says("This is not a weight") }
            try await listener.press(XK_Return, says: "Type a weight")
            try await listener.enter("79.5", says: "Saved 79.5 kg, 0.1 more than before")

            // For another day, with a note.
            try await listener.press(XK_n, control, says: "New entry dialog", "Weight entry.")
            try await listener.press(XK_Tab, [XK_Shift_L], says: "Choose the day")
            try await listener.press(XK_Tab, [XK_Shift_L], says: "Date entry Today selected")
            keys.type("yesterday 8:30")
            try await listener.press(XK_Tab, says: "Choose the day")
            try await listener.press(XK_Tab, says: "Weight entry")
            keys.type("79.8")
            try await listener.press(XK_Tab, says: "Unit")
            try await listener.press(XK_Tab, says: "Note entry")
            try await listener.enter("after lunch", says: "Saved 79.8 kg, 0.4 more than before")

            // Corrected by its date.
            try await listener.press(XK_3, control, says: "List with 413 items", "79.5 kg")
            try await listener.press(XK_Down, says: "08:30", "after lunch", "79.8 kg")
            try await listener.press(
                XK_Return, says: "Weight entry 79.8 selected", "notification 79.8 kg")
            try await listener.press(XK_Tab, says: "Date entry", "selected")
            try await listener.enter("soon", says: "I can’t read “soon” as a date")
            try await listener.enter("yesterday 9:15", replacing: true, says: "Entry changed")
            try await listener.press(XK_Escape, says: "09:15")

            try await listener.press(XK_Delete, says: "79.8 kg of", "deleted")
            keys.key(XK_z, holding: control)
            let other = try await orca.says("79.8 kg of") + orca.says("restored")
            #expect(!other.contains("79.4 kg"), "\(other)")
            let list = try await stage.command(["list"]).output
            #expect(list.contains(" 09:15") && list.contains("after lunch"), "\(list)")
            #expect(try await stage.close() == .code(0))
        }

        @Test("The graph, the averages and the goal are heard point by point")
        func figures() async throws {
            let listener = try await Listener(tab: "graph")
            let (orca, stage, keys) = (listener.orca, listener.stage, listener.keys)
            defer { orca.end() }
            try await orca.says("Graph heading")
            try await listener.press(XK_Left, says: "79.4 kg, 0.1 below trend")
            try await listener.press(XK_Left, says: "79.1 kg")
            // It is a stop of Tab's, too.
            try await listener.press(XK_Tab, says: "Graph chart", "79.1 kg")
            try await listener.press(XK_Home, says: "notification", "trend")
            try await listener.press(XK_Right, says: "notification", "trend")

            try await listener.press(XK_4, control, says: "Averages heading")
            try await listener.press(XK_Left, says: "average", "change")
            try await listener.press(XK_Left, says: "average", "change")

            try await listener.press(XK_5, control, says: "Goal heading")
            try await listener.press(XK_Tab, says: "Set a goal")
            try await listener.press(XK_Return, says: "Goal entry")
            keys.type("x")
            try await orca.says("This is not a weight")
            try await listener.enter("75", says: "Goal, 75.0 kg, ")
            #expect(try await stage.command(["goal"]).output.contains("75"))
            #expect(try await stage.close() == .code(0))
        }

        @Test("A search, an import, an export and the settings are done by ear")
        func files() async throws {
            let listener = try await Listener(tab: "history")
            let (orca, stage, keys) = (listener.orca, listener.stage, listener.keys)
            defer { orca.end() }
            try await orca.says("List with 411 items", "79.4 kg")
            try await listener.press(XK_f, control, says: "Date, note")
            keys.type("lowest")
            try await orca.says("No entry matches “lo”.", "1 entry")
            try await listener.press(XK_Return, says: "List with 1 item", "78.7 kg")
            try await listener.press(XK_f, control, says: "Date, note")
            try await listener.press(XK_Escape, says: "411 entries", "79.4 kg")

            let table = try stage.home.write(
                "date,weight\n2026-11-21,79.9\n2026-11-22,79.8\n", to: "two.csv")
            try await listener.press(XK_o, control, says: "Import dialog", "Choose a file")
            try await listener.press(XK_Return, says: "Open a file dialog", "entry")
            keys.type(stage.home.path + "/nothing.csv")
            for _ in 0..<2 {
                try await listener.press(XK_Return, says: "There is no “nothing.csv”")
            }
            try await listener.enter(table, replacing: true, says: "Add 2 entries")
            try await listener.press(XK_Return, says: "2 entries added", "79.4 kg")
            try await listener.press(XK_z, control, says: "2 entries removed")
            try await listener.press(XK_z, control + [XK_Shift_L], says: "2 entries added again")
            #expect(try await stage.command(["list"]).output.contains("79.9 kg"))

            let copy = stage.home.path + "/copy.json"
            try await listener.press(XK_e, control, says: "notification Export")
            try await listener.press(XK_Tab, says: "Export dialog", "Cancel")
            try await listener.press(XK_Tab, says: "CSV", "selected")
            try await listener.press(XK_Right, says: "JSON")
            try await listener.press(XK_Return, says: "Save dialog", "Name entry Health Beat diary")
            try await listener.enter(copy, replacing: true, says: "Saved as")
            #expect(FileManager.default.fileExists(atPath: copy))

            try await listener.press(XK_comma, control, says: "Settings", "Weighing")
            try await listener.press(XK_Right, says: "Units")
            try await listener.press(XK_Down, says: "Height")
            try await listener.press(XK_Return, says: "Height entry")
            for _ in 0..<2 {
                try await listener.enter("9", replacing: true, says: "This is no height")
            }
            try await listener.enter("178", replacing: true, says: "178 cm")
            #expect(try await stage.command(["settings", "height"]).output.contains("178"))
            keys.key(XK_Escape)
            #expect(try await stage.close() == .code(0))
        }
    }
}
