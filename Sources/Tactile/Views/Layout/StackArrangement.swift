import Foundation
import TactileGeometry

/// The constraints and spacers by which a stack view arranges its views.
@MainActor
struct StackArrangement {
    private var constraints: [NSLayoutConstraint] = []
    private var spacers: [UILayoutGuide] = []

    /// Makes a stack no larger than needed where nothing else says how large it is: weaker than
    /// ``UILayoutPriority/fittingSizeLevel``, as a fitting size may ask for more.
    private static let snug = UILayoutPriority(49)
    /// Equal centring gives way to the least spacing and to intrinsic sizes.
    private static let centering = UILayoutPriority(150)
    /// Proportions give way by a hair, since lengths of zero have none.
    private static let proportion = UILayoutPriority(999)

    init() {}

    init(of stack: UIStackView) {
        let views = stack.arrangedSubviews.filter { !$0.isHidden }
        if let first = views.first, let last = views.last {
            let bounds: AnyObject =
                stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
            let edges = Edges(axis: stack.axis)
            add(first, edges.start, .equal, bounds, edges.start, "first edge")
            add(last, edges.end, .equal, bounds, edges.end, "last edge")
            distribute(views, in: stack, edges)
            align(views, in: bounds, stack, Edges(axis: stack.axis.other))
        }
        NSLayoutConstraint.activate(constraints)
    }

    func remove(from stack: UIStackView) {
        NSLayoutConstraint.deactivate(constraints)
        for spacer in spacers { stack.removeLayoutGuide(spacer) }
    }

    /// The attributes of one axis.
    private struct Edges {
        let start: NSLayoutConstraint.Attribute
        let end: NSLayoutConstraint.Attribute
        let center: NSLayoutConstraint.Attribute
        let length: NSLayoutConstraint.Attribute

        init(axis: NSLayoutConstraint.Axis) {
            let isAcross = axis == .horizontal
            start = isAcross ? .leading : .top
            end = isAcross ? .trailing : .bottom
            center = isAcross ? .centerX : .centerY
            length = isAcross ? .width : .height
        }
    }

    private mutating func add(
        _ first: AnyObject, _ attribute: NSLayoutConstraint.Attribute,
        _ relation: NSLayoutConstraint.Relation, _ second: AnyObject?,
        _ other: NSLayoutConstraint.Attribute, _ purpose: String, times multiplier: CGFloat = 1,
        plus constant: CGFloat = 0, priority: UILayoutPriority = .required
    ) {
        let constraint = NSLayoutConstraint(
            item: first, attribute: attribute, relatedBy: relation, toItem: second,
            attribute: other, multiplier: multiplier, constant: constant)
        constraint.identifier = "stack view: \(purpose)"
        constraint.priority = priority
        constraints.append(constraint)
    }

    // MARK: Along the axis

    private mutating func distribute(_ views: [UIView], in stack: UIStackView, _ edges: Edges) {
        let usesBaselines = stack.axis == .vertical && stack.isBaselineRelativeArrangement
        let from: NSLayoutConstraint.Attribute = usesBaselines ? .lastBaseline : edges.end
        let to: NSLayoutConstraint.Attribute = usesBaselines ? .firstBaseline : edges.start
        let isLoose =
            stack.distribution == .equalSpacing || stack.distribution == .equalCentering
        var firstSpacer: UILayoutGuide?
        for (view, next) in zip(views, views.dropFirst()) {
            let room = stack.room(after: view)
            add(
                next, to, isLoose ? .greaterThanOrEqual : .equal, view, from, "spacing",
                plus: room)
            guard isLoose else { continue }
            let spacer = UILayoutGuide()
            spacer.identifier = "stack view: spacer"
            stack.addLayoutGuide(spacer)
            spacers.append(spacer)
            let isCentered = stack.distribution == .equalCentering
            let near = isCentered ? edges.center : edges.end
            let far = isCentered ? edges.center : edges.start
            add(spacer, edges.start, .equal, view, near, "distance")
            add(spacer, edges.end, .equal, next, far, "distance")
            add(
                next, to, .equal, view, from, "snug spacing", plus: room, priority: Self.snug)
            if let firstSpacer {
                add(
                    spacer, edges.length, .equal, firstSpacer, edges.length, "equal distances",
                    priority: isCentered ? Self.centering : .required)
            } else {
                firstSpacer = spacer
            }
        }
        switch stack.distribution {
        case .fillEqually:
            for view in views.dropFirst() {
                add(view, edges.length, .equal, views[0], edges.length, "equal lengths")
            }
        case .fillProportionally: keepProportions(of: views, stack.axis, edges)
        case .fill, .equalSpacing, .equalCentering: break
        }
    }

    private mutating func keepProportions(
        of views: [UIView], _ axis: NSLayoutConstraint.Axis, _ edges: Edges
    ) {
        func length(_ view: UIView) -> CGFloat {
            let size = view.intrinsicContentSize
            return max(0, (axis == .horizontal ? size.width : size.height).finite(or: 0))
        }
        guard let scale = views.first(where: { length($0) > 0 }) else { return }
        for view in views where view !== scale && length(view) > 0 {
            add(
                view, edges.length, .equal, scale, edges.length, "proportions",
                times: length(view) / length(scale), priority: Self.proportion)
        }
    }

    // MARK: Across the axis

    private mutating func align(
        _ views: [UIView], in bounds: AnyObject, _ stack: UIStackView, _ edges: Edges
    ) {
        // Views in a column have no common baseline.
        let alignment =
            stack.axis == .vertical && stack.alignment.isBaseline
            ? (stack.alignment == .firstBaseline ? .leading : .trailing) : stack.alignment
        for view in views {
            let startIsBound = alignment == .fill || alignment == .leading
            let endIsBound = alignment == .fill || alignment == .trailing
            add(
                view, edges.start, startIsBound ? .equal : .greaterThanOrEqual, bounds, edges.start,
                "alignment")
            add(
                view, edges.end, endIsBound ? .equal : .lessThanOrEqual, bounds, edges.end,
                "alignment")
            switch alignment {
            case .center:
                add(view, edges.center, .equal, bounds, edges.center, "alignment")
            case .firstBaseline where view !== views[0]:
                add(view, .firstBaseline, .equal, views[0], .firstBaseline, "alignment")
            case .lastBaseline where view !== views[0]:
                add(view, .lastBaseline, .equal, views[0], .lastBaseline, "alignment")
            default: break
            }
        }
        guard alignment != .fill else { return }
        add(
            bounds, edges.length, .equal, nil, .notAnAttribute, "snug fit", priority: Self.snug)
    }
}
