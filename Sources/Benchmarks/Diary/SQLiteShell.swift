import Foundation

/// The `sqlite3` program, which does the bare minimum of what a diary does: the measure of its
/// times.
struct SQLiteShell {
    let database: String

    /// The rows as the diary keeps them, without what makes a change undoable.
    static let schema = """
        PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
        CREATE TABLE entry(
            id INTEGER PRIMARY KEY, uuid BLOB NOT NULL UNIQUE, wall INTEGER NOT NULL,
            utc_offset INTEGER NOT NULL, weight TEXT NOT NULL, unit TEXT NOT NULL,
            kilograms REAL NOT NULL, note TEXT NOT NULL, source TEXT NOT NULL,
            created INTEGER NOT NULL, changed INTEGER NOT NULL, revision INTEGER NOT NULL);
        """

    /// Runs statements and returns the seconds until the program has ended; nil when it cannot be
    /// run or complains.
    @MainActor
    func seconds(_ statements: String) -> Double? {
        let script = database + ".sql"
        guard FileManager.default.createFile(atPath: script, contents: Data(statements.utf8)),
            let input = FileHandle(forReadingAtPath: script)
        else { return nil }
        defer { unlink(script) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["sqlite3", "-batch", "-bail", database]
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        var status: Int32 = -1
        let seconds = Measuring.wallSeconds {
            guard (try? process.run()) != nil else { return }
            process.waitUntilExit()
            status = process.terminationStatus
        }
        return status == 0 ? seconds : nil
    }
}

extension Measuring {
    /// Seconds on the wall that `body` takes; for work that waits for a disk or another program.
    static func wallSeconds(_ body: @MainActor () -> Void) -> Double {
        let clock = ContinuousClock()
        let time = clock.measure { MainActor.assumeIsolated(body) }
        return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    }

    /// Megabytes that the program holds more at its peak during `body` than before it.
    static func peakMegabytes(_ body: @MainActor () -> Void) -> Int {
        // The kernel forgets the peak until now.
        try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
        let before = status("VmRSS:")
        body()
        return max(0, status("VmHWM:") - before) / 1024
    }

    /// A figure of the kernel about this program, in kilobytes.
    private static func status(_ name: String) -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
