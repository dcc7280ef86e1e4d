import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Health Beat by fingers on a true touch screen: the number pad, and the list of entries.
    @Suite
    struct AppFingerTests {
        /// The field for today's weight, in a window of 800 × 640.
        private static let field = (x: 100, y: 172)

        @Test("A finger on the field brings the number pad, which types, and which swipes move")
        func numberPad() async throws {
            let stage = try await AppStage(on: .touch)
            try await stage.open(["--size", "800x640"])
            let before = try await stage.command(["list"]).output
            let pad = Pad(stage)

            // A pointer brings none: there is a keyboard where there is a pointer.
            stage.client.click(Self.field.x, Self.field.y, in: stage.window)
            stage.leave()
            _ = try await stage.settled()
            #expect(!pad.isShown)

            let hand = try Hand(stage)
            hand.tap(Self.field.x, Self.field.y)
            try await wait(for: "the pad") { pad.isShown }
            _ = try await stage.settled()
            hand.drag(from: (700, 100), to: (700, 300))
            try await wait(for: "the pad to go") { !pad.isShown }
            _ = try await stage.settled()
            hand.drag(from: (700, 300), to: (700, 100))
            try await wait(for: "the pad again") { pad.isShown }
            _ = try await stage.settled()

            for (column, row) in [(1, 2), (0, 0), (0, 3), (1, 1)] {  // 8 1 . 5
                let shown = stage.picture
                let key = pad.key(column, row)
                hand.tap(key.x, key.y)
                try await wait(for: "the digit") { stage.picture != shown }
            }
            let enter = pad.key(3, 2)
            hand.tap(enter.x, enter.y)
            try await wait(for: "the graph") { stage.isChosen(.graph, in: stage.picture) }
            #expect(!pad.isShown)
            let after = try await stage.command(["list"]).output
            #expect(after.split(separator: "\n").last?.contains("81.5 kg") == true)
            #expect(after.count > before.count)
            #expect(try await stage.close() == .code(0))
        }

        @Test("A finger swipes a row, scrolls the rows, or drags a tab in: one of them at a time")
        func rows() async throws {
            let stage = try await AppStage(on: .touch)
            try await stage.open(["--tab", "history"])
            stage.client.resize(stage.window, width: 420, height: 640)
            try await wait(for: "the size") { stage.client.size(of: stage.window).width == 420 }
            let rest = try await stage.settled()
            let hand = try Hand(stage)

            hand.drag(from: (330, 270), to: (200, 276))
            try await wait(for: "the row's action") { Self.redPixels(of: stage.picture) > 500 }
            let swiped = try await stage.settled()
            #expect(stage.isChosen(.history, in: swiped))
            #expect(swiped.difference(from: rest) < 40_000, "one row alone moved")
            hand.tap(100, 480)
            try await wait(for: "the row to close") { Self.redPixels(of: stage.picture) == 0 }
            let closed = try await stage.settled()
            #expect(closed.difference(from: rest) < 2_000, "\(closed.difference(from: rest))")

            hand.drag(from: (220, 470), to: (226, 300))
            let scrolled = try await stage.settled()
            #expect(scrolled.difference(from: rest) > 5_000)
            #expect(Self.redPixels(of: scrolled) == 0)
            #expect(stage.isChosen(.history, in: scrolled))

            hand.drag(from: (416, 300), to: (60, 304))
            try await wait(for: "the averages") { stage.isChosen(.averages, in: stage.picture) }
            _ = try await stage.settled()
            hand.drag(from: (4, 300), to: (380, 304))
            try await wait(for: "the list again") { stage.isChosen(.history, in: stage.picture) }
            let back = try await stage.settled()
            #expect(Self.redPixels(of: back) == 0)
            #expect(
                back.difference(from: scrolled) < 2_000,
                "the rows stand where they stood, \(back.difference(from: scrolled))")
            #expect(try await stage.close() == .code(0))
        }

        /// Of the colour of what deletes.
        private static func redPixels(of picture: Picture) -> Int {
            picture.pixels.reduce(0) { count, pixel in
                let (red, green, blue) = (pixel >> 16, pixel >> 8 & 255, pixel & 255)
                return count + (red > 220 && green < 90 && blue < 90 ? 1 : 0)
            }
        }
    }
}

/// The number pad at the bottom of the window, over the bar of tabs.
private struct Pad {
    let stage: AppStage

    init(_ stage: AppStage) { self.stage = stage }

    private static let height = 214
    private static let width = 480

    /// Whether it is over the bar, whose lit item is then not to be seen.
    var isShown: Bool {
        let picture = stage.picture
        return !stage.isChosen(.today, in: picture) && !stage.isChosen(.graph, in: picture)
    }

    /// The middle of the key in a column and a row of the four by four.
    func key(_ column: Int, _ row: Int) -> (x: Int, y: Int) {
        let size = stage.client.size(of: stage.window)
        let left = (size.width - Self.width) / 2
        return (
            left + column * 486 / 4 + 58, size.height - Self.height + 6 + row * 52 + 23
        )
    }
}
