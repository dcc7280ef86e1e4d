import Foundation

extension UIKeyCommand {
    /// The keys as people write them on a Linux desktop, such as "Ctrl+Shift+Z"; empty without an
    /// ``input``.
    public var keyTitle: String {
        guard let input, !input.isEmpty else { return "" }
        var parts: [String] = []
        // A Linux desktop has on Control what an iPad has on the command key.
        if !modifierFlags.isDisjoint(with: [.control, .command]) { parts.append("Ctrl") }
        if modifierFlags.contains(.alternate) { parts.append("Alt") }
        if modifierFlags.contains(.shift) { parts.append("Shift") }
        return (parts + [Self.name(ofKey: input)]).joined(separator: "+")
    }

    private static func name(ofKey input: String) -> String {
        switch input {
        case inputUpArrow: return "↑"
        case inputDownArrow: return "↓"
        case inputLeftArrow: return "←"
        case inputRightArrow: return "→"
        case inputEscape: return "Esc"
        case inputPageUp: return "Page Up"
        case inputPageDown: return "Page Down"
        case inputHome: return "Home"
        case inputEnd: return "End"
        case inputDelete: return "Delete"
        case "\r": return "Return"
        case "\t": return "Tab"
        case "\u{8}": return "Backspace"
        case " ": return "Space"
        default:
            let prefix = "UIKeyInput"
            return input.hasPrefix(prefix)
                ? String(input.dropFirst(prefix.count)) : input.uppercased()
        }
    }
}
