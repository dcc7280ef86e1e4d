import Foundation

/// Where a bus listens: a socket in the file system or in the abstract space.
package struct BusAddress: Hashable, Sendable {
    /// A path, or the name of an abstract socket behind a zero.
    let name: [UInt8]

    /// The session's bus by a program's environment: `DBUS_SESSION_BUS_ADDRESS`, else the socket `bus`
    /// in `XDG_RUNTIME_DIR`. `nil` where there is neither.
    package static func session(environment: [String: String]) -> BusAddress? {
        if let text = environment["DBUS_SESSION_BUS_ADDRESS"], !text.isEmpty {
            return BusAddress(text, environment: environment)
        }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"),
            access(folder + "/bus", F_OK) == 0
        else { return nil }
        return BusAddress(path: folder + "/bus")
    }

    /// - `path`: of a socket; `nil` for one that is too long for the system, which takes 107 bytes.
    package init?(path: String) {
        self.init(name: Array(path.utf8))
    }

    /// The first of several addresses, with `;` between, that is a socket of this machine.
    package init?(_ text: String, environment: [String: String] = [:]) {
        for address in text.split(separator: ";") where address.hasPrefix("unix:") {
            for pair in address.dropFirst(5).split(separator: ",") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, let value = Self.unescaped(parts[1]) else { continue }
                switch parts[0] {
                case "path": self.init(name: value)
                case "abstract": self.init(name: [0] + value)
                case "runtime":
                    guard let folder = environment["XDG_RUNTIME_DIR"] else { continue }
                    self.init(name: Array((folder + "/bus").utf8))
                default: continue
                }
                return
            }
        }
        return nil
    }

    private init?(name: [UInt8]) {
        guard (2...107).contains(name.count) else { return nil }
        self.name = name
    }

    /// Bytes that are written as `%` and two digits.
    private static func unescaped(_ text: Substring) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(Substring(rest.prefix(2))), radix: 16)
            else { return nil }
            rest = rest.dropFirst(2)
            result.append(value)
        }
        return result
    }
}
