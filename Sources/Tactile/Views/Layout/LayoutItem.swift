import Foundation
import TactileConstraintSolver
import TactileGeometry

/// A view or guide as the layout engine knows it: four unknowns relative to the parent.
///
/// A view's rectangle is its alignment rectangle in its superview, a guide's lies in its owner.
@MainActor
final class LayoutItem {
    private let link: ViewLink?
    var view: UIView? { link?.view }
    weak var guide: UILayoutGuide?
    let isGuide: Bool
    /// Active constraints that mention the item.
    var mentions: [NSLayoutConstraint] = []

    /// The engine in which the item's position is unknown or pinned.
    weak var engine: LayoutEngine?
    var variables = Variables()
    /// The solved rectangle that the view or guide was last told: nil until it was, and in another
    /// superview.
    var placed: CGRect?
    /// Wishes for another place among those that the constraints leave open, and how many there
    /// were.
    var trials: [ConstraintID] = []
    var trialCount = 0

    /// Unknowns and the engine's own constraints on them, by axis.
    struct Variables {
        struct Axis {
            var origin: Variable?
            var length: Variable?
            var originRule: ConstraintID?
            var lengthRule: ConstraintID?
            var hugging: ConstraintID?
            var resistance: ConstraintID?
            /// Keeps the length from being negative, once it was.
            var bound: ConstraintID?
        }
        var horizontal = Axis()
        var vertical = Axis()

        subscript(axis: NSLayoutConstraint.Axis) -> Axis {
            get { axis == .horizontal ? horizontal : vertical }
            set {
                if axis == .horizontal { horizontal = newValue } else { vertical = newValue }
            }
        }
    }

    init(view: UIView) {
        link = view.link
        isGuide = false
    }

    init(guide: UILayoutGuide) {
        link = nil
        self.guide = guide
        isGuide = true
    }

    static func of(_ object: AnyObject, attribute: NSLayoutConstraint.Attribute) -> LayoutItem {
        if let guide = object as? UILayoutGuide { return guide.layoutItem }
        guard let view = object as? UIView else {
            preconditionFailure("A constraint's items are views and layout guides.")
        }
        return attribute.isOfMargins ? view.layoutMarginsGuide.layoutItem : view.layout.item
    }

    /// The view itself, or the guide's owning view.
    var host: UIView? { isGuide ? guide?.owningView : view }

    /// The view that must hear when the guide changes: only that of a content area.
    var areaHost: UIView? { guide?.role == .content ? host : nil }

    /// Whether the item's place is given from outside, not found by the engine.
    var isPinned: Bool { !isGuide && (view?.translatesAutoresizingMaskIntoConstraints ?? true) }

    func forget(_ constraint: NSLayoutConstraint) { mentions.removeAll { $0 === constraint } }

    /// The guides whose lengths the engine measures from this item's: those of a view, and the
    /// margins of a content area.
    private var measuredGuides: [UILayoutGuide] {
        guard isGuide else { return view?.layoutStorage?.guides ?? [] }
        guard guide?.role == .content, let host else { return [] }
        return host.layout.guides.filter { $0.role == .margins || $0.role == .readable }
    }

    func leaveEngine() {
        guard engine != nil else { return }
        // Guides that are measured from this item cannot stay without it.
        for guide in measuredGuides where guide.layoutItem.engine === engine {
            guide.layoutItem.releaseConstraints()
            guide.layoutItem.leaveEngine()
        }
        engine?.expel(self)
        engine = nil
    }

    /// The solved rectangle, exact and not rounded; zero outside of an engine.
    var rect: CGRect {
        guard let engine else { return .zero }
        engine.bringUpToDate()
        return solvedRect(in: engine)
    }

    /// Whether the solution is another one than that which the view or guide was told.
    func isMisplaced(in engine: LayoutEngine) -> Bool {
        guard let placed else { return true }
        let rect = solvedRect(in: engine)
        // Lengths may be negative, which `width` and `height` of a rectangle do not tell.
        let length = CGPoint(x: rect.size.width, y: rect.size.height)
        return !rect.origin.isNearly(placed.origin)
            || !length.isNearly(CGPoint(x: placed.size.width, y: placed.size.height))
    }

    private func solvedRect(in engine: LayoutEngine) -> CGRect {
        func value(_ variable: Variable?) -> CGFloat {
            variable.map { engine.solver.value(of: $0) } ?? 0
        }
        return CGRect(
            x: value(variables.horizontal.origin), y: value(variables.vertical.origin),
            width: value(variables.horizontal.length), height: value(variables.vertical.length))
    }

    var isAmbiguous: Bool {
        guard let engine else { return false }
        engine.bringUpToDate()
        let all = [
            variables.horizontal.origin, variables.horizontal.length, variables.vertical.origin,
            variables.vertical.length,
        ]
        return all.contains { $0.map { engine.solver.isAmbiguous($0) } ?? false }
    }

    /// Where a pinned item is, or how large, whatever its transform and anchor point.
    func pinnedValue(_ axis: NSLayoutConstraint.Axis, isLength: Bool) -> CGFloat {
        guard let view else { return 0 }
        let rect = view.alignmentRect(forFrame: view.constrainedFrame)
        let value =
            switch (axis, isLength) {
            case (.horizontal, false): rect.minX
            case (.horizontal, true): rect.width
            case (.vertical, false): rect.minY
            case (.vertical, true): rect.height
            }
        return value.finite(or: 0)
    }
}

/// What layout keeps for a view that takes part in it, or has a view below that does.
@MainActor
final class ViewLayout {
    struct Flags: OptionSet {
        let rawValue: UInt8
        /// `updateConstraints` is due.
        static let update = Flags(rawValue: 1)
        /// The item, its guides or held constraints wait to be entered into an engine.
        static let entry = Flags(rawValue: 2)
        /// The intrinsic size is to be read again.
        static let intrinsic = Flags(rawValue: 4)
        /// The engine of which the view is the root has something to solve.
        static let solve = Flags(rawValue: 8)
        /// Something is due in this view or below.
        static let subtree = Flags(rawValue: 16)
    }

    unowned let view: UIView
    let item: LayoutItem
    /// The first pass that comes by runs `updateConstraints`.
    var flags: Flags = [.update]
    var guides: [UILayoutGuide] = []
    /// Called when something is due in the view or below, and nothing was before.
    var becameStale: (() -> Void)?
    /// Active constraints of which the view is the nearest common ancestor.
    var held: [NSLayoutConstraint] = []
    /// The engine of the constraints inside, when the view is the root of an island.
    var engine: LayoutEngine?
    /// Constraints that reach from inside to outside of this pinned view.
    var crossings = 0
    /// The size of the content area that the view was last told.
    var contentArea: CGSize?
    var hugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority)
    var resistance = (
        horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh
    )

    init(view: UIView) {
        self.view = view
        item = LayoutItem(view: view)
        let hugging = type(of: view).defaultContentHuggingPriority
        self.hugging = (hugging, hugging)
    }

    // Constraints and their items hold on to each other while the constraints are active.
    isolated deinit {
        engine?.end()
        item.mentions = []
        for constraint in held { constraint.end() }
    }

    /// Notes what is due and tells all views above. What the next pass over the constraints finds
    /// out decides which views are laid out.
    func flag(_ flag: Flags) {
        flags.insert(flag)
        view.layer.askForPreparation()
        var current = self
        while !current.flags.contains(.subtree) {
            current.flags.insert(.subtree)
            current.becameStale?()
            guard let parent = current.view.superview else { return }
            current = parent.layout
        }
    }
}

extension CGPoint {
    /// Less than this, in points, is what rounding makes of no difference.
    fileprivate func isNearly(_ other: CGPoint) -> Bool {
        abs(x - other.x) < 1e-6 && abs(y - other.y) < 1e-6
    }
}
