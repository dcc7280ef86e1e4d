import Foundation

/// Where random tests begin.
///
/// The environment variable `TEST_SEED` has seeds that are played again, `7` or `7,12`: the usual
/// tests play these alone, and those of the night begin with the first of them.
public enum TestSeed {
    /// The seeds that are played again; empty in a usual run.
    public static let replayed =
        (ProcessInfo.processInfo.environment["TEST_SEED"] ?? "").split(separator: ",")
        .compactMap { UInt64($0) }

    /// Whether seeds are played again, so that what is done may be told step by step.
    public static var isReplaying: Bool { !replayed.isEmpty }

    /// The seeds that are played again, or else the usual ones.
    public static func usual(_ seeds: some Sequence<UInt64>) -> [UInt64] {
        isReplaying ? replayed : Array(seeds)
    }

    /// The seed that is played again, or else the usual one.
    public static func usual(_ seed: UInt64) -> UInt64 { replayed.first ?? seed }

    /// The seed that a night's run begins with: one that no run had before, unless one is played
    /// again. The standard output names it.
    public static func fresh(for test: String) -> UInt64 {
        let seed = replayed.first ?? UInt64.random(in: 1_000_000..<1_000_000_000)
        print("\(test): TEST_SEED=\(seed)")
        return seed
    }

    /// Calls `body` with one seed after the other, from a fresh one on, until the seconds are over;
    /// with the seeds that are played again alone where there are such.
    ///
    /// - Returns: The number of calls.
    @discardableResult
    public static func night(
        _ test: String, seconds: Double, _ body: (UInt64) throws -> Void
    ) rethrows -> Int {
        if isReplaying {
            for seed in replayed { try body(seed) }
            return replayed.count
        }
        let end = Date(timeIntervalSinceNow: seconds)
        let first = fresh(for: test)
        var seed = first
        repeat {
            try body(seed)
            seed += 1
        } while Date() < end
        return Int(seed - first)
    }
}
