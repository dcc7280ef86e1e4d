import Foundation

/// What a running program tells about its own work, a line for each thing that happens.
///
/// Lines begin with the channel's name and a colon. A program that is started with
/// `TACTILE_DEBUG=frames,events` has these two on.
public struct DebugChannels: OptionSet, Sendable, Hashable {
    /// A bit for each channel.
    public let rawValue: Int
    /// The channels whose bits are set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Each frame: who asked for it, what was laid out, placed and drawn, and what it cost.
    public static let frames = DebugChannels(rawValue: 1)
    /// Who asks for layout, whose constraints are solved, and who sets which frame.
    public static let layout = DebugChannels(rawValue: 2)
    /// How far recognizers come, whom they wait for, and why they fail.
    public static let gestures = DebugChannels(rawValue: 4)
    /// Who has the keyboard and the focus, and why it moved.
    public static let focus = DebugChannels(rawValue: 8)
    /// Which animations are added, begin and end, and what ends them.
    public static let animations = DebugChannels(rawValue: 16)
    /// What came from the display, who took it, and why the program woke.
    public static let events = DebugChannels(rawValue: 32)
    /// Shows in the window what is repainted, and outlines its layers; it writes no lines.
    public static let paint = DebugChannels(rawValue: 64)
    /// Every channel.
    public static let all = DebugChannels(rawValue: 127)

    private static let named: [(name: String, channels: DebugChannels)] = [
        ("frames", .frames), ("layout", .layout), ("gestures", .gestures), ("focus", .focus),
        ("animations", .animations), ("events", .events), ("paint", .paint),
    ]

    /// The channels that `list` names, with commas between; names without a channel are told to
    /// `unknown` in a sentence each.
    public init(named list: String, unknown: (String) -> Void = { _ in }) {
        self = []
        for part in list.split(separator: ",") {
            let word = part.trimmingCharacters(in: .whitespaces)
            if let known = Self.named.first(where: { $0.name == word }) {
                insert(known.channels)
            } else if !word.isEmpty {
                let names = Self.named.map(\.name).joined(separator: ", ")
                unknown("TACTILE_DEBUG: “\(word)” is no channel. The channels are \(names).")
            }
        }
    }

    /// The names of the channels, with commas between.
    public var names: String {
        Self.named.filter { contains($0.channels) }.map(\.name).joined(separator: ",")
    }
}
