import Foundation
import TactileViews

/// A row of the outline.
@MainActor
struct OutlineRow {
    private(set) weak var object: AnyObject?
    let identity: ObjectIdentifier
    /// 0 for a window.
    let depth: Int
    let hasChildren: Bool
    let isExpanded: Bool

    init(_ object: AnyObject, depth: Int, hasChildren: Bool, isExpanded: Bool) {
        self.object = object
        identity = ObjectIdentifier(object)
        self.depth = depth
        self.hasChildren = hasChildren
        self.isExpanded = isExpanded
    }

    func looksLike(_ other: OutlineRow) -> Bool {
        identity == other.identity && depth == other.depth && hasChildren == other.hasChildren
            && isExpanded == other.isExpanded
    }
}

/// Which rows of a tree are shown: what is open, or what is searched for with all around it.
@MainActor
final class Outline {
    /// Rows at this depth and below are closed until somebody opens them.
    private static let openDepth = 5
    /// No tree of a program is deeper; a circle of controllers would be.
    private static let mostDepth = 200

    private(set) var tree = InspectedTree(.views)
    private(set) var rows: [OutlineRow] = []
    /// What people opened or closed.
    private var choices: [ObjectIdentifier: Bool] = [:]
    var query = ""

    var kind: TreeKind {
        get { tree.kind }
        set { tree = InspectedTree(newValue) }
    }

    /// Looks at the program again; false where the rows are the same.
    func refresh() -> Bool {
        tree = InspectedTree(kind)
        var found: [OutlineRow] = []
        let words = query.lowercased().split(separator: " ").map(String.init)
        for root in tree.roots {
            if words.isEmpty {
                collect(root, depth: 0, into: &found)
            } else {
                _ = collectMatches(root, words, depth: 0, into: &found)
            }
        }
        let isSame =
            found.count == rows.count && zip(found, rows).allSatisfy { $0.looksLike($1) }
        if !isSame { rows = found }
        return !isSame
    }

    private func isExpanded(_ object: AnyObject, depth: Int) -> Bool {
        choices[ObjectIdentifier(object)] ?? (depth < Self.openDepth)
    }

    private func collect(_ object: AnyObject, depth: Int, into found: inout [OutlineRow]) {
        let children = depth < Self.mostDepth ? tree.children(of: object) : []
        let isExpanded = isExpanded(object, depth: depth)
        found.append(
            OutlineRow(
                object, depth: depth, hasChildren: !children.isEmpty, isExpanded: isExpanded))
        guard isExpanded else { return }
        for child in children { collect(child, depth: depth + 1, into: &found) }
    }

    /// Adds the rows of what has all `words`, and of what is around it.
    private func collectMatches(
        _ object: AnyObject, _ words: [String], depth: Int, into found: inout [OutlineRow]
    ) -> Bool {
        var inside: [OutlineRow] = []
        var hasMatch = false
        if depth < Self.mostDepth {
            for child in tree.children(of: object)
            where collectMatches(child, words, depth: depth + 1, into: &inside) {
                hasMatch = true
            }
        }
        let parts = [tree.title(of: object), Words.type(object), tree.detail(of: object)]
        let text = parts.joined(separator: " ").lowercased()
        guard hasMatch || words.allSatisfy(text.contains) else { return false }
        found.append(
            OutlineRow(object, depth: depth, hasChildren: hasMatch, isExpanded: hasMatch))
        found += inside
        return true
    }

    // MARK: Opening

    func setExpanded(_ isExpanded: Bool, _ object: AnyObject) {
        choices[ObjectIdentifier(object)] = isExpanded
    }

    /// Opens all that is around `object`, so that there is a row for it.
    func reveal(_ object: AnyObject) {
        var around = tree.parent(of: object)
        for _ in 0..<Self.mostDepth {
            guard let current = around else { break }
            choices[ObjectIdentifier(current)] = true
            around = tree.parent(of: current)
        }
    }

    func index(of object: AnyObject) -> Int? {
        rows.firstIndex { $0.identity == ObjectIdentifier(object) }
    }

    /// The row around the one at `index`.
    func parentIndex(of index: Int) -> Int? {
        let depth = rows[index].depth
        return rows[..<index].lastIndex { $0.depth < depth }
    }
}
