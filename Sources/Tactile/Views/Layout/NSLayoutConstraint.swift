import Foundation
import TactileConstraintSolver
import TactileGeometry

/// A linear relation between two edges, centres or sizes:
/// `first = multiplier · second + constant`, or "at least", or "at most".
///
/// A constraint may be activated before its items are in one tree. It takes effect in the next
/// layout pass in which they are.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    /// The constraint as an equation or in the visual format, as UIKit prints it.
    nonisolated open override var description: String { Description.of(self) }

    public enum Attribute: Int, Sendable {
        case notAnAttribute = 0
        case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
        case lastBaseline, firstBaseline
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        case centerXWithinMargins, centerYWithinMargins
    }

    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1
    }

    public enum Axis: Int, Sendable {
        case horizontal, vertical
    }

    public struct FormatOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        public static let directionLeadingToTrailing: FormatOptions = []
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    }

    /// The constraint retains neither of its items: they are nil once they are deallocated.
    public var firstItem: AnyObject? { first.object }
    public var secondItem: AnyObject? { second?.object }
    private let first: Item
    private let second: Item?
    public let firstAttribute: Attribute
    public let secondAttribute: Attribute
    public let relation: Relation
    public let multiplier: CGFloat

    /// Added to the right-hand side, in points. Edits cost only what depends on them; a number
    /// that is not finite counts as 0.
    open var constant: CGFloat {
        didSet { if constant != oldValue { constantChanged() } }
    }

    /// 1000 must hold, lower ones as far as higher ones allow.
    open var priority: UILayoutPriority = .required {
        didSet { if priority != oldValue { binding?.engine.setPriority(of: self) } }
    }

    /// Shown in reports.
    open var identifier: String?

    /// Whether the constraint takes part in layout, as soon as its items are in one tree.
    open var isActive: Bool {
        get { isActivated }
        set { if newValue { activate() } else { deactivate() } }
    }

    /// A reference to a view or a guide that does not retain it.
    private struct Item {
        let link: ViewLink?
        weak var guide: UILayoutGuide?

        init?(_ object: Any) {
            link = (object as? UIView)?.link
            if link == nil {
                guard let guide = object as? UILayoutGuide else { return nil }
                self.guide = guide
            }
        }

        var object: AnyObject? { link == nil ? guide : link?.view }
    }

    // MARK: State of the layout engine

    /// Where a constraint is at work.
    struct Binding {
        unowned let engine: LayoutEngine
        let id: ConstraintID
        /// The equation's constant in addition to ``NSLayoutConstraint/constant``.
        let base: Double
    }

    var isActivated = false
    var binding: Binding?
    /// The nearest common ancestor of the items while active, else nil.
    var container: UIView? {
        get { containerLink?.view }
        set { containerLink = newValue?.link }
    }
    private var containerLink: ViewLink?
    var firstLayoutItem: LayoutItem?
    var secondLayoutItem: LayoutItem?
    var isReported = false
    /// Counts activations, so that of two in conflict the later one is given up.
    var serial = 0
    private static var activations = 0

    /// A class of a program's own inherits it, so that a storyboard can make one.
    ///
    /// - `view1`: A view or layout guide.
    /// - `view2`: A view or layout guide, or nil for a constant width or height.
    public required init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
        toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        guard let first = Item(view1) else {
            preconditionFailure(
                "A constraint's first item must be a UIView or UILayoutGuide, not "
                    + "\(type(of: view1)).")
        }
        let second = view2.flatMap(Item.init)
        precondition(
            (second == nil) == (view2 == nil),
            "A constraint's second item must be a UIView, a UILayoutGuide or nil.")
        precondition(
            second != nil || attr1 == .width || attr1 == .height,
            "A constraint on \(attr1) needs a second item; only widths and heights stand alone.")
        precondition(
            second == nil || attr2 != .notAnAttribute,
            "A constraint with a second item needs its attribute.")
        precondition(
            second == nil || attr1.kind.isLength == attr2.kind.isLength,
            "A constraint cannot relate \(attr1.name) to \(attr2.name): one is a length.")
        self.first = first
        self.second = second
        firstAttribute = attr1
        secondAttribute = second == nil ? .notAnAttribute : attr2
        self.relation = relation
        self.multiplier = multiplier.isFinite ? multiplier : 0
        constant = c
        super.init()
    }

    public convenience init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
        constant c: CGFloat
    ) {
        self.init(
            item: view1, attribute: attr1, relatedBy: relation, toItem: nil,
            attribute: .notAnAttribute, multiplier: 1, constant: c)
    }

    /// The constraint was read out of a storyboard or a nib, and its outlets are connected. An
    /// override calls super.
    open func awakeFromNib() {}

    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    private func activate() {
        guard !isActivated, let firstItem else { return }
        isActivated = true
        if secondItem != nil, !firstAttribute.kind.isLength,
            firstAttribute.axis != secondAttribute.axis
        {
            LayoutReport.mixedAxes(self)
        }
        Self.activations += 1
        serial = Self.activations
        let first = LayoutItem.of(firstItem, attribute: firstAttribute)
        let second = secondItem.map { LayoutItem.of($0, attribute: secondAttribute) }
        firstLayoutItem = first
        secondLayoutItem = second
        first.mentions.append(self)
        if let second, second !== first { second.mentions.append(self) }
        resolve()
    }

    private func deactivate() {
        guard isActivated else { return }
        withdraw()
        isActivated = false
        isReported = false
        if let layout = container?.layoutStorage {
            layout.held.removeAll { $0 === self }
        }
        container = nil
        firstLayoutItem?.forget(self)
        secondLayoutItem?.forget(self)
        firstLayoutItem = nil
        secondLayoutItem = nil
    }

    /// Deactivates the constraint when the view that held it is deallocated, and its engine with
    /// it.
    func end() {
        binding = nil
        isActive = false
    }

    private func constantChanged() {
        binding?.engine.setConstant(of: self)
    }
}
