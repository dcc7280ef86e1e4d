import Foundation

/// How an animated change of the offset runs.
enum ScrollPace {
    /// A call or a key: slow at both ends.
    case change
    /// A notch of the wheel: at once, and slower towards the end.
    case wheel

    /// Seconds.
    var duration: TimeInterval {
        switch self {
        case .change: ScrollDriver.animationDuration
        case .wheel: ScrollDriver.wheelDuration
        }
    }

    /// The part of the way that is done after a part of the time, both in 0...1.
    func eased(_ progress: Double) -> CGFloat {
        switch self {
        case .change: progress * progress * (3 - 2 * progress)
        case .wheel: progress * (2 - progress)
        }
    }
}
