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
        .enabled("Orca is not installed") {
            FileManager.default.isExecutableFile(atPath: "/usr/bin/orca")
        })
    struct OrcaUseTests: ReaderUser {
        /// Orca, and what it says.
        private final class Orca {
            private let voice: Program
            private let program: Program
            private let path: String
            private var heard = 0

            init(_ stage: AppStage, _ variables: [String: String]) async throws {
                let home = stage.home
                path = home.path + "/spoken"
                let folder = home.path + "/runtime"
                let socket = folder + "/speech-dispatcher/speechd.sock"
                voice = try Program(
                    "/usr/bin/python3", [OrcaUseTests.script("voice.py"), socket, path],
                    home: home, adding: [:])
                try await wait(for: "the voice") { FileManager.default.fileExists(atPath: socket) }
                program = try Program(
                    "/usr/bin/orca", ["--disable=braille", "--disable=braille-monitor"],
                    home: home,
                    adding: variables.merging([
                        "DISPLAY": stage.display.name, "GSETTINGS_BACKEND": "memory",
                    ]) { $1 })
                try await says("Screen reader on")
            }

            private var words: String {
                (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            }

            /// Waits until a text is said after all that was waited for before.
            func says(_ text: String) async throws {
                let state = { String(self.words.dropFirst(self.heard).suffix(500)) }
                try await wait(for: "Orca to say “\(text)”", state: state) {
                    let words = self.words
                    let start = words.index(words.startIndex, offsetBy: self.heard)
                    guard let range = words.range(of: text, range: start..<words.endIndex) else {
                        return false
                    }
                    self.heard = words.distance(from: words.startIndex, to: range.upperBound)
                    return true
                }
            }

            func end() {
                program.end()
                voice.end()
            }
        }

        @Test("Orca says what keys come to, and a weight is entered by ear")
        func byEar() async throws {
            let readers = try await ReadersBus()
            try await readers.setReading(true)
            let stage = try await AppStage()
            let orca = try await Orca(stage, await readers.environment)
            defer { orca.end() }
            try await stage.open(["--tab", "today"], adding: await readers.environment)
            let keys = stage.client
            try await orca.says("Today – Health Beat")
            try await orca.says("Weight")
            keys.type("79.5")
            keys.key(XK_Return)
            try await orca.says("Graph")
            #expect(try await stage.command(["list"]).output.contains("79.5 kg"))
            keys.key(XK_3, holding: [XK_Control_L])
            try await orca.says("History")
            keys.key(XK_Down)
            try await orca.says("79.5 kg")
            keys.key(XK_4, holding: [XK_Control_L])
            try await orca.says("Averages")
            keys.key(XK_comma, holding: [XK_Control_L])
            try await orca.says("Settings")
            try await orca.says("Weighing")
            keys.key(XK_Right)
            try await orca.says("Units")
            keys.key(XK_Down)
            try await orca.says("Height")
            keys.key(XK_Escape)
            #expect(try await stage.close() == .code(0))
        }
    }
}
