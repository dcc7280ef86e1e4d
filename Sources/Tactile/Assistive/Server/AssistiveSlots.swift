import TactileViews

/// Rows of lists, also those that have no view at present.
///
/// A list makes views only for the rows in sight, and readers count children. So a row is an object
/// by its place in the list, which stays when the view of the row comes and goes.
extension AssistiveObjects {
    /// Where the children of a node are that has rows.
    struct Slots {
        /// How many rows there are.
        let count: Int
        /// The rows that have views, by their places.
        let rows: [Int: AccessibilityNode]
        /// What else is in the list, such as headings, and before which row it stands.
        let others: [(node: AccessibilityNode, anchor: Int)]

        /// All children, with and without views.
        var total: Int { count + others.count }

        func index(ofRow row: Int) -> Int { row + others.count { $0.anchor <= row } }

        func index(of node: AccessibilityNode) -> Int? {
            guard let other = others.firstIndex(where: { $0.node === node }) else {
                return rows.first { $0.value === node }.map { index(ofRow: $0.key) }
            }
            return others[other].anchor + other
        }
    }

    /// Which children a list has, without their nodes: as readers know them.
    struct Layout: Equatable {
        /// How many rows there are.
        let count: Int
        private(set) var others: [Other]

        /// What is no row, before which one it stands.
        struct Other: Equatable {
            let identifier: Int
            let anchor: Int
        }

        @MainActor
        fileprivate init(_ slots: Slots) {
            count = slots.count
            others = slots.others.map {
                Other(identifier: $0.node.identifier, anchor: $0.anchor)
            }
        }

        /// Of a list that has no rows any more.
        @MainActor
        init(_ others: [AccessibilityNode]) {
            count = 0
            self.others = others.map { Other(identifier: $0.identifier, anchor: 0) }
        }

        func index(ofRow row: Int) -> Int { row + others.count { $0.anchor <= row } }

        func index(of other: Other) -> Int? {
            others.firstIndex(of: other).map { other.anchor + $0 }
        }

        /// Takes out what is no row, and returns where it was.
        mutating func remove(_ identifier: Int) -> Int? {
            guard let place = others.firstIndex(where: { $0.identifier == identifier }) else {
                return nil
            }
            return others.remove(at: place).anchor + place
        }
    }

    /// `nil` of a node without rows that know their places.
    func layout(of list: AccessibilityNode) -> Layout? { slots(of: list).map(Layout.init) }

    /// `nil` of a node without rows that know their places.
    func slots(of list: AccessibilityNode) -> Slots? {
        guard list.content.role == .list || list.content.role == .table else { return nil }
        var count = 0
        var rows: [Int: AccessibilityNode] = [:]
        var others: [(node: AccessibilityNode, anchor: Int)] = []
        var waiting: [AccessibilityNode] = []
        var last = -1
        for child in list.children {
            guard let index = child.content.index, let all = child.content.count,
                (0..<all).contains(index), rows[index] == nil
            else {
                waiting.append(child)
                continue
            }
            rows[index] = child
            count = max(count, all)
            others += waiting.map { ($0, max(index, last + 1)) }
            waiting = []
            last = max(last, index)
        }
        guard !rows.isEmpty else { return nil }
        return Slots(
            count: count, rows: rows, others: others + waiting.map { ($0, last + 1) })
    }

    func childCount(of node: AccessibilityNode) -> Int {
        slots(of: node)?.total ?? node.children.count
    }

    /// A child with or without a view; `nil` where there is none.
    func child(of node: AccessibilityNode, at index: Int) -> AccessibilityNode? {
        guard let slots = slots(of: node) else {
            return node.children.indices.contains(index) ? node.children[index] : nil
        }
        guard (0..<slots.total).contains(index) else { return nil }
        var row = index
        for (place, other) in slots.others.enumerated() {
            let at = other.anchor + place
            if at == index { return other.node }
            if at < index { row -= 1 }
        }
        return self.row(row, of: node, slots)
    }

    func children(of node: AccessibilityNode) -> [AccessibilityNode] {
        guard let slots = slots(of: node) else { return node.children }
        return (0..<slots.total).compactMap { child(of: node, at: $0) }
    }

    func index(of node: AccessibilityNode) -> Int {
        guard let parent = node.parent else { return node === tree?.root ? 0 : -1 }
        guard let slots = slots(of: parent) else {
            return parent.children.firstIndex { $0 === node } ?? -1
        }
        if node.identifier == AccessibilityNode.unseen, let row = node.content.index {
            return slots.index(ofRow: row)
        }
        return slots.index(of: node) ?? -1
    }

    func row(
        _ row: Int, of list: AccessibilityNode, _ slots: Slots
    ) -> AccessibilityNode? {
        guard (0..<slots.count).contains(row) else { return nil }
        if let node = slots.rows[row] { return node }
        return slots.rows.values.first?.neighbour(row, of: slots.count)
    }

    /// The row of a list whose object has a name of ``slotName(of:)``.
    func row(named name: Substring) -> AccessibilityNode? {
        let parts = name.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, let identifier = Int(parts[0]), let index = Int(parts[1]),
            let list = tree?.node(identifier), let slots = slots(of: list)
        else { return nil }
        return row(index, of: list, slots)
    }

    /// The last part of the path of a row's object; `nil` of what is none, or not in its place.
    func slotName(of node: AccessibilityNode) -> String? {
        guard let list = node.parent, let row = node.content.index else { return nil }
        if node.identifier != AccessibilityNode.unseen {
            guard slots(of: list)?.rows[row] === node else { return nil }
        }
        return "\(list.identifier)_\(row)"
    }
}
