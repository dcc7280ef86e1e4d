import Foundation
import Testing

/// A public name that two rooms declare cannot be used by whoever imports both, as all programs do.
@Suite struct NameTests {
    @Test func publicTypesAreDeclaredOnce() {
        let words = ["class", "struct", "enum", "protocol", "typealias", "actor"]
        var places: [String: Set<String>] = [:]
        for file in Repository.swiftFiles() where file.path.hasPrefix("Sources/Tactile/") {
            let room = file.path.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
            for line in file.lines {
                let parts = line.split { " :<{".contains($0) }.map(String.init)
                guard ["public", "open", "@frozen"].contains(parts.first ?? ""),
                    !line.hasPrefix(" "), let word = parts.firstIndex(where: words.contains),
                    word + 1 < parts.count
                else { continue }
                places[parts[word + 1], default: []].insert(room)
            }
        }
        #expect(places["UIRectCorner"] == ["Geometry"])
        for (name, rooms) in places {
            #expect(rooms.count == 1, "\(name) is declared in \(rooms.sorted())")
        }
    }
}

/// Names that are not Apple's cost whoever imports the toolkit; each has a reason.
@Suite struct OwnNameTests {
    nonisolated(unsafe) private static let declaration =
        /(?:@\w+(?:\([^)]*\))? )*(?:public|open) (?:final |indirect |nonisolated )*(?:class|struct|enum|protocol|typealias|actor|func|let|var) (\w+).*/

    /// The name that a line declares for everybody who imports the module.
    private static func declared(_ line: Substring) -> String? {
        // Hardly any line begins as a declaration does, and matching is slow.
        guard let first = line.utf8.first, "@po".utf8.contains(first) else { return nil }
        return line.wholeMatch(of: declaration).map { String($0.output.1) }
    }

    @Test func namesThatAreNotApplesAreListedWithAReason() throws {
        let guide = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/OWN-NAMES.md"),
            encoding: .utf8)
        let listed = Set(
            guide.matches(of: /\n\| `(\w+)` \| \w[^|\n]+\|/).map { String($0.output.1) })
        var declared: Set<String> = []
        for file in Repository.swiftFiles()
        where file.path.hasPrefix("Sources/Tactile/") || file.path.hasPrefix("Sources/Testing/") {
            // The modules of Apple's names have nothing of their own, and the names of Foundation
            // and the Objective-C runtime are Apple's, too.
            guard !file.path.hasPrefix("Sources/Tactile/UIKit/"),
                !file.path.hasPrefix("Sources/Tactile/Compatibility/")
            else { continue }
            declared.formUnion(file.lines.compactMap(Self.declared))
        }
        let apples = /(?:k?(?:AX|CA|CG|CF|NS)|UI_?)[A-Z]/
        let own = declared.filter { $0.prefixMatch(of: apples) == nil }
        #expect(own.count > 20 && declared.count > 300)
        for name in own.subtracting(listed).sorted() {
            Issue.record("\(name) is public: give its reason in docs/OWN-NAMES.md.")
        }
        for name in listed.subtracting(declared).sorted() {
            Issue.record("\(name) is not public any more: take it out of docs/OWN-NAMES.md.")
        }
    }
}
