/// Lines that a file may have.
private let mostLines = 450

/// What asks Foundation for tables that releases leave out (`packaging/icu/left-out`).
private let tablesLeftOut = [
    "localizedCompare", "localizedCaseInsensitiveCompare", "localizedStandardCompare",
    "String.Comparator", "MeasurementFormatter", "Measurement.FormatStyle", "UnitsFormatStyle",
    "ByteCountFormatStyle", "applyingTransform", "StringTransform", ".byWords", ".bySentences",
    "nameAlias", "forCurrencyCode", "localizedName(for:", "localizedString(forIdentifier",
    "localizedString(forLanguageCode", "localizedString(forRegionCode", ".currency",
    "timeStyle = .long", "timeStyle = .full",
]

/// Adds a sentence for each line below Sources that has one of some words.
private func forbid(
    _ words: [String], in tree: Tree, _ findings: inout Findings, _ sentence: (String) -> String
) {
    for file in tree.files(in: ["Sources"]) {
        findings.looked += 1
        // Most files have none of them.
        for word in words where file.bytes.has(word) {
            for (number, line) in file.lines.enumerated() where line.has(word) {
                findings.add(file.path, number + 1, sentence(word))
            }
        }
    }
}

let sourceRules = [
    Rule("length", "No source file is longer than \(mostLines) lines", least: 2000) {
        tree, findings in
        for file in tree.sources {
            findings.looked += 1
            // The last line break ends a line and begins none.
            let count = file.lines.count - 1
            guard count > mostLines else { continue }
            findings.add(
                file.path, count, "The file has \(count) lines; \(mostLines) are the most.")
        }
    },
    Rule("module-maps", "Module maps declare C libraries and hold no code", least: 5) {
        tree, findings in
        for file in tree.files(in: ["Sources/System"], ["h"]) {
            for (number, line) in file.lines.enumerated()
            where line.has("{") || line.has("static") {
                findings.add(file.path, number + 1, "A header of a module map defines something.")
            }
        }
        for path in tree.paths where path.hasPrefix("Sources/System/") {
            guard path.dropFirst("Sources/System/".count).contains(".") else { continue }
            findings.looked += 1
            guard !path.hasSuffix(".h"), !path.hasSuffix(".modulemap") else { continue }
            findings.add(path, 1, "The file is no module map.")
        }
    },
    Rule("packages", "install.sh installs the package of every C library", least: 4) {
        tree, findings in
        guard let manifest = tree["Package.swift"] else { return }
        for (number, line) in manifest.lines.enumerated() {
            for index in line.indices(of: "package: \"") {
                let name = line[(index + 10)...].prefix { $0 != .quote }
                guard !name.isEmpty else { continue }
                findings.looked += 1
                if tree["packaging/machine.sh"]?.bytes.has(name) == true { continue }
                findings.add(
                    manifest.path, number + 1, "install.sh does not install \(name.text).")
            }
        }
    },
    Rule(
        "endings", "Sources neither end the program over their input nor leave work undone",
        least: 1000
    ) { tree, findings in
        forbid(["try! ", " as! ", "fatalError(", "TODO", "FIXME"], in: tree, &findings) {
            "“\($0)” may not be in a source."
        }
    },
    Rule("unchecked", "What the compiler is told not to check says why it is safe", least: 30) {
        tree, findings in
        let escapes = ["@unchecked Sendable", "nonisolated(unsafe)"]
        for file in tree.files(in: ["Sources"]) where escapes.contains(where: file.bytes.has) {
            let lines = file.lines.map { $0.drop { $0 == .space } }
            for (number, line) in lines.enumerated()
            where !line.hasPrefix("//") && escapes.contains(where: line.has) {
                findings.looked += 1
                // In the comment above it or above its neighbour, or at the beginning of the body.
                let above = lines[..<number].reversed().prefix {
                    $0.hasPrefix("//") || $0.has(escapes[1])
                }
                let below = lines[(number + 1)...].prefix { $0.hasPrefix("//") }
                if (above + below).contains(where: { $0.hasPrefix("// Unchecked: ") }) { continue }
                findings.add(
                    file.path, number + 1,
                    "The line does not say why it is safe: “// Unchecked: …”.")
            }
        }
    },
    Rule(
        "threads",
        "Work away from the main thread keeps no threads that wake the program when it is done",
        least: 1000
    ) { tree, findings in
        let pools = ["DispatchQueue.global(", "DispatchQueue(label:", "Task.detached"]
        forbid(pools, in: tree, &findings) { "“\($0)” begins a pool of threads: use WorkQueue." }
    },
    Rule("icu", "Nothing asks for tables of ICU that releases leave out", least: 1000) {
        tree, findings in
        forbid(tablesLeftOut, in: tree, &findings) {
            "“\($0)” asks for a table that releases leave out (packaging/icu/left-out)."
        }
    },
    Rule("places", "No file names a place on the machine that it was written on", least: 2000) {
        tree, findings in
        let named: Set = ["README.md", "Package.swift", "install.sh"]
        let files =
            tree.files(
                in: ["Sources", "Tests", "docs", "Resources", ".ci/house"],
                ["swift", "md", "h", "modulemap", "desktop", "xml", "csv", "sh", "1"])
            + tree.files.filter {
                named.contains($0.path)
                    || $0.path.hasPrefix(".ci/") && !$0.path.dropFirst(4).contains("/")
            }
        for file in files {
            findings.looked += 1
            for place in tree.places where file.bytes.has(place) {
                for (number, line) in file.lines.enumerated() where line.has(place) {
                    findings.add(file.path, number + 1, "The line names \(place).")
                }
            }
        }
    },
    Rule("tidy", "Text files end with one line break and have no trailing blanks", least: 2000) {
        tree, findings in
        let files = tree.files(
            in: ["Sources", "Tests", "docs", "Resources", ".ci/house"],
            ["swift", "md", "h", "modulemap", "desktop", "xml"])
        for file in files {
            findings.looked += 1
            if !file.bytes.hasSuffix("\n") || file.bytes.hasSuffix("\n\n") {
                findings.add(
                    file.path, file.lines.count, "The file does not end with one line break.")
            }
            for (number, line) in file.lines.enumerated() where line.last?.isBlank == true {
                findings.add(file.path, number + 1, "The line ends with a blank.")
            }
        }
    },
]
