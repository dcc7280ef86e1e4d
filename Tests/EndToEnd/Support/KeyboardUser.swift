import CX11
import Testing

/// What somebody does who has no pointer.
protocol KeyboardUser {}

extension KeyboardUser {
    func lines(_ stage: AppStage) async throws -> [Substring] {
        try await stage.command(["list"]).output.split(separator: "\n")
    }

    /// Presses a key and waits for what the window then shows.
    @discardableResult
    func press(
        _ key: Int32, holding held: [Int32] = [], times: Int = 1, in stage: AppStage
    ) async throws -> Picture {
        for _ in 0..<times { stage.client.key(key, holding: held) }
        return try await stage.settled()
    }

    /// Presses a key that must be seen to do something.
    func see(
        _ what: String, _ key: Int32, holding held: [Int32] = [], in stage: AppStage,
        least: Int = 300
    ) async throws {
        let before = try await stage.settled()
        let after = try await press(key, holding: held, in: stage)
        let change = after.difference(from: before)
        if change < least { after.keep(as: "keyboard-\(what)") }
        #expect(change >= least, "\(what)")
    }

    func replace(_ text: String, in stage: AppStage) {
        stage.client.key(XK_a, holding: [XK_Control_L])
        stage.client.type(text)
    }
}
