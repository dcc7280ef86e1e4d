import Foundation
import TactileBus

/// Where ibus has its own bus: its daemon writes that into a file for each display.
enum IBusAddress {
    static func find(environment: [String: String]) -> BusAddress? {
        if let text = environment["IBUS_ADDRESS"], !text.isEmpty { return BusAddress(text) }
        return files(environment: environment).lazy.compactMap { path in
            (try? String(contentsOfFile: path, encoding: .utf8)).flatMap(address(in:))
        }.first
    }

    /// The files that may say it, the likeliest first.
    static func files(environment: [String: String]) -> [String] {
        if let path = environment["IBUS_ADDRESS_FILE"], !path.isEmpty { return [path] }
        let configuration =
            environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].map { $0 + "/.config" }
        guard let configuration else { return [] }
        let displays = [
            environment["WAYLAND_DISPLAY"].flatMap { $0.isEmpty ? nil : "unix-\($0)" },
            environment["DISPLAY"].flatMap(display),
        ].compactMap(\.self)
        let machines = ["/var/lib/dbus/machine-id", "/etc/machine-id"].compactMap {
            try? String(contentsOfFile: $0, encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
        var files: [String] = []
        for display in displays {
            for machine in machines {
                let path = "\(configuration)/ibus/bus/\(machine)-\(display)"
                if !files.contains(path) { files.append(path) }
            }
        }
        return files
    }

    /// `unix-0` of `:0.0`, `host-1` of `host:1`.
    private static func display(_ name: String) -> String? {
        guard let colon = name.lastIndex(of: ":") else { return nil }
        let host = name[..<colon], number = name[name.index(after: colon)...].prefix { $0 != "." }
        guard !number.isEmpty else { return nil }
        return "\(host.isEmpty || host == "unix" ? "unix" : host)-\(number)"
    }

    /// What the lines of such a file say, if the daemon that wrote them runs.
    static func address(in text: String) -> BusAddress? {
        var address: BusAddress?
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "IBUS_ADDRESS": address = BusAddress(parts[1])
            case "IBUS_DAEMON_PID":
                // A number that cannot be told of is one of another container.
                if let identifier = pid_t(parts[1]), kill(identifier, 0) != 0, errno == ESRCH {
                    return nil
                }
            default: break
            }
        }
        return address
    }
}
