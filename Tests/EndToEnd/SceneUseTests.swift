import CX11
import Foundation
import Testing

extension EndToEnd {
    /// The scenes as people use them with pointer and keyboard, one thing after the other.
    @Suite
    struct SceneUseTests {
        private func lines(_ stage: AppStage) async throws -> [Substring] {
            try await stage.command(["list"]).output.split(separator: "\n")
        }

        private func waitForEntries(_ count: Int, _ stage: AppStage) async throws {
            for _ in 0..<100 where try await lines(stage).count != count {
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(try await lines(stage).count == count)
        }

        /// Waits until the window shows something else than before, and comes to rest.
        @discardableResult
        private func change(
            _ what: String, in stage: AppStage, least: Int = 300, _ act: () -> Void
        ) async throws -> Picture {
            let before = try await stage.settled()
            act()
            do {
                try await wait(for: what) { stage.picture.difference(from: before) >= least }
            } catch {
                stage.picture.keep(as: "scene-\(what)")
                throw error
            }
            return try await stage.settled()
        }

        @Test("A table copied elsewhere is shown, added by Return, and undone at once")
        func begins() async throws {
            let stage = try await AppStage(sample: false)
            try await stage.open()
            stage.client.own("CLIPBOARD")
            try await change("the import", in: stage) {
                stage.client.key(XK_o, holding: [XK_Control_L])
            }
            // The list, and the last of its rows.
            for key in [XK_Tab, XK_Down, XK_End, XK_Return] {
                stage.client.key(key)
                _ = try await stage.settled()
            }
            let request = try await wait(for: "the request") { stage.client.nextRequest() }
            try await change("the preview", in: stage, least: 1_000) {
                stage.client.answer(
                    request, with: "date\tkg\n2026-11-01\t82.4\n2026-11-02\t82.2\noops\t1\n")
            }
            #expect(try await lines(stage).isEmpty)
            stage.client.key(XK_Return)
            try await waitForEntries(2, stage)
            _ = try await stage.settled()
            stage.client.key(XK_z, holding: [XK_Control_L])
            try await waitForEntries(0, stage)
            #expect(try await stage.close() == .code(0))
        }

        @Test("The arrows step from the last weight, and an odd weight is saved by a second Return")
        func enters() async throws {
            let stage = try await AppStage(sample: false)
            for (day, weight) in [("2026-11-01", "82.4"), ("2026-11-02", "82.2")] {
                #expect(try await stage.command(["add", weight, "-d", day]).exit == .code(0))
            }
            try await stage.open()
            for _ in 0..<3 { stage.client.key(XK_Up) }
            stage.client.key(XK_Return)
            try await wait(for: "the graph") { stage.isChosen(.graph, in: stage.picture) }
            _ = try await stage.settled()
            #expect(try await lines(stage).last?.contains("82.5 kg") == true)
            try await stage.choose(.today)
            stage.client.type("28.5")
            try await change("the question", in: stage) { stage.client.key(XK_Return) }
            #expect(try await lines(stage).count == 3)
            stage.client.key(XK_Return)
            try await wait(for: "the graph") { stage.isChosen(.graph, in: stage.picture) }
            _ = try await stage.settled()
            #expect(try await lines(stage).last?.contains("28.5 kg") == true)
            stage.client.key(XK_z, holding: [XK_Control_L])
            _ = try await stage.settled()
            #expect(try await lines(stage).count == 3)
            #expect(try await stage.close() == .code(0))
        }

        @Test(
            "The graph is magnified about the pointer, dragged, fitted, and a click pins an entry")
        func sees() async throws {
            let stage = try await AppStage()
            try await stage.open(["--tab", "graph"])
            stage.leave()
            let first = try await stage.settled()
            let place = (x: 500, y: 350)
            stage.client.move(to: place.x, place.y, in: stage.window)
            let control = XKeysymToKeycode(stage.client.display, KeySym(XK_Control_L))
            stage.client.hold(UInt32(control))
            let near = try await change("what is nearer", in: stage, least: 2_000) {
                for _ in 0..<4 {
                    stage.client.press(4)
                    stage.client.release(4)
                }
            }
            stage.client.letGo(UInt32(control))
            let dragged = try await change("what is dragged", in: stage, least: 2_000) {
                stage.client.drag([place, (x: 640, y: 350)], in: stage.window)
            }
            #expect(dragged.difference(from: near) > 2_000)
            try await change("what fits", in: stage, least: 2_000) {
                for _ in 0..<2 {
                    stage.client.press()
                    stage.client.release()
                }
            }
            // A click shows an entry, which stays when the pointer goes.
            stage.client.key(XK_Escape)
            stage.leave()
            let free = try await stage.settled()
            stage.client.click(place.x, place.y, in: stage.window)
            stage.leave()
            let pinned = try await stage.settled()
            #expect(pinned.difference(from: free) > 500)
            stage.client.key(XK_Escape)
            #expect(try await stage.settled().difference(from: free) < 200)
            #expect(first.colours() > 8)
            #expect(try await stage.close() == .code(0))
        }

        @Test("A drag over the averages chooses what is under it, and months come from the menu")
        func compares() async throws {
            let stage = try await AppStage()
            try await stage.open(["--tab", "averages"])
            stage.leave()
            let first = try await stage.settled()
            stage.client.drag(
                [(x: 300, y: 400), (x: 560, y: 400)], in: stage.window, holding: true)
            let held = try await stage.settled()
            #expect(held.difference(from: first) > 500)
            stage.client.move(to: 420, 400, in: stage.window)
            #expect(try await stage.settled().difference(from: held) > 500)
            stage.client.release()
            stage.leave()
            let weeks = try await stage.settled()
            // The chip beside the numbers of weeks.
            try await change("the menu", in: stage) {
                stage.client.click(820, 100, in: stage.window)
            }
            stage.client.key(XK_Down)
            stage.client.key(XK_Down)
            stage.client.key(XK_Return)
            stage.leave()
            #expect(try await stage.settled().difference(from: weeks) > 2_000)
            #expect(try await stage.close() == .code(0))
        }

        @Test("The goal is removed by its button and comes back by Undo")
        func aims() async throws {
            let stage = try await AppStage()
            #expect(try await stage.command(["goal", "75kg"]).exit == .code(0))
            try await stage.open(["--tab", "goal"])
            stage.leave()
            _ = try await stage.settled()
            try await change("no goal", in: stage, least: 2_000) {
                stage.client.click(830, 37, in: stage.window)
            }
            #expect(try await stage.command(["goal"]).output.contains("no goal"))
            stage.client.key(XK_z, holding: [XK_Control_L])
            stage.leave()
            _ = try await stage.settled()
            #expect(try await stage.command(["goal"]).output.contains("75"))
            #expect(try await stage.close() == .code(0))
        }

        @Test("The title tells the scene, and the size is kept for each diary")
        func desktop() async throws {
            let stage = try await AppStage()
            try await stage.open(["--tab", "today"])
            func title() -> String { stage.client.text("_NET_WM_NAME", of: stage.window) }
            #expect(title() == "Today – Health Beat")
            for (key, name) in [(XK_2, "Graph"), (XK_3, "History"), (XK_5, "Goal")] {
                stage.client.key(key, holding: [XK_Control_L])
                try await wait(for: "the title \(name)") { title() == "\(name) – Health Beat" }
            }
            stage.client.resize(stage.window, width: 700, height: 520)
            try await wait(for: "the size") { stage.client.size(of: stage.window) == (700, 520) }
            _ = try await stage.settled()
            #expect(try await stage.close() == .code(0))
            try await stage.open()
            #expect(stage.client.size(of: stage.window) == (700, 520))
            // A day without a weight begins where one is entered.
            #expect(title() == "Today – Health Beat")
            #expect(try await stage.close() == .code(0))
            try await stage.open(["--data-dir", stage.home.path + "/other"])
            #expect(stage.client.size(of: stage.window) == AppStage.size)
            #expect(try await stage.close() == .code(0))
        }

        @Test("A window follows what is done in a terminal")
        func follows() async throws {
            let stage = try await AppStage()
            try await stage.open(["--tab", "history"])
            stage.leave()
            let list = try await stage.settled()
            #expect(try await stage.command(["add", "78.1", "-n", "from afar"]).exit == .code(0))
            try await wait(for: "the new entry") {
                stage.picture.difference(from: list) > 1_000
            }
            let longer = try await stage.settled()
            #expect(try await stage.command(["undo"]).exit == .code(0))
            try await wait(for: "the list as it was") {
                stage.picture.difference(from: longer) > 1_000
                    && stage.picture.difference(from: list) < 300
            }
            #expect(try await stage.close() == .code(0))
        }
    }
}
