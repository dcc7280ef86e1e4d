import Foundation

/// What a test waited for did not come.
struct Timeout: Error, CustomStringConvertible {
    var what: String
    var state: String

    var description: String {
        "waited in vain for \(what)\(state.isEmpty ? "" : "; there is: \(state)")"
    }
}

/// Waits until `condition` gives something, looking again every few milliseconds, for at most
/// `seconds`. The limit is far beyond what any of this takes; it only ends what would hang.
func wait<Result>(
    for what: String, seconds: TimeInterval = 30, state: () -> String = { "" },
    until condition: () throws -> Result?
) async throws -> Result {
    let end = Date(timeIntervalSinceNow: seconds)
    while true {
        if let result = try condition() { return result }
        guard Date() < end else { throw Timeout(what: what, state: state()) }
        try await Task.sleep(for: .milliseconds(4))
    }
}

/// As above, for a condition that is only true or false.
func wait(
    for what: String, seconds: TimeInterval = 30, state: () -> String = { "" },
    until condition: () throws -> Bool
) async throws {
    _ = try await wait(for: what, seconds: seconds, state: state) { try condition() ? true : nil }
}
