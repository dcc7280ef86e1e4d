import Diary
import Foundation

/// The tables in a JSON document of any shape: lists of objects, lists of lists, lists side by
/// side, objects whose keys are dates.
struct JSONTables {
    private(set) var tables: [GridText] = []
    private var cells = 0
    private var depth = 0
    private let budget: ReadingBudget
    /// The units that the open objects name.
    private var units: [String] = []

    /// The most columns of a table with weights.
    private static let mostNames = 400

    init(_ document: Any, _ budget: ReadingBudget) {
        self.budget = budget
        find(document)
    }

    private mutating func find(_ value: Any) {
        depth += 1
        defer { depth -= 1 }
        guard depth < 40, !isCut else { return }
        if let list = value as? [Any] {
            let rows = list.compactMap { $0 as? [String: Any] }
            if !rows.isEmpty {
                add(rows)
            } else if list.contains(where: { $0 is [Any] }) {
                add(lists: list.compactMap { $0 as? [Any] })
            }
        } else if let object = value as? [String: Any] {
            let count = units.count
            units += Self.units(of: object)
            defer { units.removeLast(units.count - count) }
            if !object.isEmpty, object.keys.allSatisfy(Self.isDate) {
                let rows = object.sorted { $0.key < $1.key }.map { key, value in
                    var row = value as? [String: Any] ?? ["value": value]
                    if let list = value as? [Any], let first = list.first as? [String: Any] {
                        row = first
                    }
                    row["date"] = row["date"] ?? key
                    return row
                }
                add(rows)
            } else if !addColumns(object) {
                for key in object.keys.sorted() {
                    if let inner = object[key] { find(inner) }
                }
            }
        }
    }

    /// What an object says of units, itself or among its settings: "unit": "kg".
    private static func units(of object: [String: Any], depth: Int = 0) -> [String] {
        object.sorted { $0.key < $1.key }.flatMap { key, value -> [String] in
            if let text = value as? String, key.lowercased().contains("unit"), text.utf8.count < 20
            {
                return [text]
            }
            guard depth < 2, let inner = value as? [String: Any], inner.count < 50 else {
                return []
            }
            return units(of: inner, depth: depth + 1)
        }
    }

    private mutating func append(_ grid: GridText) {
        var grid = grid
        grid.preamble = units.joined(separator: " ")
        tables.append(grid)
    }

    private static func isDate(_ text: String) -> Bool {
        text.utf8.count >= 6
            && (FileDate.read(text, order: .dayFirst) != .invalid
                || WrittenDate.numbered(text) != nil)
    }

    /// Whether there is more than is read.
    var isCut: Bool { cells >= ReadingBudget.mostCells }

    /// Adds a table of objects. Its rows are made twice, since the names of all are needed for the
    /// first of them, and keeping them costs ten times what they say.
    private mutating func add(_ objects: [[String: Any]]) {
        var names: Set<String> = []
        var made = cells
        for object in objects where names.count <= Self.mostNames {
            for row in Self.flat(object, &cells) { names.formUnion(row.keys) }
        }
        guard !names.isEmpty, names.count <= Self.mostNames, !isCut else { return }
        let columns = names.sorted()
        var grid = GridText(budget)
        grid.add(columns.map(Self.spoken))
        for object in objects where !grid.isCut {
            for row in Self.flat(object, &made) { grid.add(columns.map { row[$0] ?? "" }) }
        }
        append(grid)
    }

    /// "weight.value" says as much as "weight".
    private static func spoken(_ path: String) -> String {
        var parts = path.split(separator: ".")
        while parts.count > 1, let last = parts.last,
            ["value", "fpVal", "amount", "quantity"].contains(String(last))
        {
            parts.removeLast()
        }
        return parts.joined(separator: " ")
    }

    private mutating func add(lists: [[Any]]) {
        var grid = GridText(budget)
        for list in lists { grid.add(list.map(Self.text)) }
        append(grid)
    }

    /// Lists of one length side by side are columns.
    private mutating func addColumns(_ object: [String: Any]) -> Bool {
        let lists = object.compactMapValues { value -> [Any]? in
            guard let list = value as? [Any], !list.isEmpty,
                !list.contains(where: { $0 is [Any] || $0 is [String: Any] })
            else { return nil }
            return list
        }
        let counts = Set(lists.values.map(\.count))
        guard lists.count >= 2, counts.count == 1, let count = counts.first else { return false }
        let names = lists.keys.sorted()
        var grid = GridText(budget)
        grid.add(names)
        for index in 0..<count {
            grid.add(names.map { lists[$0].map { Self.text($0[index]) } ?? "" })
        }
        append(grid)
        return true
    }

    /// The row of an object, or the rows where it has a list of objects: each of them with what
    /// stands beside the list.
    ///
    /// - `cells`: counts what is made.
    private static func flat(
        _ object: [String: Any], depth: Int = 0, _ cells: inout Int
    ) -> [[String: String]] {
        guard depth < 8, cells < ReadingBudget.mostCells else { return [] }
        var row: [String: String] = [:]
        var rows: [[String: String]] = []
        for (key, value) in object {
            if let inner = value as? [String: Any] {
                for (name, text) in flat(inner, depth: depth + 1, &cells).first ?? [:] {
                    row["\(key).\(name)"] = text
                }
            } else if let list = value as? [Any] {
                let objects = list.compactMap { $0 as? [String: Any] }
                if objects.count == 1, rows.isEmpty, !isMeasure(objects[0]) {
                    for (name, text) in flat(objects[0], depth: depth + 1, &cells).first ?? [:] {
                        row["\(key).\(name)"] = text
                    }
                } else if !objects.isEmpty {
                    for inner in objects { rows += flat(scaled(inner), depth: depth + 1, &cells) }
                } else if list.count == 1 {
                    row[key] = text(list[0])
                }
            } else {
                row[key] = text(value)
            }
        }
        cells += row.count * max(1, rows.count)
        guard !rows.isEmpty else { return [row] }
        // Each of the rows gets all of it.
        guard row.count <= mostNames, cells < ReadingBudget.mostCells else { return [] }
        return rows.map { inner in inner.merging(row) { own, _ in own } }
    }

    /// Whether an object is a value and what it is the value of, one of several of a moment.
    private static func isMeasure(_ object: [String: Any]) -> Bool {
        object["value"] != nil && object.keys.contains(where: kindNames.contains)
    }

    private static let kindNames: Set<String> = [
        "key", "type", "name", "metric", "kind", "tag", "field", "measure", "attribute",
    ]

    /// Withings gives a whole number, a power of ten and the number of a kind, of which 1 is
    /// weight.
    private static func scaled(_ object: [String: Any]) -> [String: Any] {
        guard let value = object["value"] as? Int, let kind = object["type"] as? Int,
            let power = object["unit"] as? Int, (-9...3).contains(power)
        else { return object }
        let isWeight = kind == 1
        let number = Double(value) * pow(10, Double(power))
        return [
            "measure": isWeight ? "weight" : "measure \(kind)", "value": text(number),
            "unit": isWeight ? "kg" : "",
        ]
    }

    private static func text(_ value: Any) -> String {
        switch value {
        case let text as String: text
        case let truth as Bool: truth ? "true" : "false"
        case let whole as Int: String(whole)
        case let number as Double where number == number.rounded() && abs(number) < 9e18:
            String(Int64(number))
        case let number as Double: "\(number)"
        default: ""
        }
    }
}
