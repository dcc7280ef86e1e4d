import CX11
import Foundation
import Testing

extension EndToEnd {
    /// The five things that people do with Health Beat, as they do them.
    @Suite
    struct AppUseTests {
        @Test("Weighings are brought in, and the window shows them")
        func importAndLaunch() async throws {
            let stage = try await AppStage()
            let list = try await stage.command(["list"])
            #expect(list.output.split(separator: "\n").count > 300)
            try await stage.open()
            #expect(stage.client.className(of: stage.window) == ["healthbeat", "HealthBeat"])
            #expect(stage.client.text("_NET_WM_NAME", of: stage.window) == "Today – Health Beat")
            #expect(stage.client.size(of: stage.window) == AppStage.size)
            #expect(stage.client.items("_NET_WM_ICON", of: stage.window).count > 256)
            for property in ["_GTK_APPLICATION_ID", "_KDE_NET_WM_DESKTOP_FILE"] {
                let name = stage.client.text(property, of: stage.window)
                #expect(name == "org.healthbeat.HealthBeat", "\(property)")
            }
            let full = try await stage.settled()
            #expect(full.colours() >= 32)
            #expect(try await stage.close() == .code(0))

            let empty = try await AppStage(sample: false)
            try await empty.open()
            #expect(try await empty.settled().difference(from: full) > 500)
        }

        @Test("Dragging the dial turns its knob with the pointer, and the goal is kept")
        func dragsTheDial() async throws {
            let stage = try await AppStage()
            #expect(try await stage.command(["goal", "76kg"]).exit == .code(0))
            try await stage.open(["--tab", "goal"])
            let dial = try Dial(in: try await stage.settled())
            let (top, left) = (dial.place(at: 150), dial.place(at: 60))

            // Any press on the ring brings the knob there.
            stage.client.move(to: top.x, top.y, in: stage.window)
            stage.client.press()
            try await wait(for: "the knob at the top") { dial.hasKnob(at: 150, in: stage.picture) }
            for degrees in stride(from: 144, through: 60, by: -6) {
                let place = dial.place(at: degrees)
                let before = stage.picture
                stage.client.move(to: place.x, place.y, in: stage.window)
                try await wait(for: "the dial to follow") { stage.picture != before }
            }
            stage.client.move(to: left.x, left.y, in: stage.window)
            try await wait(for: "the knob at the left") { dial.hasKnob(at: 60, in: stage.picture) }
            #expect(!dial.hasKnob(at: 150, in: stage.picture))
            stage.client.release()
            stage.leave()
            let dragged = try await stage.settled()

            // The wheel steps on from there.
            stage.client.move(to: left.x, left.y, in: stage.window)
            stage.client.press(5)
            stage.client.release(5)
            try await wait(for: "the wheel's step") { stage.picture != dragged }
            stage.client.press(4)
            stage.client.release(4)
            stage.leave()
            try await wait(for: "the step back") { stage.picture == dragged }

            #expect(try await stage.close() == .code(0))
            let goal = try await stage.command(["goal"])
            #expect(goal.exit == .code(0))
            #expect(goal.output.contains("kg"), "\(goal)")
            try await stage.open(["--tab", "goal"])
            try await wait(for: "the goal again") { dial.hasKnob(at: 60, in: stage.picture) }
        }

        @Test("A click on a bar highlights it alone, and the segments change their number")
        func clicksBars() async throws {
            let stage = try await AppStage()
            // The present week has a bar on its first day, too.
            #expect(try await stage.command(["add", "79.3"]).exit == .code(0))
            try await stage.open(["--tab", "averages"])
            // The third of three modes, at the right end of the title's line.
            stage.client.click(835, 37, in: stage.window)
            try await wait(for: "the bars") { Bars(in: stage.picture).middles.count == 8 }
            let before = try await stage.settled()
            let bars = Bars(in: before)
            try #require(bars.middles.count == 8)
            let y = Bars.row
            // The last week that is over, or the present one on its last day.
            let usual = bars.middles.indices.filter { before[bars.middles[$0], y] == AppStage.tint }
            #expect(usual == [6] || usual == [7])
            stage.client.click(bars.middles[2], y, in: stage.window)
            try await wait(for: "the highlight") {
                stage.picture[bars.middles[2], y] == AppStage.tint
            }
            let chosen = try await stage.settled()
            for (index, middle) in bars.middles.enumerated() where index != 2 {
                #expect(chosen[middle, y] != AppStage.tint, "bar \(index)")
            }
            stage.client.key(XK_Right)
            try await wait(for: "the next bar") {
                stage.picture[bars.middles[2], y] != AppStage.tint
                    && stage.picture[bars.middles[3], y] == AppStage.tint
            }
            // The first of the four numbers of weeks.
            stage.client.click(640, 96, in: stage.window)
            try await wait(for: "four bars") { Bars(in: stage.picture).middles.count == 4 }
        }

        @Test("A drag from the edge slides to the next tab or back, and a click slides by itself")
        func dragsFromTheEdge() async throws {
            let stage = try await AppStage()
            try await stage.open(["--tab", "averages"])
            let averages = try await stage.settled()
            let (right, y) = (AppStage.size.width - 3, 300)

            // Less than half way and at rest: it rolls back.
            stage.client.drag([(right, y), (620, y)], in: stage.window, holding: true)
            try await wait(for: "the scene under the finger") {
                stage.picture.difference(from: averages) > 20_000
            }
            try expectNoBlackness(in: stage.picture)
            try await stage.restAndRelease()
            stage.leave()
            try await wait(for: "the way back") { stage.picture == averages }

            // Past half way it goes on.
            stage.client.drag([(right, y), (300, y)], in: stage.window, holding: true)
            try expectNoBlackness(in: stage.picture)
            try await stage.restAndRelease()
            stage.leave()
            try await wait(for: "the goal's tab") { stage.isChosen(.goal, in: stage.picture) }
            let goal = try await stage.settled()
            #expect(goal.difference(from: averages) > 50_000)

            // The last tab has none to its right; the left edge leads back.
            stage.client.drag([(right, y), (300, y)], in: stage.window, holding: true)
            try await stage.restAndRelease()
            stage.leave()
            #expect(try await stage.settled() == goal)
            stage.client.drag([(3, y), (700, y)], in: stage.window, holding: true)
            try await stage.restAndRelease()
            stage.leave()
            try await wait(for: "the averages again") { stage.picture == averages }

            try await stage.choose(.goal)
            #expect(try await stage.settled() == goal)
        }

        @Test("A weight is typed, saved with Return, and shown in the graph")
        func entersAWeight() async throws {
            let stage = try await AppStage()
            try await stage.open()
            let before = try await stage.command(["list"]).output
            // What is no number cannot be typed.
            stage.client.type("8x2..4")
            stage.client.key(XK_Return)
            try await wait(for: "the graph") { stage.isChosen(.graph, in: stage.picture) }
            let graph = try await stage.settled()
            #expect(graph.colours() > 8)
            let after = try await stage.command(["list"]).output
            #expect(after.hasPrefix(before) || after.count > before.count)
            let last = try #require(after.split(separator: "\n").last)
            #expect(last.contains("82.4 kg"), "\(last)")
            #expect(
                after.split(separator: "\n").count == before.split(separator: "\n").count + 1)
            // An empty field saves nothing.
            try await stage.choose(.today)
            stage.client.key(XK_Return)
            #expect(try await stage.close() == .code(0))
            #expect(try await stage.command(["list"]).output == after)
        }

        @Test("Text too long for a weight is refused with a sentence before it is read")
        func refusesALongPaste() async throws {
            let stage = try await AppStage()
            try await stage.open()
            let empty = try await stage.settled()
            stage.client.own("CLIPBOARD")
            stage.client.key(XK_v, holding: [XK_Control_L])
            let request = try await wait(for: "the request") { stage.client.nextRequest() }
            stage.client.beginPieces(of: request, size: 100_000_000)
            let refused = try await stage.settled()
            #expect(refused.difference(from: empty) > 100, "the sentence")
            stage.client.type("8")
            stage.client.key(XK_BackSpace)
            #expect(try await stage.settled().difference(from: refused) > 100)
            stage.client.type("82.4")
            stage.client.key(XK_Return)
            try await wait(for: "the graph") { stage.isChosen(.graph, in: stage.picture) }
            #expect(try await stage.close() == .code(0))
        }

        /// No frame of a transition shows nothing.
        private func expectNoBlackness(in picture: Picture) throws {
            let black = picture.pixels.reduce(0) { $0 + ($1 == 0 ? 1 : 0) }
            #expect(black < picture.pixels.count / 4)
            #expect(picture.colours() > 8)
        }
    }
}

/// The dial in a picture of the goal's scene: a pale ring with a gap at the bottom.
private struct Dial {
    let center: (x: Int, y: Int)
    /// Of the ring's middle line.
    let radius: Double

    struct NotFound: Error {}

    /// Of the ring, in light colours.
    private static let track: UInt32 = 0xe3e3e9

    init(in picture: Picture) throws {
        var (left, right, top) = (Int.max, Int.min, Int.max)
        for y in 0..<picture.height {
            for x in 0..<picture.width where picture[x, y] == Self.track {
                left = min(left, x)
                right = max(right, x)
                top = min(top, y)
            }
        }
        guard right - left > 100 else { throw NotFound() }
        // The shadow along the edges is no part of what was found, on all sides alike.
        let outer = Double(right - left) / 2
        center = ((left + right) / 2, top + Int(outer))
        var inner = center.y - 20
        while inner > top, picture[center.x + 12, inner] != Self.track { inner -= 1 }
        radius = (outer + Double(center.y - inner)) / 2
    }

    /// A place on the ring, clockwise in degrees of the scale: 0 at the lower left, 150 at the top.
    func place(at degrees: Int) -> (x: Int, y: Int) {
        let angle = Double(240 - degrees) * .pi / 180
        return (
            center.x + Int((radius * cos(angle)).rounded()),
            center.y - Int((radius * sin(angle)).rounded())
        )
    }

    /// Whether the knob is there: white around a violet dot.
    func hasKnob(at degrees: Int, in picture: Picture) -> Bool {
        let place = place(at: degrees)
        return [(-9, 0), (9, 0), (0, -9), (0, 9)].allSatisfy {
            picture[place.x + $0.0, place.y + $0.1] == 0xff_ffff
        }
    }
}

/// The bars in a picture of the averages' scene.
private struct Bars {
    /// Where every bar is crossed.
    static let row = 380
    /// The middle column of each.
    let middles: [Int]

    init(in picture: Picture) {
        var found: [Int] = []
        var start: Int?
        for x in 0..<picture.width {
            // Bars are bluer than the paler band behind the chosen one.
            let color = picture[x, Self.row]
            let inside = Int(color & 0xff) - Int(color >> 16 & 0xff) >= 25
            if inside, start == nil { start = x }
            if !inside, let first = start {
                if x - first > 8 { found.append((first + x) / 2) }
                start = nil
            }
        }
        middles = found
    }
}
