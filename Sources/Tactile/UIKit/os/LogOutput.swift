import Foundation
import Synchronization

/// Where messages are written.
package enum LogOutput {
    private static let sink = Mutex<(@Sendable (String) -> Void)?>(nil)

    static let isOn = ProcessInfo.processInfo.environment["OS_ACTIVITY_MODE"] != "disable"

    static func write(_ line: String) {
        if let sink = sink.withLock({ $0 }) { return sink(line) }
        // In one piece, so that the lines of several threads do not mix.
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    /// Hands messages to `sink` while `body` runs, instead of writing them.
    package static func collecting(
        _ sink: @escaping @Sendable (String) -> Void, _ body: () throws -> Void
    ) rethrows {
        self.sink.withLock { $0 = sink }
        defer { self.sink.withLock { $0 = nil } }
        try body()
    }
}

/// Formats of `os_log`, which say of each argument who may read it.
enum LogFormat {
    static func text(_ format: String, _ arguments: [any CVarArg]) -> String {
        String(format: plain(format), arguments: arguments)
    }

    /// `%{public, uuid_t}d` is `%d`.
    private static func plain(_ format: String) -> String {
        var plain = ""
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            plain += rest[...percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                rest = rest[rest.index(after: end)...]
            } else if rest.first == "%" {
                plain += "%"
                rest = rest.dropFirst()
            }
        }
        return plain + rest
    }
}
