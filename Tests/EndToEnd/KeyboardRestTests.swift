import CX11
import Foundation
import Testing

extension EndToEnd {
    /// What is done once, or now and then, by somebody who has no pointer.
    @Suite
    struct KeyboardRestTests: KeyboardUser {
        @Test("A file and copied text are brought in from the first scene, and taken back, by keys")
        func bringsIn() async throws {
            let stage = try await AppStage(sample: false)
            let file = try Sample().write(to: stage.home)
            try await stage.open()
            // Behind the field is the chip for the unit, and then the way in from other programs.
            try await press(XK_Tab, times: 2, in: stage)
            try await see("the import", XK_Return, in: stage, least: 10_000)
            try await press(XK_Home, in: stage)
            try await see("the file dialog", XK_Return, in: stage, least: 10_000)
            replace(file, in: stage)
            try await see("what the file holds", XK_Return, in: stage, least: 10_000)
            try await press(XK_Return, in: stage)
            #expect(try await lines(stage).count > 300)
            try await press(XK_z, holding: [XK_Control_L], in: stage)
            #expect(try await lines(stage).isEmpty)

            stage.client.own("CLIPBOARD")
            try await see("the import", XK_o, holding: [XK_Control_L], in: stage, least: 10_000)
            try await press(XK_Down, in: stage)
            try await press(XK_End, in: stage)
            stage.client.key(XK_Return)
            let request = try await wait(for: "the request") { stage.client.nextRequest() }
            stage.client.answer(request, with: "2026-11-01;82.4 kg\n2026-11-02;82.1 kg\n")
            _ = try await stage.settled()
            try await press(XK_Return, in: stage)
            let list = try await lines(stage)
            #expect(list.count == 2 && list.first?.contains("82.4 kg") == true, "\(list)")
            stage.client.key(XK_q, holding: [XK_Control_L])
            #expect(try await stage.program.waitForExit() == .code(0))
        }

        @Test("Steps, another unit, a doubt, a second entry of the day and the calendar, by keys")
        func enters() async throws {
            let stage = try await AppStage(sample: false)
            let yesterday = try await stage.command(["add", "80kg", "--date", "yesterday 7:00"])
            #expect(yesterday.exit == .code(0))
            try await stage.open()
            // The ghost of the last weight is stepped from.
            try await see("a step", XK_Up, in: stage, least: 50)
            try await press(XK_Up, in: stage)
            try await press(XK_Return, in: stage)
            #expect(try await lines(stage).last?.contains("80.2 kg") == true)
            try await press(XK_1, holding: [XK_Control_L], in: stage)
            // Another one of this day, after a question.
            try await press(XK_Return, in: stage)
            stage.client.type("180.4")
            try await see("the doubt", XK_Return, in: stage, least: 50)
            #expect(try await lines(stage).count == 2)
            try await press(XK_Return, in: stage)
            #expect(try await lines(stage).count == 3)
            try await press(XK_z, holding: [XK_Control_L], in: stage)
            #expect(try await lines(stage).count == 2)
            // A day of the calendar, whose button is before the weight: arrows choose, Return takes
            // it.
            try await see("the panel", XK_n, holding: [XK_Control_L], in: stage)
            stage.client.type("81")
            try await press(XK_Tab, holding: [XK_Shift_L], in: stage)
            try await see("the calendar", XK_Return, in: stage, least: 10_000)
            try await press(XK_Left, times: 3, in: stage)
            try await press(XK_Return, in: stage)
            try await press(XK_Tab, in: stage)
            try await press(XK_Return, in: stage)
            let list = try await lines(stage)
            #expect(list.count == 3, "\(list)")
            #expect(list.first?.contains("81 kg") == true, "\(list)")
        }

        @Test("The graph is copied, months compared, the goal removed, the look set, by keys")
        func everythingElse() async throws {
            let stage = try await AppStage()
            #expect(try await stage.command(["goal", "76kg"]).exit == .code(0))
            try await stage.open(["--tab", "graph"])
            #expect(!stage.client.hasOwner("CLIPBOARD"))
            stage.client.key(XK_c, holding: [XK_Control_L, XK_Shift_L])
            try await wait(for: "the copy") { stage.client.hasOwner("CLIPBOARD") }

            try await press(XK_4, holding: [XK_Control_L], in: stage)
            try await openMonths(stage)

            try await press(XK_5, holding: [XK_Control_L], in: stage)
            // Behind the button that removes the goal and the number in the dial.
            try await press(XK_Tab, times: 3, in: stage)
            try await see("a step of the goal", XK_Left, in: stage)
            #expect(try await stage.command(["goal"]).output.contains("75.9"))
            try await removeGoal(stage)

            try await see("the help", XK_F1, in: stage, least: 10_000)
            try await see("no help", XK_Escape, in: stage, least: 10_000)
            try await lookAtSettings(stage)
            stage.client.key(XK_w, holding: [XK_Control_L])
            #expect(try await stage.program.waitForExit() == .code(0))
        }

        @Test("A weight typed in a second window is seen in the first, which has the keys after it")
        func usesTwoWindows() async throws {
            let stage = try await AppStage()
            // A window of its own size is not given to the one that is there.
            let size = ["--size", "560x480"]
            try await stage.open(size)
            let first = stage.window
            let second = try stage.display.start("healthbeat", size, home: stage.home)
            let window = try await wait(for: "the second window") {
                stage.client.windows(of: second.identifier).first
            }
            try await wait(for: "the keyboard in it") { focus(stage) == window }
            // Clear of each other, so that each is seen whole.
            XMoveWindow(stage.client.display, first, 10, 10)
            XMoveWindow(stage.client.display, window, 640, 510)
            try await wait(for: "both windows, clear of each other") {
                let upper = stage.client.origin(of: first), lower = stage.client.origin(of: window)
                return lower.x >= upper.x + 560 || lower.y >= upper.y + 480
            }
            let pair = Quiet(programs: [stage.program, second])
            let before = try await stage.client.settledPicture(of: first, made: pair)
            let count = try await lines(stage).count
            stage.client.type("79.4")
            stage.client.key(XK_Return)
            try await wait(for: "the weight in the first window") {
                stage.client.picture(of: first).difference(from: before) > 300
            }
            _ = try await stage.client.settledPicture(of: window, made: pair)
            #expect(try await lines(stage).count == count + 1)
            stage.client.key(XK_w, holding: [XK_Control_L])
            #expect(try await second.waitForExit() == .code(0))
            try await wait(for: "the keyboard back") { focus(stage) == first }
            try await see("the history", XK_3, holding: [XK_Control_L], in: stage)
            try await press(XK_z, holding: [XK_Control_L], in: stage)
            #expect(try await lines(stage).count == count)
            stage.client.key(XK_q, holding: [XK_Control_L])
            #expect(try await stage.program.waitForExit() == .code(0))
        }

        /// The window that the keyboard is in.
        private func focus(_ stage: AppStage) -> Window {
            var window: Window = 0, revert: Int32 = 0
            XGetInputFocus(stage.client.display, &window, &revert)
            return window
        }

        /// The chip is behind modes and numbers of weeks.
        private func openMonths(_ stage: AppStage) async throws {
            try await press(XK_Tab, times: 3, in: stage)
            try await see("weeks or months", XK_Return, in: stage)
            try await press(XK_Down, times: 2, in: stage)
            try await see("the months", XK_Return, in: stage, least: 5_000)
        }

        private func removeGoal(_ stage: AppStage) async throws {
            try await press(XK_Tab, holding: [XK_Shift_L], times: 2, in: stage)
            try await press(XK_Return, in: stage)
            #expect(try await stage.command(["goal"]).output.contains("kg") == false)
            try await press(XK_z, holding: [XK_Control_L], in: stage)
            #expect(try await stage.command(["goal"]).output.contains("75.9"))
        }

        /// The height, on a page of its own.
        private func lookAtSettings(_ stage: AppStage) async throws {
            try await see("the settings", XK_comma, holding: [XK_Control_L], in: stage)
            // From the groups to the lines of the first.
            try await press(XK_Right, in: stage)
            try await press(XK_Home, in: stage)
            try await press(XK_Down, in: stage)
            try await see("the height", XK_Return, in: stage)
            stage.client.type("178")
            try await press(XK_Return, in: stage)
            let height = try await stage.command(["settings", "height"]).output
            #expect(height.contains("178"), "\(height)")
            try await press(XK_Escape, in: stage)
            try await press(XK_Escape, in: stage)
        }
    }
}
