public typealias CFTimeInterval = Double

/// The present time in seconds, on the time line that animations' `beginTime` counts on.
@preconcurrency @MainActor
public func CACurrentMediaTime() -> CFTimeInterval { LayerSession.current.clock() }
