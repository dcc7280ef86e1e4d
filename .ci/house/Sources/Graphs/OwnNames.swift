import Foundation

/// Checks docs/OWN-NAMES.md: every member that it lists is public and says what it does, and so
/// does every member of the types that it lists.
func checkOwnNames(graphs: String, page path: String) throws -> Bool {
    let graphs = try SymbolGraph.all(in: graphs)
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let listed = page.matches(of: #/\n\| `([^`]+)` \|/#).map { String($0.output.1) }
    let types = Set(listed.filter { !$0.contains(".") })
    let members = Set(listed.filter { $0.contains(".") })
    /// What these have is documented by Apple: it is that of a class or a protocol there.
    let apples: Set = ["CAMediaTimedObject", "FileWrapper", "UndoManager", "UTType"]

    var problems: [String] = []
    var found: Set<String> = []
    var count = 0
    for graph in graphs {
        for symbol in graph.symbols {
            let components = symbol.pathComponents
            guard let first = components.first else { continue }
            let name = components.joined(separator: ".")
            if members.contains(name) {
                if symbol.docComment == nil { problems.append("\(name) has no comment.") }
                found.insert(name)
            }
            guard types.contains(first), !apples.contains(first) else { continue }
            count += 1
            // A case says what it is, and so does one of a set's values, by its name.
            let names = ["swift.enum.case", "swift.type.property"].contains(symbol.kind.identifier)
            if symbol.docComment == nil, !names { problems.append("\(name) has no comment.") }
        }
    }
    problems += members.subtracting(found).map {
        "\($0) is not public: take it out of \(path)."
    }
    guard problems.isEmpty else {
        for problem in problems.sorted() { print("✘ \(problem)") }
        return false
    }
    print("✔ \(members.count) own members, and \(count) names of own types, say what they are.")
    return true
}
