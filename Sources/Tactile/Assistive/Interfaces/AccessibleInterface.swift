import TactileBus
import TactileViews

extension AssistiveObjects {
    /// What every object has: what it is called, what it is, and where in the tree.
    func makeAccessible() -> BusInterface {
        var interface = NodeInterface("Accessible", find: find)
        interface.property("Name", "s", gone: .string("")) { .string(self.name(of: $0)) }
        interface.property("Description", "s", gone: .string("")) {
            .string($0.assistiveDescription)
        }
        interface.property("Parent", "(so)", gone: nothing) { self.parent(of: $0) }
        interface.property("ChildCount", "i", gone: .number(0)) { .number(self.childCount(of: $0)) }
        interface.property("Locale", "s", gone: .string("")) { node in
            .string(node.content.language.isEmpty ? self.locale : node.content.language)
        }
        interface.property("AccessibleId", "s", gone: .string("")) {
            .string($0.content.identifier)
        }
        interface.method("GetChildAtIndex", "i", results: "(so)") { node, arguments in
            guard let index = arguments[0].integer, let child = self.child(of: node, at: index)
            else { return nil }
            return [self.reference(child)]
        }
        interface.method("GetChildren", results: "a(so)") { node, _ in
            [.array(self.children(of: node).map(self.reference), of: "(so)")]
        }
        interface.method("GetIndexInParent", results: "i") { node, _ in
            [.number(self.index(of: node))]
        }
        interface.method("GetRelationSet", results: "a(ua(so))") { node, _ in
            [.array(self.relations(of: node), of: "(ua(so))")]
        }
        interface.method("GetRole", results: "u") { node, _ in
            [.uint32(AssistiveRole(of: node).number)]
        }
        for name in ["GetRoleName", "GetLocalizedRoleName"] {
            interface.method(name, results: "s") { node, _ in
                [.string(AssistiveRole(of: node).name)]
            }
        }
        interface.method("GetState", results: "au") { node, _ in
            [AssistiveStates(node.content, role: AssistiveRole(of: node)).words]
        }
        interface.method("GetAttributes", results: "a{ss}") { node, _ in
            [.attributes(node.assistiveAttributes)]
        }
        interface.method("GetApplication", results: "(so)") { _, _ in [self.application] }
        interface.method("GetInterfaces", results: "as") { node, _ in
            [.strings(self.interfaces(of: node).map(\.name))]
        }
        return interface.bus
    }

    private func relations(of node: AccessibilityNode) -> [BusValue] {
        var relations: [BusValue] = []
        func add(_ number: UInt32, _ targets: [AccessibilityNode]) {
            guard !targets.isEmpty else { return }
            relations.append(
                .structure([.uint32(number), .array(targets.map(reference), of: "(so)")]))
        }
        let memberOf: UInt32 = 5, popupFor: UInt32 = 15, parentWindowOf: UInt32 = 16
        if AssistiveRole(of: node) == .radioButton {
            add(memberOf, [node.parent].compactMap(\.self))
        }
        if let window = node.object as? UIWindow, let tree {
            let below = (window as? PopupWindow)?.parent.flatMap { tree.node(for: $0) }
            add(popupFor, [below].compactMap(\.self))
            add(
                parentWindowOf,
                tree.root.children.filter { ($0.object as? PopupWindow)?.parent === window })
        }
        return relations
    }
}
