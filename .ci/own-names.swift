// Checks docs/OWN-NAMES.md: every member that it lists is public and says what it does, and so does every
// member of the types that it lists.
//
// Arguments: the folder of the symbol graphs, the page.
import Foundation

struct Graph: Decodable {
    struct Symbol: Decodable {
        struct Kind: Decodable { var identifier: String }
        struct Comment: Decodable {}
        var kind: Kind
        var pathComponents: [String]
        var docComment: Comment?
    }
    var symbols: [Symbol]
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
    FileHandle.standardError.write(Data("own-names.swift GRAPHS PAGE\n".utf8))
    exit(2)
}
let page = try String(contentsOfFile: arguments[2], encoding: .utf8)
let listed = page.matches(of: #/\n\| `([^`]+)` \|/#).map { String($0.output.1) }
let types = Set(listed.filter { !$0.contains(".") })
let members = Set(listed.filter { $0.contains(".") })
/// What these have is documented by Apple: it is that of a class or a protocol there.
let apples: Set = ["CAMediaTimedObject", "FileWrapper", "UndoManager", "UTType"]

var problems: [String] = []
var found: Set<String> = []
var count = 0
let folder = URL(fileURLWithPath: arguments[1])
for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
where file.hasSuffix(".symbols.json") {
    let data = try Data(contentsOf: folder.appendingPathComponent(file))
    for symbol in try JSONDecoder().decode(Graph.self, from: data).symbols {
        let path = symbol.pathComponents
        guard let first = path.first else { continue }
        let name = path.joined(separator: ".")
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
    "\($0) is not public: take it out of \(arguments[2])."
}
guard problems.isEmpty else {
    for problem in problems.sorted() { print("✘ \(problem)") }
    exit(1)
}
print("✔ \(members.count) own members, and \(count) names of own types, say what they are.")
