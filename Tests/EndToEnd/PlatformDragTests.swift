import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Drags between programs, by XDND 5, with a partner that says just what a test says.
    @Suite(.sharedDisplay)
    struct PlatformDragTests {
        private struct Stage {
            let display: VirtualDisplay
            let client: DisplayClient
            let probe: Program
            let window: Window
            let partner: DragPartner

            /// Waits for a line of the probe while the partner answers.
            @discardableResult
            func line(after: Int = 0, _ matches: @escaping (Substring) -> Bool) async throws
                -> Substring
            {
                try await wait(
                    for: "a line of the probe", state: { String(probe.output.suffix(800)) }
                ) {
                    partner.serve()
                    return probe.lines.dropFirst(after).first(where: matches)
                }
            }
        }

        /// - `aside`: where the partner's window is, for drags out of the probe's.
        private func stage(
            _ command: String, aside: (x: Int, y: Int, width: Int, height: Int)? = nil
        ) async throws -> Stage {
            let display = try await VirtualDisplay.shared()
            let client = try DisplayClient(display)
            let probe = try display.start("PlatformProbe")
            let window = try await client.window("probe", of: probe)
            try await probe.line { $0.hasPrefix("frame") }
            probe.write(command)
            try await probe.line { $0.hasPrefix("done") }
            return Stage(
                display: display, client: client, probe: probe, window: window,
                partner: try DragPartner(display, showing: aside))
        }

        // MARK: Into the window

        @Test("Files, tables and texts are read in the forms that the source has")
        func takes() async throws {
            let stage = try await stage("drops 1 text/uri-list text/plain text/csv image/png")
            try await wait(for: "the window's mark") {
                stage.client.items("XdndAware", of: stage.window) == [5]
            }
            let partner = stage.partner
            partner.offers = [
                "text/uri-list": Array("file:///a.csv\r\n".utf8),
                "UTF8_STRING": Array("é".utf8), "STRING": [0xE8],
                "text/csv": Array("a,b".utf8), "image/png": [1, 2, 3],
            ]
            partner.enter(
                stage.window,
                types: [
                    "text/uri-list", "STRING", "UTF8_STRING", "text/csv", "image/png", "TARGETS",
                ])
            partner.move(over: stage.window, x: 40, y: 30)
            let status = try await partner.message("XdndStatus")
            #expect(status[0] == stage.window && status[1] & 1 == 1)
            #expect(status[4] == stage.client.atom("XdndActionCopy"))
            #expect(
                try await stage.line { $0.hasPrefix("drag ") }
                    == "drag 40.0 30.0 text/uri-list,text/plain,text/csv,image/png 1")
            partner.drop(on: stage.window)
            let finished = try await partner.message("XdndFinished")
            #expect(finished[0] == stage.window && finished[1] & 1 == 1)
            #expect(finished[2] == stage.client.atom("XdndActionCopy"))
            let read = stage.probe.lines.filter { $0.hasPrefix("read") }
            for line in ["text/uri-list 15 file:///a.csv", "text/plain 2 é", "text/csv 3 a,b"] {
                #expect(read.contains { $0.hasPrefix("read \(line)") })
            }
            #expect(read.contains { $0.hasPrefix("read image/png 3") })
        }

        @Test("Text in Latin-1 is text, and a form of many bytes comes in pieces")
        func pieces() async throws {
            let stage = try await stage("drops 1 text/plain image/png")
            stage.partner.offers = [
                "STRING": [0xE9], "image/png": [UInt8](repeating: 7, count: 1_200_000),
            ]
            stage.partner.enter(stage.window, types: ["STRING", "image/png"])
            stage.partner.move(over: stage.window, x: 4, y: 3)
            _ = try await stage.partner.message("XdndStatus")
            stage.partner.drop(on: stage.window)
            try await stage.line { $0 == "read text/plain 2 é" }
            try await stage.line { $0.hasPrefix("read image/png 1200000") }
            #expect(try await stage.partner.message("XdndFinished")[1] & 1 == 1)
        }

        @Test("What is not wanted is refused, and a drop of it comes to nothing")
        func refuses() async throws {
            let stage = try await stage("drops 0")
            stage.partner.enter(stage.window, types: ["text/plain"])
            stage.partner.move(over: stage.window, x: 4, y: 3)
            #expect(try await stage.partner.message("XdndStatus")[1] & 1 == 0)
            stage.partner.drop(on: stage.window)
            let finished = try await stage.partner.message("XdndFinished")
            #expect(finished[1] & 1 == 0 && finished[2] == 0)
            try await stage.line { $0 == "drag left" }
            #expect(!stage.probe.lines.contains { $0.hasPrefix("dropped") })
        }

        @Test("A source that leaves, dies or begins again is forgotten")
        func leaves() async throws {
            let stage = try await stage("drops 1 text/plain")
            let partner = stage.partner
            partner.enter(stage.window, types: ["text/plain"])
            partner.move(over: stage.window, x: 4, y: 3)
            _ = try await partner.message("XdndStatus")
            partner.send("XdndLeave", to: stage.window, [])
            try await stage.line { $0 == "drag left" }
            // Without a new beginning it is nobody's.
            partner.move(over: stage.window, x: 8, y: 3)
            partner.enter(stage.window, types: ["text/plain"])
            partner.move(over: stage.window, x: 9, y: 3)
            _ = try await partner.message("XdndStatus")
            #expect(!stage.probe.lines.contains { $0.hasPrefix("drag 8.0") })
            let before = stage.probe.lines.count
            partner.die()
            try await stage.line(after: before) { $0 == "drag left" }
        }

        @Test("A source that never gives what was dropped is given up, and told so")
        func silent() async throws {
            let stage = try await stage("drops 1 text/plain")
            stage.partner.enter(stage.window, types: ["text/plain"])
            stage.partner.move(over: stage.window, x: 4, y: 3)
            _ = try await stage.partner.message("XdndStatus")
            stage.partner.drop(on: stage.window)
            try await stage.line { $0 == "read text/plain nothing" }
            _ = try await stage.partner.message("XdndFinished")
            #expect(stage.probe.exit == nil)
        }

        @Test("Messages that make no sense do no harm")
        func garbage() async throws {
            let stage = try await stage("drops 1 text/plain")
            let (partner, window) = (stage.partner, stage.window)
            let names = [
                "XdndEnter", "XdndPosition", "XdndStatus", "XdndLeave", "XdndDrop", "XdndFinished",
            ]
            var random = SystemRandomNumberGenerator()
            for round in 0..<300 {
                let sources = [
                    partner.window, window, stage.client.root, 0, 0xffff_ffff, UInt(round),
                ]
                partner.send(
                    names[round % names.count], to: window,
                    (0..<4).map { _ in UInt(random.next() as UInt32) >> (UInt(round) % 32) },
                    from: sources[round % sources.count])
            }
            for version: UInt in [0, 2, 255] {
                partner.enter(window, types: ["text/plain"], version: version)
            }
            // What the program asked of its own window and of the root still comes.
            stage.client.resize(window, width: 321, height: 222)
            try await stage.line { $0.hasPrefix("resized 321.0 222.0") }
            partner.offers = ["text/plain": Array("fine".utf8)]
            partner.enter(window, types: ["text/plain"])
            partner.move(over: window, x: 4, y: 3)
            _ = try await partner.message("XdndStatus")
            partner.drop(on: window)
            try await stage.line { $0 == "read text/plain 4 fine" }
            #expect(stage.probe.exit == nil)
        }

        // MARK: Out of the window

        private static let aside = (x: 700, y: 100, width: 300, height: 300)

        /// Presses in the probe's window and moves over the partner's.
        private func dragOut(_ stage: Stage) async throws {
            stage.client.move(to: 50, 50, in: stage.window)
            stage.client.press()
            stage.client.move(to: 60, 60, in: stage.window)
            try await stage.line { $0 == "drag over own" }
            stage.client.move(to: 50, 50, in: stage.partner.window)
            try await stage.line { $0 == "drag over others" }
        }

        private func status(
            _ stage: Stage, accepts: Bool, action: String = "XdndActionCopy"
        ) {
            stage.partner.send(
                "XdndStatus", to: stage.window,
                [accepts ? 3 : 2, 0, 0, accepts ? stage.client.atom(action) : 0])
        }

        @Test("What is dragged out is told, read and finished", arguments: [3, 1_500_000])
        func gives(count: Int) async throws {
            let stage = try await stage("lift image/jpeg \(count)", aside: Self.aside)
            try await dragOut(stage)
            let enter = try await stage.partner.message("XdndEnter")
            #expect(enter[0] == stage.window && enter[1] >> 24 == 5 && enter[1] & 1 == 1)
            let types = stage.client.items("XdndTypeList", of: stage.window)
            for type in ["image/jpeg", "UTF8_STRING", "text/plain;charset=utf-8", "text/csv"] {
                #expect(types.contains(stage.client.atom(type)))
            }
            let position = try await stage.partner.message("XdndPosition")
            #expect(position[2] == UInt(750) << 16 | 150)
            status(stage, accepts: true, action: "XdndActionMove")
            try await stage.line { $0 == "drag action 2" }
            stage.client.release()
            _ = try await stage.partner.message("XdndDrop")
            stage.partner.request("image/jpeg")
            #expect(try await stage.partner.received().count == count)
            stage.partner.request("UTF8_STRING")
            #expect(try await stage.partner.received() == Array("é \(count)".utf8))
            stage.partner.request("text/csv")
            #expect(try await stage.partner.received().isEmpty)
            stage.partner.request("audio/ogg")
            #expect(try await stage.partner.received().isEmpty)
            stage.partner.send(
                "XdndFinished", to: stage.window, [1, stage.client.atom("XdndActionMove")])
            try await stage.line { $0 == "drag ended 2" }
            #expect(stage.client.owner("XdndSelection") == 0)
        }

        @Test("A place is told only when the target has answered the one before")
        func throttles() async throws {
            let stage = try await stage("lift image/jpeg 3", aside: Self.aside)
            try await dragOut(stage)
            _ = try await stage.partner.message("XdndPosition")
            for x in [60, 70, 80] { stage.client.move(to: x, 50, in: stage.partner.window) }
            try await wait(for: "the last place") {
                stage.probe.lines.filter { $0 == "drag over others" }.count >= 4
            }
            #expect(!stage.partner.hasMessage("XdndPosition"))
            status(stage, accepts: false)
            #expect(try await stage.partner.message("XdndPosition")[2] >> 16 == 780)
            // The last place is told also when the button came up meanwhile.
            stage.client.move(to: 90, 50, in: stage.partner.window)
            stage.client.release()
            try await stage.line { $0.hasPrefix("released") }
            status(stage, accepts: true)
            #expect(try await stage.partner.message("XdndPosition")[2] >> 16 == 790)
            status(stage, accepts: false)
            try await stage.line { $0 == "drag ended 0" }
            #expect(stage.partner.hasMessage("XdndLeave") && !stage.partner.hasMessage("XdndDrop"))
        }

        @Test("A target that never answers, or dies with the drop, ends the drag")
        func deadTargets() async throws {
            let stage = try await stage("lift image/jpeg 3", aside: Self.aside)
            try await dragOut(stage)
            _ = try await stage.partner.message("XdndPosition")
            stage.client.release()
            try await stage.line { $0 == "drag ended 0" }
            let before = stage.probe.lines.count
            stage.probe.write("lift image/jpeg 3")
            try await stage.line(after: before) { $0 == "done lift" }
            try await dragOut(stage)
            _ = try await stage.partner.message("XdndPosition")
            status(stage, accepts: true)
            try await stage.line(after: before) { $0 == "drag action 1" }
            stage.client.release()
            _ = try await stage.partner.message("XdndDrop")
            stage.partner.die()
            try await stage.line(after: before) { $0 == "drag ended 0" }
            #expect(stage.probe.exit == nil)
        }

        @Test("A cancelled drag leaves its target and gives the selection up")
        func cancels() async throws {
            let stage = try await stage("lift image/jpeg 3", aside: Self.aside)
            try await dragOut(stage)
            _ = try await stage.partner.message("XdndPosition")
            // The picture is on the screen while the pointer is outside, and lets it through.
            stage.probe.write("unlift")
            try await stage.line { $0 == "done unlift" }
            _ = try await stage.partner.message("XdndLeave")
            #expect(stage.client.owner("XdndSelection") == 0)
            stage.client.release()
        }
    }
}
