import Foundation

/// The items of one section as an outline: items may have items below them, which are seen while
/// those above are expanded.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable & Sendable>: Sendable
{
    private struct Node: Sendable {
        var parent: ItemIdentifierType?
        var children: [ItemIdentifierType] = []
        var isExpanded = false
    }

    private var nodes: [ItemIdentifierType: Node] = [:]
    /// The items of the highest level.
    public private(set) var rootItems: [ItemIdentifierType] = []

    public init() {}

    // MARK: Asking

    /// All items, each before those below it.
    public var items: [ItemIdentifierType] { walk(onlyVisible: false) }
    /// Those of which all items above are expanded.
    public var visibleItems: [ItemIdentifierType] { walk(onlyVisible: true) }

    private func walk(onlyVisible: Bool) -> [ItemIdentifierType] {
        var found: [ItemIdentifierType] = []
        found.reserveCapacity(nodes.count)
        var waiting = Array(rootItems.reversed())
        while let item = waiting.popLast() {
            found.append(item)
            guard let node = nodes[item], !onlyVisible || node.isExpanded else { continue }
            waiting += node.children.reversed()
        }
        return found
    }

    public func contains(_ item: ItemIdentifierType) -> Bool { nodes[item] != nil }

    /// The item's number in ``items``; O(n).
    public func index(of item: ItemIdentifierType) -> Int? { items.firstIndex(of: item) }

    /// 0 for an item of the highest level. The item must be there.
    public func level(of item: ItemIdentifierType) -> Int {
        var level = 0
        var parent = node(item).parent
        while let above = parent {
            level += 1
            parent = nodes[above]?.parent
        }
        return level
    }

    /// `nil` for an item of the highest level.
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { nodes[child]?.parent }

    public func isExpanded(_ item: ItemIdentifierType) -> Bool { nodes[item]?.isExpanded ?? false }

    /// Whether all items above the item are expanded.
    public func isVisible(_ item: ItemIdentifierType) -> Bool {
        guard let node = nodes[item] else { return false }
        var parent = node.parent
        while let above = parent {
            guard let node = nodes[above], node.isExpanded else { return false }
            parent = node.parent
        }
        return true
    }

    /// What is below an item, as an outline of its own.
    ///
    /// - `includingParent`: whether the item itself is in it, at the highest level.
    public func snapshot(
        of parent: ItemIdentifierType, includingParent: Bool = false
    ) -> NSDiffableDataSourceSectionSnapshot {
        var copy = NSDiffableDataSourceSectionSnapshot()
        if includingParent {
            copy.take([parent], below: nil, from: self)
        } else {
            copy.take(node(parent).children, below: nil, from: self)
        }
        return copy
    }

    /// The outline in lines, for messages.
    public var visualDescription: String {
        items.map { item in
            let sign = nodes[item]?.children.isEmpty == false ? (isExpanded(item) ? "-" : "+") : "*"
            return String(repeating: "  ", count: level(of: item)) + "\(sign) \(item)"
        }.joined(separator: "\n")
    }

    private func node(_ item: ItemIdentifierType) -> Node {
        guard let node = nodes[item] else {
            preconditionFailure(
                "There is no item \(item) in the section snapshot: append it first.")
        }
        return node
    }

    // MARK: Changing

    /// Appends items below an item, or to the highest level.
    public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil)
    {
        let count = parent.map { node($0).children.count } ?? rootItems.count
        insert(items, at: count, below: parent)
    }

    /// Inserts items next to another one, on its level.
    public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
        insert(items, at: place(of: item), below: node(item).parent)
    }

    public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
        insert(items, at: place(of: item) + 1, below: node(item).parent)
    }

    /// Inserts an outline next to an item, on its level.
    public mutating func insert(
        _ snapshot: NSDiffableDataSourceSectionSnapshot, before item: ItemIdentifierType
    ) {
        insert(snapshot.rootItems, before: item)
        adoptChildren(of: snapshot)
    }

    public mutating func insert(
        _ snapshot: NSDiffableDataSourceSectionSnapshot, after item: ItemIdentifierType
    ) {
        insert(snapshot.rootItems, after: item)
        adoptChildren(of: snapshot)
    }

    /// Items with all that is below them. Those that are not there are passed over.
    public mutating func delete(_ items: [ItemIdentifierType]) {
        for item in items {
            guard let node = nodes[item] else { continue }
            if let parent = node.parent {
                nodes[parent]?.children.removeAll { $0 == item }
            } else {
                rootItems.removeAll { $0 == item }
            }
            forget(item)
        }
    }

    public mutating func deleteAll() { self = NSDiffableDataSourceSectionSnapshot() }

    /// Puts the items of an outline below an item, in place of those that are.
    public mutating func replace(
        childrenOf parent: ItemIdentifierType,
        using snapshot: NSDiffableDataSourceSectionSnapshot
    ) {
        for child in node(parent).children { forget(child) }
        nodes[parent]?.children = []
        append(snapshot.rootItems, to: parent)
        adoptChildren(of: snapshot)
    }

    /// Items that are not there are passed over.
    public mutating func expand(_ items: [ItemIdentifierType]) {
        for item in items { nodes[item]?.isExpanded = true }
    }

    /// Items that are not there are passed over.
    public mutating func collapse(_ items: [ItemIdentifierType]) {
        for item in items { nodes[item]?.isExpanded = false }
    }

    private func place(of item: ItemIdentifierType) -> Int {
        let siblings = node(item).parent.map { node($0).children } ?? rootItems
        return siblings.firstIndex(of: item) ?? siblings.count
    }

    private mutating func insert(
        _ items: [ItemIdentifierType], at place: Int, below parent: ItemIdentifierType?
    ) {
        for item in items {
            precondition(
                nodes.updateValue(Node(parent: parent), forKey: item) == nil,
                "The item \(item) is in the section snapshot already: each item occurs once.")
        }
        if let parent {
            nodes[parent]?.children.insert(contentsOf: items, at: place)
        } else {
            rootItems.insert(contentsOf: items, at: place)
        }
    }

    /// Takes over what is below the highest level of another outline, whose roots are here already.
    private mutating func adoptChildren(of other: NSDiffableDataSourceSectionSnapshot) {
        for root in other.rootItems {
            guard let node = other.nodes[root] else { continue }
            nodes[root]?.isExpanded = node.isExpanded
            take(node.children, below: root, from: other)
        }
    }

    private mutating func take(
        _ items: [ItemIdentifierType], below parent: ItemIdentifierType?,
        from other: NSDiffableDataSourceSectionSnapshot
    ) {
        append(items, to: parent)
        for item in items {
            guard let node = other.nodes[item] else { continue }
            nodes[item]?.isExpanded = node.isExpanded
            take(node.children, below: item, from: other)
        }
    }

    private mutating func forget(_ item: ItemIdentifierType) {
        guard let node = nodes.removeValue(forKey: item) else { return }
        for child in node.children { forget(child) }
    }
}
