/// A piece of work with what it may cost.
struct Scenario: Sendable {
    let name: String
    /// What is done, in one line.
    let summary: String
    let run: @MainActor @Sendable (inout Report) -> Void

    var line: String { "\(name): \(summary)" }

    static let all: [Scenario] =
        layers + views + collections + effects + dynamics + events + texts + diary + growth
}
