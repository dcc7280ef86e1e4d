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

    /// A value that is a number.
    func makeValue() -> BusInterface {
        var interface = NodeInterface("Value", find: find)
        let parts: [(String, (AccessibilityNumbers) -> Double)] = [
            ("MinimumValue", \.minimum), ("MaximumValue", \.maximum), ("MinimumIncrement", \.step),
        ]
        for (name, part) in parts {
            interface.property(name, "d", gone: .double(0)) {
                .double($0.content.numbers.map(part) ?? 0)
            }
        }
        interface.property(
            "CurrentValue", "d", gone: .double(0),
            value: { .double($0.content.numbers?.current ?? 0) },
            change: { node, new in
                new.double.flatMap { self.tree?.setNumber($0, of: node) } ?? false
            })
        interface.property("Text", "s", gone: .string("")) { .string($0.content.value) }
        return interface.bus
    }

    /// Children that are chosen among.
    func makeSelection() -> BusInterface {
        var interface = NodeInterface("Selection", find: find)
        func chosen(_ node: AccessibilityNode) -> [AccessibilityNode] {
            node.children.filter { $0.content.states.contains(.selected) }
        }
        interface.property("NSelectedChildren", "i", gone: .number(0)) { .number(chosen($0).count) }
        interface.method("GetSelectedChild", "i", results: "(so)") { node, arguments in
            let chosen = chosen(node)
            guard let index = arguments[0].integer, chosen.indices.contains(index) else {
                return [self.nothing]
            }
            return [self.reference(chosen[index])]
        }
        interface.method("IsChildSelected", "i", results: "b") { node, arguments in
            guard let index = arguments[0].integer, node.children.indices.contains(index) else {
                return [.boolean(false)]
            }
            return [.boolean(node.children[index].content.states.contains(.selected))]
        }
        interface.method("SelectChild", "i", results: "b") { node, arguments in
            guard let index = arguments[0].integer, node.children.indices.contains(index),
                let tree = self.tree
            else { return [.boolean(false)] }
            let child = node.children[index]
            return [
                .boolean(
                    child.content.states.contains(.selected) || tree.perform(.activate, on: child))
            ]
        }
        return interface.bus
    }
}
