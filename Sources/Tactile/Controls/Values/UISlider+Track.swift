import Foundation
import TactileDrawing
import TactileViews

extension UISlider {
    /// Marks on a slider's track.
    public struct TrackConfiguration: Equatable, Sendable {
        public struct Tick: Equatable, Sendable {
            /// From 0 at the least value to 1 at the greatest; limited to these.
            public let position: Float

            public init(position: Float) {
                self.position = position.isFinite ? min(max(position, 0), 1) : 0
            }
        }

        /// Whether the value is always that of a mark.
        public var allowsTickValuesOnly: Bool
        /// The value that the track is filled from; 0 or what is below the range is the beginning.
        public var neutralValue: Float
        public var ticks: [Tick]

        public init(
            allowsTickValuesOnly: Bool = true, neutralValue: Float = 0, ticks: [Tick] = []
        ) {
            self.allowsTickValuesOnly = allowsTickValuesOnly
            self.neutralValue = neutralValue
            self.ticks = ticks.sorted { $0.position < $1.position }
        }

        /// Marks at equal distances; fewer than two give one at the beginning.
        public init(
            allowsTickValuesOnly: Bool = true, neutralValue: Float = 0, numberOfTicks: Int
        ) {
            let last = max(1, numberOfTicks - 1)
            self.init(
                allowsTickValuesOnly: allowsTickValuesOnly, neutralValue: neutralValue,
                ticks: (0..<max(1, numberOfTicks)).map {
                    Tick(position: Float($0) / Float(last))
                })
        }

        /// The nearest value that is allowed.
        func settled(_ value: Float, in range: ClosedRange<Float>) -> Float {
            guard allowsTickValuesOnly else { return value }
            let values = ticks.map { self.value(of: $0, in: range) }
            return values.min { abs($0 - value) < abs($1 - value) } ?? value
        }

        /// Where an arrow key goes: at least to the next mark, if only marks are allowed.
        func nextTick(from value: Float, by part: Float, in range: ClosedRange<Float>) -> Float? {
            guard allowsTickValuesOnly, !ticks.isEmpty, part != 0 else { return nil }
            let values = ticks.map { self.value(of: $0, in: range) }
            let target = value + part * (range.upperBound - range.lowerBound)
            let reached = settled(min(max(target, range.lowerBound), range.upperBound), in: range)
            if part > 0, reached <= value { return values.first { $0 > value } ?? value }
            if part < 0, reached >= value { return values.last { $0 < value } ?? value }
            return reached
        }

        private func value(of tick: Tick, in range: ClosedRange<Float>) -> Float {
            range.lowerBound + tick.position * (range.upperBound - range.lowerBound)
        }
    }
}

/// The pictures of a slider's parts by state.
struct SliderImages {
    var thumb: [UIControl.State: UIImage] = [:]
    var minimumTrack: [UIControl.State: UIImage] = [:]
    var maximumTrack: [UIControl.State: UIImage] = [:]

    var isEmpty: Bool { thumb.isEmpty && minimumTrack.isEmpty && maximumTrack.isEmpty }

    static func image(_ table: [UIControl.State: UIImage], for state: UIControl.State) -> UIImage? {
        table[state] ?? table[state.subtracting(.focused)] ?? table[.normal]
    }
}
