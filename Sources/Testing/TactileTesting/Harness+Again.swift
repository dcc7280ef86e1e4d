import Foundation
import Testing

/// What is done once more, and what is broken off. A test that does a thing once, from rest to
/// rest, does not see what the first time leaves behind, nor what happens on the way.
extension Harness {
    /// Plays an interaction twice with the same objects, each time until nothing moves any more.
    ///
    /// - Parameters:
    ///   - kept: What must be after each time as it was before it, such as how often something was
    ///     called that must not be called; the test fails where it differs.
    ///   - sourceLocation: Where the test says so.
    ///   - interaction: What is done, and what is expected of it; it gets 1 and 2.
    public func again<Kept: Equatable>(
        keeping kept: @autoclosure () -> Kept,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ interaction: (_ time: Int) throws -> Void
    ) rethrows {
        for time in 1...2 {
            let before = kept()
            try interaction(time)
            rest()
            let after = kept()
            if after != before {
                Issue.record(
                    "Time \(time) left \(after) where \(before) was to stay.",
                    sourceLocation: sourceLocation)
            }
        }
    }

    /// Plays an interaction with the same objects over and over: once to its end, to learn how long
    /// it takes, and then once for each of its frames, where something comes in between.
    ///
    /// Of what takes longer than a second, at most sixty frames are taken, spread evenly.
    ///
    /// - Parameters:
    ///   - interaction: Brings the objects into the state from which it begins, and begins.
    ///   - kept: What must be after each round as it was before it, such as how often something was
    ///     called that must not be called; the test fails where it differs.
    ///   - sourceLocation: Where the test says so.
    ///   - interruption: What comes in between; it gets the number of frames that were shown.
    ///   - check: What is expected once nothing moves any more.
    public func interrupting<Kept: Equatable>(
        _ interaction: () throws -> Void, keeping kept: @autoclosure () -> Kept,
        sourceLocation: SourceLocation = #_sourceLocation,
        by interruption: (_ frame: Int) throws -> Void,
        then check: (_ frame: Int) throws -> Void
    ) rethrows {
        try interaction()
        let frames = max(1, Int((rest() * 60).rounded(.up)))
        for frame in stride(from: 0, to: frames, by: (frames + 59) / 60) {
            let before = kept()
            try interaction()
            for _ in 0..<frame { advance(seconds: 1.0 / 60) }
            try interruption(frame)
            rest()
            let after = kept()
            if after != before {
                Issue.record(
                    "Interrupted at frame \(frame), \(after) was left where \(before) was to stay.",
                    sourceLocation: sourceLocation)
            }
            try check(frame)
        }
    }
}
