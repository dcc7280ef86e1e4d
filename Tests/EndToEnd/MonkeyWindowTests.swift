import CX11
import Foundation
import SeededRandom
import TestDepths
import Testing

extension EndToEnd {
    /// Random input through XTEST, in real windows under a window manager.
    @Suite
    struct MonkeyWindowTests {
        @Test(
            "Neither program minds random clicks, drags, keys, wheels and sizes",
            arguments: ["gallery", "healthbeat"])
        func survives(program: String) async throws {
            try await play(on: program, steps: 75, seed: TestSeed.usual(4711))
        }

        @Test("Nor thousands of them", .tags(.night), arguments: ["gallery", "healthbeat"])
        func survivesForLong(program: String) async throws {
            try await play(on: program, steps: 2_000, seed: TestSeed.fresh(for: program))
        }

        private func play(on program: String, steps: Int, seed: UInt64) async throws {
            let stage = try await AppStage()
            try await stage.open(program: program, [])
            var dice = SeededGenerator(seed: seed)
            var memory: [Int] = []
            for step in 0..<steps {
                try await play(&dice, stage)
                #expect(stage.program.exit == nil, "seed \(seed), after \(step) steps")
                if stage.program.exit != nil { return }
                if step % 25 == 24 { memory.append(stage.program.residentBytes) }
            }
            stage.client.release()
            stage.client.resize(stage.window, width: 900, height: 640)
            stage.leave()
            // Asleep again: what was pressed is let go, and nothing runs on. Where the gallery was
            // left, a page may show what moves for ever.
            if program == "healthbeat" { _ = try Quiet(programs: [stage.program]).wait() }
            let half = memory[memory.count / 2]
            #expect((memory.last ?? 0) - half < 48 << 20, "\(memory.map { $0 >> 20 }) MB")
            #expect(stage.program.errors.isEmpty)
            #expect(try await stage.close() == .code(0))
        }

        private func play(_ dice: inout SeededGenerator, _ stage: AppStage) async throws {
            let client = stage.client
            let size = client.size(of: stage.window)
            func place() -> (x: Int, y: Int) {
                (dice.below(max(1, size.width)), dice.below(max(1, size.height)))
            }
            let (from, to) = (place(), place())
            switch dice.below(20) {
            case 0..<7:
                client.click(
                    from.x, from.y, in: stage.window, button: [1, 1, 1, 1, 2, 3][dice.below(6)])
            case 7..<10: client.drag([from, to], in: stage.window, steps: 5)
            case 10, 11:
                client.move(to: from.x, from.y, in: stage.window)
                for _ in 0...dice.below(5) {
                    let button = UInt32([4, 5, 5, 6, 7][dice.below(5)])
                    client.press(button)
                    client.release(button)
                }
            case 12..<17:
                let keys = [
                    XK_Tab, XK_Tab, XK_Return, XK_Escape, XK_Left, XK_Right, XK_Up, XK_Down,
                    XK_Home, XK_End, XK_Page_Down, XK_Page_Up, XK_BackSpace, XK_Delete, XK_space,
                    XK_8, XK_a, XK_F5,
                ]
                client.key(
                    keys[dice.below(keys.count)],
                    holding: dice.below(6) == 0 ? [XK_Shift_L] : [])
            case 17:
                client.key(XK_1 + Int32(dice.below(5)), holding: [XK_Control_L])
            case 18: client.move(to: from.x, from.y, in: stage.window)
            default:
                client.resize(
                    stage.window, width: 360 + dice.below(800), height: 480 + dice.below(440))
            }
        }
    }
}
