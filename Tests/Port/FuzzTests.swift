import Foundation
import SeededRandom
import SwiftSyntax
import Testing

@testable import TactilePort

/// Random edits of the corpus: the port ends, does not crash, leaves Swift where it found Swift,
/// keeps lines, and finds nothing to do the second time.
///
/// `TACTILE_FUZZ_SECONDS` makes it run that long; of the seeds in `TACTILE_FUZZ_SEED` (`1,2,3`) it
/// prints the sources.
@Suite(.serialized)
struct FuzzTests {
    @Test func randomSources() {
        let environment = ProcessInfo.processInfo.environment
        if let seeds = environment["TACTILE_FUZZ_SEED"] {
            for seed in seeds.split(separator: ",").compactMap({ UInt64($0) }) {
                var random = SeededGenerator(seed: seed)
                let text = source(&random)
                let result = Porter.port([SourceFile(path: "Fuzz.swift", text: text)]).texts[0]
                print("Seed \(seed):\n\(text)\nbrought over:\n\(result)")
                run(seed)
            }
            return
        }
        guard let seconds = environment["TACTILE_FUZZ_SECONDS"].flatMap(Double.init) else {
            for seed in 1...60 { run(UInt64(seed)) }
            // Were no Swift any more: a member in the line of the program's class, `a,b` in a
            // layer.
            for seed: UInt64 in [2400, 8367] { run(seed) }
            return
        }
        let end = Date(timeIntervalSinceNow: seconds)
        var seed: UInt64 = 1000
        var sound = 0
        repeat {
            sound += run(seed) ? 1 : 0
            seed += 1
        } while Date() < end
        print("\(seed - 1000) sources, of which \(sound) could be parsed")
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
