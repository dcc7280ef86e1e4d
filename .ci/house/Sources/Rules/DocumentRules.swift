/// Documents that a reader of today follows; decisions tell what was.
private func documents(of tree: Tree) -> [SourceFile] {
    tree.files(in: ["docs"], ["md"]).filter { !$0.path.hasPrefix("docs/decisions/") }
        + [tree["README.md"]].compactMap { $0 }
}

/// Lines without indentation and comments, as one text. A document's package is cloned next to the
/// new one, the example's is around it.
private func flat(_ lines: some Sequence<Bytes>) -> Bytes {
    var flat: [UInt8] = [.newline]
    for line in lines {
        let line = line.drop(while: \.isBlank)
        guard !line.isEmpty, !line.hasPrefix("//") else { continue }
        if let path = line.index(of: "\"../healthbeat\"") {
            flat += line[..<path] + Bytes("\"../..\"") + line[(path + 15)...]
        } else {
            flat += line
        }
        flat.append(.newline)
    }
    return flat[...]
}

/// The links of a line, without those that lead to a place in a page or out into the world.
private func links(in line: Bytes) -> [Bytes] {
    line.indices(of: "](").compactMap { index in
        let target = line[(index + 2)...].prefix { $0 != UInt8(ascii: ")") }
        guard target.endIndex < line.endIndex else { return nil }
        let path = target.prefix { $0 != UInt8(ascii: "#") }
        return path.isEmpty || path.contains(UInt8(ascii: ":")) ? nil : path
    }
}

private let namedFolders = ["Sources/", "Tests/", "Examples/", "docs/", "Resources/", ".ci/"]

/// The files and folders of the repository that a line names as code.
private func namedPaths(in line: Bytes) -> [Bytes] {
    line.indices(of: "`").compactMap { index in
        let name = line[(index + 1)...].prefix { $0.isWord || "/.+-".utf8.contains($0) }
        guard name.endIndex < line.endIndex, line[name.endIndex] == UInt8(ascii: "`"),
            namedFolders.contains(where: { name.hasPrefix($0) && name.count > $0.utf8.count })
        else { return nil }
        return name
    }
}

let documentRules = [
    // Code in documents is code that is compiled: what is in the packages in `Examples` or in
    // `Tests/Outside` is.
    Rule("snippets", "Every piece of Swift in a document is in an example", least: 10) {
        tree, findings in
        let examples = tree.files(in: ["Examples", "Tests/Outside"]).map { flat($0.lines) }
        for document in documents(of: tree) {
            var begin: Int?
            for (number, line) in document.lines.enumerated() {
                if let start = begin, line.hasPrefix("```") {
                    begin = nil
                    findings.looked += 1
                    let code = flat(document.lines[start..<number])
                    if examples.contains(where: { $0.has(code) }) { continue }
                    findings.add(
                        document.path, start + 1,
                        "No file in Examples or Tests/Outside has this piece of code.")
                } else if begin == nil, line.is("```swift") {
                    begin = number + 1
                }
            }
        }
    },
    Rule("links", "Files that documents name are there", least: 100) { tree, findings in
        // What a document tells to write is in an example.
        let examples = Set(
            tree.paths.filter { $0.hasPrefix("Examples/") }.map {
                $0.split(separator: "/").prefix(2).joined(separator: "/")
            })
        for document in documents(of: tree) + tree.files(in: ["docs/decisions"], ["md"]) {
            let folder = document.path.dropLast(document.name.count)
            for (number, line) in document.lines.enumerated() {
                for link in links(in: line) {
                    findings.looked += 1
                    if tree.has(folder + link.text) { continue }
                    findings.add(document.path, number + 1, "\(link.text) is not there.")
                }
                for name in namedPaths(in: line) where !name.is("Tests/Failures") {
                    findings.looked += 1
                    let isThere =
                        tree.has(name.text)
                        || examples.contains { tree.has("\($0)/\(name.text)") }
                    if isThere { continue }
                    findings.add(document.path, number + 1, "\(name.text) is not there.")
                }
            }
        }
    },
]
