import Foundation

/// The symbols that there are, each in one line: name, variants, shape.
///
/// Variants are letters: `f` filled, `c` in a circle, `s` in a square, `x` struck out, `b` with a
/// plus at its foot. The shape is read by ``SymbolShape``, on a grid of 24 points.
enum SymbolTable {
    struct Entry {
        var name: String
        var variants: Set<Character>
        var shape: String
    }

    static let entries: [String: Entry] = {
        var entries: [String: Entry] = [:]
        let lines = [marks, arrows, objects, people, media, nature, text, figures]
            .joined(separator: "\n").split(separator: "\n")
        for line in lines {
            let parts = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 3 else { continue }
            entries[parts[0]] = Entry(
                name: parts[0], variants: Set(parts[1]), shape: parts[2])
        }
        return entries
    }()

    /// Every name that a picture is drawn for.
    static let names: [String] = entries.values.flatMap { entry in
        var names = [entry.name]
        if entry.variants.contains("f") { names.append(entry.name + ".fill") }
        if entry.variants.contains("x") {
            names.append(entry.name + ".slash")
            if entry.variants.contains("f") { names.append(entry.name + ".slash.fill") }
        }
        if entry.variants.contains("b") { names.append(entry.name + ".badge.plus") }
        for (letter, ending) in [("c" as Character, ".circle"), ("s", ".square")]
        where entry.variants.contains(letter) {
            names += [entry.name + ending, entry.name + ending + ".fill"]
        }
        return names
    }.sorted()
}
