import Foundation
import Testing

@testable import TactilePort

/// A topic of `Tests/Port/Corpus`: sources for iOS, what they become, and what is told of them.
struct Topic: Sendable, CustomTestStringConvertible {
    var name: String
    var inputs: [(path: String, text: String)] = []
    var outputs: [String] = []
    var messages: [String] = []

    var testDescription: String { name }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Corpus")

    static let all: [Topic] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { Topic(file: $0) }
    }()

    /// Lines that begin with `===` say what is below them.
    init(file: String) {
        name = String(file.dropLast(".txt".count))
        let url = Self.folder.appendingPathComponent(file)
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        for part in ("\n" + text).components(separatedBy: "\n=== ").dropFirst() {
            let title = String(part.prefix { $0 != "\n" })
            var body = String(part.dropFirst(title.count + 1))
            if !body.hasSuffix("\n") { body += "\n" }
            if title == "Messages" {
                messages = body.split(separator: "\n").map(String.init)
            } else if title.hasSuffix(" brought over") {
                outputs.append(body)
            } else {
                inputs.append((title, body))
            }
        }
    }

    func port() -> Porter.Result {
        Porter.port(inputs.map { SourceFile(path: $0.path, text: $0.text) })
    }
}

extension String {
    var lineCount: Int { utf8.count { $0 == UInt8(ascii: "\n") } }
}

/// A source with the path `Source.swift`, brought over by itself.
func ported(_ text: String) -> (text: String, messages: [Message]) {
    let result = Porter.port([SourceFile(path: "Source.swift", text: text)])
    return (result.texts.first ?? "", result.messages)
}
