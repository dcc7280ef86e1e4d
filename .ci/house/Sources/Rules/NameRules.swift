let nameRules = [
    // A public name that two rooms declare cannot be used by whoever imports both, as all programs
    // do.
    Rule("names", "Public types are declared by one room each", least: 300) { tree, findings in
        var places: [Bytes: [String: (path: String, line: Int)]] = [:]
        for file in tree.toolkit {
            let room = file.path.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
            for (number, line) in file.lines.enumerated() {
                guard let declaration = Declaration(line), declaration.isType,
                    declaration.isPublic
                else { continue }
                let place = places[declaration.name]?[room]
                places[declaration.name, default: [:]][room] = place ?? (file.path, number + 1)
            }
        }
        findings.looked = places.count
        for (name, rooms) in places where rooms.count > 1 {
            for place in rooms.values {
                findings.add(
                    place.path, place.line,
                    "\(name.text) is declared in \(rooms.keys.sorted().joined(separator: " and "))."
                )
            }
        }
    },
    // Names that are not Apple's cost whoever imports the toolkit; each has a reason.
    Rule("own-names", "Public names that are not Apple's are listed with a reason", least: 400) {
        tree, findings in
        let page = "docs/OWN-NAMES.md"
        var listed: [Bytes: Int] = [:]
        for (number, line) in (tree[page]?.lines ?? []).enumerated() {
            // | `name` | reason |
            var rest = line
            guard rest.take("| `") else { continue }
            let name = rest.takeWord()
            guard !name.isEmpty, rest.take("` | "), rest.first?.isWord == true,
                let end = rest.firstIndex(of: UInt8(ascii: "|")), end > rest.startIndex + 1
            else { continue }
            listed[name] = number + 1
        }
        var declared: [Bytes: (path: String, line: Int)] = [:]
        for file in tree.files(in: ["Sources/Tactile", "Sources/Testing"]) {
            // The modules of Apple's names have nothing of their own, and the names of Foundation
            // and the Objective-C runtime are Apple's, too.
            guard !file.path.hasPrefix("Sources/Tactile/UIKit/"),
                !file.path.hasPrefix("Sources/Tactile/Compatibility/")
            else { continue }
            for (number, line) in file.lines.enumerated() {
                guard let declaration = Declaration(line), declaration.isPublic,
                    declaration.kind != "extension", declared[declaration.name] == nil
                else { continue }
                declared[declaration.name] = (file.path, number + 1)
            }
        }
        findings.looked = declared.count
        for (name, place) in declared where !isApples(name) && listed[name] == nil {
            findings.add(
                place.path, place.line, "\(name.text) is public: give its reason in \(page).")
        }
        for (name, line) in listed where declared[name] == nil {
            findings.add(page, line, "\(name.text) is not public any more: take it out.")
        }
    },
]

/// Whether a name begins as Apple's do: `UIView`, `CGPoint`, `kCAMediaTiming…`, `UI_USER…`.
func isApples(_ name: Bytes) -> Bool {
    var rest = name
    if rest.first == UInt8(ascii: "k") { rest.removeFirst() }
    for prefix in ["AX", "CA", "CG", "CF", "CT", "NS"] where rest.hasPrefix(prefix) {
        return rest.dropFirst(2).first?.isUppercase == true
    }
    rest = name
    guard rest.take("UI") else { return false }
    _ = rest.take("_")
    return rest.first?.isUppercase == true
}
