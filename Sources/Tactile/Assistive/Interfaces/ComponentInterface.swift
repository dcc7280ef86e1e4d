import TactileBus
import TactileViews

extension AssistiveObjects {
    /// Where a node is, what is at a place, and the keyboard.
    func makeComponent() -> BusInterface {
        var interface = NodeInterface("Component", find: find)
        interface.method("Contains", "iiu", results: "b") { node, arguments in
            let point = node.point(
                x: arguments[0], y: arguments[1], from: AssistiveOrigin(arguments[2]))
            return [.boolean(node.holds(point))]
        }
        interface.method("GetAccessibleAtPoint", "iiu", results: "(so)") { node, arguments in
            let point = node.point(
                x: arguments[0], y: arguments[1], from: AssistiveOrigin(arguments[2]))
            return [node.node(at: point).map(self.reference) ?? self.nothing]
        }
        interface.method("GetExtents", "u", results: "(iiii)") { node, arguments in
            [.structure(node.pixels(node.content.frame, from: AssistiveOrigin(arguments[0])))]
        }
        interface.method("GetPosition", "u", results: "ii") { node, arguments in
            Array(
                node.pixels(node.content.frame, from: AssistiveOrigin(arguments[0])).prefix(2))
        }
        interface.method("GetSize", results: "ii") { node, _ in
            Array(node.pixels(node.content.frame, from: .screen).suffix(2))
        }
        interface.method("GetLayer", results: "u") { node, _ in
            let widget: UInt32 = 3, popup: UInt32 = 5, window: UInt32 = 7
            switch node.object {
            case is PopupWindow: return [.uint32(popup)]
            case is UIWindow: return [.uint32(window)]
            default: return [.uint32(widget)]
            }
        }
        interface.method("GetMDIZOrder", results: "n") { node, _ in
            [.int16(node.object is UIWindow ? Int16(clamping: self.index(of: node)) : -1)]
        }
        interface.method("GetAlpha", results: "d") { node, _ in
            [.double(Double((node.object as? UIView)?.alpha ?? 1))]
        }
        interface.method("GrabFocus", results: "b") { node, _ in
            guard node.content.states.contains(.focusable), let tree = self.tree else {
                return [.boolean(false)]
            }
            return [.boolean(tree.focus(node))]
        }
        interface.method("ScrollTo", "u", results: "b") { node, _ in
            [.boolean(self.tree?.reveal(node) ?? false)]
        }
        return interface.bus
    }
}
