import Foundation
import TactileGeometry

/// What happened in one frame of a window, and what it cost.
public struct FrameRecord: Equatable, Sendable, CustomStringConvertible {
    /// How many there were, with the names of the first few different ones.
    public struct Names: Equatable, Sendable {
        /// How many there were.
        public internal(set) var count = 0
        /// At most ``limit`` names, each once, in order of their first time.
        public internal(set) var names: [String] = []
        /// How many names are kept.
        public static let limit = 6

        mutating func add(_ name: @autoclosure () -> String) {
            count += 1
            guard names.count < Self.limit else { return }
            let name = name()
            if !names.contains(name) { names.append(name) }
        }
    }

    /// Seconds of the machine's clock for each part of a frame.
    public struct Cost: Equatable, Sendable {
        /// Delivering the motion that waited for the frame.
        public package(set) var input: TimeInterval = 0
        /// Updating and solving constraints before the layout. What layout asks for is part of it.
        public package(set) var constraints: TimeInterval = 0
        /// Laying out views and layers.
        public package(set) var layout: TimeInterval = 0
        /// Display links, and bringing animations to the frame's time.
        public package(set) var animations: TimeInterval = 0
        /// Placing layers, and finding what has to be painted.
        public package(set) var placing: TimeInterval = 0
        /// Drawing views into pixels that are kept.
        public package(set) var drawing: TimeInterval = 0
        /// Composing kept pixels into the window's.
        public package(set) var painting: TimeInterval = 0
        /// Handing the pixels to the display.
        public package(set) var presenting: TimeInterval = 0

        /// All of it.
        public var total: TimeInterval {
            input + constraints + layout + animations + placing + drawing + painting + presenting
        }
    }

    /// Counts the window's frames since it records or tells them; the first is 1.
    public internal(set) var number = 0
    /// The time that the frame shows, in seconds of `CACurrentMediaTime()`.
    public internal(set) var time: TimeInterval = 0
    /// Who asked for the frame first, and by changing what.
    public internal(set) var asker = ""
    /// Views and layers that placed what is in them since the last frame.
    public internal(set) var laidOut = Names()
    /// How many layers were placed because they or their surroundings changed.
    public internal(set) var placed = 0
    /// Views and layers that drew their contents.
    public internal(set) var drawn = Names()
    /// What was painted, in points of the window.
    public internal(set) var damage: [CGRect] = []
    /// How many device pixels that is.
    public internal(set) var damagedPixels = 0
    /// Everything that was counted.
    public internal(set) var statistics = RenderStatistics()
    /// What the frame cost.
    public package(set) var cost = Cost()

    init() {}

    /// The line that `TACTILE_DEBUG=frames` writes, without the name of the channel.
    public var description: String {
        func list(_ names: Names) -> String {
            guard !names.names.isEmpty else { return "\(names.count)" }
            // More were counted than are named: some more often, or there were too many.
            let more = names.names.count == Names.limit && names.count > Names.limit ? ", …" : ""
            return "\(names.count) (\(names.names.joined(separator: ", "))\(more))"
        }
        let parts: [(name: String, cost: TimeInterval)] = [
            ("input", cost.input), ("constraints", cost.constraints), ("layout", cost.layout),
            ("animations", cost.animations), ("placing", cost.placing), ("drawing", cost.drawing),
            ("painting", cost.painting), ("presenting", cost.presenting),
        ]
        let costs = parts.filter { $0.cost >= 0.000_05 }
            .map { "\($0.name) \(Self.milliseconds($0.cost))" }.joined(separator: ", ")
        return "\(number) at \(String(format: "%.3f", time)) s: asked by \(asker); "
            + "layout \(list(laidOut)); placed \(placed); "
            + "damage \(damage.count) rects \(Self.pixels(damagedPixels)); "
            + "drawn \(list(drawn)); \(Self.milliseconds(cost.total)) ms"
            + (costs.isEmpty ? "" : " (\(costs))")
    }

    private static func milliseconds(_ seconds: TimeInterval) -> String {
        String(format: "%.1f", seconds * 1000)
    }

    private static func pixels(_ count: Int) -> String {
        count < 1000 ? "\(count) px" : "\((count + 500) / 1000) kpx"
    }
}
