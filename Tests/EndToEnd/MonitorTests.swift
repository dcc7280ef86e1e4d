import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Windows on a screen that several monitors share.
    @Suite
    struct MonitorTests {
        private static let left = CGRect(x: 0, y: 0, width: 760, height: 560)
        /// Narrow, high, and further down.
        private static let right = CGRect(x: 760, y: 100, width: 520, height: 900)

        private func stage() async throws -> AppStage {
            let stage = try await AppStage(sample: false)
            stage.client.setMonitors(
                [Self.left, Self.right].map {
                    (Int($0.minX), Int($0.minY), Int($0.width), Int($0.height))
                })
            return stage
        }

        /// Opens the window while the pointer is in the middle of a monitor.
        private func open(_ stage: AppStage, pointer: CGRect) async throws -> Program {
            XWarpPointer(
                stage.client.display, 0, stage.client.root, 0, 0, 0, 0, Int32(pointer.midX),
                Int32(pointer.midY))
            XSync(stage.client.display, 0)
            let program = try stage.display.start("healthbeat", home: stage.home)
            stage.take(try await stage.client.window("healthbeat", of: program))
            _ = try await stage.client.settledPicture(
                of: stage.window, made: Quiet(programs: [program]))
            return program
        }

        private func close(_ stage: AppStage, _ program: Program) async throws {
            stage.client.sendProtocol("WM_DELETE_WINDOW", to: stage.window)
            #expect(try await program.waitForExit() == .code(0))
        }

        private func place(_ stage: AppStage) -> CGPoint {
            let origin = stage.client.origin(of: stage.window)
            return CGPoint(x: origin.x, y: origin.y)
        }

        @Test("A first window is no larger than the monitor where the person is")
        func firstSize() async throws {
            for monitor in [Self.left, Self.right] {
                let stage = try await stage()
                let program = try await open(stage, pointer: monitor)
                let size = stage.client.size(of: stage.window)
                #expect(size.width <= Int(monitor.width), "\(size)")
                #expect(size.height <= Int(monitor.height), "\(size)")
                #expect(size.width >= 500 && size.height >= 500, "\(size)")
                try await close(stage, program)
            }
        }

        @Test("A window comes back to its monitor, and to another if that is gone")
        func goneMonitor() async throws {
            let stage = try await stage()
            var program = try await open(stage, pointer: Self.right)
            stage.client.resize(stage.window, width: 440, height: 500)
            try await wait(for: "the size") { stage.client.size(of: stage.window).width == 440 }
            XMoveWindow(stage.client.display, stage.window, 790, 180)
            try await wait(for: "the other monitor") { place(stage).x >= 780 }
            _ = try await stage.client.settledPicture(
                of: stage.window, made: Quiet(programs: [program]))
            let there = place(stage)
            try await close(stage, program)
            // Where the person is counts for new windows, not for this one.
            program = try await open(stage, pointer: Self.left)
            try await wait(for: "its place") { place(stage) == there }
            #expect(stage.client.size(of: stage.window) == (440, 500))
            try await close(stage, program)
            stage.client.removeMonitor(1)
            program = try await open(stage, pointer: Self.left)
            #expect(Self.left.contains(place(stage)), "\(place(stage))")
            #expect(stage.client.size(of: stage.window) == (440, 500))
            try await close(stage, program)
        }
    }
}
