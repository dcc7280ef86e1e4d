import Foundation
import TactileGeometry

extension NSLayoutConstraint: Described {
    /// The constraint as UIKit prints it: in the visual format where it is about the distance of a
    /// view from its superview or its sibling, as an equation where it is not.
    package var ownDescription: String {
        var text = "<\(Description.name(self, separator: ":")) "
        if let identifier { text += "'\(identifier)' " }
        let visual = visualFormat
        text += visual?.text ?? equationOfDescription
        var notes = [isActive ? "active" : "inactive"]
        if let superview = visual?.superview { notes.append("names: '|':\(superview) ") }
        return text + "   (\(notes.joined(separator: ", ")))>"
    }

    /// `UILabel:0x7f04'text'`, as constraints name a view or a guide.
    static func name(_ item: AnyObject?) -> String {
        guard let item else { return "(deallocated item)" }
        var name = Description.name(item, separator: ":")
        if let text = (item as? any TextDescribing)?.textOfDescription {
            name += Description.quoted(text)
        } else if let title = (item as? any TitleDescribing)?.titleOfDescription {
            name += Description.quoted(title)
        } else if let guide = item as? UILayoutGuide, !guide.identifier.isEmpty {
            name += "'\(guide.identifier)'"
        }
        return name
    }

    private var sign: String {
        switch relation {
        case .equal: "=="
        case .greaterThanOrEqual: ">="
        case .lessThanOrEqual: "<="
        }
    }

    private var priorityNote: String {
        priority == .required ? "" : " @\(Description.number(priority.rawValue))"
    }

    private var equationOfDescription: String {
        var text = "\(Self.name(firstItem)).\(firstAttribute.name) \(sign) "
        if secondAttribute == .notAnAttribute {
            return text + Description.number(constant) + priorityNote
        }
        if multiplier != 1 { text += Description.number(multiplier) + "*" }
        text += "\(Self.name(secondItem)).\(secondAttribute.name)"
        if constant != 0 {
            text += (constant < 0 ? " - " : " + ") + Description.number(abs(constant))
        }
        return text + priorityNote
    }

    /// Which side of a view an attribute is, for distances.
    private enum Side { case start, end }

    private static func side(_ attribute: Attribute) -> Side? {
        switch attribute {
        case .leading, .left, .top: .start
        case .trailing, .right, .bottom: .end
        default: nil
        }
    }

    private var visualFormat: (text: String, superview: String?)? {
        guard multiplier == 1, let first = firstItem as? UIView, let second = secondItem as? UIView,
            let firstSide = Self.side(firstAttribute), let secondSide = Self.side(secondAttribute),
            firstAttribute.axis == secondAttribute.axis,
            isAbsolute(firstAttribute) == isAbsolute(secondAttribute)
        else { return nil }
        let axis = firstAttribute.axis == .horizontal ? "H:" : "V:"
        let direction = isAbsolute(firstAttribute) ? "(LTR)" : ""
        func item(_ view: UIView) -> String { "[\(Self.name(view))]" }
        if firstSide == secondSide {
            // The distance counts from the superview's edge inwards.
            let outer = first.superview === second ? second : first
            let inner = outer === first ? second : first
            guard inner.superview === outer else { return nil }
            let gap = distance(isReversed: (outer === first) == (firstSide == .start))
            let text = firstSide == .start ? "|-\(gap)-\(item(inner))" : "\(item(inner))-\(gap)-|"
            return (axis + text + direction, Self.name(outer))
        }
        guard first.superview === second.superview else { return nil }
        let gap = distance(isReversed: firstSide == .end)
        let (before, after) = firstSide == .start ? (second, first) : (first, second)
        return ("\(axis)\(item(before))-\(gap)-\(item(after))\(direction)", nil)
    }

    private func isAbsolute(_ attribute: Attribute) -> Bool {
        attribute == .left || attribute == .right
    }

    /// The distance in parentheses; reversed where the second item is the one farther on.
    private func distance(isReversed: Bool) -> String {
        let length = Description.number(isReversed ? 0 - constant : constant)
        var sign = ""
        if relation != .equal {
            sign = (relation == .greaterThanOrEqual) != isReversed ? ">=" : "<="
        }
        let strength = priority == .required ? "" : "@\(Description.number(priority.rawValue))"
        return "(\(sign)\(length)\(strength))"
    }
}

extension UILayoutGuide: Described {
    package var ownDescription: String {
        "<\(Description.name(self)) - \"\(identifier)\", "
            + "layoutFrame = \(Description.rect(layoutFrame)), "
            + "owningView = \(owningView?.description ?? "(null)")>"
    }
}
