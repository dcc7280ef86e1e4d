import Foundation
import TactileDrawing
import TactileGeometry
import TactileLayers

extension UIView {
    /// A view that shows a part of this one; it stretches between the cap insets when it is
    /// resized. `nil` for a part without a size.
    func makeSnapshot(of rect: CGRect, afterUpdates: Bool, capInsets: UIEdgeInsets) -> UIView? {
        guard let image = picture(of: rect, afterUpdates: afterUpdates) else { return nil }
        let view = UIView(frame: CGRect(origin: .zero, size: rect.size))
        view.isUserInteractionEnabled = false
        // The picture keeps the scale at which it was taken.
        view.storage.hasOwnContentScale = true
        view.layer.delegateDraws = false
        view.layer.contentsScale = layer.contentsScale
        view.layer.contents = image
        let width = rect.width - capInsets.left - capInsets.right
        let height = rect.height - capInsets.top - capInsets.bottom
        if capInsets != .zero, width >= 0, height >= 0 {
            view.layer.contentsCenter = CGRect(
                x: capInsets.left / rect.width, y: capInsets.top / rect.height,
                width: width / rect.width, height: height / rect.height)
        }
        return view
    }

    /// What is seen of the view in `rect`, in its own coordinates and device pixels; `nil` for a
    /// rectangle without a size or with numbers that are none.
    func picture(of rect: CGRect, afterUpdates: Bool) -> CGImage? {
        guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite,
            rect.minX.isFinite, rect.minY.isFinite
        else { return nil }
        if afterUpdates { layoutIfNeeded() }
        let format = UIGraphicsImageRendererFormat()
        format.scale = layer.contentsScale
        format.opaque = false
        return UIGraphicsImageRenderer(size: rect.size, format: format).image { context in
            context.cgContext.translateBy(x: -rect.minX, y: -rect.minY)
            layer.render(in: context.cgContext)
        }.cgImage
    }

    func drawTree(in rect: CGRect, afterUpdates: Bool) -> Bool {
        let size = bounds.size
        guard let context = UIGraphicsGetCurrentContext(), size.width > 0, size.height > 0,
            rect.width.isFinite, rect.height.isFinite, rect.minX.isFinite, rect.minY.isFinite
        else { return false }
        if afterUpdates { layoutIfNeeded() }
        context.saveGState()
        context.clip(to: rect)
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / size.width, y: rect.height / size.height)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        layer.render(in: context)
        context.restoreGState()
        return true
    }
}
