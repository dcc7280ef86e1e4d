import Foundation

/// Everything public, by the type that has it; `""` has what is in no type.
private struct Library {
    private var members: [String: Set<String>] = [:]
    private var bases: [String: Set<String>] = [:]
    private var names: [String: String] = [:]

    mutating func add(_ graph: SymbolGraph) {
        for symbol in graph.symbols {
            let path = symbol.pathComponents
            guard let name = path.last else { continue }
            members[path.dropLast().joined(separator: "."), default: []].insert(name)
            names[symbol.identifier.precise] = path.joined(separator: ".")
        }
    }

    mutating func addBases(_ graph: SymbolGraph) {
        for relation in graph.relationships
        where ["inheritsFrom", "conformsTo"].contains(relation.kind) {
            let fallback = relation.targetFallback?.split(separator: ".").dropFirst()
                .joined(separator: ".")
            guard let type = names[relation.source], let base = names[relation.target] ?? fallback
            else { continue }
            bases[type, default: []].insert(base)
        }
    }

    /// Whether a type, or one that it is made from, has a member. Without brackets any function of
    /// the name counts, and with them one that takes more.
    private func has(_ member: String, in type: String, _ seen: inout Set<String>) -> Bool {
        guard seen.insert(type).inserted else { return false }
        if let own = members[type] {
            if own.contains(member) { return true }
            // Further parameters have defaults.
            let start = member.hasSuffix(")") ? String(member.dropLast()) : member + "("
            if own.contains(where: { $0.hasPrefix(start) }) { return true }
        }
        return (bases[type] ?? []).contains { has(member, in: $0, &seen) }
    }

    func contains(_ symbol: String) -> Bool {
        var seen: Set<String> = []
        let path = symbol.split(separator: "(", maxSplits: 1)[0].split(separator: ".")
        let type = path.dropLast().joined(separator: ".")
        let member = type.isEmpty ? symbol : String(symbol.dropFirst(type.count + 1))
        if has(member, in: type, &seen) { return true }
        // What UIKit adds to every object belongs to responders here.
        return type == "NSObject" && has(member, in: "UIResponder", &seen)
    }
}

private struct Row {
    var symbol: String
    var components: Int
    var remark: String
}

/// Writes docs/COVERAGE.md: which of the symbols that components for iOS use are there.
func writeCoverage(graphs: String, table: String, page path: String) throws -> Bool {
    let graphs = try SymbolGraph.all(in: graphs)
    var library = Library()
    for graph in graphs { library.add(graph) }
    for graph in graphs { library.addBases(graph) }

    let text = try String(contentsOfFile: table, encoding: .utf8)
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return Row(
            symbol: fields[0], components: fields.count > 1 ? Int(fields[1]) ?? 0 : 0,
            remark: fields.count > 2 ? fields[2] : "")
    }
    let there = rows.filter { library.contains($0.symbol) }
    let missing = rows.filter { !library.contains($0.symbol) }
    let uses = rows.map(\.components).reduce(0, +), usesThere = there.map(\.components).reduce(0, +)
    let share = Double(usesThere) / Double(max(uses, 1)) * 100

    var byType: [String: [String]] = [:]
    for row in there {
        let path = row.symbol.split(separator: "(", maxSplits: 1)[0].split(separator: ".")
        let type = path.count > 1 ? path.dropLast().joined(separator: ".") : ""
        byType[type, default: []].append(
            String(row.symbol.dropFirst(type.isEmpty ? 0 : type.count + 1)))
    }
    var page = """
        # What is there of UIKit, Core Animation and Core Graphics
        Made by `.ci/coverage` from the modules' public names and from `docs/coverage.tsv`, which lists the symbols that 54 well-known
        open-source components for iOS use, with how many of them use each. Do not change this page by hand.

        Of \(rows.count) symbols \(there.count) are there; weighted by the components that use them, \(String(format: "%.1f", share)) %.

        """
    let absent = missing.filter { !$0.remark.isEmpty }
    page += section(
        "To come", "Nothing speaks against these.", missing.filter { $0.remark.isEmpty })
    page += section("Absent by design", "What takes their place.", absent)
    page += "\n## There\n| type | of it |\n|---|---|\n"
    for (type, names) in byType.sorted(by: { $0.key < $1.key }) {
        let list = names.sorted().map { "`\($0)`" }.joined(separator: ", ")
        page += "| \(type.isEmpty ? "–" : "`\(type)`") | \(list) |\n"
    }
    try page.write(toFile: path, atomically: true, encoding: .utf8)
    print(
        "✔ \(there.count) of \(rows.count) symbols, \(String(format: "%.1f", share)) % of the uses."
    )
    return true
}

private func section(_ title: String, _ note: String, _ rows: [Row]) -> String {
    guard !rows.isEmpty else { return "" }
    let lines = rows.sorted { ($1.components, $0.symbol) < ($0.components, $1.symbol) }.map {
        "| `\($0.symbol)` | \($0.components) | \($0.remark.isEmpty ? "to come" : $0.remark) |"
    }
    return "\n## \(title)\n\(note)\n\n| symbol | components | |\n|---|---|---|\n"
        + lines.joined(separator: "\n") + "\n"
}
