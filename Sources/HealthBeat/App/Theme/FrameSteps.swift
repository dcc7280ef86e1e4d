import Foundation
import Tactile

/// Runs a change frame by frame that no animation of a layer can make.
@MainActor
final class FrameSteps {
    private var link: CADisplayLink?
    private let step: (Double) -> Void

    enum Curve {
        case easeOut
        case easeInOut

        fileprivate func callAsFunction(_ part: Double) -> Double {
            let left = 1 - part
            return switch self {
            case .easeOut: 1 - left * left * left
            case .easeInOut: part * part * (3 - 2 * part)
            }
        }
    }

    /// - `step`: is given how much of the change is done, in 0...1; 1 once, at the end.
    init(
        duration: TimeInterval, curve: Curve = .easeOut, step: @escaping (Double) -> Void
    ) {
        self.step = step
        let since = CACurrentMediaTime()
        let link = CADisplayLink { [weak self] link in
            let part = min(max((link.timestamp - since) / duration, 0), 1)
            guard part < 1 else {
                self?.finish()
                return
            }
            self?.step(curve(part))
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    isolated deinit { link?.invalidate() }

    /// Ends where it is.
    func cancel() {
        link?.invalidate()
        link = nil
    }

    /// Ends at the end.
    func finish() {
        guard link != nil else { return }
        cancel()
        step(1)
    }

    static func between(
        _ from: ClosedRange<Double>, _ to: ClosedRange<Double>, _ part: Double
    ) -> ClosedRange<Double> {
        let low = from.lowerBound + (to.lowerBound - from.lowerBound) * part
        let high = from.upperBound + (to.upperBound - from.upperBound) * part
        return low...max(low.nextUp, high)
    }
}
