import Foundation
import Tactile

/// Runs a change frame by frame that no animation of a layer can make.
@MainActor
public final class FrameSteps {
    private var link: CADisplayLink?
    private let step: (Double) -> Void

    /// How the parts of the change follow each other in time.
    public enum Curve {
        case easeOut
        case easeInOut
        /// Goes a little too far and comes back; damped by so much of what would keep it from that.
        case spring(damping: Double)

        fileprivate func callAsFunction(_ part: Double) -> Double {
            let left = 1 - part
            return switch self {
            case .easeOut: 1 - left * left * left
            case .easeInOut: part * part * (3 - 2 * part)
            case .spring(let damping): Self.spring(part, damping)
            }
        }

        /// A spring of which a thousandth of the way is left at the end.
        private static func spring(_ part: Double, _ damping: Double) -> Double {
            let decay = log(1_000.0), rest = (1 - damping * damping).squareRoot()
            let angle = decay * rest / damping * part
            return 1 - exp(-decay * part) * (cos(angle) + damping / rest * sin(angle))
        }
    }

    /// - `step`: is given how much of the change is done: from 0 to 1, with a spring for some time
    ///   more than that; at the end, and only there, 1.
    public init(
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
    public func cancel() {
        link?.invalidate()
        link = nil
    }

    /// Ends at the end.
    public func finish() {
        guard link != nil else { return }
        cancel()
        step(1)
    }

    /// A part of the way from one range to another, on which the range grows by a like factor in
    /// like times: a change from a week to ten years looks even.
    public nonisolated static func between(
        _ from: ClosedRange<Double>, _ to: ClosedRange<Double>, _ part: Double
    ) -> ClosedRange<Double> {
        let (old, new) = (
            from.upperBound - from.lowerBound, to.upperBound - to.lowerBound
        )
        let move = to.lowerBound - from.lowerBound
        // How much of the way a place has gone when the range has grown by that part of its factor.
        let factor = new / old
        let isEven = !factor.isFinite || factor <= 0 || abs(factor - 1) < 1e-6
        let gone = isEven ? part : (pow(factor, part) - 1) / (factor - 1)
        let low = from.lowerBound + move * gone
        return low...max(low.nextUp, low + old + (new - old) * gone)
    }
}
