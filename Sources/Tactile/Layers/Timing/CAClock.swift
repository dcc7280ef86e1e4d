import Foundation

public typealias CFTimeInterval = Double

/// Where layers and animations get the time from. The application, or a test, sets the source.
@MainActor
package enum CAClock {
    /// Seconds of a clock that never goes back.
    package static var source: () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }
}

/// The present time in seconds, on the time line that animations' `beginTime` counts on.
@preconcurrency @MainActor
public func CACurrentMediaTime() -> CFTimeInterval { CAClock.source() }
