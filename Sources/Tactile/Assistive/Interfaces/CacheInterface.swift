import TactileBus
import TactileViews

extension AssistiveObjects {
    /// All objects at once, for readers that keep copies of them.
    func makeCache() -> BusInterface {
        var interface = BusInterface(Self.cacheName)
        interface.method("GetItems", results: "a" + Self.itemType) { [weak self] request in
            guard let self else { return }
            note(request.message)
            request.reply([.array(allNodes.map(item), of: Self.itemType)])
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

    /// A node in the words of the cache.
    func item(_ node: AccessibilityNode) -> BusValue {
        let role = AssistiveRole(of: node)
        return .structure([
            reference(node), application, parent(of: node), .number(index(of: node)),
            .number(childCount(of: node)), .strings(interfaces(of: node).map(\.name)),
            .string(name(of: node)), .uint32(role.number), .string(node.assistiveDescription),
            AssistiveStates(node.content, role: role).words,
        ])
    }
}
