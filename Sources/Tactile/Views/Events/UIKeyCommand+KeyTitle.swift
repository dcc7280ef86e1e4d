import Foundation

extension UIKeyCommand {
    /// The keys as people write them on a Linux desktop, such as "Ctrl+Shift+Z"; empty without an
    /// ``input``. The names of keys are those of the person's language.
    public var keyTitle: String {
        guard let input, !input.isEmpty else { return "" }
        var parts: [String] = []
        // A Linux desktop has on Control what an iPad has on the command key.
        if !modifierFlags.isDisjoint(with: [.control, .command]) {
            parts.append(localized("Ctrl", in: "key"))
        }
        if modifierFlags.contains(.alternate) { parts.append(localized("Alt", in: "key")) }
        if modifierFlags.contains(.shift) { parts.append(localized("Shift", in: "key")) }
        return (parts + [Self.name(ofKey: input)]).joined(separator: "+")
    }

    private static func name(ofKey input: String) -> String {
        switch input {
        case inputUpArrow: return "↑"
        case inputDownArrow: return "↓"
        case inputLeftArrow: return "←"
        case inputRightArrow: return "→"
        case inputEscape: return localized("Esc", in: "key")
        case inputPageUp: return localized("Page Up", in: "key")
        case inputPageDown: return localized("Page Down", in: "key")
        case inputHome: return localized("Home", in: "key")
        case inputEnd: return localized("End", in: "key")
        case inputDelete: return localized("Delete", in: "key")
        case "\r": return localized("Return", in: "key")
        case "\t": return localized("Tab", in: "key")
        case "\u{8}": return localized("Backspace", in: "key")
        case " ": return localized("Space", in: "key")
        default:
            let prefix = "UIKeyInput"
            return input.hasPrefix(prefix)
                ? String(input.dropFirst(prefix.count)) : input.uppercased()
        }
    }
}
