import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers

/// A rectangle that shows something and can be touched.
///
/// Its pixels live in its ``layer`` and are kept: moving, fading or uncovering a view never calls
/// ``draw(_:)``. All lengths are points, in the superview's coordinates for ``frame`` and
/// ``center``, in its own for ``bounds``; the origin is at the top left.
@preconcurrency @MainActor
open class UIView: UIResponder, CALayerDelegate, UITraitEnvironment, UIAppearanceContainer,
    UIFocusEnvironment, AppearanceTarget
{
    /// The class of the layer that a new view makes for itself.
    open class var layerClass: AnyClass { CALayer.self }

    public let layer: CALayer
    package var storage = ViewStorage()
    final let link = ViewLink()
    final var containingLink, windowLink: ViewLink?
    var layoutStorage: ViewLayout?
    package weak var owningViewController: UIViewController?

    // MARK: Life

    /// A view whose frame is `frame`, in points.
    public init(frame: CGRect) {
        layer = (Self.layerClass as? CALayer.Type ?? CALayer.self).init(presenting: nil)
        super.init()
        finishInit(frame: frame)
    }

    public convenience override init() { self.init(frame: .zero) }

    /// A view out of a storyboard or a nib; any other archive gives an empty view.
    public required init?(coder: NSCoder) {
        layer = (Self.layerClass as? CALayer.Type ?? CALayer.self).init(presenting: nil)
        super.init()
        finishInit(frame: .zero)
        coder.takeOnInterface(self, as: UIView.self)
    }

    /// Nothing asks it here; it is there so that sources for iOS compile.
    open func prepareForInterfaceBuilder() {}

    deinit { link.end(layer) }

    // MARK: Geometry

    open var frame: CGRect {
        get { layer.frame }
        set { setFrame(newValue) }
    }
    open var bounds: CGRect {
        get { layer.bounds }
        set { setBounds(newValue) }
    }
    open var center: CGPoint {
        get { layer.position }
        set { setCenter(newValue) }
    }
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    open func sizeToFit() { fitSize() }
    open var autoresizingMask: UIView.AutoresizingMask = []
    open var autoresizesSubviews = true

    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

    // MARK: Hierarchy

    open var superview: UIView? { containingView }
    open var subviews: [UIView] { storage.subviews }
    open var window: UIWindow? { containingWindow }

    open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
    /// A sibling that is not a subview here counts as the last one: the view comes in front of it.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insert(view, nextTo: sibling, inFront: false)
    }
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view, nextTo: sibling, inFront: true)
    }
    open func removeFromSuperview() { detachFromSuperview() }
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        exchange(index1, index2)
    }
    open func bringSubviewToFront(_ view: UIView) { move(view, toFront: true) }
    open func sendSubviewToBack(_ view: UIView) { move(view, toFront: false) }

    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}
    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}

    open override var next: UIResponder? { owningViewController ?? superview }

    // MARK: Look

    open var backgroundColor: UIColor? {
        get { storage.backgroundColor }
        set {
            noteAppearance(.backgroundColor, isSet: newValue != nil)
            setBackgroundColor(newValue)
        }
    }

    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(newValue.isNaN ? 1 : min(max(newValue, 0), 1)) }
    }

    open var isHidden: Bool {
        get { layer.isHidden }
        set { setHidden(newValue) }
    }

    /// The promise that ``draw(_:)`` and an opaque ``backgroundColor`` together leave no pixel
    /// translucent. Without an opaque background colour the promise is not taken up.
    open var isOpaque: Bool {
        get { storage.isOpaque }
        set {
            storage.isOpaque = newValue
            updateLayerOpacity()
        }
    }

    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// Has no effect here; it is there so that sources for iOS compile.
    open var clearsContextBeforeDrawing = true

    open var contentMode: UIView.ContentMode = .scaleToFill {
        didSet { applyContentMode() }
    }

    /// The part of the contents that is stretched when they are, 0…1 along both sides.
    open var contentStretch: CGRect {
        get { layer.contentsCenter }
        set { layer.contentsCenter = newValue }
    }

    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set {
            storage.hasOwnContentScale = true
            layer.contentsScale = newValue
            setNeedsDisplay()
        }
    }

    /// The view whose alpha shows this one; it must have no superview.
    open var mask: UIView? {
        didSet {
            oldValue?.containingWindow = nil
            layer.mask = mask?.layer
        }
    }

    open var tintColor: UIColor! {
        get { effectiveTintColor }
        set {
            noteAppearance(.tintColor, isSet: newValue != nil)
            storage.tintColor = newValue
            propagateTintChange()
        }
    }

    open var tintAdjustmentMode: UIView.TintAdjustmentMode = .automatic {
        didSet { if tintAdjustmentMode != oldValue { propagateTintChange() } }
    }

    /// The tint is another one, or dimmed. Nothing is drawn again for it by itself.
    open func tintColorDidChange() {}

    // MARK: Drawing

    /// Draws the view into the current context, in its own coordinates. The base class draws
    /// nothing, and a view that does not override it has no pixels of its own.
    open func draw(_ rect: CGRect) { storage.baseDrawWasCalled = true }

    open func setNeedsDisplay() {
        layer.delegateDraws = true
        layer.setNeedsDisplay()
    }

    open func setNeedsDisplay(_ rect: CGRect) {
        layer.delegateDraws = true
        layer.setNeedsDisplay(rect)
    }

    /// A view that shows this one as it is now, at the same size; `nil` for a view without a size.
    ///
    /// With `afterUpdates` pending layout is done before the picture is taken. What lies outside
    /// of the bounds, such as a shadow, is not in it.
    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        let view = makeSnapshot(of: bounds, afterUpdates: afterUpdates, capInsets: .zero)
        view?.frame = frame
        return view
    }
    /// As ``snapshotView(afterScreenUpdates:)`` for a part in this view's coordinates; resizing the
    /// snapshot stretches what lies between the cap insets, which are in points.
    open func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool,
        withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        makeSnapshot(of: rect, afterUpdates: afterUpdates, capInsets: capInsets)
    }
    /// Draws the view with all in it into the current context, its bounds scaled to `rect`. False
    /// when there is no context or nothing to draw.
    @discardableResult
    open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        drawTree(in: rect, afterUpdates: afterUpdates)
    }

    open func display(_ layer: CALayer) {}
    open func draw(_ layer: CALayer, in context: CGContext) { drawContents(of: layer, in: context) }
    open func layerWillDraw(_ layer: CALayer) {}
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        UIView.animationAction(for: layer, forKey: event)
    }

    // MARK: Layout

    open func setNeedsLayout() { layer.setNeedsLayout() }
    open func layoutIfNeeded() { performLayoutIfNeeded() }
    /// Places the subviews. The base class does nothing; constraints are applied before.
    open func layoutSubviews() {}
    open func layoutSublayers(of layer: CALayer) {
        if layer === self.layer { performLayout() }
    }

    /// Whether ``updateConstraints()`` is called once when the view comes into a window, though it
    /// has no constraints yet: for views that make them there.
    open class var requiresConstraintBasedLayout: Bool { false }
    /// Whether the frame is given from outside and constraints take it as it is.
    open var translatesAutoresizingMaskIntoConstraints = true {
        didSet {
            if translatesAutoresizingMaskIntoConstraints != oldValue { translatesChanged() }
        }
    }
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    /// The content hugging priority of a new view along both axes.
    open class var defaultContentHuggingPriority: UILayoutPriority { .defaultLow }
    open func invalidateIntrinsicContentSize() { intrinsicContentSizeChanged() }
    /// How strongly the view keeps from growing beyond its intrinsic size.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        ownHuggingPriority(axis)
    }
    open func setContentHuggingPriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) { setOwnHuggingPriority(priority, axis) }
    /// How strongly the view keeps from shrinking below its intrinsic size.
    open func contentCompressionResistancePriority(
        for axis: NSLayoutConstraint.Axis
    ) -> UILayoutPriority { layoutStorage?.resistancePriority(axis) ?? .defaultHigh }
    open func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) { setOwnResistancePriority(priority, axis) }
    /// The active constraints of which this view is the nearest common ancestor of the items.
    open var constraints: [NSLayoutConstraint] { layoutStorage?.held ?? [] }
    open func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
    open func addConstraints(_ all: [NSLayoutConstraint]) { NSLayoutConstraint.activate(all) }
    open func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
    open func removeConstraints(_ all: [NSLayoutConstraint]) { NSLayoutConstraint.deactivate(all) }
    open func addLayoutGuide(_ guide: UILayoutGuide) { adopt(guide) }
    /// Takes the guide off the view; constraints that mention it become inactive.
    open func removeLayoutGuide(_ guide: UILayoutGuide) { letGo(guide) }
    open func updateConstraints() { constraintsAreUpdated() }
    open func setNeedsUpdateConstraints() { constraintsNeedUpdate() }
    /// The size that the constraints inside the view give it, with weak wishes for `targetSize`.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: .fittingSizeLevel)
    }
    /// The size that the constraints inside the view give it, as near to `targetSize` as the
    /// priorities allow. The view itself is not changed. Points, rounded up to whole pixels.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize { fittedSize(targetSize, horizontal, vertical) }
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    /// The rectangle that constraints see of a frame; an override has its inverse overridden, too.
    open func alignmentRect(forFrame frame: CGRect) -> CGRect {
        frame.inset(by: alignmentRectInsets)
    }
    /// The frame that goes with an alignment rectangle.
    open func frame(forAlignmentRect rect: CGRect) -> CGRect {
        rect.outset(by: alignmentRectInsets)
    }
    open var forFirstBaselineLayout: UIView { forBaselineLayout() }
    open var forLastBaselineLayout: UIView { forBaselineLayout() }
    /// The view whose baseline is this one's, where neither of the two above says more.
    open func forBaselineLayout() -> UIView { self }

    open var layoutMargins: UIEdgeInsets {
        get { effectiveLayoutMargins }
        set {
            storage.layoutMargins = newValue
            marginsChanged()
        }
    }
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { effectiveDirectionalLayoutMargins }
        set { setDirectionalLayoutMargins(newValue) }
    }
    open var preservesSuperviewLayoutMargins = false {
        didSet { if preservesSuperviewLayoutMargins != oldValue { marginsChanged() } }
    }
    open var insetsLayoutMarginsFromSafeArea = true {
        didSet { if insetsLayoutMarginsFromSafeArea != oldValue { marginsChanged() } }
    }
    open func layoutMarginsDidChange() {}
    open var safeAreaInsets: UIEdgeInsets { storage.safeAreaInsets }
    open func safeAreaInsetsDidChange() {}

    // MARK: Touches

    open var isUserInteractionEnabled = true
    open var isMultipleTouchEnabled = false
    open var isExclusiveTouch = false

    /// The deepest view in front that contains `point`, which is in this view's coordinates. Hidden
    /// views, those with an alpha below 0.01 and those without user interaction are passed over
    /// with all that is in them.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        deepestView(at: point, with: event)
    }

    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.holds(point) }

    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { storage.gestureRecognizers.isEmpty ? nil : storage.gestureRecognizers }
        set { replaceGestureRecognizers(newValue ?? []) }
    }
    open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { attach(recognizer) }
    open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) { detach(recognizer) }
    /// Asked of the recognizer's view and, but for drags from the window's edge, of the view that
    /// was touched, which may so keep gestures of the views behind it away.
    open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }

    /// Adds a behaviour, which leaves the view that it was part of.
    open func addInteraction(_ interaction: any UIInteraction) { attach(interaction) }
    open func removeInteraction(_ interaction: any UIInteraction) { detach(interaction) }

    // MARK: Focus

    open var canBecomeFocused: Bool { false }
    open var isFocused: Bool { window?.focusedView === self }
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
    /// The group that this view and all in it belong to, unless they name their own. Tab stops once
    /// at a group; arrow keys move inside. Without a group each view is a stop.
    open var focusGroupIdentifier: String? {
        get { storage.focusGroup?.identifier }
        set { focusGroupTraits.identifier = newValue }
    }
    /// Whether Tab goes through all in this view, a column, before it goes to what is next to it.
    open var shouldGroupAccessibilityChildren: Bool {
        get { storage.focusGroup?.isWhole ?? false }
        set { focusGroupTraits.isWhole = newValue }
    }
    /// Which of a group's views gets the focus from Tab.
    open var focusGroupPriority: UIFocusGroupPriority {
        get { storage.focusGroup?.priority ?? .ignored }
        set { focusGroupTraits.priority = newValue }
    }
    /// A window's safe area, which comes from outside; nil for views, whose superviews give it to
    /// them.
    var outerSafeArea: UIEdgeInsets? { nil }
    override var ownAccessibilityFrame: CGRect {
        UIAccessibility.convertToScreenCoordinates(bounds, in: self)
    }

    // MARK: Traits

    open var traitCollection: UITraitCollection { effectiveTraitCollection }
    open func traitCollectionDidChange(_ previous: UITraitCollection?) {}
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
        didSet { if overrideUserInterfaceStyle != oldValue { traitsChanged(from: nil) } }
    }
    open var semanticContentAttribute: UISemanticContentAttribute = .unspecified {
        didSet { if semanticContentAttribute != oldValue { directionChanged() } }
    }
    /// The direction that leading and trailing mean in this view.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { ownDirection }

    // MARK: Identity

    open var tag = 0
    open func viewWithTag(_ tag: Int) -> UIView? { firstView(tagged: tag) }
    /// Under this name, and those of the scenes that it is in, the view's state is kept for the
    /// next run; `nil` keeps nothing. Two views of a scene have two names.
    open var restorationIdentifier: String? {
        get { storage.restorationIdentifier }
        set { storage.restorationIdentifier = newValue }
    }

    /// The value of one of the view's properties, under its name in Objective-C or in Swift; `nil`
    /// for a name that the view does not know, which is told. A subclass answers for its own.
    open func value(forKey key: String) -> Any? { ownValue(key) }

    // MARK: For the desktop

    // UIKit has none of these: hooks for text and scrolling in a layout, and for the focus.

    /// The intrinsic size at a given width, for content that grows taller when it is made
    /// narrower, such as text in several lines; nil when the height does not depend on the width.
    open func intrinsicContentSize(forWidth width: CGFloat) -> CGSize? { nil }
    /// Points from the view's top to the baseline of its first line of text; nil for a view
    /// without text, whose baseline is its bottom edge.
    open var firstBaselineOffset: CGFloat? { nil }
    /// Points from the baseline of the last line of text to the view's bottom.
    open var lastBaselineOffset: CGFloat { 0 }
    /// The height in points of text that stays in the vertical middle of the view, as a label's
    /// does; nil for text that stays at the top. Both baseline offsets are then those of a view
    /// that is as high as its text, and constraints move the baselines by half of what the view is
    /// higher.
    open var centeredTextHeight: CGFloat? { nil }
    /// Whether constraints tie subviews to the edges of a content area, as in a scroll view,
    /// instead of the view's own. False by default; a class says it once and for all.
    open class var laysOutContentArea: Bool { false }
    /// Called during layout when constraints give the content area another size, in points, if
    /// ``laysOutContentArea``. The base class does nothing.
    open func contentAreaDidChange(to size: CGSize) {}
    /// Called on the view that had the keyboard's focus and on the one that gets it, and again when
    /// the focus comes to be seen or not. An override calls super.
    open func focusDidChange() {}
    /// Brings `rect`, in this view's coordinates, into sight, as a scroll view does when the keys
    /// move the focus to something in it. The base class does nothing.
    open func reveal(_ rect: CGRect) {}
}
