import CCairo
import Foundation
import TactileGeometry

extension CGContext {
    // MARK: Colour

    public func setFillColor(_ color: CGColor) {
        if !hasFixedColors { state.fillColor = color }
    }

    public func setStrokeColor(_ color: CGColor) {
        if !hasFixedColors { state.strokeColor = color }
    }

    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(gray: gray, alpha: alpha))
    }

    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(gray: gray, alpha: alpha))
    }

    public func setFillColor(
        cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        setFillColor(
            CGColor(cyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
    }

    public func setStrokeColor(
        cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        setStrokeColor(
            CGColor(cyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
    }

    /// The space of the components that are given next; the colour becomes opaque black.
    public func setFillColorSpace(_ space: CGColorSpace) {
        state.fillSpace = space
        setFillColor(.black)
    }

    public func setStrokeColorSpace(_ space: CGColorSpace) {
        state.strokeSpace = space
        setStrokeColor(.black)
    }

    /// Components of the space that was set (RGB at first), alpha last.
    public func setFillColor(_ components: [CGFloat]) {
        if let color = CGColor(colorSpace: state.fillSpace, components: components) {
            setFillColor(color)
        }
    }

    public func setStrokeColor(_ components: [CGFloat]) {
        if let color = CGColor(colorSpace: state.strokeSpace, components: components) {
            setStrokeColor(color)
        }
    }

    /// Fills with a pattern. For a coloured one the single component is its alpha; for a stencil
    /// they are those of the base of the pattern space that was set, alpha last.
    public func setFillPattern(
        _ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>
    ) {
        setFillColor(CGColor(pattern, state.fillSpace, colorComponents))
    }

    public func setStrokePattern(
        _ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>
    ) {
        setStrokeColor(CGColor(pattern, state.strokeSpace, colorComponents))
    }

    /// Where patterns begin, from the origin of the first user space, in points.
    public func setPatternPhase(_ phase: CGSize) {
        if phase.isFinite { state.patternPhase = phase }
    }

    /// The opacity of everything drawn, 0…1; multiplies the colours' own.
    public func setAlpha(_ alpha: CGFloat) {
        state.alpha = alpha.isNaN ? 0 : min(max(alpha, 0), 1)
    }

    public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

    // MARK: Lines

    /// In points of the transform in force when a path is stroked. A width of 0 draws the thinnest
    /// line that the device has; a negative or not finite width draws nothing.
    public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }
    public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
    public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

    /// How many line widths long a mitre may be before it is cut to a bevel.
    public func setMiterLimit(_ limit: CGFloat) {
        if limit.isFinite, limit >= 0 { state.miterLimit = limit }
    }

    /// Lengths of dashes and gaps in turn, in points. An empty list means a solid line; so does one
    /// with a negative or infinite length or without any positive one.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        let usable = lengths.allSatisfy { $0.isFinite && $0 >= 0 } && lengths.contains { $0 > 0 }
        state.dash =
            usable ? .init(phase: phase.finite(or: 0), lengths: lengths.map(Double.init)) : nil
    }

    /// Curves are always drawn to a tenth of a pixel; kept for code that sets it.
    public func setFlatness(_ flatness: CGFloat) {
        guard flatness.isFinite, flatness > 0 else { return }
        cairo_set_tolerance(cairo, min(max(flatness, 0.1), 100) * 0.1)
    }

    // MARK: Rendering

    public func setShouldAntialias(_ should: Bool) { state.antialiases = should }
    public func setAllowsAntialiasing(_ allows: Bool) { state.antialiases = allows }

    /// How text is drawn from now on; attributes of the text that ask for strokes go before it.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textMode = mode }

    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }

    /// A shadow under everything drawn from now on; `color` nil turns it off.
    ///
    /// Offset and blur are in points of the context's first user space and do not follow the
    /// transform. The blur is a Gaussian with a standard deviation of `blur / 2`.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard let color, color.alpha > 0, offset.isFinite, blur.isFinite else {
            state.shadow = nil
            return
        }
        state.shadow = .init(offset: offset, blur: max(blur, 0), color: color)
    }

    /// A shadow of black at one third.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
    }
}
