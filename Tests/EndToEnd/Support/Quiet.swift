import Foundation

/// Programs that are watched until they have nothing more to do.
///
/// A picture that stays the same does not tell that: on a busy machine a program may wait for a
/// processor longer than anybody looks. One that sleeps in all its threads, and was not woken since
/// the last look, has taken everything that it was sent.
struct Quiet {
    let programs: [Program]

    /// How long they must have slept: longer than a frame, or the delay of a touch, and shorter
    /// than a caret blinks.
    static let seconds: TimeInterval = 0.3

    /// How often they were woken in all; `nil` while one runs or waits for a processor.
    var wakeUps: Int? {
        var sum = 0
        for program in programs where program.exit == nil {
            let doings = program.doings
            guard doings.areAsleep else { return nil }
            sum += doings.wakeUps
        }
        return sum
    }

    /// Waits until all have slept for `seconds` on end, and gives `wakeUps`.
    ///
    /// The thread is not given up meanwhile: other tests, which could take it for seconds, would
    /// make pauses in what a hand does.
    func wait(for seconds: TimeInterval = seconds) throws -> Int {
        let end = Date(timeIntervalSinceNow: waitLimit)
        var since = Date()
        var last = wakeUps
        while true {
            usleep(5_000)
            let now = wakeUps
            if now == nil || now != last { since = Date() }
            last = now
            if let now, -since.timeIntervalSinceNow >= seconds { return now }
            guard Date() < end else {
                let doings = programs.map { "\($0.name): \($0.doings)" }
                throw Timeout(what: "rest", state: doings.joined(separator: ", "))
            }
        }
    }
}

extension Program {
    /// What the threads of a program do, at one moment.
    struct Doings {
        /// None runs or waits for a processor.
        var areAsleep = true
        /// Times that they slept and were woken.
        var wakeUps = 0
    }

    var doings: Doings {
        let folder = "/proc/\(identifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var result = Doings()
        for thread in threads {
            let status =
                (try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8))
            for line in status?.split(separator: "\n") ?? [] {
                if line.hasPrefix("State:") {
                    // Sleeping, or ended and not yet asked how.
                    if !line.contains("S (") && !line.contains("Z (") { result.areAsleep = false }
                } else if line.hasPrefix("voluntary_ctxt_switches:") {
                    result.wakeUps += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
                }
            }
        }
        return result
    }

    /// Times that the program slept and was woken, in all its threads.
    var wakeUps: Int { doings.wakeUps }
}
