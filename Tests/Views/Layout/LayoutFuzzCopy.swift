import Foundation
import TactileGeometry
import Testing

@testable import TactileViews

/// The views of a scene and the constraints that are active, made anew.
@MainActor
struct FuzzCopy {
    let root: UIView
    private var copies: [ObjectIdentifier: UIView] = [:]

    init(of scene: FuzzScene) {
        root = makeRoot(width: scene.root.bounds.width, height: scene.root.bounds.height)
        root.layoutMargins = scene.root.layoutMargins
        copies[ObjectIdentifier(scene.root)] = root
        copySubviews(of: scene.root, into: root)
        copyConstraints(of: scene.root)
        _ = reports { root.layoutIfNeeded() }
    }

    subscript(view: UIView) -> UIView? { copies[ObjectIdentifier(view)] }

    private mutating func copySubviews(of view: UIView, into parent: UIView) {
        for inner in view.subviews {
            let made = copy(inner)
            made.isHidden = inner.isHidden
            parent.addSubview(made)
            copies[ObjectIdentifier(inner)] = made
            copySubviews(of: inner, into: made)
            if let stack = inner as? UIStackView, let other = made as? UIStackView {
                for view in stack.arrangedSubviews {
                    guard let arranged = self[view] else { continue }
                    other.addArrangedSubview(arranged)
                    other.setCustomSpacing(stack.customSpacing(after: view), after: arranged)
                }
            }
        }
    }

    private func copy(_ view: UIView) -> UIView {
        let made: UIView
        switch view {
        case let leaf as SizedView:
            made = SizedView(leaf.contentSize.width, leaf.contentSize.height)
        case let stack as UIStackView:
            let other = UIStackView()
            other.axis = stack.axis
            other.distribution = stack.distribution
            other.alignment = stack.alignment
            other.spacing = stack.spacing
            other.isLayoutMarginsRelativeArrangement = stack.isLayoutMarginsRelativeArrangement
            other.directionalLayoutMargins = stack.directionalLayoutMargins
            made = other
        default: made = UIView()
        }
        made.translatesAutoresizingMaskIntoConstraints = false
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            made.setContentHuggingPriority(view.contentHuggingPriority(for: axis), for: axis)
            made.setContentCompressionResistancePriority(
                view.contentCompressionResistancePriority(for: axis), for: axis)
        }
        return made
    }

    /// In the order in which they were made, by which contradictions are judged.
    private func copyConstraints(of root: UIView) {
        var all: [NSLayoutConstraint] = []
        func collect(_ view: UIView) {
            all += view.constraints
            view.subviews.forEach(collect)
        }
        collect(root)
        all.sort { $0.serial < $1.serial }
        for tie in all where tie.identifier?.hasPrefix("stack view") != true {
            guard let first = item(tie.firstItem) else { continue }
            let second = item(tie.secondItem)
            if tie.secondItem != nil, second == nil { continue }
            let made = NSLayoutConstraint(
                item: first, attribute: tie.firstAttribute, relatedBy: tie.relation,
                toItem: second, attribute: tie.secondAttribute, multiplier: tie.multiplier,
                constant: tie.constant)
            made.priority = tie.priority
            made.isActive = true
        }
    }

    private func item(_ object: AnyObject?) -> AnyObject? {
        guard let guide = object as? UILayoutGuide else {
            return object.flatMap { copies[ObjectIdentifier($0)] }
        }
        guard let owner = guide.owningView, guide === owner.layoutMarginsGuide else { return nil }
        return self[owner]?.layoutMarginsGuide
    }

    /// Compares the places of `view` and of its copy.
    func expectSame(_ view: UIView, _ where_: String) {
        guard let other = self[view] else { return }
        let isNear =
            abs(view.bounds.width - other.bounds.width) <= 1
            && abs(view.bounds.height - other.bounds.height) <= 1
            && abs(view.center.x - other.center.x) <= 1
            && abs(view.center.y - other.center.y) <= 1
        #expect(
            isNear,
            """
            \(where_), \(type(of: view)): \(view.center) \(view.bounds.size), \
            right: \(other.center) \(other.bounds.size)
            """)
    }
}
