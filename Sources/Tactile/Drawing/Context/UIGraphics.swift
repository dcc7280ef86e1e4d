import Foundation
import TactileGeometry

/// The contexts that UIKit's drawing goes to, one stack a thread.
final class ContextStack {
    var contexts: [CGContext] = []
    /// PDF documents that were begun and not yet ended.
    var documents: [PDFSession] = []

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { pointer in
            if let pointer { Unmanaged<ContextStack>.fromOpaque(pointer).release() }
        }
        return key
    }()

    static var current: ContextStack {
        if let pointer = pthread_getspecific(key) {
            return Unmanaged<ContextStack>.fromOpaque(pointer).takeUnretainedValue()
        }
        let stack = ContextStack()
        pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
        return stack
    }
}

/// The context that UIKit draws to on this thread; `nil` outside drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.contexts.last }

public func UIGraphicsPushContext(_ context: CGContext) {
    ContextStack.current.contexts.append(context)
}

public func UIGraphicsPopContext() { _ = ContextStack.current.contexts.popLast() }

/// Pushes an empty picture to draw on, with a white-less, transparent ground or an opaque black
/// one.
///
/// `size` in points; `scale` 0 means the current traits' display scale. A size that is empty, not
/// finite or too large gives a picture of one pixel, so that pushes and pops stay in step.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat)
{
    let format = UIGraphicsImageRendererFormat()
    format.opaque = opaque
    if scale != 0 { format.scale = scale }
    if let context = makeImageContext(size: size, format: format)
        ?? makeImageContext(size: CGSize(width: 1, height: 1), format: format)
    {
        UIGraphicsPushContext(context)
    }
}

public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

/// A picture of what was drawn since the image context began; `nil` without one.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let context = UIGraphicsGetCurrentContext(), let image = context.makeImage() else {
        return nil
    }
    return UIImage(cgImage: image, scale: context.scale, orientation: .up)
}

func makeImageContext(size: CGSize, format: UIGraphicsImageRendererFormat) -> CGContext? {
    let scale = format.scale.usableScale
    let width = (size.width * scale).rounded(.up), height = (size.height * scale).rounded(.up)
    guard width > 0, height > 0, width <= 32_767, height <= 32_767,
        let bitmap = Bitmap(width: Int(width), height: Int(height), isOpaque: format.opaque)
    else { return nil }
    return CGContext(bitmap: bitmap, scale: scale)
}

// MARK: Rectangles in the current context

public func UIRectFill(_ rect: CGRect) {
    UIRectFillUsingBlendMode(rect, .copy)
}

public func UIRectFillUsingBlendMode(_ rect: CGRect, _ mode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let saved = context.state
    context.setBlendMode(mode)
    context.fill(rect)
    context.state = saved
}

/// A frame one point wide, inside `rect`, in the fill colour.
public func UIRectFrame(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), rect.isDrawable else { return }
    let saved = context.state
    context.setStrokeColor(saved.fillColor)
    context.setLineDash(phase: 0, lengths: [])
    context.setLineJoin(.miter)
    context.setMiterLimit(10)
    context.stroke(rect.standardized.insetBy(dx: 0.5, dy: 0.5), width: 1)
    context.state = saved
}

public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

extension UIColor {
    /// Makes this the current context's fill and stroke colour.
    public func set() {
        setFill()
        setStroke()
    }

    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}
