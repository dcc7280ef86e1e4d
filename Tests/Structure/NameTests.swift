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
