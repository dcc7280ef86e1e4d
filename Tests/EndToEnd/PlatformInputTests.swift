import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Pointers, wheels and keys, told by a program that writes down what it is told.
    @Suite
    struct PlatformInputTests {
        private struct Stage {
            let display: VirtualDisplay
            let client: DisplayClient
            let probe: Program
            let window: Window
        }

        private func stage(
            managed: Bool = true, adding variables: [String: String] = [:]
        ) async throws -> Stage {
            let display = try await VirtualDisplay()
            let client = try DisplayClient(display)
            if managed { try await display.manage(with: client) }
            let probe = try display.start("PlatformProbe", adding: variables)
            let window = try await client.window("probe", of: probe)
            if managed { try await probe.line { $0 == "focus true" } }
            return Stage(display: display, client: client, probe: probe, window: window)
        }

        @Test("A drag is told from press to release, in points", arguments: [1.0, 1.5])
        func drag(scale: Double) async throws {
            let stage = try await stage(adding: ["PROBE_SCALE": "\(scale)"])
            stage.client.drag([(30, 60), (150, 90)], in: stage.window)
            try await stage.probe.line { $0.hasPrefix("released") }
            let lines = stage.probe.lines
            #expect(lines.contains("pressed 1 \(30 / scale) \(60 / scale) 1"))
            #expect(lines.contains("moved \(150 / scale) \(90 / scale) 1"))
            #expect(lines.contains("released 1 \(150 / scale) \(90 / scale) 0"))
            // By which a window manager knows what the person does last.
            #expect(stage.client.items("_NET_WM_USER_TIME", of: stage.window).count == 1)
        }

        @Test("A drag goes on outside of the window")
        func dragOutside() async throws {
            let stage = try await stage()
            stage.client.move(to: 20, 20, in: stage.window)
            stage.client.press()
            stage.client.move(to: 450, 20, in: stage.window)
            try await stage.probe.line { $0 == "moved 450.0 20.0 1" }
            stage.client.release()
            try await stage.probe.line { $0 == "released 1 450.0 20.0 0" }
        }

        @Test("A wheel's notches scroll in four directions")
        func wheel() async throws {
            let stage = try await stage()
            stage.client.move(to: 50, 50, in: stage.window)
            for button: UInt32 in 4...7 {
                stage.client.press(button)
                stage.client.release(button)
            }
            try await stage.probe.line { $0 == "scroll 1.0 0.0" }
            #expect(
                stage.probe.lines.filter { $0.hasPrefix("scroll") } == [
                    "scroll 0.0 -1.0", "scroll 0.0 1.0", "scroll -1.0 0.0", "scroll 1.0 0.0",
                ])
            #expect(!stage.probe.output.contains("pressed"))
        }

        @Test("Keys are told by meaning, with what they type")
        func keys() async throws {
            let stage = try await stage()
            stage.client.key(XK_a)
            stage.client.key(XK_A)
            stage.client.key(XK_c, holding: [XK_Control_L])
            stage.client.key(XK_Return)
            stage.client.key(XK_KP_Decimal)
            stage.client.key(XK_F5)
            try await stage.probe.line { $0 == "key up function(5) [] [] 0" }
            let lines = stage.probe.lines.filter {
                $0.hasPrefix("key down") || $0.hasPrefix("text")
            }
            #expect(
                lines == [
                    "key down character [a] [a] 0", "text [a]", "key down shift [] [] 0",
                    "key down character [A] [A] 1", "text [A]", "key down control [] [] 0",
                    "key down character [c] [c] 2", "key down return [] [] 0",
                    "key down character [.] [.] 0", "text [.]", "key down function(5) [] [] 0",
                ])
        }

        @Test("A key that is held repeats without coming up")
        func repeats() async throws {
            let stage = try await stage()
            let code = UInt32(XKeysymToKeycode(stage.client.display, KeySym(XK_x)))
            stage.client.key(XK_a)
            stage.client.hold(code)
            try await stage.probe.line { $0.hasPrefix("key down") && $0.hasSuffix("repeat") }
            stage.client.letGo(code)
            try await stage.probe.line { $0.hasPrefix("key up character [x]") }
            #expect(stage.probe.lines.filter { $0.hasPrefix("key up character [x]") }.count == 1)
        }

        @Test("Keys that are down when the desktop takes the keyboard are cancelled")
        func keyboardGrab() async throws {
            let stage = try await stage()
            let code = UInt32(XKeysymToKeycode(stage.client.display, KeySym(XK_x)))
            stage.client.key(XK_a)
            stage.client.hold(code)
            try await stage.probe.line { $0.hasPrefix("key down character [x]") }
            let display = stage.client.display
            let result = XGrabKeyboard(
                display, stage.client.root, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
            #expect(result == GrabSuccess)
            try await stage.probe.line { $0 == "keys cancelled" }
            stage.client.letGo(code)
            XUngrabKeyboard(display, Time(CurrentTime))
            XSync(display, 0)
            stage.client.key(XK_b)
            try await stage.probe.line { $0.hasPrefix("key up character [b]") }
            #expect(!stage.probe.output.contains("focus false"))
            #expect(stage.probe.lines.filter { $0 == "keys cancelled" }.count == 1)
        }

        @Test("Dead keys and compose sequences make one character", arguments: [false, true])
        func composes(managed: Bool) async throws {
            let stage = try await stage(managed: managed)
            stage.client.move(to: 50, 50, in: stage.window)
            stage.probe.write("type")
            try await stage.probe.line { $0 == "done type" }
            stage.client.key(XK_a)
            stage.client.key(XK_dead_acute)
            stage.client.key(XK_e)
            stage.client.key(XK_Multi_key)
            stage.client.key(XK_s)
            stage.client.key(XK_s)
            stage.client.key(XK_b)
            try await stage.probe.line { $0 == "text [b]" }
            #expect(
                stage.probe.lines.filter { $0.hasPrefix("text") } == [
                    "text [a]", "text [é]", "text [ß]", "text [b]",
                ])
        }

        @Test("Keys of another alphabet type their letters")
        func cyrillic() async throws {
            let stage = try await stage()
            stage.probe.write("type")
            try await stage.probe.line { $0 == "done type" }
            stage.client.key(XK_Cyrillic_es)
            try await stage.probe.line { $0 == "text [с]" }
        }

        @Test("What is down when the window is hidden is cancelled")
        func cancels() async throws {
            let stage = try await stage()
            stage.client.move(to: 20, 20, in: stage.window)
            stage.client.press()
            try await stage.probe.line { $0.hasPrefix("pressed") }
            XUnmapWindow(stage.client.display, stage.window)
            XFlush(stage.client.display)
            try await stage.probe.line { $0 == "cancelled" }
            try await stage.probe.line { $0 == "visible false" }
            stage.client.release()
        }
    }
}
