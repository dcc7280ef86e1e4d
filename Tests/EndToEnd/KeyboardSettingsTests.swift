import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Everything that can be set, a backup that is restored, and the years of a long diary, by
    /// somebody who has no pointer.
    @Suite
    struct KeyboardSettingsTests: KeyboardUser {
        /// The settings' lines, from top to bottom.
        private enum Line {
            case units, height, week, day, trend
            case language, theme, textSize, boldText, reduceMotion, increaseContrast
            case reduceTransparency, statusShapes, livelyPanel
            case numberPad, reminder
            case importing, export, backups, sync
        }

        /// The lines by their groups, which are at the side.
        private static let groups: [[Line]] = [
            [.units, .height, .week, .day, .trend],
            [
                .language, .theme, .textSize, .boldText, .reduceMotion, .increaseContrast,
                .reduceTransparency, .statusShapes, .livelyPanel,
            ],
            [.numberPad, .reminder], [.importing, .export, .backups, .sync],
        ]

        /// Opens the settings anew, in which the groups have the keys at first.
        private func go(to line: Line, in stage: AppStage) async throws {
            let group = try #require(Self.groups.firstIndex { $0.contains(line) })
            let row = try #require(Self.groups[group].firstIndex(of: line))
            try await press(XK_Escape, in: stage)
            try await press(XK_comma, holding: [XK_Control_L], in: stage)
            stage.client.key(XK_Home)
            try await press(XK_Down, times: group, in: stage)
            try await press(XK_Right, in: stage)
            stage.client.key(XK_Home)
            try await press(XK_Down, times: row, in: stage)
        }

        /// Opens a line's pop-up and takes the choice that is so far from its first one.
        private func choose(_ number: Int, of line: Line, in stage: AppStage) async throws {
            try await go(to: line, in: stage)
            try await see("the choices of \(line)", XK_Return, in: stage, least: 5_000)
            stage.client.key(XK_Home)
            if number > 0 { try await press(XK_Down, times: number, in: stage) }
            try await press(XK_Return, in: stage)
        }

        private func value(_ name: String, _ stage: AppStage) async throws -> String {
            try await stage.command(["settings", name]).output
        }

        @Test("Each line of the settings is set with keys alone")
        func everyLine() async throws {
            let stage = try await AppStage()
            try await stage.open()
            try await see("the settings", XK_comma, holding: [XK_Control_L], in: stage)
            let choices: [(Line, number: Int, name: String, value: String)] = [
                (.units, 1, "unit", "lb"), (.week, 6, "first-weekday", "sunday"),
                (.day, 4, "day-start", "04:00"), (.trend, 2, "trend", "libra"),
                (.numberPad, 1, "number-pad", "always"),
            ]
            for (line, number, name, expected) in choices {
                try await choose(number, of: line, in: stage)
                let value = try await value(name, stage)
                #expect(value.contains(expected), "\(name): \(value)")
            }
            try await go(to: .textSize, in: stage)
            try await press(XK_Right, in: stage)
            #expect(try await value("text-size", stage).contains("x-large"))
            try await go(to: .reminder, in: stage)
            try await press(XK_Return, in: stage)
            try await press(XK_Left, times: 2, in: stage)
            #expect(try await value("reminder", stage).contains("07:00"))
            let switches: [(Line, name: String)] = [
                (.boldText, "bold-text"), (.reduceMotion, "reduce-motion"),
                (.increaseContrast, "increase-contrast"),
                (.reduceTransparency, "reduce-transparency"), (.statusShapes, "status-shapes"),
                (.livelyPanel, "lively-panel"),
            ]
            for (line, name) in switches {
                try await go(to: line, in: stage)
                try await press(XK_Return, in: stage)
                let value = try await value(name, stage)
                #expect(value.contains("yes"), "\(name): \(value)")
            }
            try await go(to: .theme, in: stage)
            try await see("the light and the dark", XK_Right, in: stage, least: 0)
            try await see("the dark", XK_Right, in: stage, least: 100_000)
            #expect(try await value("theme", stage).contains("dark"))
            try await lookIn(stage)
            // The window is made again in the other language, with the settings on it.
            try await choose(2, of: .language, in: stage)
            #expect(try await value("language", stage).contains("not set") == false)
            #expect(try await stage.close() == .code(0))
        }

        /// What opens a page of its own.
        private func lookIn(_ stage: AppStage) async throws {
            for line in [Line.importing, .backups, .sync] {
                try await go(to: line, in: stage)
                try await see("the page of \(line)", XK_Return, in: stage)
                try await press(XK_Escape, in: stage)
            }
        }

        @Test("A backup is restored, and that is undone, with keys alone")
        func restores() async throws {
            let stage = try await AppStage()
            let before = try await lines(stage)
            #expect(try await stage.command(["backup"]).exit == .code(0))
            #expect(try await stage.command(["delete", "last"]).exit == .code(0))
            try await stage.open()
            try await see("the settings", XK_comma, holding: [XK_Control_L], in: stage)
            try await go(to: .backups, in: stage)
            try await see("the backups", XK_Return, in: stage)
            stage.client.key(XK_Home)
            // Behind the lines that make one and that open a file.
            try await press(XK_Down, times: 2, in: stage)
            try await see("the question", XK_Return, in: stage, least: 5_000)
            // Cancel is before it.
            try await press(XK_Tab, times: 2, in: stage)
            try await press(XK_Return, in: stage)
            #expect(try await lines(stage) == before)
            try await press(XK_Escape, times: 2, in: stage)
            try await press(XK_z, holding: [XK_Control_L], in: stage)
            #expect(try await lines(stage).count == before.count - 1)
            #expect(try await stage.close() == .code(0))
        }

        @Test("The folder that shares the diary is chosen in its dialog with keys alone")
        func sharesThroughAFolder() async throws {
            let stage = try await AppStage()
            let folder = stage.home.path + "/Shared"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            try await stage.open()
            try await see("the settings", XK_comma, holding: [XK_Control_L], in: stage)
            try await go(to: .sync, in: stage)
            try await see("the exchange", XK_Return, in: stage)
            stage.client.key(XK_Home)
            try await see("what is asked for", XK_Return, in: stage)
            // The button for the dialog is behind the field.
            try await press(XK_Tab, in: stage)
            try await see("the dialog", XK_Return, in: stage, least: 5_000)
            replace(folder + "/", in: stage)
            try await see("the folder in its field", XK_Return, in: stage, least: 5_000)
            // The passphrase has the keyboard, and may stay empty.
            try await press(XK_Return, in: stage)
            let status = try await stage.command(["sync"]).output
            #expect(status.contains(folder), "\(status)")
            let logs = try FileManager.default.subpathsOfDirectory(atPath: folder)
            #expect(!logs.isEmpty)
            #expect(try await stage.close() == .code(0))
        }

        @Test("The years of a long diary are gone through with keys alone")
        func years() async throws {
            let stage = try await AppStage(sample: false)
            let table = stage.home.path + "/years.csv"
            let rows = (2018...2026).flatMap { year in
                (1...9).map { month in "\(year)-0\(month)-05 07:00,\(90 - year % 10).\(month) kg" }
            }
            try ("date,weight\n" + rows.joined(separator: "\n")).write(
                toFile: table, atomically: true, encoding: .utf8)
            #expect(try await stage.command(["import", table]).exit == .code(0))
            try await stage.open(["--tab", "history"])
            let top = try await stage.settled()
            // The years are behind the rows.
            try await press(XK_Tab, in: stage)
            try await press(XK_Down, in: stage)
            try await see("the year before", XK_Down, in: stage, least: 2_000)
            try await see("the first year", XK_End, in: stage, least: 2_000)
            try await press(XK_Home, in: stage)
            try await press(XK_Tab, holding: [XK_Shift_L], in: stage)
            // The rows are where they were, but for the ring around one.
            #expect(stage.picture.difference(from: top) < 8_000)
            #expect(try await stage.close() == .code(0))
        }
    }
}
