import Foundation
import TactileGeometry

/// A path together with how it is drawn: line width, caps, joins, dashes and fill rule.
///
/// Coordinates are UIKit's, y downwards; "clockwise" is as seen on the screen.
@preconcurrency
open class UIBezierPath: NSObject, NSCopying {
    private var shape: CGMutablePath
    /// In points.
    open var lineWidth: CGFloat = 1
    open var lineCapStyle = CGLineCap.butt
    open var lineJoinStyle = CGLineJoin.miter
    open var miterLimit: CGFloat = 10
    open var flatness: CGFloat = 0.6
    open var usesEvenOddFillRule = false
    private var dashPhase: CGFloat = 0
    private var dashLengths: [CGFloat] = []

    public override init() {
        shape = CGMutablePath()
        super.init()
    }

    public init(cgPath: CGPath) {
        shape = cgPath.mutableCopy() ?? CGMutablePath()
        super.init()
    }

    public convenience init(rect: CGRect) {
        self.init()
        shape.addRect(rect)
    }

    public convenience init(ovalIn rect: CGRect) {
        self.init()
        shape.addEllipse(in: rect)
    }

    /// The radius is cut to half the shorter side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) {
        let short = min(abs(rect.width), abs(rect.height)) / 2
        let radii = CGSize(
            width: min(cornerRadii.width, short), height: min(cornerRadii.height, short))
        func radius(_ corner: UIRectCorner) -> CGSize { corners.contains(corner) ? radii : .zero }
        var storage = PathStorage()
        storage.addRoundedRect(
            in: rect, topLeft: radius(.topLeft), topRight: radius(.topRight),
            bottomRight: radius(.bottomRight), bottomLeft: radius(.bottomLeft))
        self.init(cgPath: CGPath(storage: storage))
    }

    /// An arc; angles in radians from the x axis, growing clockwise.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: clockwise)
    }

    public required init?(coder: NSCoder) { nil }

    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIBezierPath(cgPath: shape)
        copy.lineWidth = lineWidth
        copy.lineCapStyle = lineCapStyle
        copy.lineJoinStyle = lineJoinStyle
        copy.miterLimit = miterLimit
        copy.flatness = flatness
        copy.usesEvenOddFillRule = usesEvenOddFillRule
        copy.dashPhase = dashPhase
        copy.dashLengths = dashLengths
        return copy
    }

    /// The path as it is now; setting it replaces all steps.
    open var cgPath: CGPath {
        get { CGPath(storage: shape.storage) }
        set { shape = newValue.mutableCopy() ?? CGMutablePath() }
    }

    // MARK: Building

    open func move(to point: CGPoint) { shape.move(to: point) }
    open func addLine(to point: CGPoint) { shape.addLine(to: point) }

    open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        shape.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }

    open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
        shape.addQuadCurve(to: end, control: controlPoint)
    }

    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool
    ) {
        shape.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: !clockwise)
    }

    open func close() { shape.closeSubpath() }
    open func removeAllPoints() { shape = CGMutablePath() }
    open func append(_ other: UIBezierPath) { shape.addPath(other.cgPath) }

    open func apply(_ transform: CGAffineTransform) {
        shape = CGMutablePath(storage: shape.storage.transformed(transform))
    }

    /// The same outline drawn the other way round, subpath by subpath.
    open func reversing() -> UIBezierPath {
        guard let copy = copy() as? UIBezierPath else { return UIBezierPath() }
        copy.shape = CGMutablePath(storage: shape.storage.reversed())
        return copy
    }

    // MARK: Asking

    open var isEmpty: Bool { shape.isEmpty }
    open var currentPoint: CGPoint { shape.currentPoint }

    /// Around the outline itself, without its line width.
    open var bounds: CGRect { shape.boundingBoxOfPath }

    open func contains(_ point: CGPoint) -> Bool {
        shape.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    // MARK: Dashes

    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dashLengths =
            pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? []
        dashPhase = phase
    }

    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
        phase: UnsafeMutablePointer<CGFloat>?
    ) {
        count?.pointee = dashLengths.count
        phase?.pointee = dashPhase
        if let pattern {
            for (index, length) in dashLengths.enumerated() { pattern[index] = length }
        }
    }

    // MARK: Drawing in the current context

    open func fill() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.fill(
            shape.storage.transformed(context.ctm), rule: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    open func stroke() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let saved = context.state
        context.state.lineWidth = lineWidth
        context.state.lineCap = lineCapStyle
        context.state.lineJoin = lineJoinStyle
        context.setMiterLimit(miterLimit)
        context.setLineDash(phase: dashPhase, lengths: dashLengths)
        context.stroke(shape.storage.transformed(context.ctm))
        context.state = saved
    }

    open func fill(with mode: CGBlendMode, alpha: CGFloat) {
        withState(mode, alpha) { fill() }
    }

    open func stroke(with mode: CGBlendMode, alpha: CGFloat) {
        withState(mode, alpha) { stroke() }
    }

    private func withState(_ mode: CGBlendMode, _ alpha: CGFloat, _ body: () -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let saved = context.state
        context.setBlendMode(mode)
        context.setAlpha(alpha)
        body()
        context.state = saved
    }

    /// Clips the current context to this path.
    open func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.clip(
            shape.storage.transformed(context.ctm), rule: usesEvenOddFillRule ? .evenOdd : .winding)
    }
}
