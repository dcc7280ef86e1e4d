import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Text fields and a text view of the gallery in a real window, with real keys and a real
    /// pointer. What they hold is read as another program reads it: from the selections.
    @Suite
    struct TextUseTests {
        /// The middle of a field of the page, from the window's top left.
        private static func field(_ number: Int, x: Int = 300) -> (x: Int, y: Int) {
            (x, 129 + 44 * number)
        }
        private static let secure = 2

        private func open(
            _ page: String, adding variables: [String: String] = [:], server: Bool = false
        ) async throws -> (AppStage, InputMethodServer?) {
            let stage = try await AppStage(sample: false)
            let method = server ? try InputMethodServer(stage.display) : nil
            var variables = variables
            if server { variables["XMODIFIERS"] = "@im=\(InputMethodServer.name)" }
            try await stage.open(program: "gallery", ["--show", page], adding: variables)
            return (stage, method)
        }

        private func click(
            _ place: (x: Int, y: Int), times: Int = 1, button: UInt32 = 1, in stage: AppStage
        ) {
            stage.client.move(to: place.x, place.y, in: stage.window)
            for _ in 0..<times {
                stage.client.press(button)
                stage.client.release(button)
            }
        }

        private func keys(_ symbols: Int32..., holding held: [Int32] = [], in stage: AppStage) {
            for symbol in symbols { stage.client.key(symbol, holding: held) }
        }

        /// Waits until the program has taken a selection from the tests, and reads it.
        private func taken(
            _ selection: String, in stage: AppStage, _ body: () async throws -> Void
        ) async throws -> String? {
            stage.client.own(selection)
            let own = stage.client.owner(selection)
            try await body()
            try await wait(for: "the program to offer \(selection)") {
                stage.client.owner(selection) != own
            }
            return try await stage.client.content(of: selection)
        }

        /// All that stands in the field that has the keyboard.
        private func all(in stage: AppStage) async throws -> String? {
            try await taken("CLIPBOARD", in: stage) {
                keys(XK_a, holding: [XK_Control_L], in: stage)
                keys(XK_c, holding: [XK_Control_L], in: stage)
            }
        }

        private func expect(
            _ wanted: String, in stage: AppStage, _ location: SourceLocation = #_sourceLocation
        ) async throws {
            let found = try await all(in: stage)
            #expect(found == wanted, sourceLocation: location)
        }

        /// Clicks into a text and waits for its caret.
        private func enter(_ place: (x: Int, y: Int), in stage: AppStage) async throws {
            let before = stage.picture
            click(place, in: stage)
            try await wait(for: "the caret") { stage.picture != before }
        }

        /// Reads until it is what it must become.
        private func eventually(
            _ wanted: String, _ location: SourceLocation = #_sourceLocation,
            _ read: () async throws -> String?
        ) async throws {
            var found: String?
            for _ in 0..<100 {
                found = try await read()
                if found == wanted { return }
            }
            #expect(found == wanted, sourceLocation: location)
        }

        /// Does what selects a text, again where the machine was too slow for clicks that belong
        /// together.
        private func selects(
            _ wanted: String, in stage: AppStage, _ location: SourceLocation = #_sourceLocation,
            _ body: () async throws -> Void
        ) async throws {
            var found: String?
            for _ in 0..<8 {
                // Far off, so that no series of clicks goes on.
                click(Self.field(0, x: 520), in: stage)
                stage.client.own("PRIMARY")
                let own = stage.client.owner("PRIMARY")
                try await body()
                _ = try await stage.settled()
                guard stage.client.owner("PRIMARY") != own else { continue }
                found = try await stage.client.content(of: "PRIMARY")
                if found == wanted { return }
            }
            #expect(found == wanted, sourceLocation: location)
        }

        // MARK: Keys

        @Test("Keys move, select, delete and undo as on the desktop")
        func fieldKeys() async throws {
            let (stage, _) = try await open("Text fields")
            try await enter(Self.field(0), in: stage)
            stage.client.type("one two three")
            try await expect("one two three", in: stage)
            let control = [XK_Control_L], shift = [XK_Shift_L]
            keys(XK_End, in: stage)
            keys(XK_BackSpace, holding: control, in: stage)
            try await expect("one two ", in: stage)
            keys(XK_z, holding: control, in: stage)
            try await expect("one two three", in: stage)
            keys(XK_Home, in: stage)
            keys(XK_Delete, holding: control, in: stage)
            try await expect(" two three", in: stage)
            keys(XK_z, holding: control, in: stage)
            keys(XK_z, holding: control + shift, in: stage)
            try await expect(" two three", in: stage)
            // By words and by characters, with the other end staying.
            keys(XK_End, in: stage)
            keys(XK_Left, holding: control, in: stage)
            keys(XK_Left, holding: shift, in: stage)
            let cut = try await taken("CLIPBOARD", in: stage) {
                keys(XK_Left, holding: control + shift, in: stage)
                keys(XK_Delete, holding: shift, in: stage)
            }
            #expect(cut == "two ")
            try await expect(" three", in: stage)
            keys(XK_Home, in: stage)
            let copied = try await taken("CLIPBOARD", in: stage) {
                keys(XK_End, holding: shift, in: stage)
                keys(XK_Insert, holding: control, in: stage)
            }
            #expect(copied == " three")
            keys(XK_End, in: stage)
            keys(XK_Insert, holding: shift, in: stage)
            try await expect(" three three", in: stage)
        }

        @Test("A text view moves by lines, pages and to its ends")
        func viewKeys() async throws {
            let (stage, _) = try await open("Text view")
            try await enter((400, 300), in: stage)
            keys(XK_a, holding: [XK_Control_L], in: stage)
            for line in ["first line", "second", "", "fourth line"] {
                stage.client.type(line)
                if line != "fourth line" { keys(XK_Return, in: stage) }
            }
            keys(XK_Home, holding: [XK_Control_L], in: stage)
            stage.client.type("<")
            keys(XK_End, in: stage)
            stage.client.type("1")
            keys(XK_Down, in: stage)
            stage.client.type("2")
            keys(XK_Home, in: stage)
            stage.client.type("h")
            keys(XK_Next, in: stage)
            stage.client.type("n")
            keys(XK_Prior, in: stage)
            stage.client.type("p")
            keys(XK_End, holding: [XK_Control_L], in: stage)
            stage.client.type(">")
            keys(XK_Up, holding: [XK_Control_L], in: stage)
            stage.client.type("^")
            try await expect("p<first line1\nhsecond2\n\n^fourth linen>", in: stage)
        }

        // MARK: Pointer

        @Test("Drags and clicks select, and the middle button pastes where it is pressed")
        func pointer() async throws {
            let (stage, _) = try await open("Text fields")
            try await enter(Self.field(0), in: stage)
            stage.client.type("alpha beta gamma")
            keys(XK_Home, in: stage)
            _ = try await all(in: stage)
            let start = Self.field(0, x: 236)
            // All of it, by a drag from its beginning to behind its end.
            try await selects("alpha beta gamma", in: stage) {
                stage.client.drag([start, Self.field(0, x: 480)], in: stage.window)
            }
            try await selects("alpha", in: stage) {
                click(Self.field(0, x: 250), times: 2, in: stage)
            }
            let shift = UInt32(XKeysymToKeycode(stage.client.display, UInt(XK_Shift_L)))
            try await selects("alpha beta gamma", in: stage) {
                click(start, in: stage)
                stage.client.hold(shift)
                click(Self.field(0, x: 480), in: stage)
                stage.client.letGo(shift)
            }
            // Two clicks, the second held: whole words.
            try await selects("beta gamma", in: stage) {
                click(Self.field(0, x: 290), in: stage)
                stage.client.drag(
                    [Self.field(0, x: 290), Self.field(0, x: 330)], in: stage.window)
            }
            try await selects("alpha beta gamma", in: stage) {
                click(Self.field(0, x: 262), times: 3, in: stage)
            }
            // Into another field that has text, at the pointer.
            click(Self.field(5, x: 228), button: 2, in: stage)
            try await eventually("alpha beta gammaWeight משקל 82.4 وزن today") {
                try await all(in: stage)
            }
        }

        @Test("A drag beyond the edge goes on through the text")
        func dragBeyond() async throws {
            let (stage, _) = try await open("Text fields")
            try await enter(Self.field(0), in: stage)
            let text = "start " + String(repeating: "more and ", count: 9) + "end"
            stage.client.type(text)
            keys(XK_Home, in: stage)
            try await expect(text, in: stage)
            keys(XK_Home, in: stage)
            stage.leave()
            _ = try await stage.settled()
            let selected = try await taken("PRIMARY", in: stage) {
                stage.client.drag(
                    [Self.field(0, x: 236), Self.field(0, x: 592)], in: stage.window, holding: true)
                _ = try await stage.settled()
                stage.client.release()
            }
            #expect(selected == text)
        }

        @Test("Secure text goes nowhere, and the clear button empties a field")
        func secureAndClear() async throws {
            let (stage, _) = try await open("Text fields")
            try await enter(Self.field(Self.secure), in: stage)
            stage.client.own("CLIPBOARD")
            stage.client.own("PRIMARY")
            let owners = ["CLIPBOARD", "PRIMARY"].map(stage.client.owner)
            stage.client.type("secret")
            for symbol in [XK_a, XK_c, XK_x] {
                keys(symbol, holding: [XK_Control_L], in: stage)
            }
            stage.client.drag(
                [Self.field(Self.secure, x: 400), Self.field(Self.secure, x: 226)],
                in: stage.window)
            try await enter(Self.field(0), in: stage)
            stage.client.type("plain")
            #expect(["CLIPBOARD", "PRIMARY"].map(stage.client.owner) == owners)
            try await expect("plain", in: stage)
            try await enter((569, 129), in: stage)
            stage.client.type("new")
            try await expect("new", in: stage)
        }

        // MARK: Composing

        @Test("Compose sequences and dead keys type what they stand for")
        func compose() async throws {
            let (stage, _) = try await open("Text fields")
            try await enter(Self.field(0), in: stage)
            stage.client.type("a")
            keys(XK_Multi_key, XK_apostrophe, XK_e, in: stage)
            keys(XK_Multi_key, XK_s, XK_s, in: stage)
            keys(Int32(XK_dead_tilde), XK_n, in: stage)
            stage.client.type("z")
            try await expect("aéßñz", in: stage)
        }

        @Test("What an input method composes stands underlined in the field until it is kept")
        func inputMethod() async throws {
            let (stage, server) = try await open("Text fields", server: true)
            defer { server?.end() }
            try await enter(Self.field(1), in: stage)
            stage.leave()
            let empty = try await stage.settled()
            keys(XK_n, XK_i, in: stage)
            try await wait(for: "the composed text") { stage.picture != empty }
            let composed = try await stage.settled()
            keys(XK_space, in: stage)
            try await wait(for: "the conversion") { stage.picture != composed }
            keys(XK_Return, in: stage)
            let committed = try await stage.settled()
            #expect(committed != empty)
            try await eventually("日本") { try await all(in: stage) }
            // A press elsewhere in the text keeps what is composed, and the method begins anew.
            keys(XK_End, in: stage)
            keys(XK_a, XK_b, in: stage)
            try await wait(for: "the composing") { server?.composedText == "ab" }
            _ = try await stage.settled()
            click(Self.field(1, x: 570), in: stage)
            try await wait(for: "the method's new beginning") {
                server?.composedText.isEmpty == true
            }
            keys(XK_c, in: stage)
            try await wait(for: "the composing") { server?.composedText == "c" }
            keys(XK_Return, in: stage)
            try await eventually("日本abc") { try await all(in: stage) }
        }
    }
}
