import Foundation
import TactileConstraintSolver
import TactileGeometry

extension UIView {
    /// The view and all in it with the part that each has in Auto Layout, in the format of UIKit's
    /// `_autolayoutTrace`, with a legend. Below a view or guide whose layout is ambiguous stands
    /// what is left open, and which constraints there are about it.
    ///
    /// Pending constraints are brought up to date before.
    public func autolayoutTrace() -> String {
        var top = self
        while let parent = top.superview { top = parent }
        top.updateConstraintsForTree()
        var lines: [String] = []
        func add(_ view: UIView, _ indent: String) {
            let item = view.layoutStorage?.item
            let hosts = view.layoutStorage?.engine != nil
            let mark =
                hosts ? "•" : item?.engine == nil ? "" : item?.isPinned == true ? "+" : "*"
            let inner = indent + "|   "
            lines.append(indent + mark + NSLayoutConstraint.name(view))
            add(item, inner)
            for guide in view.layoutStorage?.guides ?? [] {
                lines.append(inner + "*" + guide.traceLine)
                add(guide.layoutItem, inner + "|   ")
            }
            for subview in view.subviews { add(subview, inner) }
        }
        func add(_ item: LayoutItem?, _ inner: String) {
            guard let item, !item.isPinned else { return }
            let open = item.openParts
            guard !open.isEmpty else { return }
            lines[lines.count - 1] += " - AMBIGUOUS LAYOUT for " + open.joined(separator: ", ")
            lines += item.reasons.map { inner + "! " + $0 }
        }
        add(self, "")
        lines += [
            "", "Legend:",
            "\t* - is laid out with auto layout",
            "\t+ - is laid out manually, but is represented in the layout engine because "
                + "translatesAutoresizingMaskIntoConstraints = YES",
            "\t• - layout engine host",
            "\t! - why the layout above is ambiguous",
        ]
        return lines.joined(separator: "\n")
    }
}

extension UILayoutGuide {
    fileprivate var traceLine: String {
        "<\(Description.name(self)) - \"\(identifier)\", "
            + "layoutFrame = \(Description.rect(layoutFrame)), "
            + "owningView = \(Description.reference(owningView))>"
    }
}

extension LayoutItem {
    private func isOpen(_ variable: Variable?) -> Bool {
        guard let variable, let engine else { return false }
        engine.bringUpToDate()
        return engine.solver.isAmbiguous(variable)
    }

    /// What the constraints leave open, such as `UILabel:0x7f04.minX`.
    fileprivate var openParts: [String] {
        let parts: [(Variable?, String)] = [
            (variables.horizontal.origin, "minX"), (variables.horizontal.length, "Width"),
            (variables.vertical.origin, "minY"), (variables.vertical.length, "Height"),
        ]
        let name = NSLayoutConstraint.name(view ?? guide)
        return parts.filter { isOpen($0.0) }.map { "\(name).\($0.1)" }
    }

    /// For each axis with something open, what that is and the constraints that leave it so.
    fileprivate var reasons: [String] {
        let axes: [(NSLayoutConstraint.Axis, String, String)] = [
            (.horizontal, "where it is horizontally", "how wide it is"),
            (.vertical, "where it is vertically", "how high it is"),
        ]
        return axes.compactMap { axis, place, size in
            let known = variables[axis]
            let open = [(known.origin, place), (known.length, size)].filter { isOpen($0.0) }
            guard !open.isEmpty else { return nil }
            let what = open.map(\.1).joined(separator: " and ")
            let own = mentions.filter { $0.firstAttribute.axis == axis }
            guard !own.isEmpty else { return "no constraint says \(what)" }
            let all = own.map(\.description).joined(separator: ", ")
            return "\(own.count == 1 ? "this does not say" : "these do not say") \(what): \(all)"
        }
    }
}
