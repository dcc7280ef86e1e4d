import Foundation
import Synchronization
import TactileBus

/// A message bus of a test's own, ended with this object. It is `dbus-daemon`, which knows no
/// services that it could start but those that a test gives it.
@MainActor
package final class PrivateBus {
    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }

    private let process = Process()
    private let folder: URL
    /// As the environment of programs has it.
    package let address: String

    /// - `services`: A folder with files of services that the bus starts when they are asked for.
    /// - `environment`: What those programs have as their environment; the test's own where it is
    ///   nil.
    package init(services: String? = nil, environment: [String: String]? = nil) throws {
        folder = URL(fileURLWithPath: "/tmp").appendingPathComponent(
            "bus-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let socket = folder.appendingPathComponent("socket").path
        address = "unix:path=\(socket)"
        let configuration = folder.appendingPathComponent("bus.conf")
        try """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>\(address)</listen>
          <auth>EXTERNAL</auth>
          <limit name="auth_timeout">240000</limit>
          \(services.map { "<servicedir>\($0)</servicedir>" } ?? "")
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """.write(to: configuration, atomically: true, encoding: .utf8)
        let program = "/usr/bin/dbus-daemon"
        guard access(program, X_OK) == 0 else {
            throw Missing(description: "dbus-daemon is missing: ./install.sh test installs it")
        }
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["--config-file=\(configuration.path)", "--nofork", "--nopidfile"]
        if let environment { process.environment = environment }
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        Self.running.withLock { $0[process.processIdentifier] = folder }
        _ = Self.endsAtExit
        // The socket is there before the bus listens to it.
        let end = Date(timeIntervalSinceNow: 30)
        while BusAddress(address).flatMap({ BusConnection($0) }) == nil {
            guard Date() < end, process.isRunning else {
                throw Missing(description: "dbus-daemon does not begin to listen")
            }
            usleep(2000)
        }
    }

    deinit { Self.end(process.processIdentifier) }

    /// The folders of buses that run, by their processes.
    private nonisolated static let running = Mutex<[pid_t: URL]>([:])

    /// Objects that the last test leaves to the main actor are not let go of any more.
    private nonisolated static let endsAtExit: Void = {
        atexit {
            for identifier in PrivateBus.running.withLock({ Array($0.keys) }) {
                PrivateBus.end(identifier)
            }
        }
    }()

    private nonisolated static func end(_ identifier: pid_t) {
        guard let folder = running.withLock({ $0.removeValue(forKey: identifier) }) else { return }
        kill(identifier, SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }

    /// A connection of the test's own.
    package func connection() throws -> BusConnection {
        guard let address = BusAddress(address), let connection = BusConnection(address) else {
            throw Missing(description: "there is no connection to the private bus")
        }
        return connection
    }

    /// Ends the bus, as a session's end does.
    package func end() {
        kill(process.processIdentifier, SIGKILL)
    }

    /// Holds the bus, so that it answers nobody.
    package func hold() {
        kill(process.processIdentifier, SIGSTOP)
    }
}

/// Serves several connections until `condition` holds; false after `seconds` without it.
@MainActor
package func serve(
    _ connections: [BusConnection], atMost seconds: TimeInterval = 20,
    until condition: () -> Bool
) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !condition() {
        guard Date() < end else { return false }
        for connection in connections {
            _ = connection.wait(atMost: 0.002) { condition() }
        }
    }
    return true
}
