import TactileBus
import TactileViews

extension AssistiveObjects {
    /// Text that a reader may change, as a person does: whoever decides on what is typed is asked.
    func makeEditableText() -> BusInterface {
        var interface = NodeInterface("EditableText", find: find)
        interface.method("SetTextContents", "s", results: "b") { node, arguments in
            guard let text = AssistiveText(of: node) else { return nil }
            return [.boolean(self.replace(0..<text.count, of: node, by: arguments[0].text ?? ""))]
        }
        interface.method("InsertText", "isi", results: "b") { node, arguments in
            guard let text = AssistiveText(of: node) else { return nil }
            let place = text.range(arguments[0].integer ?? 0, text.count).lowerBound
            // Readers give the length in bytes or in characters; the text says how long it is.
            return [.boolean(self.replace(place..<place, of: node, by: arguments[1].text ?? ""))]
        }
        interface.method("DeleteText", "ii", results: "b") { node, arguments in
            guard let range = Self.range(arguments, of: node) else { return nil }
            return [.boolean(self.replace(range, of: node, by: ""))]
        }
        interface.method("CopyText", "ii") { node, arguments in
            guard let text = AssistiveText(of: node), let range = Self.range(arguments, of: node),
                Self.copy(range, of: text, node)
            else { return nil }
            return []
        }
        interface.method("CutText", "ii", results: "b") { node, arguments in
            guard let text = AssistiveText(of: node), let range = Self.range(arguments, of: node)
            else { return nil }
            return [
                .boolean(
                    Self.copy(range, of: text, node) && self.replace(range, of: node, by: ""))
            ]
        }
        interface.method("PasteText", "i", results: "b") { node, arguments in
            guard let text = AssistiveText(of: node), let object = node.object else { return nil }
            let place = text.range(arguments[0].integer ?? 0, text.count).lowerBound
            guard self.tree?.focus(node) == true, text.select(place..<place) else {
                return [.boolean(false)]
            }
            object.paste(nil)
            return [.boolean(true)]
        }
        return interface.bus
    }

    private static func range(
        _ arguments: [BusValue], of node: AccessibilityNode
    ) -> Range<Int>? {
        AssistiveText(of: node)?.range(arguments[0].integer ?? 0, arguments[1].integer ?? 0)
    }

    /// Nothing is copied of a secret.
    private static func copy(
        _ range: Range<Int>, of text: AssistiveText, _ node: AccessibilityNode
    ) -> Bool {
        guard node.content.role != .secureField else { return false }
        UIPasteboard.general.string = text[range]
        return true
    }

    /// True where the text is as it was asked for afterwards.
    private func replace(
        _ range: Range<Int>, of node: AccessibilityNode, by new: String
    ) -> Bool {
        guard node.content.states.contains(.editable), let text = AssistiveText(of: node),
            let input = text.input
        else { return false }
        if node.object?.isFirstResponder == false { tree?.focus(node) }
        // Becoming first responder may have changed the text.
        guard let current = AssistiveText(of: node), current.count >= range.upperBound,
            let part = current.inputRange(range)
        else { return false }
        guard !(range.isEmpty && new.isEmpty) else { return true }
        input.replace(part, withText: new)
        tree?.setNeedsUpdate()
        let count = current.count - range.count + new.unicodeScalars.count
        guard let after = AssistiveText(of: node), after.count == count else { return false }
        guard node.content.role != .secureField else { return true }
        return after[range.lowerBound..<range.lowerBound + new.unicodeScalars.count] == new
    }
}
