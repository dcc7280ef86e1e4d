import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Everything that people do with Health Beat, by somebody who has no pointer.
    @Suite
    struct KeyboardUseTests: KeyboardUser {
        @Test("Weights are entered, looked at, changed, compared and aimed for with keys alone")
        func diary() async throws {
            let stage = try await AppStage(sample: false)
            try await stage.open()
            try await begin(stage)
            let file = try Sample().write(to: stage.home)
            #expect(try await stage.command(["import", file]).exit == .code(0))
            try await lookAtTheGraph(stage)
            try await lookBack(stage)
            try await compare(stage)
            try await aim(stage)
            stage.client.key(XK_q, holding: [XK_Control_L])
            #expect(try await stage.program.waitForExit() == .code(0))
        }

        /// The first weight with Return, another with its day and a note on the panel.
        private func begin(_ stage: AppStage) async throws {
            stage.client.type("82.4")
            try await press(XK_Return, in: stage)
            #expect(stage.isChosen(.graph, in: stage.picture))
            try await see("the panel", XK_n, holding: [XK_Control_L], in: stage)
            // The weight has the keys; the calendar's button and the date are before it.
            try await press(XK_Tab, holding: [XK_Shift_L], times: 2, in: stage)
            replace("yesterday 8:30", in: stage)
            stage.client.key(XK_Return)
            stage.client.type("82.9")
            try await press(XK_Tab, times: 2, in: stage)
            stage.client.type("after the run")
            try await press(XK_Return, in: stage)
            let list = try await lines(stage)
            #expect(list.count == 2, "\(list)")
            #expect(list.contains { $0.contains("82.9 kg") && $0.contains("after the run") })
        }

        private func lookAtTheGraph(_ stage: AppStage) async throws {
            try await press(XK_2, holding: [XK_Control_L], in: stage)
            #expect(stage.isChosen(.graph, in: stage.picture))
            try await see("everything", XK_0, in: stage)
            try await see("nearer", XK_plus, in: stage)
            try await see("the last entry", XK_Left, in: stage)
            try await see("the entry before", XK_Left, in: stage)
            try await see("no entry", XK_Escape, in: stage)
            try await press(XK_Tab, in: stage)
            try await see("another range", XK_Left, in: stage)
        }

        private func lookBack(_ stage: AppStage) async throws {
            try await press(XK_3, holding: [XK_Control_L], in: stage)
            #expect(stage.isChosen(.history, in: stage.picture))
            try await see("the search", XK_f, holding: [XK_Control_L], in: stage)
            stage.client.type("run")
            let found = try await stage.settled()
            #expect(try await press(XK_Escape, in: stage).difference(from: found) > 3_000)
            // The newest entry is opened, changed, and left as it was.
            let before = try await lines(stage)
            try await press(XK_1, holding: [XK_Control_L], in: stage)
            try await press(XK_3, holding: [XK_Control_L], in: stage)
            try await press(XK_Down, in: stage)
            try await see("the entry", XK_Return, in: stage, least: 20_000)
            // Back, newer, older, the weight.
            try await press(XK_Tab, times: 3, in: stage)
            replace("81.7", in: stage)
            try await press(XK_Return, in: stage)
            #expect(try await lines(stage) != before)
            #expect(try await lines(stage).contains { $0.contains("81.7 kg") })
            try await press(XK_z, holding: [XK_Control_L], in: stage)
            #expect(try await lines(stage) == before)
            try await see("the list", XK_Escape, in: stage, least: 20_000)
            try await press(XK_Delete, in: stage)
            #expect(try await lines(stage).count == before.count - 1)
            try await press(XK_z, holding: [XK_Control_L], in: stage)
            #expect(try await lines(stage) == before)
        }

        private func compare(_ stage: AppStage) async throws {
            try await press(XK_4, holding: [XK_Control_L], in: stage)
            #expect(stage.isChosen(.averages, in: stage.picture))
            try await see("the week before", XK_Left, in: stage)
            try await see("the last week", XK_Right, in: stage)
            // Weeks or months, then the three modes.
            try await press(XK_Tab, times: 2, in: stage)
            try await see("the changes", XK_Right, in: stage, least: 2_000)
            try await press(XK_Tab, in: stage)
        }

        private func aim(_ stage: AppStage) async throws {
            try await press(XK_5, holding: [XK_Control_L], in: stage)
            #expect(stage.isChosen(.goal, in: stage.picture))
            // The dial, and what is in its middle.
            var isSet = false
            for _ in 0..<3 where !isSet {
                try await press(XK_Tab, in: stage)
                try await press(XK_Return, in: stage)
                stage.client.type("75")
                try await press(XK_Return, in: stage)
                isSet = try await stage.command(["goal"]).output.contains("75")
                // A number that nothing else takes begins an entry.
                if !isSet { try await press(XK_Escape, times: 2, in: stage) }
            }
            #expect(isSet)
            try await press(XK_z, holding: [XK_Control_L], in: stage)
            #expect(try await stage.command(["goal"]).output.contains("75") == false)
        }

        @Test(
            "Settings, export, print, menu, shortcuts and full screen are reached with keys alone")
        func everythingElse() async throws {
            let stage = try await AppStage()
            let bin = stage.home.path + "/bin", paper = stage.home.path + "/printed.pdf"
            try FileManager.default.createDirectory(
                atPath: bin, withIntermediateDirectories: true)
            try "#!/bin/sh\nfor page; do :; done\ncp \"$page\" \"\(paper)\"\n".write(
                toFile: bin + "/lp", atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: bin + "/lp")
            try await stage.open(adding: ["PATH": bin + ":/usr/bin:/bin"])
            try await set(stage)
            try await export(stage)

            try await press(XK_p, holding: [XK_Control_L], in: stage)
            let pdf = try await wait(for: "the printed page") {
                FileManager.default.contents(atPath: paper).flatMap { $0.isEmpty ? nil : $0 }
            }
            #expect(pdf.prefix(5) == Data("%PDF-".utf8))

            try await see("the menu", XK_F10, in: stage)
            try await see("the panel from the menu", XK_Return, in: stage, least: 5_000)
            try await see("no panel", XK_Escape, in: stage, least: 5_000)
            try await see("the shortcuts", XK_question, holding: [XK_Control_L], in: stage)
            try await see("no shortcuts", XK_Escape, in: stage)

            stage.client.key(XK_F11)
            try await wait(for: "the full screen") {
                stage.client.size(of: stage.window) == (1280, 1024)
            }
            stage.client.key(XK_F11)
            try await wait(for: "the window") {
                stage.client.size(of: stage.window) == AppStage.size
            }
            stage.client.key(XK_q, holding: [XK_Control_L])
            #expect(try await stage.program.waitForExit() == .code(0))
        }

        /// The unit, in its line's pop-up: the groups at the side have the keys at first.
        private func set(_ stage: AppStage) async throws {
            try await see("the settings", XK_comma, holding: [XK_Control_L], in: stage)
            stage.client.key(XK_Home)
            try await press(XK_Right, in: stage)
            try await press(XK_Home, in: stage)
            try await see("the units", XK_Return, in: stage)
            stage.client.key(XK_Home)
            try await press(XK_Down, in: stage)
            try await press(XK_Return, in: stage)
            #expect(try await stage.command(["settings", "unit"]).output.contains("lb"))
            try await press(XK_Escape, in: stage)
        }

        private func export(_ stage: AppStage) async throws {
            try await see("the export", XK_e, holding: [XK_Control_L], in: stage)
            try await press(XK_Tab, times: 2, in: stage)
            // From Today it begins with the page for the doctor; the drawing stands before it.
            try await see("another form", XK_Left, in: stage)
            try await see("the file dialog", XK_Return, in: stage)
            let path = stage.home.path + "/graph.svg"
            replace(path, in: stage)
            try await press(XK_Return, in: stage)
            let svg = try await wait(for: "the file") {
                FileManager.default.contents(atPath: path)
            }
            #expect(String(decoding: svg.prefix(200), as: UTF8.self).contains("svg"))
        }
    }
}
