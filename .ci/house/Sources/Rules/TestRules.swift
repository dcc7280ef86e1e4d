let testRules = [
    // A golden picture that no test compares with any more is dead weight, and hides that its test
    // went.
    Rule("goldens", "Every golden picture is named by a test of its folder", least: 200) {
        tree, findings in
        let folders = tree.paths.filter {
            $0.hasSuffix("/Golden") && ($0.hasPrefix("Tests/") || $0.hasPrefix("Examples/"))
        }
        let found = concurrently(folders.sorted()) { folder in
            let tests = tree.files(in: [String(folder.dropLast("/Golden".count))])
            let texts = Texts(tests.map(\.bytes))
            let pictures = tree.paths.filter {
                $0.hasPrefix(folder + "/") && $0.hasSuffix(".png")
                    && !$0.dropFirst(folder.count + 1).contains("/")
            }
            let orphans = pictures.filter {
                !texts.name(Bytes(String($0.dropFirst(folder.count + 1).dropLast(4))))
            }
            return (count: pictures.count, orphans: orphans)
        }
        for folder in found {
            findings.looked += folder.count
            for picture in folder.orphans { findings.add(picture, 1, "No test names the picture.") }
        }
    },
    // Properties that proxies set are told apart by numbers, which a class shares with those above
    // it.
    Rule("marks", "No class gives two properties one appearance mark", least: 40) {
        tree, findings in
        let marks = AppearanceMarks(tree.toolkit)
        findings.looked = marks.count
        for (place, sentence) in marks.shared { findings.add(place.path, place.line, sentence) }
    },
    Rule("test-folders", "Tests of a module stand in the folder of their module", least: 500) {
        tree, findings in
        let homes = TestHomes(tree)
        for file in tree.files(in: ["Tests"]) {
            let parts = file.path.split(separator: "/")
            guard parts.count > 2 else {
                findings.add(file.path, 1, "The file is in no folder of tests.")
                continue
            }
            let folder = String(parts[1])
            guard !Layering.shared.contains(folder) else { continue }
            findings.looked += 1
            let sources = homes.sources(of: folder)
            guard sources.contains(where: { tree.has("Sources/\($0)") }) else {
                findings.add(
                    file.path, 1, "Tests/\(folder) is of no module: see “tests” in Layering.swift.")
                continue
            }
            let home = homes.home(of: file, in: folder)
            guard home != folder else { continue }
            findings.add(
                file.path, 1, "The file tests what is in \(home): it belongs to Tests/\(home).")
        }
    },
]

/// Which folder of tests is that of a type or of a module.
private struct TestHomes {
    /// The folders below Sources that have a public type of one of Apple's names.
    private var types: [String: Set<String>] = [:]
    /// The folders of tests, by folders below Sources.
    private var tests: [String: String] = [:]

    init(_ tree: Tree) {
        for row in Layering.tests {
            for folder in row.of { tests[folder] = row.folder }
        }
        for file in tree.toolkit {
            let folder = file.path.split(separator: "/").dropFirst().prefix(2)
            for line in file.lines {
                guard let declaration = Declaration(line), declaration.isType,
                    declaration.isPublic, isApples(declaration.name)
                else { continue }
                types[declaration.name.text, default: []].insert(folder.joined(separator: "/"))
            }
        }
    }

    func sources(of folder: String) -> [String] {
        Layering.tests.first { $0.folder == folder }?.of ?? ["Tactile/\(folder)"]
    }

    /// The folder of tests for a folder below Sources.
    private func tests(of source: String) -> String {
        tests[source] ?? String(source.split(separator: "/").last ?? "")
    }

    /// Where a file of tests belongs, as far as it says so: to the type whose name it has, with or
    /// without “UI”, else to the highest module whose insides it sees.
    func home(of file: SourceFile, in folder: String) -> String {
        let name = file.name.dropLast(".swift".count).prefix { $0 != "+" }
        if name.hasSuffix("Tests") {
            let type = name.dropLast("Tests".count)
            let homes = types[String(type)] ?? types["UI\(type)"] ?? []
            if homes.count == 1, let home = homes.first { return tests(of: home) }
        }
        var home = folder
        for line in file.lines where line.hasPrefix("@testable import ") {
            // The module `TactileText` is above that of a folder whose module it may import.
            guard let module = Layering.imports(in: line), module.hasPrefix("Tactile"),
                let row = Layering.allowed.first(where: {
                    $0.folder == "Tactile/\(module.dropFirst("Tactile".count))"
                }), row.imports.contains("Tactile\(home)")
            else { continue }
            home = tests(of: row.folder)
        }
        return home
    }
}
