import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Fingers on a true touch screen, in the programs' own windows.
    @Suite
    struct AppTouchTests {
        @Test("A finger chooses tabs, and one from the edge drags the next scene in")
        func tapsAndEdgeDrags() async throws {
            let stage = try await AppStage(on: .touch)
            try await stage.open(["--tab", "graph"])
            let hand = try Hand(stage)
            let goal = stage.place(of: .goal)
            hand.tap(goal.x, goal.y)
            try await wait(for: "the tab of the goal") { stage.isChosen(.goal, in: stage.picture) }
            _ = try await stage.settled()
            let averages = stage.place(of: .averages)
            hand.tap(averages.x, averages.y)
            try await wait(for: "the averages") { stage.isChosen(.averages, in: stage.picture) }
            _ = try await stage.settled()
            let size = stage.client.size(of: stage.window)
            hand.drag(from: (size.width - 4, 300), to: (120, 300))
            try await wait(for: "the goal, dragged in") {
                stage.isChosen(.goal, in: stage.picture)
            }
            _ = try await stage.settled()
            // Not from the edge: nothing is dragged in.
            hand.drag(from: (60, 24), to: (700, 24))
            #expect(stage.isChosen(.goal, in: try await stage.settled()))
            hand.drag(from: (4, 300), to: (700, 300))
            try await wait(for: "the averages, dragged back") {
                stage.isChosen(.averages, in: stage.picture)
            }
            #expect(try await stage.close() == .code(0))
        }

        @Test("Two fingers pinch the gallery's square larger")
        func pinches() async throws {
            let stage = try await AppStage(sample: false, on: .touch)
            try await stage.open(program: "gallery", ["--show", "Gestures"])
            let hand = try Hand(stage)
            let before = try await stage.settled()
            let square = try Square(in: before)
            let middle = (x: square.x + square.width / 2, y: square.y + square.height / 2)
            for finger: UInt32 in [1, 2] {
                let side = finger == 1 ? -30 : 30
                hand.touch(finger, .begin, middle.x + side, middle.y)
            }
            for step in 1...15 {
                usleep(8_000)
                for finger: UInt32 in [1, 2] {
                    let way = 30 + 3 * step
                    hand.touch(
                        finger, .update, middle.x + (finger == 1 ? -way : way), middle.y)
                }
            }
            hand.touch(1, .end, middle.x - 75, middle.y)
            hand.touch(2, .end, middle.x + 75, middle.y)
            let after = try Square(in: try await stage.settled())
            #expect(after.width > square.width * 3 / 2)
            #expect(abs(after.x + after.width / 2 - middle.x) < 20)
            #expect(try await stage.close() == .code(0))
        }

        /// The gallery's indigo square.
        private struct Square {
            let x: Int
            let y: Int
            let width: Int
            let height: Int

            struct Missing: Error {}

            init(in picture: Picture) throws {
                // Right of the list and below the title, where nothing else has colour.
                var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
                for y in 96..<picture.height - 40 {
                    for x in 190..<picture.width where Self.isIndigo(picture[x, y]) {
                        (left, right) = (min(left, x), max(right, x))
                        (top, bottom) = (min(top, y), max(bottom, y))
                    }
                }
                guard left <= right, top <= bottom else { throw Missing() }
                (x, y, width, height) = (left, top, right - left + 1, bottom - top + 1)
            }

            private static func isIndigo(_ colour: UInt32) -> Bool {
                let (red, green, blue) = (colour >> 16 & 255, colour >> 8 & 255, colour & 255)
                return blue > 180 && red < 120 && green < 120
            }
        }
    }
}
