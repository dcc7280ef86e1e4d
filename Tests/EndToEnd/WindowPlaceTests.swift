import CX11
import Foundation
import Testing

extension EndToEnd {
    /// Where windows are, also when there are several, and what each diary remembers of that.
    @Suite
    struct WindowPlaceTests {
        /// Asks the window manager to maximize a window, or to end that.
        private func maximize(_ isOn: Bool, _ stage: AppStage) {
            let client = stage.client
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = stage.window
            event.xclient.message_type = client.atom("_NET_WM_STATE")
            event.xclient.format = 32
            event.xclient.data.l = (
                isOn ? 1 : 0, Int(client.atom("_NET_WM_STATE_MAXIMIZED_HORZ")),
                Int(client.atom("_NET_WM_STATE_MAXIMIZED_VERT")), 1, 0
            )
            XSendEvent(
                client.display, client.root, 0,
                SubstructureNotifyMask | SubstructureRedirectMask, &event)
            XFlush(client.display)
        }

        private func move(_ stage: AppStage, to x: Int, _ y: Int) async throws {
            try await stage.client.move(stage.window, to: x, y)
            _ = try await stage.settled()
        }

        private func width(_ stage: AppStage) -> Int { stage.client.size(of: stage.window).width }

        @Test(
            "A window has the keyboard, the whole monitor and its menus under each window manager",
            arguments: VirtualDisplay.Manager.allCases)
        func managers(manager: VirtualDisplay.Manager) async throws {
            let stage = try await AppStage(sample: false, managedBy: manager)
            try await stage.open()
            stage.client.type("82.4")
            stage.client.key(XK_Return)
            try await wait(for: "the graph") { stage.isChosen(.graph, in: stage.picture) }
            #expect(try await stage.command(["list"]).output.contains("82.4 kg"))
            stage.client.key(XK_F11)
            try await wait(for: "the full screen") {
                stage.client.size(of: stage.window) == (1280, 1024)
            }
            stage.client.key(XK_F11)
            try await wait(for: "the window") {
                stage.client.size(of: stage.window) == AppStage.size
            }
            let before = try await stage.settled()
            stage.client.key(XK_F10)
            try await wait(for: "the menu") {
                stage.picture.difference(from: before) > 1_000
                    || stage.client.windows(of: stage.program.identifier).count > 1
            }
            stage.client.key(XK_Escape)
            let after = try await stage.settled()
            #expect(after.difference(from: before) < 1_000)
            #expect(try await stage.close() == .code(0))
        }

        @Test(
            "Each diary's window comes back to its place, also after it was maximized",
            arguments: VirtualDisplay.Manager.allCases)
        func place(manager: VirtualDisplay.Manager) async throws {
            let stage = try await AppStage(sample: false, managedBy: manager)
            try await stage.open()
            try await move(stage, to: 137, 211)
            let place = stage.client.origin(of: stage.window)
            #expect(try await stage.close() == .code(0))
            try await stage.open()
            try await wait(for: "the place") { stage.client.origin(of: stage.window) == place }
            maximize(true, stage)
            try await wait(for: "the large window") { width(stage) > 1200 }
            _ = try await stage.settled()
            #expect(try await stage.close() == .code(0))
            try await stage.open()
            try await wait(for: "the large window again") { width(stage) > 1200 }
            _ = try await stage.settled()
            maximize(false, stage)
            try await wait(for: "the window as it was") {
                stage.client.size(of: stage.window) == AppStage.size
                    && stage.client.origin(of: stage.window) == place
            }
            #expect(try await stage.close() == .code(0))
            // Another diary's window is where the desktop puts it, in its own size.
            try await stage.open(["--data-dir", stage.home.path + "/other"])
            #expect(stage.client.origin(of: stage.window) != place)
            #expect(stage.client.size(of: stage.window) == AppStage.size)
            #expect(try await stage.close() == .code(0))
        }

        @Test("Two windows at once, each on a diary of its own, know nothing of each other")
        func twoDiaries() async throws {
            let stage = try await AppStage()
            let other = ["--data-dir", stage.home.path + "/other"]
            #expect(try await stage.command(other + ["add", "61.5"]).exit == .code(0))
            try await stage.open(["--tab", "history"])
            let first = stage.window
            let second = try stage.display.start(
                "healthbeat", other + ["--tab", "history"], home: stage.home)
            let window = try await wait(for: "the second window") {
                stage.client.windows(of: second.identifier).first
            }
            #expect(window != first)
            stage.client.move(to: 5, 5, in: stage.client.root)
            _ = try await stage.client.settledPicture(
                of: window, made: Quiet(programs: [second]))
            // Clear of each other, so that each is seen whole.
            stage.client.resize(first, width: 600, height: 480)
            stage.client.resize(window, width: 600, height: 480)
            XMoveWindow(stage.client.display, first, 10, 10)
            XMoveWindow(stage.client.display, window, 640, 510)
            try await wait(for: "both windows, clear of each other") {
                let upper = stage.client.origin(of: first)
                let lower = stage.client.origin(of: window)
                return [first, window].allSatisfy {
                    stage.client.size(of: $0) == (600, 480)
                } && (lower.x >= upper.x + 600 || lower.y >= upper.y + 480)
            }
            stage.client.waitForManager()
            let pair = Quiet(programs: [stage.program, second])
            let one = try await stage.client.settledPicture(of: first, made: pair)
            let two = try await stage.client.settledPicture(of: window, made: pair)
            #expect(one.difference(from: two) > 2_000)
            #expect(try await stage.command(other + ["add", "61.9"]).exit == .code(0))
            try await wait(for: "the new entry in its window") {
                stage.client.picture(of: window).difference(from: two) > 500
            }
            let after = try await stage.client.settledPicture(of: window, made: pair)
            #expect(stage.client.picture(of: first).difference(from: one) < 200)
            #expect(try await stage.close() == .code(0))
            #expect(second.exit == nil)
            #expect(stage.client.picture(of: window).difference(from: after) < 200)
            stage.client.sendProtocol("WM_DELETE_WINDOW", to: window)
            #expect(try await second.waitForExit() == .code(0))
        }
    }
}

extension DisplayClient {
    /// The visible windows that say that they are a process's own.
    func windows(of process: pid_t, in window: Window? = nil) -> [Window] {
        children(of: window ?? root).flatMap { child in
            let isOwn = items("_NET_WM_PID", of: child).first == UInt(process)
            return (isOwn && isViewable(child) ? [child] : [])
                + windows(of: process, in: child)
        }
    }
}
