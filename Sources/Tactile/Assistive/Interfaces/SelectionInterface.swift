import TactileBus
import TactileViews

extension AssistiveObjects {
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
            guard let index = arguments[0].integer, let child = self.child(of: node, at: index)
            else { return [.boolean(false)] }
            return [.boolean(child.content.states.contains(.selected))]
        }
        interface.method("SelectChild", "i", results: "b") { node, arguments in
            guard let index = arguments[0].integer, let child = self.child(of: node, at: index),
                let tree = self.tree
            else { return [.boolean(false)] }
            return [
                .boolean(
                    child.content.states.contains(.selected) || tree.perform(.activate, on: child))
            ]
        }
        return interface.bus
    }
}
