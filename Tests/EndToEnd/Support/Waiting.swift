import Foundation

/// What a test waited for did not come.
struct Timeout: Error, CustomStringConvertible {
    var what: String
    var state: String

    var description: String {
        "waited in vain for \(what)\(state.isEmpty ? "" : "; there is: \(state)")"
    }
}

/// Seconds far beyond what anything here takes, also on a machine that does ten other things: it
/// only ends what would hang.
let waitLimit: TimeInterval = 120

/// Waits until `condition` gives something, looking again every few milliseconds.
func wait<Result>(
    for what: String, state: () -> String = { "" }, until condition: () throws -> Result?
) async throws -> Result {
    let end = Date(timeIntervalSinceNow: waitLimit)
    while true {
        if let result = try condition() { return result }
        guard Date() < end else { throw Timeout(what: what, state: state()) }
        try await Task.sleep(for: .milliseconds(4))
    }
}

/// As above, for a condition that is only true or false.
func wait(
    for what: String, state: () -> String = { "" }, until condition: () throws -> Bool
) async throws {
    _ = try await wait(for: what, state: state) { try condition() ? true : nil }
}
