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

/// Which module a file of tests is about.
private struct TestHomes {
    /// The rooms of the toolkit that have a public type of one of Apple's names.
    private var types: [String: Set<String>] = [:]

    init(_ tree: Tree) {
        for file in tree.toolkit {
            let parts = file.path.split(separator: "/")
            for line in file.lines {
                guard let declaration = Declaration(line), declaration.isType,
                    declaration.isPublic, isApples(declaration.name)
                else { continue }
                types[declaration.name.text, default: []].insert(String(parts[2]))
            }
        }
    }

    func sources(of folder: String) -> [String] {
        Layering.tests.first { $0.folder == folder }?.of ?? ["Tactile/\(folder)"]
    }

    /// Where a file of tests belongs, as far as it says so: to the highest module whose insides it
    /// sees, or that has the type whose name it has, with or without “UI”. What is below a folder's
    /// module may be tested there, together with that.
    func home(of file: SourceFile, in folder: String) -> String {
        var home = folder
        var imports: Set<String> = []
        for line in file.lines {
            guard let module = Layering.imports(in: line) else { continue }
            imports.insert(module)
            if line.hasPrefix("@testable "), isAbove(module, home) { home = Self.room(module) }
        }
        let name = file.name.dropLast(".swift".count).prefix { $0 != "+" }
        guard name.hasSuffix("Tests") else { return home }
        let type = name.dropLast("Tests".count)
        let rooms = types[String(type)] ?? types["UI\(type)"] ?? []
        // A file that is named for a type of its own module stays.
        if rooms == [folder] { return folder }
        guard rooms.count == 1, let room = rooms.first, isAbove("Tactile\(room)", home),
            !imports.isDisjoint(with: ["Tactile", "TactileTesting", "UIKit", "Tactile\(room)"])
        else { return home }
        return room
    }

    /// `Text` of `TactileText`.
    private static func room(_ module: String) -> String {
        String(module.dropFirst("Tactile".count))
    }

    /// Whether a module may import the one that a folder tests.
    private func isAbove(_ module: String, _ folder: String) -> Bool {
        guard module.hasPrefix("Tactile"),
            let row = Layering.allowed.first(where: { $0.folder == "Tactile/\(Self.room(module))" })
        else { return false }
        return row.imports.contains("Tactile\(folder)")
    }
}
