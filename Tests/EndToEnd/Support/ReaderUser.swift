import BusSupport
import Foundation

/// Somebody who has neither a screen nor a pointer, and uses a program by what it tells readers.
protocol ReaderUser {}

extension ReaderUser {
    /// Does steps of `Readers/reader.py` and gives what it says.
    func read(_ steps: [String], _ readers: ReadersBus, home: Home) async throws -> [String] {
        let reader = try Program(
            "/usr/bin/python3", [Self.script("reader.py")] + steps, home: home,
            adding: await readers.environment)
        let exit = try await reader.waitForExit()
        guard exit == .code(0) else {
            throw Timeout(what: "the reader", state: reader.errors + reader.output)
        }
        return reader.lines.map(String.init)
    }

    /// The path of a program beside the tests.
    static func script(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Readers/\(name)").path
    }
}
