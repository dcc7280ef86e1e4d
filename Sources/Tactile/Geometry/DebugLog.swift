import Foundation

/// Where the rooms of the toolkit tell what ``DebugChannels`` ask for.
///
/// The session that acts sets what is on. Without a channel nothing is made: a text is evaluated
/// only when somebody reads it.
@MainActor
package enum DebugLog {
    /// What is told.
    package static var channels: DebugChannels = []
    /// Receives each line, without its end, in place of the standard error output.
    package static var sink: ((String) -> Void)?
    /// Why the change that is under way is made, for lines that tell of its effects.
    package private(set) static var reason: String?
    private static var reasonChannel: DebugChannels = []

    /// What the application asked its platform to wake it for last; nothing while `events` is off.
    package static var nextDeadline: String?

    /// Whether one of `channels` is on.
    package static func isOn(_ channels: DebugChannels) -> Bool {
        !self.channels.isDisjoint(with: channels)
    }

    /// Tells `text` on a channel that is on.
    package static func tell(_ channel: DebugChannels, _ text: @autoclosure () -> String) {
        if isOn(channel) { write(channel, text()) }
    }

    /// Makes a change whose effects are told with `reason`, unless an outer one is under way.
    package static func because<Result>(
        _ channel: DebugChannels, _ reason: @autoclosure () -> String, _ body: () -> Result
    ) -> Result {
        guard isOn(channel), self.reason == nil else { return body() }
        self.reason = reason()
        reasonChannel = channel
        defer { self.reason = nil }
        return body()
    }

    /// Ends the reason that was given on `channel`, and returns it.
    package static func takeReason(_ channel: DebugChannels) -> String? {
        guard isOn(channel), reasonChannel == channel else { return nil }
        defer { reason = nil }
        return reason
    }

    private static func write(_ channel: DebugChannels, _ text: String) {
        let line = "\(channel.names): \(text)"
        if let sink {
            sink(line)
        } else {
            FileHandle.standardError.write(Data((line + "\n").utf8))
        }
    }

    /// A number as short as it can be told: "12", "0.5".
    nonisolated package static func short(_ number: Double) -> String {
        guard number.isFinite else { return "\(number)" }
        let rounded = (number * 100).rounded() / 100
        guard abs(rounded) < 1e15, rounded == rounded.rounded() else { return "\(rounded)" }
        return "\(Int(rounded))"
    }

    /// A rectangle as "(x y; width height)", as Apple's descriptions have it.
    nonisolated package static func short(_ rect: CGRect) -> String {
        "(\(short(rect.minX)) \(short(rect.minY)); \(short(rect.width)) \(short(rect.height)))"
    }

    /// A point as "(x, y)".
    nonisolated package static func short(_ point: CGPoint) -> String {
        "(\(short(point.x)), \(short(point.y)))"
    }
}

/// Something that lines of ``DebugLog`` name in a way that a person finds again in the program.
@MainActor
package protocol DebugNamed: AnyObject {
    /// The type, and what tells the object from others of its type.
    var debugName: String { get }
}
