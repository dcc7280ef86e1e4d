import TactileBus
import TactileViews

extension AssistiveObjects {
    /// Text that is gone through character by character, with a caret where it can have one.
    func makeText() -> BusInterface {
        var interface = NodeInterface("Text", find: find)
        interface.property("CharacterCount", "i", gone: .number(0)) {
            .number(AssistiveText(of: $0)?.count ?? 0)
        }
        interface.property("CaretOffset", "i", gone: .number(-1)) {
            .number(AssistiveText(of: $0)?.caret ?? -1)
        }
        func text(
            _ name: String, _ arguments: String, results: String,
            answer: @escaping @MainActor (AssistiveText, AccessibilityNode, [Int]) -> [BusValue]?
        ) {
            interface.method(name, arguments, results: results) { node, arguments in
                guard let text = AssistiveText(of: node) else { return nil }
                return answer(
                    text, node, arguments.map { $0.integer ?? ($0.boolean == true ? 1 : 0) })
            }
        }
        text("GetText", "ii", results: "s") { text, _, at in
            [.string(text[text.range(at[0], at[1])])]
        }
        text("GetCharacterAtOffset", "i", results: "i") { text, _, at in
            [.number(text.scalar(at: at[0]).map { Int($0.value) } ?? 0)]
        }
        text("GetStringAtOffset", "iu", results: "sii") { text, _, at in
            guard let unit = AssistiveText.Unit(rawValue: UInt32(clamping: at[1])) else {
                return nil
            }
            return Self.part(text, text.unit(unit, at: at[0]))
        }
        text("GetTextAtOffset", "iu", results: "sii") { text, _, at in
            guard let unit = Self.unit(ofBoundary: at[1]) else { return nil }
            return Self.part(text, text.unit(unit, at: at[0]))
        }
        text("GetTextBeforeOffset", "iu", results: "sii") { text, _, at in
            guard let unit = Self.unit(ofBoundary: at[1]) else { return nil }
            let here = text.unit(unit, at: at[0]).lowerBound
            return Self.part(text, here > 0 ? text.unit(unit, at: here - 1) : 0..<0)
        }
        text("GetTextAfterOffset", "iu", results: "sii") { text, _, at in
            guard let unit = Self.unit(ofBoundary: at[1]) else { return nil }
            let next = text.unit(unit, at: at[0]).upperBound
            return Self.part(text, text.unit(unit, at: next))
        }
        addSelection(text)
        addPlaces(text)
        addLooks(text)
        return interface.bus
    }

    private typealias AddText = (
        String, String, String,
        @escaping @MainActor (AssistiveText, AccessibilityNode, [Int]) -> [BusValue]?
    ) -> Void

    private func addSelection(_ text: AddText) {
        text("SetCaretOffset", "i", "b") { text, _, at in
            [.boolean((0...text.count).contains(at[0]) && text.select(at[0]..<at[0]))]
        }
        text("GetNSelections", "", "i") { text, _, _ in
            [.number(text.selection?.isEmpty == false ? 1 : 0)]
        }
        text("GetSelection", "i", "ii") { text, _, at in
            let selection = at[0] == 0 ? text.selection ?? 0..<0 : 0..<0
            return [.number(selection.lowerBound), .number(selection.upperBound)]
        }
        text("AddSelection", "ii", "b") { text, _, at in
            guard text.selection?.isEmpty != false else { return [.boolean(false)] }
            return [.boolean(text.select(text.range(at[0], at[1])))]
        }
        text("SetSelection", "iii", "b") { text, _, at in
            [.boolean(at[0] == 0 && text.select(text.range(at[1], at[2])))]
        }
        text("RemoveSelection", "i", "b") { text, _, at in
            guard at[0] == 0, let selection = text.selection, !selection.isEmpty else {
                return [.boolean(false)]
            }
            return [.boolean(text.select(selection.upperBound..<selection.upperBound))]
        }
    }

    private func addPlaces(_ text: AddText) {
        text("GetCharacterExtents", "iu", "iiii") { text, node, at in
            let range = text.range(at[0], min(max(at[0], 0) + 1, text.count))
            return node.pixels(
                text.frame(of: range), from: AssistiveOrigin(.number(at[1])))
        }
        text("GetRangeExtents", "iiu", "iiii") { text, node, at in
            node.pixels(
                text.frame(of: text.range(at[0], at[1])), from: AssistiveOrigin(.number(at[2])))
        }
        text("GetOffsetAtPoint", "iiu", "i") { text, node, at in
            let point = node.point(
                x: .number(at[0]), y: .number(at[1]), from: AssistiveOrigin(.number(at[2])))
            return [.number(text.offset(at: point))]
        }
    }

    private func addLooks(_ text: AddText) {
        func looks(
            _ text: AssistiveText, _ offset: Int, without usual: [String: String] = [:]
        ) -> [BusValue] {
            let own = text.attributes(at: offset)
            var low = min(max(offset, 0), text.count), high = low
            // As far as it looks alike, a few words at most.
            let reach = 200
            while low > 0, offset - low < reach, text.attributes(at: low - 1) == own { low -= 1 }
            while high < text.count, high - offset < reach, text.attributes(at: high) == own {
                high += 1
            }
            let told = own.filter { usual[$0.key] != $0.value }
            return [.attributes(told), .number(low), .number(high)]
        }
        text("GetAttributes", "i", "a{ss}ii") { text, _, at in looks(text, at[0]) }
        // Orca reads a field by its runs.
        text("GetAttributeRun", "ib", "a{ss}ii") { text, _, at in
            looks(text, at[0], without: at[1] == 0 ? text.attributes(at: 0) : [:])
        }
        text("GetDefaultAttributes", "", "a{ss}") { text, _, _ in
            [.attributes(text.attributes(at: 0))]
        }
        text("GetDefaultAttributeSet", "", "a{ss}") { text, _, _ in
            [.attributes(text.attributes(at: 0))]
        }
    }

    private static func part(_ text: AssistiveText, _ range: Range<Int>) -> [BusValue] {
        [.string(text[range]), .number(range.lowerBound), .number(range.upperBound)]
    }

    /// Of the older methods, which tell beginnings from ends: both are the unit with what is behind
    /// it.
    private static func unit(ofBoundary boundary: Int) -> AssistiveText.Unit? {
        switch boundary {
        case 0: .character
        case 1, 2: .word
        case 3, 4: .sentence
        case 5, 6: .line
        default: nil
        }
    }
}
