let importRules = [
    Rule(
        "imports", "A module imports only what the table of the architecture lets it", least: 1000
    ) { tree, findings in
        for file in tree.files(in: ["Sources"]) {
            findings.looked += 1
            guard
                let row = Layering.allowed.first(where: {
                    file.path.hasPrefix("Sources/\($0.folder)/")
                })
            else {
                findings.add(
                    file.path, 1, "The file is in no module of Layering.swift: add a row for it.")
                continue
            }
            for (number, line) in file.lines.enumerated() {
                guard let name = Layering.imports(in: line), !row.imports.contains(name),
                    !Layering.common.contains(name)
                else { continue }
                findings.add(file.path, number + 1, "\(row.folder) may not import \(name).")
            }
        }
    },
    Rule(
        "doors", "Only one module of the toolkit and one of the program import each C library",
        least: 10
    ) { tree, findings in
        var doors: [String: [String: (path: String, line: Int)]] = [:]
        for file in tree.files(in: ["Sources"]) {
            let folders = file.path.split(separator: "/").dropLast()
            let folder = folders.prefix(3).joined(separator: "/")
            for (number, line) in file.lines.enumerated() {
                guard let name = Layering.imports(in: line), name.hasPrefix("C"),
                    name.utf8.dropFirst().first?.isUppercase == true, name != "CoreGraphics"
                else { continue }
                let product = folders.count > 1 ? folders[1] : ""
                let door = doors["\(name) in \(product)", default: [:]][folder]
                doors["\(name) in \(product)", default: [:]][folder] =
                    door ?? (file.path, number + 1)
            }
        }
        findings.looked = doors.count
        for (library, folders) in doors where folders.count > 1 {
            for place in folders.values {
                findings.add(
                    place.path, place.line,
                    "\(library) is imported by \(folders.keys.sorted().joined(separator: " and "))."
                )
            }
        }
    },
]
