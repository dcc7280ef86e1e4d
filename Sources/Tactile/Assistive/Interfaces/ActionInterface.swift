import TactileBus
import TactileViews

extension AssistiveObjects {
    /// What can be done with a node.
    func makeAction() -> BusInterface {
        var interface = NodeInterface("Action", find: find)
        interface.property("NActions", "i", gone: .number(0)) { .number($0.content.actions.count) }
        for name in ["GetName", "GetLocalizedName"] {
            interface.method(name, "i", results: "s") { node, arguments in
                Self.action(arguments[0], of: node).map { [.string($0.name)] }
            }
        }
        // Keys belong to scenes, not to elements.
        interface.method("GetKeyBinding", "i", results: "s") { node, arguments in
            Self.action(arguments[0], of: node).map { _ in [.string("")] }
        }
        // The hint says what comes of using the element.
        interface.method("GetDescription", "i", results: "s") { node, arguments in
            Self.action(arguments[0], of: node).map {
                [.string($0 == .activate ? node.content.hint : "")]
            }
        }
        interface.method("GetActions", results: "a(sss)") { node, _ in
            let actions = node.content.actions.map { action in
                BusValue.structure([
                    .string(action.name),
                    .string(action == .activate ? node.content.hint : ""), .string(""),
                ])
            }
            return [.array(actions, of: "(sss)")]
        }
        interface.method("DoAction", "i", results: "b") { node, arguments in
            guard let action = Self.action(arguments[0], of: node), let tree = self.tree else {
                return [.boolean(false)]
            }
            return [.boolean(tree.perform(action, on: node))]
        }
        return interface.bus
    }

    private static func action(
        _ index: BusValue, of node: AccessibilityNode
    ) -> AccessibilityAction? {
        guard let index = index.integer, node.content.actions.indices.contains(index) else {
            return nil
        }
        return node.content.actions[index]
    }
}
