import Foundation
import TactileDrawing
import TactileGeometry

/// A rectangle of kept pixels, a colour, a border, a shadow, and layers in front of it.
///
/// Geometry is in points of the superlayer, y growing downwards. Setting a property checks,
/// stores and marks; pixels are made by the window's next frame.
@preconcurrency @MainActor
open class CALayer: CAMediaTimedObject {
    var state = LayerState()
    /// What running animations show instead of this layer; nil when none runs.
    var presented: CALayer? {
        didSet { node?.shown = presented ?? self }
    }
    /// The layer whose presentation this is.
    final var modelLayer: CALayer? {
        get { modelLink?.layer }
        set { modelLink = newValue?.link }
    }
    private final var modelLink: LayerLink?
    var animations: LayerAnimations?
    /// The place in `context.animated`, or -1.
    var animatedPlace = -1
    /// The layer's node in the tree that it is shown in, which the tree's renderer owns and writes.
    var node: RenderNode?
    /// What the tree that this layer is shown in shares; nil outside of shown trees.
    var context: LayerContext?
    var children: [CALayer] = []
    /// The superlayer. A presentation's is set when the presentation is made.
    final var container: CALayer? {
        get { containerLink?.layer }
        set { containerLink = newValue?.link }
    }
    private final var containerLink: LayerLink?
    // Unchecked: read and written on the main actor, and by the deinitializer.
    private final nonisolated(unsafe) var madeLink: LayerLink?
    var maskLayer: CALayer?
    var customValues: [String: Any]?
    /// Whether a frame has been made with this layer: from then on its changes may animate.
    var isCommitted = false
    var layoutIsNeeded = false
    /// Whoever wants to know of the layer's values.
    package final var valueListeners: ValueListeners?
    /// Whether the layer's sublayers are being placed.
    package internal(set) final var isLayingOut = false
    /// The last run of layouts in which the layer was laid out, and how often in it.
    var layoutRun: UInt32 = 0
    var layoutCount: UInt32 = 0
    var displayNeed = DisplayNeed.none
    /// What a `display()` that is running has to draw.
    var pendingDisplay = DisplayNeed.all

    /// Whether the delegate, or this class, draws into the layer. Views that draw nothing set it to
    /// false, so that they keep no pixels.
    package var delegateDraws = true {
        didSet { if oldValue, !delegateDraws { dropDrawnContents() } }
    }

    public override init() {
        super.init()
    }

    /// A layer of the class that this is called on: one that shows values of `layer`, or a new one
    /// where that is nil. Swift finds no other initializer of a class that is known only while the
    /// program runs. A class that has ``init()``, ``init(layer:)`` and ``init(coder:)`` inherits
    /// it.
    public required convenience init(presenting layer: CALayer?) {
        if let layer { self.init(layer: layer) } else { self.init() }
    }

    /// A copy that shows values of `layer`, as `presentation()` makes them. Subclasses copy
    /// their own values after calling super.
    public init(layer: Any) {
        super.init()
        guard let layer = layer as? CALayer else { return }
        state = layer.state
        media = layer.media
        customValues = layer.customValues
        name = layer.name
        delegateDraws = layer.delegateDraws
    }

    /// A layer out of an archive. Archives of layers do not exist here, so nothing is read from it.
    public required init?(coder: NSCoder) {
        super.init()
    }

    deinit { madeLink?.layer = nil }

    /// By which sublayers and presentations know the layer.
    private final var link: LayerLink {
        if let madeLink { return madeLink }
        let link = LayerLink(self)
        madeLink = link
        return link
    }

    // MARK: Tree

    /// Draws and lays out the layer, and chooses its actions. The layer does not retain it.
    open var delegate: (any CALayerDelegate)? {
        get { owner ?? otherDelegate }
        set {
            owner = nil
            otherDelegate = newValue
        }
    }
    private final weak var otherDelegate: (any CALayerDelegate)?
    /// A delegate that retains the layer and sets this to nil in its deinitializer: the view whose
    /// layer this is.
    // Unchecked: read and written on the main actor, and by the owner's deinitializer.
    package final nonisolated(unsafe) unowned(unsafe) var owner: (any CALayerDelegate)?
    open var name: String?
    open var actions: [String: any CAAction]?
    /// Values of properties that were never set by name, and under `actions` further actions.
    open var style: [AnyHashable: Any]?
    /// The layer that this one is a sublayer or the mask of. Of a presentation it is one too, as
    /// far as the superlayer was shown.
    open var superlayer: CALayer? {
        modelLayer == nil ? container : container?.presentation() ?? container
    }
    /// From back to front; `nil` when there are none. Those of a presentation are presentations.
    open var sublayers: [CALayer]? {
        get { modelLayer == nil ? (children.isEmpty ? nil : children) : presentedSublayers }
        set { replaceSublayers(by: newValue ?? []) }
    }
    open func addSublayer(_ layer: CALayer) { insert(layer, at: children.count) }
    open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer, at: Int(index)) }
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer, beside: sibling, offset: 0)
    }
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer, beside: sibling, offset: 1)
    }
    open func replaceSublayer(_ old: CALayer, with new: CALayer) { replace(old, by: new) }
    open func removeFromSuperlayer() { detach() }
    /// A layer whose alpha decides how much of this one is seen.
    open var mask: CALayer? {
        get { modelLayer == nil ? maskLayer : modelLayer?.maskLayer?.presentation() }
        set { setMask(newValue) }
    }

    // MARK: Geometry

    open var bounds: CGRect {
        get { state.bounds }
        set { setBounds(newValue) }
    }
    open var position: CGPoint {
        get { state.position }
        set { change(.position, \.position, newValue) }
    }
    open var zPosition: CGFloat {
        get { state.zPosition }
        set { change(.zPosition, \.zPosition, newValue) }
    }
    open var anchorPoint: CGPoint {
        get { state.anchorPoint }
        set { change(.anchorPoint, \.anchorPoint, newValue) }
    }
    /// How far in front of the layer's plane the point lies that its transform turns about.
    open var anchorPointZ: CGFloat {
        get { state.anchorPointZ }
        set { change(.anchorPointZ, \.anchorPointZ, newValue) }
    }
    open var transform: CATransform3D {
        get { state.transform }
        set { change(.transform, \.transform, newValue) }
    }
    /// The smallest upright rectangle around the transformed bounds, in the superlayer's points.
    /// Setting it sets bounds size and position so that the frame is the one given.
    open var frame: CGRect {
        get { computedFrame }
        set { setFrame(newValue) }
    }
    open func affineTransform() -> CGAffineTransform {
        CATransform3DGetAffineTransform(state.transform)
    }
    open func setAffineTransform(_ m: CGAffineTransform) {
        transform = CATransform3DMakeAffineTransform(m)
    }
    open var sublayerTransform: CATransform3D {
        get { state.sublayerTransform?.value ?? CATransform3DIdentity }
        set {
            guard newValue != sublayerTransform else { return }
            let box = newValue == CATransform3DIdentity ? nil : TransformBox(newValue)
            change(.sublayerTransform) { state.sublayerTransform = box }
        }
    }

    // MARK: Appearance

    open var isHidden: Bool {
        get { state.isHidden }
        set { change(.isHidden, \.isHidden, newValue) }
    }
    /// 0…1, of the layer with everything in front of it.
    open var opacity: Float {
        get { state.opacity }
        set { change(.opacity, \.opacity, newValue) }
    }
    /// The promise that ``draw(in:)`` covers the bounds with opaque pixels.
    open var isOpaque: Bool {
        get { state.isOpaque }
        set { change(.isOpaque, \.isOpaque, newValue) }
    }
    open var masksToBounds: Bool {
        get { state.masksToBounds }
        set { change(.masksToBounds, \.masksToBounds, newValue) }
    }
    /// Whether the back is seen when a 3D transform turns it to the front.
    open var isDoubleSided: Bool {
        get { state.isDoubleSided }
        set { change(.isDoubleSided, \.isDoubleSided, newValue) }
    }
    /// Whether the layer fades as one picture with all in it, as it does by default. If not, each
    /// sublayer is as pale as if it were alone, and one shows through another that lies on it.
    open var allowsGroupOpacity: Bool {
        get { state.fadesAsGroup }
        set { change(.allowsGroupOpacity, \.fadesAsGroup, newValue) }
    }
    open var backgroundColor: CGColor? {
        get { state.backgroundColor }
        set { change(.backgroundColor, \.backgroundColor, newValue) }
    }
    open var cornerRadius: CGFloat {
        get { state.cornerRadius }
        set { change(.cornerRadius, \.cornerRadius, newValue) }
    }
    open var maskedCorners: CACornerMask {
        get { state.maskedCorners }
        set { change(.maskedCorners, \.maskedCorners, newValue) }
    }
    /// Whether round corners are circular or grow out of the sides without a kink in their bend.
    open var cornerCurve: CALayerCornerCurve {
        get { state.hasContinuousCorners ? .continuous : .circular }
        set { change(.cornerCurve, \.hasContinuousCorners, newValue == .continuous) }
    }
    /// Points inwards from the bounds, in front of contents and sublayers.
    open var borderWidth: CGFloat {
        get { state.borderWidth }
        set { change(.borderWidth, \.borderWidth, newValue) }
    }
    /// Opaque black unless set.
    open var borderColor: CGColor? {
        get { state.borderColor ?? .black }
        set { change(.borderColor, \.borderColor, newValue) }
    }

    // MARK: Shadow

    open var shadowColor: CGColor? {
        get { state.shadow.color }
        set { change(.shadowColor, \.shadow.color, newValue) }
    }
    open var shadowOpacity: Float {
        get { state.shadow.opacity }
        set { change(.shadowOpacity, \.shadow.opacity, newValue) }
    }
    open var shadowOffset: CGSize {
        get { state.shadow.offset }
        set { change(.shadowOffset, \.shadow.offset, newValue) }
    }
    /// The blur's standard deviation in points.
    open var shadowRadius: CGFloat {
        get { state.shadow.radius }
        set { change(.shadowRadius, \.shadow.radius, newValue) }
    }
    /// The shadow's outline in the layer's coordinates; without it the layer's own alpha counts.
    open var shadowPath: CGPath? {
        get { state.shadow.path }
        set { change(.shadowPath, \.shadow.path, newValue) }
    }

    // MARK: Contents

    /// A `CGImage`; other objects are refused and leave the layer without a picture.
    open var contents: Any? {
        get { contentsObject }
        set { setContents(newValue) }
    }
    /// The part of the contents that is shown, in units of their size.
    open var contentsRect: CGRect {
        get { state.contentsRect }
        set { change(.contentsRect, \.contentsRect, newValue) }
    }
    /// The part of the contents that is stretched when they are resized, in units of their size.
    open var contentsCenter: CGRect {
        get { state.contentsCenter }
        set { change(.contentsCenter, \.contentsCenter, newValue) }
    }
    open var contentsGravity: CALayerContentsGravity {
        get { state.contentsGravity }
        set { change(.contentsGravity, \.contentsGravity, newValue) }
    }
    /// Pixels of the contents per point.
    open var contentsScale: CGFloat {
        get { state.contentsScale }
        set { change(.contentsScale, \.contentsScale, newValue) }
    }
    open var magnificationFilter: CALayerContentsFilter {
        get { state.magnificationFilter }
        set { change(.magnificationFilter, \.magnificationFilter, newValue) }
    }
    open var minificationFilter: CALayerContentsFilter {
        get { state.minificationFilter }
        set { change(.minificationFilter, \.minificationFilter, newValue) }
    }
    open var shouldRasterize: Bool {
        get { state.shouldRasterize }
        set { change(.shouldRasterize, \.shouldRasterize, newValue) }
    }
    /// Pixels per point of the picture that a rasterized layer is flattened into, with all in it.
    /// It is shown through ``magnificationFilter`` or ``minificationFilter`` where the screen has
    /// more or fewer: at 1, the default, it is soft on a screen with two pixels per point. Code
    /// that wants it crisp sets the screen's scale. What is not positive and finite counts as 1; a
    /// picture that would be too large has the screen's pixels.
    open var rasterizationScale: CGFloat {
        get { state.rasterizationScale }
        set { change(.rasterizationScale, \.rasterizationScale, newValue) }
    }

    // MARK: Drawing

    /// Whether a new size redraws the contents instead of placing them by the gravity.
    open var needsDisplayOnBoundsChange = false
    open func setNeedsDisplay() { setNeedsDisplay(nil) }
    open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay(.some(rect)) }
    open func needsDisplay() -> Bool { displayNeed != .none }
    open func displayIfNeeded() { if displayNeed != .none { displayNow() } }
    /// Makes the contents: asks the delegate, else draws into kept pixels.
    open func display() { displayDrawing() }
    open func draw(in context: CGContext) { delegate?.draw(self, in: context) }
    /// Whether a change of the property redraws the contents, in each frame while it is animated.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// Draws the layer and all in it into a context, whose user space is the layer's coordinates.
    open func render(in context: CGContext) { renderTree(in: context) }

    // MARK: Layout

    open func setNeedsLayout() { markLayout() }
    open func needsLayout() -> Bool { layoutIsNeeded }
    open func layoutIfNeeded() { layoutTreeIfNeeded() }
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }
    open func preferredFrameSize() -> CGSize { state.bounds.size }

    // MARK: Coordinates

    open func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        CALayer.convert(point, from: layer, to: self)
    }
    open func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
        CALayer.convert(point, from: self, to: layer)
    }
    open func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        CALayer.convert(rect, from: layer, to: self)
    }
    open func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
        CALayer.convert(rect, from: self, to: layer)
    }
    open func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        localTime(atGlobal: layer?.globalTime(atLocal: time) ?? time)
    }
    open func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
        let global = globalTime(atLocal: time)
        return layer?.localTime(atGlobal: global) ?? global
    }
    open func contains(_ point: CGPoint) -> Bool { state.bounds.holds(point) }
    /// The frontmost layer of this tree at `point` of the superlayer.
    open func hitTest(_ point: CGPoint) -> CALayer? { hit(point) }

    // MARK: Animations

    /// A copy that shows what is on the screen now; `nil` before the layer was shown.
    open func presentation() -> Self? { presentationCopy() as? Self }
    open func model() -> Self { (modelLayer as? Self) ?? self }
    open func add(_ animation: CAAnimation, forKey key: String?) {
        addCopy(of: animation, key: key)
    }
    open func removeAllAnimations() { removeAnimations() }
    open func removeAnimation(forKey key: String) { removeAnimations(key: key) }
    open func animationKeys() -> [String]? { animations?.keys }
    open func animation(forKey key: String) -> CAAnimation? { animations?[key] }
    open func action(forKey event: String) -> (any CAAction)? { findAction(event) }
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
    /// The value of a property that was never set; `nil` where the class has no such property.
    open class func defaultValue(forKey key: String) -> Any? { standardValue(key) }

    // MARK: Values by name

    open func value(forKey key: String) -> Any? { valueOfKey(key) }
    open func setValue(_ value: Any?, forKey key: String) { setValueOfKey(value, key) }
    open func value(forKeyPath keyPath: String) -> Any? { valueOfPath(keyPath) }
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        setValueOfPath(value, keyPath)
    }

    // MARK: Subclasses of this module

    /// The properties of the class; a subclass that declares more adds them to those inherited.
    class var properties: LayerPropertyTable { .layer }
    /// Takes the values that only the class has from another layer of it.
    func takeOwnValues(from model: CALayer) {}
    var vectorContent: VectorContent? { nil }
    /// Whether it has ``replication``, which is too large to be copied for that question.
    var isReplicator: Bool { false }
    var replication: CAReplicatorLayer.Instances? { nil }
    var flyingParticles: Emission? { nil }
    var backdrop: BackdropFilter? { nil }

    override func timingDidChange() { context?.timingChanged() }
}
