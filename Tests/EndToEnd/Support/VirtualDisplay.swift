import Foundation

/// An X server in memory with a free number, and a window manager on it if wanted.
final class VirtualDisplay {
    /// Such as `:5`.
    let name: String
    let home: Home
    let server: Program
    private(set) var manager: Program?

    /// The server did not start: nothing can be tested, and that is a failure.
    struct NoServer: Error, CustomStringConvertible {
        let program: String
        let exit: Program.Exit
        let errors: String
        let log: String

        var description: String {
            let packages = "xvfb, xserver-xorg-core and xserver-xorg-video-dummy"
            let lines = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
            return "\(program) ended at once (\(exit)). Are the packages \(packages) installed, as"
                + " “./install.sh test” does? It says: \(errors.suffix(1_500))"
                + (lines.isEmpty ? "" : " Its log ends: \(lines.suffix(1_500))")
        }
    }

    enum Kind {
        /// Xvfb with one screen.
        case plain(width: Int = 1280, height: Int = 1024)
        /// Xorg with a touch screen and a touch pad that tests drive: `touch.sock`, `pointer.sock`.
        case touch
    }

    init(_ kind: Kind = .plain(), depth: Int = 24) async throws {
        home = try Home()
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { for end in ends { close(end) } }
        let program: String
        var arguments = ["-displayfd", "5", "-nolisten", "tcp", "-noreset"]
        switch kind {
        case .plain(let width, let height):
            program = "/usr/bin/Xvfb"
            arguments += ["-screen", "0", "\(width)x\(height)x\(depth)"]
        case .touch:
            program = "/usr/lib/xorg/Xorg"
            // A seat of its own leaves the machine's terminals alone, so that anybody may start it.
            arguments += ["-seat", "tests"]
            let configuration = try home.write(
                TouchDevices.configuration(folder: home.path), to: "xorg.conf")
            arguments += ["-config", configuration, "-logfile", home.path + "/xorg.log"]
        }
        server = try Program(
            program, arguments, home: home, adding: [:], inherited: [5: ends[1]])
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        var text = ""
        let server = server
        let log = home.path + "/xorg.log"
        name = try await wait(for: "the X server", state: { server.errors }) {
            if let exit = server.exit {
                throw NoServer(program: program, exit: exit, errors: server.errors, log: log)
            }
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = read(ends[0], &bytes, bytes.count)
            if count > 0 { text += String(decoding: bytes.prefix(count), as: UTF8.self) }
            guard text.hasSuffix("\n") else { return nil }
            return ":" + text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    deinit { end() }

    enum Manager: CaseIterable {
        case openbox, icewm
    }

    /// Starts a window manager and waits until it manages.
    func manage(with client: DisplayClient, by kind: Manager = .openbox) async throws {
        switch kind {
        case .openbox:
            let configuration = try home.write(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <openbox_config xmlns="http://openbox.org/3.4/rc">
                  <focus><focusNew>yes</focusNew></focus>
                  <desktops><number>1</number></desktops>
                </openbox_config>
                """, to: "openbox.xml")
            manager = try Program(
                "/usr/bin/openbox", ["--sm-disable", "--config-file", configuration], home: home,
                adding: ["DISPLAY": name])
        case .icewm:
            let folder = home.path + "/icewm"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            _ = try home.write("ShowTaskBar=0\n", to: "icewm/preferences")
            manager = try Program(
                "/usr/bin/icewm", [], home: home,
                adding: ["DISPLAY": name, "ICEWM_PRIVCFG": folder])
        }
        try await wait(for: "the window manager") {
            !client.items("_NET_SUPPORTING_WM_CHECK", of: client.root).isEmpty
        }
        // It says so before it serves, and forgets who asks in between.
        let trial = client.makeWindow()
        try await wait(for: "the window manager to manage") {
            client.map(trial)
            usleep(20_000)
            return client.isViewable(trial)
        }
        client.destroy(trial)
        client.manager = manager
        client.waitForManager()
    }

    /// Starts one of the package's programs on this display.
    func start(
        _ program: String, _ arguments: [String] = [], adding variables: [String: String] = [:],
        home other: Home? = nil
    ) throws -> Program {
        try Program(
            program, arguments, home: other ?? home,
            adding: ["DISPLAY": name].merging(variables) { $1 })
    }

    func end() {
        manager?.end()
        server.end()
    }
}
