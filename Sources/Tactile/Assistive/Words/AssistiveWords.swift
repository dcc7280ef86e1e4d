import TactileBus
import TactileViews

/// What a node says of itself in words, beyond its name.
extension AccessibilityNode {
    /// What a reader says after the name and the role. A value that AT-SPI has no interface for
    /// comes first, such as a chart's trend.
    var assistiveDescription: String {
        var parts = [content.hint]
        if textInput == nil, content.numbers == nil, content.role != .toggle {
            parts.insert(content.value, at: 0)
        }
        return parts.filter { !$0.isEmpty }.joined(separator: ". ")
    }

    /// Details that have no interface, under the names that readers know.
    var assistiveAttributes: [String: String] {
        var attributes = ["toolkit": "Tactile"]
        if content.headingLevel > 0 { attributes["level"] = "\(content.headingLevel)" }
        if let index = content.index { attributes["posinset"] = "\(index + 1)" }
        if let count = content.count { attributes["setsize"] = "\(count)" }
        if !content.placeholder.isEmpty { attributes["placeholder-text"] = content.placeholder }
        if !content.identifier.isEmpty { attributes["id"] = content.identifier }
        if content.numbers != nil, !content.value.isEmpty {
            attributes["valuetext"] = content.value
        }
        switch content.role {
        case .searchField: attributes["xml-roles"] = "searchbox"
        case .toggle: attributes["xml-roles"] = "switch"
        default: break
        }
        return attributes
    }

    /// Whether its children are chosen among.
    var isAssistiveSelection: Bool {
        switch content.role {
        case .tabBar, .segments: true
        case .list, .table:
            // Readers say of each row of such a list that it is not chosen.
            children.contains {
                $0.content.states.contains(.selectable) && !$0.content.states.contains(.selected)
            } || children.filter { $0.content.states.contains(.selected) }.count > 1
        default: false
        }
    }
}

extension BusValue {
    /// Texts by names, as AT-SPI has attributes.
    static func attributes(_ attributes: [String: String]) -> BusValue {
        .array(
            attributes.sorted { $0.key < $1.key }
                .map { .entry(.string($0.key), .string($0.value)) }, of: "{ss}")
    }

    /// A whole number as AT-SPI has most of them; one that is out of range is the nearest that is
    /// not.
    static func number(_ value: Int) -> BusValue { .int32(Int32(clamping: value)) }
}
