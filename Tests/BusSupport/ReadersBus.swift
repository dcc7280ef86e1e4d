import Foundation
import TactileBus

/// The service of readers of the screen, with its own bus and its registry, on a private bus; ended
/// with this object. Nobody reads until ``setReading(_:)``.
@MainActor
package final class ReadersBus {
    package let bus: PrivateBus
    private var identifier: pid_t = 0
    private let folder: URL
    private let session: BusConnection

    /// The variables of programs that are to find it.
    package var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": bus.address] }

    package init() throws {
        bus = try PrivateBus()
        session = try bus.connection()
        folder = URL(fileURLWithPath: "/tmp").appendingPathComponent(
            "readers-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let program = "/usr/libexec/at-spi-bus-launcher"
        guard access(program, X_OK) == 0 else {
            throw PrivateBus.Missing(
                description: "at-spi2-core is missing: ./install.sh test installs it")
        }
        identifier = try Self.start(
            program,
            [
                "PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + folder.path,
                "XDG_RUNTIME_DIR=" + folder.path, "GSETTINGS_BACKEND=memory", "LC_ALL=C.UTF-8",
                "DBUS_SESSION_BUS_ADDRESS=" + bus.address,
            ])
        let end = Date(timeIntervalSinceNow: 30)
        var isThere = false
        while !isThere {
            guard Date() < end else {
                throw PrivateBus.Missing(description: "the readers' service does not begin")
            }
            session.hasOwner("org.a11y.Bus") { isThere = $0 }
            _ = session.wait(atMost: 0.02) { isThere }
        }
    }

    isolated deinit {
        end()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts a program that lets all signals through, which tests do not: it ends its bus when it
    /// is asked to end.
    private static func start(_ program: String, _ variables: [String]) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for number: Int32 in 0...2 {
            posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), nil]
        var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for pointer in arguments + environment { free(pointer) } }
        var identifier: pid_t = 0
        let result = posix_spawn(
            &identifier, program, &actions, &attributes, &arguments, &environment)
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .ENOENT) }
        return identifier
    }

    /// Ends the service and with it its bus, as a session's end does.
    package func end() {
        guard identifier > 0 else { return }
        // Its bus, which it leaves behind where it is asked to end too early.
        let children = try? String(
            contentsOfFile: "/proc/\(identifier)/task/\(identifier)/children", encoding: .utf8)
        kill(identifier, SIGTERM)
        var status: Int32 = 0
        waitpid(identifier, &status, 0)
        identifier = 0
        for child in (children ?? "").split(separator: " ").compactMap({ pid_t($0) }) {
            kill(child, SIGKILL)
        }
    }

    /// Says whether somebody reads the screen, as a reader that begins or ends does.
    package func setReading(_ isReading: Bool) throws {
        _ = try ask(
            "org.freedesktop.DBus.Properties", "Set",
            [
                .string("org.a11y.Status"), .string("ScreenReaderEnabled"),
                .variant(.boolean(isReading)),
            ])
        _ = try ask(
            "org.freedesktop.DBus.Properties", "Set",
            [.string("org.a11y.Status"), .string("IsEnabled"), .variant(.boolean(isReading))])
    }

    /// Of the readers' bus; empty where it does not say it.
    package func address() throws -> String {
        try ask("org.a11y.Bus", "GetAddress").first?.text ?? ""
    }

    /// A connection to the readers' bus.
    package func connection() throws -> BusConnection {
        guard let address = BusAddress(try address()), let connection = BusConnection(address)
        else { throw PrivateBus.Missing(description: "the readers' bus cannot be reached") }
        return connection
    }

    private func ask(
        _ interface: String, _ member: String, _ arguments: [BusValue] = []
    ) throws -> [BusValue] {
        var answer: BusConnection.Answer?
        session.call(
            BusCall(
                "org.a11y.Bus", path: "/org/a11y/bus", interface: interface, member, arguments)
        ) { answer = $0 }
        _ = session.wait(atMost: 20) { answer != nil }
        return try answer?.get() ?? []
    }
}
