import TactileBus
import TactileViews

extension AssistiveObjects {
    /// All objects at once, for readers that keep copies of them.
    func makeCache() -> BusInterface {
        var interface = BusInterface(Self.cacheName)
        interface.method("GetItems", results: "a" + Self.itemType) { [weak self] request in
            guard let self else { return }
            note(request.message)
            let items = allNodes.flatMap { node in
                [self.item(node)]
                    + self.items(rows: 0..<(self.layout(of: node)?.count ?? 0), of: node)
            }
            request.reply([.array(items.map(\.value), of: Self.itemType)])
        }
        return interface
    }

    static let cachePath = "/org/a11y/atspi/cache"
    static let cacheName = "org.a11y.atspi.Cache"
    private static let itemType = "((so)(so)(so)iiassusau)"

    private var allNodes: [AccessibilityNode] {
        func flat(_ node: AccessibilityNode) -> [AccessibilityNode] {
            [node] + node.children.flatMap(flat)
        }
        return find(Self.rootPath).map(flat) ?? []
    }

    /// An object in the words of the cache.
    struct Item {
        let path: String
        let value: BusValue
    }

    /// - `isPlaced`: whether its place in its parent is told.
    func item(_ node: AccessibilityNode, isPlaced: Bool = true) -> Item {
        item(node, path: path(of: node), index: isPlaced ? index(of: node) : -1)
    }

    /// Rows of a list of which readers get copies; they ask for those beyond. All of a list of
    /// 20 000 would hold up the program when the list comes.
    static let mostCopies = 1_000

    /// Rows of a list, also those that have no views, as far as readers keep copies of them.
    /// Readers count a list's rows by going through them, and would ask for each that they have no
    /// copy of, and wait.
    func items(rows: Range<Int>, of list: AccessibilityNode) -> [Item] {
        guard let slots = slots(of: list) else { return [] }
        return rows.clamped(to: 0..<Self.mostCopies).compactMap { row in
            self.row(row, of: list, slots).map {
                item($0, path: path(ofRow: row, in: list), index: slots.index(ofRow: row))
            }
        }
    }

    private func item(_ node: AccessibilityNode, path: String, index: Int) -> Item {
        let role = AssistiveRole(of: node)
        let value = BusValue.structure([
            reference(path: path), application, parent(of: node), .number(index),
            .number(childCount(of: node)), .strings(interfaces(of: node).map(\.name)),
            .string(name(of: node)), .uint32(role.number), .string(node.assistiveDescription),
            AssistiveStates(node.content, role: role).words,
        ])
        return Item(path: path, value: value)
    }
}
