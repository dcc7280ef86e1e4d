import Foundation
import SeededRandom
import SwiftSyntax
import TestDepths
import Testing

@testable import TactilePort

/// Random edits of the corpus: the port ends, does not crash, leaves Swift where it found Swift,
/// keeps lines, and finds nothing to do the second time.
///
/// Of seeds in `TEST_SEED` it prints the sources.
@Suite struct FuzzTests {
    @Test func randomSources() {
        if TestSeed.isReplaying {
            for seed in TestSeed.replayed { tell(seed) }
            return
        }
        for seed: UInt64 in 1...60 { run(seed) }
        // Were no Swift any more: a member in the line of the program's class, `a,b` in a layer.
        for seed: UInt64 in [2400, 8367] { run(seed) }
    }

    @Test(.tags(.night)) func randomSourcesForLong() {
        var sound = 0
        let count = TestSeed.night("sources for iOS", seconds: 600) { sound += run($0) ? 1 : 0 }
        print("\(count) sources, of which \(sound) could be parsed")
    }

    /// Runs a seed and prints what is brought over.
    private func tell(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let text = source(&random)
        let result = Porter.port([SourceFile(path: "Fuzz.swift", text: text)]).texts[0]
        print("Seed \(seed):\n\(text)\nbrought over:\n\(result)")
        run(seed)
    }

    /// - Returns: whether the source could be parsed.
    @discardableResult
    private func run(_ seed: UInt64) -> Bool {
        var random = SeededGenerator(seed: seed)
        let text = source(&random)
        let file = SourceFile(path: "Fuzz.swift", text: text)
        let start = Date()
        let once = Porter.port([file])
        // A source has a few thousand characters.
        #expect(Date().timeIntervalSince(start) < 20, "seed \(seed) takes long")
        let result = once.texts[0]
        let output = SourceFile(path: "Fuzz.swift", text: result)
        guard !file.tree.hasError else {
            #expect(result == text, "seed \(seed): what cannot be parsed has changed")
            return false
        }
        #expect(!output.tree.hasError, "seed \(seed) is no Swift any more")
        if !result.contains("#sourceLocation") {
            #expect(result.lineCount == text.lineCount, "seed \(seed) has other lines")
        }
        #expect(Porter.port([output]).texts[0] == result, "seed \(seed) changes twice")
        return true
    }

    /// A piece of the corpus with a few random changes, most of them of whole tokens and lines, so
    /// that it often is Swift still.
    private func source(_ random: inout SeededGenerator) -> String {
        let texts = Topic.all.flatMap(\.inputs).map(\.text)
        var lines = random.pick(texts).components(separatedBy: "\n")
        let other = random.pick(texts).components(separatedBy: "\n")
        for _ in 0..<random.below(5) {
            let place = random.below(lines.count)
            switch random.below(7) {
            case 0: lines.remove(at: place)
            case 1: lines.insert(random.pick(other), at: place)
            case 2: lines.swapAt(place, random.below(lines.count))
            case 3: lines[place] = changed(lines[place], &random)
            case 4: lines[place] += " // " + random.pick(other)
            case 5: lines.insert(random.pick(Self.pieces), at: place)
            default: lines[place] = lines[place].replacing("    ", with: "\t")
            }
            if lines.isEmpty { lines = [""] }
        }
        return lines.joined(separator: random.below(8) == 0 ? "\r\n" : "\n")
    }

    private static let pieces = [
        "#if os(iOS)", "#else", "#endif", "}", "{", "@objc", "extension Card {", "class Card {",
        "_ = #selector(tapped(_:))", "_ = #keyPath(a.b)", "a?.b?(c: d?.e?())", "\"\"\"", "/*", "*/",
        "override func f() {}", "@objc optional func f() -> Int", "@NSManaged var a: Int",
        "@objc protocol P {", "func f() { _ = #selector(f) }", ";", "let a = Selector(\"f\")",
        "_ = a?.responds(to: #selector(getter: Card.b))", "@objc optional var rate: Int { get }",
        "if responds(to: #selector(getter: rate)) {}", "_ = NSDataAsset(name: \"a\")",
    ]

    private func changed(_ line: String, _ random: inout SeededGenerator) -> String {
        var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let place = random.below(words.count)
        switch random.below(4) {
        case 0: words.remove(at: place)
        case 1: words.insert(words[place], at: place)
        case 2: words[place] = String(words[place].dropLast(1 + random.below(3)))
        default:
            var characters = Array(words[place])
            let signs = Array("()?!.,:;@#\"\\`{}[]<>é")
            characters.insert(random.pick(signs), at: random.below(characters.count + 1))
            words[place] = String(characters)
        }
        return words.joined(separator: " ")
    }
}
