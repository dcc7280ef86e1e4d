import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// `mutants ROOT SEED COUNT [FOLDER…]`: writes so many changes as JSON, chosen by the seed among
/// all of the sources in these folders.
@main struct Program {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 5, let seed = UInt64(arguments[2]), let count = Int(arguments[3])
        else {
            FileHandle.standardError.write(
                Data("usage: mutants ROOT SEED COUNT FOLDER…\n".utf8))
            exit(2)
        }
        let root = URL(filePath: arguments[1])
        var all: [Mutant] = []
        for folder in arguments[4...] {
            for file in files(in: root.appending(path: folder)) {
                let path = String(file.path.dropFirst(root.path.count + 1))
                all += try mutants(of: file, path: path)
            }
        }
        let chosen = choose(count, of: all, seed: seed)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        FileHandle.standardOutput.write(try encoder.encode(chosen))
        let kinds = Mutant.Kind.allCases.map { kind in
            "\(kind) \(all.count { $0.kind == kind })"
        }
        FileHandle.standardError.write(
            Data("\(all.count) places: \(kinds.joined(separator: ", "))\n".utf8))
    }

    /// In an order that is the same on every machine.
    static func files(in folder: URL) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (found?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    }

    static func mutants(of file: URL, path: String) throws -> [Mutant] {
        let parsed = Parser.parse(source: try String(contentsOf: file, encoding: .utf8))
        // An operator that a file declares itself is left as it is.
        guard
            let tree = OperatorTable.standardOperators
                .foldAll(parsed, errorHandler: { _ in }).as(SourceFileSyntax.self)
        else { return [] }
        let finder = Finder(file: path, tree: tree)
        finder.walk(tree)
        return finder.found
    }

    /// Draws a kind by its weight, then one of its places; none within another.
    static func choose(_ count: Int, of all: [Mutant], seed: UInt64) -> [Mutant] {
        var random = Random(state: seed)
        var places = Dictionary(grouping: all, by: \.kind)
        var chosen: [Mutant] = []
        while chosen.count < count {
            let kinds = Mutant.Kind.allCases.filter { places[$0]?.isEmpty == false }
            guard !kinds.isEmpty else { break }
            var draw = random.fraction() * kinds.reduce(0) { $0 + $1.weight }
            var kind = kinds[0]
            for next in kinds {
                kind = next
                draw -= next.weight
                if draw < 0 { break }
            }
            guard var list = places[kind] else { break }
            let index = Int(random.fraction() * Double(list.count))
            list.swapAt(index, list.count - 1)
            let mutant = list.removeLast()
            places[kind] = list
            if !chosen.contains(where: { $0.overlaps(mutant) }) { chosen.append(mutant) }
        }
        return chosen.sorted { ($0.file, $0.offset) < ($1.file, $1.offset) }
    }
}

/// SplitMix64: the same numbers from the same seed on every machine.
struct Random {
    var state: UInt64

    /// From 0 up to 1, without 1.
    mutating func fraction() -> Double {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
    }
}
