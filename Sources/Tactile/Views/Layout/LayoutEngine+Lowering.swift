import Foundation
import TactileConstraintSolver
import TactileGeometry

/// A sum of unknowns and a number.
struct LayoutSum {
    var terms: [Term] = []
    var constant = 0.0

    mutating func add(_ variable: Variable, _ factor: Double) {
        terms.append(Term(variable, factor))
    }
}

extension LayoutEngine {
    /// A constraint as the solver takes it, without its own constant.
    struct Lowered {
        var terms: [Term]
        var base: Double
        var relation: Relation
    }

    /// `nil` when an item is gone.
    func lower(_ constraint: NSLayoutConstraint) -> Lowered? {
        guard let container = constraint.container, let first = constraint.firstLayoutItem else {
            return nil
        }
        let isDirectional =
            constraint.firstAttribute.isDirectional || constraint.secondAttribute.isDirectional
        let isMirrored =
            isDirectional && container.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let context = LoweringContext(container: container, isMirrored: isMirrored)
        var sum = LayoutSum()
        append(constraint.firstAttribute, of: first, times: 1, to: &sum, context)
        if let second = constraint.secondLayoutItem {
            append(
                constraint.secondAttribute, of: second, times: -Double(constraint.multiplier),
                to: &sum, context)
        }
        let relation: Relation =
            switch constraint.relation {
            case .equal: .equal
            case .greaterThanOrEqual: .greaterOrEqual
            case .lessThanOrEqual: .lessOrEqual
            }
        return Lowered(terms: sum.terms, base: sum.constant, relation: relation)
    }

    /// In which coordinates a constraint is written down: those of the container, from its right
    /// edge leftwards when mirrored.
    struct LoweringContext {
        let container: UIView
        let isMirrored: Bool
    }

    private func append(
        _ attribute: NSLayoutConstraint.Attribute, of item: LayoutItem, times factor: Double,
        to sum: inout LayoutSum, _ context: LoweringContext
    ) {
        let axis = attribute.axis
        let item = item.baselineItem(for: attribute.kind)
        let size = length(of: item, axis)
        if attribute.kind == .length {
            sum.add(size, factor)
            return
        }
        let extent = edgeLength(of: item, axis, context)
        if axis == .horizontal, context.isMirrored {
            // Distances from the right: width of the container - origin - share of the length.
            sum.add(edgeLength(of: context.container.layout.item, axis, context), factor)
            appendOrigin(of: item, axis, times: -factor, to: &sum, context)
            switch attribute.kind {
            case .leading, .far: sum.add(extent, -factor)
            case .center: sum.add(size, -factor / 2)
            case .trailing, .near, .length, .firstBaseline, .lastBaseline: break
            }
            return
        }
        appendOrigin(of: item, axis, times: factor, to: &sum, context)
        switch attribute.kind {
        case .near, .leading, .length: break
        case .far, .trailing: sum.add(extent, factor)
        case .center: sum.add(size, factor / 2)
        case .firstBaseline:
            if let offset = item.view?.firstBaselineOffset {
                let height = item.view?.centeredTextHeight
                if height != nil { sum.add(size, factor / 2) }
                sum.constant += factor * Double(offset - (height ?? 0) / 2)
            } else {
                sum.add(size, factor)
            }
        case .lastBaseline:
            let height = item.view?.centeredTextHeight
            sum.add(size, height == nil ? factor : factor / 2)
            let offset = item.view?.lastBaselineOffset ?? 0
            sum.constant += factor * Double((height ?? 0) / 2 - offset)
        }
    }

    /// How far apart an item's edges are: for the container of a constraint that has a content
    /// area, those of that area. Its lengths and its centre are those of its frame.
    private func edgeLength(
        of item: LayoutItem, _ axis: NSLayoutConstraint.Axis, _ context: LoweringContext
    ) -> Variable {
        let container = context.container
        guard !item.isGuide, item.view === container, type(of: container).laysOutContentArea else {
            return length(of: item, axis)
        }
        return length(of: container.contentAreaGuide.layoutItem, axis)
    }

    /// The way from the container's origin to the item's, up the tree.
    private func appendOrigin(
        of item: LayoutItem, _ axis: NSLayoutConstraint.Axis, times factor: Double,
        to sum: inout LayoutSum, _ context: LoweringContext
    ) {
        var current: LayoutItem? = item
        while let step = current {
            if !step.isGuide, step.view === context.container { return }
            sum.add(origin(of: step, axis), factor)
            current = step.isGuide ? step.host?.layout.item : step.view?.superview?.layout.item
        }
    }

    /// Below everything that a person would write.
    private static let contentWish: Float = 0.5

    // MARK: Unknowns

    func origin(of item: LayoutItem, _ axis: NSLayoutConstraint.Axis) -> Variable {
        join(item)
        if let known = variables(of: item)[axis].origin { return known }
        let variable = makeVariable(for: item)
        var all = variables(of: item)
        all[axis].origin = variable
        setVariables(all, of: item)
        if item.isPinned {
            all[axis].originRule = add(
                [Term(variable)], -Double(item.pinnedValue(axis, isLength: false)), .equal,
                SimplexSolver.required, .pin(item, axis, isLength: false))
        } else if item.guide?.role == .content {
            all[axis].originRule = add(
                [Term(variable)], 0, .equal, SimplexSolver.required, .guide(item, axis))
        } else if let insets = item.guide?.systemInsets {
            let near = axis == .horizontal ? insets.left : insets.top
            all[axis].originRule = add(
                [Term(variable)], -Double(near), .equal, SimplexSolver.required, .guide(item, axis))
        }
        setVariables(all, of: item)
        return variable
    }

    func length(of item: LayoutItem, _ axis: NSLayoutConstraint.Axis) -> Variable {
        if !item.isGuide, item.view === root { return rootVariable(axis) }
        join(item)
        if let known = variables(of: item)[axis].length { return known }
        let variable = makeVariable(for: item)
        var all = variables(of: item)
        all[axis].length = variable
        setVariables(all, of: item)
        if item.isPinned {
            all[axis].lengthRule = add(
                [Term(variable)], -Double(item.pinnedValue(axis, isLength: true)), .equal,
                SimplexSolver.required, .pin(item, axis, isLength: true))
        } else if item.guide?.role == .content, let host = item.host {
            all[axis].lengthRule = add(
                [Term(variable), Term(length(of: host.layout.item, axis), -1)], 0, .equal,
                Self.contentWish, .guide(item, axis))
        } else if let insets = item.guide?.systemInsets, let host = item.host {
            let taken =
                axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
            all[axis].lengthRule = add(
                [Term(variable), Term(insetLength(for: item, in: host, axis), -1)], Double(taken),
                .equal, SimplexSolver.required, .guide(item, axis))
        }
        setVariables(all, of: item)
        return variable
    }

    /// The length of which a guide leaves something free. Margins are those of the content area, as
    /// the edges are that constraints inside mean.
    private func insetLength(
        for item: LayoutItem, in host: UIView, _ axis: NSLayoutConstraint.Axis
    ) -> Variable {
        let isOfContent =
            type(of: host).laysOutContentArea
            && (item.guide?.role == .margins || item.guide?.role == .readable)
        return length(of: isOfContent ? host.contentAreaGuide.layoutItem : host.layout.item, axis)
    }

    /// Makes the item known here; one without a given frame gets all its unknowns at once.
    func join(_ item: LayoutItem) {
        if isMeasuring {
            guard !knows(item) else { return }
            setVariables(LayoutItem.Variables(), of: item)
        } else {
            guard item.engine !== self else { return }
            item.leaveEngine()
            item.engine = self
        }
        guard !item.isPinned, !item.isGuide else { return }
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            _ = origin(of: item, axis)
            _ = length(of: item, axis)
        }
        enterIntrinsicSize(of: item)
    }

    // MARK: Pins, guides, intrinsic sizes

    /// A pinned item was moved or resized from outside.
    func placementChanged(of item: LayoutItem) {
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            let known = item.variables[axis]
            if let id = known.originRule {
                set(id, -Double(item.pinnedValue(axis, isLength: false)))
            }
            if let id = known.lengthRule {
                set(id, -Double(item.pinnedValue(axis, isLength: true)))
            }
        }
    }

    func guideChanged(_ item: LayoutItem) {
        guard let insets = item.guide?.systemInsets else { return }
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            let known = item.variables[axis], isAcross = axis == .horizontal
            let near = isAcross ? insets.left : insets.top
            let far = isAcross ? insets.right : insets.bottom
            if let id = known.originRule { set(id, -Double(near)) }
            if let id = known.lengthRule { set(id, Double(near + far)) }
        }
    }

    /// Enters, edits or takes out "at most" and "at least" the intrinsic size.
    func enterIntrinsicSize(of item: LayoutItem) {
        guard !item.isGuide, let view = item.view else { return }
        var size = view.intrinsicContentSize
        let known = variables(of: item).horizontal.length
        let width = known.map { CGFloat(solver.value(of: $0)) } ?? 0
        if let wrapped = view.intrinsicContentSize(forWidth: width > 0 ? width : size.width) {
            size.height = wrapped.height
            noteWrapping(item)
        }
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            let length = axis == .horizontal ? size.width : size.height
            enterIntrinsicLength(length, axis, of: item, view)
        }
    }

    private func enterIntrinsicLength(
        _ given: CGFloat, _ axis: NSLayoutConstraint.Axis, of item: LayoutItem, _ view: UIView
    ) {
        var all = variables(of: item)
        defer { setVariables(all, of: item) }
        guard given >= 0, given.isFinite else {
            if let id = all[axis].hugging { remove(id) }
            if let id = all[axis].resistance { remove(id) }
            all[axis].hugging = nil
            all[axis].resistance = nil
            return
        }
        let value = Double(given - view.alignmentInset(along: axis))
        if let hugging = all[axis].hugging, let resistance = all[axis].resistance {
            set(hugging, -value)
            set(resistance, -value)
            return
        }
        let unknown = Term(length(of: item, axis))
        all = variables(of: item)
        all[axis].hugging = add(
            [unknown], -value, .lessOrEqual, view.contentHuggingPriority(for: axis).rawValue,
            .intrinsic(item, axis))
        all[axis].resistance = add(
            [unknown], -value, .greaterOrEqual,
            view.contentCompressionResistancePriority(for: axis).rawValue, .intrinsic(item, axis))
    }

    func intrinsicPrioritiesChanged(of item: LayoutItem) {
        guard let view = item.view else { return }
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            let known = item.variables[axis]
            if let id = known.hugging {
                setPriority(view.contentHuggingPriority(for: axis), of: id)
            }
            if let id = known.resistance {
                setPriority(view.contentCompressionResistancePriority(for: axis), of: id)
            }
        }
    }
}

extension UIView {
    /// What alignment rectangles lose of a frame's length.
    func alignmentInset(along axis: NSLayoutConstraint.Axis) -> CGFloat {
        // A power of two, so that taking insets off it loses nothing.
        let frame = CGRect(x: 0, y: 0, width: 4096, height: 4096)
        let rect = alignmentRect(forFrame: frame)
        return axis == .horizontal ? frame.width - rect.width : frame.height - rect.height
    }
}

extension LayoutItem {
    /// The item itself, or that of the view inside whose text the baseline is of.
    fileprivate func baselineItem(for kind: NSLayoutConstraint.Attribute.Kind) -> LayoutItem {
        guard let view else { return self }
        let text: UIView
        switch kind {
        case .firstBaseline: text = view.forFirstBaselineLayout
        case .lastBaseline: text = view.forLastBaselineLayout
        default: return self
        }
        return text !== view && text.isDescendant(of: view) ? text.layout.item : self
    }
}

extension ViewLayout {
    func huggingPriority(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        axis == .horizontal ? hugging.horizontal : hugging.vertical
    }

    func resistancePriority(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        axis == .horizontal ? resistance.horizontal : resistance.vertical
    }
}
