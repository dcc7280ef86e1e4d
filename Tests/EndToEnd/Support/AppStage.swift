import CX11
import Foundation

/// Health Beat, or another of the programs, on a managed display with a diary of its own.
final class AppStage {
    let display: VirtualDisplay
    let client: DisplayClient
    let home: Home
    private(set) var program: Program!
    private(set) var window: Window = 0

    static let size = (width: 900, height: 640)
    /// The tint in light colours, with which bars and lines are drawn.
    static let tint: UInt32 = 0x5856d6

    enum Tab: Int {
        case today, graph, history, averages, goal
    }

    /// - `sample`: whether the sample's weighings are imported first.
    init(
        sample: Bool = true, on kind: VirtualDisplay.Kind = .plain(),
        managedBy manager: VirtualDisplay.Manager = .openbox
    ) async throws {
        display = try await VirtualDisplay(kind)
        client = try DisplayClient(display)
        try await display.manage(with: client, by: manager)
        home = try Home()
        if sample {
            let result = try await command(["import", Sample().write(to: home)])
            guard result.exit == .code(0) else {
                throw Timeout(what: "the import", state: result.errors)
            }
        }
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Runs a command of the program to its end.
    func command(
        _ arguments: [String]
    ) async throws -> (exit: Program.Exit, output: String, errors: String) {
        let program = try Program("healthbeat", arguments, home: home, adding: [:])
        let exit = try await program.waitForExit()
        return (exit, program.output, program.errors)
    }

    /// Opens the window and waits until it shows something.
    ///
    /// - `windowName`: The window's class where it is not the program's name.
    func open(
        program name: String = "healthbeat", windowOf windowName: String? = nil,
        _ arguments: [String] = [], adding variables: [String: String] = [:]
    ) async throws {
        leave()
        program = try display.start(name, arguments, adding: variables, home: home)
        window = try await client.window(windowName ?? name, of: program)
        _ = try await settled()
    }

    /// Takes the window of a program that somebody else started.
    func take(_ window: Window) { self.window = window }

    /// Asks the window to close, as its button does, and waits for the program's end.
    func close() async throws -> Program.Exit {
        client.sendProtocol("WM_DELETE_WINDOW", to: window)
        return try await program.waitForExit()
    }

    var picture: Picture { client.picture(of: window) }

    /// What the window shows once everything that was done has had its effect.
    func settled() async throws -> Picture {
        let programs = [program, display.manager].compactMap { $0 }
        return try await client.settledPicture(of: window, made: Quiet(programs: programs))
    }

    /// Lets go of the pointer's button, after a pause that is no flick.
    func restAndRelease() async throws {
        _ = try await settled()
        client.release()
    }

    /// Puts the pointer where nothing is under it.
    func leave() {
        XWarpPointer(client.display, 0, client.root, 0, 0, 0, 0, 1270, 1000)
        XSync(client.display, 0)
    }

    /// Whether the window is wide enough for the sidebar instead of the bar at the bottom.
    private var hasSidebar: Bool { client.size(of: window).width >= 840 }

    /// The middle of a tab's picture in the sidebar, or of its item in the bar at the bottom.
    func place(of tab: Tab) -> (x: Int, y: Int) {
        if hasSidebar { return (31, 84 + 38 * tab.rawValue) }
        let size = client.size(of: window)
        let pitch = min(size.width / 5, 120)
        return (size.width / 2 + (tab.rawValue - 2) * pitch, size.height - 26)
    }

    func choose(_ tab: Tab) async throws {
        let place = place(of: tab)
        client.click(place.x, place.y, in: window)
        do {
            try await wait(for: "the tab \(tab)") { isChosen(tab, in: picture) }
        } catch {
            picture.keep(as: "tab-\(tab)")
            throw error
        }
        leave()
        _ = try await settled()
    }

    /// Whether a tab's item is drawn in the tint; the sidebar has a darker one on its fill.
    func isChosen(_ tab: Tab, in picture: Picture) -> Bool {
        let middle = place(of: tab)
        let tint: UInt32 = hasSidebar ? 0x4a48c6 : Self.tint
        for y in middle.y - 16...middle.y + 16 {
            for x in middle.x - 16...middle.x + 16 where picture[x, y] == tint { return true }
        }
        return false
    }
}
