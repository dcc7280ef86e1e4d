import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers
import TactileViews

/// Objects and values as the inspector writes and reads them.
@MainActor
enum Words {
    /// The name of the object's class.
    static func type(_ object: AnyObject) -> String { "\(Swift.type(of: object))" }

    static func address(_ object: AnyObject) -> String {
        "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
    }

    /// The text in quotation marks, shortened; nothing for an empty one.
    static func quoted(_ text: String) -> String {
        guard !text.isEmpty else { return "" }
        let line = text.replacingOccurrences(of: "\n", with: " ")
        return line.count > 40 ? "“\(line.prefix(39))…”" : "“\(line)”"
    }

    /// A number with at most three decimals, and none that says nothing.
    static func number(_ value: CGFloat) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "\(value)" }
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? String(Int(rounded)) : "\(Double(rounded))"
    }

    static func numbers(_ values: CGFloat...) -> String {
        values.map(number).joined(separator: ", ")
    }

    static func rect(_ rect: CGRect) -> String {
        numbers(rect.origin.x, rect.origin.y, rect.width, rect.height)
    }

    static func point(_ point: CGPoint) -> String { numbers(point.x, point.y) }
    static func size(_ size: CGSize) -> String { "\(number(size.width)) × \(number(size.height))" }

    static func insets(_ insets: UIEdgeInsets) -> String {
        numbers(insets.top, insets.left, insets.bottom, insets.right)
    }

    static func transform(_ matrix: CGAffineTransform) -> String {
        matrix.isIdentity
            ? "identity"
            : numbers(matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty)
    }

    static func color(_ color: UIColor?) -> String {
        guard let color else { return "none" }
        var red: CGFloat = 0
        var green: CGFloat = 0
        var blue: CGFloat = 0
        var alpha: CGFloat = 0
        guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else {
            return "a pattern"
        }
        let bytes = [red, green, blue, alpha].map { part in
            Int((min(max(part, 0), 1) * 255).rounded())
        }
        let shown = bytes[3] == 255 ? bytes.dropLast() : bytes[...]
        return "#" + shown.map { String(format: "%02X", $0) }.joined()
    }

    static func isOn(_ flag: Bool) -> String { flag ? "yes" : "no" }

    // MARK: Layout

    /// The constraint as an equation, without addresses.
    static func equation(_ constraint: NSLayoutConstraint) -> String {
        var text = side(constraint.firstItem, constraint.firstAttribute)
        switch constraint.relation {
        case .equal: text += " = "
        case .greaterThanOrEqual: text += " ≥ "
        case .lessThanOrEqual: text += " ≤ "
        }
        let constant = constraint.constant
        if let second = constraint.secondItem {
            if constraint.multiplier != 1 { text += "\(number(constraint.multiplier)) × " }
            text += side(second, constraint.secondAttribute)
            if constant != 0 { text += constant < 0 ? " − " : " + " }
            if constant != 0 { text += number(abs(constant)) }
        } else {
            text += number(constant)
        }
        if constraint.priority != .required {
            text += "  @\(number(CGFloat(constraint.priority.rawValue)))"
        }
        if let name = constraint.identifier { text += "  “\(name)”" }
        return text
    }

    private static func side(
        _ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute
    ) -> String {
        guard let item else { return "(gone).\(attribute)" }
        if let guide = item as? UILayoutGuide {
            let owner = guide.owningView.map(type) ?? "no view"
            let name = guide.identifier.isEmpty ? "guide" : guide.identifier
            return "\(owner).[\(name)].\(attribute)"
        }
        let text = (item as? UIView)?.inspectedText.map { " \(quoted($0))" } ?? ""
        return "\(type(item))\(text).\(attribute)"
    }

    static func mask(_ mask: UIView.AutoresizingMask) -> String {
        let all: [(UIView.AutoresizingMask, String)] = [
            (.flexibleLeftMargin, "left"), (.flexibleWidth, "width"),
            (.flexibleRightMargin, "right"), (.flexibleTopMargin, "top"),
            (.flexibleHeight, "height"), (.flexibleBottomMargin, "bottom"),
        ]
        let names = all.filter { mask.contains($0.0) }.map(\.1)
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }

    // MARK: Accessibility

    static func traits(_ traits: UIAccessibilityTraits) -> String {
        let all: [(UIAccessibilityTraits, String)] = [
            (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"),
            (.keyboardKey, "keyboardKey"), (.staticText, "staticText"),
            (.summaryElement, "summaryElement"), (.notEnabled, "notEnabled"),
            (.updatesFrequently, "updatesFrequently"), (.searchField, "searchField"),
            (.adjustable, "adjustable"), (.allowsDirectInteraction, "allowsDirectInteraction"),
            (.causesPageTurn, "causesPageTurn"), (.tabBar, "tabBar"), (.header, "header"),
            (.toggleButton, "toggleButton"),
        ]
        let names = all.filter { traits.contains($0.0) }.map(\.1)
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}
