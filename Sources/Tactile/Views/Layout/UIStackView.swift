import Foundation
import TactileGeometry

/// A row or column of views that it arranges by constraints.
///
/// It draws nothing itself. Hidden views take no room; views that leave the superview leave the
/// arrangement, while a view taken out of the arrangement stays a subview.
@preconcurrency @MainActor
open class UIStackView: UIView {
    /// How views share the length along the axis.
    public enum Distribution: Int, Sendable {
        /// Fill the length; whoever hugs or resists least gives way.
        case fill
        /// Fill it with equal lengths.
        case fillEqually
        /// Fill it in proportion to the intrinsic lengths.
        case fillProportionally
        /// Equal gaps, at least ``UIStackView/spacing``.
        case equalSpacing
        /// Equal distances of the centres, gaps at least ``UIStackView/spacing``.
        case equalCentering
    }

    /// How views lie across the axis. Baselines are for rows.
    public enum Alignment: Int, Sendable {
        case fill, leading, firstBaseline, center, trailing, lastBaseline

        /// `leading` of a row.
        public static let top = Alignment.leading
        /// `trailing` of a row.
        public static let bottom = Alignment.trailing

        var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
    }

    /// Stands for ``spacing`` in ``setCustomSpacing(_:after:)``.
    public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
    /// Stands for the system's spacing.
    public static let spacingUseSystem = CGFloat.leastNonzeroMagnitude

    /// The views in their order, hidden ones included.
    open private(set) var arrangedSubviews: [UIView] = []

    open var axis = NSLayoutConstraint.Axis.horizontal {
        didSet { if axis != oldValue { arrangementChanged() } }
    }
    open var distribution = Distribution.fill {
        didSet { if distribution != oldValue { arrangementChanged() } }
    }
    open var alignment = Alignment.fill {
        didSet { if alignment != oldValue { arrangementChanged() } }
    }
    /// Points between neighbours; may be negative.
    open var spacing: CGFloat = 0 {
        didSet { if spacing != oldValue { arrangementChanged() } }
    }
    /// Whether vertical spacing counts from baseline to baseline.
    open var isBaselineRelativeArrangement = false {
        didSet { if isBaselineRelativeArrangement != oldValue { arrangementChanged() } }
    }
    /// Whether the views stay within the layout margins.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementChanged() } }
    }

    private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
    private var arrangement = StackArrangement()
    private var isStale = true

    public override init(frame: CGRect) { super.init(frame: frame) }

    public required init(coder: NSCoder) {
        // What a view does with an archive, which cannot fail here as it cannot on iOS.
        super.init(frame: .zero)
        coder.takeOnInterface(self, as: UIView.self)
        coder.takeOnInterface(self, as: UIStackView.self)
    }

    /// A stack of `views`, which become its subviews.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    open override class var requiresConstraintBasedLayout: Bool { true }

    // MARK: Views

    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arrangedSubviews.filter { $0 !== view }.count)
    }

    /// Puts the view into the arrangement, or to another place in it, and makes it a subview.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        precondition(
            stackIndex >= 0 && stackIndex <= arrangedSubviews.count,
            "An arranged subview's index must be within 0...\(arrangedSubviews.count), not \(stackIndex)."
        )
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        arrangedSubviews.insert(view, at: stackIndex)
        arrangementChanged()
    }

    /// Takes the view out of the arrangement. It stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        guard arrangedSubviews.contains(where: { $0 === view }) else { return }
        arrangedSubviews.removeAll { $0 === view }
        customSpacings[ObjectIdentifier(view)] = nil
        arrangementChanged()
    }

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    // MARK: Spacing

    /// Sets the room after a view, in points, or ``spacingUseDefault`` or ``spacingUseSystem``.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        customSpacings[ObjectIdentifier(arrangedSubview)] =
            spacing == Self.spacingUseDefault ? nil : spacing
        arrangementChanged()
    }

    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    func room(after view: UIView) -> CGFloat {
        let chosen = customSpacings[ObjectIdentifier(view)] ?? spacing
        return chosen == Self.spacingUseSystem ? systemSpacing : chosen.finite(or: 0)
    }

    // MARK: Constraints

    /// The constraints do not say any more what is asked; they are made again in the next pass.
    func arrangementChanged() {
        isStale = true
        setNeedsUpdateConstraints()
    }

    func arrangedSizeChanged() {
        if distribution == .fillProportionally { arrangementChanged() }
    }

    open override func updateConstraints() {
        if isStale {
            isStale = false
            arrangement.remove(from: self)
            arrangement = StackArrangement(of: self)
        }
        super.updateConstraints()
    }
}

extension UIStackView: SubviewArranging {}
