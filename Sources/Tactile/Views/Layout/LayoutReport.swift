import Foundation
import TactileGeometry

/// Tells the programmer about constraints that cannot be what was meant. Layout goes on.
@MainActor
package enum LayoutReport {
    static func conflict(_ members: [LayoutEngine.Rule], broken: NSLayoutConstraint) {
        let lines = members.map { "    " + describe($0) }
        ApplicationSession.current.report(
            """
            Unable to satisfy all of these required constraints at once:
            \(lines.joined(separator: "\n"))
            Layout goes on without \(describe(broken)).
            Remove or change one of them, or give one a priority below 1000.
            """)
    }

    static func noCommonAncestor(_ constraint: NSLayoutConstraint) {
        ApplicationSession.current.report(
            """
            The constraint \(describe(constraint)) has no effect: \
            \(name(constraint.firstItem)) and \(name(constraint.secondItem)) have no common \
            ancestor. Add both views to one view hierarchy, or deactivate the constraint.
            """)
    }

    static func mixedAxes(_ constraint: NSLayoutConstraint) {
        ApplicationSession.current.report(
            """
            The constraint \(describe(constraint)) compares a distance from the left with one from \
            the top. Relate positions along one axis.
            """)
    }

    static func alignedAlongAxis(_ format: String, _ attribute: NSLayoutConstraint.Attribute) {
        ApplicationSession.current.report(
            """
            The visual format “\(format)” puts its views one after the other, and cannot align them \
            on “\(attribute.name)”, which is along the same axis. They are not aligned.
            """)
    }

    static func describe(_ rule: LayoutEngine.Rule) -> String {
        switch rule {
        case .constraint(let constraint): describe(constraint)
        case .pin(let item, let axis, let isLength):
            "<the frame of \(name(item.view)): \(attribute(axis, isLength)) == "
                + "\(number(item.pinnedValue(axis, isLength: isLength))), "
                + "as translatesAutoresizingMaskIntoConstraints is true>"
        case .guide(let item, let axis):
            "<the \(item.guide?.identifier ?? "layout") guide of \(name(item.host)), "
                + "\(axis == .horizontal ? "horizontally" : "vertically")>"
        case .intrinsic(let item, let axis):
            "<the intrinsic \(attribute(axis, true)) of \(name(item.view))>"
        case .length(let item, let axis):
            "<the \(attribute(axis, true)) of \(name(item.view)) is not negative>"
        case .root(let axis): "<the \(attribute(axis, true)) of the outermost view>"
        }
    }

    static func describe(_ constraint: NSLayoutConstraint) -> String {
        var text = "<"
        if let identifier = constraint.identifier { text += "'\(identifier)' " }
        text += "\(name(constraint.firstItem)).\(constraint.firstAttribute.name) "
        switch constraint.relation {
        case .equal: text += "=="
        case .greaterThanOrEqual: text += ">="
        case .lessThanOrEqual: text += "<="
        }
        if let second = constraint.secondItem {
            if constraint.multiplier != 1 { text += " \(number(constraint.multiplier)) *" }
            text += " \(name(second)).\(constraint.secondAttribute.name)"
            if constraint.constant != 0 {
                text += constraint.constant < 0 ? " - " : " + "
                text += number(abs(constraint.constant))
            }
        } else {
            text += " \(number(constraint.constant))"
        }
        if constraint.priority != .required { text += " @\(constraint.priority.rawValue)" }
        return text + ">"
    }

    private static func attribute(_ axis: NSLayoutConstraint.Axis, _ isLength: Bool) -> String {
        switch (axis, isLength) {
        case (.horizontal, true): "width"
        case (.horizontal, false): "left"
        case (.vertical, true): "height"
        case (.vertical, false): "top"
        }
    }

    private static func number(_ value: CGFloat) -> String {
        value == value.rounded() && abs(value) < 1e9
            ? String(Int(value)) : String(format: "%.4g", Double(value))
    }

    static func name(_ item: AnyObject?) -> String {
        if let guide = item as? UILayoutGuide {
            let title = guide.identifier.isEmpty ? "UILayoutGuide" : "'\(guide.identifier)' guide"
            return "\(title) of \(name(guide.owningView))"
        }
        guard let item else { return "(a view that is gone)" }
        let address = String(UInt(bitPattern: ObjectIdentifier(item)), radix: 16)
        return "\(type(of: item)):0x\(address)"
    }
}

extension NSLayoutConstraint {
    /// The constraint as an equation, as reports show it.
    package var equation: String { LayoutReport.describe(self) }
}
