import Foundation

/// Ends a loop whose passes may ask for another pass, and names who asks again and again.
///
/// Reaching the limit is a mistake in the program: the frame goes on with what it has. Each mistake
/// is reported once; tests fail by it.
@preconcurrency @MainActor
package struct PassLimit {
    private let loop: String
    private let count: Int
    private var left: Int

    /// - Parameters:
    ///   - loop: What is repeated, for the report: "layout".
    ///   - count: How many passes may be made.
    package init(_ loop: String, _ count: Int) {
        self.loop = loop
        self.count = count
        left = count
    }

    /// Whether one more pass may be made. `culprit` names who asks for it, and is evaluated only
    /// when none may.
    package mutating func allows(_ culprit: @autoclosure () -> String) -> Bool {
        guard left == 0 else {
            left -= 1
            return true
        }
        PassLimit.reportAgain(culprit(), loop, count)
        return false
    }

    /// Says that `culprit` asked for more than the `count` passes that were made.
    package static func reportAgain(_ culprit: String, _ loop: String, _ count: Int) {
        report(
            "\(culprit) asks for \(loop) again and again: it is cut off after \(count) passes. "
                + "Ask only when something has changed.")
    }

    private static var reported: Set<String> = []

    private static func report(_ text: String) {
        if let reached {
            reached(text)
        } else if reported.insert(text).inserted {
            FileHandle.standardError.write(Data("Tactile: \(text)\n".utf8))
        }
    }

    /// Gets each report instead of the standard error output; set by tests.
    package static var reached: ((String) -> Void)?
}
