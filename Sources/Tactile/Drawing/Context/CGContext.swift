import CCairo
import Foundation
import Synchronization
import TactileGeometry

/// A place to draw on: pixels, a PDF or an SVG document.
///
/// Bad numbers never harm a context: what has a point that is not finite, or is drawn under a
/// transform that cannot be inverted, is left out.
public final class CGContext {
    let cairo: OpaquePointer
    /// Whether anything was painted since this was last set to false.
    package var hasDrawn = false
    /// From the context's first user space to device space.
    let base: CGAffineTransform
    /// Device size in pixels (vector documents: points).
    let deviceSize: CGSize
    /// The pixels drawn on; `nil` for a document.
    package let bitmap: Bitmap?
    private let handles: BitmapHandles?
    /// What a document's stream needs to be kept alive.
    private let sink: AnyObject?

    var state: CGContextState
    private var saved: [CGContextState] = []
    /// The current path in device space: points pass through the transform when they are added.
    var outline = PathStorage()
    /// What a PDF document of its own needs to end.
    var pdf: PDFState?
    /// Drawing a stencil: setting colours changes nothing.
    var hasFixedColors = false
    /// Putting down what was drawn in a transparency layer.
    var isEndingLayer = false
    /// The memory that is drawn to by way of `bitmap`, when its pixels lie otherwise.
    var foreign: ForeignPixels?
    /// How many saved states belong to each open transparency layer, innermost last.
    var layers: [TransparencyLayer] = []

    /// A context over a bitmap with the origin at the top left, y downwards, `scale` pixels to the
    /// point, as a view's `draw(_:)` gets it.
    ///
    /// Costs about a microsecond. A scale that is not a positive finite number counts as 1; any
    /// other is clamped to 0.001…1000.
    package convenience init(bitmap: Bitmap, scale: CGFloat) {
        let scale = min(max(scale.usableScale, 1e-3), 1e3)
        self.init(bitmap: bitmap, base: CGAffineTransform(scaleX: scale, y: scale))
    }

    package init(bitmap: Bitmap, base: CGAffineTransform) {
        let handles = bitmap.libraryHandles
        self.bitmap = bitmap
        self.handles = handles
        self.base = base
        sink = nil
        deviceSize = CGSize(width: bitmap.width, height: bitmap.height)
        cairo = cairo_create(handles.surface)
        state = CGContextState(ctm: base)
        state.pixelClip = bitmap.bounds
        cairo_set_tolerance(cairo, 0.1)
    }

    /// A context over a document's surface, which it takes over.
    init(
        documentSurface surface: OpaquePointer, size: CGSize, isFlipped: Bool, sink: AnyObject?
    ) {
        bitmap = nil
        handles = nil
        self.sink = sink
        base =
            isFlipped
            ? CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: size.height) : .identity
        deviceSize = size
        cairo = cairo_create(surface)
        cairo_surface_destroy(surface)
        state = CGContextState(ctm: base)
    }

    /// How many contexts of this process ended in an error of the drawing library, after which
    /// nothing more would have been drawn. No input should lead to one.
    package static let failures = Atomic<Int>(0)

    deinit {
        if cairo_status(cairo) != CAIRO_STATUS_SUCCESS {
            CGContext.failures.add(1, ordering: .relaxed)
        }
        closePDF()
        cairo_destroy(cairo)
    }

    // MARK: State stack

    public func saveGState() {
        saved.append(state)
        cairo_save(cairo)
    }

    /// Brings back the state of the last ``saveGState()``; without one in the same transparency
    /// layer nothing happens.
    public func restoreGState() {
        guard saved.count > (layers.last?.savedCount ?? 0), let last = saved.popLast() else {
            return
        }
        state = last
        cairo_restore(cairo)
    }

    var savedCount: Int { saved.count }

    /// Drops saved states until `count` are left.
    func restoreGStates(downTo count: Int) {
        while saved.count > count, let last = saved.popLast() {
            state = last
            cairo_restore(cairo)
        }
    }

    // MARK: Transform

    /// From user space to device space, the context's scale included.
    public var ctm: CGAffineTransform { state.ctm }
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

    /// Device pixels to a point before any transform.
    package var scale: CGFloat { base.meanScale }

    public func translateBy(x: CGFloat, y: CGFloat) {
        state.ctm = state.ctm.translatedBy(x: x, y: y)
    }

    public func scaleBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.scaledBy(x: x, y: y) }

    /// Turns by radians from the x axis towards the y axis.
    public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }

    public func concatenate(_ transform: CGAffineTransform) {
        state.ctm = transform.concatenating(state.ctm)
    }

    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
        point.applying(state.ctm.inverted())
    }
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
    public func convertToUserSpace(_ size: CGSize) -> CGSize {
        size.applying(state.ctm.inverted())
    }
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }
    public func convertToUserSpace(_ rect: CGRect) -> CGRect {
        rect.applying(state.ctm.inverted())
    }

    /// Finishes what is pending; drawing needs no call of it.
    public func flush() { cairo_surface_flush(cairo_get_target(cairo)) }
    public func synchronize() { flush() }
}

/// The part of the graphics state that Cairo does not keep.
struct CGContextState {
    var ctm: CGAffineTransform
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    /// Of colours that are given by components alone.
    var fillSpace = CGColorSpace.rgb
    var strokeSpace = CGColorSpace.rgb
    var alpha: CGFloat = 1
    var lineWidth: CGFloat = 1
    var lineCap = CGLineCap.butt
    var lineJoin = CGLineJoin.miter
    var miterLimit: CGFloat = 10
    var dash: Dash?
    var blendMode = CGBlendMode.normal
    var shadow: Shadow?
    var interpolationQuality = CGInterpolationQuality.default
    var antialiases = true
    var patternPhase = CGSize.zero
    var textMode = CGTextDrawingMode.fill
    /// The clip, while it is one rectangle of whole pixels.
    var pixelClip: PixelRect?
    /// Coverage that everything drawn is multiplied with.
    var mask: ClipMask?

    struct Dash {
        var phase: CGFloat
        /// In points; all finite and ≥ 0, at least one positive.
        var lengths: [Double]
    }

    final class Shadow {
        /// In the context's first user space.
        let offset: CGSize
        let blur: CGFloat
        let color: CGColor

        init(offset: CGSize, blur: CGFloat, color: CGColor) {
            self.offset = offset
            self.blur = blur
            self.color = color
        }
    }
}

/// An open transparency layer: what it needs when it ends.
struct TransparencyLayer {
    /// The saved states that lie below it.
    var savedCount: Int
}
