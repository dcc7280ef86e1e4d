import Foundation

/// Orca, and what it says: its voice is a file.
final class Orca {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/orca")

    private let voice: Program
    private let program: Program
    private let path: String
    private var heard = 0

    /// - `voice`: the script that is spoken to.
    /// - `variables`: what leads to the session's bus.
    init(_ stage: AppStage, voice script: String, _ variables: [String: String]) async throws {
        let home = stage.home
        path = home.path + "/spoken"
        let socket = home.path + "/runtime/speech-dispatcher/speechd.sock"
        voice = try Program("/usr/bin/python3", [script, socket, path], home: home, adding: [:])
        try await wait(for: "the voice") { FileManager.default.fileExists(atPath: socket) }
        program = try Program(
            "/usr/bin/orca", ["--disable=braille", "--disable=braille-monitor"], home: home,
            adding: variables.merging([
                "DISPLAY": stage.display.name, "GSETTINGS_BACKEND": "memory",
            ]) { $1 })
        try await says("Screen reader on")
    }

    /// With the spaces of keyboards, not of typesetters.
    private var words: String {
        ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
            .replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    }

    /// Waits until a text is said after all that was waited for before.
    ///
    /// - Returns: What was said from there to the text.
    @discardableResult
    func says(_ text: String) async throws -> String {
        let state = { String(self.words.dropFirst(self.heard).suffix(500)) }
        return try await wait(for: "Orca to say “\(text)”", state: state) { () -> String? in
            let words = self.words
            let start = words.index(words.startIndex, offsetBy: self.heard)
            guard let range = words.range(of: text, range: start..<words.endIndex) else {
                return nil
            }
            self.heard = words.distance(from: words.startIndex, to: range.upperBound)
            return String(words[start..<range.lowerBound])
        }
    }

    /// Waits for texts that are said in this order, with others between them.
    func says(_ texts: String...) async throws {
        for text in texts { try await says(text) }
    }

    func end() {
        program.end()
        voice.end()
    }
}
