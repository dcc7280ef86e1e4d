import Foundation

/// The public names of a module, as `swift symbolgraph-extract` writes them.
struct SymbolGraph: Decodable, Sendable {
    struct Symbol: Decodable, Sendable {
        struct Identifier: Decodable, Sendable { var precise: String }
        struct Kind: Decodable, Sendable { var identifier: String }
        struct Comment: Decodable, Sendable {}
        var identifier: Identifier
        var kind: Kind
        var pathComponents: [String]
        var docComment: Comment?
    }
    struct Relationship: Decodable, Sendable {
        var kind: String
        var source: String
        var target: String
        var targetFallback: String?
    }
    var symbols: [Symbol]
    var relationships: [Relationship]

    /// All graphs in a folder.
    static func all(in folder: String) throws -> [SymbolGraph] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(".symbols.json") }
        guard !names.isEmpty else { throw Failure("There are no symbol graphs in “\(folder)”.") }
        let url = URL(fileURLWithPath: folder)
        return try concurrently(names) { name in
            Result {
                let data = try Data(contentsOf: url.appendingPathComponent(name))
                return try JSONDecoder().decode(SymbolGraph.self, from: data)
            }
        }.map { try $0.get() }
    }
}
