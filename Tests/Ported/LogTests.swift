import Foundation
import Synchronization
import Testing
import os

/// Messages and locks as sources for iOS write them.
@Suite(.serialized) struct LogTests {
    private func written(_ body: () throws -> Void) rethrows -> [String] {
        let lines = Mutex<[String]>([])
        try withoutActuallyEscaping({ (line: String) in lines.withLock { $0.append(line) } }) {
            try LogOutput.collecting($0, body)
        }
        return lines.withLock { $0 }
    }

    @Test func loggersWriteLevelsAndValues() {
        let log = Logger(subsystem: "org.example", category: "net")
        let name = "Ada", count = 7
        let lines = written {
            log.info(
                "\(name, privacy: .public) has \(count) of \(2.5, format: .fixed(precision: 1))")
            log.error("code \(255, format: .hex(includePrefix: true, minDigits: 4))")
            log.debug("|\(name, align: .right(columns: 5))|\(count, align: .left(columns: 3))|")
            log.notice(
                "\(true, format: .answer) \(Int.self) \(name, privacy: .private(mask: .hash))")
            log.log(level: .fault, "end")
            Logger().warning("plain")
        }
        #expect(
            lines == [
                "[org.example:net] Info: Ada has 7 of 2.5",
                "[org.example:net] Error: code 0x00ff",
                "[org.example:net] Debug: |  Ada|7  |",
                "[org.example:net] Default: yes Int Ada",
                "[org.example:net] Fault: end",
                "Error: plain",
            ])
    }

    @Test func formatsSayWhoMayRead() {
        let log = OSLog(subsystem: "a", category: "b")
        let lines = written {
            os_log("plain")
            os_log("%{public}@ at %d%%", log: log, type: .error, "Ada" as NSString, 50)
            os_log(.debug, log: log, "%{private}.2f", 1.0)
            os_log("\("interpolated")")
            os_log("nothing", log: .disabled)
        }
        #expect(
            lines == [
                "Default: plain", "[a:b] Error: Ada at 50%", "[a:b] Debug: 1.00",
                "Default: interpolated",
            ])
        #expect(log.isEnabled(type: .info) && !OSLog.disabled.isEnabled(type: .fault))
    }

    @Test func locksLetOneIn() async {
        let counter = OSAllocatedUnfairLock(initialState: 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<1000 { counter.withLock { $0 += 1 } } }
            }
        }
        #expect(counter.withLock { $0 } == 8000)
        var lock = os_unfair_lock()
        os_unfair_lock_lock(&lock)
        #expect(!os_unfair_lock_trylock(&lock))
        os_unfair_lock_unlock(&lock)
        #expect(os_unfair_lock_trylock(&lock))
        os_unfair_lock_unlock(&lock)
    }
}
