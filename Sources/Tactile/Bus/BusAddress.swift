import Foundation

/// Where a bus listens: sockets of this machine, in the words of the D-Bus specification.
package struct BusAddress: Hashable, Sendable {
    /// Such as `unix:path=/run/user/1000/bus`; several with `;` between, of which the first is
    /// taken that answers.
    let text: String

    /// The session's bus by a program's environment: `DBUS_SESSION_BUS_ADDRESS`, else the socket
    /// `bus` in `XDG_RUNTIME_DIR`. `nil` where there is neither.
    package static func session(environment: [String: String]) -> BusAddress? {
        if let text = environment["DBUS_SESSION_BUS_ADDRESS"], !text.isEmpty {
            return BusAddress(text)
        }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"),
            access(folder + "/bus", F_OK) == 0
        else { return nil }
        return BusAddress(path: folder + "/bus")
    }

    /// - `path`: of a socket.
    package init?(path: String) {
        let plain = CharacterSet(charactersIn: "-_/.\\*").union(.alphanumerics)
        guard let path = path.addingPercentEncoding(withAllowedCharacters: plain) else {
            return nil
        }
        self.init("unix:path=" + path)
    }

    /// Those of several addresses, with `;` between, that are sockets of this machine: one in a
    /// network would make the program wait. `nil` where none is.
    package init?(_ text: String) {
        let local = text.split(separator: ";").filter { $0.hasPrefix("unix:") }
        guard !local.isEmpty else { return nil }
        self.text = local.joined(separator: ";")
    }
}
