import Foundation
import SwiftSyntax
import Testing

@testable import TactilePort

/// Sources with everything that is brought over, nested, in texts, comments and conditions.
struct CorpusTests {
    @Test func isThere() {
        #expect(Topic.all.count > 10)
        #expect(Topic.all.allSatisfy { !$0.inputs.isEmpty && $0.inputs.count == $0.outputs.count })
    }

    @Test(arguments: Topic.all)
    func becomesWhatIsWritten(topic: Topic) {
        let result = topic.port()
        for (input, (text, expected)) in zip(topic.inputs, zip(result.texts, topic.outputs)) {
            let lines = text.components(separatedBy: "\n")
            let expectedLines = expected.components(separatedBy: "\n")
            for (number, (line, expected)) in zip(lines, expectedLines).enumerated() {
                #expect(line == expected, "\(topic.name), \(input.path), line \(number + 1)")
            }
            #expect(lines.count == expectedLines.count)
        }
        #expect(result.messages.map(\.description) == topic.messages)
    }

    @Test(arguments: Topic.all)
    func changesNothingTwice(topic: Topic) {
        let once = topic.port()
        let again = Porter.port(
            zip(topic.inputs, once.texts).map { SourceFile(path: $0.path, text: $1) })
        #expect(again.texts == once.texts)
    }

    @Test(arguments: Topic.all)
    func staysSwift(topic: Topic) {
        for (input, text) in zip(topic.inputs, topic.port().texts) {
            let isDamaged = SourceFile(path: input.path, text: input.text).tree.hasError
            let output = SourceFile(path: input.path, text: text)
            #expect(output.tree.hasError == isDamaged, "\(topic.name), \(input.path)")
        }
    }

    @Test("Lines stay where they are, but for those that move into a class", arguments: Topic.all)
    func keepsLines(topic: Topic) {
        for (input, text) in zip(topic.inputs, topic.port().texts)
        where !text.contains("#sourceLocation") {
            #expect(text.lineCount == input.text.lineCount, "\(topic.name), \(input.path)")
        }
    }

    @Test("Windows' line ends stay, and nothing else changes with them")
    func keepsLineEnds() {
        let (text, _) = ported("class A {\r\n    @objc\r\n    func f() {}\r\n}\r\n")
        #expect(text == "class A {\r\n    \r\n    func f() {}\r\n}\r\n")
    }

    @Test(
        "What random sources once broke stays Swift, and has nothing left to be done",
        arguments: [
            "@available(iOS 13, *) @objc\n#if DEBUG\n@objc\n#endif\nclass A: NSObject {}\n",
            "@main\n\n#if DEBUG\n@objc\n#endif\nclass A: NSObject {}\n",
            "class A: UIView { @IBOutlet var `}default`: UIView? }\n",
            "class A: CALayer { override override convenience init() { self.init(layer: 0) } }\n",
            "@objc protocol P { @objc optional func f(\n@objc\nof a: Int) -> String }\n",
        ])
    func staysSwift(source: String) {
        let once = ported(source).text
        #expect(!SourceFile(path: "Source.swift", text: source).tree.hasError)
        #expect(!SourceFile(path: "Source.swift", text: once).tree.hasError)
        #expect(ported(once).text == once)
    }

    @Test("A message names line and column, the column in bytes")
    func messagesHaveAPlace() throws {
        let (_, messages) = ported("let ä = 1\nlet s = \"ä\"; let t = #selector(f)\n")
        let message = try #require(messages.first)
        #expect(message.line == 2 && message.column == 23)
        #expect(message.description.hasPrefix("Source.swift:2:23: error: "))
    }

    @Test("What moves says where it comes from, to the line")
    func movedMembersNameTheirLines() {
        let source =
            "class A: UIView {\n    var a = 1\n}\n\nextension A {\n    override func f() {}\n}\n"
        let lines = ported(source).text.components(separatedBy: "\n")
        #expect(lines[3] == "#sourceLocation(file: \"Source.swift\", line: 6)")
        #expect(lines[4].hasSuffix("override func f() {}"))
        #expect(lines[5] == "#sourceLocation(file: \"Source.swift\", line: 3)")
        #expect(lines[6] == "}")
    }

    @Test(
        "Names are Objective-C's",
        arguments: [
            ("tapped", [], "tapped"), ("tapped", ["_"], "tapped:"),
            ("changed", ["sender"], "changedWithSender:"), ("show", ["at"], "showAt:"),
            ("moveTo", ["point"], "moveToPoint:"), ("moved", ["_", "event"], "moved:event:"),
            ("a", ["_", "_"], "a::"), ("update", ["withDate"], "updateWithDate:"),
        ])
    func selectorNames(name: String, labels: [String], expected: String) {
        #expect(ObjectiveCNames.selector(name, labels) == expected)
    }
}
